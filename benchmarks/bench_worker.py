"""The worker of the pages: seconds for a review and a hint with it and without, and what it takes of the memory.

The first question starts it; where nothing was compiled before, it is asked again until it is ready.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from threading import Event, Thread

import psutil
from tornado.ioloop import IOLoop

from benchmarks.bench_review import HINTS, played, seconds_of_a_review
from timepirates import Game
from timepirates.analysis.review import advice, whole
from timepirates.web.workplace import Workplace
from timepirates.worker import thoughts, wire
from timepirates.worker.address import TOKEN
from timepirates.worker.asking import NoWorker, ask

COMPILING = 600
"""Seconds until it has compiled at the latest."""


@contextmanager
def served() -> Iterator[None]:
    """A server that has nothing but a place for the worker."""
    os.environ[TOKEN] = "t" * 43
    place, watched, over = Workplace(), Event(), Event()
    place.open()

    async def serve() -> None:
        place.watch(IOLoop.current())
        watched.set()
        await asyncio.to_thread(over.wait)
        place.close()

    server = Thread(target=asyncio.run, args=[serve()])
    server.start()
    watched.wait()
    try:
        yield
    finally:
        over.set()
        server.join()


def lines() -> Iterator[str]:
    """The figures, one a line."""
    game = played(5)
    with served():
        begin = time.perf_counter()
        until_ready(game)
        yield f"ready {time.perf_counter() - begin:.1f} s after the first question"
        for how, look_back in (("by the worker", thoughts.look_back), ("by the page alone", whole.look_back)):
            yield review_line(game, how, look_back)
        for how, weighing in (("by the worker", thoughts.weighing), ("by the page alone", advice.weighing)):
            yield hint_line(game, how, weighing)
        yield from memory_lines()


def until_ready(game: Game) -> None:
    """Ask until the worker answers."""
    until = time.monotonic() + COMPILING
    while time.monotonic() < until:
        try:
            next(ask(wire.Review(game.record()), COMPILING))
            return
        except NoWorker:
            continue
    raise TimeoutError("the worker is not ready")


def review_line(game: Game, how: str, look_back: Callable[[Game], Iterator[whole.Looked]]) -> str:
    """Seconds for the first piece of a review, and for all of it."""
    first, every = seconds_of_a_review(game, look_back)
    return f"a review of {len(game)} steps {how}: curves and ledger after {first:.2f} s, all after {every:.2f} s"


def hint_line(game: Game, how: str, weighing: Callable[[Game, int], Iterator[object]]) -> str:
    """Seconds for a hint, over positions of a game."""
    steps = [step for step, (seat, _text) in enumerate(game.steps) if seat is not None]
    taken = []
    for step in random.Random(1).sample(steps, HINTS):
        position = game.at(step)
        begin = time.perf_counter()
        for _piece in weighing(position, int(str(position.to_move))):
            pass
        taken.append(time.perf_counter() - begin)
    return f"a hint {how}: {median(taken):.3f} s, p95 {sorted(taken)[int(0.95 * HINTS)]:.3f} s ({HINTS} positions)"


def memory_lines() -> Iterator[str]:
    """What the worker takes, once it is ready."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    for child in psutil.Process().children():
        if "timepirates.worker" in child.cmdline():
            yield f"the worker takes {child.memory_full_info().pss / 1e6:.0f} MB"


if __name__ == "__main__":
    print("\n".join(lines()))
