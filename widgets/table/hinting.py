"""The data of a hint, which is shown in stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class NamedDecision(NamedTuple):
    """A decision in the game's notation, with a readable name."""

    decision: str
    name: str


class JudgedDecision(NamedTuple):
    """A decision with its estimated chance to win."""

    decision: str
    """The decision in the game's notation."""
    won: float
    """The estimated probability of winning."""
    best: bool
    """Whether the decision may be the best one."""


@dataclass(frozen=True)
class HintLine:
    """A line of a hint, which is about one decision or several equally good decisions."""

    decisions: tuple[NamedDecision, ...]
    text: str
    why: str


@dataclass(frozen=True)
class Hint:
    """A hint about a position, which is shown in stages."""

    kind: str
    """A sentence about the kind of the best decision."""
    where: str
    """A sentence about where to look on the board."""
    lines: tuple[HintLine, ...]
    """The best decisions, the best one first."""
    note: str
    """A sentence that says how certain the order of the decisions is."""


HintProgress = Iterator[Hint | float]
"""An iterator that yields the progress of a hint's calculation (0 to 1), and finally the hint."""

JudgingProgress = Iterator[list[JudgedDecision] | float]
"""An iterator that yields the progress of judging decisions (0 to 1), and finally the decisions, best first."""
