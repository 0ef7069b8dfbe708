"""What matters of the board in one strip, for a phone: it is seen while the board itself is scrolled out of sight."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.table.look import PlaceAtAGlance, look_of
from timepirates_widgets.table.sitting import Sitting


class GlanceContent(TypedDict):
    """What the panel sends."""

    parts: list[str]
    """the position in words"""
    places: list[PlaceAtAGlance]
    text: str


class Glance(Panel[Sitting]):
    """Whose turn it is, and where everybody is (`Look.glance`). Pressing the strip brings the board back in sight."""

    leaves_nothing = "the board and the status line have left the same"
    _esm = script("table/glance")
    _css = style("table/glance")

    def _content(self) -> GlanceContent:
        table = self.table
        look = look_of(table.position)
        return {
            "parts": look.said(table.position, table.snapshot),
            "places": look.glance(table.position, table.snapshot),
            "text": _("Show the board"),
        }
