"""Printable material for teachers: lesson plans, worksheets, the rules and the pieces.

    kit.write("kit", rules="german")

All pages are computed from the program's lessons, rules and drawings, so they are always up to date. Each game defines
its own part of the material in a subclass of `Kit`: lesson plans, pieces and tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from timepirates.core import registry, rules_text
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _, bind_percent_signs
from timepirates.core.protocol import BoardSource, Rules
from timepirates.lessons import Session, load, sheet
from timepirates.lessons.document import document

STYLE = """
@page { size: A4; margin: 12mm } @page wide { size: A4 landscape; margin: 10mm }
body { font: 10pt/1.35 sans-serif; color: #111; background: #fff; max-width: 190mm; margin: 0 auto; padding: 0 .3mm }
body.wide { page: wide; max-width: 277mm } h1 { font-size: 16pt; margin: 0 0 2mm }
h2 { font-size: 12pt; margin: 5mm 0 1mm }
p { margin: 0 0 2mm } table { border-collapse: collapse; width: 100% } tr, dl > div, figure { break-inside: avoid }
th, td { border: .3mm solid #555; padding: 1mm 2mm; text-align: left; vertical-align: top }
.empty td { height: 8mm } .chances td, .chances th { text-align: center }
dt { font-weight: bold } dd { margin: 0 0 1mm 4mm }
h2, dt { break-after: avoid } .next { break-before: page } figure { margin: 0; text-align: center }
figure svg { width: auto; max-width: 100%; height: 165mm; overflow: hidden }
.tokens { display: grid; grid-template-columns: repeat(9, 20mm); gap: 0 } .tokens svg { width: 19mm; height: 19mm }
.pieces { display: grid; grid-template-columns: repeat(4, 42mm); gap: 0 } .pieces svg { width: 41mm; height: 41mm }
.coins { grid-template-columns: repeat(4, 46mm); gap: 1mm 0 } .coins svg { width: 22mm; height: 22mm }
.pieces svg, .both { display: block; break-inside: avoid } .both { display: flex }
.places { width: auto; margin: 0 auto } .places tbody td { width: 47mm; height: 47mm } .places th { width: 20mm }
@media screen { body { padding: 8mm } } @media screen and (max-width: 700px) { body { overflow-x: auto } }
"""
MINUTES = (45, 90)
"""The lengths of lessons in minutes for which there are lesson plans."""


class LessonPhase(NamedTuple):
    """One timed part of the plan for a lesson at school."""

    minutes: int
    title: str
    what: str
    lessons: tuple[str, ...] = ()
    """The names of the interactive lessons that pupils take in this part of the plan."""
    asked: tuple[tuple[str, int], ...] = ()
    """Questions for the class, each as a pair of a lesson's name and the number of a step in this lesson."""


class ClassQuestion(NamedTuple):
    """A question to discuss in class, with its answer and typical wrong answers."""

    question: str
    answer: str
    reason: str
    wrong: list[tuple[str, str]]
    """The typical wrong answers, each with the misunderstanding that causes the answer."""


class PrintedPage(NamedTuple):
    """A printable page: its title, its HTML body, and whether it is in landscape format."""

    title: str
    body: str
    wide: bool = False


class Kit:
    """The base class of a game's printable material for teachers.

    Parameters
    ----------
    rules : Rules
    board : BoardSource, optional
        None for a game without boards.
    """

    def __init__(self, rules: Rules, board: BoardSource | None = None):
        self.rules, self.board = rules, board

    @property
    def needed(self) -> str:
        """A sentence that lists the material that a teacher needs for the lesson."""
        raise KeyError(type(self).__name__)

    def plan(self, minutes: int) -> list[LessonPhase]:
        """Return the phases of a lesson of 45 or 90 minutes."""
        raise KeyError(type(self).__name__)

    def exact_table(self) -> str:
        """Return an HTML table with the exact probabilities for the experiment that the class carries out."""
        raise KeyError(type(self).__name__)

    def pages(self) -> Mapping[str, PrintedPage]:
        """Return the printable pages of the game, as a dict from file name to page."""
        raise KeyError(type(self).__name__)


def printable_kit(rules: Rules, board: BoardSource | None = None) -> Kit:
    """Return the printable teaching material for a rule set.

    Parameters
    ----------
    rules : Rules
        The name of a rule set, or a mapping with this name and with switches.
    board : BoardSource, optional
        None for a game without boards.

    Returns
    -------
    Kit

    Raises
    ------
    BadSetting
        If there is no such rule set, or its game has no kit.
    """
    name = rules if isinstance(rules, str) else rules["name"]
    if name not in rule_sets_with_kits():
        raise BadSetting(
            _("there is no rule set {name}; the rule sets are {names}").format(
                name=repr(name)[:60], names=", ".join(rule_sets_with_kits())
            )
        )
    found: Kit = registry.of_rules(rules).part("kit")(rules, board)
    return found


def rule_sets_with_kits() -> list[str]:
    """Return the names of the rule sets for which there is printable teaching material."""
    return [
        each.name
        for name in registry.game_names()
        if registry.entry(name).part("kit")
        for each in rules_text.rule_sets(name)
    ]


def lesson_question(lesson: str, number: int) -> ClassQuestion:
    """Return a question from a lesson, with its answer and the typical wrong answers.

    Parameters
    ----------
    lesson : str
        The name of the lesson.
    number : int
        The 1-based number of the step.
    """
    session = Session(load(lesson))
    for _before in range(number - 1):
        for text in session.solution():
            session.answer(text) if session.step.kind == "question" else session.try_decision(text)
        session.next()
    step = session.step
    wrong = [(bind_percent_signs(session.label(each.attempt)), _(each.says)) for each in step.wrong if each.says]
    result = session.answer(session.solution()[0])
    return ClassQuestion(_(step.text), result.answer, result.reason, wrong)


# --- the pages


def pages(kit: Kit) -> dict[str, str]:
    """Return all printable documents of the kit, as a dict from file name to HTML text."""
    own = kit.pages()
    titles = {
        **{f"plan-{minutes}.html": _("Lesson plan, {minutes} minutes").format(minutes=minutes) for minutes in MINUTES},
        **{name: each.title for name, each in own.items()},
        "rules.html": _("The rules on one sheet"),
    }
    return {
        "index.html": _index(titles),
        **{f"plan-{minutes}.html": _plan_page(kit, minutes, titles[f"plan-{minutes}.html"]) for minutes in MINUTES},
        **{name: document(each.title, each.body, STYLE, "wide" if each.wide else "") for name, each in own.items()},
        "rules.html": sheet.page(kit.rules),
    }


def write(folder: str | Path, rules: Rules | None = None, board: BoardSource | None = None) -> list[Path]:
    """Write all printable pages to a folder.

    Parameters
    ----------
    folder : str or Path
    rules : Rules, optional
        The rule set; by default, the first one of the registry.
    board : BoardSource, optional

    Returns
    -------
    list of Path
        The paths of the files.
    """
    made, folder = pages(printable_kit(registry.default_rule_set() if rules is None else rules, board)), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, html in made.items():
        (folder / name).write_text(html, encoding="utf-8")
    return [folder / name for name in made]


def _index(titles: Mapping[str, str]) -> str:
    links = "".join(f'<li><a href="{name}">{escape(title)}</a></li>' for name, title in titles.items())
    body = paragraph(_("Print each page on A4 paper.")) + f"<ul>{links}</ul>"
    return document(_("Lesson plans and handouts for teachers"), body, STYLE)


def _plan_page(kit: Kit, minutes: int, title: str) -> str:
    phases, start, rows = kit.plan(minutes), 0, []
    for phase in phases:
        taken = ", ".join(
            _("{title} (about {minutes} minutes)").format(title=_(load(name).title), minutes=load(name).minutes)
            for name in phase.lessons
        )
        time = _("{start} to {end}").format(start=start, end=start + phase.minutes)
        rows.append([time, phase.title, phase.what, taken])
        start += phase.minutes
    heads = [_("Minutes"), _("Part"), _("Activity"), _("Lessons")]
    body = [
        paragraph(kit.needed),
        table(heads, rows),
        heading(_("Questions and expected answers")),
        *(_asked_html(lesson_question(*each)) for phase in phases for each in phase.asked),
        kit.exact_table(),
    ]
    return document(title, "".join(body), STYLE)


def _asked_html(question: ClassQuestion) -> str:
    lines = [
        _("Right answer: {answer}. {reason}").format(answer=question.answer, reason=question.reason),
        *(
            _("If a learner answers {answer}: {says}").format(answer=answer, says=says)
            for answer, says in question.wrong
        ),
    ]
    return (
        f"<dl><div><dt>{escape(question.question)}</dt>"
        f"{''.join(f'<dd>{escape(line)}</dd>' for line in lines)}</div></dl>"
    )


# --- HTML elements


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """Return a table as HTML."""
    head = "".join(f"<th>{escape(each)}</th>" if each else "<td></td>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def paragraph(text: str) -> str:
    """Return a text as an HTML paragraph."""
    return f"<p>{escape(text)}</p>"


def heading(text: str) -> str:
    """Return a text as the HTML heading of a section."""
    return f"<h2>{escape(text)}</h2>"
