"""The base class of panels with long calculations, during which the page stays responsive."""

from __future__ import annotations

from typing import Generic, TypeVar, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.panel import PanelOptions
from timepirates_widgets.panel.work import BackgroundRunner

Step = TypeVar("Step")
"""The type of the intermediate and final results that a long calculation returns."""


class CalculationPanel(PolicePanel, Generic[Step]):
    """The base class of panels with a long calculation, which the user starts and stops with buttons."""

    def __init__(self, desk: ExplorerController, **more: Unpack[PanelOptions]):
        self.work: BackgroundRunner[Step] = BackgroundRunner()
        super().__init__(desk, **more)

    def stop(self) -> None:
        """Stop the calculation, and keep the finished results."""
        self.work.stop()

    def redraw(self) -> None:
        """Redraw the panel now, or later if it is not visible."""
        if self.on_screen:
            self.refresh()
        else:
            self.stale = True

    def refused(self, error: TimePiratesError) -> None:
        """Show why the calculation is impossible."""
        self.desk.show_refusal(error)

    def ask_stop(self) -> None:
        """Stop the calculation at the user's request."""
        self.stop()
        self.refresh()
