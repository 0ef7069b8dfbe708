"""What rule applies now? From any position: the rules that matter, each with the lesson that teaches it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from timepirates import rules_text
from timepirates.game import Game
from timepirates.lessons import taught
from timepirates.lessons.conspiracy import advice as conspiracy_advice
from timepirates.lessons.form import load

VERBS = {
    "move": ("M1",), "take": ("M2",), "sell": ("M3", "M4", "M5"), "jump": ("X1",), "trade": ("X3", "X5", "X6"),
    "end": ("T5",), "place": ("S4",), "restock": ("B2", "B3", "B4"), "no-restock": ("T2",), "lose": ("A2", "A3"),
    "pay": (), "land": ("M3",), "lay": ("P2", "P3", "P4"), "draw": ("B3", "B4", "B5"),
}


@dataclass(frozen=True)
class Advice:
    """A rule that matters now."""

    rule: rules_text.Rule
    lesson: str
    """name of the lesson that teaches it"""
    lesson_title: str


def rules_now(game: Game, seat: int | None = None) -> tuple[Advice, ...]:
    """The rules that matter in the present position, the most pressing first.

    `seat`: who asks, as in `Game.snapshot`; where a game has secrets, nothing that the seat may not know counts.
    """
    found = conspiracy_advice.ids(game, seat) if game.name == "conspiracy" else _ids(game)
    return tuple(about(id, game.name) for id in dict.fromkeys(found))


def about(id: str, game: str = "time-pirates") -> Advice:
    """A rule with its lesson, also for a move that was refused with its id."""
    lesson = taught.lesson_for(id, game)
    return Advice(rules_text.rule(id, game), lesson, load(lesson).title)


def _ids(game: Game) -> Iterator[str]:
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
    for verb in dict.fromkeys(decision.split(" ")[0] for decision in game.legal()):
        yield from VERBS[verb]
    if now["deciding"] == "restock":
        yield from ("T2", "B1")
    if now["deciding"] in ("restock", "draw") and len(now["police_drawn"]) >= 6:
        yield from ("B5", "Y1", "P1")


def _of_an_arrest(deciding: str, actions_left: int) -> tuple[str, ...]:
    if deciding == "lose":
        return ("T1", "A1")
    return ("A4", "X2") if actions_left > 1 else ("A5",)
