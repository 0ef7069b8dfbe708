"""Panels whose figures take long: the work is begun by a button and goes on while the page goes on answering."""

from __future__ import annotations

from typing import Generic, TypeVar, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.panel import Brought
from timepirates_widgets.panel.work import Work

Step = TypeVar("Step")
"""What a step of the work gives."""


class LongWork(PolicePanel, Generic[Step]):
    """A panel with work that takes long."""

    def __init__(self, desk: ExplorerController, **more: Unpack[Brought]):
        self.work: Work[Step] = Work()
        super().__init__(desk, **more)

    def stop(self) -> None:
        """Work no more; what is under way is thrown away, what is known already stays."""
        self.work.stop()

    def redraw(self) -> None:
        """Draw what is new, where it can be seen."""
        if self.on_screen:
            self.refresh()
        else:
            self.stale = True

    def refused(self, error: TimePiratesError) -> None:
        """What was asked for cannot be worked out."""
        self.desk.refuse(error)

    def ask_stop(self) -> None:
        """The reader has seen enough, or it takes too long."""
        self.stop()
        self.refresh()
