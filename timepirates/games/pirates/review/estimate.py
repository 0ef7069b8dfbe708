"""Estimate the value of a position: the probability of winning and the expected points of each seat.

A finished game has its exact result. While white contracts are laid in secret, the value is the mean over the possible
layings (`layings`). All other values are estimates by the learned value function
(`timepirates.games.pirates.players.value_function`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from timepirates.core.portable_math import total
from timepirates.games.pirates.players import value_function
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.review.ledger import Numbers as Numbers

MODEL_ERROR = 0.02
"""The standard error of winning probabilities that are estimated from positions at the end of a year.

In the last year rollouts end with the game, and the error is 0.
"""
ROUGH_ERROR = 0.11
"""The standard error of a quick estimate of the probability of winning in the middle of a turn."""


def position_value(s: PiratesState, planned: bool = False) -> ExpectedResult:
    """Return the value of a position for each seat: the probability of winning and the expected points.

    White contracts must not be about to be laid. With `planned`, a position during a turn gets the value at the end of
    the best turn, which takes about 50 times as long.
    """
    return value_function.expected_result(s, planned)


def mean_value(worths: Iterable[tuple[float, ExpectedResult]]) -> ExpectedResult:
    """Return the weighted mean of the values of several positions, for each seat."""
    listed = list(worths)
    weights = total(weight for weight, _each in listed)
    return ExpectedResult(
        _mean([(weight, each.won) for weight, each in listed], weights),
        _mean([(weight, each.points) for weight, each in listed], weights),
    )


def _mean(listed: Sequence[tuple[float, Numbers]], weights: float) -> Numbers:
    return tuple(
        total(weight * numbers[seat] for weight, numbers in listed) / weights for seat in range(len(listed[0][1]))
    )


def after(s: PiratesState, code: int) -> PiratesState:
    """Return a copy of a position after a decision or a draw."""
    new = copy(s)
    apply(new, code)
    return new
