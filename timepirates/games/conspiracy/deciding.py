"""Phrases that describe the decisions of Conspiracy to players, in lessons and hints."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.text import parse_decision


def decision_name(players: Sequence[str], decision: str) -> str:
    """Return a decision as a phrase, such as "reveal the tile at Future 1 of the middle column".

    Parameters
    ----------
    players : sequence of str
        The players' names, by seat.
    decision : str
        A line of the notation, legal or not.

    Returns
    -------
    str
    """
    made = parse_decision(decision)
    return _message_template(made.verb).format(**_placeholder_texts(players, made))


def _message_template(verb: str) -> str:
    """Return the message for a kind of decision, with placeholders for its pieces and places."""
    return {
        "reveal coin": _("reveal the coin at {square}"),
        "reveal tile": _("reveal the tile at {place}"),
        "goal": _("choose the goal {goal}"),
        "now": _("take the next turn now"),
        "wait": _("wait"),
        "lay": _("lay {tile} at {place}"),
        "place": _("place {coin} at {square}, pointing {direction}"),
        "attack": _("attack with {coin} from {square}, pointing {direction}"),
        "advance": _("try to advance the {column}"),
        "end": _("end the actions"),
        "give": _("give {coin} to {player}"),
        "flip": _("turn the attacked coin back"),
        "save": _("save {coin}"),
        "no-save": _("save nothing"),
        "mark": _("put a mark on the Present tile of the {column}"),
        "no-mark": _("set no mark"),
        "claim": _("claim victory"),
        "no-claim": _("claim nothing"),
        "draw": _("draw {coin}"),
        "roll": _("roll {die}"),
    }[verb]


def _placeholder_texts(players: Sequence[str], decision: Decision) -> dict[str, str]:
    """Return the texts for the placeholders in the message of a decision, as a dict."""
    verb, parts = decision.verb, decision.parts
    if verb in ("place", "attack"):
        return {
            "coin": naming.coin_name(parts[0]),
            "square": naming.square_of(parts[1]),
            "direction": naming.direction_name(parts[2]),
        }
    if verb == "lay":
        return {"tile": naming.tile_name(parts[0]), "place": naming.place_of(parts[1])}
    if verb == "reveal coin":
        return {"square": naming.square_of(parts[0])}
    if verb == "reveal tile":
        return {"place": naming.place_of(parts[0])}
    if verb == "give":
        return {"coin": naming.coin_name(parts[0]), "player": players[int(parts[1])]}
    if verb in ("advance", "mark"):
        return {"column": naming.column_name(parts[0])}
    if verb in ("save", "draw"):
        return {"coin": naming.coin_name(parts[0])}
    return {"goal": naming.goal_name(parts)} if verb == "goal" else {"die": "".join(parts).replace("-", " ")}
