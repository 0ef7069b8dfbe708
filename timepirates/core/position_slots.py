"""A replacement for a NumPy array of positions, for code that runs without NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, SupportsIndex, TypeVar

S = TypeVar("S")


class CopyingList(list[S], Generic[S]):
    """A list that copies each position on assignment to an item, just as a NumPy record array does."""

    def __init__(self, positions: Iterable[S], copy: Callable[[S], S]):
        super().__init__(positions)
        self._copy = copy

    def __setitem__(self, place: SupportsIndex, position: S) -> None:  # type: ignore[override]  # no slices
        super().__setitem__(place, self._copy(position))
