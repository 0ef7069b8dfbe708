"""Tables and charts of the points in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from timepirates_widgets.panel.still import TableData

PointChanges = list[tuple[int, int]]
"""A player's points over time, as pairs: the number of a step, and the points from this step on."""


class CurveLine(TypedDict):
    """One player's line in a chart of points, as data for JavaScript."""

    seat: int
    name: str
    points: list[list[int]]
    """The changes of the player's points, each as a pair of a step number and the new points."""


class ChartData(TypedDict):
    """A chart of all players' points during a game, as data for JavaScript."""

    title: str
    note: str
    steps: int
    marks: list[list[int | str]]
    """The labels along the chart, each as a pair of a step number and a text."""
    lines: list[CurveLine]
    said: TableData | None


class ResultData(TypedDict, total=False):
    """The result of a finished game, as data for JavaScript."""

    title: str
    why: list[str]
    sheets: list[TableData]
    curve: ChartData | None


@dataclass(frozen=True)
class Cell:
    """A cell of a table of results, with an optional explanation."""

    text: str
    why: str = ""
    best: bool = False


@dataclass(frozen=True)
class ScoreRow:
    """A row of a table of results."""

    name: str
    cells: Sequence[Cell]
    seat: int | None = None
    best: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table of results with a title and column headings."""

    title: str
    heads: Sequence[str]
    rows: Sequence[ScoreRow]
    note: str = ""

    @property
    def shown(self) -> TableData:
        """The table with its title, column headings and rows, as data for JavaScript."""
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
class PointsChart:
    """A chart of all players' points in the course of a game."""

    title: str
    note: str
    steps: int
    players: Sequence[str]
    lines: Sequence[PointChanges]
    marks: Sequence[tuple[int, str]] = ()
    said: Sheet | None = None
    """A table with the numbers of the chart, for screen readers."""

    @property
    def shown(self) -> ChartData:
        """The chart with its labels and lines, as data for JavaScript."""
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
class GameResult:
    """The result of a finished game: a title, reasons, tables and a chart."""

    title: str
    why: Sequence[str] = ()
    sheets: Sequence[Sheet] = field(default_factory=tuple)
    curve: PointsChart | None = None

    @property
    def shown(self) -> ResultData:
        """The result of the game with its tables and chart, as data for JavaScript."""
        return {
            "title": self.title,
            "why": list(self.why),
            "sheets": [sheet.shown for sheet in self.sheets],
            "curve": self.curve.shown if self.curve else None,
        }


def value_changes(values: Iterable[int]) -> PointChanges:
    """Convert a sequence of values to its changes, as pairs of an index and the new value.

    >>> value_changes([0, 0, 3, 3, 5])
    [(0, 0), (2, 3), (4, 5)]
    """
    found: PointChanges = []
    for step, value in enumerate(values):
        if not found or found[-1][1] != value:
            found.append((step, value))
    return found
