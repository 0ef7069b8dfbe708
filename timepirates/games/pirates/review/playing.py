"""Play rollouts for hints and reviews, from several positions in parallel."""

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

ROLLOUTS_PER_REPORT = 10
"""The number of rollouts (simulated games) between two reports of the progress.

These rollouts take about 20 ms.
"""


def rollout_players(players: int, who: Sequence[str | None] | None, people: str) -> tuple[str, ...]:
    """Return the computer player that takes each seat in rollouts (simulated games)."""
    return seat_levels(PLAYERS, players, who, people)


def play(jobs: Sequence[tuple[PiratesState, Sequence[int]]], who: Sequence[str]) -> Iterator[list[Rollouts]]:
    """Play rollouts (simulated games) from several positions, and yield the results a few games at a time.

    Each part has a few rollouts from each position. `jobs` contains the positions with their seeds. All positions have
    the same number of seeds.
    """
    for part in range(0, len(jobs[0][1]), ROLLOUTS_PER_REPORT):
        parts = [(s, starts[part : part + ROLLOUTS_PER_REPORT]) for s, starts in jobs]
        yield list(_play_batch(parts, who))


def _play_batch(parts: Sequence[tuple[PiratesState, Sequence[int]]], who: Sequence[str]) -> Iterable[Rollouts]:
    """Return the results of rollouts (simulated games) from several positions. Compiled rollouts run in parallel."""
    if not rollouts.ready() or len(parts) < 2 or _cores() < 2:
        return (rollouts.run_rollouts(s, starts, who) for s, starts in parts)
    return _threads().map(lambda part: rollouts.run_rollouts(part[0], part[1], who), parts)


def merge_rollouts(one: Rollouts, other: Rollouts) -> Rollouts:
    """Return two groups of rollouts (simulated games), merged into one group."""
    return Rollouts(one.shares + other.shares, one.facts + other.facts)


def _cores() -> int:
    """Return the number of threads to use: the number of cores, or 1 in a browser."""
    return 1 if sys.platform == "emscripten" else os.cpu_count() or 1


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_cores(), thread_name_prefix="rollouts")
