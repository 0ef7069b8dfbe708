"""Restocks played through, and turns valued, compiled in a process that asked for it (`bring`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from timepirates.compiling import compiled_once, functions_of, there_is_a_compiler
from timepirates.luck import Luck
from timepirates.pirates import state
from timepirates.pirates.codes import NO_RESTOCK
from timepirates.pirates.table import PiratesTable
from timepirates.players import features, numbers, planning, restocking, simple
from timepirates.players.thinking import playouts
from timepirates.players.thinking.playouts import HERE, MOST_ENDS, MOST_ROUNDS, MOST_WAYS, ROOM, play_ways, write_ways
from timepirates.simulate import rules_compiler

_ready = False


def ready() -> bool:
    """Whether this process thinks compiled."""
    return _ready


def bring() -> bool:
    """Compile: some 20 seconds, or one where it was compiled before. False where there is no compiler."""
    global _ready
    if not _ready and there_is_a_compiler():
        run = Compiled(PiratesTable(["A", "B", "C"]).deal(Luck(0)), 1)
        run.write()
        run.play([], 0, 1)
        _ready = True
    return _ready


@lru_cache(maxsize=1)
def _loops() -> tuple[Any, Any]:
    """`write_ways` and `play_ways`, compiled. They close over the number of their sources, as `simulate` tells."""
    compiled, sources = rules_compiler(*thoughts())

    def write(states, desk, codes, worths):
        return write_ways(states, desk, codes, worths), sources

    def play(states, desk, lot, luck, ways, n, most, found):
        play_ways(states, desk, lot, luck, ways, n, most, found)
        return sources

    return compiled_once(compiled(write)), compiled_once(compiled(play))


def thoughts() -> list[Any]:
    """The functions that are compiled, beside those of the rules."""
    return [each for module in (simple, features, planning, restocking, playouts) for each in functions_of(module)
            if each is not planning.desk]


@lru_cache(maxsize=1)
def _numbers() -> Any:
    """What was learned, as an array."""
    import numpy as np

    return np.array(numbers.learned())


class Compiled:
    """The ways of a position, compiled."""

    def __init__(self, s: state.State, most: int):
        """most: so many playouts of a way are asked for at most, and one more a round."""
        import numpy as np

        self._states = np.zeros(ROOM, state.dtype())
        state.fill_record(s, self._states[HERE])
        self._desk = planning.Desk(*map(np.array, planning.desk(_numbers())))
        self._found, self._lot = np.zeros((MOST_WAYS, most + MOST_ROUNDS)), np.zeros(1, np.int64)

    def write(self) -> list[tuple[int, float]]:
        """The ways: their codes, and what the captain makes of them."""
        import numpy as np

        codes, worths = np.zeros(planning.MOST_OPTIONS, np.int64), np.zeros(planning.MOST_OPTIONS)
        count, _sources = _loops()[0](self._states, self._desk, codes, worths)
        self._codes: list[int] = codes[:count].tolist()
        return list(zip(self._codes, worths.tolist(), strict=False))

    def sure(self, way: int) -> bool:
        """Whether a way meets no luck: no restock does not."""
        return self._codes[way] == NO_RESTOCK

    def play(self, ways: Sequence[int], n: int, luck: int) -> None:
        """Play some ways through, for the n-th time, each with the same luck."""
        import numpy as np

        _loops()[1](self._states, self._desk, self._lot, luck, np.array(ways, np.int64), n, MOST_ENDS, self._found)

    def found(self, way: int, count: int) -> list[float]:
        """What the first playouts of a way found."""
        row: list[float] = self._found[way][:count].tolist()
        return row
