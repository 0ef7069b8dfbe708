"""Places for positions, where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, SupportsIndex, TypeVar

S = TypeVar("S")


class PositionSlots(list[S], Generic[S]):
    """Positions that are copied when they are put in, as the elements of an array are."""

    def __init__(self, positions: Iterable[S], copy: Callable[[S], S]):
        super().__init__(positions)
        self._copy = copy

    def __setitem__(self, place: SupportsIndex, position: S) -> None:  # type: ignore[override]  # no slices
        super().__setitem__(place, self._copy(position))
