"""The panel that announces the newest steps of the game to screen readers."""

from __future__ import annotations

from typing import TypedDict, Unpack

from timepirates_widgets.panel import Panel, PanelOptions, script
from timepirates_widgets.table.look import StepDescriber, look_of
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change
from timepirates_widgets.table.turns import turn_texts, turns_of_others

KEPT_STEPS = 8
"""The number of steps at a live table whose sentences stay in the page, so that screen readers can read them."""


class SpokenContent(TypedDict):
    """The sentences for screen readers, as data for JavaScript."""

    first: int
    """The number of the step that the first sentence describes."""
    said: list[str]


class Announcer(Panel[Sitting]):
    """The invisible panel with sentences about new steps of the game, which screen readers read aloud.

    Computer players' turns are announced when it is a person's turn again, with one line per turn, because computer players
    are faster than speech. The status line announces undone steps, other positions and new games. `tell` has the same
    meaning as in `Log`.
    """

    leaves_nothing = "it is heard at the moment in which something happens; the log keeps it"
    _esm = script("table/spoken")

    def __init__(self, table: Sitting, tell: StepDescriber | None = None, **more: Unpack[PanelOptions]):
        self._tell = tell or look_of(table.position).step_describer(table)
        self._from: int | None = None
        self._round = False
        super().__init__(table, **more)

    def _on_change(self, change: Change) -> None:
        if self.table.computer_to_move is not None and self.table.people and _by_computers(self.table, change):
            return  # The page announces the turns of the computer players together, after the last of these turns.
        before, self._from = self._from, change.before if change.kind in ("played", "redone") else None
        if self.table.is_live and self._from is not None and before is not None:
            # Keep the sentences about the latest steps on the page: a screen reader may still be reading
            # them.
            self._from = max(min(before, self._from), len(self.table.line.game) - KEPT_STEPS)
        self._round = self._from is not None and not self.table.is_live and _by_computers(self.table, change)
        self.refresh()

    def _content(self) -> SpokenContent:
        if self._from is None:
            return {"first": 0, "said": []}
        if self._round and (turns := turns_of_others(self.table)):
            lines = turn_texts(self.table, turns)
            return {"first": turns[0].first, "said": [line for line in lines if line]}
        said = self._tell(self.table.line.game, self.table.record()["steps"], self._from)
        return {"first": self._from, "said": said}


def _by_computers(table: Sitting, change: Change) -> bool:
    mover = change.seats[0] if change.kind == "played" and change.seats else None
    return mover is not None and not table.seating.is_human(mover)
