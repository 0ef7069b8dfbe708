"""Fit winning probabilities for players of unknown strength to the results of many games.

    python -m timepirates.games.pirates.training.win_chance_fit

The games are between computer players of random levels, and the fit is by maximum likelihood. This is the last stage of
the training. The program uses the weights in the package and writes its result next to them. Equal seeds and equal
weights give equal results.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from timepirates.core.i18n import _
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.players import learned_weights, network, winning
from timepirates.games.pirates.training.outlooks import NOBODY_THERE, RecordedPredictions, gather_positions
from timepirates.matches.spreading import add_scheduler, dask_client

if TYPE_CHECKING:
    from distributed import Client

GAMES, SEED = 6000, 1
POSITION_STRIDE = 3
"""The fit uses one in this many recorded positions, because positions of the same game are similar."""
YEARS_PER_GAME = 3
"""The number of years in each recorded game."""
RIDGE = 1.0
MOST_ROUNDS = 50


def facts(points: np.ndarray, tokens: np.ndarray) -> np.ndarray:
    """Return an array of the features of many positions. `winning.winning_features` does the same for one position.

    The shape is (positions, seats, features). Absent seats are included.
    """
    there = points > NOBODY_THERE
    players = there.sum(axis=1)
    second = np.sort(points, axis=1)[:, -2:-1]
    own = np.where(there, points, 0.0)
    lead = np.where(there, np.maximum(points - second, 0.0), 0.0)
    near, close = (1 / (1 + tokens / each)[:, None] for each in (winning.SOON, winning.VERY_SOON))
    clear = np.tanh(lead / winning.CLEAR_LEAD_POINTS)
    among = [share * (players == count)[:, None] for count in (3, 5, 6) for share in (own, near * own)]
    return np.stack([own, near * own, close * own, *among, lead, near * lead, clear, near * clear], axis=2)


def chances(looked: np.ndarray, there: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Return each seat's winning probability in many positions. `winning.chances` does the same for one position."""
    heights = np.where(there, looked @ w, -np.inf)
    weights = np.exp(heights - heights.max(axis=1, keepdims=True))
    found: np.ndarray = weights / weights.sum(axis=1, keepdims=True)
    return found


def maximise_likelihood(looked: np.ndarray, there: np.ndarray, won: np.ndarray, prior: np.ndarray) -> np.ndarray:
    """Return the coefficients that have the maximum likelihood, given the features and win shares of seats.

    Newton's method finds them, because the likelihood has a single maximum. `there` says which seats exist. A ridge
    penalty draws the coefficients towards `prior`, where the search begins.
    """
    w = prior.copy()
    for _round in range(MOST_ROUNDS):
        p = chances(looked, there, w)
        flat, mean = looked.reshape(-1, len(w)), np.einsum("nsk,ns->nk", looked, p)
        slope = flat.T @ (won - p).reshape(-1) - RIDGE * (w - prior)
        bend = flat.T @ (flat * p.reshape(-1, 1)) - mean.T @ mean + RIDGE * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        w += step
        if abs(step).max() < 1e-9:
            break
    return w


def remaining_police_tokens(notes: RecordedPredictions) -> np.ndarray:
    """Return the number of police tokens to be drawn before the game ends, for each recorded position."""
    tokens: np.ndarray = YEAR_TOKENS * (notes.moment // 8 + 1) - notes.moment % 8
    return tokens


def captain_log_weights(
    points: np.ndarray, tokens: np.ndarray, left: np.ndarray, numbers: Sequence[float]
) -> np.ndarray:
    """Return the logarithm of each seat's win probability, up to a constant, if captains play all seats.

    The result is 0 for absent seats.

    Parameters
    ----------
    points : ndarray of float, (positions, seats)
        The expected points.
    tokens, left : ndarray of float, (positions,)
        Police tokens until the end of the game, and the remaining share of the game.
    numbers : sequence of float
        The exponent at the end of the game, and its change with the remaining share.
    """
    there = points > NOBODY_THERE
    heights = np.where(there, facts(points, tokens) @ np.array(winning.default_coefficients()), 0.0)
    mean = heights.sum(axis=1, keepdims=True) / there.sum(axis=1, keepdims=True)
    found: np.ndarray = (numbers[0] + left[:, None] * numbers[1]) * (heights - mean) * there
    return found


def predicted_chances(notes: RecordedPredictions, w: np.ndarray | None = None) -> np.ndarray:
    """Return the predicted probability of winning for each seat in each recorded position.

    By default, the prediction is that of the package, with the network's corrections. If `w` is given, the prediction
    uses only these numbers. The result is 0 for absent seats.
    """
    points, tokens = notes.points.astype(float), remaining_police_tokens(notes)
    there = points > NOBODY_THERE
    if w is not None:
        return chances(facts(points, tokens), there, w)
    left, (steepness, change) = tokens / (YEAR_TOKENS * YEARS_PER_GAME), network.read_network_file()["steepness"]
    raised = (steepness + left[:, None] * change) * (
        captain_log_weights(points, tokens, left, network.read_network_file()["captain"]) + notes.corrections
    )
    return chances(raised[:, :, None], there, np.ones(1))


def fit_coefficients(notes: RecordedPredictions) -> np.ndarray:
    """Return the coefficients that maximise the likelihood of the recorded game results."""
    few = RecordedPredictions(*(column[::POSITION_STRIDE] for column in notes))
    points = few.points.astype(float)
    there, looked = points > NOBODY_THERE, facts(points, remaining_police_tokens(few))
    looked = looked - (looked * there[:, :, None]).sum(axis=1, keepdims=True) / there.sum(axis=1)[:, None, None]
    looked *= there[:, :, None]
    return maximise_likelihood(looked, there, few.won, np.zeros(len(winning.ABOUT)))


def learned_sum() -> int:
    """Return a checksum of the learned weights on which the winning probabilities depend."""
    return crc32(learned_weights.FILE.read_bytes())


def fit_and_save(games: int, seed: int, path: Path, workers: int, client: Client | None = None) -> None:
    """Play games, fit the coefficients of win probabilities to the results, and write them to a file."""
    w = fit_coefficients(gather_positions(games, seed, workers, client=client))
    kept = {"seed": seed, "games": games, "learned": learned_sum(), "numbers": [round(float(each), 4) for each in w]}
    path.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def main() -> int:
    """Play games and fit win probabilities, with the options of the command line, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.training.win_chance_fit",
        description=_(
            "Fit the probabilities of winning to the results of games between players of mixed levels. "
            "This is the last stage of the training."
        ),
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, help=_("number of games to play ({count})").format(count=GAMES)
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, help=_("random seed for the games (default: {seed})").format(seed=SEED)
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help=_("processes (all cores)"))
    add_scheduler(parser)
    parser.add_argument(
        "--ship",
        type=Path,
        default=winning.FILE,
        metavar="FILE",
        help=_("file in which the fitted weights are saved (default: the file that the computer players use)"),
    )
    asked = parser.parse_args()
    with dask_client(asked.scheduler) as client:
        fit_and_save(asked.games, asked.seed, asked.ship, asked.workers, client)
    return 0


if __name__ == "__main__":
    sys.exit(main())
