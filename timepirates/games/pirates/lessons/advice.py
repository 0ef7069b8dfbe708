"""Find the rules of Time Pirates that are relevant in a position."""

from __future__ import annotations

from collections.abc import Iterator

from timepirates.core.game import Game

VERBS = {
    "move": ("M1",),
    "take": ("M2",),
    "sell": ("M3", "M4", "M5"),
    "jump": ("X1",),
    "trade": ("X3", "X5", "X6"),
    "end": ("T5",),
    "place": ("S4",),
    "restock": ("B2", "B3", "B4"),
    "no-restock": ("T2",),
    "lose": ("A2", "A3"),
    "pay": (),
    "land": ("M3",),
    "lay": ("P2", "P3", "P4"),
    "draw": ("B3", "B4", "B5"),
}


def relevant_rules(game: Game) -> Iterator[str]:
    """Yield the ids of the rules that apply to a position, such as "M1". The most important rule comes first."""
    now = game.snapshot()
    if now["over"]:
        yield from ("Y3", "P6")
        return
    if now["arrested"]:
        yield from _of_an_arrest(now["deciding"], now["actions_left"])
    if now["selling"] is not None:
        yield "M5" if now["selling"].startswith("white") else "M4"
    if now["deciding"] == "act" and not now["arrested"]:
        yield "T3"
    for verb in dict.fromkeys(decision.verb for decision in game.legal()):
        yield from VERBS[verb]
    if now["deciding"] == "restock":
        yield from ("T2", "B1")
    if now["deciding"] in ("restock", "draw") and len(now["police_drawn"]) >= 6:
        yield from ("B5", "Y1", "P1")


def _of_an_arrest(deciding: str, actions_left: int) -> tuple[str, ...]:
    if deciding == "lose":
        return ("T1", "A1")
    return ("A4", "X2") if actions_left > 1 else ("A5",)
