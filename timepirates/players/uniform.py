"""The class `RandomPlayer`: a computer player that decides at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.core.luck import first_of, fresh_seed, next_number

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision


class RandomPlayer:
    """A computer player that chooses every legal decision with equal probability.

    Parameters
    ----------
    seed : int, optional
        Equal seeds give equal decisions. Chosen at random if None.
    """

    def __init__(self, seed: int | None = None):
        self._lot = [first_of(fresh_seed() if seed is None else seed)]

    def choose(self, game: Game, seat: int) -> Decision:
        """Return a random legal decision for the player whose turn it is.

        Raises
        ------
        ValueError
            If the seat is not the one to move.
        """
        legal = game.legal()
        if game.to_move != seat or not legal:
            raise ValueError(
                _("seat must be {due}, the seat that decides next (got {got})").format(due=game.to_move, got=seat)
            )
        return legal[next_number(self._lot, len(legal))]
