"""The panel that shows a summary of the board on a phone while the board is out of view."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.table.look import PlaceSummary, look_of
from timepirates_widgets.table.sitting import Sitting


class BoardSummaryContent(TypedDict):
    """The data that the panel `BoardSummary` sends to its JavaScript code."""

    parts: list[str]
    """Sentences that describe the position on the board."""
    places: list[PlaceSummary]
    text: str


class BoardSummary(Panel[Sitting]):
    """The panel with a summary of the board on a phone. A tap on the panel scrolls to the board."""

    leaves_nothing = "the board and the status line have left the same"
    _esm = script("table/glance")
    _css = style("table/glance")

    def _content(self) -> BoardSummaryContent:
        table = self.table
        look = look_of(table.position)
        return {
            "parts": look.said(table.position, table.snapshot),
            "places": look.board_summary(table.position, table.snapshot),
            "text": _("Show the board"),
        }
