"""Ctrl-C and SIGTERM while the server starts: what was begun is put away, and the process ends with status 0.

Python's own way, an exception wherever the program is, is lost or printed where it hits an import or a callback.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

put_away: list[Callable[[], object]] = []
"""What is called when the process ends before it serves, the last one first."""


def end(*_signal: object) -> None:
    """End this process at once."""
    for call in reversed(put_away):
        with contextlib.suppress(Exception):  # nothing may keep the process, and nobody would read why
            call()
    os._exit(0)


@contextlib.contextmanager
def ends_in_silence() -> Iterator[None]:
    """Let both signals end this process; a server that is ready installs handlers of its own."""
    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        put_away.clear()
        for number, handler in before.items():
            signal.signal(number, handler)
