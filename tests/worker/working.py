"""A worker in a thread of the tests, which thinks as the interpreter does, and what it was asked."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from unittest.mock import patch

from timepirates.worker import wire
from timepirates.worker.__main__ import Worker
from timepirates.worker.address import ADDRESS
from timepirates.worker.address import TOKEN as TOKEN_VARIABLE

TOKEN = "t" * 43


class Working(Worker):
    """Ready as soon as `compiles` is done. `heard` has the requests."""

    def __init__(self, listening: socket.socket):
        super().__init__(listening, TOKEN)
        self.heard: list[wire.Asked] = []

    def _say_all(self, line: socket.socket, asked: wire.Asked) -> None:
        self.heard.append(asked)
        super()._say_all(line, asked)

    @property
    def busy(self) -> bool:
        """Whether a question is being answered."""
        return any(each.is_alive() for each in self._answering)


@contextmanager
def working(
    folder: Path,
    compiles: Callable[[], object] = lambda: True,
    plays_after: Callable[[], object] = lambda: True,
) -> Iterator[Working]:
    """A worker that listens in a folder; kernels here know of it.

    compiles: done once, until then it is not ready. plays_after: done once, until then it plays no rollouts. What it
    says it thinks in the interpreter.
    """
    folder.mkdir(exist_ok=True)
    path = str(folder / "socket")
    with (
        socket.socket(socket.AF_UNIX) as listening,
        patch.dict(os.environ, {ADDRESS: path, TOKEN_VARIABLE: TOKEN}),
        patch("timepirates.games.pirates.review.tasks.compiled") as its,
        patch("timepirates.games.pirates.review.tasks.rollouts") as games,
    ):
        its.compile_captain, games.compile_rollouts = compiles, plays_after
        its.ready = games.ready = lambda: True
        listening.bind(path)
        listening.listen()
        worker = Working(listening)
        thread = Thread(target=_served, args=[worker])
        thread.start()
        try:
            yield worker
        finally:
            worker._plays_on.wait(10)  # what it brings is patched here alone
            listening.close()
            thread.join()


def _served(worker: Worker) -> None:
    with suppress(OSError):  # the socket is closed when the test is over
        worker.serve()


def knock(*frames: bytes) -> socket.socket:
    """A line to the worker on which a token and some frames were sent."""
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(10)
    line.connect(os.environ[ADDRESS])
    for frame in (TOKEN.encode(), *frames):
        wire.send(line, frame)
    return line
