"""The levels of Conspiracy, weakest first, by the names that seats and saved games use.

    random      every legal decision alike
    simple      lays two plans at most, supports, reveals and advances them
    schemer     weighs what a decision adds to its chance to win, and what the others are believed to want

Each is a small class that gets the position as its seat sees it and names a decision. The schemer also follows what
everybody could see of the game, and can be asked in the middle of any game all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.i18n import _
from timepirates.games.conspiracy.imagining import imagined
from timepirates.games.conspiracy.players import simple
from timepirates.games.conspiracy.players.watching import PublicKnowledge
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision
    from timepirates.games.conspiracy.state import ConspiracyState

__all__ = ["PLAYERS", "ConspiracyPlayer", "Schemer", "weighed"]


def seen(game: Game, seat: int) -> ConspiracyState:
    """The position as the seat to move may imagine it; ValueError where another one is to move."""
    if game.to_move != seat:
        raise ValueError(_("seat must be the one to move, {due} (got {got})").format(due=game.to_move, got=seat))
    s = imagined(game.snapshot(seat), seat)
    s.marks_required = int(game.switches["marks"] == "required")
    return s


class ConspiracyPlayer:
    """Always plays the decision with the greatest number; no luck, no memory."""

    def __init__(self, seed: int | None = None):
        self.seed = seed

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        s, legal = seen(game, seat), game.legal()
        codes = [game.table.parse(decision) for decision in legal]
        return legal[codes.index(simple.choice(s, None, codes, len(codes)))]


class Schemer:
    """Always plays the decision with the greatest number; no luck, and nothing remembered but what all could see."""

    def __init__(self, seed: int | None = None):
        self.seed = seed
        self._watch = PublicKnowledge()

    def choose(self, game: Game, seat: int) -> Decision:
        """The best of the seat's legal decisions, as far as this player can see."""
        return max(self.weighed(game, seat), key=lambda each: each[0])[1]

    def weighed(self, game: Game, seat: int) -> list[tuple[float, Decision]]:
        """The legal decisions of the seat to move with their numbers."""
        from timepirates.games.conspiracy.players import scheme

        s = seen(game, seat)
        desk = self._watch.follow(game)
        scheme.look(s, desk)
        return [(scheme.worth(s, desk, game.table.parse(decision)), decision) for decision in game.legal()]


def weighed(game: Game, seat: int) -> list[tuple[float, Decision]]:
    """The schemer's numbers of the legal decisions of the seat to move; ValueError where it is not."""
    return Schemer().weighed(game, seat)


PLAYERS: dict[str, type[RandomPlayer | ConspiracyPlayer | Schemer]] = {
    "random": RandomPlayer,
    "simple": ConspiracyPlayer,
    "schemer": Schemer,
}
