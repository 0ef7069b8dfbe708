"""How far the value may be off, as measured: two decisions compared by the value, and by games played on from both.

`python -m benchmarks.bench_review --noise` measures it; `docs/noise.txt` and `docs/onward.txt` are what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from statistics import fmean, stdev

FLOOR = 0.055
"""Standard error of a small change of the chance to win."""
STEEP = 2.8
"""So many times itself is that of one that is smaller still: where the value sees no change, there is none."""
SHARE = 0.48
"""What is added for each unit of the change."""
PLAYED = 0.61
"""So much of a difference between two decisions shows in games played on, on average: whoever picks the best of several
picks the value's errors with it."""
ONWARD = 0.045
"""Standard error of what games played on to the year's end show, were there ever so many; of a small difference at most
itself. In the last year they are whole games, and it is nothing."""
POSITION = 0.102
"""Standard error of an even chance."""
SURE, HELD = 1.28, 0.8
"""So many standard errors to either side hold such a share of all."""


def of_change(change: float) -> float:
    """The standard error of a change of somebody's chance to win, as the value tells it.

    >>> of_change(0.0), of_change(-0.02) == of_change(0.02) > FLOOR
    (0.0, True)
    """
    return hypot(min(FLOOR, STEEP * abs(change)), SHARE * change)


def of_games(gaps: Sequence[float], last_year: bool) -> tuple[float, float]:
    """A difference that games show, pair by pair, and its standard error.

    >>> of_games([0.25, 0.25], last_year=True), of_games([0.25, 0.25], last_year=False) == (0.25, ONWARD)
    ((0.25, 0.0), True)
    """
    middle = fmean(gaps)
    own = 0.0 if last_year else min(ONWARD, abs(middle))
    return middle, hypot(own, stdev(gaps) / len(gaps) ** 0.5)


def around(middle: float, error: float) -> tuple[float, float, float]:
    """A number and the ends of its interval."""
    return middle, middle - SURE * error, middle + SURE * error


def of_a_chance(won: float) -> float:
    """The standard error of a chance to win, as the value tells it: greatest where a game is open.

    >>> of_a_chance(0.0), of_a_chance(0.5) == POSITION
    (0.0, True)
    """
    return 2 * POSITION * (won * (1 - won)) ** 0.5
