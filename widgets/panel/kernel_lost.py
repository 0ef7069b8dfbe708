"""The panel that shows a message when the kernel no longer responds."""

from __future__ import annotations

from typing import TypedDict

from timepirates.core.i18n import _
from timepirates_widgets.panel.panel import Panel, Texts, Watched
from timepirates_widgets.panel.scripts import script


class KernelMonitorContent(TypedDict):
    """The data that the panel `KernelMonitor` sends to its JavaScript code."""

    texts: Texts


class KernelMonitor(Panel[Watched]):
    """The panel that shows a message if the kernel no longer responds. It is for pages without a game."""

    leaves_nothing = "it says whether the kernel answers"
    _esm = script("panel/kernel_lost")

    def __init__(self, table: Watched, **more: object):
        super().__init__(table, **more)
        self.add_class("tp-area-nothing")

    def _content(self) -> KernelMonitorContent:
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
        """Answer a regular request of the page, to confirm that the page's kernel is still running."""
        self.send({"pulse": beat})
