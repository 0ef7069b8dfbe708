"""Measure the levels of Time Pirates: strength against the next weaker level, time per decision, and speed.

`python -m benchmarks players` plays a sample, `python -m benchmarks.bench_players` what docs/players.md reports: a
thousand games per pair of neighbouring levels, then 400 games of each kind.

Each deal is played as A, B, A, B and as B, A, B, A (with 3 or 5 players in all rotations of A, B, A and of B, A, B), so
that luck is equal for both sides. The 95 % intervals treat deals, not games, as independent.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from math import sqrt

import numpy as np

from timepirates import Game
from timepirates.games.pirates.players import value_function
from timepirates.games.pirates.training.tournament import compiled_agrees, play_match, speed
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.matches.seatings import two_side_seatings
from timepirates.players import LEVELS, PLAYERS

SAMPLE = 400
"""The number of games of each kind."""
RUNGS = 500
"""The number of deals per pair of neighbouring levels: a thousand games."""
GAMES, ALIKE = 2, 4
SEED = 12
NUMBERS = (3, 4, 5, 6)


def share(mine: str, theirs: str, deals: int, players: int = 4, rules: str = "rio-grande") -> tuple[float, float]:
    """Return a side's share of the win, and half the width of its 95 % interval."""
    won = play_match(mine, theirs, deals, SEED, players, rules)
    return float(won.mean()), 1.96 * float(won.std(ddof=1)) / sqrt(deals)


def told(mine: str, theirs: str, found: tuple[float, float], where: str) -> str:
    """Return the result of a match as a line of text."""
    return f"{mine} against {theirs}, {where}: {found[0]:.3f} ± {found[1]:.3f}"


def ladder(deals: int = RUNGS) -> Iterator[str]:
    """Yield one line for each level against the next weaker one, with four players and the rules `rio-grande`."""
    for below, level in pairwise(LEVELS):
        yield told(level, below, share(level, below, deals), f"{2 * deals} games of four")


def everywhere(
    games: int, rule_sets: Iterable[str] = tuple(RULE_SETS), numbers: Iterable[int] = NUMBERS
) -> Iterator[str]:
    """Yield lines for the captain against `simple` and `mate`, with at least `games` games for each setting."""
    for rules in rule_sets:
        for players in numbers:
            each = len(two_side_seatings(0, 1, players))
            deals = -(-games // each)
            for other in ("simple", "mate"):
                found = share("captain", other, deals, players, rules)
                yield told("captain", other, found, f"{rules}, {players} players, {deals * each} games")


def thinking(level: str, games: int = GAMES) -> tuple[np.ndarray, np.ndarray]:
    """Return the seconds per decision and per turn of a level without compilation, in games against itself."""
    decisions, turns = [], []
    for seed in range(games):
        game, player = Game(seed=seed), PLAYERS[level]()
        turn = 0.0
        while not game.over:
            begin, seat = time.perf_counter(), game.to_move
            text = player.choose(game, seat)
            decisions.append(time.perf_counter() - begin)
            turn += decisions[-1]
            game.play(text)
            if text == "end":
                turns.append(turn)
                turn = 0.0
    return np.array(decisions), np.array(turns)


def seconds_of_an_outlook(times: int = 300) -> float:
    """Return the seconds that the value function takes for one position, without compilation."""
    game = Game.random(seed=1, steps=300)
    s = game.table.restore(game.snapshot())
    value_function.expected_result(s)
    begin = time.process_time()
    for _time in range(times):
        value_function.expected_result(s)
    return (time.process_time() - begin) / times


def lines() -> Iterator[str]:
    """Yield the results as text."""
    yield from ladder()
    yield from everywhere(SAMPLE, ("rio-grande",))
    for level in LEVELS:
        decisions, turns = thinking(level)
        threes = np.convolve(turns, np.ones(3), "valid")
        yield (
            f"{level}, in the interpreter: {1000 * decisions.mean():.2f} ms a decision, p95 "
            f"{1000 * np.quantile(decisions, 0.95):.1f} ms (to reach: at most 300); three turns p95 "
            f"{np.quantile(threes, 0.95):.2f} s (to reach: at most 2)"
        )
    for level, games in (("random", 2000), ("simple", 1000), ("mate", 1000), ("captain", 40)):
        a_second, turn = speed(level, games)
        yield f"{level}, compiled: {a_second:,.0f} games of four a second, {turn:.3f} ms a turn"
    for level in ("mate", "captain"):
        yield f"{level}, compiled and in the interpreter: the same {ALIKE} games {compiled_agrees(level, ALIKE)}"
    yield f"outlook of a position, in the interpreter: {1000 * seconds_of_an_outlook():.2f} ms"


def main() -> None:
    """Run the benchmark with the sizes given on the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_players", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=SAMPLE, help=f"games of each kind, or a few more ({SAMPLE})")
    parser.add_argument("--rules", nargs="+", choices=RULE_SETS, help="these rule sets only, and no ladder")
    parser.add_argument(
        "--players", nargs="+", type=int, choices=NUMBERS, default=NUMBERS, help="so many players only (3 4 5 6)"
    )
    asked = parser.parse_args()
    for line in chain(
        () if asked.rules else ladder(), everywhere(asked.games, asked.rules or RULE_SETS, asked.players)
    ):
        print(line, flush=True)


if __name__ == "__main__":
    main()
