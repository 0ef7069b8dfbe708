"""Computer players with a style: they plan like the player `captain`, but with modified learned weights.

A style uses the captain's learned weights, with some points added for things it prefers and subtracted for things it
avoids. It judges all seats this way, so it also denies others what it prefers. The size of the changes was measured
(`benchmarks.bench_styles`): each style is clearly visible, and wins more than half of its games against `mate`.
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
from timepirates.games.pirates.players.restocking import BAG, EMPTIES, MOST_EMPTY, OTHERS_RISK, OWN_RISK, POLICE_CLASSES

Numbers: TypeAlias = "array[float]"

SETS = (0.0, 0.0, 0.0, 0.75, 1.5, 1.5, 0.75)
"""The collector's extra points for a colour, indexed by the number of tokens of this colour in hand.

The collector therefore keeps sets of four or five together.
"""
COLOURS_HELD = (0.0, 0.0, -1.0, -3.0, -6.0, -9.0)
"""The hunter's extra points, indexed by the number of colours in which it has contracts.

Contracts of few colours give more majorities.
"""
WHITE_POINT_BONUS = 0.3
"""The bonus, in points, that `prefer_majorities` adds for each point on a player's white contracts."""
LEAD_BONUSES = (-1.0, -1.0, -1.0, -0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 0.0, -1.0)
"""The bonus, in points, that `prefer_majorities` adds in the last year for each lead or deficit in a colour.

The leads are the numbers that `features.lead_code` returns.
"""
POLICE_HERE = -1.0
NEXT_TOKEN, NEXT_TWO = (0.0, -0.3, -0.6, -1.0), (0.0, -0.2, -0.4, -0.6)
"""The (negative) points that the player `prefer_distant_police` adds if one or two more police tokens may bring the police.

The indices are the numbers that `features.next_token_danger` and `features.second_token_danger` return. POLICE_HERE is
added if the police are in the epoch.
"""
A_RESTOCK_AT_RISK, OTHERS_AT_RISK = (0.0, -0.01, -0.02, -0.03), 0.01
"""The changes that `prefer_distant_police` makes to the value of a restock, measured in winning probability.

The value is lower if the next police token may bring the police, and higher for each token that others are expected to
lose.
"""

EMPTY_BOARD_BONUS = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.03, 0.04, 0.06, 1.0, 1.0)
"""The increase of the value of a restock, indexed by the number of empty sites on the board divided by 3.

The number of empty sites is divided by 3. Without this amount, all players could wait for each other to restock, and
the game would not end.
"""
NOTHING_HELD_BONUS = 0.1
"""The increase of the value of a restock if the player would lose nothing in an arrest.

It is added only late in the last year, when waiting gains nothing.
"""


def prefer_large_sets(w: Numbers) -> None:
    """Modify the captain's learned weights to prefer large sets of tokens and expensive contracts."""
    for place in range(COLOUR, REACH):
        w[place] += SETS[(place - COLOUR) // (3 * 32) % len(SETS)]


def prefer_majorities(w: Numbers) -> None:
    """Modify the captain's learned weights to prefer having the most points in colours (majorities)."""
    for place in range(DIVERSITY, BOARD):
        w[place] += COLOURS_HELD[(place - DIVERSITY) % len(COLOURS_HELD)]
    for place in range(TO_LAY, DIVERSITY):
        w[place] += WHITE_POINT_BONUS * ((place - TO_LAY) % 8)
    for place in range(MAJORITY, TO_LAY):
        phase, ahead = divmod(place - MAJORITY, len(LEAD_BONUSES))
        if phase % PHASES < PHASES // 3:
            w[place] += LEAD_BONUSES[ahead]


def prefer_distant_police(w: Numbers) -> None:
    """Modify the captain's learned weights: the police should be far from the player or near opponents."""
    for place in range(POLICE, HERE):
        danger = (place - POLICE) % 32
        w[place] += POLICE_HERE * (danger // 16) + NEXT_TOKEN[danger // 4 % 4] + NEXT_TWO[danger % 4]
    for place in range(OWN_RISK, OTHERS_RISK):
        w[place] += A_RESTOCK_AT_RISK[(place - OWN_RISK) // 4 % 4]
    for place in range(OTHERS_RISK, EMPTIES):
        w[place] += OTHERS_AT_RISK * ((place - OTHERS_RISK) // MOST_EMPTY % 6)


def prefer_needed_restocks(w: Numbers) -> None:
    """Modify a player's learned weights so that the player restocks if the game might otherwise go on forever."""
    for place in range(EMPTIES, BAG):
        w[place] += EMPTY_BOARD_BONUS[(place - EMPTIES) % len(EMPTY_BOARD_BONUS)]
    for place in range(OWN_RISK, OTHERS_RISK):
        phase, at_risk = (place - OWN_RISK) // (POLICE_CLASSES * 5 * 16) % PHASES, (place - OWN_RISK) // 16 % 5
        if phase == PHASES // 3 - 1 and at_risk == 0:
            w[place] += NOTHING_HELD_BONUS


LIKINGS: dict[str, Callable[[Numbers], None]] = {
    "collector": prefer_large_sets,
    "hunter": prefer_majorities,
    "watcher": prefer_distant_police,
}


@lru_cache(maxsize=len(LIKINGS))
def style_weights(style: str) -> Numbers:
    """Return the learned weights of the captain, modified for the given style.

    The weights take 1.2 MB of memory and are created at the first call.
    """
    w = array("d", learned_weights.learned())
    LIKINGS[style](w)
    prefer_needed_restocks(w)
    return w
