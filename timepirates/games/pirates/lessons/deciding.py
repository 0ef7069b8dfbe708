"""What a decision of Time Pirates is called: before it is made, in a lesson, a hint, a review; and once it is made, by
the tutor and where turns are told again. The same words, but for the verb. Why,
`timepirates.games.pirates.review.reasons` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.games.pirates.board import Board, board_of
from timepirates.games.pirates.naming import (
    contract_and_points,
    contract_of,
    kind_in_a_sentence,
    kind_name,
    points_of,
)

TO_MAKE = {
    "place": mark("begin in {epoch}"), "restock": mark("restock {epoch}"), "no-restock": mark("restock nothing"),
    "lose": mark("lose {kind}"), "move": mark("move to {epoch}"), "take": mark("take {kind}"),
    "sell": mark("sell for the {contract} ({points} points)"), "pay": mark("pay {kind}"),
    "land": mark("land in {epoch}"),
    "jump": mark("jump to {epoch} with {kind}"), "trade": mark("trade {kind} with {player} for {wanted}"),
    "lay": mark("lay the {contract} on {colour}"), "end": mark("end the turn"), "draw": mark("draw {kind}"),
}
"""Verb -> a decision as it can be made."""
MADE = {
    "place": mark("began in {epoch}"), "restock": mark("restocked {epoch}"), "no-restock": mark("restocked nothing"),
    "lose": mark("was caught and lost {kind}"), "move": mark("moved to {epoch}"), "take": mark("took {kind}"),
    "sell": mark("sold for the {contract} ({points} points)"), "pay": mark("paid {kind}"),
    "land": mark("landed in {epoch}"),
    "jump": mark("jumped to {epoch} with {kind}"), "trade": mark("traded {kind} with {player} for {wanted}"),
    "lay": mark("laid the {contract} on {colour}"), "end": mark("ended the turn"), "draw": mark("drew {kind}"),
}
"""Verb -> a decision that was made."""
IN_A_SENTENCE = {
    "place": (mark("begin in {epoch}"), mark("beginning in {epoch}")),
    "restock": (mark("restock {epoch}"), mark("restocking {epoch}")),
    "no-restock": (mark("restock nothing"), mark("restocking nothing")),
    "lose": (mark("lose {kind}"), mark("losing {kind}")), "move": (mark("move to {epoch}"), mark("moving to {epoch}")),
    "take": (mark("take {kind}"), mark("taking {kind}")), "pay": (mark("pay {kind}"), mark("paying {kind}")),
    "sell": (mark("sell {sold}"), mark("selling {sold}")),
    "land": (mark("land in {epoch}"), mark("landing in {epoch}")),
    "jump": (mark("jump to {epoch} with {kind}"), mark("jumping to {epoch} with {kind}")),
    "trade": (mark("trade {kind} with {player} for {wanted}"), mark("trading {kind} with {player} for {wanted}")),
    "lay": (mark("lay the {contract} on {colour}"), mark("laying the {contract} on {colour}")),
    "end": (mark("end the turn"), mark("ending the turn")),
}
"""Verb -> a decision after "if you", and after "after"."""


def decision_name(game: Game, decision: str, here: bool = True) -> str:
    """A decision in a few words: "take red", "move to 1800"; legal or not, but in the notation.

    `here`: whether it is one of the seat to move in this position, so that a move can say where it leads.
    """
    stands = game.snapshot()["pirates"][game.to_move] if here and isinstance(game.to_move, int) else None
    verb = decision.partition(" ")[0]
    if verb == "move" and stands is None:
        return _("move along path {path}").format(path=decision.partition(" ")[2])
    return _(TO_MAKE[verb]).format(**_named(decision, game.players, board_of(game), stands))


def decision_in_a_sentence(game: Game, decision: str, after_you: bool) -> str:
    """Return a decision of the seat to move as it is called within a sentence.

    after_you: whether it stands after "if you" ("take the red arrow"), else after "after" ("taking the red arrow").
    """
    verb, *words = decision.split(" ")
    named = _named(decision, game.players, board_of(game), game.snapshot()["pirates"][game.to_move])
    if verb == "sell":
        named["sold"] = contract_and_points(words[0])
    for word, kind in zip(("kind", "wanted"), _kinds(verb, words), strict=False):
        named[word] = kind_in_a_sentence(kind)
    return _(IN_A_SENTENCE[verb][not after_you]).format(**named)


def _kinds(verb: str, words: Sequence[str]) -> list[str]:
    """Return the kinds of tokens in a decision's words, in their order."""
    if verb in ("take", "pay", "lose"):
        return [words[0]]
    if verb == "jump":
        return [f"{words[0]}-atomic"]
    return [f"{words[0]}-arrow", words[4]] if verb == "trade" else []


def deed(decision: str, players: Sequence[str], board: Board, stands: str | None) -> str:
    """A decision that was made, in a few words: "took red", "moved to 1800".

    stands: where the pirate stood before it.
    """
    return _(MADE[decision.partition(" ")[0]]).format(**_named(decision, players, board, stands))


def deed_now(game: Game, decision: str) -> str:
    """The same of the seat to move."""
    now = game.snapshot()
    return deed(decision, game.players, board_of(game), now["pirates"][now["to_move"]])


def _named(decision: str, players: Sequence[str], board: Board, stands: str | None) -> dict[str, str]:
    """What the words of a decision are called."""
    verb, *words = decision.split(" ")
    if verb in ("place", "restock", "land"):
        return {"epoch": words[0]}
    if verb in ("take", "pay", "lose", "draw"):
        return {"kind": kind_name(words[0])}
    if verb == "move" and stands is not None:
        epoch = board.epoch(stands)
        return {"epoch": str(epoch.path_1 if words[0] == "1" else epoch.path_2)}
    if verb == "sell":
        return {"contract": contract_of(words[0]), "points": str(points_of(words[0]))}
    if verb == "jump":
        return {"epoch": words[2], "kind": kind_name(f"{words[0]}-atomic")}
    if verb == "trade":
        return {"kind": kind_name(f"{words[0]}-arrow"), "player": players[int(words[2])], "wanted": kind_name(words[4])}
    return {"contract": contract_of(words[0]), "colour": kind_name(words[2])} if verb == "lay" else {}


def decisions_name(game: Game, decisions: Sequence[str]) -> str:
    """Return one name for several decisions of the seat to move: "take red or purple", "move to 1800 or end the turn".

    Decisions of one kind that differ in one thing are named together; all others stand one after the other.
    """
    stands = game.snapshot()["pirates"][game.to_move] if isinstance(game.to_move, int) else None
    kinds: dict[tuple[str, str], list[str]] = {}
    for decision in decisions:
        named = _named(decision, game.players, board_of(game), stands)
        verb, last = decision.partition(" ")[0], next(reversed(named), "")
        same = repr({name: text for name, text in named.items() if name != last})
        kinds.setdefault((verb, same), []).append(decision)
    return _or([_together(game, equal, stands) for equal in kinds.values()])


def _together(game: Game, decisions: Sequence[str], stands: str | None) -> str:
    """Name decisions of one kind that differ in one thing at most."""
    if decisions[0].startswith("sell ") and len(decisions) > 1:
        return _("sell for the {contracts}").format(contracts=_or(
            [contract_of(each.split(" ")[1]) for each in decisions]))
    named = [_named(each, game.players, board_of(game), stands) for each in decisions]
    joined = {name: _or(list(dict.fromkeys(each[name] for each in named))) for name in named[0]}
    return _(TO_MAKE[decisions[0].partition(" ")[0]]).format(**joined)


def _or(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=_(", ").join(names[:-1]), last=names[-1])
