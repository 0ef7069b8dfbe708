"""Measure the difference between the chances of the value function and the results of whole games.

`python -m benchmarks value` measures a small sample; `python -m benchmarks.bench_value --positions 200 --games 400`
takes many minutes. Each position is the beginning of a random turn of a different game between random levels. All
numbers of players and rule sets are equally frequent. From each position, captains in all seats play whole games.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.mixed import by_cores, kept, mixed
from timepirates.games.pirates.players import compiled, rollouts, value_function
from timepirates.games.pirates.state import PiratesState

POSITIONS, GAMES, SEED = 20, 40, 9
JUDGE = "captain"
OPEN = 0.06, 0.94
"""A position is open if the chance of the seat whose turn it is lies between these."""
BOUND = 0.08
LARGEST_SEED = 1 << 60


class Compared(NamedTuple):
    """A position's chances, compared with the results of whole games.

    `turn` is the seat whose turn it is. Per seat, there are the predicted chance, the share of the games won, and the
    variance of that share.
    """

    turn: int
    chances: tuple[float, ...]
    shares: tuple[float, ...]
    variances: tuple[float, ...]


def compared(number: int, games: int, seed: int) -> Compared | None:
    """Compare the chances at the beginning of a random turn of the game with this number with whole games."""
    s = turn_beginning(number, seed)
    if s is None:
        return None
    compiled.compile_captain()
    rollouts.compile_rollouts()
    starts = np.random.default_rng((seed, number)).integers(1, LARGEST_SEED, games).tolist()
    won = np.array(rollouts.run_rollouts(s, starts, [JUDGE] * s.players, rollouts.END).shares)
    return Compared(
        s.turn, value_function.expected_result(s).won, tuple(won.mean(axis=0)), tuple(won.var(axis=0, ddof=1) / games)
    )


def turn_beginning(number: int, seed: int) -> PiratesState | None:
    """Return the position at the start of a random turn of a game of random levels; None if the game does not end."""
    game = mixed(number, seed)
    if game is None:
        return None
    seats = [seat for seat, _text in game.steps]
    begins = [step for step in range(1, len(seats)) if seats[step] is not None and game.steps[step - 1][1] == "end"]
    s: PiratesState = game.table.restore(game.at(random.Random(f"{seed} {number}").choice(begins)).snapshot())
    return s


def error(found: list[Compared]) -> tuple[float, float, float]:
    """Return the root mean square error without the games' random noise, and the ends of its 95 % interval."""
    squares = np.array([np.mean((np.array(each.chances) - each.shares) ** 2 - each.variances) for each in found])
    mean, half = float(squares.mean()), 1.96 * float(squares.std(ddof=1)) / sqrt(len(found))
    return sqrt(max(mean, 0.0)), sqrt(max(mean - half, 0.0)), sqrt(max(mean + half, 0.0))


def described(found: list[Compared], games: int, seed: int) -> Iterator[str]:
    """Yield one line for all positions, and one for the open ones."""
    open_ones = [each for each in found if OPEN[0] < each.chances[each.turn] < OPEN[1]]
    for name, some in (("all", found), (f"with {OPEN[0]:.0%} to {OPEN[1]:.0%} for the seat on turn", open_ones)):
        if len(some) > 1:
            off, low, high = error(some)
            yield (
                f"{len(some)} positions ({name}), {games} games by captains each, seed {seed}: root mean "
                f"square error {off:.3f} ({low:.3f} to {high:.3f}), noise of the games subtracted; bound {BOUND}"
            )


def measured(positions: int, games: int, seed: int, workers: int) -> Iterator[str]:
    """Compare all positions in `workers` processes, and yield the results as text."""
    each = by_cores(compared, range(positions), workers, games=games, seed=seed)
    yield from described([found for found in each if found is not None], games, seed)


def lines() -> Iterator[str]:
    """Yield the results of a small sample as text."""
    yield from measured(POSITIONS, GAMES, SEED, 1)


def main() -> None:
    """Run the benchmark with the sizes given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_value", description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200, help="number of positions (200)")
    parser.add_argument("--games", type=int, default=400, help="games from each position (400)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which positions ({SEED})")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--keep", type=Path, help="write the lines there too")
    asked = parser.parse_args()
    kept(measured(asked.positions, asked.games, asked.seed, asked.workers), asked.keep)


if __name__ == "__main__":
    main()
