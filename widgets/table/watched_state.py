"""A base class for the state that the panels of a page without a game table share."""

from __future__ import annotations

from collections.abc import Callable

from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.table_change import Change


class WatchedState:
    """A state that reports its changes to panels. `problem` is the last refusal, in words."""

    def __init__(self) -> None:
        self._watchers = Watchers()
        self.problem = ""

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` after every change; return a function that removes the callback."""
        return self._watchers.add(callback)

    def tell(self) -> None:
        """Notify the watchers of a change."""
        self._watchers.tell(Change("shown"))

    def refuse(self, error: Exception | str) -> None:
        """Show the user why an action was refused."""
        self.problem = str(error)
        self.tell()
