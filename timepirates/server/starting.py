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
"""Functions that clean up if the process ends before it serves pages. The last one is called first."""
_held = _waiting = False
"""Whether signals are delayed at present (`_held`), and whether a delayed signal is waiting (`_waiting`)."""


def end(*_signal: object) -> None:
    """Clean up and end this process. If signals are delayed at present, postpone this until the delay is over."""
    global _waiting
    if _held:
        _waiting = True
        return
    for call in reversed(cleanup_functions):
        with contextlib.suppress(Exception):  # This process must end even if a cleanup function fails.
            call()
    os._exit(0)


@contextlib.contextmanager
def delayed_signals() -> Iterator[None]:
    """Delay signals during the `with` block, for example until a cleanup function is registered."""
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
    """During the `with` block, let the signals SIGINT and SIGTERM end this process without output."""
    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        cleanup_functions.clear()
        for number, handler in before.items():
            signal.signal(number, handler)
