"""Find the best of several decisions with few simulated games, by the method of sequential halving.

A rollout is a game that computer players play from a position to the end. First, all decisions get a few rollouts with
equal random numbers. Then the worse half is dropped, and the others get more rollouts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeAlias
from zlib import crc32

from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.review.intervals import HINTS, Interval, interval

PlayRollouts: TypeAlias = Callable[[Sequence[int], int, int], Iterator[Sequence[Sequence[float]]]]
"""A function that plays rollouts (simulated games) after each of several candidate decisions.

It takes the candidates, the number of the first rollout and the number of rollouts of each. After every few rollouts
it yields, for each candidate, the seat's share of the win in each of its rollouts.
"""


class Ranking(NamedTuple):
    """Candidate decisions, ranked by their results in rollouts (simulated games)."""

    order: list[int]
    """Indices of the candidates: the best one, then those that may be as good as the best, then the others."""
    gaps: list[Interval]
    """The estimated loss of each candidate compared with the best candidate, with an 80 % confidence interval."""

    @property
    def together(self) -> int:
        """The number of candidates that are not significantly worse than the best one, including the best one."""
        return sum(gap.low <= 0 for gap in self.gaps)


def check_to_move(game: Game, seat: int) -> None:
    """Raise BadSituation unless this seat is the seat to move."""
    if game.to_move != seat or type(seat) is not int:
        raise BadSituation(
            _("seat must be {due}, the seat that decides next (got {got})").format(
                due=game.to_move, got=repr(seat)[:40]
            )
        )


def about(game: Game, seat: int, seed: int) -> str:
    """Return a text that serves as the random seed of a hint.

    It depends only on the seed and on what the seat knows.
    """
    return f"{seed} {crc32(json.dumps(game.snapshot(seat), sort_keys=True).encode())}"


def seeds(about: str, count: int) -> list[int]:
    """Return `count` pseudorandom seeds for rollouts, which are determined by the text `about`.

    Equal texts give equal seeds, and a larger count only appends seeds.
    """
    random = Random(about)
    return [1 + random.getrandbits(59) for _rollout in range(count)]


def sequential_halving(candidates: int, games: int, play: PlayRollouts) -> Iterator[int | list[list[float]]]:
    """Simulate games after each candidate decision, and drop the worse half of the candidates after each round.

    Parameters
    ----------
    candidates : int
        Number of candidates.
    games : int
        Total number of rollouts of all candidates.
    play : callable
        See `PlayRollouts`.

    Yields
    ------
    int or list of list of float
        The number of rollouts so far, and finally the shares of the win in every candidate's rollouts.
    """
    shares: list[list[float]] = [[] for _candidate in range(candidates)]
    left, rounds, done = list(range(candidates)), max(1, (candidates - 1).bit_length()), 0
    for _round in range(rounds):
        first, each = len(shares[left[0]]), max(1, games // rounds // len(left))
        for parts in play(left, first, each):
            for at, part in zip(left, parts, strict=True):
                shares[at] += part
                done += len(part)
            yield done
        left = sorted(left, key=lambda at: -fmean(shares[at]))[: max(2, (len(left) + 1) // 2)]
    yield shares


def rank_candidates(shares: Sequence[Sequence[float]], model_error: float = 0.0) -> Ranking:
    """Rank candidate decisions by the player's mean share of the win in simulated games.

    Rollouts with equal index had equal draws.
    """
    best = max(range(len(shares)), key=lambda at: (len(shares[at]), fmean(shares[at])))
    gaps = [
        interval([a - b for a, b in zip(shares[best], own, strict=False)], HINTS, -1.0, model_error)
        if at != best
        else Interval(0.0, 0.0, 0.0)
        for at, own in enumerate(shares)
    ]
    order = sorted(
        range(len(shares)), key=lambda at: (at != best, gaps[at].low > 0, -len(shares[at]), -fmean(shares[at]))
    )
    return Ranking(order, gaps)
