"""The secret laying: how long solving it takes, how often it is a matter of lot, how much an answer can be wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from timepirates import Game
from timepirates.analysis import laying
from timepirates.pirates.totals import worth_of

GAMES = 100
SEEDS = {3: 0, 4: 1_000, 5: 2_000, 6: 3_000}
"""Number of players -> the seed of the first of so many games."""


def layings(players: int) -> Iterator[Game]:
    """The last laying of random games."""
    for seed in range(SEEDS[players], SEEDS[players] + GAMES):
        game = Game(["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"][:players], seed=seed)
        while not game.over and game.deciding != "lay":
            game.play_random()
        if not game.over:
            yield game


def level(game: Game) -> Game:
    """The same laying with all players level before it: the hardest there is."""
    seen = game.snapshot()
    held = [worth_of(contracts) for contracts in seen["contracts"]]
    return Game.from_snapshot({**seen, "points": [max(held) - own for own in held]}, game.rules, game.board)


def lines() -> Iterator[str]:
    """The figures, one a line; milliseconds are those of one core."""
    for players in SEEDS:
        games = list(layings(players))
        yield f"{players} players, {figures(games)}"
        yield f"{players} players, all level, {figures([level(game) for game in games])}"


def figures(games: list[Game]) -> str:
    """How long it takes, how often it is a matter of lot, how much an answer can be wrong."""
    times, mixed, wrong = [], 0, []
    for game in games:
        begin = time.process_time()
        laying.laying_choice(game, game.to_move, random.Random(1))
        times.append(1000 * (time.process_time() - begin))
        solution = laying.solve(game)
        mixed += any(len(own) > 1 for own in solution.strategies.values())
        wrong.append(float(solution.exploitability))
    times.sort()
    return (f"{len(times)} layings of random games: {times[len(times) // 2]:.1f} ms in the middle, "
            f"{times[int(0.95 * len(times))]:.1f} ms p95, {times[-1]:.1f} ms at most; a matter of lot in {mixed}; "
            f"exact in {wrong.count(0.0)}, else wrong by at most {max(wrong):.3f} of a win")
