"""A list of callbacks that are called when an object, such as a table of play, changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress


class Watchers:
    """An ordered list of callbacks."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[..., None]] = []

    def add(self, callback: Callable[..., None]) -> Callable[[], None]:
        """Add a callback; return a function that removes it. This function may be called more than once."""
        self._callbacks.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._callbacks.remove(callback)

        return end

    def tell(self, *change: object) -> None:
        """Call all callbacks. Callbacks added or removed during these calls take effect at the next change."""
        for callback in tuple(self._callbacks):
            callback(*change)
