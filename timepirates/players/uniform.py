"""The random player: every legal decision is equally likely. The measure that every other player must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.core.luck import first_of, fresh_seed, next_number

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision


class RandomPlayer:
    """Decides by lot. With a seed it decides the same way every time."""

    def __init__(self, seed: int | None = None):
        self._lot = [first_of(fresh_seed() if seed is None else seed)]

    def choose(self, game: Game, seat: int) -> Decision:
        """One of the legal decisions of the seat that is to move, each equally likely."""
        legal = game.legal()
        if game.to_move != seat or not legal:
            raise ValueError(_("seat must be the one to move, {due} (got {got})").format(due=game.to_move, got=seat))
        return legal[next_number(self._lot, len(legal))]
