"""Phrases for decisions: before a decision is made ("take red") and afterwards ("took red").

Both phrases use the same words except for the verb. `timepirates.games.pirates.review.reasons` explains decisions.
"""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.core.game import Game
from timepirates.core.i18n import _, mark
from timepirates.core.protocol import Decision
from timepirates.games.pirates.board import Board, board_of
from timepirates.games.pirates.naming import (
    contract_and_points,
    contract_phrase,
    kind_in_a_sentence,
    kind_name,
    points_of,
)
from timepirates.games.pirates.text import parse_decision

DECISION_PHRASES = {
    "place": mark("begin in {epoch}"),
    "restock": mark("restock {epoch}"),
    "no-restock": mark("restock nothing"),
    "lose": mark("lose {kind}"),
    "move": mark("move to {epoch}"),
    "take": mark("take {kind}"),
    "sell": mark("sell for the {contract} ({points} points)"),
    "pay": mark("pay {kind}"),
    "land": mark("land in {epoch}"),
    "jump": mark("jump to {epoch} with {kind}"),
    "trade": mark("trade {kind} with {player} for {wanted}"),
    "lay": mark("lay the {contract} on {colour}"),
    "end": mark("end the turn"),
    "draw": mark("draw {kind}"),
}
"""A dict from each verb of the notation to the phrase for a possible decision, such as "take {kind}"."""
PAST_PHRASES = {
    "place": mark("began in {epoch}"),
    "restock": mark("restocked {epoch}"),
    "no-restock": mark("restocked nothing"),
    "lose": mark("was arrested and lost {kind}"),
    "move": mark("moved to {epoch}"),
    "take": mark("took {kind}"),
    "sell": mark("sold for the {contract} ({points} points)"),
    "pay": mark("paid {kind}"),
    "land": mark("landed in {epoch}"),
    "jump": mark("jumped to {epoch} with {kind}"),
    "trade": mark("traded {kind} with {player} for {wanted}"),
    "lay": mark("laid the {contract} on {colour}"),
    "end": mark("ended the turn"),
    "draw": mark("drew {kind}"),
}
"""A dict from each verb of the notation to the phrase for a past decision, such as "took {kind}"."""
CLAUSE_PHRASES = {
    "place": (mark("begin in {epoch}"), mark("beginning in {epoch}")),
    "restock": (mark("restock {epoch}"), mark("restocking {epoch}")),
    "no-restock": (mark("restock nothing"), mark("restocking nothing")),
    "lose": (mark("lose {kind}"), mark("losing {kind}")),
    "move": (mark("move to {epoch}"), mark("moving to {epoch}")),
    "take": (mark("take {kind}"), mark("taking {kind}")),
    "pay": (mark("pay {kind}"), mark("paying {kind}")),
    "sell": (mark("sell {sold}"), mark("selling {sold}")),
    "land": (mark("land in {epoch}"), mark("landing in {epoch}")),
    "jump": (mark("jump to {epoch} with {kind}"), mark("jumping to {epoch} with {kind}")),
    "trade": (mark("trade {kind} with {player} for {wanted}"), mark("trading {kind} with {player} for {wanted}")),
    "lay": (mark("lay the {contract} on {colour}"), mark("laying the {contract} on {colour}")),
    "end": (mark("end the turn"), mark("ending the turn")),
}
"""For each kind of decision, its phrase in two forms, such as "take {kind}" (after "if you") and "taking {kind}"."""


def decision_name(game: Game, decision: str, here: bool = True) -> str:
    """Return a readable phrase for a decision, such as "take red" or "move to 1800".

    Parameters
    ----------
    game : Game
    decision : str
        A line of the notation, legal or not.
    here : bool
        Whether the decision belongs to the seat to move in this position. A move can then be named by its destination.

    Returns
    -------
    str
    """
    stands = game.snapshot()["pirates"][game.to_move] if here and isinstance(game.to_move, int) else None
    made = parse_decision(decision)
    if made.verb == "move" and stands is None:
        return _("move along path {path}").format(path=made.parts[0])
    return _(DECISION_PHRASES[made.verb]).format(**_placeholder_texts(made, game.players, board_of(game), stands))


def decision_phrase(game: Game, decision: str, after_you: bool) -> str:
    """Return a decision as a phrase that can follow "if you" ("take red") or "after" ("taking red").

    Parameters
    ----------
    game : Game
    decision : str
        A line of the notation.
    after_you : bool
        Whether the phrase follows "if you" ("take the red arrow") instead of "after" ("taking the red arrow").

    Returns
    -------
    str
    """
    made = parse_decision(decision)
    named = _placeholder_texts(made, game.players, board_of(game), game.snapshot()["pirates"][game.to_move])
    if made.verb == "sell":
        named["sold"] = contract_and_points(made.parts[0])
    for word, kind in zip(("kind", "wanted"), _token_kinds(made), strict=False):
        named[word] = kind_in_a_sentence(kind)
    return _(CLAUSE_PHRASES[made.verb][not after_you]).format(**named)


def _token_kinds(decision: Decision) -> list[str]:
    """Return the kinds of tokens that a decision mentions, in the order in which the decision names them."""
    verb, parts = decision.verb, decision.parts
    if verb in ("take", "pay", "lose"):
        return [parts[0]]
    if verb == "jump":
        return [f"{parts[0]}-atomic"]
    return [f"{parts[0]}-arrow", parts[2]] if verb == "trade" else []


def past_phrase(decision: str, players: Sequence[str], board: Board, stands: str | None) -> str:
    """Return a past-tense phrase for a decision, such as "took red" or "moved to 1800".

    Parameters
    ----------
    decision : str
        A line of the notation.
    players : sequence of str
        The players' names, by seat.
    board : Board
    stands : str or None
        The epoch of the pirate before the decision.

    Returns
    -------
    str
    """
    made = parse_decision(decision)
    return _(PAST_PHRASES[made.verb]).format(**_placeholder_texts(made, players, board, stands))


def past_phrase_now(game: Game, decision: str) -> str:
    """Return a past-tense phrase, such as "took red", for a decision in the current position of a game."""
    now = game.snapshot()
    return past_phrase(decision, game.players, board_of(game), now["pirates"][now["to_move"]])


def _placeholder_texts(decision: Decision, players: Sequence[str], board: Board, stands: str | None) -> dict[str, str]:
    """Return the text for each placeholder in a decision's phrase, such as the name of an epoch or a token."""
    verb, parts = decision.verb, decision.parts
    if verb in ("place", "restock", "land"):
        return {"epoch": parts[0]}
    if verb in ("take", "pay", "lose", "draw"):
        return {"kind": kind_name(parts[0])}
    if verb == "move" and stands is not None:
        epoch = board.epoch(stands)
        return {"epoch": str(epoch.path_1 if parts[0] == "1" else epoch.path_2)}
    if verb == "sell":
        return {"contract": contract_phrase(parts[0]), "points": str(points_of(parts[0]))}
    if verb == "jump":
        return {"epoch": parts[1], "kind": kind_name(f"{parts[0]}-atomic")}
    if verb == "trade":
        return {"kind": kind_name(f"{parts[0]}-arrow"), "player": players[int(parts[1])], "wanted": kind_name(parts[2])}
    return {"contract": contract_phrase(parts[0]), "colour": kind_name(parts[1])} if verb == "lay" else {}


def decisions_name(game: Game, decisions: Sequence[str]) -> str:
    """Return one phrase for several decisions, such as "take red or purple".

    Decisions of one kind that differ only in the last part are combined. Others are listed, as in "move to 1800 or end
    the turn".
    """
    stands = game.snapshot()["pirates"][game.to_move] if isinstance(game.to_move, int) else None
    kinds: dict[tuple[str, str], list[Decision]] = {}
    for decision in map(parse_decision, decisions):
        named = _placeholder_texts(decision, game.players, board_of(game), stands)
        last = next(reversed(named), "")
        same = repr({name: text for name, text in named.items() if name != last})
        kinds.setdefault((decision.verb, same), []).append(decision)
    return _or([_combined_phrase(game, equal, stands) for equal in kinds.values()])


def _combined_phrase(game: Game, decisions: Sequence[Decision], stands: str | None) -> str:
    """Return one phrase for several decisions that differ in only one detail, such as "take red or blue"."""
    if decisions[0].verb == "sell" and len(decisions) > 1:
        return _("sell for the {contracts}").format(
            contracts=_or([contract_phrase(each.parts[0]) for each in decisions])
        )
    named = [_placeholder_texts(each, game.players, board_of(game), stands) for each in decisions]
    joined = {name: _or(list(dict.fromkeys(each[name] for each in named))) for name in named[0]}
    return _(DECISION_PHRASES[decisions[0].verb]).format(**joined)


def _or(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=_(", ").join(names[:-1]), last=names[-1])
