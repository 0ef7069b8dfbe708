"""The first picture of a page: the game's board as its viewer may know it, kept beside the games as a piece of HTML.

The server puts it into the page before there is a kernel (`timepirates.server.first_picture`); the page's own board
takes its place. It is made anew a moment after each change, by the eyes of somebody who opens the page: the curtain is
down. What lies behind the doors of a first visit is drawn when the server starts: `first_pictures`, printed by
`python -m timepirates_widgets.visits.first_picture` in a process beside it.
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

PAUSE = 0.3
"""Seconds without a further change until a picture is made."""
_log = logging.getLogger(__name__)


def first_picture(table: Sitting) -> str:
    """The page as it is seen before it can be used: the position in words, and the board in its place. Empty where the
    game draws none."""
    opened = _opened(table)
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


def _opened(table: Sitting) -> Sitting:
    """The table as it is for somebody who opens its page now."""
    settings = {**table.settings, "line": table.current}
    opened = Sitting(table.lines[0].game, table.seats, settings=settings, lines=table.lines)
    opened.at_the_door = table.at_the_door
    return opened


def first_pictures(seed: int) -> dict[str, dict[str, str]]:
    """page -> what a first visit to it sees before it can be used (`html`), and the `format` of the records of which
    none is kept then."""
    found = {}
    for name in registry.names():
        if page := visit.game_page(name):
            table = Sitting(first_game(name, seed))
            table.at_the_door = True
            found[page] = {"format": registry.entry(name).format, "html": first_picture(table)}
    return found


class FirstPicture:
    """Keeps the first picture of a table's page up to date in the table's store."""

    def __init__(self, table: Sitting):
        self._table = table
        self._waiting: asyncio.TimerHandle | None = None
        table.watch(self._on_change)

    def _on_change(self, _change: object) -> None:
        """Keep the picture once nothing has changed for a moment; a table that is not kept has none. Opening a page
        changes nothing."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if self._table.autosave.written and can_wait():
            self._waiting = asyncio.get_running_loop().call_later(PAUSE, self.keep)

    def keep(self) -> None:
        """Make the picture and keep it. Without it a page only shows a clock until its board is there."""
        table, page = self._table, visit.game_page(self._table.line.game.name)
        if table.store is None or table.id is None or not page:
            return
        try:
            table.store.keep_picture(page, table.id, __version__, first_picture(table))
        except OSError as error:
            _log.info("the first picture is not kept: %s", error)


if __name__ == "__main__":
    seed = visit.first_seed()
    print(json.dumps({} if seed is None else first_pictures(seed)))
