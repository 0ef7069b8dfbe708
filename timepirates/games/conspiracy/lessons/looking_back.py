"""Feedback for a player after a game: something that went well, and a suggestion for the next game."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext


def praise(game: Game, seat: int) -> str:
    """Return a sentence about the greatest success of a seat in the game."""
    tiles, coins = _made(game, seat, "reveal tile"), _made(game, seat, "reveal coin")
    if seat in game.winners:
        return _("You won: the Present showed your goal.")
    if tiles:
        return ngettext("You turned up {count} tile.", "You turned up {count} tiles.", tiles).format(count=tiles)
    if coins:
        return ngettext("You revealed {count} coin.", "You revealed {count} coins.", coins).format(count=coins)
    return _("You played the whole game.")


def suggest_improvement(game: Game, seat: int) -> str:
    """Return a sentence that suggests what the player of a seat could do differently in the next game.

    It is about the first important action that the seat never took.
    """
    if not _made(game, seat, "reveal coin"):
        return _("Reveal more coins: a tile can be turned face up only when two coins on it show their symbols.")
    if not _made(game, seat, "reveal tile"):
        return _("Turn a tile face up as soon as the coins that show their symbols on it add up to its value.")
    if not _made(game, seat, "advance"):
        return _("Use the advance action to move a face-up tile to the Present; do not wait for the dice to move it.")
    return _("Watch all three columns: a tile in any column may show half of your goal.")


def _made(game: Game, seat: int, verb: str) -> int:
    return sum(who == seat and step.verb == verb for who, step in game.steps)
