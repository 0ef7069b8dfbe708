"""Measure the calibration of the value function: if 30 % is stated in many positions, 30 % of them should be won.

`python -m benchmarks calibration` plays a sample of games. `python -m benchmarks.bench_calibration --games 10000
--seed 2 --keep docs/calibration` writes the results and the picture of docs/calibration.md.

The games have 3 to 6 players of random levels, under all rule sets. Chances are computed at the beginning of every
turn, and at a third of the first actions, where the turn is first planned to its end, as in reviews. The value function
was fitted to games with seed 1, so games with any other seed are new to it.

The chances are also compared with exact values: at the last laying with its solution, and before a token that may end
the game with the mean over all tokens.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.bench_players import seconds_of_an_outlook
from benchmarks.mixed import asked_for, by_cores, mixed
from timepirates import Game
from timepirates.core.answers import ResultTable
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.players import value_function, winning
from timepirates.games.pirates.review.calibration import compare_by_tenths
from timepirates.games.pirates.review.layings import PositionBeforeLaying
from timepirates.games.pirates.review.ledger import LuckLedger
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.training import win_chance_fit
from timepirates.games.pirates.training.outlooks import NOBODY_THERE, RecordedPredictions, gather_positions

GAMES, SEED = 2000, 2
ENDS, LAST_DRAWS = 60, 40
OFF, MEAN, A_DECISION = 0.02, 0.01, 10
"""Bounds: the distance of a decile's interval from 0, the mean gap, and the milliseconds per decision."""


def by_game(notes: RecordedPredictions, said: np.ndarray) -> Iterator[list[tuple[float, float]]]:
    """Yield, per game, the predicted chance and the observed share of the win of every seat at every noted position."""
    changes = np.flatnonzero(np.diff(notes.game)) + 1
    columns = (np.split(each, changes) for each in (notes.points > NOBODY_THERE, said, notes.won))
    for there, stated, won in zip(*columns, strict=True):
        yield list(zip(stated[there].tolist(), won[there].tolist(), strict=True))


def table(notes: RecordedPredictions) -> ResultTable:
    """Return the predicted and observed chances in ten classes, from 0-10 % to 90-100 %."""
    return compare_by_tenths(by_game(notes, win_chance_fit.predicted_chances(notes)))


def told(found: ResultTable) -> Iterator[str]:
    """Yield one line of text per class of predicted chances, and two lines that compare the gaps with their bounds."""
    for row in found.dicts():
        yield (
            f"said {row['low']:.1f} to {row['high']:.1f}: {row['said_often']:,} times in {row['games']:,} games, "
            f"{100 * row['said']:.2f} % said, {100 * row['came']:.2f} % came, "
            f"{100 * row['gap']:+.2f} ({100 * row['gap_low']:+.2f} to {100 * row['gap_high']:+.2f})"
        )
    off = [row for row in found.dicts() if row["gap_low"] > OFF or row["gap_high"] < -OFF]
    mean = found.attrs["mean_gap"]
    yield f"tenths whose interval lies wholly more than {100 * OFF:.0f} points off: {len(off)} (bound none)"
    yield f"mean gap: {100 * mean:.2f} points (bound {100 * MEAN:.0f})"


# --- beside exact values


def last_token(number: int, seed: int = SEED) -> list[tuple[float, float]] | None:
    """Return each seat's predicted and exact chance before a token that may end the game.

    The position is a random one of the game's last draws. The exact chance is the mean over all tokens that can be
    drawn; a token that ends the game counts with the result. None if the game has no such position.
    """
    game = mixed(number, seed)
    draws = [] if game is None else [step for step, (seat, _text) in enumerate(game.steps) if seat is None]
    found = [
        s
        for s in (_position(game, step) for step in draws[-LAST_DRAWS:] if game is not None)
        if s.year == s.years and s.drawn_count == YEAR_TOKENS - 1
    ]
    if game is None or not found:
        return None
    s = random.Random(number).choice(found)
    return list(zip(value_function.expected_result(s).won, LuckLedger(s, game).expected().won, strict=True))


def last_laying(number: int, seed: int = SEED) -> list[tuple[float, float]] | None:
    """Return each seat's predicted chance, and its chance by the exact solution, at the game's last laying, or None."""
    game = mixed(number, seed)
    if game is None:
        return None
    steps = [step for step, (_seat, text) in enumerate(game.steps) if str(text).startswith("lay ")]
    if not steps:
        return None
    first = steps[-1]
    while first - 1 in steps:
        first -= 1
    s = _position(game, first)
    return (
        None
        if s.year < s.years
        else list(zip(value_function.expected_result(s).won, PositionBeforeLaying.of(s, game).worth().won, strict=True))
    )


def _position(game: Game, step: int) -> PiratesState:
    s: PiratesState = game.table.restore(game.at(step).snapshot())
    return s


def exact_lines(games: int, seed: int, workers: int) -> Iterator[str]:
    """Yield one line per kind of exact value, with the mean and the greatest error of the value function."""
    for find, where in (
        (last_token, "before a token that may end the game, the mean over all tokens"),
        (last_laying, "at the last laying, its solution"),
    ):
        pairs = np.array([pair for found in by_cores(find, range(games), workers, seed=seed) for pair in found or ()])
        off = pairs[:, 1] - pairs[:, 0]
        yield (
            f"{where}: of {len(pairs)} chances the outlook is off by {100 * abs(off).mean():.2f} points on average, "
            f"{100 * np.quantile(abs(off), 0.95):.1f} p95, {100 * abs(off).max():.1f} at most; they go together by "
            f"{np.corrcoef(pairs.T)[0, 1]:.3f}"
        )


# --- the picture

SIZE, LEFT, TOP, SIDE = 640, 74, 40, 520
INK, GOLD, PAPER, BAND = "#33271b", "#c8102e", "#fffbef", "#fde9b8"


def picture(found: ResultTable, caption: str) -> str:
    """Return an SVG chart of predicted and observed chances with intervals; a band marks errors of up to two points."""
    rows, off = found.dicts(), 100 * OFF
    title = "Of what was said to be won with a chance, so many were won: " + "; ".join(
        f"{100 * row['said']:.1f} %: {100 * row['came']:.1f} %" for row in rows
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" aria-labelledby="title" '
        f'font-family="Trebuchet MS, DejaVu Sans, Verdana, sans-serif" font-size="18" fill="{INK}">',
        f'<title id="title">{title}</title>',
        f'<rect width="{SIZE}" height="{SIZE}" fill="{PAPER}"/>',
        f'<path d="M{_x(0)} {_y(0)}L{_x(0)} {_y(off)}L{_x(100 - off)} {_y(100)}L{_x(100)} {_y(100)}L{_x(100)} '
        f'{_y(100 - off)}L{_x(off)} {_y(0)}z" fill="{BAND}"/>',
        f'<path d="M{_x(0)} {_y(0)}L{_x(100)} {_y(100)}" stroke="{INK}" stroke-dasharray="6 6"/>',
        f'<path d="M{_x(0)} {_y(100)}L{_x(0)} {_y(0)}L{_x(100)} {_y(0)}" fill="none" stroke="{INK}" stroke-width="2"/>',
    ]
    for each in range(0, 101, 20):
        parts.append(f'<text x="{_x(each)}" y="{_y(0) + 26}" text-anchor="middle">{each}</text>')
        parts.append(f'<text x="{_x(0) - 10}" y="{_y(each) + 6}" text-anchor="end">{each}</text>')
    for row in rows:
        x, came = _x(100 * row["said"]), 100 * row["came"]
        low, high = (100 * (row["said"] + row[end]) for end in ("gap_low", "gap_high"))
        parts.append(f'<path d="M{x} {_y(low)}L{x} {_y(high)}" stroke="{INK}" stroke-width="2"/>')
        parts.append(f'<circle cx="{x}" cy="{_y(came)}" r="5" fill="{GOLD}"/>')
    parts += [
        f'<text x="{_x(50)}" y="{_y(0) + 54}" text-anchor="middle">said to be won, %</text>',
        f'<text x="{_x(0)}" y="{TOP - 14}">won, %</text>',
        f'<text x="{_x(100)}" y="{_y(0) - 14}" text-anchor="end" font-size="16">{caption}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(percent: float) -> float:
    return round(LEFT + SIDE * percent / 100, 1)


def _y(percent: float) -> float:
    return round(TOP + SIDE * (1 - percent / 100), 1)


# --- the commands


def lines(games: int = GAMES, seed: int = SEED, workers: int | None = None, keep: Path | None = None) -> Iterator[str]:
    """Yield the results as text. With `keep`, also write them to that file, and the chart beside it."""
    begin, cores = time.perf_counter(), workers or os.cpu_count() or 1
    fitted = winning.read_winning_file()
    found = table(gather_positions(games, seed, cores))
    kept = [
        f"{games:,} games of mixed levels, seed {seed}; the chances are those fitted to {fitted['games']:,} games "
        f"of seed {fitted['seed']} and to the learned numbers whose sum is {fitted['learned']}",
        *told(found),
    ]
    yield from kept
    spent = 1000 * seconds_of_an_outlook()
    yield (f"a position as it stands, in the interpreter: {spent:.2f} ms (bound {A_DECISION} a decision)")
    for line in exact_lines(max(games // 10, ENDS), seed, cores):
        kept.append(line)
        yield line
    if keep is not None:
        keep.with_suffix(".txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
        keep.with_suffix(".svg").write_text(picture(found, f"{games:,} games, seed {seed}"), encoding="utf-8")
    yield f"all of it in {time.perf_counter() - begin:.0f} s"


def main() -> None:
    """Run the benchmark with the sizes given on the command line."""
    asked = asked_for(
        "calibration", __doc__, 10_000, SEED, "write the figures and the picture there, FILE.txt and FILE.svg"
    )
    for line in lines(asked.games, asked.seed, asked.workers, asked.keep):
        print(line, flush=True)


if __name__ == "__main__":
    main()
