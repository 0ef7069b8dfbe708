"""Feedback for a player after a game: praise, and a suggestion for the next game."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.naming import points_of

MANY_TOKENS = 3
"""A player who has at least this number of unused tokens at the end of a game gets advice about unused tokens."""


def praise(game: Game, seat: int) -> str:
    """Return a sentence of praise for a player's result: a win, contracts, or never being arrested."""
    sold, caught = _sold(game, seat), _count_arrests(game, seat)
    if seat in game.winners:
        return _("You won with {points} points.").format(points=game.snapshot()["points"][seat])
    if sold:
        return ngettext(
            "You got {count} contract, worth {points} points each year.",
            "You got {count} contracts, worth {points} points each year.",
            len(sold),
        ).format(count=len(sold), points=sum(map(points_of, sold)))
    if not caught:
        return _("The police never caught you.")
    return _("You played the whole game.")


def suggest_improvement(game: Game, seat: int) -> str:
    """Return a suggestion for a player's next game, for example how to avoid arrests or when to sell tokens."""
    caught, left = _count_arrests(game, seat), sum(game.snapshot()["hands"][seat].values())
    if caught:
        return ngettext(
            "The police caught you {count} time. Before you end a turn, check which epochs the police can reach.",
            "The police caught you {count} times. Before you end a turn, check which epochs the police can reach.",
            caught,
        ).format(count=caught)
    if not _sold(game, seat):
        return _("You sold nothing. Collect tokens of one colour: two tokens are enough for a first contract.")
    if left >= MANY_TOKENS:
        return _("You still held {count} tokens at the end. Sell them before the last police tokens are drawn.").format(
            count=left
        )
    return _("Sell a little sooner: a contract that you get in the first year scores every year.")


def _decision_objects(game: Game, seat: int, verb: str) -> list[str]:
    """Return the first argument of each decision of a seat with a given verb, such as "blue-3" in "sell blue-3"."""
    return [step.parts[0] for who, step in game.steps if who == seat and step.verb == verb]


def _sold(game: Game, seat: int) -> list[str]:
    return _decision_objects(game, seat, "sell")


def _count_arrests(game: Game, seat: int) -> int:
    """Return how many times a seat was arrested and lost tokens."""
    return len(_decision_objects(game, seat, "lose"))
