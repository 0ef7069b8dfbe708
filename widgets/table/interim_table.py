"""What a part of the game that is over (a year) brought everybody, as a table that stays until it is put away."""

from __future__ import annotations

from typing import Required, TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates_widgets.panel import Brought, Panel, Texts, script, style
from timepirates_widgets.panel.still import sheet
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.score_tables import Sheet, SheetShown
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

UNCHANGED = frozenset({"shown", "settings", "refused", "door"})
"""Changes after which the line on screen and who may see it are what they were."""


class YearTableContent(TypedDict, total=False):
    """What the panel sends; only `open` while there is no table."""

    open: Required[bool]
    step: int
    sheet: SheetShown
    texts: Texts


class YearTable(Panel[Sitting]):
    """Shows the newest table that has come to the line on screen since a person decided last, and was not put away.

    Which tables there are, and after which steps, the game's look says (`Look.interims`).
    """

    _esm = script("table/interim_table")
    _css = style("table/interim_table")

    def __init__(self, table: Sitting, **more: Unpack[Brought]):
        self._interims = look_of(table.line.game).interims()
        self._done = _before_the_last_decision(table)
        super().__init__(table, **more)

    def _on_change(self, change: Change) -> None:
        if change.kind in UNCHANGED:
            return
        if change.kind in ("game", "line"):
            self._done = _before_the_last_decision(self.table)
        before = change.before if change.kind == "played" else self._done
        self._done = min(self._done, before, len(self.table.line.game))
        self.refresh()

    def _content(self) -> YearTableContent:
        step, sheet = self._newest()
        if sheet is None:
            return {"open": False}
        return {"open": True, "step": step, "sheet": sheet.shown, "texts": {"away": _("Put away")}}

    def still(self) -> str:
        """The table, while it stands there."""
        content = self._content()
        return sheet(content["sheet"]) if content["open"] else ""

    def _newest(self) -> tuple[int, Sheet | None]:
        game = self.table.line.game
        if game.over or self.table.curtain is not None:
            return 0, None
        found = self._interims(game, self.table.record())
        new = [step for step in found if step > self._done]
        return (max(new), found[max(new)]) if new else (0, None)

    def ask_away(self) -> None:
        """The table has been read."""
        self._done = max(self._done, self._newest()[0])
        self.refresh()


def _before_the_last_decision(table: Sitting) -> int:
    """How many steps of the line on screen there were before a person decided last."""
    game = table.line.game
    made = [step for step, (mover, _decision) in enumerate(game.steps_from(0)) if mover in table.people]
    return made[-1] if made else 0
