"""Tables and curves that tell how a game stands, as the scripts draw them: made by a game's look, the same for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

Points = list[tuple[int, int]]
"""A curve that moves in steps: (after how many steps of the game, the value from there on)."""


class CellShown(TypedDict):
    """A cell as the scripts draw it."""

    text: str
    why: str
    best: bool


class RowShown(TypedDict):
    """A row as the scripts draw it."""

    name: str
    seat: int | None
    best: bool
    cells: list[CellShown]


class SheetShown(TypedDict):
    """A table as the scripts draw it."""

    title: str
    heads: list[str]
    note: str
    rows: list[RowShown]


class CurveLine(TypedDict):
    """A player's points over a game."""

    seat: int
    name: str
    points: list[list[int]]
    """step and value, where the curve changes"""


class CurveShown(TypedDict):
    """The points of all players over a game, as the scripts draw them."""

    title: str
    note: str
    steps: int
    marks: list[list[int | str]]
    """step and text"""
    lines: list[CurveLine]
    said: SheetShown | None


class EndedShown(TypedDict, total=False):
    """The end of a game as the scripts draw it."""

    title: str
    why: list[str]
    sheets: list[SheetShown]
    curve: CurveShown | None


@dataclass(frozen=True)
class Cell:
    """A number or a word, and in small print where it comes from."""

    text: str
    why: str = ""
    best: bool = False


@dataclass(frozen=True)
class ScoreRow:
    """A row of a table: a player's, with the seat, or one of anything else."""

    name: str
    cells: Sequence[Cell]
    seat: int | None = None
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table: `heads` name its columns, the first one that of the rows' names."""

    title: str
    heads: Sequence[str]
    rows: Sequence[ScoreRow]
    note: str = ""

    @property
    def shown(self) -> SheetShown:
        """What the scripts draw of it."""
        return {
            "title": self.title,
            "heads": list(self.heads),
            "note": self.note,
            "rows": [
                {
                    "name": row.name,
                    "seat": row.seat,
                    "best": row.best,
                    "cells": [{"text": cell.text, "why": cell.why, "best": cell.best} for cell in row.cells],
                }
                for row in self.rows
            ],
        }


@dataclass(frozen=True)
class Curve:
    """Everybody's points over a game of `steps` steps: a line for each seat, and what stands at some steps."""

    title: str
    note: str
    steps: int
    players: Sequence[str]
    lines: Sequence[Points]
    marks: Sequence[tuple[int, str]] = ()
    said: Sheet | None = None
    """The same as a table, for those who hear the page."""

    @property
    def shown(self) -> CurveShown:
        """What the scripts draw of it."""
        return {
            "title": self.title,
            "note": self.note,
            "steps": self.steps,
            "marks": [list(mark) for mark in self.marks],
            "lines": [
                {"seat": seat, "name": name, "points": [list(point) for point in line]}
                for seat, (name, line) in enumerate(zip(self.players, self.lines, strict=True))
            ],
            "said": self.said.shown if self.said else None,
        }


@dataclass(frozen=True)
class Ended:
    """How a game ended: who has won, why, in tables, and over time."""

    title: str
    why: Sequence[str] = ()
    sheets: Sequence[Sheet] = field(default_factory=tuple)
    curve: Curve | None = None

    @property
    def shown(self) -> EndedShown:
        """What the scripts draw of it."""
        return {
            "title": self.title,
            "why": list(self.why),
            "sheets": [sheet.shown for sheet in self.sheets],
            "curve": self.curve.shown if self.curve else None,
        }


def stepwise(values: Iterable[int]) -> Points:
    """A curve of a value after each step: where it begins, and where it changes.

    >>> stepwise([0, 0, 3, 3, 5])
    [(0, 0), (2, 3), (4, 5)]
    """
    found: Points = []
    for step, value in enumerate(values):
        if not found or found[-1][1] != value:
            found.append((step, value))
    return found
