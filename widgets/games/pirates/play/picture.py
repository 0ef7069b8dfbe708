"""The static picture that a page shows until the live board is ready."""

from __future__ import annotations

from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates_widgets.games.pirates.board.board_svg import board_svg
from timepirates_widgets.games.pirates.play.board_of_play import last_moves
from timepirates_widgets.table.sitting import Sitting


def picture(table: Sitting) -> str:
    """Return the board as static HTML that contains a wide and a tall picture, of which the page shows one.

    Epochs that could be chosen are not marked, because nothing can be clicked yet.
    """
    board, moves = board_of(table.position), last_moves(table)
    wide, tall = (
        board_svg(as_pirates_snapshot(table.snapshot), board, tall, names=name, **moves)
        for name, tall in (("wide-", False), ("tall-", True))
    )
    return (
        f'<div class="tp-area-board"><div class="tp-first-board"><div class="tp-first-wide">{wide}</div>'
        f'<div class="tp-first-tall">{tall}</div></div></div>'
    )
