"""How far the value may be off. These are assumptions, on the careful side: `python -m benchmarks.bench_review --noise`
compares the value with games played on, and says what they should be."""

from __future__ import annotations

from math import hypot

FLOOR = 0.01
"""Standard error of a change of the chance to win that is about nothing."""
SHARE = 0.35
"""What is added for each unit of the change."""
POSITION = 0.06
"""Standard error of an even chance."""
SURE = 1.96
"""So many standard errors to either side hold 95 %."""


def of_change(change: float) -> float:
    """The standard error of a change of somebody's chance to win, as the value tells it.

    >>> of_change(0.0), round(of_change(-0.02), 5)
    (0.01, 0.01221)
    """
    return hypot(FLOOR, SHARE * change)


def of_a_chance(won: float) -> float:
    """The standard error of a chance to win, as the value tells it: greatest where a game is open.

    >>> of_a_chance(0.0), round(of_a_chance(0.5), 4)
    (0.0, 0.06)
    """
    return 2 * POSITION * (won * (1 - won)) ** 0.5
