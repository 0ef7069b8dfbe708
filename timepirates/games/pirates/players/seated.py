"""Chances to win at a year's end by the levels that play on, in place of the mixed ones that `winning` is fitted to.

A lead is worth less among players who leave more to luck, and a strong player makes up for one. So a seat's lead in
height, the logarithm of its weight in `winning` less the mean of all seats, is multiplied by its level's exponent,
which changes with the share of the game that is left; and its level's strength is added, in proportion to that share.
The network's correction (`timepirates.games.pirates.players.network`) is added, multiplied by a number of the level.
The numbers are in `seated.json`;
`python -m timepirates.games.pirates.training.seated` fits and checks them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from timepirates.core.portable_math import total
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.players.winning import heights, shares

FILE = Path(__file__).with_name("seated.json")
NUMBERS = (
    "the exponent at the game's end",
    "its change with the share of the game that is left",
    "the strength",
    "the weight of the network's correction",
)
EXPONENT, CHANGE, STRENGTH, WEIGHT = range(len(NUMBERS))
"""What each number of a level is for."""


class SeatedNumbers(TypedDict):
    """The file of the fitted numbers."""

    levels: dict[str, list[float]]
    """the `NUMBERS` of each level"""


@lru_cache(maxsize=1)
def shipped() -> SeatedNumbers:
    """Return everything in the file."""
    found: SeatedNumbers = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def is_known(who: Sequence[str]) -> bool:
    """Return whether chances are calibrated for these levels; where they are not, games are played to their end."""
    return set(who) <= shipped()["levels"].keys()


def chances(
    points: Sequence[float], corrections: Sequence[float], tokens: int, years: int, who: Sequence[str]
) -> tuple[float, ...]:
    """Return each seat's chance to win.

    Parameters
    ----------
    points : sequence of float
        The expected points of each seat.
    corrections : sequence of float
        The network's corrections.
    tokens : int
        Police tokens until the game is over.
    years : int
        Years of the whole game.
    who : sequence of str
        The level in each seat.

    Returns
    -------
    tuple of float
        Chances that add up to 1.
    """
    return of_heights(heights(points, tokens), corrections, tokens / (YEAR_TOKENS * years), who)


def of_heights(
    found: Sequence[float], corrections: Sequence[float], left: float, who: Sequence[str]
) -> tuple[float, ...]:
    """Return each seat's chance by the heights of `winning`, the corrections, and the share of the game that is left."""
    numbers, mean = [shipped()["levels"][level] for level in who], total(found) / len(found)
    middle = total(corrections) / len(corrections)
    return shares(
        [
            (each[EXPONENT] + left * each[CHANGE]) * (height - mean)
            + left * each[STRENGTH]
            + each[WEIGHT] * (correction - middle)
            for height, correction, each in zip(found, corrections, numbers, strict=True)
        ]
    )
