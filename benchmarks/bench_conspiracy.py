"""Conspiracy through `Game`: `legal` and `play` per legal line, beside Time Pirates in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from timepirates import Game

REPEATS = 5
GAMES = 4


def seconds(rules: str) -> tuple[float, float, float]:
    """Seconds a decision, legal lines a decision, seconds a legal line, in random games; luck's steps included."""
    decisions = lines = 0
    choose, begin = random.Random(1), time.perf_counter()
    for seed in range(GAMES):
        game = Game(rules=rules, seed=seed)
        while not game.over:
            legal = game.legal()
            game.play(choose.choice(legal))
            decisions += 1
            lines += len(legal)
    taken = time.perf_counter() - begin
    return taken / decisions, lines / decisions, taken / lines


def best(measure: Callable[[], tuple[float, float, float]]) -> tuple[float, float, float]:
    """The best of some repeats: what the code needs when nothing else disturbs it."""
    return min(measure() for _repeat in range(REPEATS))


def lines() -> Iterator[str]:
    """The figures, one a line."""
    conspiracy, pirates = best(lambda: seconds("johnson-2002")), best(lambda: seconds("rio-grande"))
    for name, (decision, legal, line) in (("Conspiracy", conspiracy), ("Time Pirates", pirates)):
        yield f"{name}: {decision * 1e6:.1f} us a decision, {legal:.1f} legal lines, {line * 1e6:.2f} us a legal line"
    yield f"a legal line of Conspiracy takes {conspiracy[2] / pirates[2]:.2f} times as long as one of Time Pirates"
    view = view_seconds()
    yield f"a seat's view of a position takes {view * 1e6:.0f} us"


def view_seconds() -> float:
    """Seconds for `snapshot(seat)`, over the positions of a random game."""
    game = Game.random(rules="johnson-2002", seed=1, steps=600)
    begin = time.perf_counter()
    views = sum(1 for _view in game.positions(seat=1))
    return (time.perf_counter() - begin) / views
