"""The shipped numbers, as the course of `timepirates.games.pirates.training` left them: `learned.json`, plain JSON."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_name("learned.json")


class LearnedNumbers(TypedDict):
    """The file of the learned numbers."""

    seed: int
    steps: int
    thumbs: list[float]
    numbers: int
    """the number of places"""
    places: list[int]
    """the places of the numbers that are not 0, as distances from one to the next, so that the file stays small"""
    values: list[float]


@lru_cache(maxsize=1)
def shipped() -> LearnedNumbers:
    """Return everything in the file."""
    found: LearnedNumbers = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def learned() -> list[float]:
    """One number for each place of `features.BLOCKS`, the spreads and `restocking.RESTOCK_BLOCKS`."""
    kept = shipped()
    w, place = [0.0] * int(kept["numbers"]), 0
    for step, value in zip(kept["places"], kept["values"], strict=True):
        place += step
        w[place] = value
    return w


def thumbs() -> tuple[float, ...]:
    """One number for each of `tuned.THUMBS`."""
    return tuple(shipped()["thumbs"])
