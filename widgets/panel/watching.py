"""Let an object notify other objects of its changes, by calling functions that they have registered."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress


class Watchers:
    """A list of callbacks that are called when an object changes."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[..., None]] = []

    def add(self, callback: Callable[..., None]) -> Callable[[], None]:
        """Add a callback, and return a function that removes it."""
        self._callbacks.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._callbacks.remove(callback)

        return end

    def tell(self, *change: object) -> None:
        """Call all registered functions with the given arguments."""
        for callback in tuple(self._callbacks):
            callback(*change)
