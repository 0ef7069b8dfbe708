"""What was done in Time Pirates, in a few words for each step, and the ways that pirates went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Snapshot
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons.deciding import deed
from timepirates.games.pirates.text import decision_of, police_token
from timepirates_widgets.games.pirates.board.board_view import Way
from timepirates_widgets.table.look import Steps

UNTOLD = ("no-restock", "pay", "end")
"""What a turn's other words say."""


def deeds(steps: Steps, views: Sequence[Snapshot], board: Board) -> list[str]:
    """What each step did, in a few words; empty where a turn's other words say it. `views`: the position before the
    first step, and the one after each."""
    return [
        "" if _police_move_on(steps, number) else _said(seat, text, views[number], views[number + 1], board)
        for number, (seat, text) in enumerate(steps)
    ]


def _police_move_on(steps: Steps, number: int) -> bool:
    """Whether a step is a move of the police that another one follows in the same restock."""
    draws = takewhile(lambda step: step[0] is None, steps[number:])
    moved, *others = [_moves_police(text) for _luck, text in draws] or [False]
    return moved and any(others)


def _moves_police(text: str) -> bool:
    return police_token(decision_of(text)) is not None


def _said(seat: int | None, text: str, before: Snapshot, after: Snapshot, board: Board) -> str:
    if seat is None:
        return _("the police moved to {epoch}").format(epoch=after["police"]) if _moves_police(text) else ""
    return "" if decision_of(text).verb in UNTOLD else deed(text, before["players"], board, before["pirates"][seat])


def ways(game: Game, first: int, last: int) -> list[Way]:
    """The ways that pirates went between two positions, the earliest first."""
    views = pairwise(game.at(last).positions(first=first))
    found = []
    for (seat, step), (before, after) in zip(game.steps[first:last], views, strict=True):
        if seat is None or step.verb not in ("move", "jump", "land"):
            continue
        start, end = before["pirates"][seat], after["pirates"][seat]
        if start and end and start != end:
            found.append(Way(seat, int(start), int(step.parts[0]) if step.verb == "move" else None, int(end)))
    return found
