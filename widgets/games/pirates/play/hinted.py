"""Marks on the board of Time Pirates that show a hint."""

from __future__ import annotations

from timepirates import Game
from timepirates.core.i18n import _, mark
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.text import parse_decision
from timepirates_widgets.games.pirates.board import naming
from timepirates_widgets.games.pirates.board.board_view import HintMarks

HINT_LABELS = {
    "place": mark("Hint: begin here"),
    "restock": mark("Hint: restock"),
    "no-restock": mark("Hint: restock nothing"),
    "move": mark("Hint: move here"),
    "take": mark("Hint: take this"),
    "sell": mark("Hint: sell"),
    "pay": mark("Hint: pay"),
    "land": mark("Hint: land here"),
    "jump": mark("Hint: jump here"),
    "trade": mark("Hint: trade"),
    "lose": mark("Hint: lose a token"),
    "lay": mark("Hint: lay"),
    "end": mark("Hint: end the turn"),
}
"""The label of a hint on the board, as a dict by the verb of the suggested decision."""


def hint_marks(game: Game, decision: str) -> HintMarks | None:
    """Return the marks that show a suggested decision on the board, or None if no epoch is involved."""
    seat, now = game.to_move, game.snapshot(game.to_move if isinstance(game.to_move, int) else None)
    verb, parts = parse_decision(decision).verb, parse_decision(decision).parts
    here = now["pirates"][seat] if isinstance(seat, int) else None
    tag = _(HINT_LABELS[verb])
    if verb in ("place", "restock", "land"):
        return HintMarks(int(parts[0]), tag)
    if here is None:
        return None
    if verb == "move":
        path = int(parts[0])
        return HintMarks(int(naming.paths_of(board_of(game))[here, path]), tag, path=path, start=int(here))
    if verb == "jump":
        return HintMarks(int(parts[1]), tag, start=int(here))
    if verb == "trade":
        partner = now["pirates"][int(parts[1])]
        return HintMarks(int(here), tag, start=int(partner) if partner not in (None, here) else None)
    return HintMarks(int(here), tag, token=parts[0] if verb == "take" else "")
