"""Rollouts for hints and reviews: who plays on in each seat, by which seeds, and several positions side by side."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.players.levels import PLAYERS
from timepirates.games.pirates.players.rollouts import Rollouts
from timepirates.games.pirates.state import PiratesState
from timepirates.players.whole_games import seat_levels

AT_ONCE = 10
"""Rollouts between two signs of progress: about 20 ms."""


def seated(players: int, who: Sequence[str | None] | None, people: str) -> tuple[str, ...]:
    """Return the level that plays on in each seat (`whole_games.seat_levels`)."""
    return seat_levels(PLAYERS, players, who, people)


def play(jobs: Sequence[tuple[PiratesState, Sequence[int]]], who: Sequence[str]) -> Iterator[list[Rollouts]]:
    """Play rollouts from several positions, and return a part of each position's at a time.

    jobs: positions, each with its seeds; the numbers of seeds are equal.
    """
    for part in range(0, len(jobs[0][1]), AT_ONCE):
        parts = [(s, starts[part : part + AT_ONCE]) for s, starts in jobs]
        yield list(_mapped(parts, who))


def _mapped(parts: Sequence[tuple[PiratesState, Sequence[int]]], who: Sequence[str]) -> Iterable[Rollouts]:
    """Compiled rollouts use all cores; interpreted ones gain nothing by threads."""
    if not rollouts.ready() or len(parts) < 2 or _cores() < 2:
        return (rollouts.play_on(s, starts, who) for s, starts in parts)
    return _threads().map(lambda part: rollouts.play_on(part[0], part[1], who), parts)


def joined(one: Rollouts, other: Rollouts) -> Rollouts:
    """Return the rollouts of two parts together."""
    return Rollouts(one.shares + other.shares, one.facts + other.facts)


def _cores() -> int:
    """Return how many threads help; a browser has one."""
    return 1 if sys.platform == "emscripten" else os.cpu_count() or 1


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_cores(), thread_name_prefix="rollouts")
