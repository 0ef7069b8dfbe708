"""Create a rematch, with new random draws or with the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from timepirates import Game

Item = TypeVar("Item")


def rotated(seats: Sequence[Item]) -> list[Item]:
    """Return a copy of a list in which the last item is moved to the front.

    >>> rotated(["Ann", "Bob", "Cleo"])
    ['Cleo', 'Ann', 'Bob']
    """
    return [*seats[-1:], *seats[:-1]]


def with_new_draws(game: Game) -> Game:
    """Return a new game with the same players, rules and board, but new random draws."""
    position = game.record().get("position")
    if position is not None:
        return Game.from_snapshot(position, game.rules, game.board, chance="sample")
    return Game(game.players, game.rules, game.board)


def with_same_draws(game: Game) -> Game | None:
    """Return a new game with the same random draws, in which each player moves to the next seat.

    The result is None if the order of the draws is unknown, because people entered them, the game began in a given
    position, or its file contains no seed.
    """
    record = game.record()
    if game.chance != "sample" or "position" in record:
        return None
    again = Game(rotated(game.players), game.rules, game.board, record["seed"])
    first = again.record()
    return again if (first.get("setup"), first.get("start")) == (record.get("setup"), record.get("start")) else None
