"""What a position is worth to everybody: chances to win and points at the end, by one function at every step.

A game that is over is worth what it brought, exactly. While white contracts are laid in secret a position is worth
what it is on average over what may be laid (`layings`), until all of it is revealed. Everywhere else it is worth what
the value that was learned from games says (`timepirates.games.pirates.players.value_function`).
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
"""Standard error of the value at the year's end, however many rollouts reach it. In the last year rollouts end with the
game, and it is 0."""
ROUGH_ERROR = 0.11
"""Standard error of a chance that the value function alone gives, at a position of a turn."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth to each seat."""

    won: Numbers
    """The chance to win, a shared victory counting as its share; their sum is 1."""
    points: Numbers
    """The points at the end of the game, on average."""


def worth(s: PiratesState, planned: bool = False) -> Worth:
    """What a position is worth, but one in which white contracts are being laid.

    planned: in the middle of a turn what its end is worth after the best that can follow, some 50 times as dear.
    """
    if s.deciding == c.GAME_OVER:
        return ended(s)
    return learned(s, planned)


def ended(s: PiratesState) -> Worth:
    """P6: who has won has won, and several share the victory."""
    winners = s.winners.bit_count()
    return Worth(
        tuple((s.winners >> seat & 1) / winners for seat in range(s.players)),
        tuple(float(points) for points in s.points[: s.players]),
    )


def learned(s: PiratesState, planned: bool = False) -> Worth:
    """The chances and the points of `timepirates.games.pirates.players.value_function`."""
    return Worth(*value_function.standing(s, planned))


def mean(worths: Iterable[tuple[float, Worth]]) -> Worth:
    """What several positions are worth on average, by their weights."""
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
    """The position after a decision or a draw; the one before stays as it is."""
    new = copy(s)
    apply(new, code)
    return new
