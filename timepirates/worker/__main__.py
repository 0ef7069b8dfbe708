"""The worker's process: `python -m timepirates.worker NUMBER [SECONDS]`, started when somebody first asks.

NUMBER is that of the listening socket it was handed. It compiles once, in some seconds, and answers each connection in
a thread of its own. It ends with the server or the kernel that started it, whose end of the standard input closes then,
and when nobody has asked for SECONDS (`inf` for never).
"""

from __future__ import annotations

import hmac
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

from timepirates.core.errors import TimePiratesError
from timepirates.worker import wire
from timepirates.worker.address import TOKEN
from timepirates.worker.thinker import thinker_of, thinkers

NICE = 5
"""Pages come first."""
IDLE = 600.0
"""Seconds without a question, after which the process ends."""
LOOK = 0.2
"""Seconds between two looks at whether somebody still waits."""
GETTING_READY = 15.0
"""Seconds after the start in which a request for a hint waits until games can be played on. After that it is turned
down: compiling for the first time takes minutes."""
SOON, PATIENCE = 2.0, 60.0
"""Seconds in which a request must have come, and in which a piece of an answer must be taken."""
MOST_AT_ONCE = 40
"""As many questions as pages may be open."""


class Worker:
    """Answers requests for hints and reviews from any client that sends the token."""

    def __init__(self, listening: socket.socket, token: str):
        self._listening, self._token = listening, token.encode()
        self._ready, self._plays_on = Event(), Event()
        self._answering: list[Thread] = []
        self._started = monotonic()

    def serve(self, idle: float = IDLE) -> None:
        """Answer until nobody has asked for so many seconds."""
        Thread(target=self._get_ready, daemon=True).start()
        self._listening.settimeout(LOOK)
        last = monotonic()
        while self._answering or monotonic() - last < idle:
            with suppress(TimeoutError):
                line, _address = self._listening.accept()
                self._answering.append(Thread(target=self._answer, args=[line], daemon=True))
                self._answering[-1].start()
            if self._answering:
                last = monotonic()
            self._answering = [each for each in self._answering if each.is_alive()]

    def _get_ready(self) -> None:
        """First what everybody waits for."""
        try:
            for each in thinkers():
                each.bring_values()
        finally:
            self._ready.set()
        try:
            for each in thinkers():
                each.bring_rollouts()
        finally:
            self._plays_on.set()

    def _answer(self, line: socket.socket) -> None:
        """One question. Whoever does not know the token hears nothing, and what makes no sense is refused in a line."""
        with line, suppress(wire.Lost):
            line.settimeout(SOON)
            try:
                if not hmac.compare_digest(wire.receive(line, wire.MOST_TOKEN), self._token):
                    return
            except wire.Malformed:
                return
            try:
                self._say_all(line, wire.asked(line))
            except TimePiratesError as error:
                wire.say(line, wire.Refused(str(error)))

    def _say_all(self, line: socket.socket, asked: wire.Asked) -> None:
        thinker, plays = thinker_of(asked.record), not isinstance(asked, wire.LuckRequest | wire.Suspects)
        ready = self._plays_on if plays else self._ready
        while not ready.wait(LOOK):
            if gone(line):
                return
            if isinstance(asked, wire.Weigh) and monotonic() - self._started > GETTING_READY:
                wire.say(line, wire.Away())
                return
            if plays:  # only the worker can play rollouts, so the page waits
                wire.say(line, wire.ProgressReport(0))
        there = thinker.rollouts_are_ready() if plays else thinker.values_are_ready()
        if not there or len(self._answering) > MOST_AT_ONCE:
            wire.say(line, wire.Away())
            return
        line.settimeout(PATIENCE)
        wire.say(line, wire.ProgressReport(0))
        for piece in thinker.answers(asked):
            wire.say(line, piece)
            if gone(line):
                return
        wire.say(line, wire.End())


def gone(line: socket.socket) -> bool:
    """Whether whoever has asked waits no more; nothing more than the question is to come from there."""
    return bool(select.select([line], [], [], 0)[0])


def end_with_the_server() -> None:
    """Wait until whoever started this process has gone, in whatever way, and end it."""
    os.read(0, 1)  # nothing ever comes; a buffered reader would be in the way when this process ends by itself
    os._exit(0)


def main() -> None:
    """Serve on the socket whose number stands in the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    os.nice(NICE)
    Thread(target=end_with_the_server, daemon=True).start()
    Worker(socket.socket(fileno=int(sys.argv[1])), os.environ[TOKEN]).serve(*map(float, sys.argv[2:]))


if __name__ == "__main__":
    main()
