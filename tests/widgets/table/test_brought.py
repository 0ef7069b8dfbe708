"""A game from a notebook's cell on screen: what is assigned to `table.position` is shown, goes on, parts or begins."""

from __future__ import annotations

import pytest

from timepirates import BadSetting, Game
from timepirates.lessons import load
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping.saved import MOST_LINES
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.lesson_table import LessonTable
from timepirates_widgets.table.sitting import Sitting

NAMES = ["Ann", "Bob", "Cleo"]


@pytest.fixture
def table(tmp_path):
    """A table in the middle of a game that is kept."""
    return Sitting(Game.random(NAMES, seed=7, steps=40), store=Store(tmp_path))


def heard(table):
    """What the table tells from now on, as it comes."""
    told = []
    table.watch(told.append)
    return told


def test_what_is_tried_on_the_position_changes_nothing_on_the_table(table):
    """It is a copy, also at the line's end; the next look gives the position on screen again."""
    before, steps = table.line.game.record(), len(table.line.game)
    tried = table.position
    tried.play(tried.legal()[0])
    assert table.line.game.record() == before
    assert len(table.position) == steps
    assert table.position == table.line.game
    again = table.position
    again.undo()
    assert len(table.position) == steps


def test_a_position_of_the_line_is_looked_at(table):
    told = heard(table)
    table.position = table.position.at(12)
    assert (table.line.shown, len(table.line.game), len(table.lines)) == (12, 40, 1)
    assert [(change.kind, change.before) for change in told] == [("shown", 40)]


def test_what_goes_on_from_the_end_goes_on_on_the_same_line_and_is_kept(table):
    mine = table.position
    decision = str(mine.legal()[0])
    mine.play(decision)
    told = heard(table)
    table.position = mine
    assert len(table.lines) == 1
    assert table.line.game == mine
    assert [(change.kind, change.before, change.played[0]) for change in told] == [("played", 40, decision)]
    kept = Sitting.from_saved(table.store.load(table.id))
    assert kept.line.game == mine
    mine.play(mine.legal()[0])
    assert len(table.line.game) < len(mine), "the cell's game stays the cell's own"


def test_what_parts_from_the_line_begins_another_line_and_the_first_one_stays(table):
    first = table.line.game.record()
    mine = table.position.at(30)
    other = next(str(each) for each in mine.legal() if str(each) != str(table.line.game.steps[30][1]))
    mine.play(other)
    table.position = mine
    assert [line.name for line in table.lines] == ["Main line", f"From step 31: {other}"]
    assert (table.current, table.line.shown) == (1, len(mine))
    assert table.position == mine
    assert table.lines[0].game.record() == first
    table.undo()
    assert len(table.line.game) <= 30


def test_a_game_that_began_otherwise_is_begun_with_the_same_seats(table):
    table.seat(1, "simple")
    other, before = Game.random(NAMES, seed=8, steps=10), table.id
    table.position = other
    assert table.position == other
    assert table.seats == ["human", "simple", "human"]
    assert table.id != before
    assert table.store.load(before) is not None
    table.position = Game(["Ann", "Bob", "Cleo", "Dan"], seed=1)
    assert table.seats == ["human"] * 4


def test_a_game_of_another_kind_is_another_game(table):
    table.position = Game(NAMES, "johnson-2002", seed=3)
    assert (table.position.name, table.seats) == ("conspiracy", ["human"] * 3)


def test_luck_goes_on_as_at_the_table(table):
    """`at` asks for its luck; on screen luck is made as it was before."""
    mine = table.position.at(20)
    mine.chance = "ask"
    mine.play(next(each for each in mine.legal() if str(each) != str(table.line.game.steps[20][1])))
    table.position = mine
    assert len(table.lines) == 2
    assert table.line.game.chance == "sample"


def test_a_game_has_no_more_lines_than_may_be(table):
    """What is too much is refused, and the screen stays."""
    table.lines[:] = [table.lines[0]] * MOST_LINES
    mine = table.position.at(30)
    mine.play(next(each for each in mine.legal() if str(each) != str(table.line.game.steps[30][1])))
    with pytest.raises(BadSetting, match="delete one first"):
        table.position = mine
    assert len(table.lines) == MOST_LINES
    assert table.line.shown == 40


def test_a_lesson_goes_on_by_its_session_alone():
    lesson = LessonTable(load(next(iter(Classroom().course("time-pirates")))), {}, Classroom(), lambda: None)
    with pytest.raises(BadSetting, match="the position of a lesson cannot be replaced"):
        lesson.position = Game(NAMES, seed=1)
