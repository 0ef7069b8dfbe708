"""Find the rules of Conspiracy that are relevant in a position.

Only what the seat may know is used (K5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from timepirates.core.game import Game
from timepirates.core.protocol import given
from timepirates.games.conspiracy.snapshot import ConspiracySnapshot, as_conspiracy_snapshot
from timepirates.games.conspiracy.text import parse_decision

ROLLING = {
    "order": ("O1", "O2"),
    "interrupt": ("O4", "O2"),
    "last": ("O5", "O6", "O2"),
    "march": ("W3", "W4", "W5", "W6"),
    "effect": ("H1",),
}
DECIDING = {
    "goal": ("U2", "U3", "U1"),
    "interrupt": ("O3", "O4", "O5"),
    "draw": ("D1", "D3"),
    "act": ("N1",),
    "build": ("L4", "L1", "L2", "L3"),
    "give": ("N7",),
    "settle": ("Q3", "N7"),
    "save": ("E1", "E2"),
    "mark": ("E3", "E5"),
    "claim": ("E4",),
}
RULES_BY_ACTION = {
    "reveal tile": ("N5", "R1", "R2", "R3"),
    "reveal coin": ("N3", "V1"),
    "attack": ("N4", "Q1"),
    "place": ("N2", "L1", "L2", "L3"),
    "lay": ("L4",),
    "advance": ("N6", "G1"),
}
"""For each kind of action, the ids of the rules to show while it is legal. The rarest kinds come first."""
PAID = ("reveal tile", "reveal coin", "attack")
ANNOUNCED = {"attack": ("Q1", "Q2", "Q3", "Q5"), "reveal coin": ("V1", "V3"), "reveal tile": ("R1", "R2", "R3", "R4")}


def relevant_rule_ids(game: Game, seat: int | None) -> Iterator[str]:
    """Yield the ids of the rules that are relevant to the next step of the game, most important first."""
    seen = as_conspiracy_snapshot(game.snapshot(seat=seat))
    if seen["over"]:
        yield from ("E4",) if seen["winners"] else ("X2",)
        return
    if seen["rolling"]:
        yield from _rolled(seen)
        return
    yield from DECIDING[given(seen["deciding"])]
    if seen["deciding"] == "draw" and _count(seen["bag"]) < 3:
        yield "D2"
    if seen["deciding"] == "act" and seat in (None, seen["to_move"]):
        yield from _action_rule_ids(game)
    if seen["deciding"] in ("give", "settle"):
        yield from ANNOUNCED.get(parse_decision(seen["pending"]).verb, ())
    if seen["deciding"] == "claim" and game.switches["marks"] == "none":
        yield "X1"
    yield from _spiral_rule_ids(seen, seat)


def _count(bag: int | Sequence[str]) -> int:
    return bag if isinstance(bag, int) else len(bag)


def _rolled(seen: ConspiracySnapshot) -> Iterator[str]:
    purpose = given(seen["rolling"])["for"]
    if purpose == "march":
        yield from ("W1", "W2", "W7") if seen["phase"] == "march" else ("G1",)
    yield from ROLLING[purpose]
    if purpose == "effect":
        lying = {(place.endswith("P"), tile["face"]) for place, tile in seen["board"].items()}
        yield from (
            id for id, what in (("H2", (True, "up")), ("H3", (False, "up")), ("H4", (False, "down"))) if what in lying
        )
        yield "H5"


def _action_rule_ids(game: Game) -> Iterator[str]:
    """Yield the ids of the rules for each action that the seat to move can take now."""
    legal = {decision.verb for decision in game.legal()}
    possible = [verb for verb in RULES_BY_ACTION if verb in legal]
    for verb in possible:
        yield from RULES_BY_ACTION[verb]
    if any(verb in PAID for verb in possible):
        yield "N7"
    if "lay" in possible and game.switches["rows"] is not None:
        yield "X3"


def _spiral_rule_ids(seen: ConspiracySnapshot, seat: int | None) -> Iterator[str]:
    """Yield the ids of the rules about spirals, if the seat to move has a spiral in hand."""
    if seen["deciding"] not in ("act", "build", "save") or seat not in (None, seen["to_move"]):
        return
    if any(coin.endswith("-1") for coin in seen["hands"][given(seen["to_move"])]):
        yield from ("H1",) if seen["deciding"] == "save" else ("L5", "H1")
