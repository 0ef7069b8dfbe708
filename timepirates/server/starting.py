"""Let Ctrl-C and SIGTERM end the process without error messages while the server is still starting.

Python's default, an exception at an arbitrary point of the program, is lost or printed if it occurs in an import or a
callback.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator

cleanup_functions: list[Callable[[], object]] = []
"""The cleanup functions for a process that ends before pages are served. The last one is called first."""
_held = _waiting = False
"""Whether signals must wait at present, and whether a signal is waiting."""


def end(*_signal: object) -> None:
    """Clean up and end this process: at once, or as soon as signals need not wait any more."""
    global _waiting
    if _held:
        _waiting = True
        return
    for call in reversed(cleanup_functions):
        with contextlib.suppress(Exception):  # The process must end even if a cleanup function fails.
            call()
    os._exit(0)


@contextlib.contextmanager
def delayed_signals() -> Iterator[None]:
    """Delay signals inside the `with` block, for example until the cleanup of a new object is registered."""
    global _held
    _held = True
    try:
        yield
    finally:
        _held = False
        if _waiting:
            end()


@contextlib.contextmanager
def quiet_exit_on_signals() -> Iterator[None]:
    """Make SIGINT and SIGTERM end this process without output until the server installs its own handlers."""
    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        cleanup_functions.clear()
        for number, handler in before.items():
            signal.signal(number, handler)
