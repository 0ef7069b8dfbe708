"""Rematches: with a new bag and the same seats, or with the same bag and the seats rotated by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from timepirates import Game

Item = TypeVar("Item")


def rotated(seats: Sequence[Item]) -> list[Item]:
    """Return the list with its last item moved to the front.

    >>> rotated(["Ann", "Bob", "Cleo"])
    ['Cleo', 'Ann', 'Bob']
    """
    return [*seats[-1:], *seats[:-1]]


def with_new_bag(game: Game) -> Game:
    """Return a game with the same players, rules, board and start position, but new random draws."""
    position = game.record().get("position")
    if position is not None:
        return Game.from_snapshot(position, game.rules, game.board, chance="sample")
    return Game(game.players, game.rules, game.board)


def with_same_bag(game: Game) -> Game | None:
    """Return a game with the same random draws in the same order, in which each player moves on by one seat.

    None if the order of the draws is not known: people entered them, the game began in a given position, or its file
    contains no seed.
    """
    record = game.record()
    if game.chance != "sample" or "position" in record:
        return None
    again = Game(rotated(game.players), game.rules, game.board, record["seed"])
    first = again.record()
    return again if (first.get("setup"), first.get("start")) == (record.get("setup"), record.get("start")) else None
