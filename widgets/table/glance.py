"""A strip that summarises the board on a phone while the board itself is scrolled out of sight."""

from __future__ import annotations

from timepirates.core.i18n import _
from timepirates_widgets.panel import Content, Panel, script, style
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting


class Glance(Panel[Sitting]):
    """A strip that shows whose turn it is and where the players are. Pressing it scrolls to the board."""

    leaves_nothing = "the board and the status line have left the same"
    _esm = script("table/glance")
    _css = style("table/glance")

    def _content(self) -> Content:
        table = self.table
        look = look_of(table.position)
        return {
            "parts": look.said(table.position, table.snapshot),
            "places": look.glance(table.position, table.snapshot),
            "text": _("Show the board"),
        }
