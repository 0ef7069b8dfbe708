"""The message of a page whose kernel does not answer any more."""

from __future__ import annotations

from timepirates.core.i18n import _
from timepirates_widgets.panel.panel import Content, Panel, Watched
from timepirates_widgets.panel.scripts import script


class Alive(Panel[Watched]):
    """Shows nothing while the kernel answers. Belongs to pages without a game of their own, which have a `Keeper`."""

    leaves_nothing = "it says whether the kernel answers"
    _esm = script("panel/kernel_lost")

    def __init__(self, table: Watched, **more: object):
        super().__init__(table, **more)
        self.add_class("tp-area-nothing")

    def _content(self) -> Content:
        return {
            "texts": {
                "title": _("This page has lost its connection to the program"),
                "voila": _("Everything is saved. Reload the page to continue."),
                "lab": _("Everything is saved. Run the cell of this page again to continue."),
                "reload": _("Reload the page"),
                "close": _("Close this message"),
            }
        }

    def ask_pulse(self, beat: int) -> None:
        """Answer the page, which asks whether the kernel is there."""
        self.send({"pulse": beat})
