"""The panel that explains the aim of the game to new players in a few lines."""

from __future__ import annotations

import contextlib
from typing import Required, TypedDict, Unpack

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, PanelOptions, Texts, script, style
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting

NOTE = "aims-read"
"""The name of the saved list of games for which the user has closed the explanation of the game's aim."""
MAX_STEPS = 40
"""The number of steps in a game after which the page no longer explains the aim of the game."""


class AimContent(TypedDict, total=False):
    """The data that the panel `Aim` sends to its JavaScript code."""

    open: Required[bool]
    lines: list[str]
    texts: Texts


class Aim(Panel[Sitting]):
    """The panel that explains the aim of the game to new players."""

    leaves_nothing = "it is about what to do next, and without a kernel nothing can be done"
    _esm = script("table/aim")
    _css = style("table/aim")

    def __init__(self, table: Sitting, **more: Unpack[PanelOptions]):
        self._wanted = _is_first_game(table)
        super().__init__(table, **more)

    def _content(self) -> AimContent:
        game = self.table.line.game
        lines = look_of(game).aim(game)
        if not (self._wanted and lines and self.table.people) or len(game) > MAX_STEPS:
            return {"open": False}
        return {"open": True, "lines": lines, "texts": {"title": _("What you play for"), "close": _("Close")}}

    def ask_close(self) -> None:
        """Handle the request to close the explanation of the game's aim, and never show it again."""
        table, self._wanted = self.table, False
        if table.store is not None:
            with contextlib.suppress(OSError):  # If saving fails, the page explains the aim of the game again later.
                table.store.change(NOTE, lambda kept: {**kept, table.line.game.name: True})
        self.refresh()


def _is_first_game(table: Sitting) -> bool:
    store, game = table.store, table.line.game
    if store is None:
        return True
    try:
        if store.read_note(NOTE).get(game.name):
            return False
        if table.others_played is None:
            return all(id == table.id for id in store.decided_games(game.record()["format"]))
        return not table.others_played
    except (TimePiratesError, OSError):
        return False
