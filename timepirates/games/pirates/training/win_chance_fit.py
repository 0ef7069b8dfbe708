"""Fit the chances to win to games of mixed levels, by maximum likelihood: `python -m
timepirates.games.pirates.training.win_chance_fit`.

The last stage of the course, run on the numbers that are shipped; what it finds is kept beside them. The same seed and
the same learned numbers find the same.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import numpy as np

from timepirates.core.i18n import _
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.players import learned_weights, network, winning
from timepirates.games.pirates.training.outlooks import NOBODY_THERE, NotedPositions, gathered

GAMES, SEED = 6000, 1
EVERY = 3
"""One note in so many is looked at: those of a game are much alike."""
YEARS = 3
"""Years of the games that are played."""
RIDGE = 1.0
MOST_ROUNDS = 50


def facts(points: np.ndarray, tokens: np.ndarray) -> np.ndarray:
    """`winning.facts` of many positions: rows, seats (those that are not there too), facts."""
    there = points > NOBODY_THERE
    players = there.sum(axis=1)
    second = np.sort(points, axis=1)[:, -2:-1]
    own = np.where(there, points, 0.0)
    lead = np.where(there, np.maximum(points - second, 0.0), 0.0)
    near, close = (1 / (1 + tokens / each)[:, None] for each in (winning.SOON, winning.VERY_SOON))
    clear = np.tanh(lead / winning.CLEAR_LEAD)
    among = [share * (players == count)[:, None] for count in (3, 5, 6) for share in (own, near * own)]
    return np.stack([own, near * own, close * own, *among, lead, near * lead, clear, near * clear], axis=2)


def chances(looked: np.ndarray, there: np.ndarray, w: np.ndarray) -> np.ndarray:
    """`winning.chances` of many positions."""
    heights = np.where(there, looked @ w, -np.inf)
    weights = np.exp(heights - heights.max(axis=1, keepdims=True))
    found: np.ndarray = weights / weights.sum(axis=1, keepdims=True)
    return found


def tokens_of(notes: NotedPositions) -> np.ndarray:
    """The police tokens to come."""
    tokens: np.ndarray = YEAR_TOKENS * (notes.moment // 8 + 1) - notes.moment % 8
    return tokens


def captains(points: np.ndarray, tokens: np.ndarray, left: np.ndarray, numbers: Sequence[float]) -> np.ndarray:
    """Return the logarithms of captains' weights by points alone in many positions, 0 for seats that are not there.

    Parameters
    ----------
    points : ndarray of float, (positions, seats)
        The expected points.
    tokens, left : ndarray of float, (positions,)
        Police tokens until the game is over, and the share of the game that is left.
    numbers : sequence of float
        The exponent at the game's end, and its change with the share that is left.
    """
    there = points > NOBODY_THERE
    heights = np.where(there, facts(points, tokens) @ np.array(winning.fitted()), 0.0)
    mean = heights.sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
    found: np.ndarray = (numbers[0] + left[:, None] * numbers[1]) * (heights - mean) * there
    return found


def said(notes: NotedPositions, w: np.ndarray | None = None) -> np.ndarray:
    """Every seat's chance to win in every position noted, 0 for seats that are not there; by default as shipped, with
    the network's corrections, else by the numbers `w` alone."""
    points, tokens = notes.points.astype(float), tokens_of(notes)
    there = points > NOBODY_THERE
    if w is not None:
        return chances(facts(points, tokens), there, w)
    left, (steepness, change) = tokens / (YEAR_TOKENS * YEARS), network.shipped()["steepness"]
    raised = (steepness + left[:, None] * change) * (
        captains(points, tokens, left, network.shipped()["captain"]) + notes.corrections
    )
    return chances(raised[:, :, None], there, np.ones(1))


def fitted(notes: NotedPositions) -> np.ndarray:
    """The numbers that make what came likeliest: Newton's method, since the likelihood has one top."""
    few = NotedPositions(*(column[::EVERY] for column in notes))
    points = few.points.astype(float)
    there, looked = points > NOBODY_THERE, facts(points, tokens_of(few))
    looked = looked - (looked * there[:, :, None]).sum(axis=1, keepdims=True) / there.sum(axis=1)[:, None, None]
    looked *= there[:, :, None]
    w = np.zeros(len(winning.ABOUT))
    for _round in range(MOST_ROUNDS):
        p = chances(looked, there, w)
        flat, mean = looked.reshape(-1, len(w)), np.einsum("nsk,ns->nk", looked, p)
        slope = flat.T @ (few.won - p).reshape(-1) - RIDGE * w
        bend = flat.T @ (flat * p.reshape(-1, 1)) - mean.T @ mean + RIDGE * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w += step
        if abs(step).max() < 1e-9:
            break
    return w


def learned_sum() -> int:
    """A number that changes with the learned numbers, whose points these chances are about."""
    return crc32(learned_weights.FILE.read_bytes())


def ship(games: int, seed: int, path: Path, workers: int) -> None:
    """Play, fit, write."""
    w = fitted(gathered(games, seed, workers))
    kept = {"seed": seed, "games": games, "learned": learned_sum(), "numbers": [round(float(each), 4) for each in w]}
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def main() -> int:
    """Ask what is wanted, and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.training.win_chance_fit",
        description=_("Fit the chances to win to games of mixed levels, as the last stage of the course."),
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, help=_("how many games are played ({count})").format(count=GAMES)
    )
    parser.add_argument("--seed", type=int, default=SEED, help=_("seed of the games ({seed})").format(seed=SEED))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help=_("processes (all cores)"))
    parser.add_argument(
        "--ship",
        type=Path,
        default=winning.FILE,
        metavar="FILE",
        help=_("file for the weights (default: where players read them)"),
    )
    asked = parser.parse_args()
    ship(asked.games, asked.seed, asked.ship, asked.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
