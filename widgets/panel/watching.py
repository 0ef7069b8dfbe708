"""Callbacks that are called after every change of a table, a controller or a comparison."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress


class Watchers:
    """An ordered list of callbacks."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[..., None]] = []

    def add(self, callback: Callable[..., None]) -> Callable[[], None]:
        """Add a callback; return a function that removes it and may be called more than once."""
        self._callbacks.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._callbacks.remove(callback)

        return end

    def tell(self, *change: object) -> None:
        """Call all callbacks. Those that are added or removed meanwhile count from the next change on."""
        for callback in tuple(self._callbacks):
            callback(*change)
