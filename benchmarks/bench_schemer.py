"""Measure the schemer, Conspiracy's strongest level, against `simple`: share of the wins, unfinished games, and time.

`python -m benchmarks schemer` plays 400 games for each number of players from 3 to 5. `python -m
benchmarks.bench_schemer --games 4000` plays what docs/players.md reports. Every deal is played in all rotations of the
seats. The 95 % intervals treat deals, not games, as independent.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from timepirates import Game, match
from timepirates.games.conspiracy.players import mass
from timepirates.games.conspiracy.players.scheme_weights import PLAYERS
from timepirates.matches.start import parse_start
from timepirates.players import of

RULES = "johnson-2002"
SAMPLE, SEED = 400, 7
ROLLOUTS, TABLES = 100, 6
WANTED = 0.60
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def shares(games: int, seed: int) -> Iterator[str]:
    """Yield the schemer's share of the wins for each number of players."""
    for players in PLAYERS:
        frame = match(["schemer", "simple"], games=games, players=players, rules=RULES, seed=seed)
        side = frame.attrs["summary"].loc["schemer"]
        open_ones = frame[frame["failed"] != ""]["game"].nunique()
        yield (
            f"schemer against simple, {players} players, {int(side['games'])} games, seed {seed}: "
            f"{side['won']:.3f} ({side['won_low']:.3f} to {side['won_high']:.3f}; to reach: {WANTED:.2f}), "
            f"{open_ones} without an end"
        )


def seconds(level: str, players: int = 4) -> np.ndarray:
    """Return the seconds of each decision of a level without compilation, in a game against itself."""
    game, taken = Game(NAMES[:players], RULES, seed=SEED), []
    while not game.over:
        begin = time.perf_counter()
        decision = of("conspiracy")[level]().choose(game, game.to_move)
        taken.append(time.perf_counter() - begin)
        game.play(decision)
    return np.array(taken)


def rollout_lines() -> Iterator[str]:
    """Yield the processor time of 100 rollouts from the middle of games, which sample what the seat does not know."""
    for players in PLAYERS:
        who, taken = ["schemer"] * players, []
        for seed in range(TABLES):
            game = Game(NAMES[:players], RULES, seed=seed)
            codes = mass.play(game, who, seed, [0] * players, keep=True).codes
            for code in codes[: len(codes) * (2 * seed + 1) // (2 * TABLES)]:
                game.play(game.table.name(code))
            start = parse_start((game, seed % players))
            begin = time.process_time()
            for rollout in range(ROLLOUTS):
                mass.play(start.begin(rollout), who, rollout, [0] * players)
            taken.append(time.process_time() - begin)
        yield (
            f"{ROLLOUTS} compiled rollouts by schemers, {players} players, from {TABLES} positions: "
            f"{np.median(taken):.2f} s, at most {max(taken):.2f} s (to reach for hints: at most 2)"
        )


def lines() -> Iterator[str]:
    """Yield the results as text."""
    yield from shares(SAMPLE, SEED)
    yield from rollout_lines()
    for level in ("simple", "schemer"):
        taken = seconds(level)
        yield (
            f"{level}, in the interpreter: {1000 * taken.mean():.2f} ms a decision, p95 "
            f"{1000 * np.quantile(taken, 0.95):.1f} ms (to reach: at most 300)"
        )


def main() -> None:
    """Run the benchmark with the sizes given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_schemer", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=SAMPLE, help=f"games with each number of players ({SAMPLE})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"the seed of the deals ({SEED})")
    asked = parser.parse_args()
    for line in shares(asked.games, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
