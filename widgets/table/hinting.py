"""The data of a hint, which the page shows to the player in several stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class NamedDecision(NamedTuple):
    """A decision in the notation of the game, with a name that people can read."""

    decision: str
    name: str


class JudgedDecision(NamedTuple):
    """A decision with an estimate of the chance to win after this decision."""

    decision: str
    """The decision in the game's notation."""
    won: float
    """The estimated probability that the player wins after this decision."""
    best: bool
    """Whether the decision is the best one, or too close to the best one for the estimate to tell."""


@dataclass(frozen=True)
class HintLine:
    """A line of a hint. The line is about one decision, or about several equally good decisions."""

    decisions: tuple[NamedDecision, ...]
    text: str
    why: str


@dataclass(frozen=True)
class Hint:
    """A hint about a position, which is shown in stages."""

    kind: str
    """A sentence that says what kind of decision is the best."""
    where: str
    """A sentence that says roughly where on the board the best decision takes place."""
    lines: tuple[HintLine, ...]
    """The lines of the hint with the suggested decisions, the line with the best decision first."""
    note: str
    """A sentence that says how certain the ranking of the decisions is."""


HintProgress = Iterator[Hint | float]
"""An iterator that yields the progress of calculating a hint, from 0 to 1, and finally the hint itself."""

JudgingProgress = Iterator[list[JudgedDecision] | float]
"""An iterator that yields the progress of rating decisions, from 0 to 1, and finally the decisions, best first."""
