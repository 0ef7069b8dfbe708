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

from timepirates import Game
from timepirates.games.pirates.review import advice, thoughts, whole
from timepirates.players import decide
from timepirates.server.workplace import Workplace
from timepirates.worker import wire
from timepirates.worker.address import TOKEN
from timepirates.worker.asking import NoWorker, ask

COMPILING = 600
"""Seconds until it has compiled at the latest."""
HINTS = 60
SEATS = ("captain", "mate", "simple", "newcomer")


def played(seed: int) -> Game:
    """Play a game of four levels."""
    game = Game(seed=seed)
    while not game.over:
        seat = int(str(game.to_move))
        game.play(decide(game, seat, SEATS[seat]))
    return game


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
        with played_on(game):
            yield hint_line(game, "by the worker while it plays on", thoughts.weighing)
        for how, weighing in (("by the worker", thoughts.weighing), ("by the page alone", advice.weighing)):
            yield hint_line(game, how, weighing)
        yield from memory_lines()


def until_ready(game: Game) -> None:
    """Ask until the worker answers."""
    until = time.monotonic() + COMPILING
    while time.monotonic() < until:
        try:
            for _piece in ask(wire.CompareRequest(game.record(), [], list(SEATS), 0, "ready"), COMPILING):
                pass
            return
        except NoWorker:
            continue
    raise TimeoutError("the worker is not ready")


def review_line(game: Game, how: str, look_back: Callable[..., Iterator[whole.Looked]]) -> str:
    """Return the seconds to the first curves, the first mistake, the final list, and the end of a review."""
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
    """Beside somebody's review in which games are played on."""
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
