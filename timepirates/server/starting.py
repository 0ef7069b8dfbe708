"""Let Ctrl-C and SIGTERM end the process without errors while the server is still starting.

Python's default, an exception at an arbitrary point of the program, is lost or printed if it occurs in an import or a
callback.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

put_away: list[Callable[[], object]] = []
"""The functions that clean up if the process ends before pages are served. The last one is called first."""
_held = _waiting = False
"""Whether a signal has to wait, and whether one does."""


def end(*_signal: object) -> None:
    """Clean up, and end this process at once, or as soon as signals no longer have to wait."""
    global _waiting
    if _held:
        _waiting = True
        return
    for call in reversed(put_away):
        with contextlib.suppress(Exception):  # The process must end in any case.
            call()
    os._exit(0)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Delay signals inside the `with` block, so that something is created and its cleanup registered in one go."""
    global _held
    _held = True
    try:
        yield
    finally:
        _held = False
        if _waiting:
            end()


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
