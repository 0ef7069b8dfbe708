"""Measure the solution of secret layings: its time, how often it is mixed (random), and its greatest error.

`python -m benchmarks.bench_laying` takes some minutes. It compares captains that lay by the solution with captains that
lay by the heuristic of the level `simple`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod, sqrt

from timepirates import Game, match, matches
from timepirates.games.pirates import laying
from timepirates.games.pirates.totals import total_contract_points
from timepirates.players import decide

GAMES = 100
SEEDS = {3: 0, 4: 1_000, 5: 2_000, 6: 3_000}
"""Number of players -> the seed of the first of its `GAMES` games."""


def layings(players: int) -> Iterator[Game]:
    """Yield random games with this number of players, each at its first laying."""
    for seed in range(SEEDS[players], SEEDS[players] + GAMES):
        game = Game(["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"][:players], seed=seed)
        while not game.over and game.deciding != "lay":
            game.play_random()
        if not game.over:
            yield game


def level(game: Game) -> Game:
    """Return the same laying with equal points for all players before it, which is the hardest case to solve."""
    seen = game.snapshot()
    held = [total_contract_points(contracts) for contracts in seen["contracts"]]
    return Game.from_snapshot({**seen, "points": [max(held) - own for own in held]}, game.rules, game.board)


def lines() -> Iterator[str]:
    """Yield the results as text. Milliseconds are processor time of one core."""
    for players in SEEDS:
        games = list(layings(players))
        yield f"{players} players, {figures(games)}"
        yield f"{players} players, all level, {figures([level(game) for game in games])}"


def figures(games: list[Game]) -> str:
    """Return the times of the solutions, how many of them are random (mixed), and the greatest error, as text."""
    times, mixed, wrong = [], 0, []
    for game in games:
        begin = time.process_time()
        laying.laying_choice(game, game.to_move, random.Random(1))
        times.append(1000 * (time.process_time() - begin))
        solution = laying.solve(game)
        mixed += any(len(own) > 1 for own in solution.strategies.values())
        wrong.append(float(solution.exploitability))
    times.sort()
    return (
        f"{len(times)} layings of random games: {times[len(times) // 2]:.1f} ms in the middle, "
        f"{times[int(0.95 * len(times))]:.1f} ms p95, {times[-1]:.1f} ms at most; a matter of lot in {mixed}; "
        f"exact in {wrong.count(0.0)}, else wrong by at most {max(wrong):.3f} of a win"
    )


# --- what players win by it


def against_the_thumb(games: int = 400, seed: int = 11) -> str:
    """Return, as text, the share of the win of the side that lays by the solution, in games of four captains.

    The games are the same up to the last laying. There, each side lays by the solution once, while the other one lays
    by the heuristic of `simple`. Shares are expected values over all random choices of mixed solutions.
    """
    turns = match(["captain"], games=games, players=4, seed=seed, turns=True)
    gains = [gain(Game.replay(matches.record(turns, game=number))) for number in range(games)]
    mean = sum(gains) / games
    off = 1.96 * sqrt(sum((each - mean) ** 2 for each in gains) / (games - 1) / games)
    return (
        f"{games} games of four captains: the side that lays by the solution has {0.5 + mean:.3f} ± {off:.3f} of "
        f"the win; the share is another one in {sum(abs(each) > 1e-9 for each in gains)} games"
    )


def gain(game: Game) -> float:
    """Return by how much the share of the side that lays by the solution exceeds one half, averaged over both sides."""
    first = len(game)
    while first and game.steps[first - 1][1].startswith("lay "):
        first -= 1
    if first == len(game):
        return 0.0
    begun = game.at(first)
    mixed = laying.solve(begun).strategies
    return (
        sum(share(begun, {seat: own for seat, own in mixed.items() if seat % 2 == side}, side) for side in range(2)) / 2
        - 0.5
    )


def share(begun: Game, mixed: Mapping[int, Mapping[laying.Laying, Fraction]], side: int) -> float:
    """Return a side's expected share of the win if its seats use these layings, and the others lay as `simple` does."""
    out = 0.0
    for ways in product(*(own.items() for own in mixed.values())):
        game, lines = begun.at(len(begun)), {seat: list(way[0]) for seat, way in zip(mixed, ways, strict=True)}
        while game.deciding == "lay":
            own = lines.get(game.to_move)
            game.play(own.pop(0) if own else decide(game, game.to_move, "simple"))
        won = sum(seat % 2 == side for seat in game.winners) / len(game.winners)
        out += won * prod(float(way[1]) for way in ways)
    return out


if __name__ == "__main__":
    print(against_the_thumb())
