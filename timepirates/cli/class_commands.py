"""The commands `timepirates lesson` and `timepirates class`, for teachers."""

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
from timepirates.core.link_encoding import MAX_LINK_LENGTH

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_lesson(commands: Commands) -> None:
    """Add the commands `timepirates lesson check` and `timepirates lesson link` to the command-line parser."""
    lesson = commands.add_parser(
        "lesson",
        help=_("check a lesson's file"),
        description=_(
            "You can write lessons yourself, as text files. `lesson check FILE` lists the errors in such a file."
        ),
    )
    what = lesson.add_subparsers(metavar=_("COMMAND"), required=True)
    _add_check(
        what,
        _("list the errors in a lesson file or a class file"),
        _(
            "Check a lesson: try the wrong answers and then the solution of every step, and print one "
            "line for each problem. For a class file, check all lessons of the class. The exit status "
            "is 2 if there is a problem."
        ),
        of_a_class=False,
    )
    _add_link(what)


def add_class(commands: Commands) -> None:
    """Add the commands `timepirates class check`, `link`, `report` and `kit` to a parser."""
    room = commands.add_parser(
        "class",
        help=_("make links, reports and handouts for a class"),
        description=_(
            "A text file describes a class: it chooses the lessons for the learners and can turn features off."
        ),
    )
    what = room.add_subparsers(metavar=_("COMMAND"), required=True)
    _add_check(
        what,
        _("list the errors in the file of a school class"),
        _(
            "Print one line for each problem in a class file and in its lessons. The exit status is 2 "
            "if there is a problem."
        ),
        of_a_class=True,
    )
    _add_link(what)
    report = what.add_parser(
        "report",
        help=_("print one table with the results of all learners"),
        description=_(
            "Read all learners' files (.tpr-learner.json) in a folder and print three tables. The first"
            " table shows the solved steps, tries and hints of each learner in each lesson, and where "
            "the learner stopped. The second table is an overview, and the third table lists the steps "
            "that learners missed most often. Files that cannot be read are listed."
        ),
    )
    report.add_argument("folder", metavar="FOLDER", type=Path)
    report.add_argument("--csv", type=Path, metavar="FILE", help=_("write the table as CSV for a spreadsheet"))
    report.add_argument("--html", type=Path, metavar="FILE", help=_("write the tables as an HTML page"))
    report.set_defaults(run=_report)
    kit = what.add_parser(
        "kit",
        help=_("write lesson plans and handouts to print"),
        description=_(
            "Write pages to print into a folder: lesson plans for 45 and 90 minutes, the board, the "
            "pieces, tables to fill in, and the rules on one sheet. The option --rules also selects the"
            " game."
        ),
    )
    kit.add_argument("folder", metavar="FOLDER", type=Path)
    kit.add_argument("--rules", metavar="NAME", help=_("rule set (default: the first rule set of the first game)"))
    kit.add_argument("--board", metavar="NAME", help=_("name of a board, or a board file"))
    kit.set_defaults(run=_kit)


def _add_check(what: Commands, help: str, description: str, *, of_a_class: bool) -> None:
    check = what.add_parser("check", help=help, description=description)
    check.add_argument("file", metavar="FILE", type=Path)
    check.set_defaults(run=_check, of_a_class=of_a_class)


def _add_link(what: Commands) -> None:
    link = what.add_parser(
        "link",
        help=_("print the links for the learners of a class"),
        description=_(
            "Read a class file and print the links for the learners. The links contain your own "
            "lessons. If a class is too large for a link, a file for the learners is written next to "
            "the class file."
        ),
    )
    link.add_argument("file", metavar="FILE", type=Path)
    link.add_argument(
        "--address",
        metavar="URL",
        type=web_address,
        help=_(
            "the whole address that `timepirates play --host` printed, so that the printed links are "
            "complete and open on every device"
        ),
    )
    link.set_defaults(run=_link)


def _check(asked: argparse.Namespace) -> None:
    from timepirates.lessons import classroom
    from timepirates.lessons.form import BadLesson
    from timepirates.lessons.lesson_checker import check

    if asked.of_a_class or classroom.is_class_file(asked.file):
        found = classroom.from_file(asked.file)
        print(_("{file}: this class is ready.").format(file=asked.file))
        if len(found.link()) > MAX_LINK_LENGTH:
            print(_("This class is too large for a link, so the learners must open a file of the class."))
        return
    problems = check(asked.file)
    if problems:
        raise BadLesson(*problems)
    print(_("{file}: this lesson is ready.").format(file=asked.file))


def _link(asked: argparse.Namespace) -> None:
    from timepirates.lessons import classroom

    found = classroom.from_file(asked.file)
    link = found.link()
    if len(link) > MAX_LINK_LENGTH:
        name = asked.file.name.removesuffix(classroom.FILE_EXTENSION).removesuffix(".toml")
        path = asked.file.with_name(f"{name}{classroom.FILE_EXTENSION}")
        path.write_text(found.file(), encoding="utf-8")
        print(
            _("The link for this class would be too long ({count} characters; the maximum is {most}).").format(
                count=len(link), most=MAX_LINK_LENGTH
            )
        )
        print(
            _("Give this file to your learners; they open it on the page of the lessons or in the menu: {file}").format(
                file=path
            )
        )
        return
    lessons, *others = _lesson_pages()
    if asked.address is None:
        print(
            _("To open the lessons, add this to the address of the pages: {link}").format(
                link=f"{lessons[1]}?class={link}"
            )
        )
        print(_("To open a game, add this to the address of the pages: {link}").format(link=f"?class={link}"))
        for game, page in others:
            print(
                _("To open {game} and its lessons, add this to the address of the pages: {link}").format(
                    game=game, link=f"{page}?class={link}"
                )
            )
        print(_("For complete links, add --address and the whole address that `timepirates play --host` printed."))
        return
    print(_("Link to the lessons: {link}").format(link=_full_address(asked.address, f"{lessons[1]}?class={link}")))
    print(_("Link to a game: {link}").format(link=_full_address(asked.address, f"?class={link}")))
    for game, page in others:
        print(
            _("Link to {game} and its lessons: {link}").format(
                game=game, link=_full_address(asked.address, f"{page}?class={link}")
            )
        )
    for line in _address_problems(asked.address):
        print(_("timepirates: {problem}").format(problem=line), file=sys.stderr)


def _lesson_pages() -> list[tuple[str, str]]:
    from timepirates.core import registry
    from timepirates_widgets.visits.ways import lessons_page

    return [(registry.entry(game).title, page) for game in registry.game_names() if (page := lessons_page(game))]


def web_address(text: str) -> SplitResult:
    """Parse a web address. Raise ArgumentTypeError if it is invalid."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises ValueError if it is no number
    except ValueError:
        parts = SplitResult("", "", "", "", "")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(
            _("an address must begin with http:// or https:// (got {got})").format(got=shown(text))
        )
    return parts


def _full_address(address: SplitResult, link: str) -> str:
    """Return the full address of a page on the server at `address`, including the access token."""
    page, _mark, asked = link.partition("?")
    token = dict(parse_qsl(address.query)).get("token")
    return urlunsplit(
        address._replace(
            path=f"{address.path.rpartition('/')[0]}/{page}",
            fragment="",
            query=f"{urlencode({'token': token})}&{asked}" if token else asked,
        )
    )


def _address_problems(address: SplitResult) -> Iterator[str]:
    """Yield the reasons why links with this server address may not work on the learners' devices."""
    from timepirates.server.network import is_loopback

    if "token" not in dict(parse_qsl(address.query)):
        yield _(
            "this address has no access token, so it works only on devices that have connected before; "
            "use the whole address that `timepirates play` printed"
        )
    if address.hostname == "localhost" or is_loopback(address.hostname or ""):
        yield _(
            "this address works only on this machine; for other devices, start `timepirates play --host` and "
            "give the address that it prints"
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
        raise BadLesson(_("none of the files could be read"))
    print(*class_report.lines(found), sep="\n")
    if found.grid.lessons:
        print("", _("Learners and lessons"), *class_report.progress_lines(found.grid), sep="\n")
    if found.missed:
        print("", _("Steps that most learners got wrong"), *class_report.missed_lines(found.missed), sep="\n")
    if asked.csv is not None:
        asked.csv.write_text(class_report.csv_text(found.rows), encoding="utf-8", newline="")
    if asked.html is not None:
        asked.html.write_text(class_report.page(found), encoding="utf-8")


def _kit(asked: argparse.Namespace) -> None:
    from timepirates_widgets.lessons import kit

    for path in kit.write(asked.folder, asked.rules, asked.board or None):
        print(path)
