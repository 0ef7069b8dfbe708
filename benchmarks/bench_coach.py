"""Compare hints and reviews with the results of whole games that are continued from the same positions.

Three questions are answered: Are the chances in hints true? Do the mistakes that reviews list lose what they say? Are
the stated chances won?

`python -m benchmarks.bench_coach --positions 150 --games 400 --seed 1` measures what `docs/calibration.md` reports, and
`python -m benchmarks coach` a small sample. Whole games are those of `timepirates.match(..., start=...)`, played by the
levels at the seats. No numbers of the program were fitted to these games, unless the seed is one that was used for
fitting.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import exp, hypot, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, quantiles, stdev
from typing import NamedTuple

from benchmarks.mixed import by_cores, kept
from timepirates import Game
from timepirates.games.pirates import review
from timepirates.games.pirates.players import compiled, mass, rollouts, value_function
from timepirates.games.pirates.review import whole
from timepirates.matches import contest, playing
from timepirates.review.review_state import complete

POSITIONS, GAMES, SEED = 150, 400, 1
SAMPLE = 4, 20
REVIEWED, AFTER_A_MISTAKE = 5, 3 / 4
"""Hint positions for each reviewed game; share of a hint's whole games that are played for a mistake."""
FEWEST_DECISIONS, LEAST, MOST = 3, 0.06, 0.94
"""The fewest legal decisions, and the lowest and highest chance of the seat, at positions where a hint is judged."""
INSIDE = NormalDist().inv_cdf(0.9)
"""Standard errors on either side that hold 80 %."""
PEOPLE = ("newcomer", "simple", "mate", "captain")
REVIEWED_LEVELS = ("newcomer", "simple", "mate", "collector", "hunter", "watcher")
TABLES = {
    "four newcomers": ("newcomer",),
    "four simple": ("simple",),
    "four mates": ("mate",),
    "four captains": ("captain",),
    "a mixed table": PEOPLE,
}
PER_GAME, FIRST_PART = 4, 0.9
"""Positions of each game whose chances are compared with its result, and the part of the game they are from."""
STARTS = 100
"""Rollouts behind a chance that is compared with a result."""
BOOTSTRAPS = 400
NAMES = ("Ann", "Bob", "Cleo", "Dan")
Shares = tuple[float, ...]


# --- games


class Table(NamedTuple):
    """A finished game, with the level of the player at each seat."""

    game: Game
    who: list[str]


def table(levels: Sequence[str], number: int, seed: int) -> Table:
    """Return the finished game with this number, between four seats whose levels are drawn from `levels`."""
    lot = random.Random(f"coach {seed} {number} {levels}")
    who = [lot.choice(levels) for _seat in NAMES]
    game = Game(NAMES, seed=lot.getrandbits(48))
    for code in mass.play(game, who, game.seed or 0, [lot.getrandbits(32) for _seat in NAMES], keep=True).codes:
        game.play(game.table.name(code))
    return Table(game, who)


def whole_games(start: Game, seat: int, who: Sequence[str], games: int, seed: int) -> list[float]:
    """Return the seat's share of each game of `match(who, games, start=(start, seat), seed=seed)`, in this process."""
    plan = contest._plan_from_position(who, (start, seat), (None, None, None), False)
    plan = contest.replace(plan, compiled=True)
    jobs = contest.schedule_games(games, [tuple(range(len(who)))], seed)
    return [playing.play(plan, job).won[seat] for job in jobs]


def after(game: Game, step: int, decision: str) -> Game:
    """Return the game after `step` steps and one more decision, before the random draws that follow."""
    there = game.at(step)
    there.play(decision)
    return there


class Measured(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


def measured(values: Sequence[float]) -> Measured:
    """Return the mean of some values with its standard error."""
    return Measured(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0)


def over(parts: Sequence[float]) -> str:
    """Return the mean of values with its 95 % interval, as text."""
    mean, error = measured(parts)
    return f"{mean:+.3f} ± {1.96 * error:.3f}"


# --- hints


class Judged(NamedTuple):
    """A stated number with its 80 % interval, and the same quantity measured in whole games."""

    stated: float
    low: float
    high: float
    shown: Measured

    @property
    def off(self) -> float:
        """The error: the stated number minus the measured one."""
        return self.stated - self.shown.mean

    @property
    def inside(self) -> bool:
        """Whether the measured number is in the stated interval, widened by the measured number's own error."""
        half = self.high - self.stated if self.off < 0 else self.stated - self.low
        return abs(self.off) <= hypot(half, INSIDE * self.shown.error) + 1e-9


class Hint(NamedTuple):
    """A judged hint: the chance of its best decision, the difference to the second one, and the seconds it took."""

    best: Judged
    difference: Judged | None
    seconds: float


def position(table: Table, lot: random.Random) -> int | None:
    """Return the index of a random step at which a hint can be judged, or None if 50 tries find none."""
    for _try in range(50):
        step = lot.randrange(len(table.game))
        there = table.game.at(step)
        seat = there.to_move
        open_ = isinstance(seat, int) and there.deciding != "lay" and len(there.legal()) >= FEWEST_DECISIONS
        if open_ and LEAST < value_function.of(there, seat).won[seat] < MOST:
            return step
    return None


def hint(number: int, games: int, seed: int) -> Hint | None:
    """Compute the hint at a position of the game with this number, and measure the same chances in whole games."""
    rollouts.compile_rollouts()
    table_ = table(PEOPLE, number, seed)
    step = position(table_, random.Random(f"hint {seed} {number}"))
    if step is None:
        return None
    there, who = table_.game.at(step), table_.who
    seat = int(str(there.to_move))
    begin = time.perf_counter()
    rows = review.advise(there, seat, who=who, seed=number).to_dict("records")
    seconds = time.perf_counter() - begin
    shown = [whole_games(after(there, step, row["decision"]), seat, who, games, seed + number) for row in rows[:2]]
    best = Judged(rows[0]["won"], rows[0]["won_low"], rows[0]["won_high"], measured(shown[0]))
    if len(rows) == 1:
        return Hint(best, None, seconds)
    behind = measured([one - other for one, other in zip(*shown, strict=True)])
    return Hint(best, Judged(rows[1]["behind"], rows[1]["behind_low"], rows[1]["behind_high"], behind), seconds)


def hint_lines(positions: int, games: int, seed: int, workers: int) -> Iterator[str]:
    """Yield lines with the mean error of hints, its spread, and how often the intervals contain the result."""
    found = [each for each in by_cores(hint, range(positions), workers, games=games, seed=seed) if each]
    for what, judged in (
        ("chances of the best", [each.best for each in found]),
        ("differences to the second", [each.difference for each in found if each.difference]),
    ):
        squares = [each.off**2 - each.shown.error**2 for each in judged]
        yield (
            f"hints, {what}: {len(judged)} positions, {games} whole games each: stated less shown "
            f"{over([each.off for each in judged])} (to reach: within 0.02), error without that of the games "
            f"{sqrt(max(fmean(squares), 0)):.3f}, 80 % intervals hold {fmean(each.inside for each in judged):.2f} "
            "(to reach: 0.74 to 0.90)"
        )
    taken = sorted(each.seconds for each in found)
    yield f"a hint: {taken[int(0.9 * len(taken))]:.2f} s in nine of ten (to reach: 1.0 s, idle)"


# --- reviews


class Mistake(NamedTuple):
    """A mistake in a review: its loss as the review states it, and as measured by whole games."""

    game: int
    printed: float
    shown: Measured


def mistakes(number: int, games: int, seed: int, levels: Sequence[str] = REVIEWED_LEVELS) -> list[Mistake]:
    """Measure the losses of the mistakes in the review of the game with this number, except mistakes at layings."""
    rollouts.compile_rollouts()
    game, who = table(levels, number, seed)
    rows = review.of(game.record(), who=who, seed=number).decisions.to_dict("records")
    listed = [row for row in rows if row["loss_low"] > 0 and row["loss"] >= 0.01 and row["games"]]
    out = []
    for row in listed:
        made, better = (
            whole_games(after(game, row["step"] - 1, row[what]), row["seat"], who, games, seed + number)
            for what in ("decision", "best")
        )
        out.append(Mistake(number, row["loss"], measured([high - low for high, low in zip(better, made, strict=True)])))
    return out


def false_share(found: Sequence[Mistake]) -> float:
    """Return the estimated share of losses that are 0 or less, without the noise of the whole games.

    True losses are taken to be normally distributed, with the mean and the spread that the games show beyond their own
    noise; each mistake counts with its posterior probability to lose nothing.
    """
    shown = [each.shown.mean for each in found]
    mean = fmean(shown)
    spread = max(fmean((each - mean) ** 2 for each in shown) - fmean(each.shown.error**2 for each in found), 1e-6)
    lost_nothing = []
    for each in found:
        noise = max(each.shown.error**2, 1e-9)
        centre = (each.shown.mean * spread + mean * noise) / (spread + noise)
        lost_nothing.append(NormalDist(centre, sqrt(spread * noise / (spread + noise))).cdf(0))
    return fmean(lost_nothing)


def highest(found: Sequence[Mistake], seed: int) -> float:
    """Return the upper end of the 95 % interval of `false_share`, by a bootstrap over games."""
    by_game: dict[int, list[Mistake]] = {}
    for each in found:
        by_game.setdefault(each.game, []).append(each)
    lot, games = random.Random(seed), list(by_game.values())
    shares = [
        false_share([each for game in lot.choices(games, k=len(games)) for each in game]) for _time in range(BOOTSTRAPS)
    ]
    return quantiles(shares, n=40)[-1]


def review_lines(count: int, games: int, seed: int, workers: int) -> Iterator[str]:
    """Yield lines that compare the losses stated in reviews with the measured ones."""
    for what, levels, number in (
        ("newcomers, simple, mates and styles", REVIEWED_LEVELS, count),
        ("four newcomers", ("newcomer",), max(2 * count // 3, 1)),
    ):
        found = [
            each
            for row in by_cores(mistakes, range(number), workers, games=games, seed=seed, levels=levels)
            for each in row
        ]
        if not found:
            yield f"reviews of {what}: {number} games, no mistake listed"
            continue
        confirmed = sum(each.shown.mean > 1.96 * each.shown.error for each in found)
        yield (
            f"reviews of {what}: {number} games, {len(found)} mistakes listed ({len(found) / number:.1f} a game, "
            f"{confirmed / number:.1f} confirmed), {games} paired whole games each: printed "
            f"{fmean(each.printed for each in found):.3f}, shown {over([each.shown.mean for each in found])}, "
            f"printed less shown {over([each.printed - each.shown.mean for each in found])} (to reach: within "
            f"0.02); {100 * false_share(found):.0f} % lose nothing, at most {100 * highest(found, seed):.0f} % "
            "(to reach: at most 10 %)"
        )


# --- curves


class Steps(NamedTuple):
    """The absolute changes of all seats' chances in a review, from the start of one turn to the start of the next."""

    quiet: list[float]
    """Changes during turns without a random draw and without a listed mistake. These should be small."""
    other: list[float]


def curve_steps(number: int, seed: int) -> Steps:
    """Return the changes of the chances in the review of the game with this number.

    The review is not told the players' levels. If it knew them, it would repeat their decisions in the rollouts, and
    changes during quiet turns would always be 0.
    """
    rollouts.compile_rollouts()
    game, _who = table(PEOPLE, number, seed)
    found = complete(whole.look_back, game, seed=number)
    listed = {each.step for each in found.mistakes}
    steps = Steps([], [])
    for (first, before), (last, then) in pairwise(zip(found.turns, found.curves, strict=True)):
        between = range(first + 1, last + 1)
        drawn = any(game.steps[step - 1][0] is None for step in between)
        changes = steps.other if drawn or not listed.isdisjoint(between) else steps.quiet
        changes.extend(abs(b - a) for a, b in zip(before, then, strict=True))
    return steps


def curve_lines(games: int, seed: int, workers: int) -> Iterator[str]:
    """Yield a line with the mean change of the chances during quiet turns and during all other turns."""
    found = list(by_cores(curve_steps, range(games), workers, seed=seed))
    quiet, other = ([each for steps in found for each in getattr(steps, name)] for name in Steps._fields)
    yield (
        f"curves of {games} games: from turn to turn {fmean(quiet):.4f} on average where nothing was drawn and no "
        f"mistake is listed ({len(quiet)} changes; to reach: at most 0.03), elsewhere {fmean(other):.4f} "
        f"({len(other)} changes)"
    )


# --- calibration


class Said(NamedTuple):
    """The seats' chances in a position, by the value function and by rollouts, and their final shares of the win."""

    value: Shares
    played: Shares
    came: Shares


def said(number: int, seed: int, levels: Sequence[str], starts: int) -> list[Said]:
    """Return the chances at some random positions of the game with this number; empty if the game does not end."""
    compiled.compile_captain()
    game, who = table(levels, number, seed)
    lot, winners = random.Random(f"said {seed} {number}"), game.winners
    if not game.over:
        return []
    came = tuple((seat in winners) / len(winners) for seat in range(len(who)))
    out = []
    for step in lot.sample(range(int(FIRST_PART * len(game))), PER_GAME):
        s = game.table.restore(game.at(step).snapshot())
        played: Shares = ()
        if starts:
            rollouts.compile_rollouts()
            rows = rollouts.run_rollouts(s, [lot.randrange(1, 1 << 60) for _start in range(starts)], who).shares
            played = tuple(fmean(column) for column in zip(*rows, strict=True))
        out.append(Said(value_function.expected_result(s).won, played, came))
    return out


def exponent(pairs: Iterable[tuple[Shares, Shares]]) -> float:
    """Return the power of the stated chances that fits the results best.

    It is 1 if the chances are true, and below 1 if they are too extreme.
    """
    pairs = [([log(max(share, 1e-4)) for share in stated], came) for stated, came in pairs]

    def slope(power: float) -> float:
        total = 0.0
        for logs, came in pairs:
            weights = [exp(power * each) for each in logs]
            total += sum(
                (share - weight / sum(weights)) * each for share, weight, each in zip(came, weights, logs, strict=True)
            )
        return total

    low, high = 0.0, 4.0
    for _halving in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low


def with_interval(games: Sequence[Sequence[Said]], stated: Callable[[Said], Shares], seed: int) -> str:
    """Return the exponent with its 95 % interval, by a bootstrap over games."""

    def fitted(chosen: Iterable[Sequence[Said]]) -> float:
        return exponent((stated(each), each.came) for game in chosen for each in game)

    lot = random.Random(seed)
    times = quantiles([fitted(lot.choices(games, k=len(games))) for _time in range(40)], n=40)
    return f"{fitted(games):.2f} ({times[0]:.2f} to {times[-1]:.2f})"


def calibration_lines(games: int, seed: int, workers: int, starts: int = STARTS) -> Iterator[str]:
    """Yield one line per kind of table with the exponent that fits its stated chances to the results."""
    for name, levels in TABLES.items():
        found = list(by_cores(said, range(games), workers, seed=seed, levels=levels, starts=starts))
        line = (
            f"{name}, {games} games, {PER_GAME} positions each: exponent of the value function's chances "
            f"{with_interval(found, lambda each: each.value, seed)}"
        )
        if starts:
            line += (
                f", of {starts} rollouts by who sits there {with_interval(found, lambda each: each.played, seed)} "
                "(to reach: 0.85 to 1.15)"
            )
        yield line


# --- the commands


def lines(
    positions: int = SAMPLE[0], games: int = SAMPLE[1], seed: int = SEED, workers: int | None = None
) -> Iterator[str]:
    """Yield all results as text."""
    cores = workers or contest.cores()
    yield from hint_lines(positions, games, seed, cores)
    yield from review_lines(max(positions // REVIEWED, 1), max(int(AFTER_A_MISTAKE * games), 2), seed, cores)
    yield from curve_lines(max(positions // REVIEWED, 1), seed, cores)
    yield from calibration_lines(PER_GAME * positions, seed, cores)


def main() -> None:
    """Run the benchmark, or the part of it that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_coach", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--positions",
        type=int,
        default=POSITIONS,
        help=(f"hints judged ({POSITIONS}); a fifth as many reviews, four times as many games for each kind of table"),
    )
    parser.add_argument("--games", type=int, default=GAMES, help=f"whole games for each of two decisions ({GAMES})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which games ({SEED})")
    parser.add_argument("--workers", type=int, help="how many processes (all cores)")
    parser.add_argument("--part", choices=("all", "hints", "reviews", "curves", "calibration"), default="all")
    parser.add_argument(
        "--starts",
        type=int,
        default=STARTS,
        help=(f"rollouts behind a chance of the calibration ({STARTS}; 0: the value function alone)"),
    )
    parser.add_argument("--keep", type=Path, help="write the lines there too")
    asked = parser.parse_args()
    cores = asked.workers or contest.cores()
    parts = {
        "all": partial(lines, asked.positions, asked.games, asked.seed, cores),
        "hints": partial(hint_lines, asked.positions, asked.games, asked.seed, cores),
        "reviews": partial(
            review_lines, max(asked.positions // REVIEWED, 1), int(AFTER_A_MISTAKE * asked.games), asked.seed, cores
        ),
        "curves": partial(curve_lines, max(asked.positions // REVIEWED, 1), asked.seed, cores),
        "calibration": partial(calibration_lines, PER_GAME * asked.positions, asked.seed, cores, asked.starts),
    }
    kept(parts[asked.part](), asked.keep)


if __name__ == "__main__":
    main()
