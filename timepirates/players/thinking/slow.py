"""Restocks played through, and turns valued, in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.boxes import Boxes
from timepirates.pirates.codes import NO_RESTOCK
from timepirates.pirates.state import State, copy
from timepirates.players.levels import learned_desk
from timepirates.players.planning import MOST_OPTIONS
from timepirates.players.thinking.playouts import HERE, MOST_ENDS, MOST_ROUNDS, MOST_WAYS, ROOM, play_ways, write_ways


class Interpreted:
    """The ways of a position, in the interpreter."""

    def __init__(self, s: State, most: int):
        """most: so many playouts of a way are asked for at most, and one more a round."""
        self._states, self._desk = Boxes([s] * ROOM, copy), learned_desk()
        self._states[HERE] = s
        self._found = [[0.0] * (most + MOST_ROUNDS) for _way in range(MOST_WAYS)]

    def write(self) -> list[tuple[int, float]]:
        """The ways: their codes, and what the captain makes of them."""
        codes, worths = [0] * MOST_OPTIONS, [0.0] * MOST_OPTIONS
        self._codes = codes[: write_ways(self._states, self._desk, codes, worths)]
        return list(zip(self._codes, worths, strict=False))

    def sure(self, way: int) -> bool:
        """Whether a way meets no luck: no restock does not."""
        return self._codes[way] == NO_RESTOCK

    def play(self, ways: Sequence[int], n: int, luck: int) -> None:
        """Play some ways through, for the n-th time, each with the same luck."""
        play_ways(self._states, self._desk, [0], luck, ways, n, MOST_ENDS, self._found)

    def found(self, way: int, count: int) -> list[float]:
        """What the first playouts of a way found."""
        return self._found[way][:count]
