"""The panel on which the user selects the position and the line of play (variation) to show."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, Texts, script, style
from timepirates_widgets.panel.still import words
from timepirates_widgets.table.sitting import Sitting


class TimelineContent(TypedDict):
    """The data that the panel `Timeline` sends to its JavaScript code."""

    shown: int
    """The number of steps in the game before the position on screen."""
    length: int
    where: str
    lines: list[str]
    """The names of all lines of play (variations) of the game."""
    line: int
    """The index of the line of play (variation) that is on screen."""
    undo: bool
    redo: bool
    texts: Texts


class Timeline(Panel[Sitting]):
    """The panel that selects which position and which line of play are on screen."""

    _esm = script("table/timeline")
    _css = style("table/timeline")

    def _content(self) -> TimelineContent:
        table = self.table
        game, shown, length = table.line.game, table.line.shown, len(table.line.game)
        undo = table.allowed("undo")
        return {
            "shown": shown,
            "length": length,
            "where": _("position {shown} of {length}").format(shown=shown, length=length),
            "lines": [] if table.is_live else [line.name for line in table.lines],
            "line": table.current,
            "undo": table.can_undo,
            "redo": undo and game.can_redo,
            "texts": {
                "first": _("First position"),
                "back": _("One step back"),
                "forward": _("One step forward"),
                "last": _("Last position"),
                "slider": _("Position"),
                "undo": _("Undo"),
                "redo": _("Redo"),
                "line": _("Line"),
                "edit": _("Rename or delete this line of play"),
                "name": _("Name of the line"),
                "rename": _("Rename"),
                "delete": _("Delete this line"),
                "close": _("Close"),
                "off": "" if undo or table.is_live else _("Undo is turned off for this game."),
            },
        }

    def static_html(self) -> str:
        """Return a text with the number of the position on screen as static HTML."""
        return words(self._content()["where"])

    def ask_show(self, steps: int) -> None:
        """Handle the request to show the position after the given number of steps."""
        self.table.show(steps)

    def ask_step(self, by: int) -> None:
        """Show a position a given number of steps before or after the one on screen."""
        self.table.show(self.table.line.shown + int(by))

    def ask_undo(self) -> None:
        """Handle the request to undo the last decision of a person at this screen."""
        self.table.undo()

    def ask_redo(self) -> None:
        """Redo the decision that was undone last."""
        self.table.redo()

    def ask_line(self, number: int) -> None:
        """Handle the request to show another line of play (variation)."""
        self.table.choose_line(number)

    def ask_rename(self, name: str) -> None:
        """Handle the request to rename the line of play (variation) on screen."""
        self.table.rename_line(self.table.current, name)

    def ask_delete(self) -> None:
        """Delete the line of play on screen."""
        self.table.delete_line(self.table.current)
