"""A game played once more: with a new bag and the same seats, or with the same bag and the seats rotated by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from timepirates import Game

Item = TypeVar("Item")


def rotated(seats: Sequence[Item]) -> list[Item]:
    """Everybody one seat on.

    >>> rotated(["Ann", "Bob", "Cleo"])
    ['Cleo', 'Ann', 'Bob']
    """
    return [*seats[-1:], *seats[:-1]]


def with_new_bag(game: Game) -> Game:
    """A game of the same players, rules and board, which begins as the other one did but for its luck."""
    position = game.record().get("position")
    if position is not None:
        return Game.from_snapshot(position, game.rules, game.board, chance="sample")
    return Game(game.players, game.rules, game.board)


def with_same_bag(game: Game) -> Game | None:
    """A game in which the same luck comes in the same order, for players who sit one seat further; None where the
    order is not known: people said what was drawn, or the game began in a position, or its file keeps no seed."""
    record = game.record()
    if game.chance != "sample" or "position" in record:
        return None
    again = Game(rotated(game.players), game.rules, game.board, record["seed"])
    first = again.record()
    return again if (first.get("setup"), first.get("start")) == (record.get("setup"), record.get("start")) else None
