"""Confidence intervals for means over rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from timepirates.core.portable_math import exp

HINTS, REVIEWS = 0.80, 0.95
"""The confidence levels of the intervals: 80 % in hints, and 95 % in reviews of games."""
QUANTILES = {HINTS: 1.2815515655446004, REVIEWS: 1.959963984540054}
"""The quantiles (z values) of the normal distribution for two-sided intervals, as a dict by confidence level."""
LOG_TAILS = {HINTS: -2.302585092994046, REVIEWS: -3.6888794541139363}
"""The natural logarithm of the probability beyond each end of an interval, as a dict by confidence level."""


class Interval(NamedTuple):
    """A mean with its confidence interval.

    The ends of the interval may be below 0 or above 1.
    """

    middle: float
    low: float
    high: float


def interval(values: Sequence[float], confidence: float, least: float, model_error: float = 0.0) -> Interval:
    """Return a confidence interval for the mean of independent values.

    Parameters
    ----------
    values : sequence of float
        One value per rollout.
    confidence : float
        `HINTS` or `REVIEWS`.
    least : float
        The smallest possible value: 0 for probabilities, -1 for differences of probabilities.
    model_error : float
        Standard error of the value function, which more rollouts do not reduce; added in quadrature. 0 if rollouts
        continue to the end of the game.

    Notes
    -----
    If all values are equal, their spread gives no information. The interval then assumes that at most a share of
    `1 - ((1 - confidence) / 2) ** (1 / n)` of all rollouts has other values (Clopper-Pearson), from `least` to 1.

    Examples
    --------
    >>> interval([1.0] * 200, 0.95, 0.0, 0.0).low > 0.98
    True
    """
    middle, sure = fmean(values), QUANTILES[confidence]
    if min(values) == max(values):
        others = 1 - exp(LOG_TAILS[confidence] / len(values))
        return Interval(
            middle,
            middle - _root_sum_square(others * (middle - least), sure * model_error),
            middle + _root_sum_square(others * (1 - middle), sure * model_error),
        )
    return normal_interval(middle, confidence, _root_sum_square(stdev(values) / sqrt(len(values)), model_error))


def normal_interval(middle: float, confidence: float, error: float) -> Interval:
    """Return the confidence interval of an estimate, given the confidence level and the standard error."""
    off = QUANTILES[confidence] * error
    return Interval(middle, middle - off, middle + off)


def _root_sum_square(one: float, other: float) -> float:
    """Return the square root of the sum of the squares of two numbers.

    The last bits are equal in all versions of Python.
    """
    return sqrt(one * one + other * other)


def clamp(value: float, least: float = 0.0, most: float = 1.0) -> float:
    """Return the given number, limited to the range from `least` to `most`.

    >>> clamp(1.2), clamp(-0.1), clamp(0.5, most=0.3)
    (1.0, 0.0, 0.3)
    """
    return max(least, min(most, value))
