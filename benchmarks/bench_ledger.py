"""The luck ledger of thousands of games: whether start, luck and decisions are the result, after every kind of step.

`python -m benchmarks ledger` looks at a sample, `python -m benchmarks.bench_ledger --games 2000 --seed 1` at thousands.
A quarter of the games is played by lot, the others by mixed levels, with 3 to 6 players under all rule sets. Every step
goes through the ledger of the reviews, with the captain's thoughts compiled.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from benchmarks.mixed import asked_for, by_cores, kept, mixed
from timepirates.analysis.review import whole
from timepirates.analysis.review.ledger import Book
from timepirates.pirates import codes as c
from timepirates.pirates.state import State
from timepirates.players import LEVELS, compiled

GAMES, SEED = 100, 1
BY_LOT = 4
EXACT = 1e-9
KINDS = {
    c.STOCKING: "draw", c.DRAWING: "draw", c.PLACING: "placing", c.RESTOCKING: "restock", c.ACTING: "action",
    c.PAYING: "payment", c.LANDING: "landing", c.LOSING: "loss to the police", c.LAYING: "laying",
}


def kind_of(decided: int, year: int, after: State) -> str:
    """What a step was: what was decided or drawn, and what came of it."""
    if decided == c.LAYING and after.deciding != c.LAYING:
        return "last laying of a year"
    if decided == c.DRAWING and (after.year != year or after.deciding in (c.LAYING, c.GAME_OVER)):
        return "draw that ends a year"
    return KINDS[decided]


def farthest(book: Book, shares: Sequence[float]) -> float:
    """By how much start, luck and decisions miss what they should be, at most over the seats."""
    return max(abs(sum(row.changes[seat] for row in book.rows) - share) for seat, share in enumerate(shares))


def followed(number: int, seed: int = SEED) -> tuple[Counter[str], dict[str, float], float] | None:
    """How many steps of each kind a game has, how far the sum of all changes is off everybody's chances after them, at
    most, and how far it is off the result; None for a game without end."""
    compiled.bring()
    game = mixed(number, seed, ("random",) if number % BY_LOT == 0 else LEVELS)
    if game is None:
        return None
    book = Book(whole.first_of(game), game)
    counts, off = Counter({"deal": 1}), {"deal": farthest(book, book.now.won)}
    for _seat, text in game.steps:
        decided, year = book.s.deciding, book.s.year
        book.follow(game.table.parse(text))
        kind = kind_of(decided, year, book.s)
        counts[kind] += 1
        off[kind] = max(off.get(kind, 0.0), farthest(book, book.now.won))
    shares = tuple((seat in game.winners) / len(game.winners) for seat in range(len(game.players)))
    return counts, off, farthest(book, shares)


def lines(games: int = GAMES, seed: int = SEED, workers: int | None = None) -> Iterator[str]:
    """The figures, one a line."""
    begin, counts, off, results = time.perf_counter(), Counter[str](), dict[str, float](), []
    for found in by_cores(followed, range(games), workers or os.cpu_count() or 1, seed=seed):
        if found is not None:
            counts += found[0]
            off = {kind: max(off.get(kind, 0.0), found[1].get(kind, 0.0)) for kind in counts}
            results.append(found[2])
    for kind, count in counts.most_common():
        yield f"after {count:,} steps of the kind {kind}: off everybody's chances by at most {off[kind]:.1g}"
    most = max(results)
    yield (f"{len(results)} games, seed {seed}: start, luck and decisions are off the result by at most {most:.1g} "
           f"(bound {EXACT:.0e}: {'held' if max(most, *off.values()) <= EXACT else 'NOT HELD'}), in "
           f"{time.perf_counter() - begin:.0f} s")


def main() -> None:
    """The long run."""
    asked = asked_for("ledger", __doc__, 2000, SEED)
    kept(lines(asked.games, asked.seed, asked.workers), asked.keep)


if __name__ == "__main__":
    main()
