"""What a hint says, in stages: the words that a game's look gives to the panel of hints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A decision of a hint: its notation, what it is called with its numbers, and what speaks for and against it."""

    decision: str
    text: str
    why: str


@dataclass(frozen=True)
class Hint:
    """What is said in stages about a position."""

    kind: str
    """Which kind of decision."""
    where: str
    """Where, or with what."""
    lines: tuple[Line, ...]
    """The best few decisions, the best first."""
    note: str
    """How certain that is."""
    granted: str = ""
    """What the odds among the reasons take for granted."""


Hinting = Iterator[Hint | float]
"""What gives a hint: how much is done, from 0 to 1, and last the hint."""
