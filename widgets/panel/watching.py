"""Watching: a table, a desk or a comparison calls those back who watch it, after every change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress


class Watchers:
    """Those who watch, the longest first."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[..., None]] = []

    def add(self, callback: Callable[..., None]) -> Callable[[], None]:
        """Call back after every change; returns what ends that, which may be called more than once."""
        self._callbacks.append(callback)

        def end() -> None:
            with suppress(ValueError):
                self._callbacks.remove(callback)

        return end

    def tell(self, *change: object) -> None:
        """Call all of them back; who joins or leaves meanwhile counts from the next change on."""
        for callback in tuple(self._callbacks):
            callback(*change)
