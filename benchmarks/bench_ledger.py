"""Check the reviews of many games: exact sums, no gain by own mistakes, and no impossible numbers.

`python -m benchmarks ledger` checks a sample, `python -m benchmarks.bench_ledger --games 300 --seed 1` hundreds of
games. They have 3 to 6 players of random levels, under all rule sets. The reviews use few rollouts.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from benchmarks.mixed import asked_for, by_cores, kept, mixed
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.review import whole
from timepirates.games.pirates.review.whole import Budget, PiratesReview
from timepirates.players import LEVELS
from timepirates.review.intervals import clamp
from timepirates.review.ledger import DECISION, RESULT
from timepirates.review.review_state import LEAST_LOSS, complete

GAMES, SEED = 12, 1
EXACT = 1e-9
SMALL = Budget(candidates=4, selecting=6, judging=12, curves=4)


def reviewed(number: int, seed: int = SEED) -> PiratesReview | None:
    """Return the review of the game with this number, with few rollouts, or None if the game does not end."""
    rollouts.compile_rollouts()
    game = mixed(number, seed, LEVELS[1:])
    return None if game is None else complete(whole.look_back, game, seed=number, budget=SMALL)


def faults(found: PiratesReview) -> list[str]:
    """Return descriptions of all errors in a review; an empty list if there are none."""
    rows, players = found.rows(), len(found.game.players)
    sums = [sum(row.changes[seat] for row in rows if row.kind != RESULT) for seat in range(players)]
    shares = [(seat in found.game.winners) / len(found.game.winners) for seat in range(players)]
    out = [
        f"seat {seat}: start and changes are {total}, the result {share}"
        for seat, (total, share) in enumerate(zip(sums, shares, strict=True))
        if abs(total - share) > EXACT
    ]
    out += [
        f"step {row.step}: a gain of its own decision"
        for row in rows
        if row.kind == DECISION and row.by is not None and row.changes[row.by] > -LEAST_LOSS
    ]
    out += [f"chances {won}" for won in found.curves if min(won) < 0 or max(won) > 1 or abs(sum(won) - 1) > EXACT]
    for each in found.judged:
        low, high = (clamp(end, most=each.won) for end in (each.loss_low, each.loss_high))
        if not each.loss_low <= each.loss <= each.loss_high or (each.is_mistake and not 0 <= low <= each.loss <= high):
            out.append(f"step {each.step}: a loss of {each.loss} ({each.loss_low} to {each.loss_high})")
    return out


def checked(number: int, seed: int = SEED) -> tuple[int, int, list[str]] | None:
    """Return the number of judged decisions of a game, the number of listed mistakes, and the faults of its review."""
    found = reviewed(number, seed)
    return None if found is None else (len(found.judged), len(found.mistakes), faults(found))


def lines(games: int = GAMES, seed: int = SEED, workers: int | None = None) -> Iterator[str]:
    """Yield the results as text."""
    begin = time.perf_counter()
    rows = [row for row in by_cores(checked, range(games), workers or os.cpu_count() or 1, seed=seed) if row]
    wrong = [fault for row in rows for fault in row[2]]
    yield from wrong[:20]
    yield (
        f"{len(rows)} reviewed games, seed {seed}: {sum(row[0] for row in rows)} decisions judged, "
        f"{sum(row[1] for row in rows)} listed; start and all changes are the result to {EXACT:.0e}, nobody gains "
        f"by a mistake, all numbers are possible: {'NOT HELD' if wrong else 'held'}, in "
        f"{time.perf_counter() - begin:.0f} s"
    )


def main() -> None:
    """Run the benchmark with the sizes given on the command line."""
    asked = asked_for("ledger", __doc__, 300, SEED)
    kept(lines(asked.games, asked.seed, asked.workers), asked.keep)


if __name__ == "__main__":
    main()
