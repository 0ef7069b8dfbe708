"""Reviews and hints: seconds for a game of four, for a hint; how far the ledger is off; how far the value may be off.

`python -m benchmarks.bench_review --noise 400` measures what `timepirates.analysis.review.noise` holds: at so many
steps of games of mixed levels two decisions are compared by the value and by games of captains played on from both.
With `--onward` these are decisions that seem to have lost something, and beside both they are compared by games that
are played on to the year's end.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot, inf
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from benchmarks.mixed import by_cores, kept, mixed
from timepirates import Game
from timepirates.analysis.review import advice, choices, whole
from timepirates.analysis.review import noise as shipped
from timepirates.analysis.review import shown as by_games
from timepirates.players import compiled, decide, onward
from timepirates.training.outlooks import played_on

GAMES = 40
HINTS = 60
SEATS = ("captain", "mate", "simple", "captain")
PEOPLE = ("newcomer", "simple", "mate", "captain")
"""The levels that stand in for people: none that decides by lot."""
BINS = (0.0, 0.01, 0.03, 0.08, 1.0)
TINY, SMALL = 0.001, BINS[2]
"""A difference below is a small one; below the first decisions mostly come to the same."""
THEMSELVES = "themselves"
LEAST_LOSS, TRIED = 0.03, 40
"""Of so many decisions of a game the first is taken that loses so much by the value."""


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


def compared(number: int, seed: int, playouts: int, by: str = "captain") -> Compared | None:
    """The decision made at a random step of a game of mixed levels beside the best one, or another one if it was best.

    Games are played on by this level in every seat, or by those who sat there, from the end of the turn if nothing is
    drawn in it, the same luck after both decisions. None where there is no game.
    """
    compiled.bring()
    game, lot = mixed(number, seed, PEOPLE), random.Random(f"step {seed} {number}")
    steps = [] if game is None else [step for step, (seat, text) in enumerate(game.steps)
                                     if seat is not None and not str(text).startswith(("lay", "place"))]
    if game is None:
        return None
    levels = [name.split(" ")[1] if by == THEMSELVES else by for name in game.players]
    at = game.at(lot.choice(steps))
    while len(at.legal()) < 2 or at.deciding in ("pay", "land"):
        at = game.at(lot.choice(steps))
    s, codes = at.table.restore(at.snapshot()), [at.table.parse(text) for text in at.legal()]
    seat, made = s.mover, at.table.parse(game.steps[len(at)][1])
    found = choices.best_and_made(s, codes, made, None, ())
    if len({each.code for each in found}) < 2:
        found = choices.options(s, (made, lot.choice([code for code in codes if code != made])))
    value, open_ = choices.difference(found[0], found[-1], 0.0)
    shares = [played_on(by_games.turn_ended(s, option.code), levels, playouts, number)[:, seat]
              for option in (found[0], found[-1])]
    both = shares[0] - shares[1]
    return Compared(value, open_, float(both.mean()), _error(both), found[0].won, float(shares[0].mean()),
                    _error(shares[0]))


def _error(values: np.ndarray) -> float:
    return float(values.std(ddof=1)) / len(values) ** 0.5


def noise(positions: int, playouts: int, seed: int, workers: int, by: str = "captain") -> Iterator[str]:
    """What `timepirates.analysis.review.noise` holds, and what the numbers come from."""
    rows = by_cores(compared, range(positions), workers, seed=seed, playouts=playouts, by=by)
    table = np.array([row for row in rows if row])
    yield (f"{len(table)} positions of games of mixed levels, seed {seed}, {playouts} games after each decision, "
           f"played on by {by}")
    yield from (told(table, low, high) for low, high in pairwise(BINS))
    small = table[:, 0] < SMALL
    floor = own_error(table[small])
    share = least(lambda share: inside(table[~small], floor, share))
    steep = least(lambda steep: inside(table[small & (table[:, 0] >= TINY)], floor, share, steep), 0.1)
    yield (f"FLOOR {floor:.3f}, STEEP {steep:.1f}, SHARE {share:.2f}: {inside(table, floor, share, steep):.3f} of the "
           f"differences played lie within {shipped.SURE} standard errors (wanted {shipped.HELD})")
    yield f"PLAYED {shown(table):.2f}: so much of a difference that the value sees shows in games played on, on average"
    yield f"POSITION {even_chance(table):.3f}: the standard error of an even chance"
    yield certain(table)


def told(table: np.ndarray, low: float, high: float) -> str:
    """Differences of a size: on average by the value and played."""
    of = table[(table[:, 0] >= low) & (table[:, 0] < high)]
    return (f"differences of {low:g} to {high:g}: {len(of)} pairs, mean {of[:, 0].mean() if len(of) else 0:.4f} by the "
            f"value, {of[:, 2].mean() if len(of) else 0:.4f} played, own error {own_error(of):.4f}")


def own_error(table: np.ndarray) -> float:
    """How far the value is off by itself: the luck of the games played on, and of draws left open, taken away."""
    own = (table[:, 0] - table[:, 2]) ** 2 - table[:, 3] ** 2 - table[:, 1] ** 2 if len(table) else np.zeros(1)
    return float(max(own.mean(), 0.0)) ** 0.5


def shown(table: np.ndarray) -> float:
    """How much of a difference that the value sees shows in games played on: the line through nothing that fits."""
    return float((table[:, 0] * table[:, 2]).sum() / (table[:, 0] ** 2).sum())


def inside(table: np.ndarray, floor: float, share: float, steep: float = inf) -> float:
    """The share of the differences played that lie within their interval: the value's own error, draws left open and
    the luck of the games played on."""
    own = np.where(steep * table[:, 0] < floor, steep * table[:, 0], floor) if steep < inf else floor
    variances = own**2 + (share * table[:, 0]) ** 2 + table[:, 1] ** 2 + table[:, 3] ** 2
    return float((abs(table[:, 0] - table[:, 2]) <= shipped.SURE * variances**0.5).mean())


def even_chance(table: np.ndarray) -> float:
    """The standard error of an even chance that holds as many of the chances played as are wanted."""
    scale, off = 2 * np.sqrt(table[:, 4] * (1 - table[:, 4])), table[:, 4] - table[:, 5]
    return least(lambda error: float((abs(off) <= shipped.SURE * np.hypot(error * scale, table[:, 6])).mean()), 0.001)


# --- how far games played on to the year's end may be off


class Onward(NamedTuple):
    """The loss of a decision by the value, by games to the year's end, and by whole games; with standard errors."""

    value: float
    shown: float
    shown_error: float
    whole: float
    whole_error: float


def gone_on(number: int, seed: int, playouts: int) -> Onward | None:
    """A decision of a game of mixed levels that seems to have lost something, before the last year, drawn by lot."""
    onward.bring()
    game, lot = mixed(number, seed, PEOPLE), random.Random(f"onward {seed} {number}")
    if game is None:
        return None
    steps = [step for step, (seat, text) in enumerate(game.steps, 1)
             if seat is not None and not str(text).startswith(("lay", "place", "pay"))]
    for step in lot.sample(steps, min(TRIED, len(steps))):
        at = game.at(step - 1)
        s, codes = at.table.restore(at.snapshot()), [at.table.parse(text) for text in at.legal()]
        seat, made = s.mover, at.table.parse(game.steps[step - 1][1])
        found = choices.best_and_made(s, codes, made, None, ())
        better, worse = found[0], next(each for each in found if each.code == made)
        if s.year == s.years or better.won - worse.won < LEAST_LOSS:
            continue
        *_counts, told = by_games.showing(game, step, *map(at.table.name, (better.code, made)))
        assert isinstance(told, by_games.Shown)
        luck = told.noise**2 - min(shipped.ONWARD, abs(told.loss)) ** 2
        shares = [played_on(by_games.turn_ended(s, code), ["captain"] * s.players, playouts, number)[:, seat]
                  for code in (better.code, made)]
        both = shares[0] - shares[1]
        return Onward(better.won - worse.won, told.loss, max(luck, 0.0) ** 0.5, float(both.mean()), _error(both))
    return None


def onward_lines(positions: int, playouts: int, seed: int, workers: int) -> Iterator[str]:
    """What `ONWARD` comes from."""
    table = np.array([row for row in by_cores(gone_on, range(positions), workers, seed=seed, playouts=playouts) if row])
    value, to_the_year, error, to_the_end, end_error = table.T
    yield (f"{len(table)} decisions before the last year of games of mixed levels, seed {seed}, that lose {LEAST_LOSS} "
           f"or more by the value: {value.mean():.3f} on average; games played on to the year's end, "
           f"{by_games.GAMES} from either, show {to_the_year.mean():.3f}, whole games, {playouts} from either, "
           f"{to_the_end.mean():.3f}")
    for name, told, luck in (("the value", value, 0 * error), ("these games", to_the_year, error)):
        own = max(float(((told - to_the_end) ** 2 - luck**2 - end_error**2).mean()), 0.0) ** 0.5
        yield f"own error of {name}: {own:.3f}"
    more = float((end_error**2).mean() * playouts / ((error**2).mean() * by_games.GAMES))
    yield f"one pair of games to the year's end tells as much as {more:.1f} pairs of whole games"
    own = least(lambda own: float((abs(to_the_year - to_the_end) <= shipped.SURE * np.hypot(
        np.minimum(own, abs(to_the_year)), np.hypot(error, end_error))).mean()), 0.001)
    yield (f"ONWARD {own:.3f}: with it {shipped.HELD} of the losses in whole games lie within {shipped.SURE} standard "
           "errors")


def least(held: Callable[[float], float], step: float = 0.01) -> float:
    """The least number that holds as many as are wanted."""
    count = 0
    while held(count * step) < shipped.HELD:
        count += 1
    return count * step


def certain(table: np.ndarray) -> str:
    """How often what a review would list was worse in the games played on, as far as they can tell."""
    found = table[[value > shipped.SURE * hypot(shipped.of_change(value), open_) for value, open_ in table[:, :2]]]
    worse, better = (found[:, 2] > 2 * found[:, 3]).sum(), (found[:, 2] < -2 * found[:, 3]).sum()
    return (f"with the numbers shipped {len(found)} differences are certain: {(found[:, 2] > 0).sum()} of them lost in "
            f"the games played on too, {worse} by more than two standard errors, {better} won by more")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_review", description=__doc__.splitlines()[0])
    parser.add_argument("--noise", type=int, metavar="POSITIONS", required=True)
    parser.add_argument("--onward", action="store_true", help="beside games that are played on to the year's end")
    parser.add_argument("--playouts", type=int, default=200, help="games after each decision (200)")
    parser.add_argument("--by", choices=(*PEOPLE, THEMSELVES), default="captain",
                        help="who plays on: a level in every seat, or those who sat there (captain)")
    parser.add_argument("--seed", type=int, default=7, help="which positions (7)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, help="write the lines there too")
    asked = parser.parse_args()
    if asked.onward:
        kept(onward_lines(asked.noise, asked.playouts, asked.seed, asked.workers), asked.keep)
    else:
        kept(noise(asked.noise, asked.playouts, asked.seed, asked.workers, asked.by), asked.keep)
