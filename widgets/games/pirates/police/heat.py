"""The panel with a table of probabilities: one column per epoch, one row per number of police tokens.

Cells show percentages, fractions, or the difference from draws with replacement.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypedDict, Unpack

from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.police import explorer, token_words
from timepirates_widgets.games.pirates.police.control_shapes import TextOption
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.number_display import (
    Legend,
    difference_style,
    fraction,
    heat_style,
    label_of,
    legend,
    percent,
)
from timepirates_widgets.games.pirates.police.panel import PolicePanel, year_of
from timepirates_widgets.games.pirates.police.panel_export import PanelExport
from timepirates_widgets.panel import PanelOptions, script
from timepirates_widgets.panel.still import table

SHOWS = ("percent", "fraction", "difference")


class HeatCell(TypedDict):
    """The data of one cell of the table of probabilities."""

    text: str
    fraction: str
    epoch: int
    style: str
    said: str


class ProbabilityRow(TypedDict):
    """A row of the table: the probability of the police being in each epoch after `draws` more police tokens."""

    draws: int
    cells: list[HeatCell]


class EpochHeading(TypedDict):
    """The heading of a table column: the year and the name of an epoch."""

    year: str
    label: str


class HeatContent(TypedDict):
    """The data of the heat map, a table with probabilities and colours, for the JavaScript code."""

    title: str
    head: list[EpochHeading]
    corner: str
    show: str
    shows: list[TextOption]
    shows_said: str
    note: str
    legend: Legend
    rows: list[ProbabilityRow]
    draws: int
    epoch: int | None


class ProbabilityTable(PolicePanel):
    """The table of the probabilities that the police are in each epoch, with one row per number of drawn tokens."""

    _esm = script("games/pirates/police/heat")
    name = "table"
    covers = True

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self._made: tuple[object, list[ProbabilityRow]] | None = None
        super().__init__(desk, **more)

    @property
    def show(self) -> str:
        """The content of the cells: percentages, fractions, or differences from the chances if tokens are put back."""
        return self.selected_format(SHOWS)

    def _shown(self) -> HeatContent:
        desk, board = self.desk, self.desk.situation.board
        return {
            "title": _("Chance that the police are in each epoch, by number of police tokens"),
            "head": [{"year": str(year), "label": label_of(board, year)} for year in board.years],
            "corner": _("tokens"),
            "show": self.show,
            "shows": [
                {"value": "percent", "text": _("percent")},
                {"value": "fraction", "text": _("fractions")},
                {"value": "difference", "text": _("difference from the chance if drawn tokens were put back")},
            ],
            "shows_said": _("Content of the cells"),
            "note": _(
                "Each number is a difference in percentage points: the chance if drawn tokens stay out of "
                "the bag, minus the chance if every drawn token is put back."
            )
            if self.show == "difference"
            else "",
            "legend": legend(changes=self.show == "difference"),
            "rows": self._rows(),
            "draws": desk.draws,
            "epoch": desk.epoch,
        }

    def _rows(self) -> list[ProbabilityRow]:
        desk = self.desk
        about = (desk.situation, desk.put_back, self.show)
        if self._made is None or self._made[0] != about:
            rows = desk.spread().rows
            other = self._difference() if self.show == "difference" else None
            self._made = (
                about,
                [
                    {
                        "draws": row[0],
                        "cells": [
                            self._cell(row[0], year, p, other)
                            for year, p in zip(desk.situation.board.years, row[1:], strict=True)
                        ],
                    }
                    for row in rows
                ],
            )
        return self._made[1]

    def _difference(self) -> dict[tuple[int, int], Fraction]:
        rows = explorer.replacement_difference(self.desk.situation, exact=True).rows
        return {(draws, year): difference for draws, year, _drawn, _coin, difference in rows}

    def _cell(self, draws: int, year: int, p: Fraction, other: Mapping[tuple[int, int], Fraction] | None) -> HeatCell:
        label = label_of(self.desk.situation.board, year)
        if other is not None:
            value = other.get((draws, year), Fraction(0))
            text = f"{float(value) * 100:+.1f}" if value else "0"
        elif self.show == "fraction":
            value, text = p, fraction(p)
        else:
            value, text = p, f"{float(p) * 100:.1f}" if p and p != 1 else str(int(p * 100))
        return {
            "text": text,
            "fraction": fraction(value),
            "epoch": year,
            "style": heat_style(value) if other is None else difference_style(value),
            "said": ngettext(
                "{epoch} after {draws} police token: {percent}, or {fraction}",
                "{epoch} after {draws} police tokens: {percent}, or {fraction}",
                draws,
            ).format(
                epoch=label, draws=draws, percent=percent(value) if other is None else text, fraction=fraction(value)
            ),
        }

    def static_html(self) -> str:
        """Return a table of probabilities by epoch and number of police tokens, as static HTML."""
        if self.desk.covered:
            return ""
        head = [_("tokens"), *(label_of(self.desk.situation.board, year) for year in self.desk.situation.board.years)]
        return table(
            _("Chance that the police are in each epoch, by number of police tokens"),
            head,
            [[row["draws"], *(cell["text"] for cell in row["cells"])] for row in self._rows()],
        )

    def _export_data(self) -> PanelExport:
        s = self.desk.situation
        if self.show == "difference":
            return PanelExport(
                explorer.replacement_difference(s), "explorer.replacement_difference(s).frame()", ("explorer",)
            )
        if self.desk.put_back:
            return PanelExport(
                explorer.spread_with_replacement(s), "explorer.spread_with_replacement(s).frame()", ("explorer",)
            )
        return PanelExport(token_words.spread(s), "police.spread(s)")

    def ask_show(self, value: str) -> None:
        """Handle the user's choice of what the table's cells show, such as percentages or fractions."""
        if value in SHOWS:
            self.desk.select_format(self.name, value)

    def ask_cell(self, draws: int, epoch: int) -> None:
        """Handle a click on a cell of the table: select the epoch and the number of police tokens."""
        self.desk.look(draws=draws, epoch=year_of(self.desk, epoch), view="draws")
