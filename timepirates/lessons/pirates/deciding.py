"""What a decision of Time Pirates is called where it is named by itself: in a lesson, in a hint, in a review."""

from __future__ import annotations

from timepirates.game import Game
from timepirates.i18n import _
from timepirates.pirates.board import board_of
from timepirates.pirates.naming import contract_name, kind_name

WITH_AN_EPOCH = ("place", "restock", "land")
WITH_A_KIND = ("take", "pay", "lose", "draw")


def decision_name(game: Game, decision: str, here: bool = True) -> str:
    """A decision in a few words: "take red", "move to 1800"; legal or not, but in the notation.

    `here`: whether it is one of the seat to move in this position, so that a move can say where it leads.
    """
    verb, _space, rest = decision.partition(" ")
    words = rest.split(" ")
    if verb in WITH_AN_EPOCH:
        return {"place": _("begin in {epoch}"), "restock": _("restock {epoch}"),
                "land": _("land in {epoch}")}[verb].format(epoch=rest)
    if verb in WITH_A_KIND:
        return {"take": _("take {kind}"), "pay": _("pay {kind}"), "draw": _("draw {kind}"),
                "lose": _("lose {kind}")}[verb].format(kind=kind_name(rest))
    if verb == "move":
        return _move(game, rest, here)
    if verb == "sell":
        return _("sell for the {contract}").format(contract=contract_name(rest))
    if verb == "jump":
        return _("jump to {epoch} with {kind}").format(epoch=words[2], kind=kind_name(f"{words[0]}-atomic"))
    if verb == "trade":
        return _("trade {kind} with {player} for {wanted}").format(
            kind=kind_name(f"{words[0]}-arrow"), player=game.players[int(words[2])], wanted=kind_name(words[4]))
    if verb == "lay":
        return _("lay the {contract} on {colour}").format(
            contract=contract_name(words[0]), colour=kind_name(words[2]))
    return _("restock nothing") if verb == "no-restock" else _("end the turn")


def _move(game: Game, path: str, here: bool) -> str:
    """Where a move leads; by its path alone where that is not known."""
    stands = game.snapshot()["pirates"][game.to_move] if here and isinstance(game.to_move, int) else None
    if stands is None:
        return _("move along path {path}").format(path=path)
    epoch = board_of(game).epoch(stands)
    return _("move to {epoch}").format(epoch=epoch.path_1 if path == "1" else epoch.path_2)
