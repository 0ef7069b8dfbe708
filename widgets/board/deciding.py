"""What a decision of Time Pirates is called where it is named by itself: in a hint, in a review."""

from __future__ import annotations

from timepirates import Game
from timepirates.i18n import _
from timepirates.pirates.board import board_of
from timepirates_widgets.board import naming

WITH_AN_EPOCH = ("place", "restock", "land")
WITH_A_KIND = ("take", "pay", "lose")


def decision_name(game: Game, decision: str) -> str:
    """A legal decision of the seat to move in a few words: "take red", "move to 1800"."""
    verb, _space, rest = decision.partition(" ")
    words = rest.split(" ")
    if verb in WITH_AN_EPOCH:
        return {"place": _("begin in {epoch}"), "restock": _("restock {epoch}"),
                "land": _("land in {epoch}")}[verb].format(epoch=rest)
    if verb in WITH_A_KIND:
        return {"take": _("take {kind}"), "pay": _("pay {kind}"),
                "lose": _("lose {kind}")}[verb].format(kind=naming.kind_name(rest))
    if verb == "move":
        here = game.snapshot()["pirates"][game.to_move]
        return _("move to {epoch}").format(epoch=naming.paths_of(board_of(game))[here, int(rest)])
    if verb == "sell":
        return _("sell for the {contract}").format(contract=naming.contract_name(rest))
    if verb == "jump":
        return _("jump to {epoch} with {kind}").format(epoch=words[2], kind=naming.kind_name(f"{words[0]}-atomic"))
    if verb == "trade":
        return _("trade {kind} with {player} for {wanted}").format(
            kind=naming.kind_name(f"{words[0]}-arrow"), player=game.players[int(words[2])],
            wanted=naming.kind_name(words[4]))
    if verb == "lay":
        return _("lay the {contract} on {colour}").format(
            contract=naming.contract_name(words[0]), colour=naming.kind_name(words[2]))
    return _("restock nothing") if verb == "no-restock" else _("end the turn")
