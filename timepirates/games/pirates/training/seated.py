"""Fit win probabilities for given computer players. Run `python -m timepirates.games.pirates.training.seated`.

The program plays games between equal players and between different players. At the start of each year except the
first, it records the expected points that the captain calculates, and later the result. `--check` compares the numbers
of the package with new games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates.codes import DRAW, DRAWING, GAME_OVER, YEAR_TOKENS
from timepirates.games.pirates.players import compiled, mass, seated, winning
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.training.win_chance_fit import chances, learned_sum, maximise_likelihood
from timepirates.matches.spreading import add_scheduler, call_each, dask_client
from timepirates.players import whole_games

TABLES = {
    "newcomers": ["newcomer"] * 4,
    "simples": ["simple"] * 4,
    "mates": ["mate"] * 4,
    "captains": ["captain"] * 4,
    "mixed": ["captain", "mate", "simple", "newcomer"],
    "weaker": ["simple", "newcomer", "mate", "newcomer"],
    "stronger": ["captain", "mate", "simple", "captain"],
    "styles": ["collector", "hunter", "watcher", "captain"],
}
"""The combinations of computer players whose games provide the data for the fit.

All games have four players and the rules of Rio Grande.
"""
GAMES, SEED = 800, 1
MOST_DRAWS = 1024


class YearStart(NamedTuple):
    """A position at the start of a year, and the result of the game in which this position occurred."""

    who: list[str]
    heights: list[float]
    corrections: list[float]
    """The numbers that the neural network adds to the scores of the seats before probabilities are calculated."""
    left: float
    """The share of the game that is still to be played, from 0 to 1."""
    won: list[float]
    """The share of the win that each seat gets at the end of the game, which is 1 for a sole winner."""


def play_and_record(levels: Sequence[str], games: int, seed: int) -> Iterator[YearStart]:
    """Play games, and yield the position at the start of each year, together with the result of the game.

    The players change seats after each game. Unfinished games are left out.
    """
    for number in range(games):
        turned = number % len(levels)
        who, deal = [*levels[turned:], *levels[:turned]], seed * 1_000_003 + number
        game = Game([f"P{seat}" for seat in range(len(who))], seed=deal)
        played = mass.play(game, who, deal, range(len(who)), keep=True)
        if played.winners:
            won = [(seat in played.winners) / len(played.winners) for seat in range(len(who))]
            for s in positions_at_year_starts(game.table.restore(game.snapshot()), deal, played.codes):
                tokens, (points, corrections) = winning.tokens_to_come(s), compiled.evaluate_position(s, False)
                yield YearStart(
                    who, winning.log_weights(points, tokens), corrections, tokens / (YEAR_TOKENS * s.years), won
                )


def record_compiled(levels: Sequence[str], games: int, seed: int) -> list[YearStart]:
    """Play games in compiled code. Return the positions at the beginnings of years, with the results of the games."""
    compiled.compile_captain()
    return list(play_and_record(levels, games, seed))


def positions_at_year_starts(s: PiratesState, seed: int, codes: Sequence[int]) -> Iterator[PiratesState]:
    """Yield the position at the start of every year of a finished game, except the first year.

    `codes` are the decisions that `mass.play` returns for the game.
    """
    year, draws, left = s.year, 0, iter(codes)
    tape = whole_games.draw_numbers(seed, MOST_DRAWS)
    while to_move(s) != OVER:
        if to_move(s) == LUCK:
            apply(s, DRAW + mass.draw(s, tape, draws))
            draws += 1
        else:
            apply(s, next(left))
        if s.year != year and s.deciding not in (DRAWING, GAME_OVER):
            year = s.year
            yield s


# --- fitting


def fit_features(noted: Sequence[YearStart], levels: Sequence[str]) -> np.ndarray:
    """Return the explanatory variables for fitting win probabilities, with shape (positions, seats, coefficients)."""
    out = np.zeros((len(noted), len(noted[0].who), len(seated.NUMBERS) * len(levels)))
    for row, note in zip(out, noted, strict=True):
        mean, middle = sum(note.heights) / len(note.heights), sum(note.corrections) / len(note.corrections)
        each = zip(note.who, note.heights, note.corrections, strict=True)
        for seat, (level, height, correction) in enumerate(each):
            row[seat, levels.index(level)] = height - mean
            row[seat, len(levels) + levels.index(level)] = note.left * (height - mean)
            row[seat, 2 * len(levels) + levels.index(level)] = note.left
            row[seat, 3 * len(levels) + levels.index(level)] = correction - middle
    return out


def fit_players(noted: Sequence[YearStart]) -> dict[str, list[float]]:
    """Fit each computer player's coefficients to recorded games, and return them in the order of `seated.NUMBERS`."""
    levels = sorted({level for note in noted for level in note.who})
    prior = np.repeat([1.0, 0.0, 0.0, 1.0], len(levels))
    won = np.array([note.won for note in noted])
    w = maximise_likelihood(fit_features(noted, levels), np.ones_like(won), won, prior)
    rows = w.reshape(len(seated.NUMBERS), len(levels)).T
    return {level: [round(float(each), 3) for each in row] for level, row in zip(levels, rows, strict=True)}


def calibration_exponent(noted: Sequence[YearStart]) -> tuple[float, float]:
    """Return the exponent with which the predicted win probabilities fit the results best, and its standard error.

    The exponent is 1 if the predictions are well calibrated.
    """
    stated = np.log(
        [seated.chances_from_log_weights(note.heights, note.corrections, note.left, note.who) for note in noted]
    )[:, :, None]
    won = np.array([note.won for note in noted])
    w = maximise_likelihood(stated, np.ones_like(won), won, np.ones(1))
    p = chances(stated, np.ones_like(won), w)
    spread = (p * stated[:, :, 0] ** 2).sum() - ((p * stated[:, :, 0]).sum(axis=1) ** 2).sum()
    return float(w[0]), float(spread**-0.5)


def main() -> int:
    """Fit win probabilities for given computer players, or test them with new games. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m timepirates.games.pirates.training.seated",
        description=_(
            "Fit a model of each player's probability of winning at the beginning of a year. The players "
            "are computer players whose levels are known."
        ),
    )
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        help=_("number of games for each combination of player levels ({count})").format(count=GAMES),
    )
    parser.add_argument(
        "--seed", type=int, default=SEED, help=_("random seed for the games (default: {seed})").format(seed=SEED)
    )
    add_scheduler(parser)
    parser.add_argument(
        "--check",
        action="store_true",
        help=_("compare the predictions of the included weights with the results of new games"),
    )
    parser.add_argument("--ship", type=Path, default=seated.FILE, metavar="FILE", help=_("file for the weights"))
    asked = parser.parse_args()
    with dask_client(asked.scheduler) as client:
        found = call_each(
            record_compiled, [(levels, asked.games, asked.seed) for levels in TABLES.values()], client=client
        )
    noted = dict(zip(TABLES, found, strict=True))
    if asked.check:
        for name, each in noted.items():
            exponent, error = calibration_exponent(each)
            print(f"{name}: exponent {exponent:.2f} ± {1.96 * error:.2f} ({len(each)} positions)")
        return 0
    kept = {
        "seed": asked.seed,
        "games": asked.games,
        "learned": learned_sum(),
        "levels": fit_players([note for each in noted.values() for note in each]),
    }
    asked.ship.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
