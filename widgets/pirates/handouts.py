"""A teacher's kit: pages to print, made of what the program itself shows and reckons with, so that none is ever out of
date: a lesson plan for 45 and for 90 minutes, the board, the tokens, tables to fill in, the rules on a sheet.

    handouts.write("kit", rules="german")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import NamedTuple

from timepirates import Board, Game, rules_text
from timepirates.analysis.police import token_words
from timepirates.analysis.police.situation import Situation
from timepirates.errors import BadSetting
from timepirates.i18n import _
from timepirates.lessons import Session, load, sheet
from timepirates.lessons.phrases import shown
from timepirates.pirates.board import DEFAULT
from timepirates.pirates.table import PiratesTable
from timepirates.pirates.text import KIND_NAMES
from timepirates.protocol import Rules
from timepirates_widgets.board.board_svg import board_svg
from timepirates_widgets.drawing import tokens

STYLE = """
@page { size: A4; margin: 12mm } @page wide { size: A4 landscape; margin: 10mm }
body { font: 10.5pt/1.4 sans-serif; color: #111; background: #fff; max-width: 190mm; margin: 0 auto }
body.wide { page: wide; max-width: 277mm } h1 { font-size: 16pt; margin: 0 0 2mm }
h2 { font-size: 12pt; margin: 5mm 0 1mm }
p { margin: 0 0 2mm } table { border-collapse: collapse; width: 100% } tr, dl > div, figure { break-inside: avoid }
th, td { border: .3mm solid #555; padding: 1mm 2mm; text-align: left; vertical-align: top }
.empty td { height: 8mm } .chances td, .chances th { text-align: center }
dt { font-weight: bold } dd { margin: 0 0 1mm 4mm }
h2, dt { break-after: avoid } figure { margin: 0; text-align: center }
figure svg { width: auto; max-width: 100%; height: 165mm; overflow: hidden }
.tokens { display: grid; grid-template-columns: repeat(9, 20mm); gap: 0 } .tokens svg { width: 19mm; height: 19mm }
@media screen { body { padding: 8mm } } @media screen and (max-width: 700px) { body { overflow-x: auto } }
"""
TRIALS, TOKENS = 20, 3
"""The experiment: so many times so many police tokens are drawn."""


class Phase(NamedTuple):
    """A part of a lesson plan."""

    minutes: int
    title: str
    what: str
    lessons: tuple[str, ...] = ()
    """lessons of the course that are taken in it"""
    asked: tuple[tuple[str, int], ...] = ()
    """questions to put to the class: lesson and step"""


class Asked(NamedTuple):
    """A question to the class, with what is to be expected."""

    question: str
    answer: str
    reason: str
    wrong: list[tuple[str, str]]
    """wrong answers, and what they show"""


def plan(minutes: int) -> list[Phase]:
    """The phases of a lesson of 45 or 90 minutes."""
    short = [
        Phase(5, _("What it is about"), _(
            "Say the aim of the game and show the board. Everybody has the handout of the board in front of them.")),
        Phase(8, _("How one travels"), _("Take this lesson together on the screen, or in pairs."), ("paths",),
              (("paths", 1), ("paths", 3))),
        Phase(7, _("What a police token does"), _(
            "The police follow the number on the token from where they stand. Let somebody move them on the board."),
            ("police",), (("police", 1),)),
        Phase(15, _("Where will the police be?"),
              _("First everybody writes down a guess. Then pairs draw three police tokens from ten, without putting "
                "any back, {trials} times, and count in the table where the police end. Add up the tables of all pairs "
                "and compare with the exact chances below.").format(trials=TRIALS), (), (("odds", 1), ("odds", 2))),
        Phase(10, _("Why not as with a coin?"),
              _("A number that has come is less likely to come again, because it lies outside the bag. Let the class "
                "reckon two tokens by a tree, and read the third off the exact table."), ("odds",), (("odds", 3),)),
    ]
    if minutes == 45:
        return short
    if minutes == 90:
        return [
            *short,
            Phase(12, _("A turn, and what it is for"), _("Pairs take these lessons at the computer."),
                  ("turn", "bazaar"), (("bazaar", 1),)),
            Phase(25, _("Play"), _(
                "Four at a table or at a screen play until the first year ends. Whoever restocks says before drawing "
                "how likely the police come to them.")),
            Phase(8, _("Look back"), _(
                "Each group names the decision that was lucky and the one that was good. Learners hand in what they "
                "did: their name on the page of the lessons, then As a file."), (), (("odds", 4),)),
        ]
    raise BadSetting(_("there is a plan for 45 and one for 90 minutes (got {got})").format(got=minutes))


def asked(lesson: str, number: int) -> Asked:
    """A question of the course with its answer from the rules core, and what wrong answers show."""
    session = Session(load(lesson))
    for _before in range(number - 1):
        for text in session.solution():
            session.answer(text) if session.step.kind == "question" else session.try_decision(text)
        session.next()
    step = session.step
    wrong = [(session.label(each.attempt), _(each.says)) for each in step.wrong if each.says]
    result = session.answer(session.solution()[0])
    return Asked(_(step.text), result.answer, result.reason, wrong)


def where(board: Board, rules: Rules, draws: int = TOKENS) -> dict[int, Fraction]:
    """The chance that the police stand in each epoch after so many tokens from a full bag."""
    rows = token_words.spread(Situation(board=board, rules=rules), exact=True).rows
    return dict(zip(board.years, rows[draws][1:], strict=True))


def all_tokens(board: Board, rules: Rules) -> dict[str, int]:
    """Every token of the box, artifacts and police: kind -> how many."""
    seen = Game(players=["Ann", "Bob", "Cleo"], rules=rules, board=board, seed=1).snapshot()
    lying: Counter[str] = sum(map(Counter, seen["sites"].values()), Counter())
    found = Counter(seen["bag"]) + lying + Counter(seen["discard"])
    return {kind: found[kind] for kind in KIND_NAMES if found[kind]}


# --- the pages


def pages(rules: Rules = "rio-grande", board: Board | None = None) -> dict[str, str]:
    """File name -> page, for a rule set and a board."""
    board = board or Board.named(DEFAULT)
    found = {
        "plan-45.html": _plan_page(45, board, rules), "plan-90.html": _plan_page(90, board, rules),
        "board.html": _board_page(board), "tokens.html": _tokens_page(board, rules),
        "table.html": _table_page(board), "rules.html": sheet.page(rules),
    }
    return {"index.html": _index(found), **found}


def write(folder: str | Path, rules: Rules = "rio-grande", board: Board | None = None) -> list[Path]:
    """Write the pages into a folder, which is made where it is not there; returns their paths."""
    folder = Path(folder)
    made = pages(rules, board)
    folder.mkdir(parents=True, exist_ok=True)
    for name, html in made.items():
        (folder / name).write_text(html, encoding="utf-8")
    return [folder / name for name in made]


def titles() -> Mapping[str, str]:
    """File name -> what the page is called."""
    return {"plan-45.html": _("Lesson plan, 45 minutes"), "plan-90.html": _("Lesson plan, 90 minutes"),
            "board.html": _("The board and its paths"), "tokens.html": _("The tokens, to cut out"),
            "table.html": _("Tables to fill in"), "rules.html": _("The rules on one sheet")}


def _document(title: str, body: str, wide: bool = False) -> str:
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
            f'<body{" class=wide" if wide else ""}><h1>{escape(title)}</h1>{body}</body></html>\n')


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _index(found: Mapping[str, str]) -> str:
    links = "".join(f'<li><a href="{name}">{escape(titles()[name])}</a></li>' for name in found)
    return _document(_("A teacher's kit"), _p(_("Each page is made to be printed on A4.")) + f"<ul>{links}</ul>")


def _plan_page(minutes: int, board: Board, rules: Rules) -> str:
    phases, start, rows = plan(minutes), 0, []
    for phase in phases:
        taken = ", ".join(_("{title} (about {minutes} minutes)").format(
            title=_(load(name).title), minutes=load(name).minutes) for name in phase.lessons)
        time = _("{start} to {end}").format(start=start, end=start + phase.minutes)
        rows.append([time, phase.title, phase.what, taken])
        start += phase.minutes
    needed = _("Needed: the handouts of the board, the tokens (ten police tokens for each pair) and the tables; the "
               "pages of the program on a screen or at the learners' places.")
    body = [_p(needed), _table([_("Minutes"), _("Part"), _("What is done"), _("Lessons of the course")], rows),
            f"<h2>{escape(_('What to ask, and what to expect'))}</h2>",
            *(_asked_html(asked(*each)) for phase in phases for each in phase.asked), _chances_html(board, rules)]
    return _document(titles()[f"plan-{minutes}.html"], "".join(body))


def _asked_html(question: Asked) -> str:
    lines = [_("Right: {answer}. {reason}").format(answer=question.answer, reason=question.reason),
             *(_("Who says {answer}: {says}").format(answer=answer, says=says) for answer, says in question.wrong)]
    return (f"<dl><div><dt>{escape(question.question)}</dt>"
            f"{''.join(f'<dd>{escape(line)}</dd>' for line in lines)}</div></dl>")


def _chances_html(board: Board, rules: Rules) -> str:
    chances = where(board, rules)
    title = _("Where the police stand after {count} tokens from a full bag").format(count=TOKENS)
    labels = [board.epoch(year).label for year in chances]
    return f"<h2>{escape(title)}</h2>" + _table(labels, [[shown(chance) for chance in chances.values()]], "chances")


def _board_page(board: Board) -> str:
    rows = [[epoch.label, str(epoch.sites), board.epoch(epoch.path_1).label, board.epoch(epoch.path_2).label]
            for epoch in board.epochs]
    picture = f"<figure>{board_svg(None, board)}</figure>"
    heads = [_("Epoch"), _("Sites"), _("Path 1 leads to"), _("Path 2 leads to")]
    return _document(titles()["board.html"], picture + f'<h2 style="break-before: page">{escape(_("The paths"))}</h2>'
                     + _table(heads, rows), wide=True)


def _tokens_page(board: Board, rules: Rules) -> str:
    drawn = [_drawn(kind) for kind, count in all_tokens(board, rules).items() for _n in range(count)]
    told = _("All {count} tokens of the box: artifacts in the colours of the continents, and the police tokens, which "
             "show the number of a path.").format(count=len(drawn))
    return _document(titles()["tokens.html"], _p(told) + f'<div class="tokens">{"".join(drawn)}</div>')


def _drawn(kind: str) -> str:
    return tokens.svg_police_token(int(kind[-1]), 70, kind) if kind.startswith("police") else tokens.svg_token(
        kind, 70, kind)


def _table_page(board: Board) -> str:
    labels = [epoch.label for epoch in board.epochs]
    trials = [[str(number), *[""] * (TOKENS + 1)] for number in range(1, TRIALS + 1)]
    first = _("Put the ten police tokens into a bag, and the police into {epoch}. Draw three tokens, one after the "
              "other, without putting any back; move the police; write down where they stand. Then begin again.")
    told = _p(first.format(epoch=board.epoch(board.police_start).label))
    drawn = [_("Token {number}").format(number=number) for number in range(1, TOKENS + 1)]
    heads = ["", *drawn, _("The police stand in")]
    tally = [[_("I guess"), *[""] * len(labels)], [_("We counted"), *[""] * len(labels)],
             [_("The class counted"), *[""] * len(labels)], [_("Exactly"), *[""] * len(labels)]]
    points = [["", *[""] * 6] for _n in range(4)]
    columns = [_("Player"), _("Contracts"), _("Points on them"), _("Majorities"), _("Five colours"),
               _("Contracts laid"), _("Sum")]
    return _document(titles()["table.html"], "".join([
        f"<h2>{escape(_('Where will the police be?'))}</h2>", told, _table(heads, trials, "empty"),
        f"<h2>{escape(_('How often in which epoch'))}</h2>", _table(["", *labels], tally, "empty"),
        f"<h2>{escape(_('The points of a game'))}</h2>", _table(columns, points, "empty")]))


def rules_of(name: str) -> str:
    """A rule set of this game by its name; BadSetting where there is none."""
    known = [each.name for each in rules_text.rule_sets(PiratesTable.game)]
    if name not in known:
        raise BadSetting(_("there is no rule set {name}; there are {names}").format(
            name=repr(name)[:60], names=", ".join(known)))
    return name
