"""`Watchers`: callbacks that are called when an object, such as a table of play, changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress


class Watchers:
    """An ordered list of callbacks."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[..., None]] = []

    def add(self, callback: Callable[..., None]) -> Callable[[], None]:
        """Register a callback. Return a function that removes it and may be called more than once."""
        self._callbacks.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._callbacks.remove(callback)

        return end

    def tell(self, *change: object) -> None:
        """Call all callbacks. Callbacks added or removed meanwhile take effect at the next change."""
        for callback in tuple(self._callbacks):
            callback(*change)
