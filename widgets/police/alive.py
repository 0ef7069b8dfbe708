"""Says so when the explorer's kernel does not answer any more."""

from __future__ import annotations

from timepirates.i18n import _
from timepirates_widgets.panel import Content, script
from timepirates_widgets.police.panel import PolicePanel


class Alive(PolicePanel):
    """Shows nothing while all is well."""

    leaves_nothing = "it says whether the kernel answers"
    _esm = script("police/alive")
    takes = False
    wants = frozenset()

    def _shown(self) -> Content:
        return {"texts": {
            "title": _("The explorer's engine has stopped"),
            "told": _("Games and guesses are kept. Load the page again to go on; in JupyterLab run the notebook's "
                      "cells again."),
            "reload": _("Load the page again"),
        }}

    def ask_pulse(self, beat: int) -> None:
        """The page asks whether the kernel is there."""
        self.send({"pulse": beat})
