"""Games played on from a position to the end of its year, captains in every seat: how likely each seat wins then.

What a decision was worth shows within its year, and most of a game's luck comes later: played on to the year's end two
decisions can be told apart as surely as by five times as many whole games, each of which takes several times as long;
and what they show is hardly another thing (`docs/onward.txt`). In its last year a game is played to its end.

The loops are plain functions like the rules. `bring` compiles them; in the interpreter they find the same numbers, a
game in some seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from timepirates.boxes import Boxes
from timepirates.luck import Luck
from timepirates.pirates import state
from timepirates.pirates.codes import DRAW, DRAWING, MOST_PLAYERS
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.legal import to_move
from timepirates.pirates.table import PiratesTable
from timepirates.players import captain, compiled, features, planning, restocking, simple
from timepirates.players.captain import captain_choice
from timepirates.players.compiled import expect
from timepirates.players.levels import learned_desk
from timepirates.players.winning import chances, tokens_to_come
from timepirates.protocol import LUCK, OVER
from timepirates.simulate import compiled_once, draw_from_bag, functions_of, rules_compiler

MOST_ENDS = 400
"""So many ends of its turn a captain values at most here; with 50 it plays worse, and other decisions are good."""
MOST_STEPS = 1500
"""Where a year takes longer, since captains wait for each other, the position reached is valued."""
TOKENS, ROOM = MOST_PLAYERS, MOST_PLAYERS + 1
"""Of a game's row: where the police tokens to come stand, -1 where the game is over; and how long it is."""

_ready = False


# --- the loops, plain functions like the rules


def play_year(s, luck, desk, most, row):
    """Play until the next year has begun or the game is over. `row`: the points that each seat may expect then, or its
    share of the win."""
    year, steps = s.year, 0
    while to_move(s) != OVER and steps < most and (s.year == year or s.deciding == DRAWING):
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, luck))
        else:
            apply(s, captain_choice(s, desk, MOST_ENDS))
        steps += 1
    if to_move(s) == OVER:
        share_the_win(s, row)
    else:
        expect(s, desk, False, row)
        row[TOKENS] = tokens_to_come(s)


def share_the_win(s, row):
    """P6: those who have won share it."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        row[seat] = (s.winners >> seat & 1) / winners
    row[TOKENS] = -1


def play_years(here, states, luck, starts, desk, most, rows):
    """A game from the same position for each of the numbers at which luck starts."""
    for game in range(len(starts)):
        states[0], luck[0] = here[0], starts[game]
        play_year(states[0], luck, desk, most, rows[game])


# --- for callers


def ready() -> bool:
    """Whether this process plays on compiled."""
    return _ready


def bring() -> bool:
    """Compile: some 30 seconds, or one where it was compiled before. False where there is no compiler."""
    global _ready
    if not _ready and compiled.bring():
        _compiled_rows(PiratesTable(["A", "B", "C"]).deal(Luck(0)), [], 0)
        _ready = True
    return _ready


def shares(s: state.State, starts: Sequence[int], most: int = MOST_STEPS) -> list[tuple[float, ...]]:
    """The chance to win of every seat at the end of the year, a row a game; the position stays as it is.

    starts: where the luck of each game starts, 1 to 2^60: from the same number the n-th token is drawn by the same lot.
    """
    rows = (_compiled_rows if ready() else _interpreted_rows)(s, starts, most)
    return [tuple(row[: s.players]) if row[TOKENS] < 0 else chances(row[: s.players], int(row[TOKENS])) for row in rows]


def _interpreted_rows(s: state.State, starts: Sequence[int], most: int) -> list[list[float]]:
    rows = [[0.0] * ROOM for _start in starts]
    play_years([s], Boxes([s], state.copy), [0], starts, learned_desk(), most, rows)
    return rows


# --- the compiler


@lru_cache(maxsize=1)
def _loop() -> Any:
    """`play_years`, compiled. It closes over the number of its sources, as `timepirates.simulate` tells."""
    known = [each for module in (simple, features, planning, restocking, captain) for each in functions_of(module)
             if each is not planning.desk]
    compiler, sources = rules_compiler(*known, tokens_to_come, expect, share_the_win, play_year, play_years,
                                       beside=True)

    def play_all(here, states, luck, starts, desk, most, rows):
        play_years(here, states, luck, starts, desk, most, rows)
        return sources

    return compiled_once(compiler(play_all))


def _compiled_rows(s: state.State, starts: Sequence[int], most: int) -> list[list[float]]:
    import numpy as np

    here, rows = compiled.element(s), np.zeros((len(starts), ROOM))
    _loop()(here, here.copy(), np.zeros(1, np.int64), np.array(starts, np.int64), compiled.place().desk, most, rows)
    found: list[list[float]] = rows.tolist()
    return found
