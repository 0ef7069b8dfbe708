"""The worker process, which calculates hints and reviews for the pages of a server or for a notebook.

NUMBER is the file descriptor of an inherited listening socket. The process compiles once, which takes about half a
minute, and answers each connection in a thread of its own. It ends when the server or kernel that started it closes its
standard input or dies, and after SECONDS without a request (`inf` for never).
"""

from __future__ import annotations

import hmac
import os
import select
import socket
import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

from timepirates.core.errors import TimePiratesError
from timepirates.worker import wire
from timepirates.worker.address import TOKEN
from timepirates.worker.process import inherited_socket
from timepirates.worker.thinker import all_thinkers, thinker_of

NICE = 5
"""The nice value of the process. Its low priority keeps the process from slowing down pages."""
IDLE = 600.0
"""The number of seconds without a request after which the process ends."""
CLIENT_CHECK_SECONDS = 0.2
"""The number of seconds between two checks that the client is still connected."""
HINT_WAIT_SECONDS = 15.0
"""The number of seconds after the start during which requests for hints may wait for the compilation.

After that, such requests are declined until they are compiled, because the first compilation takes about half a minute.
"""
SOON, PATIENCE = 2.0, 60.0
"""The timeouts, in seconds, for receiving a request and for sending each part of an answer."""
MOST_AT_ONCE = 40
"""Maximum number of simultaneous requests, equal to the maximum number of open pages."""


class Worker:
    """A server that answers requests for hints and reviews.

    Clients must send the secret token.
    """

    def __init__(self, listening: socket.socket, token: str):
        self._listening, self._token = listening, token.encode()
        self._ready, self._plays_on = Event(), Event()
        self._answering: list[Thread] = []
        self._started = monotonic()

    def serve(self, idle: float = IDLE) -> None:
        """Answer requests until there has been none for `idle` seconds."""
        Thread(target=self._compile_all, daemon=True).start()
        self._listening.settimeout(CLIENT_CHECK_SECONDS)
        last = monotonic()
        while self._answering or monotonic() - last < idle:
            with suppress(TimeoutError):
                line, _address = self._listening.accept()
                self._answering.append(Thread(target=self._answer, args=[line], daemon=True))
                self._answering[-1].start()
            if self._answering:
                last = monotonic()
            self._answering = [each for each in self._answering if each.is_alive()]

    def _compile_all(self) -> None:
        """Compile the functions that answer requests: first those that evaluate positions, then those for rollouts."""
        try:
            for each in all_thinkers():
                each.compile_values()
        finally:
            self._ready.set()
        try:
            for each in all_thinkers():
                each.compile_rollouts()
        finally:
            self._plays_on.set()

    def _answer(self, line: socket.socket) -> None:
        """Receive a request, and answer it if the client has sent the right secret token."""
        with line, suppress(wire.ConnectionLost):
            line.settimeout(SOON)
            try:
                if not hmac.compare_digest(wire.receive(line, wire.MOST_TOKEN), self._token):
                    return
            except wire.MalformedMessage:
                return
            try:
                self._say_all(line, wire.receive_request(line))
            except TimePiratesError as error:
                wire.say(line, wire.Refused(str(error)))

    def _say_all(self, line: socket.socket, asked: wire.Asked) -> None:
        thinker, plays = thinker_of(asked.record), not isinstance(asked, wire.LuckRequest | wire.SuspectsRequest)
        ready = self._plays_on if plays else self._ready
        while not ready.wait(CLIENT_CHECK_SECONDS):
            if gone(line):
                return
            if isinstance(asked, wire.Weigh) and monotonic() - self._started > HINT_WAIT_SECONDS:
                wire.say(line, wire.NotAvailable())
                return
            if plays:  # Only the worker can simulate games, so the client must wait for the compilation.
                wire.say(line, wire.ProgressReport(0))
        there = thinker.rollouts_are_ready() if plays else thinker.values_are_ready()
        if not there or len(self._answering) > MOST_AT_ONCE:
            wire.say(line, wire.NotAvailable())
            return
        line.settimeout(PATIENCE)
        wire.say(line, wire.ProgressReport(0))
        for piece in thinker.answers(asked):
            wire.say(line, piece)
            if gone(line):
                return
        wire.say(line, wire.End())


def gone(line: socket.socket) -> bool:
    """Return whether the client has closed its connection.

    It sends nothing after its request.
    """
    return bool(select.select([line], [], [], 0)[0])


def main() -> None:
    """Run the worker on a socket whose file descriptor is an argument of the command line."""
    os.nice(NICE)
    Worker(inherited_socket(sys.argv[1]), os.environ[TOKEN]).serve(*map(float, sys.argv[2:]))


if __name__ == "__main__":
    main()
