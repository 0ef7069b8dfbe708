"""What a position is worth to everybody: chances to win and points at the end, by one function at every step.

A game that is over is worth what it brought, exactly. While white contracts are laid in secret a position is worth
what it is on average over what may be laid (`layings`), until all of it is revealed. Everywhere else it is worth what
the value that was learned from games says (`timepirates.players`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp

from timepirates.pirates import codes as c
from timepirates.pirates.codes import YEAR_TOKENS
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.state import State, copy
from timepirates.players import outlook

SPREAD, SPREAD_A_TOKEN = 2.2, 0.075
"""How far results spread around the expected points: in the end, and more for each police token still to come. Found by
maximum likelihood over 66 games of mixed levels, 3 to 6 players, all rule sets."""
Numbers = tuple[float, ...]
"""One number a seat."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth to each seat."""

    won: Numbers
    """The chance to win, a shared victory counting as its share; their sum is 1."""
    points: Numbers
    """The points at the end of the game, on average."""


def worth(s: State, planned: bool = False) -> Worth:
    """What a position is worth, but one in which white contracts are being laid.

    planned: in the middle of a turn what its end is worth after the best that can follow, some 50 times as dear.
    """
    if s.deciding == c.GAME_OVER:
        return ended(s)
    return learned(s, planned)


def ended(s: State) -> Worth:
    """P6: who has won has won, and several share the victory."""
    winners = s.winners.bit_count()
    return Worth(tuple((s.winners >> seat & 1) / winners for seat in range(s.players)),
                 tuple(float(points) for points in s.points[: s.players]))


def learned(s: State, planned: bool = False) -> Worth:
    """The points that the captain expects (`timepirates.players.outlook`), and how likely they win."""
    points = outlook.standing(s, planned).points
    return Worth(chances(points, tokens_to_come(s)), points)


def tokens_to_come(s: State) -> int:
    """Police tokens until the game is over: the years' eights, less those on the track."""
    return YEAR_TOKENS * (s.years - s.year + 1) - s.drawn_count


def chances(points: Sequence[float], tokens: int) -> Numbers:
    """The chance to win of each seat by its expected points: who leads by a spread is e times as likely to win.

    >>> [round(won, 2) for won in chances([40.0, 36.0, 36.0], 24)], [round(won, 2) for won in chances([40.0, 36.0], 0)]
    ([0.58, 0.21, 0.21], [0.86, 0.14])
    """
    spread, most = SPREAD + SPREAD_A_TOKEN * tokens, max(points)
    weights = [exp((each - most) / spread) for each in points]
    return tuple(weight / sum(weights) for weight in weights)


def mean(worths: Iterable[tuple[float, Worth]]) -> Worth:
    """What several positions are worth on average, by their weights."""
    listed = list(worths)
    total = sum(weight for weight, _each in listed)
    return Worth(_mean([(weight, each.won) for weight, each in listed], total),
                 _mean([(weight, each.points) for weight, each in listed], total))


def _mean(listed: Sequence[tuple[float, Numbers]], total: float) -> Numbers:
    return tuple(sum(weight * numbers[seat] for weight, numbers in listed) / total
                 for seat in range(len(listed[0][1])))


def after(s: State, code: int) -> State:
    """The position after a decision or a draw; the one before stays as it is."""
    new = copy(s)
    apply(new, code)
    return new
