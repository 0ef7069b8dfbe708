"""Play many games between two computer players, and measure their speed."""

from __future__ import annotations

import time

import numpy as np

from timepirates.core.protocol import Rules
from timepirates.games.pirates.players import learned_weights
from timepirates.games.pirates.players.levels import MOST_ENDS
from timepirates.games.pirates.players.tuned import BEGINNER
from timepirates.games.pirates.training.course import boxed, duels, play
from timepirates.games.pirates.training.games import CAPTAIN, OTHER_TUNED, RANDOM, RESULTS, SIMPLE, TUNED

KINDS = {"random": RANDOM, "newcomer": TUNED, "simple": SIMPLE, "mate": TUNED, "captain": CAPTAIN}


def thumbs(level: str) -> np.ndarray:
    """Return the coefficients of the heuristics that a computer player uses."""
    return np.array(BEGINNER if level == "newcomer" else learned_weights.thumbs())


def duel(
    mine: str, theirs: str, deals: int, seed: int, players: int = 4, rules: Rules = "rio-grande", most: int = MOST_ENDS
) -> np.ndarray:
    """Play a match between two computer players, and return the win shares of the first player.

    Each deal is played in every seating.

    Returns
    -------
    numpy.ndarray
        For each deal the mean share of the win of `mine`, shape (deals,).
    """
    other = OTHER_TUNED if KINDS[theirs] == TUNED else KINDS[theirs]
    return duels(
        KINDS[mine],
        other,
        deals,
        seed,
        players,
        rules,
        thumbs(mine),
        thumbs(theirs),
        np.array(learned_weights.learned()),
        most=most,
    )


def speed(level: str, games: int, most: int = MOST_ENDS) -> tuple[float, float]:
    """Return a computer player's speed: the number of games per second, and the milliseconds per turn."""
    starts = np.random.default_rng(1).integers(1, 1 << 60, games, np.int64)
    seats = np.full((games, 4), KINDS[level], np.int64)
    rows = np.zeros((games, RESULTS), np.int64)
    ours, w = thumbs(level), np.array(learned_weights.learned())
    play(boxed(4, "rio-grande"), starts[:1], seats[:1], (ours, ours), (w, w), most, rows[:1])
    begin = time.perf_counter()
    play(boxed(4, "rio-grande"), starts, seats, (ours, ours), (w, w), most, rows)
    passed = time.perf_counter() - begin
    return games / passed, 1000 * passed / float(rows[:, -1].sum())


def agree(level: str, games: int) -> bool:
    """Return whether compiled code and the interpreter give the same results in a computer player's games."""
    starts = np.random.default_rng(2).integers(1, 1 << 60, games, np.int64)
    seats = np.full((games, 4), KINDS[level], np.int64)
    ours, w = thumbs(level), np.array(learned_weights.learned())
    both = []
    for fast in (True, False):
        rows = np.zeros((games, RESULTS), np.int64)
        play(boxed(4, "rio-grande"), starts, seats, (ours, ours), (w, w), MOST_ENDS, rows, fast)
        both.append(rows)
    return bool((both[0] == both[1]).all())
