"""Measure reviews and hints with and without the worker process of the pages, and the memory of this process.

The first request starts the worker process. If it has to compile first, the request is repeated until it is ready.
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

from timepirates import Game
from timepirates.games.pirates.review import advice, thoughts, whole
from timepirates.players import decide
from timepirates.server.workplace import HelperProcess
from timepirates.worker import wire
from timepirates.worker.address import TOKEN
from timepirates.worker.asking import WorkerUnavailable, ask

COMPILING = 600
"""Seconds after which the worker process must have compiled."""
HINTS = 60
SEATS = ("captain", "mate", "simple", "newcomer")


def played(seed: int) -> Game:
    """Play a game between four levels to its end."""
    game = Game(seed=seed)
    while not game.over:
        seat = int(str(game.to_move))
        game.play(decide(game, seat, SEATS[seat]))
    return game


@contextmanager
def served() -> Iterator[None]:
    """Run a server whose only task is to start and find the worker process."""
    os.environ[TOKEN] = "t" * 43
    place, watched, over = HelperProcess(), Event(), Event()
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
    """Yield the results as text."""
    game = played(5)
    with served():
        begin = time.perf_counter()
        until_ready(game)
        yield f"ready {time.perf_counter() - begin:.1f} s after the first question"
        for how, look_back in (("by the worker", thoughts.look_back), ("by the page alone", whole.look_back)):
            yield review_line(game, how, look_back)
        with played_on(game):
            yield hint_line(game, "by the worker while it plays on", thoughts.weighing)
        for how, weighing in (("by the worker", thoughts.weighing), ("by the page alone", advice.calculate_hint)):
            yield hint_line(game, how, weighing)
        yield from memory_lines()


def until_ready(game: Game) -> None:
    """Repeat a request until the worker process answers."""
    until = time.monotonic() + COMPILING
    while time.monotonic() < until:
        try:
            for _piece in ask(wire.CompareRequest(game.record(), [], list(SEATS), 0, "ready"), COMPILING):
                pass
            return
        except WorkerUnavailable:
            continue
    raise TimeoutError("the worker is not ready")


def review_line(game: Game, how: str, look_back: Callable[..., Iterator[whole.PiratesReview]]) -> str:
    """Return, as text, the seconds to a review's first curves, first judged decision, final list, and end."""
    begin, first, listed, judged = time.perf_counter(), 0.0, 0.0, 0.0
    for found in look_back(game, SEATS):
        now = time.perf_counter() - begin
        first, listed = first or now, listed or (now if found.judged else 0.0)
        judged = judged or (now if found.stage == whole.CURVES else 0.0)
    return (
        f"a review of {len(game)} steps {how}: first curves after {first:.2f} s (bound 1), first decision judged "
        f"after {listed:.1f} s, the final list after {judged:.1f} s (bound 30), all after "
        f"{time.perf_counter() - begin:.1f} s; {len(found.mistakes)} mistakes of {len(found.judged)} judged"
    )


@contextmanager
def played_on(game: Game) -> Iterator[None]:
    """Keep the worker process busy with the rollouts of a review, while other requests are measured."""
    over = Event()

    def look_back() -> None:
        while not over.is_set():
            for found in thoughts.look_back(game):
                if over.is_set():
                    return
                if found.stage == whole.SELECTING:
                    playing.set()

    playing = Event()
    other = Thread(target=look_back)
    other.start()
    playing.wait()
    try:
        yield
    finally:
        over.set()
        other.join()


def hint_line(game: Game, how: str, weighing: Callable[[Game, int], Iterator[object]]) -> str:
    """Return, as text, the seconds of hints at random positions of a game."""
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
    """Yield a line with the memory of the worker process."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    for child in psutil.Process().children():
        if "timepirates.worker" in child.cmdline():
            yield f"the worker takes {child.memory_full_info().pss / 1e6:.0f} MB"
