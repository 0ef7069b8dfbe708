"""The panel with a table of results after a part of the game, such as a year."""

from __future__ import annotations

from typing import Required, TypedDict, Unpack

from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.panel.still import TableData, results_html
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.score_tables import Sheet
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.table_change import Change

HARMLESS_CHANGES = frozenset({"shown", "settings", "refused", "door"})
"""The kinds of changes after which the table of results on screen stays the same."""


class InterimTableContent(TypedDict, total=False):
    """The data that the panel `InterimTable` sends to its JavaScript code."""

    open: Required[bool]
    step: int
    sheet: TableData
    texts: Texts


class InterimTable(Panel[Sitting]):
    """The panel that shows interim results, such as the scores after a year, until the user closes the table.

    The `Look` of the game defines the tables, and after which steps they appear (`Look.interim_table_maker`).
    """

    _esm = script("table/interim_table")
    _css = style("table/interim_table")

    def __init__(self, table: Sitting, **more: Unpack[PanelOptions]):
        self._interims = look_of(table.line.game).interim_table_maker()
        self._done = _steps_before_decision(table)
        super().__init__(table, **more)

    def _on_change(self, change: Change) -> None:
        if change.kind in HARMLESS_CHANGES:
            return
        if change.kind in ("game", "line"):
            self._done = _steps_before_decision(self.table)
        before = change.before if change.kind == "played" else self._done
        self._done = min(self._done, before, len(self.table.line.game))
        self.refresh()

    def _content(self) -> InterimTableContent:
        step, sheet = self._newest()
        if sheet is None:
            return {"open": False}
        return {"open": True, "step": step, "sheet": sheet.shown, "texts": {"away": _("Remove this table")}}

    def static_html(self) -> str:
        """Return the table of interim results as static HTML, or an empty string if no table is shown."""
        content = self._content()
        return results_html(content["sheet"]) if content["open"] else ""

    def _newest(self) -> tuple[int, Sheet | None]:
        game = self.table.line.game
        if game.over or self.table.curtain is not None:
            return 0, None
        found = self._interims(game, self.table.record())
        new = [step for step in found if step > self._done]
        return (max(new), found[max(new)]) if new else (0, None)

    def ask_away(self) -> None:
        """Handle the request to close the table of interim results."""
        self._done = max(self._done, self._newest()[0])
        self.refresh()


def _steps_before_decision(table: Sitting) -> int:
    """Return the number of steps in the game before the last decision that a person made."""
    game = table.line.game
    made = [step for step, (mover, _decision) in enumerate(game.steps_from(0)) if mover in table.people]
    return made[-1] if made else 0
