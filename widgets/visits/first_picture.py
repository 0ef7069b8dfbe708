"""Draw the static picture that a page shows while its kernel starts.

The server puts this picture into the page before there is a kernel (`timepirates.server.first_picture`), and the page's
board later replaces the picture. A new picture is drawn shortly after each change, without secrets. The pictures for a first
visit are drawn when the server starts, by the separate process `python -m timepirates_widgets.visits.first_picture`, which
prints `first_pictures`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from html import escape

from timepirates import __version__
from timepirates.core import registry
from timepirates_widgets.drawing import theme
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel.panel import style
from timepirates_widgets.panel.work import can_wait
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.opening import first_game

PAUSE_SECONDS = 0.3
"""The number of seconds without a change of the game after which the static picture is drawn."""
_log = logging.getLogger(__name__)


def first_picture(table: Sitting) -> str:
    """Return a static picture of a game on screen as HTML, with the position as text.

    The picture is empty if the game draws no board.
    """
    opened = _copy_as_opened(table)
    look = look_of(table.game)
    board = look.picture(opened)
    if not board:
        return ""
    styles = "".join(
        [theme.css(), *map(style, ("panel/common", "table/status_line", "visits/first_picture", *look.styles))]
    )
    said = " · ".join(
        f"<b>{escape(part)}</b>" if number == 1 else escape(part)
        for number, part in enumerate(look.said(opened.position, opened.snapshot))
    )
    frame = " ".join(["tp-frame", *look.classes])
    return (
        f'<style>{styles}</style><div class="{frame}"><div class="tp-table">'
        '<div class="tp-area-status tp-host"><div class="tp-bar">'
        f'<div class="tp-first-said">{said}</div></div></div>'
        f"{board}</div></div>"
    )


def _copy_as_opened(table: Sitting) -> Sitting:
    """Return a copy of the game in the state that its page shows when a user opens the page."""
    settings = {**table.settings, "line": table.current}
    opened = Sitting(table.lines[0].game, table.seats, settings=settings, lines=table.lines)
    opened.at_the_door = table.at_the_door
    return opened


def first_pictures(seed: int) -> dict[str, dict[str, str]]:
    """Return the static picture that each game's page shows at the first visit.

    The result maps a page to `html`, the picture, and `format`, the record format of the page's game. The server shows
    the picture as long as no game with this format is saved.
    """
    found = {}
    for name in registry.game_names():
        if page := visit.game_page(name):
            table = Sitting(first_game(name, seed))
            table.at_the_door = True
            found[page] = {"format": registry.entry(name).format, "html": first_picture(table)}
    return found


class FirstPicture:
    """A controller that saves a static picture of the game on screen after each change of the game."""

    def __init__(self, table: Sitting):
        self._table = table
        self._waiting: asyncio.TimerHandle | None = None
        table.watch(self._on_change)

    def _on_change(self, _change: object) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if self._table.autosave.written and can_wait():
            self._waiting = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self.keep)

    def keep(self) -> None:
        """Draw a static picture of the game on screen, and save the picture in the store.

        Errors are only logged, because the page also works without the picture.
        """
        table, page = self._table, visit.game_page(self._table.line.game.name)
        if table.store is None or table.id is None or not page:
            return
        try:
            table.store.keep_picture(page, table.id, __version__, first_picture(table))
        except OSError as error:
            _log.info("the first picture is not kept: %s", error)


if __name__ == "__main__":
    seed = visit.start_screen_seed()
    print(json.dumps({} if seed is None else first_pictures(seed)))
