"""What a decision of Conspiracy is called where it is named by itself: in a lesson, in a hint."""

from __future__ import annotations

from collections.abc import Sequence

from timepirates.core.i18n import _
from timepirates.games.conspiracy import naming


def decision_name(players: Sequence[str], decision: str) -> str:
    """A decision in a few words: "reveal the tile at Future 1 of the middle column"; legal or not."""
    verb, _space, rest = decision.partition(" ")
    words = rest.split(" ")
    return _said(verb, rest).format(**_named(players, verb, words))


def _said(verb: str, rest: str) -> str:
    """The message of a kind of decision, with its places open."""
    if verb == "reveal":
        return _("reveal the coin at {square}") if rest.startswith("coin") else _("reveal the tile at {place}")
    return {
        "goal": _("choose the goal {goal}"), "now": _("take the next turn now"), "wait": _("wait"),
        "lay": _("lay {tile} at {place}"), "place": _("place {coin} at {square}, pointing {direction}"),
        "attack": _("attack with {coin} from {square}, pointing {direction}"),
        "advance": _("try to advance the {column}"), "end": _("end the actions"), "give": _("give {coin} to {player}"),
        "flip": _("turn the attacked coin back"), "save": _("save {coin}"), "no-save": _("save nothing"),
        "mark": _("mark the Present tile of the {column}"), "no-mark": _("set no mark"),
        "claim": _("claim victory"), "no-claim": _("claim nothing"), "draw": _("draw {coin}"),
        "roll": _("roll {die}"),
    }[verb]


def _named(players: Sequence[str], verb: str, words: Sequence[str]) -> dict[str, str]:
    """What the words of a decision are called."""
    if verb in ("place", "attack"):
        return {"coin": naming.coin_name(words[0]), "square": naming.square_of(" ".join(words[2:5])),
                "direction": naming.direction_name(words[6])}
    if verb == "lay":
        return {"tile": naming.tile_name(words[0]), "place": naming.place_of(" ".join(words[2:]))}
    if verb == "reveal":
        where = " ".join(words[2:])
        return {"square": naming.square_of(where)} if words[0] == "coin" else {"place": naming.place_of(where)}
    if verb == "give":
        return {"coin": naming.coin_name(words[0]), "player": players[int(words[2])]}
    if verb in ("advance", "mark"):
        return {"column": naming.column_name(words[0])}
    if verb in ("save", "draw"):
        return {"coin": naming.coin_name(words[0])}
    return {"goal": naming.goal_name(words)} if verb == "goal" else {"die": " ".join(words).replace("-", " ")}
