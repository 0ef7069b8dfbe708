"""Which line is on screen when one is taken away, and what a class keeps from one game to the next."""

from __future__ import annotations

import pytest

from timepirates import Game
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.timeline import Timeline

PLAYERS = ["Ann", "Bob", "Cleo"]
ROOM = {"undo": False, "odds": False, "hints": False}


def with_lines(*names: str, store: Store | None = None) -> Sitting:
    """A table with lines of different lengths, each shown at another position."""
    table = Sitting(Game(PLAYERS, seed=1), store=store)
    table.lines.clear()
    for number, name in enumerate(names):
        game = Game(PLAYERS, seed=1)
        for _n in range(3 + number):
            game.play(str(game.legal()[0]))
        table.lines.append(Line(name, game, 1 + number))
    return table


@pytest.mark.parametrize(
    ("shown", "deleted", "then"),
    [
        (0, 0, "b"),
        (1, 1, "a"),
        (2, 2, "b"),
        (2, 0, "c"),
        (1, 0, "b"),
        (0, 2, "a"),
        (1, 2, "b"),
        (2, 1, "c"),
        (0, 1, "a"),
    ],
)
def test_when_a_line_is_deleted_its_neighbour_or_the_line_that_was_on_screen_is_shown(tmp_path, shown, deleted, then):
    """With its own game, at the position where it was looked at, and so in the store."""
    table = with_lines("a", "b", "c", store=Store(tmp_path))
    table.choose_line(shown)
    timeline = Timeline(table)
    table.delete_line(deleted)
    left = [name for number, name in enumerate("abc") if number != deleted]
    assert [line.name for line in table.lines] == left
    assert table.line.name == then
    assert table.place == [left.index(then), 1 + "abc".index(then), 3 + "abc".index(then)]
    assert len(table.position) == 1 + "abc".index(then)
    assert table.snapshot == table.position.snapshot(seat=table.viewing_seat)
    assert len(table.record()["steps"]) == 3 + "abc".index(then)
    assert (timeline.content["lines"], timeline.content["line"]) == (left, left.index(then))
    again = Sitting.from_saved(Store(tmp_path).load(table.id))
    assert again.line.name == then
    assert again.place == table.place


def test_the_button_deletes_the_line_on_screen_and_no_other():
    table = with_lines("a", "b", "c")
    timeline = Timeline(table)
    table.choose_line(1)
    timeline._answer(timeline, {"ask": "delete"}, [])
    assert [line.name for line in table.lines] == ["a", "c"]
    assert table.line.name == "a"
    timeline._answer(timeline, {"ask": "delete"}, [])
    assert [line.name for line in table.lines] == ["c"]
    timeline._answer(timeline, {"ask": "delete"}, [])
    assert "the only line of play of a game cannot be deleted" in table.refusal.sentence
    assert [line.name for line in table.lines] == ["c"]


def class_of(table: Sitting) -> dict:
    return {key: table.settings[key] for key in ("undo", "odds", "hints", "class")}


def in_a_class(store: Store | None = None) -> Sitting:
    return Sitting(Game(PLAYERS, seed=1), store=store, settings={**ROOM, "class": Classroom(**ROOM).settings()})


def test_a_new_game_in_a_class_keeps_what_the_class_switches_off(tmp_path):
    """Whatever the form, or whoever begins the game, asks for; and a reload too."""
    table = in_a_class(Store(tmp_path))
    before = class_of(table)
    assert before["class"]
    table.begin(Game(PLAYERS, seed=2), settings={"undo": True, "odds": True, "hints": True, "chance": "ask"})
    assert class_of(table) == before
    assert table.settings["chance"] == "ask"
    assert not table.allowed("undo")
    assert class_of(Sitting.from_saved(Store(tmp_path).load(table.id))) == before
    table.play(str(table.game.legal()[0]))
    steps = table.game.steps
    with pytest.raises(ValueError, match="undo is turned off"):
        table.undo()
    assert table.game.steps == steps


def test_a_new_game_outside_a_class_has_what_the_form_asks_for():
    table = Sitting(Game(PLAYERS, seed=1), settings={"undo": False, "odds": False})
    table.begin(Game(PLAYERS, seed=2), settings={"undo": True, "odds": False})
    assert class_of(table) == {"undo": True, "odds": False, "hints": True, "class": {}}


def test_a_game_that_is_loaded_has_its_own_class_and_not_that_of_the_table():
    """What was saved says what is switched off in it."""
    table, other = in_a_class(), Sitting(Game(PLAYERS, seed=2))
    table.resume(other.saved())
    assert class_of(table) == class_of(other)
    other.resume(in_a_class().saved())
    assert class_of(other) == class_of(in_a_class())
