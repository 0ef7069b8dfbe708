"""Read the learned weights of the computer players from the file `learned.json`.

`timepirates.games.pirates.training` produces the file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_name("learned.json")


class LearnedWeightsFile(TypedDict):
    """The content of the file `learned.json`: the learned weights of the computer players."""

    seed: int
    steps: int
    thumbs: list[float]
    numbers: int
    """The number of weights in the full list, in which weights that the file omits are zero."""
    places: list[int]
    """The indices of the nonzero weights, each stored as the difference from the index before."""
    values: list[float]


@lru_cache(maxsize=1)
def read_learned_file() -> LearnedWeightsFile:
    """Read the file `learned.json`, which contains the learned weights of the computer players."""
    found: LearnedWeightsFile = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def learned() -> list[float]:
    """Return all learned weights as one list.

    They are in the order of `features.BLOCKS`, the spreads, and `restocking.RESTOCK_BLOCKS`.
    """
    kept = read_learned_file()
    w, place = [0.0] * int(kept["numbers"]), 0
    for step, value in zip(kept["places"], kept["values"], strict=True):
        place += step
        w[place] = value
    return w


def mate_coefficients() -> tuple[float, ...]:
    """Return the learned coefficients of the heuristics that the computer player `mate` uses.

    They are in the order of `tuned.COEFFICIENTS`.
    """
    return tuple(read_learned_file()["thumbs"])
