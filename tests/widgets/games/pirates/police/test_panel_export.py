"""What is taken along from a panel: its numbers, the Python lines that give just these, a picture, the address."""

from __future__ import annotations

import ast
import csv
import math
from collections.abc import Mapping
from fractions import Fraction

import pandas as pd
import pytest

from tests.widgets.games.pirates.police.shown import (
    asked,
    choosing,
    guessed,
    guessing,
    in_game,
    late,
    other,
    played,
    say,
    start,
    tallied,
)
from tests.widgets.games.pirates.police.test_concluded import OWN_BOARD
from tests.widgets.wire import sent_by
from timepirates.games.pirates.police import simulated
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.bag import BagEditor
from timepirates_widgets.games.pirates.police.clock import RestOfYear
from timepirates_widgets.games.pirates.police.compare import Compare
from timepirates_widgets.games.pirates.police.danger import DangerPanel
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.fair import BagTestPanel
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.guesser import Guesser
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.opening import open_explorer
from timepirates_widgets.games.pirates.police.page import Explorer
from timepirates_widgets.games.pirates.police.questions import QuestionsPanel
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.games.pirates.police.tab_order import TABS
from timepirates_widgets.games.pirates.police.tree import DrawTree
from timepirates_widgets.games.pirates.police.trial import Trial
from timepirates_widgets.panel.scripts import source


def taken(panel, kind):
    """What the panel's script gets for a button."""
    sent = sent_by(panel)
    say(panel, ask="export", kind=kind)
    assert panel.desk.refusal == ""
    (message,) = sent
    assert message["taken"]["kind"] == kind
    return message["taken"]


def run(code):
    """The frame in which some lines of Python end, and the names they give to other numbers."""
    *lines, last = ast.parse(code).body
    names = {}
    exec(compile(ast.Module(lines, []), "lines", "exec"), names)
    return eval(compile(ast.Expression(last.value), "lines", "eval"), names), names


def table_of(panel):
    """The head and the rows of the CSV, below its caption."""
    caption, *lines = taken(panel, "csv")["text"].splitlines()
    assert caption == f"# {panel._caption()}"
    return list(csv.reader(lines))


def numbers_in(value):
    """All numbers in a frame, a list, a dictionary, or what else lines of Python may give."""
    if isinstance(value, (pd.DataFrame, pd.Series)):
        value = value.to_numpy().ravel().tolist()
    if isinstance(value, Mapping):
        value = list(value.values())
    if hasattr(value, "__dataclass_fields__"):
        value = list(vars(value).values())
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in numbers_in(each)]
    return [float(value)] if isinstance(value, (int, float, Fraction)) else []


def shown_in(content):
    """All numbers with a text that a panel shows, but for dashes."""
    if isinstance(content, dict):
        own = [content["share"]] if "share" in content and content.get("text", "\N{EN DASH}") != "\N{EN DASH}" else []
        return [*own, *(number for each in content.values() for number in shown_in(each))]
    return [number for each in content for number in shown_in(each)] if isinstance(content, list) else []


def own_board():
    """A situation with a board, rules and piles of one's own."""
    return ExplorerController(
        Situation(
            OWN_BOARD,
            1100,
            4,
            5,
            {"blue": 3, "red-atomic": 1},
            {"green": 2},
            2,
            {"name": "japanese", "switches": {"years": 4}},
        )
    )


def simulation(figure):
    """A real simulation of some hundred plays."""
    panel = asked(Trial, late(sites=2), ("choose", {"name": "figure", "value": figure}))
    s = panel.desk.situation
    plays = simulated.rest_of_year(s, 7, False) if figure == "where" else simulated.restocks(s, 2, 7, False)
    panel.seed, panel.repeats = 7, 1000
    panel.tally, panel._of = next(tally for tally in plays if tally.repeats >= 1000), panel._count_settings()
    return panel


PANELS = {
    "the table": lambda: ProbabilityTable(start()),
    "the table of a board of one's own": lambda: ProbabilityTable(own_board()),
    "the table, put back": lambda: ProbabilityTable(late(put_back=True)),
    "the table, against putting back": lambda: asked(ProbabilityTable, start(), ("show", {"value": "difference"})),
    "the tree": lambda: DrawTree(late()),
    "the board": lambda: PathSumPanel(start(draws=3)),
    "the board, put back": lambda: PathSumPanel(start(draws=3, put_back=True)),
    "an epoch's paths": lambda: PathSumPanel(start(draws=3, epoch=1900)),
    "the board after a restock": lambda: PathSumPanel(late(view="restock", sites=2)),
    "the board before a turn": lambda: PathSumPanel(in_game(view="danger", seat=1)),
    "the year's length": lambda: RestOfYear(late()),
    "visits": lambda: asked(RestOfYear, start(), ("show", {"value": "visits"})),
    "the long run": lambda: asked(RestOfYear, own_board(), ("show", {"value": "long run"})),
    "a restock": lambda: Restock(late(sites=2)),
    "danger on one's own turn": lambda: DangerPanel(in_game()),
    "danger on another's turn": lambda: DangerPanel(in_game(seat=2)),
    "danger by weights": lambda: asked(DangerPanel, in_game(), ("choose", {"name": "model", "value": "weights"})),
    "danger as measured": lambda: asked(
        DangerPanel, ExplorerController(game=played().at(200)), ("choose", {"name": "model", "value": "measured"})
    ),
    "the bag": lambda: BagEditor(late()),
    "two situations": lambda: Compare(other(start(draws=4), police=1400)),
    "a figure": lambda: Trial(late()),
    "a simulation": lambda: simulation("where"),
    "a simulated restock": lambda: simulation("tokens"),
    "a game": lambda: Hindsight(ExplorerController(game=played().at(200))),
    "a game's draws": lambda: BagTestPanel(ExplorerController(game=played().at(120))),
    "guesses": lambda: Guesser(guessed()),
    "a question": lambda: asked(QuestionsPanel, start(), ("show", {})),
    "a question about this situation": lambda: asked(
        QuestionsPanel, late(), ("source", {"value": "here"}), ("show", {})
    ),
}


@pytest.mark.parametrize("name", PANELS)
def test_the_lines_of_python_give_just_the_numbers_of_the_panel(name):
    """The frame in which they end is the CSV, column for column and number for number; no number that the panel shows
    is missing among what the lines give."""
    panel = PANELS[name]()
    head, *rows = table_of(panel)
    frame, names = run(taken(panel, "python")["text"])
    frame = frame.reset_index() if frame.index.name else frame
    given = [*numbers_in(frame), *(number for value in names.values() for number in numbers_in(value))]
    for number in shown_in(panel.content):
        assert any(math.isclose(number, each, abs_tol=1e-6) for each in given), number
    assert list(map(str, frame.columns)) == head
    assert len(rows) == len(frame) > 0
    for row, (_number, given) in zip(rows, frame.iterrows(), strict=True):
        for text, value in zip(row, given, strict=True):
            assert same(text, value), (text, value)


def same(text, value):
    """Whether a cell of a table says what a frame has there."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return text == ""
    if isinstance(value, tuple):
        return text == " ".join(map(str, value))
    if isinstance(value, (bool, str)):
        return text == str(value)
    return math.isclose(float(text), float(value), rel_tol=1e-12)


def test_the_numbers_are_those_that_the_panel_shows():
    """Not others beside them: the table's cells, the danger map's rows."""
    _head, *rows = table_of(ProbabilityTable(start()))
    assert [float(cell) for cell in rows[3][1:]] == [float(p) for p in start().spread().rows[3][1:]]
    panel = DangerPanel(in_game())
    _head, *rows = table_of(panel)
    assert [round(float(row[2]), 6) for row in rows] == [row["chance"]["share"] for row in panel.content["rows"]]
    frame, _names = run(taken(Trial(late()), "python")["text"])
    assert isinstance(frame, pd.DataFrame)


def test_a_situation_is_written_as_short_as_it_can_be():
    """What is usual is left out, so a class can read it."""
    assert "s = police.Situation()\n" in taken(ProbabilityTable(start()), "python")["text"]
    assert (
        "s = police.Situation(police=1400, ones=1, twos=2, bag={'blue': 2"
        in taken(ProbabilityTable(late()), "python")["text"]
    )


def test_a_game_is_taken_along_without_its_seed_and_not_while_contracts_lie_secret():
    """The seed would foretell every draw to come."""
    text = taken(DangerPanel(in_game()), "python")["text"]
    assert '"seed": null' in text
    assert f'"seed": {choosing().seed}' not in text
    laying = next(n for n, seen in enumerate(played().positions()) if seen["deciding"] == "lay")
    panel = BagTestPanel(ExplorerController(game=played().at(laying + 1)))
    say(panel, ask="export", kind="python")
    assert panel.desk.refusal == "the game cannot be exported while contracts are laid in secret"


def test_the_link_says_what_is_shown():
    """The same as the page's own address."""
    desk = start(draws=3, epoch=1900, tab="table")
    told = taken(ProbabilityTable(desk), "link")
    assert told["text"] == "police.ipynb?t=3&epoch=1900"
    assert told["here"] is False
    again = open_explorer(told["text"])
    assert (again.draws, again.epoch) == (3, 1900)


def test_a_picture_is_drawn_by_the_page_and_the_board_by_the_kernel():
    """What draws comes only when it is asked for: no panel carries it."""
    told = taken(ProbabilityTable(start()), "svg")
    assert (told["text"], told["script"]) == ("", source("games/pirates/police/picture"))
    assert "export function picture(" in told["script"]
    assert "XMLSerializer" not in ProbabilityTable(start())._esm
    board = taken(PathSumPanel(start(draws=3, epoch=1900)), "png")["text"]
    assert board.startswith("<svg")
    assert ">27.8\xa0%<" in board


def test_every_tab_has_the_same_five_buttons_in_one_order():
    """And the board, beside its sum; nothing where there is nothing to take along."""
    page = Explorer(start())
    for name in TABS:
        page.desk.open_tab(name)
        kinds = [each["kind"] for each in page.panels[name].content["take"]["kinds"]]
        assert kinds == ["svg", "png", "csv", "link", "python"]
        assert page.panels[name].content["take"]["name"] == f"time-pirates-{name}"
    assert "take" in PathSumPanel(start()).content
    assert "take" not in page.status.content


def test_nothing_is_taken_along_that_is_not_shown():
    """Not while a guess waits, not the answer of a question before it is shown, not of a panel without numbers."""
    for panel, told in (
        (ProbabilityTable(guessing("where")), "Make your guess first"),
        (QuestionsPanel(start()), "has not been shown yet"),
        (DangerPanel(start()), "needs the position of a game"),
        (Compare(start()), 'situation A is missing: first choose "Save the present situation as A"'),
        (BagTestPanel(start()), "no game is open"),
    ):
        sent = sent_by(panel)
        say(panel, ask="export", kind="csv")
        assert told in panel.desk.refusal
        assert sent == []
    assert "take" not in ProbabilityTable(guessing("where")).content
    panel = ProbabilityTable(start())
    say(panel, ask="export", kind="exe")
    assert "must be one of svg, png, link, csv, python" in panel.desk.refusal
    assert tallied().content["take"]
