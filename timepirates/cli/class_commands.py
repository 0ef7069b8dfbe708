"""The commands `timepirates lesson ...` and `timepirates class ...` for authors of lessons and for teachers."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

from timepirates.core.errors import shown
from timepirates.core.i18n import _
from timepirates.core.link_encoding import MOST_LINKED

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_lesson(commands: Commands) -> None:
    """Add the commands `timepirates lesson check` and `link`."""
    lesson = commands.add_parser(
        "lesson",
        help=_("check a lesson's file"),
        description=_(
            "Lessons are text files that anybody can write; `lesson check FILE` says what is wrong with one."
        ),
    )
    what = lesson.add_subparsers(metavar=_("COMMAND"), required=True)
    _add_check(
        what,
        _("tell what is wrong with the file of a lesson or a class"),
        _(
            "Take every step of a lesson, wrong tries first, and print one line for each problem; status 2 if there is "
            "one. Of a class's file its lessons are checked too."
        ),
        of_a_class=False,
    )
    _add_link(what)


def add_class(commands: Commands) -> None:
    """Add the commands `timepirates class check`, `link`, `report` and `kit`."""
    room = commands.add_parser(
        "class",
        help=_("links, reports and handouts for a class"),
        description=_("A class is a text file that says what is switched off and which lessons its learners get."),
    )
    what = room.add_subparsers(metavar=_("COMMAND"), required=True)
    _add_check(
        what,
        _("tell what is wrong with a class's file"),
        _(
            "Print one line for each problem of a class's file and of the lessons that it names; status 2 if there is "
            "one."
        ),
        of_a_class=True,
    )
    _add_link(what)
    report = what.add_parser(
        "report",
        help=_("one table of what all learners did"),
        description=_(
            "Read what learners took along as files (.tpr-learner.json) in a folder, and print what was solved, tries, "
            "hints and where each one stopped; then learners and lessons at a glance, and the steps that were missed most. "
            "Every file of the folder that was not read is named."
        ),
    )
    report.add_argument("folder", metavar="FOLDER", type=Path)
    report.add_argument("--csv", type=Path, metavar="FILE", help=_("write the table for a spreadsheet"))
    report.add_argument("--html", type=Path, metavar="FILE", help=_("write the table as a page"))
    report.set_defaults(run=_report)
    kit = what.add_parser(
        "kit",
        help=_("lesson plans and handouts to print"),
        description=_(
            "Write pages to print into a folder: lesson plans for 45 and 90 minutes, the board, the pieces, tables to fill "
            "in, the rules on one sheet. The rule set says which game."
        ),
    )
    kit.add_argument("folder", metavar="FOLDER", type=Path)
    kit.add_argument("--rules", metavar="NAME", help=_("rule set (default: the first one of the first game)"))
    kit.add_argument("--board", metavar="NAME", help=_("name of a board, or a file that holds one"))
    kit.set_defaults(run=_kit)


def _add_check(what: Commands, help: str, description: str, *, of_a_class: bool) -> None:
    check = what.add_parser("check", help=help, description=description)
    check.add_argument("file", metavar="FILE", type=Path)
    check.set_defaults(run=_check, of_a_class=of_a_class)


def _add_link(what: Commands) -> None:
    link = what.add_parser(
        "link",
        help=_("print the links of a class's file"),
        description=_(
            "Read the file of a class (what is switched off, which lessons it gets) and print the links for its learners, "
            "with the lessons of your own in them. A class that is too large for a link is written as a file beside it."
        ),
    )
    link.add_argument("file", metavar="FILE", type=Path)
    link.add_argument(
        "--address",
        metavar="URL",
        type=_address,
        help=_(
            "the whole address that `timepirates play --host` printed; the links are complete then and open on every "
            "device"
        ),
    )
    link.set_defaults(run=_link)


def _check(asked: argparse.Namespace) -> None:
    from timepirates.lessons import classroom
    from timepirates.lessons.form import BadLesson
    from timepirates.lessons.lesson_checker import check

    if asked.of_a_class or classroom.is_file(asked.file):
        found = classroom.of_file(asked.file)
        print(_("{file}: this class is ready.").format(file=asked.file))
        if len(found.link()) > MOST_LINKED:
            print(_("It is too large for a link: learners get a file."))
        return
    problems = check(asked.file)
    if problems:
        raise BadLesson(*problems)
    print(_("{file}: this lesson is ready.").format(file=asked.file))


def _link(asked: argparse.Namespace) -> None:
    from timepirates.lessons import classroom

    found = classroom.of_file(asked.file)
    link = found.link()
    if len(link) > MOST_LINKED:
        name = asked.file.name.removesuffix(classroom.ENDING).removesuffix(".toml")
        path = asked.file.with_name(f"{name}{classroom.ENDING}")
        path.write_text(found.file(), encoding="utf-8")
        print(
            _("The class is too large for a link ({count} characters, {most} at most).").format(
                count=len(link), most=MOST_LINKED
            )
        )
        print(
            _("Give your learners this file; they open it on the page of the lessons or in the menu: {file}").format(
                file=path
            )
        )
        return
    lessons, *others = _lesson_pages()
    if asked.address is None:
        print(_("Behind the address of the pages, for the lessons: {link}").format(link=f"{lessons[1]}?class={link}"))
        print(_("Behind the address of the pages, for a game: {link}").format(link=f"?class={link}"))
        for game, page in others:
            print(
                _("Behind the address of the pages, for {game} and its lessons: {link}").format(
                    game=game, link=f"{page}?class={link}"
                )
            )
        print(_("With --address and the whole address that `timepirates play --host` printed, the links are complete."))
        return
    print(_("For the lessons: {link}").format(link=_opens(asked.address, f"{lessons[1]}?class={link}")))
    print(_("For a game: {link}").format(link=_opens(asked.address, f"?class={link}")))
    for game, page in others:
        print(
            _("For {game} and its lessons: {link}").format(
                game=game, link=_opens(asked.address, f"{page}?class={link}")
            )
        )
    for line in _doubts(asked.address):
        print(_("timepirates: {problem}").format(problem=line), file=sys.stderr)


def _lesson_pages() -> list[tuple[str, str]]:
    """Return title and page of lessons for each game that has lessons, the first game first."""
    from timepirates.core import registry
    from timepirates_widgets.visits.ways import lessons_page

    return [(registry.entry(game).title, page) for game in registry.names() if (page := lessons_page(game))]


def _address(text: str) -> SplitResult:
    """Return the parts of a web address; raise ArgumentTypeError if it is not one."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises ValueError if it is no number
    except ValueError:
        parts = SplitResult("", "", "", "", "")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(
            _("an address begins with http:// or https:// (got {got})").format(got=shown(text))
        )
    return parts


def _opens(address: SplitResult, link: str) -> str:
    """Return the absolute address of a page's relative link, with the token that gives access."""
    page, _mark, asked = link.partition("?")
    token = dict(parse_qsl(address.query)).get("token")
    return urlunsplit(
        address._replace(
            path=f"{address.path.rpartition('/')[0]}/{page}",
            fragment="",
            query=f"{urlencode({'token': token})}&{asked}" if token else asked,
        )
    )


def _doubts(address: SplitResult) -> Iterator[str]:
    """Yield reasons why the links may not open on the learners' devices."""
    from timepirates.server.network import is_loopback

    if "token" not in dict(parse_qsl(address.query)):
        yield _(
            "this address has no token, so `timepirates play` lets in only devices that were there before; give "
            "the whole address that it printed"
        )
    if address.hostname == "localhost" or is_loopback(address.hostname or ""):
        yield _(
            "this address is for this machine only; for other devices start `timepirates play --host` and give "
            "the address that it prints"
        )


def _report(asked: argparse.Namespace) -> None:
    from timepirates.lessons import class_report
    from timepirates.lessons.form import BadLesson

    for path in filter(None, (asked.csv, asked.html)):
        if not path.resolve().parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent))
    found = class_report.of_folder(asked.folder)
    for line in found.problems:
        print(_("timepirates: {problem}").format(problem=line), file=sys.stderr)
    if not found.learners:
        raise BadLesson(_("none of the files can be read"))
    print(*class_report.lines(found), sep="\n")
    if found.grid.lessons:
        print("", _("Learners and lessons"), *class_report.grid_lines(found.grid), sep="\n")
    if found.missed:
        print("", _("Steps missed most"), *class_report.missed_lines(found.missed), sep="\n")
    if asked.csv is not None:
        asked.csv.write_text(class_report.csv_text(found.rows), encoding="utf-8", newline="")
    if asked.html is not None:
        asked.html.write_text(class_report.page(found), encoding="utf-8")


def _kit(asked: argparse.Namespace) -> None:
    from timepirates_widgets.lessons import kit

    for path in kit.write(asked.folder, asked.rules, asked.board or None):
        print(path)
