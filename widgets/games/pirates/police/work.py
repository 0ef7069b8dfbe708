"""Panels with long computations, which a button starts and which run while the page stays responsive."""

from __future__ import annotations

from typing import Generic, TypeVar, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.panel import Brought
from timepirates_widgets.panel.work import Work

Step = TypeVar("Step")
"""The result of one step of the work."""


class LongWork(PolicePanel, Generic[Step]):
    """A panel with a long computation, which a button starts and another one stops."""

    def __init__(self, desk: ExplorerController, **more: Unpack[Brought]):
        self.work: Work[Step] = Work()
        super().__init__(desk, **more)

    def stop(self) -> None:
        """Stop the computation. Finished results stay."""
        self.work.stop()

    def redraw(self) -> None:
        """Redraw the panel now, or later if it is not visible."""
        if self.on_screen:
            self.refresh()
        else:
            self.stale = True

    def refused(self, error: TimePiratesError) -> None:
        """Show why the computation is not possible."""
        self.desk.refuse(error)

    def ask_stop(self) -> None:
        """Stop the computation, because the user pressed the button."""
        self.stop()
        self.refresh()
