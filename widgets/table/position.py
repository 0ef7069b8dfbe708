"""The panel that describes the position as text, for games without a board."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.panel.still import listed
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting


class FactShown(TypedDict):
    """A fact about the position, with its name and its value."""

    name: str
    text: str


class PositionContent(TypedDict):
    """The data that `Position`, the panel with facts about the position, sends to its JavaScript code."""

    facts: list[FactShown]
    title: str


class Position(Panel[Sitting]):
    """The panel that describes the position as text, with one line per fact."""

    _esm = script("table/position")
    _css = style("table/position")

    def _content(self) -> PositionContent:
        position = self.table.position
        facts = look_of(position).facts(position, self.table.snapshot)
        return {"facts": [{"name": name, "text": text} for name, text in facts], "title": _("The position")}

    def static_html(self) -> str:
        """Return the facts about the position as static HTML."""
        return listed(self.content["title"], [f"{fact['name']}: {fact['text']}" for fact in self.content["facts"]])
