"""Reviews and hints: seconds for a game of four, for a hint; how far the ledger is off; how far the value may be off.

`python -m benchmarks.bench_review --noise 400` measures what `timepirates.analysis.review.noise` holds: at so many
steps of games of mixed levels two decisions are compared by the value and by games played on from both.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from benchmarks.mixed import by_cores, kept, mixed
from timepirates import Game
from timepirates.analysis.review import advice, choices, whole
from timepirates.analysis.review import noise as shipped
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.state import State
from timepirates.players import compiled, decide
from timepirates.training.outlooks import played_on

GAMES = 40
HINTS = 60
SEATS = ("captain", "mate", "simple", "captain")
PEOPLE = ("newcomer", "simple", "mate", "captain")
"""The levels that stand in for people: none that decides by lot."""
BINS = (0.0, 0.01, 0.03, 0.08, 1.0)


def played(seed: int, seats: tuple[str, ...] = SEATS) -> Game:
    """A game of four levels."""
    game = Game(seed=seed)
    while not game.over:
        game.play(decide(game, int(str(game.to_move)), seats[int(str(game.to_move))]))
    return game


def lines() -> Iterator[str]:
    """The figures, one a line."""
    game = played(5)
    first, every = seconds_of_a_review(game, whole.look_back)
    yield (f"a game of four, {len(game)} steps: curves and ledger after {first:.1f} s (bound 10), the whole review "
           f"after {every:.1f} s (bound 60), in one process, not compiled")
    yield from hint_lines(game)
    off = max(farthest(Game.random(seed=seed, steps=300)) for seed in range(GAMES))
    yield f"the ledger of {GAMES} random games: start, luck and decisions are off the result by at most {off:.1g}"


def seconds_of_a_review(game: Game, look_back: Callable[[Game], Iterator[whole.Looked]]) -> tuple[float, float]:
    """Seconds to the first piece of a review, and to all of it."""
    begin = time.perf_counter()
    pieces = look_back(game)
    next(pieces)
    first = time.perf_counter() - begin
    for _piece in pieces:
        pass
    return first, time.perf_counter() - begin


def hint_lines(game: Game) -> Iterator[str]:
    """Seconds for a hint, over positions of a game."""
    steps = [step for step, (seat, _text) in enumerate(game.steps) if seat is not None]
    taken = []
    for step in random.Random(1).sample(steps, HINTS):
        position = game.at(step)
        begin = time.perf_counter()
        advice.advise(position, int(str(position.to_move)))
        taken.append(time.perf_counter() - begin)
    yield f"a hint: {median(taken):.2f} s, p95 {sorted(taken)[int(0.95 * HINTS)]:.2f} s ({HINTS} positions)"


def farthest(game: Game) -> float:
    """By how much start, luck and decisions miss the result, at most over the seats."""
    book = whole.ledger_of(game).book
    return max(abs(sum(row.changes[seat] for row in book.rows) - book.now.won[seat]) for seat in range(4))


# --- how far the value may be off


class Compared(NamedTuple):
    """Two decisions in a position, by the value and by games played on. Errors are standard errors."""

    value: float
    """By how much the value says that one is better; `open`: how far the draws that were tried leave it open."""
    open: float
    shown: float
    """By how much games played on say so."""
    error: float
    won: float
    """The chance to win after the better one, by the value and by games."""
    won_shown: float
    won_error: float


def compared(number: int, seed: int, playouts: int) -> Compared | None:
    """The decision made at a random step of a game of mixed levels beside the best one, or another one if it was best.

    Games are played on by those who sat there, from the end of the turn if nothing is drawn in it, the same luck after
    both decisions. None where there is no game or nothing to compare.
    """
    compiled.bring()
    game, lot = mixed(number, seed, PEOPLE), random.Random(f"step {seed} {number}")
    steps = [] if game is None else [step for step, (seat, text) in enumerate(game.steps)
                                     if seat is not None and not str(text).startswith(("lay", "place"))]
    if game is None:
        return None
    levels = [name.split(" ")[1] for name in game.players]
    at = game.at(lot.choice(steps))
    while len(at.legal()) < 2 or at.deciding in ("pay", "land"):
        at = game.at(lot.choice(steps))
    s, codes = at.table.restore(at.snapshot()), [at.table.parse(text) for text in at.legal()]
    seat, made = s.mover, at.table.parse(game.steps[len(at)][1])
    found = choices.best_and_made(s, codes, made, None, ())
    if len({each.code for each in found}) < 2:
        found = choices.options(s, (made, lot.choice([code for code in codes if code != made])))
    value, open_ = choices.difference(found[0], found[-1], 0.0)
    shares = [played_on(turn_ended(s, option.code), levels, playouts, number)[:, seat]
              for option in (found[0], found[-1])]
    both = shares[0] - shares[1]
    return Compared(value, open_, float(both.mean()), _error(both), found[0].won, float(shares[0].mean()),
                    _error(shares[0]))


def turn_ended(s: State, code: int) -> State:
    """The position in which the turn ends after a decision and the best rest of it; where a token is drawn that one."""
    s = choices.after(s, code)
    turn = s.turn
    while s.turn == turn and s.deciding in (choices.c.ACTING, choices.c.PAYING, choices.c.LANDING):
        apply(s, compiled.chosen(s))
    return s


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1)) / len(values) ** 0.5


def noise(positions: int, playouts: int, seed: int, workers: int) -> Iterator[str]:
    """What `timepirates.analysis.review.noise` holds: floor and share of a difference, the error of an even chance."""
    rows = [row for row in by_cores(compared, range(positions), workers, seed=seed, playouts=playouts) if row]
    yield f"{len(rows)} positions of games of mixed levels, seed {seed}, {playouts} games after each decision"
    table = np.array(rows)
    yield from (told(table, low, high) for low, high in pairwise(BINS))
    floor, share = widened(table, *likeliest(table))
    yield (f"FLOOR {floor:.4f}, SHARE {share:.3f}; {inside(table, floor, share):.3f} of the differences played lie "
           f"within 1.96 standard errors (bound 0.95)")
    position = even_chance(table)
    yield f"POSITION {position:.4f}: the standard error of an even chance"
    now = inside(table, shipped.FLOOR, shipped.SHARE)
    yield f"with the numbers shipped (FLOOR {shipped.FLOOR}, SHARE {shipped.SHARE}): {now:.3f}"


def told(table: np.ndarray, low: float, high: float) -> str:
    """Differences of a size: on average by the value and played."""
    of = table[(table[:, 0] >= low) & (table[:, 0] < high)]
    own = (of[:, 0] - of[:, 2]) ** 2 - of[:, 3] ** 2 - of[:, 1] ** 2 if len(of) else np.zeros(1)
    return (f"differences of {low:g} to {high:g}: {len(of)} pairs, mean {of[:, 0].mean() if len(of) else 0:.4f} by the "
            f"value, {of[:, 2].mean() if len(of) else 0:.4f} played, own error {max(own.mean(), 0.0) ** 0.5:.4f}")


def variances(table: np.ndarray, floor: float, share: float) -> np.ndarray:
    """The variance of each difference played around the value's: its own error, draws left open, games played."""
    found: np.ndarray = floor**2 + (share * table[:, 0]) ** 2 + table[:, 1] ** 2 + table[:, 3] ** 2
    return found


def likeliest(table: np.ndarray) -> tuple[float, float]:
    """Floor and share by maximum likelihood."""
    def unlikely(floor: float, share: float) -> float:
        of = variances(table, floor, share)
        return float((np.log(of) + (table[:, 0] - table[:, 2]) ** 2 / of).sum())

    return min(((floor, share) for floor in np.arange(1, 61) / 1000 for share in np.arange(0, 101) / 50),
               key=lambda each: unlikely(*each))


def inside(table: np.ndarray, floor: float, share: float) -> float:
    """The share of the differences played that lie within their interval."""
    return float((abs(table[:, 0] - table[:, 2]) <= shipped.SURE * variances(table, floor, share) ** 0.5).mean())


def widened(table: np.ndarray, floor: float, share: float) -> tuple[float, float]:
    """Both made greater by as much as it takes to hold 95 %: errors are not normal."""
    wider = 1.0
    while inside(table, wider * floor, wider * share) < 0.95:
        wider += 0.01
    return wider * floor, wider * share


def even_chance(table: np.ndarray) -> float:
    """The standard error of an even chance, which holds 95 % of the chances played."""
    scale, off = 2 * np.sqrt(table[:, 4] * (1 - table[:, 4])), table[:, 4] - table[:, 5]
    error = 0.001
    while (abs(off) <= shipped.SURE * np.sqrt((error * scale) ** 2 + table[:, 6] ** 2)).mean() < 0.95:
        error += 0.001
    return error


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_review", description=__doc__.splitlines()[0])
    parser.add_argument("--noise", type=int, metavar="POSITIONS", required=True)
    parser.add_argument("--playouts", type=int, default=200, help="games after each decision (200)")
    parser.add_argument("--seed", type=int, default=7, help="which positions (7)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, help="write the lines there too")
    asked = parser.parse_args()
    kept(noise(asked.noise, asked.playouts, asked.seed, asked.workers), asked.keep)
