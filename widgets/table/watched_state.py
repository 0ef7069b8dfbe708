"""What the panels of a page without a table share is watched: it says when something changed or was refused."""

from __future__ import annotations

from collections.abc import Callable

from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.table_change import Change


class WatchedState:
    """`problem` is what was refused last, in words."""

    def __init__(self) -> None:
        self._watchers = Watchers()
        self.problem = ""

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call back after every change; returns what ends the watch."""
        return self._watchers.add(callback)

    def tell(self) -> None:
        """Something changed."""
        self._watchers.tell(Change("shown"))

    def refuse(self, error: Exception | str) -> None:
        """Show why something was refused."""
        self.problem = str(error)
        self.tell()
