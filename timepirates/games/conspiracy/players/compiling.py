"""Compile the rules of Conspiracy and the decisions of its computer players with Numba."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING
from zlib import crc32

from timepirates.core import compiling, portable_math
from timepirates.core.compiling import BitSets, Compile, functions_of, register, source_checksum
from timepirates.games.conspiracy import codes, goal_halves
from timepirates.games.conspiracy.players import belief, futures, prospects, scheme, scheme_weights, simple, weighing
from timepirates.games.conspiracy.rules import sets
from timepirates.games.conspiracy.state import ARRAYS, CONSTANT_FIELDS, NUMBERS, SPACE, ConspiracyState

if TYPE_CHECKING:
    import numpy as np

RULES = ("sets", "space", "pieces", "effects", "march", "order", "plans", "coins", "turn", "setup", "legal", "apply")
THOUGHTS = (portable_math, goal_halves, weighing, simple, belief, prospects, futures, scheme)


@lru_cache(maxsize=1)
def functions() -> tuple[Callable[..., object], ...]:
    """Return all functions of the rules and of the computer players, as a list."""
    rules = [import_module(f"timepirates.games.conspiracy.rules.{name}") for name in RULES]
    found = [each for module in (*rules, *THOUGHTS) for each in functions_of(module)]
    return (*found, simple.worth, simple.choice, scheme.worth, scheme.choice)


@lru_cache(maxsize=1)
def _register() -> None:
    register(functions(), BitSets(sets.lowest, sets.size, of_empty=-1))


def compiler(*more: Callable[..., object]) -> tuple[Compile, int]:
    """Return a Numba decorator, and a checksum of the rules and computer players that the compiled function calls.

    The loop must use the checksum, so that Numba compiles it again when a source changes.
    """
    _register()
    decorator, number = compiling.compiler(*more)
    tables = "".join(map(inspect.getsource, (codes, scheme_weights)))
    return decorator, number + source_checksum(functions()) + crc32(tables.encode())


@lru_cache(maxsize=1)
def position_dtype() -> np.dtype[np.void]:
    """Return the NumPy dtype with which compiled code stores a position."""
    import numpy as np

    arrays = {**SPACE, **{name: (length,) for name, (length, _first) in ARRAYS.items()}}
    return np.dtype(
        [(name, np.int64) for name in CONSTANT_FIELDS + NUMBERS]
        + [(name, np.int64, shape) for name, shape in arrays.items()]
    )


def position_array(s: ConspiracyState) -> np.ndarray:
    """Return a NumPy array whose only element is a copy of the given position."""
    import numpy as np

    array = np.zeros(1, position_dtype())
    for name in ConspiracyState.__slots__:
        array[name][0] = getattr(s, name)
    return array
