"""Short descriptions of the steps of Time Pirates, and the pirates' moves to draw on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons.deciding import past_phrase
from timepirates.games.pirates.snapshot import PiratesSnapshot
from timepirates.games.pirates.text import parse_decision, police_token
from timepirates_widgets.games.pirates.board.board_view import PirateMove
from timepirates_widgets.table.look import Steps

SKIPPED_VERBS = ("no-restock", "pay", "end")
"""The verbs of decisions that get no description, because other steps of the same turn imply them."""


def describe_steps(steps: Steps, views: Sequence[PiratesSnapshot], board: Board) -> list[str]:
    """Return a list with a short description of each step of a game.

    Parameters
    ----------
    steps : Steps
        Seat (None for a random draw) and text of each step.
    views : sequence of PiratesSnapshot
        The position before the first step, and the position after each step.
    board : Board

    Returns
    -------
    list of str
        One text per step, empty if the other steps of the turn imply it.
    """
    return [
        "" if _more_police_moves(steps, number) else _said(seat, text, views[number], views[number + 1], board)
        for number, (seat, text) in enumerate(steps)
    ]


def _more_police_moves(steps: Steps, number: int) -> bool:
    """Return whether this step moves the police and a later draw of the same restock moves them again."""
    draws = takewhile(lambda step: step[0] is None, steps[number:])
    moved, *others = [_moves_police(text) for _luck, text in draws] or [False]
    return moved and any(others)


def _moves_police(text: str) -> bool:
    return police_token(parse_decision(text)) is not None


def _said(seat: int | None, text: str, before: PiratesSnapshot, after: PiratesSnapshot, board: Board) -> str:
    if seat is None:
        return _("the police moved to {epoch}").format(epoch=after["police"]) if _moves_police(text) else ""
    return (
        ""
        if parse_decision(text).verb in SKIPPED_VERBS
        else past_phrase(text, before["players"], board, before["pirates"][seat])
    )


def pirate_moves(game: Game, first: int, last: int) -> list[PirateMove]:
    """Return the moves of all pirates between two positions of a game, the earliest move first."""
    views = pairwise(game.at(last).positions(first=first))
    found = []
    for (seat, step), (before, after) in zip(game.steps[first:last], views, strict=True):
        if seat is None or step.verb not in ("move", "jump", "land"):
            continue
        start, end = before["pirates"][seat], after["pirates"][seat]
        if start and end and start != end:
            found.append(PirateMove(seat, int(start), int(step.parts[0]) if step.verb == "move" else None, int(end)))
    return found
