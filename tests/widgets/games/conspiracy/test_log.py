"""Conspiracy's log: every step in whole sentences, with what came of it, as each seat may know it."""

from __future__ import annotations

import itertools
import re

import pytest

from timepirates import Game
from timepirates.games.conspiracy.lessons.example import example
from timepirates_widgets.games.conspiracy.log import Chronicle, snapshots_from
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.viewpoint import Viewpoint

pytestmark = pytest.mark.long

PLAYERS = ["Ann", "Bob", "Cleo"]


class OneSeats(Viewpoint):
    """What one seat knows, or everybody."""

    seat: int | None = None

    @property
    def viewing_seat(self):
        return self.seat


class SeenBy(Sitting):
    """A table of which one seat's knowledge is shown, or everybody's."""

    def _viewpoint(self):
        return OneSeats(self.seating, self._lines)


def chronicle_of(game, seat=None) -> tuple[Chronicle, SeenBy]:
    table = SeenBy(game)
    table.viewpoint.seat = seat
    return Chronicle(table), table


@pytest.mark.parametrize("seed", range(3))
def test_every_step_of_every_view_is_told_in_whole_sentences(seed):
    """For the one who did it and for the others, who are not told what they may not know."""
    game = Game.random(PLAYERS, "johnson-2002", seed=seed)
    for seat in (None, 0, 1, 2):
        chronicle, table = chronicle_of(game, seat)
        record, told = table.record(), chronicle(game)
        assert len(told) == len(record["steps"])
        assert all(said.endswith(".") and "{" not in said and "  " not in said for said in told)
        for (who, text), said in zip(record["steps"], told, strict=True):
            if text == "goal ?":
                assert said.startswith(f"{PLAYERS[who]} chooses a goal.")
            if text.startswith("draw ?"):
                assert re.search(r"\w+ draws a coin\.", said)


def test_what_a_decision_did_is_said_as_its_viewer_may_know_it():
    """Behind the curtain that is what everybody may know; looking back says nothing."""
    table = Sitting(Game(PLAYERS, "johnson-2002", seed=5))
    spoken = Announcer(table, tell=Chronicle(table))
    veiled = 0
    for _decision in range(80):
        if table.curtain is not None:
            table.lift_curtain()
            assert spoken.content["said"] == []
        before = len(table.line.game)
        table.play(table.position.legal()[-1])
        veiled += table.curtain is not None
        fresh, _table = chronicle_of(table.line.game, table.viewing_seat)
        assert spoken.content == {"first": before, "said": fresh(table.line.game)[before:]}
    assert veiled > 5
    table.show(3)
    assert spoken.content["said"] == []


def test_the_log_told_from_the_middle_or_step_by_step_is_the_same():
    """What was told is kept; taking back and playing on tells the new steps."""
    game = Game.random(PLAYERS, "johnson-2002", seed=6, steps=220)
    whole, _table = chronicle_of(game, 1)
    told = whole(game)
    part, _table = chronicle_of(game, 1)
    assert part(game, (), 180) == told[180:]
    assert part(game, (), 100) == told[100:]
    shorter = game.at(200)
    chronicle, table = chronicle_of(shorter, 1)
    assert chronicle(shorter) == told[:200]
    for _seat, text in game.steps_from(200):
        shorter.play(str(text))
        table._forget()
        assert len(chronicle(shorter)) == len(shorter)
    assert chronicle(shorter) == told


SAYINGS = {
    "order": "The order of play: ",
    "round": "Round 2 begins.",
    "march": "Time marches on in the middle column: the suns die shows ",
    "stays": "does not advance.",
    "advances": "column advances.",
    "taken": "takes the face-down tile at ",
    "present": " from the Present.",
    "effect": "An unexpected effect in the middle column: the die shows ",
    "turned up": " is turned face up: ",
    "turned down": " is turned face down.",
    "chain": " is turned over: ",
    "fails": "The attack fails.",
    "succeeds": "The attack succeeds.",
    "bag": " goes to the bag: ",
    "gifts": "that other players gave.",
    "discards": " discards ",
    "mark": " returns from the board to its owner.",
    "wins": " wins.",
    "spiral": "These players saved a spiral, so they have no place in the order",
    "forced": "The bag has too few coins, so every column advances.",
}


def test_the_log_says_what_came_of_everything():
    """Dice and what they were for, advances and who took the tiles, effects, attacks, gifts, marks, the end."""
    told = []
    for seed in range(12):
        game = Game.random(PLAYERS, "johnson-2002", seed=seed)
        told += chronicle_of(game, 1)[0](game)
    missing = [name for name, said in SAYINGS.items() if not any(said in sentence for sentence in told)]
    assert missing == []


def test_no_change_of_the_board_is_left_untold():
    """In the example of the rules everything lies open: whatever lay there and lies otherwise now is told."""
    game = example().game
    told = chronicle_of(game)[0](game)
    for number, (before, after) in enumerate(itertools.pairwise(snapshots_from(game, 0, None))):
        if not all(lies_on(tile, after["board"].get(place, {})) for place, tile in before["board"].items()):
            assert told[number].count(".") > 1, told[number]


def lies_on(before, after):
    """Whether a tile lies as before, with the coins that lay on it and perhaps more."""
    coins = after.get("coins", {})
    return before["face"] == after.get("face") and before.get("coins", {}).items() <= coins.items()
