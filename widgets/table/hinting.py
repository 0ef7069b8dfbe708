"""The data of a hint in stages. Each game's `Look` makes such hints, and the panel `Hints` shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Named(NamedTuple):
    """A decision in the notation, with its name in words."""

    decision: str
    name: str


class JudgedDecision(NamedTuple):
    """A decision with the coach's judgement."""

    name: str
    """The decision in words."""
    won: float
    """The estimated probability of winning."""
    best: bool
    """Whether the decision may be the best one."""


@dataclass(frozen=True)
class HintLine:
    """One decision of a hint with its numbers and its reason, or a group of decisions that cannot be told apart."""

    decisions: tuple[Named, ...]
    text: str
    why: str


@dataclass(frozen=True)
class Hint:
    """The stages of a hint about a position."""

    kind: str
    """The kind of decision."""
    where: str
    """The place on the board, or the token."""
    lines: tuple[HintLine, ...]
    """A few of the best decisions, the best first."""
    note: str
    """How certain the order is."""


Hinting = Iterator[Hint | float]
"""A computation of a hint: it yields the share that is done (0 to 1), and finally the hint."""

Judging = Iterator[list[JudgedDecision] | float]
"""A computation of a judgement: it yields the share that is done (0 to 1), and finally the decisions, the best first."""
