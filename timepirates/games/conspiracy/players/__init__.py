"""The computer players of Conspiracy, from weakest to strongest.

    random      chooses every legal decision with equal probability
    simple      lays at most two useful tiles, and supports, reveals and advances them
    schemer     estimates how much a decision raises its chance to win, and which goals the other players have

Each player receives the game and its seat, looks only at what this seat can see, and returns a decision. The schemer
also remembers what all players have seen. It can still be asked in the middle of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.games.conspiracy.imagining import consistent_position
from timepirates.games.conspiracy.players import simple
from timepirates.games.conspiracy.players.watching import PublicKnowledge
from timepirates.games.conspiracy.snapshot import as_conspiracy_snapshot
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision
    from timepirates.games.conspiracy.state import ConspiracyState

__all__ = ["PLAYERS", "ConspiracyPlayer", "Schemer", "weighed"]


def seen(game: Game, seat: int) -> ConspiracyState:
    """Return a complete position that agrees with everything that the seat to move can see.

    Raise ValueError for any other seat.
    """
    if game.to_move != seat:
        raise ValueError(
            _("seat must be {due}, the seat that decides next (got {got})").format(due=game.to_move, got=seat)
        )
    s = consistent_position(as_conspiracy_snapshot(game.snapshot(seat)), seat)
    s.marks_required = int(game.switches["marks"] == "required")
    return s


class ConspiracyPlayer:
    """The computer player `simple`: it scores each legal decision by fixed rules, and makes the best one.

    Parameters
    ----------
    seed : int, optional
        Not used, because this player is deterministic.
    """

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the legal decision with the highest score for the seat to move."""
        s, legal = seen(game, seat), game.legal()
        codes = [game.table.parse(decision) for decision in legal]
        return legal[codes.index(simple.choice(s, None, codes, len(codes)))]


class Schemer:
    """The computer player `schemer`: it makes the decision after which its estimated chance of winning is highest.

    It is deterministic, and remembers only what all players have seen.

    Parameters
    ----------
    seed : int, optional
        Not used, because this player is deterministic.
    """

    def __init__(self, seed: int | None = None):
        self.seed = seed
        self._watch = PublicKnowledge()

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the legal decision with the highest score for the seat to move."""
        return max(self.weighed(game, seat), key=lambda each: each[0])[1]

    def weighed(self, game: Game, seat: int) -> list[tuple[float, Decision]]:
        """Return all legal decisions with their scores, as pairs (score, decision)."""
        from timepirates.games.conspiracy.players import scheme

        s = seen(game, seat)
        desk = self._watch.follow(game)
        scheme.look(s, desk)
        return [(scheme.worth(s, desk, game.table.parse(decision)), decision) for decision in game.legal()]


def weighed(game: Game, seat: int) -> list[tuple[float, Decision]]:
    """Return all legal decisions with the scores that the computer player `schemer` gives them.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move.

    Returns
    -------
    list of tuple
        Pairs (score, decision), in the order of `game.legal()`.

    Raises
    ------
    ValueError
        If another seat is to move.
    """
    return Schemer().weighed(game, seat)


PLAYERS: dict[str, type[RandomPlayer | ConspiracyPlayer | Schemer]] = {
    "random": RandomPlayer,
    "simple": ConspiracyPlayer,
    "schemer": Schemer,
}
