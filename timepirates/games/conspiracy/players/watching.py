"""What a schemer has seen of a game: followed from its beginning, and on from where it was asked last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.protocol import LUCK
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players import belief, scheme_weights
from timepirates.games.conspiracy.players.prospects import X_SIZE, Y_SIZE
from timepirates.games.conspiracy.players.weighing import SchemerWorkspace

if TYPE_CHECKING:
    from timepirates.core.game import Game


def fresh_desk(players: int) -> SchemerWorkspace:
    """A desk on which nothing has been seen yet, for the interpreter."""
    thumbs, values = scheme_weights.of(players)
    desk = SchemerWorkspace(
        [thumbs] * c.MOST_PLAYERS,
        [values] * c.MOST_PLAYERS,
        [0] * X_SIZE,
        [0.0] * Y_SIZE,
        [[0.0] * c.PIECES for _seat in range(c.MOST_PLAYERS)],
        [c.NOBODY] * c.PIECES,
    )
    belief.begin_belief(desk)
    return desk


class PublicKnowledge:
    """Follows a game. Nothing but what everybody could see goes into what it keeps, so that it is the same for every
    seat, and the same as if the game were followed anew."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._desk: SchemerWorkspace | None = None

    def follow(self, game: Game) -> SchemerWorkspace:
        """The desk, with everything that was to be seen up to now."""
        first = 0
        if self._desk is None or self._game is None or not game.continues(self._game):
            self._desk = fresh_desk(len(game.players))
        else:
            first = len(self._game)
        for position, step in game.walk(first):
            belief.learn_shown(position, self._desk)
            if step is not None and step[0] != LUCK:
                belief.learn(position, self._desk, step[1])
        self._game = game.copy()
        return self._desk


def believed(game: Game) -> list[list[float]]:
    """For each seat, how likely each of the 24 goals is to be its own, by what everybody could see of the game."""
    return [list(row) for row in PublicKnowledge().follow(game).belief[: len(game.players)]]
