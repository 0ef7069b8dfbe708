"""Tables of Conspiracy at moments that matter, laid out so that what a panel must show can be counted by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tests.games.conspiracy.scenes import scene
from timepirates import Game
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]
BOARD = {
    "L P": "crowns-3",
    "M P": "moons-2",
    "L F1": "arms-2 | nw suns-3 number n | ne moons-5 symbol w",
    "M F1": "suns-4",
    "M F2": "moons-0 | nw arms-4 number n",
    "R F1": "crowns-1 | nw arms-2 number e | ne moons-2 number w",
    "R F2": "suns-5 | nw arms-0 symbol n | sw crowns-5 symbol e",
}
"""A coin that points at one of its own number, a tile with two symbols of opposing and other suits, one face up."""


def seated(game: Game, *decisions: str, **more: Any) -> Sitting:
    """A table with its curtain lifted, after some decisions."""
    table = Sitting(game, **more)
    table.lift_curtain()
    for decision in decisions:
        table.play(decision)
    return table


def acting(*decisions: str, board: dict[str, str] | None = None, **more: Any) -> Sitting:
    """Ann, with two points, a goal of crowns and 0, three coins and two tiles in hand; Bob has a mark, Cleo a coin."""
    given: dict[str, Any] = {
        "hands": {0: "crowns-4 moons-3 suns-1", 2: "suns-2"},
        "tiles": {0: "arms-5 moons-1"},
        "saved": {1: "arms-3", 2: "suns-0"},
        "gifts": {0: "crowns-2"},
        "marks": {1: "M"},
    }
    settings = more.pop("settings", {})
    return seated(scene(board or BOARD, **(given | more)), *decisions, settings=settings)


def beginning(lifted: bool = True) -> Sitting:
    """Ann chooses her goal among three coins."""
    table = Sitting(Game(PLAYERS, "johnson-2002", seed=3))
    if lifted:
        table.lift_curtain()
    return table


def goals_chosen() -> Sitting:
    """The others, computers, have chosen their goals after Ann's."""
    table = Sitting(Game(PLAYERS, "johnson-2002", seed=3), ["human", *["random"] * 3])
    while table.position.deciding == "goal":
        table.play(str(table.position.legal()[0]))
    return table


@lru_cache(maxsize=1)
def played() -> Game:
    """A whole game of three at random."""
    return Game.random(PLAYERS[:3], "johnson-2002", seed=3)


def at(steps: int) -> Sitting:
    """The whole game after some steps, the curtain lifted."""
    return seated(played().at(steps))


def over() -> Sitting:
    """The game is over."""
    return Sitting(played().copy())


def looking_back() -> Sitting:
    """The game is over, an earlier position is on screen."""
    table = over()
    table.show(300)
    return table


def settling() -> Sitting:
    """Ann's attack with the suns 5 on the symbol of the arms 0 succeeds: turn back, or remove for a second coin."""
    return acting("attack suns-5 at R F2 ne pointing w", "give moons-3 to 1", hands={0: "suns-5 moons-3 suns-1"})


def drawing() -> Sitting:
    """Bob's turn begins, and what he draws is asked."""
    return acting("end", "no-save", "no-mark", settings={"chance": "ask"})


def acting_with_computers() -> Sitting:
    """Ann is the only person."""
    table = acting()
    for seat in (1, 2, 3):
        table.seat(seat, "simple")
    return table
