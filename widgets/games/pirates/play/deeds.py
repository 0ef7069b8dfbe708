"""What was done in Time Pirates, in a few words for each step, and the ways that pirates went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons.deciding import deed
from timepirates_widgets.games.pirates.board.board_view import Way
from timepirates_widgets.table.look import Steps

UNTOLD = ("no-restock", "pay", "end")
"""What a turn's other words say."""


def deeds(steps: Steps, views: Sequence[Snapshot], board: Board) -> list[str]:
    """What each step did, in a few words; empty where a turn's other words say it. `views`: the position before the
    first step, and the one after each."""
    return ["" if _police_move_on(steps, number) else _said(seat, text, views[number], views[number + 1], board)
            for number, (seat, text) in enumerate(steps)]


def _police_move_on(steps: Steps, number: int) -> bool:
    """Whether a step is a move of the police that another one follows in the same restock."""
    if not steps[number][1].startswith("draw police"):
        return False
    draws = takewhile(lambda step: step[0] is None, steps[number + 1:])
    return any(text.startswith("draw police") for _luck, text in draws)


def _said(seat: int | None, text: str, before: Snapshot, after: Snapshot, board: Board) -> str:
    verb, _space, rest = text.partition(" ")
    if seat is None:
        return _("the police moved to {epoch}").format(epoch=after["police"]) if rest.startswith("police") else ""
    return "" if verb in UNTOLD else deed(text, before["players"], board, before["pirates"][seat])


def ways(game: Game, first: int, last: int) -> list[Way]:
    """The ways that pirates went between two positions, the earliest first."""
    views = pairwise(game.at(last).positions(first=first))
    found = []
    for (seat, text), (before, after) in zip(game.steps[first:last], views, strict=True):
        verb, _space, rest = text.partition(" ")
        if seat is None or verb not in ("move", "jump", "land"):
            continue
        start, end = before["pirates"][seat], after["pirates"][seat]
        if start and end and start != end:
            found.append(Way(seat, int(start), int(rest) if verb == "move" else None, int(end)))
    return found
