"""Handling of Ctrl-C and SIGTERM while the server starts: clean up and end the process with status 0.

Python's default, an exception at an arbitrary point of the program, is lost or printed if it occurs in an import or a
callback.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

put_away: list[Callable[[], object]] = []
"""Functions to call if the process ends before it serves, in reverse order."""


def end(*_signal: object) -> None:
    """Clean up and end this process at once."""
    for call in reversed(put_away):
        with contextlib.suppress(Exception):  # the process must end in any case
            call()
    os._exit(0)


@contextlib.contextmanager
def ends_in_silence() -> Iterator[None]:
    """Make SIGINT and SIGTERM end this process without output, until the ready server installs handlers of its own."""
    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        put_away.clear()
        for number, handler in before.items():
            signal.signal(number, handler)
