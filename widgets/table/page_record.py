"""The panel that keeps a copy of the game in the page, and shows when the kernel has stopped."""

from __future__ import annotations

import json
from typing import TypedDict, Unpack

import traitlets

from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script
from timepirates_widgets.table.sitting import Sitting

LEAST_REST, MOST_REST = 500, 1000
"""The initial and the maximum length, in characters, of the last part of the game record, which changes most."""


class KeeperContent(TypedDict):
    """The data that `Keeper`, which keeps a copy of the game in the page, sends to its JavaScript code."""

    id: str | None
    """The id of the saved game, or None if the game is not saved."""
    file: str
    """The name of the file to which the page can save the game."""
    texts: Texts
    kept: bool


class Keeper(Panel[Sitting]):
    """The panel that keeps a copy of the game's record in the page, and shows when the kernel has stopped.

    The record is sent in two parts, because only its end changes with each step: `start` is seldom sent again.
    """

    leaves_nothing = "it keeps the record for the page, and shows nothing"
    _esm = script("table/page_record")
    start = traitlets.Unicode("").tag(sync=True)
    """The first part of the game record, which changes less often than the second part."""
    rest = traitlets.Unicode("").tag(sync=True)
    """The rest of the game record, which follows the first part (`start`) and contains the last steps."""

    def __init__(self, table: Sitting, **more: Unpack[PanelOptions]):
        super().__init__(table, rest=_visible_record(table), **more)

    @property
    def record(self) -> str:
        """The game record as JSON, with only the facts that the viewer may know."""
        return self.start + self.rest

    def _content(self) -> KeeperContent:
        return {
            "id": self.table.id if self.table.autosave.written else "",
            "file": _file_name(self.table),
            "texts": {
                "title": _("This page has lost its connection to the program"),
                "voila": _after_a_stop(),
                "voila_unkept": _("This game is not saved anywhere. Save its record before you reload the page."),
                "lab": _("Nothing is lost: every step is saved. Run the cell of this page again to continue."),
                "lab_unkept": _("This game is not saved anywhere. Save its record before you run its cell again."),
                "reload": _("Reload the page"),
                "record": _("Save the record"),
                "close": _("Close this message"),
            },
            "kept": self.table.store is not None,
        }

    def refresh(self) -> None:
        """Update the texts of the panel and the panel's copy of the game record."""
        record, start = _visible_record(self.table), self.start
        if not record.startswith(start) or len(record) > len(start) + MOST_REST:
            start = record[:-LEAST_REST]
        with self.hold_sync():  # Send all changes in this block to the page in one message.
            super().refresh()
            self.start, self.rest = start, record[len(start) :]

    def ask_pulse(self, beat: int) -> None:
        """Answer a periodic message from the page in the browser, to show that the kernel is still running."""
        self.table.record_heartbeat()
        self.send({"pulse": beat})


def _visible_record(table: Sitting) -> str:
    """Return the game record as JSON. The record contains only what the viewer may know."""
    return json.dumps(table.record(), ensure_ascii=False)


def _after_a_stop() -> str:
    """Return a text that says how to continue after the kernel has stopped running."""
    if visit.is_on_site():
        return _("Nothing is lost: every step is saved in this browser. Reload the page to continue.")
    return _(
        "Nothing is lost: every step is saved. Reload the page to continue. If the page does not open, "
        'start the program again with the command "timepirates play".'
    )


def _file_name(table: Sitting) -> str:
    return f"{table.line.game.name}-{len(table.line.game)}"
