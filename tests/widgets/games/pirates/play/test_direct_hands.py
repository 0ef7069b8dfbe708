"""A token is taken where it lies: by clicking it on the board."""

from __future__ import annotations

import pytest

from tests.widgets.games.pirates.play import scenes
from timepirates_widgets.games.pirates.play.board_of_play import PlayBoard


def click(board: PlayBoard, year: str, slot: int) -> None:
    """What the script sends when a token is clicked."""
    board.widget._answer(board.widget, {"kind": "token", "year": year, "slot": slot}, [])


def targets(board: PlayBoard) -> dict[str, list[tuple[int, str]]]:
    """year -> the tokens that can be clicked there: site and kind."""
    return {
        epoch["year"]: [(one["slot"], one["kind"]) for one in epoch["tokens"]]
        for epoch in board.widget.epochs
        if epoch["tokens"]
    }


def test_the_tokens_beside_ones_own_pirate_can_be_clicked_and_no_others():
    """Each for itself, and named; nothing where something else is decided, or somebody else does."""
    board = PlayBoard(scenes.acting())
    assert targets(board) == {"1400": [(0, "blue"), (1, "orange-arrow"), (2, "orange-arrow")]}
    named = {one["kind"]: one["name"] for epoch in board.widget.epochs for one in epoch["tokens"]}
    assert named == {"blue": "Take a token: blue", "orange-arrow": "Take a token: orange arrow"}
    for table in (scenes.beginning(), scenes.may_restock(), scenes.paying(), scenes.over(), scenes.against_computers()):
        assert targets(PlayBoard(table)) == {}


@pytest.mark.parametrize("slot", [1, 2])
def test_of_equal_tokens_the_one_that_was_clicked_goes(slot):
    """The others stay where they lie, and the flight begins at the one that was clicked."""
    table = scenes.acting()
    board = PlayBoard(table)
    board.widget.sizes = ["wide"]
    before = next(epoch for epoch in board.widget.epochs if epoch["year"] == "1400")["tokens"]
    click(board, "1400", slot)
    assert str(table.game.steps[-1][1]) == "take orange-arrow"
    lie = board.widget._slots["1400"]
    assert [lie[each] for each in (1, 2)] == [None if each == slot else "orange-arrow" for each in (1, 2)]
    (flight,) = board.widget.figure["motions"]
    assert flight["from"]["wide"] == before[slot]["wide"][:2]


def test_a_token_that_cannot_be_taken_says_why_and_stays():
    """T3: after two actions there is none left; the refusal is the decision's own."""
    table = scenes.acting()
    board = PlayBoard(table)
    for slot in (1, 2):
        click(board, "1400", slot)
    assert targets(board) == {"1400": [(0, "blue")]}
    steps = len(table.game)
    click(board, "1400", 0)
    assert len(table.game) == steps
    assert (table.refusal.rule, table.refusal.sentence) == ("T3", f"T3: {table.position.refusal('take blue').reason}")


def test_a_token_that_was_clicked_in_vain_leaves_no_other_gap_later():
    """What was lifted is forgotten with the next position."""
    table = scenes.acting()
    board = PlayBoard(table)
    board.widget.mark_for_removal(1400, 1)
    table.play("move 1")
    assert board.widget._slots["1400"][:3] == ("blue", "orange-arrow", "orange-arrow")
    later = {**table.snapshot, "sites": {**table.snapshot["sites"], "1400": {"blue": 1, "orange-arrow": 1}}}
    board.widget.show(later)
    assert board.widget._slots["1400"][:3] == ("blue", "orange-arrow", None)


def test_tokens_keep_their_sites_through_undo_and_redo():
    """Also where one of two equal ones was taken by a click; another one of them taken then is the one that goes."""
    table = scenes.acting()
    board = PlayBoard(table)
    equal = board.widget._slots["1400"]
    board.token_clicked(1400, 1)
    taken = board.widget._slots["1400"]
    table.undo()
    assert board.widget._slots["1400"] == equal
    table.redo()
    assert board.widget._slots["1400"] == taken
    table.undo()
    board.token_clicked(1400, 2)
    assert board.widget._slots["1400"] == (*equal[:2], None, *equal[3:])


@pytest.mark.parametrize(("year", "slot"), [("1400", 5), ("1800", 0), ("1400", "0"), (None, None), ("nowhere", 0)])
def test_what_no_token_lies_on_means_nothing(year, slot):
    """A page of old, or somebody else's message."""
    table = scenes.acting()
    click(PlayBoard(table), year, slot)
    assert (len(table.game), table.refusal) == (0, None)
