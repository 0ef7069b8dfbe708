"""Play many games between two computer players, and measure their speed."""

from __future__ import annotations

import time

import numpy as np

from timepirates.core.protocol import Rules
from timepirates.games.pirates.players import learned_weights
from timepirates.games.pirates.players.levels import MAX_TURNS_EVALUATED
from timepirates.games.pirates.players.tuned import BEGINNER
from timepirates.games.pirates.table import position_before_deal
from timepirates.games.pirates.training.course import play, play_matches
from timepirates.games.pirates.training.games import CAPTAIN, OTHER_TUNED, RANDOM, RESULT_ROW_LENGTH, SIMPLE, TUNED

KINDS = {"random": RANDOM, "newcomer": TUNED, "simple": SIMPLE, "mate": TUNED, "captain": CAPTAIN}


def heuristic_coefficients(level: str) -> np.ndarray:
    """Return the coefficients of a computer player's heuristic for choosing a decision."""
    return np.array(BEGINNER if level == "newcomer" else learned_weights.mate_coefficients())


def play_match(mine: str, theirs: str, deals: int, seed: int, players: int, rules: Rules) -> np.ndarray:
    """Play a match between two computer players, and return the first player's mean share of the win for each deal.

    Each deal is played in every seating.

    Returns
    -------
    numpy.ndarray
        For each deal the mean share of the win of `mine`, shape (deals,).
    """
    other = OTHER_TUNED if KINDS[theirs] == TUNED else KINDS[theirs]
    return play_matches(
        KINDS[mine],
        other,
        deals,
        seed,
        players,
        rules,
        thumbs=heuristic_coefficients(mine),
        other_thumbs=heuristic_coefficients(theirs),
        w=np.array(learned_weights.learned()),
        most=MAX_TURNS_EVALUATED,
    )


def speed(level: str, games: int) -> tuple[float, float]:
    """Return a computer player's speed: the number of games per second, and the milliseconds per turn."""
    starts = np.random.default_rng(1).integers(1, 1 << 60, games, np.int64)
    seats = np.full((games, 4), KINDS[level], np.int64)
    rows = np.zeros((games, RESULT_ROW_LENGTH), np.int64)
    ours, w = heuristic_coefficients(level), np.array(learned_weights.learned())
    box, most = position_before_deal(4, "rio-grande"), MAX_TURNS_EVALUATED
    play(box, starts[:1], seats[:1], (ours, ours), w, most, rows[:1])
    begin = time.perf_counter()
    play(box, starts, seats, (ours, ours), w, most, rows)
    passed = time.perf_counter() - begin
    return games / passed, 1000 * passed / float(rows[:, -1].sum())


def compiled_agrees(level: str, games: int) -> bool:
    """Return whether a computer player's games have the same results in compiled code and in the interpreter."""
    starts = np.random.default_rng(2).integers(1, 1 << 60, games, np.int64)
    seats = np.full((games, 4), KINDS[level], np.int64)
    ours, w = heuristic_coefficients(level), np.array(learned_weights.learned())
    both = []
    for fast in (True, False):
        rows = np.zeros((games, RESULT_ROW_LENGTH), np.int64)
        play(position_before_deal(4, "rio-grande"), starts, seats, (ours, ours), w, MAX_TURNS_EVALUATED, rows, fast)
        both.append(rows)
    return bool((both[0] == both[1]).all())
