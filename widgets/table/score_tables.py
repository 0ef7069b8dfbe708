"""Tables and curves of a game's points: each game's `Look` makes them, and the same scripts draw them for all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from timepirates_widgets.panel.still import SheetShown

Points = list[tuple[int, int]]
"""A step function: pairs (number of steps of the game, value from there on)."""


class CurveLine(TypedDict):
    """The data of one player's points over a game, as sent to the scripts."""

    seat: int
    name: str
    points: list[list[int]]
    """Step and value at each change of the curve."""


class CurveShown(TypedDict):
    """The data of all players' points over a game, as sent to the scripts."""

    title: str
    note: str
    steps: int
    marks: list[list[int | str]]
    """Step and text of each label."""
    lines: list[CurveLine]
    said: SheetShown | None


class EndedShown(TypedDict, total=False):
    """The data of a game's result, as sent to the scripts."""

    title: str
    why: list[str]
    sheets: list[SheetShown]
    curve: CurveShown | None


@dataclass(frozen=True)
class Cell:
    """A table cell: a number or a word, with an explanation in small print."""

    text: str
    why: str = ""
    best: bool = False


@dataclass(frozen=True)
class ScoreRow:
    """A table row; `seat` is the seat that it is about, if any."""

    name: str
    cells: Sequence[Cell]
    seat: int | None = None
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table. `heads` are the column heads, the first of which is that of the row names."""

    title: str
    heads: Sequence[str]
    rows: Sequence[ScoreRow]
    note: str = ""

    @property
    def shown(self) -> SheetShown:
        """The table as data for the scripts."""
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
    """The players' points over a game of `steps` steps: one line per seat, and labels at some steps."""

    title: str
    note: str
    steps: int
    players: Sequence[str]
    lines: Sequence[Points]
    marks: Sequence[tuple[int, str]] = ()
    said: Sheet | None = None
    """The same as a table, for screen readers."""

    @property
    def shown(self) -> CurveShown:
        """The curve as data for the scripts."""
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
    """The result of a game: title, reasons, tables, and points over time."""

    title: str
    why: Sequence[str] = ()
    sheets: Sequence[Sheet] = field(default_factory=tuple)
    curve: Curve | None = None

    @property
    def shown(self) -> EndedShown:
        """The result as data for the scripts."""
        return {
            "title": self.title,
            "why": list(self.why),
            "sheets": [sheet.shown for sheet in self.sheets],
            "curve": self.curve.shown if self.curve else None,
        }


def stepwise(values: Iterable[int]) -> Points:
    """Return a step function in short form: (step, value) for the first value and for each change.

    >>> stepwise([0, 0, 3, 3, 5])
    [(0, 0), (2, 3), (4, 5)]
    """
    found: Points = []
    for step, value in enumerate(values):
        if not found or found[-1][1] != value:
            found.append((step, value))
    return found
