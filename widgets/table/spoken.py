"""What a decision did, for those who hear the page: a live region with the sentences of the newest steps."""

from __future__ import annotations

from typing import Any

from timepirates_widgets.panel import Content, Panel, script
from timepirates_widgets.table.look import Tell, look_of
from timepirates_widgets.table.sitting import Change, Sitting


class Spoken(Panel[Sitting]):
    """The steps of the last decision in sentences, its draws included, as the viewer may know them; never seen.

    Looking back, undo and another game say nothing here: the status line does. `tell` as in `Log`.
    """

    _esm = script("table/spoken")

    def __init__(self, table: Sitting, tell: Tell | None = None, **more: Any):
        self._tell = tell or look_of(table.position).teller(table)
        self._from: int | None = None
        super().__init__(table, **more)

    def _on_change(self, change: Change) -> None:
        self._from = change.before if change.kind in ("played", "redone") else None
        self.refresh()

    def _content(self) -> Content:
        if self._from is None:
            return {"first": 0, "said": []}
        said = self._tell(self.table.line.game, self.table.record()["steps"], self._from)
        return {"first": self._from, "said": said}
