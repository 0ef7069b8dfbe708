"""The base class of panels with long computations, during which the page stays responsive."""

from __future__ import annotations

from typing import Generic, TypeVar, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.panel import Brought
from timepirates_widgets.panel.work import Work

Step = TypeVar("Step")
"""The type of the result of one step of a computation."""


class LongWork(PolicePanel, Generic[Step]):
    """A panel with a long computation, which the user starts and stops with buttons."""

    def __init__(self, desk: ExplorerController, **more: Unpack[Brought]):
        self.work: Work[Step] = Work()
        super().__init__(desk, **more)

    def stop(self) -> None:
        """Stop the computation. Finished results are kept."""
        self.work.stop()

    def redraw(self) -> None:
        """Redraw the panel, or postpone this until it is visible."""
        if self.on_screen:
            self.refresh()
        else:
            self.stale = True

    def refused(self, error: TimePiratesError) -> None:
        """Show the reason why the computation is impossible."""
        self.desk.refuse(error)

    def ask_stop(self) -> None:
        """Stop the computation at the user's request."""
        self.stop()
        self.refresh()
