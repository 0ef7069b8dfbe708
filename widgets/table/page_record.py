"""What a page needs beyond its table: the record in the document, its address, and word when the kernel is gone."""

from __future__ import annotations

import json
from typing import Unpack

import traitlets

from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import Brought, Content, Panel, script
from timepirates_widgets.table.sitting import Sitting


class Keeper(Panel[Sitting]):
    """Keeps `tp-record` up to date and shows a message while the kernel does not answer."""

    leaves_nothing = "it keeps the record for the page, and shows nothing"
    _esm = script("table/page_record")
    record = traitlets.Unicode("").tag(sync=True)

    def __init__(self, table: Sitting, **more: Unpack[Brought]):
        super().__init__(table, record=json.dumps(table.record(), ensure_ascii=False), **more)

    def _content(self) -> Content:
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
        """Draw the table as it is now."""
        super().refresh()
        self.record = json.dumps(self.table.record(), ensure_ascii=False)

    def ask_pulse(self, beat: int) -> None:
        """The page asks whether the kernel is there."""
        self.send({"pulse": beat})


def _after_a_stop() -> str:
    """Return how to go on with a saved game on a page that is no notebook."""
    if visit.is_on_site():
        return _("Nothing is lost: every step is saved in this browser. Reload the page to continue.")
    return _(
        "Nothing is lost: every step is saved. Reload the page to continue. If the page does not open, start "
        "timepirates play again."
    )


def _file_name(table: Sitting) -> str:
    return f"{table.line.game.name}-{len(table.line.game)}"
