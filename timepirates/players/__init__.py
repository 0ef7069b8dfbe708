"""Computer players: something that, asked for a seat's decision, names one of the legal ones.

`PLAYERS` lists those of Time Pirates by the name that seats and saved games use, `BY_GAME` those of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from timepirates.players.conspiracy import ConspiracyPlayer
from timepirates.players.simple import SimplePlayer
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.protocol import Decision

__all__ = ["BY_GAME", "PLAYERS", "ConspiracyPlayer", "Player", "RandomPlayer", "SimplePlayer"]


class Player(Protocol):
    """A computer player."""

    def choose(self, game: Game, seat: int) -> Decision:
        """One of the legal decisions of the seat, which must be the one to move."""


PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
BY_GAME: dict[str, dict[str, Callable[[], Player]]] = {
    "time-pirates": PLAYERS,
    "conspiracy": {"random": RandomPlayer, "simple": ConspiracyPlayer},
}
