"""Styles: players that plan as the captain does, with likings of their own.

A style has the captain's learned numbers, but for some points more or less where it likes a thing better, or fears it
more, than it is worth. It thinks so of everybody: what the others have of it lowers its own chance to win, so that it
is denied them too. How much of a liking is enough was measured (`benchmarks.bench_styles`): each is plain in what it
does, and wins more than half of its games against `mate`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from timepirates.games.pirates.players import learned_weights
from timepirates.games.pirates.players.features import (
    BOARD,
    COLOUR,
    DIVERSITY,
    HERE,
    MAJORITY,
    PHASES,
    POLICE,
    REACH,
    TO_LAY,
)
from timepirates.games.pirates.players.restocking import BAG, CROWDS, EMPTIES, MOST_EMPTY, OTHERS_RISK, OWN_RISK

Numbers: TypeAlias = "array[float]"

SETS = (0.0, 0.0, 0.0, 0.75, 1.5, 1.5, 0.75)
"""The collector's points for a colour, by the tokens held of it: a set of four or five is not broken for less."""
COLOURS_HELD = (0.0, 0.0, -1.0, -3.0, -6.0, -9.0)
"""The hunter's points by the colours in which a contract is held: who gathers few of them has the most in each."""
A_WHITE_POINT = 0.3
"""The hunter's points for each point of white contracts, which are laid where they bring a majority."""
LEADS = (-1.0, -1.0, -1.0, -0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 0.0, -1.0)
"""The hunter's points for a colour in the last year, by how far ahead a seat is (`features.ahead`)."""
POLICE_HERE = -1.0
NEXT_TOKEN, NEXT_TWO = (0.0, -0.3, -0.6, -1.0), (0.0, -0.2, -0.4, -0.6)
"""The watcher's points for standing where the police are, or may come with the next one or two tokens, the likelier the
more (`features.one_token`, `features.two_tokens`)."""
A_RESTOCK_AT_RISK, OTHERS_AT_RISK = (0.0, -0.01, -0.02, -0.03), 0.01
"""What a restock is worth less to the watcher where the next token may bring the police to it, and more for each thing
that others may lose: shares of a win."""

AN_EMPTY_BOARD = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.03, 0.04, 0.06, 1.0, 1.0)
"""What a restock is worth more to each of them, by the empty sites of the whole board in threes: where everybody waits
for somebody else to restock, no game ends."""
NOTHING_HELD = 0.1
"""What a restock is worth more to each of them late in the last year where an arrest would take nothing from it: it has
nothing to wait for."""


def collector(w: Numbers) -> None:
    """Gathers large sets, and sells them for dear contracts."""
    for place in range(COLOUR, REACH):
        w[place] += SETS[(place - COLOUR) // (3 * 32) % len(SETS)]


def hunter(w: Numbers) -> None:
    """Goes for the majorities of colours, and denies them."""
    for place in range(DIVERSITY, BOARD):
        w[place] += COLOURS_HELD[(place - DIVERSITY) % len(COLOURS_HELD)]
    for place in range(TO_LAY, DIVERSITY):
        w[place] += A_WHITE_POINT * ((place - TO_LAY) % 8)
    for place in range(MAJORITY, TO_LAY):
        phase, ahead = divmod(place - MAJORITY, len(LEADS))
        if phase % PHASES < PHASES // 3:
            w[place] += LEADS[ahead]


def watcher(w: Numbers) -> None:
    """Keeps away from the police, and likes it when they come to others."""
    for place in range(POLICE, HERE):
        danger = (place - POLICE) % 32
        w[place] += POLICE_HERE * (danger // 16) + NEXT_TOKEN[danger // 4 % 4] + NEXT_TWO[danger % 4]
    for place in range(OWN_RISK, OTHERS_RISK):
        w[place] += A_RESTOCK_AT_RISK[(place - OWN_RISK) // 4 % 4]
    for place in range(OTHERS_RISK, EMPTIES):
        w[place] += OTHERS_AT_RISK * ((place - OTHERS_RISK) // MOST_EMPTY % 6)


def restless(w: Numbers) -> None:
    """Does not wait for the others where nothing goes on: each of them."""
    for place in range(EMPTIES, BAG):
        w[place] += AN_EMPTY_BOARD[(place - EMPTIES) % len(AN_EMPTY_BOARD)]
    for place in range(OWN_RISK, OTHERS_RISK):
        phase, at_risk = (place - OWN_RISK) // (CROWDS * 5 * 16) % PHASES, (place - OWN_RISK) // 16 % 5
        if phase == PHASES // 3 - 1 and at_risk == 0:
            w[place] += NOTHING_HELD


LIKINGS: dict[str, Callable[[Numbers], None]] = {"collector": collector, "hunter": hunter, "watcher": watcher}


@lru_cache(maxsize=len(LIKINGS))
def numbers_of(style: str) -> Numbers:
    """A style's numbers, made when it is first asked: 1.2 MB."""
    w = array("d", learned_weights.learned())
    LIKINGS[style](w)
    restless(w)
    return w
