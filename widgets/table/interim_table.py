"""A table of results after a part of the game, such as a year. It stays until the player closes it."""

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
"""Kinds of changes that affect neither the line on screen nor who may see it."""


class YearTableContent(TypedDict, total=False):
    """The data that the panel sends to its script; only `open` while there is no table to show."""

    open: Required[bool]
    step: int
    sheet: SheetShown
    texts: Texts


class YearTable(Panel[Sitting]):
    """The newest interim table since a person last decided, shown until it is closed.

    The game's look defines the tables and the steps after which they appear (`Look.interims`).
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
        return {"open": True, "step": step, "sheet": sheet.shown, "texts": {"away": _("Remove this table")}}

    def still(self) -> str:
        """Return the table as HTML while it is shown; otherwise ""."""
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
        """Close the table."""
        self._done = max(self._done, self._newest()[0])
        self.refresh()


def _before_the_last_decision(table: Sitting) -> int:
    """Return the number of steps of the line on screen before a person's last decision."""
    game = table.line.game
    made = [step for step, (mover, _decision) in enumerate(game.steps_from(0)) if mover in table.people]
    return made[-1] if made else 0
