"""How likely each seat wins, by the points that all may expect: numbers fitted to games of mixed levels.

The captain's own spreads (`planning.chance`) were learned among captains, and serve to decide. These here are
fitted to tables of mixed levels: of the positions there in which a seat is said to win with 30 %, 30 % are won. Among
equals they claim too much (`docs/calibration.md`). A seat's expected points,
times a steepness, are its weight (as a power of e); a leader's lead adds to it or takes from it, since a great lead is
worth less than its points say and a small one more. All of it changes as police tokens are drawn. The numbers lie
beside this file, in the order in which `facts` looks at a position; `python -m
timepirates.games.pirates.training.win_chance_fit` made them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from timepirates.core.portable_math import exp, tanh, total
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.state import PiratesState

FILE = Path(__file__).with_name("spreads.json")
SOON, VERY_SOON = 6.0, 1.5
"""So many police tokens before the end half of what the end changes has changed."""
CLEAR_LEAD = 5.0
"""A lead of so many points is clear."""
ABOUT = (
    "points",
    "points, the nearer the end is",
    "points, close to the end",
    "points among three",
    "points among three, the nearer the end is",
    "points among five",
    "points among five, the nearer the end is",
    "points among six",
    "points among six, the nearer the end is",
    "the leader's lead",
    "the leader's lead, the nearer the end is",
    "a clear lead",
    "a clear lead, the nearer the end is",
)
"""What each fact of a seat is about; four players are those that the others are told apart from."""


def tokens_to_come(s: PiratesState) -> int:
    """Police tokens until the game is over: the years' eights, less those on the track."""
    return YEAR_TOKENS * (s.years - s.year + 1) - s.drawn_count


def facts(points: Sequence[float], tokens: int) -> list[list[float]]:
    """What is looked at, a row a seat, in the order of `ABOUT`; `tokens`: the police tokens to come."""
    second = sorted(points)[-2]
    near, close = 1 / (1 + tokens / SOON), 1 / (1 + tokens / VERY_SOON)
    rows = []
    for own in points:
        lead = max(0.0, own - second)
        clear = tanh(lead / CLEAR_LEAD)
        among = [
            share for players in (3, 5, 6) for share in ((own, near * own) if len(points) == players else (0.0, 0.0))
        ]
        rows.append([own, near * own, close * own, *among, lead, near * lead, clear, near * clear])
    return rows


def chances(points: Sequence[float], tokens: int, numbers: Sequence[float] | None = None) -> tuple[float, ...]:
    """The chance to win of each seat by its expected points; `numbers`: others than those shipped."""
    return shares(heights(points, tokens, numbers))


def heights(points: Sequence[float], tokens: int, numbers: Sequence[float] | None = None) -> list[float]:
    """Return the logarithm of each seat's weight."""
    own = fitted() if numbers is None else numbers
    return [total(number * fact for number, fact in zip(own, row, strict=True)) for row in facts(points, tokens)]


def shares(found: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's share of the weights, by their logarithms."""
    weights = [exp(height - max(found)) for height in found]
    everything = total(weights)
    return tuple(weight / everything for weight in weights)


class WinningNumbers(TypedDict):
    """The file of the fitted numbers."""

    seed: int
    games: int
    learned: str
    """a sum over the learned numbers that were looked at"""
    numbers: list[float]
    """one for each of `ABOUT`"""


@lru_cache(maxsize=1)
def shipped() -> WinningNumbers:
    """Return everything in the file."""
    found: WinningNumbers = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def fitted() -> tuple[float, ...]:
    """One number for each of `ABOUT`."""
    return tuple(shipped()["numbers"])
