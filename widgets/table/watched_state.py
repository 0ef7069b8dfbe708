"""The base class for the state that panels display on pages without a game."""

from __future__ import annotations

from collections.abc import Callable

from timepirates.core import registry
from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.table_change import Change


class WatchedState:
    """The base class for the state that a page displays. The state notifies the panels of its changes."""

    def __init__(self) -> None:
        self._watchers = Watchers()
        self.problem = ""

    @property
    def drawings(self) -> str:
        """The name of the game whose drawings the panels use, on pages that belong to no game."""
        return registry.first()

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Register a function to call after every change, and return a function that removes it."""
        return self._watchers.add(callback)

    def tell(self) -> None:
        """Call all registered functions after a change of the state."""
        self._watchers.tell(Change("shown"))

    def show_refusal(self, error: Exception | str) -> None:
        """Show the user why an action was refused."""
        self.problem = str(error)
        self.tell()
