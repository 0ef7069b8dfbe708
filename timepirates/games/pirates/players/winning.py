"""Calculate each seat's probability of winning, given the expected points of all seats.

The captain uses its own estimate (`planning.chance`), which was learned among captains. This estimate is fitted to
games of mixed levels: of the positions with a predicted probability of 30 %, about 30 % are won. Among equal players
the predictions are too extreme (`docs/calibration.md`).

The weight of a seat is the exponential of its expected points times a steepness. The leader's lead adds to the exponent
or reduces it, because a large lead is worth less than its points suggest and a small one more. All numbers depend on
how many police tokens are still to come. They are in `spreads.json`, in the order of `winning_features`;
`python -m timepirates.games.pirates.training.win_chance_fit` fits them.
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
"""The numbers of remaining police tokens at which two measures of closeness to the game's end equal 1/2."""
CLEAR_LEAD_POINTS = 5.0
"""The lead in points that counts as clear. The feature is tanh(lead / this number)."""
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
"""The meaning of each feature that is used to calculate a seat's probability of winning.

Games with three, five or six players are compared with games of four players.
"""


def tokens_to_come(s: PiratesState) -> int:
    """Return how many police tokens will still be drawn until the end of the game."""
    return YEAR_TOKENS * (s.years - s.year + 1) - s.drawn_count


def winning_features(points: Sequence[float], tokens: int) -> list[list[float]]:
    """Return the features from which winning probabilities are calculated, with one row per seat.

    The features are in the order of `ABOUT`. `tokens` is the number of remaining police tokens.
    """
    second = sorted(points)[-2]
    near, close = 1 / (1 + tokens / SOON), 1 / (1 + tokens / VERY_SOON)
    rows = []
    for own in points:
        lead = max(0.0, own - second)
        clear = tanh(lead / CLEAR_LEAD_POINTS)
        among = [
            share for players in (3, 5, 6) for share in ((own, near * own) if len(points) == players else (0.0, 0.0))
        ]
        rows.append([own, near * own, close * own, *among, lead, near * lead, clear, near * clear])
    return rows


def chances(points: Sequence[float], tokens: int, numbers: Sequence[float] | None = None) -> tuple[float, ...]:
    """Return each seat's probability of winning, given the expected points of all seats.

    `tokens` is the number of remaining police tokens, and `numbers` replaces the default coefficients.
    """
    return shares(log_weights(points, tokens, numbers))


def log_weights(points: Sequence[float], tokens: int, numbers: Sequence[float] | None = None) -> list[float]:
    """Return each seat's unnormalised log probability of winning, calculated from the expected points."""
    own = default_coefficients() if numbers is None else numbers
    return [
        total(number * fact for number, fact in zip(own, row, strict=True)) for row in winning_features(points, tokens)
    ]


def shares(found: Sequence[float]) -> tuple[float, ...]:
    """Return the softmax of the given logarithms: the winning probabilities of the seats, which sum to 1."""
    weights = [exp(height - max(found)) for height in found]
    everything = total(weights)
    return tuple(weight / everything for weight in weights)


class WinningFile(TypedDict):
    """The content of the file `spreads.json`: coefficients for calculating winning probabilities."""

    seed: int
    games: int
    learned: str
    """A checksum of the captain's learned weights that were in use when the coefficients were fitted."""
    numbers: list[float]
    """The coefficient of each feature, in the order of the feature names in `ABOUT`."""


@lru_cache(maxsize=1)
def read_winning_file() -> WinningFile:
    """Read the file `spreads.json`, which contains the coefficients for winning probabilities."""
    found: WinningFile = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def default_coefficients() -> tuple[float, ...]:
    """Return the coefficients from `spreads.json`, in the order of the features in `ABOUT`."""
    return tuple(read_winning_file()["numbers"])
