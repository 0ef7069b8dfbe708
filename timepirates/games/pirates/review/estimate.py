"""Values of positions: each seat's probability of winning and points at the end, by one function at every step.

The value of a finished game is its exact result. While white contracts are laid in secret, the value is the mean over
the possible layings (`layings`), until all are revealed. All other values come from the learned value function
(`timepirates.games.pirates.players.value_function`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from timepirates.core.portable_math import total
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.players import value_function
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.review.ledger import Numbers as Numbers

MODEL_ERROR = 0.02
"""Standard error of the value function at the end of a year, independent of the number of rollouts.

In the last year rollouts end with the game, and the error is 0.
"""
ROUGH_ERROR = 0.11
"""Standard error of a probability by the value function alone, at a position within a turn."""


@dataclass(frozen=True)
class Worth:
    """The value of a position for each seat."""

    won: Numbers
    """The probability of winning, in which a shared win counts as its share.

    The sum is 1.
    """
    points: Numbers
    """The expected points at the end of the game."""


def worth(s: PiratesState, planned: bool = False) -> Worth:
    """Return the value of a position, except during a laying of white contracts.

    With `planned`, a position within a turn gets the value at the end of the best turn, which takes about 50 times as
    long.
    """
    if s.deciding == c.GAME_OVER:
        return ended(s)
    return learned(s, planned)


def ended(s: PiratesState) -> Worth:
    """P6: Return the value of a finished game.

    Several winners share the win.
    """
    winners = s.winners.bit_count()
    return Worth(
        tuple((s.winners >> seat & 1) / winners for seat in range(s.players)),
        tuple(float(points) for points in s.points[: s.players]),
    )


def learned(s: PiratesState, planned: bool = False) -> Worth:
    """Return the value of a position by `timepirates.games.pirates.players.value_function`."""
    return Worth(*value_function.standing(s, planned))


def mean(worths: Iterable[tuple[float, Worth]]) -> Worth:
    """Return the weighted mean of several values."""
    listed = list(worths)
    weights = total(weight for weight, _each in listed)
    return Worth(
        _mean([(weight, each.won) for weight, each in listed], weights),
        _mean([(weight, each.points) for weight, each in listed], weights),
    )


def _mean(listed: Sequence[tuple[float, Numbers]], weights: float) -> Numbers:
    return tuple(
        total(weight * numbers[seat] for weight, numbers in listed) / weights for seat in range(len(listed[0][1]))
    )


def after(s: PiratesState, code: int) -> PiratesState:
    """Return the position after a decision or a draw.

    The original position does not change.
    """
    new = copy(s)
    apply(new, code)
    return new
