"""Reviews and hints: seconds for a game of four, for a hint; how far the ledger is off; how far the value may be off.

`python -m benchmarks.bench_review --noise 300` measures what `timepirates.analysis.review.noise` assumes: for so many
positions of captains' games two decisions are compared by the value and by captains' games played on from both, the
same luck on either side.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import mean, median

from timepirates import Game
from timepirates.analysis.review import advice, choices, estimate, whole
from timepirates.pirates.table import PiratesTable
from timepirates.players import decide

GAMES = 40
HINTS = 60
SEATS = ("captain", "mate", "simple", "captain")


def played(seed: int, seats: tuple[str, ...] = SEATS) -> Game:
    """A game of four levels."""
    game = Game(seed=seed)
    while not game.over:
        game.play(decide(game, int(str(game.to_move)), seats[int(str(game.to_move))]))
    return game


def lines() -> Iterator[str]:
    """The figures, one a line."""
    game = played(5)
    begin = time.perf_counter()
    pieces = whole.look_back(game)
    next(pieces)
    first = time.perf_counter() - begin
    for _piece in pieces:
        pass
    yield (f"a game of four, {len(game)} steps: curves and ledger after {first:.1f} s (bound 10), the whole review "
           f"after {time.perf_counter() - begin:.1f} s (bound 60), in one process, not compiled")
    yield from hint_lines(game)
    off = max(farthest(Game.random(seed=seed, steps=300)) for seed in range(GAMES))
    yield f"the ledger of {GAMES} random games: start, luck and decisions are off the result by at most {off:.1g}"


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


def noise(positions: int, playouts: int) -> Iterator[str]:
    """The value's differences beside those of games played on."""
    rows, points = [], []
    luck = random.Random(7)
    for number in range(positions):
        found = compared(number, luck, playouts)
        if found:
            rows.append(found[:3])
            points.append(found[3:])
    for low, high in ((0, 0.01), (0.01, 0.03), (0.03, 0.08), (0.08, 1)):
        of = [row for row in rows if low <= abs(row[0]) < high]
        if len(of) > 4:
            own = mean((value - shown) ** 2 - error ** 2 for value, shown, error in of)
            yield (f"differences of {low} to {high}: {len(of)} pairs, mean {mean(row[0] for row in of):.4f} by the "
                   f"value, {mean(row[1] for row in of):.4f} played, the value's own error {max(own, 0.0) ** 0.5:.4f}")
    own = mean((value - shown) ** 2 - error ** 2 for value, shown, error in points)
    scale = mean(value * (1 - value) for value, _shown, _error in points)
    yield (f"positions: own error {max(own, 0.0) ** 0.5:.4f}, {(max(own, 0.0) / scale) ** 0.5 / 2:.4f} where a chance "
           f"is even ({len(points)} positions, {playouts} games from each)")


def compared(number: int, luck: random.Random, playouts: int) -> tuple[float, ...] | None:
    """(value's difference of two decisions, the played one, its standard error, and the same for the first's chance);
    None where there is nothing to compare."""
    game = Game(seed=number)
    stop = luck.randrange(8, 420)
    while not game.over and len(game) < stop:
        game.play(decide(game, int(str(game.to_move)), "captain"))
    while not game.over and game.deciding != "act":
        game.play(decide(game, int(str(game.to_move)), "captain"))
    if game.over or len(game.legal()) < 2:
        return None
    table, seat = game.table, int(str(game.to_move))
    assert isinstance(table, PiratesTable)
    best = table.parse(decide(game, seat, "captain"))
    other = luck.choice([code for code in map(table.parse, game.legal()) if code != best])
    ends = [_ended(game, code) for code in (best, other)]
    values = [estimate.worth(end).won[seat] for end in ends]
    shown = [_played_on(end, seat, playouts, number) for end in ends]
    apart = [one - two for one, two in zip(*shown, strict=True)]
    return (values[0] - values[1], mean(apart), _error(apart), values[0], mean(shown[0]), _error(shown[0]))


def _ended(game: Game, code: int):
    """The position in which the turn ends after a decision and the captain's best rest of it."""
    from timepirates.pirates.rules.apply import apply
    from timepirates.players.captain import captain_choice
    from timepirates.players.levels import MOST_ENDS, learned_desk

    s = choices.after(game.table.restore(game.snapshot()), code)
    turn = s.turn
    while s.turn == turn and s.deciding in (choices.c.ACTING, choices.c.PAYING, choices.c.LANDING):
        apply(s, captain_choice(s, learned_desk(), MOST_ENDS))
    return s


def _played_on(s, seat: int, playouts: int, seed: int) -> list[float]:
    """A seat's share of the win in games of captains from a position, the same luck for the same number."""
    import numpy as np

    from timepirates.players import numbers
    from timepirates.training.course import play
    from timepirates.training.games import CAPTAIN, MOST_PLAYERS, RESULTS
    from timepirates.training.tournament import MOST_ENDS, thumbs

    if s.winners:
        return [estimate.worth(s).won[seat]] * playouts
    starts = np.random.default_rng(seed).integers(1, 1 << 60, playouts, np.int64)
    rows = np.zeros((playouts, RESULTS), np.int64)
    ours, w = thumbs("mate"), np.array(numbers.learned())
    play(s, starts, np.full((playouts, s.players), CAPTAIN, np.int64), (ours, ours), (w, w), min(MOST_ENDS, 400), rows)
    return list(rows[:, MOST_PLAYERS + seat] / 60)


def _error(values: list[float]) -> float:
    middle = mean(values)
    return (sum((each - middle) ** 2 for each in values) / (len(values) - 1) / len(values)) ** 0.5


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_review")
    parser.add_argument("--noise", type=int, metavar="POSITIONS", required=True)
    parser.add_argument("--playouts", type=int, default=200)
    asked = parser.parse_args()
    for line in noise(asked.noise, asked.playouts):
        print(line, flush=True)
