"""The status line, which names the active player and the kind of decision to make."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import words
from timepirates_widgets.table.look import PositionDescriber, look_of
from timepirates_widgets.table.sitting import Sitting


class StatusContent(TypedDict):
    """The data that the panel `Status` sends to its JavaScript code."""

    parts: list[str]
    """Phrases that describe the position, such as whose turn it is."""
    menu: bool
    thinking: bool
    paused: bool
    texts: Texts


class Status(Panel[Sitting]):
    """The status line, which names the active player and the kind of decision to make.

    Parameters
    ----------
    table : Sitting
    said : Said, optional
        The function that describes a position in sentences; by default, that of the game's `Look`.
    menu : bool
        Whether there is a menu button.
    **more
        Traits such as `shared`, see `Panel`.
    """

    _esm = script("table/status_line")
    _css = style("table/status_line")

    def __init__(
        self, table: Sitting, said: PositionDescriber | None = None, menu: bool = False, **more: Unpack[PanelOptions]
    ):
        self._said = said or look_of(table.position).said
        self._menu = menu
        super().__init__(table, **more)

    def _content(self) -> StatusContent:
        table = self.table
        computers = any(not table.seating.is_human(seat) for seat in range(len(table.seats)))
        return {
            "parts": self._said(table.position, table.snapshot),
            "menu": self._menu,
            "thinking": table.computer_to_move is not None,
            "paused": computers and table.seating.stopped(table.line) and not table.position.over,
            "texts": {
                "menu": _("Menu"),
                "stop": _("Stop the computer"),
                "on": _("Let the computer play"),
                "thinking": _("The computer is thinking"),
            },
        }

    def static_html(self) -> str:
        """Return the text of the status line as static HTML."""
        return words(" \N{MIDDLE DOT} ".join(self._said(self.table.position, self.table.snapshot)))

    def ask_pause(self, paused: bool) -> None:
        """Handle the request to pause the computer players, or to let them continue."""
        self.table.pause(paused)
