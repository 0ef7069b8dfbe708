"""Track what all players have seen in a game, and update the beliefs of the computer player `schemer`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.protocol import LUCK
from timepirates.core.seat_game import real_game
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players import belief, scheme_weights
from timepirates.games.conspiracy.players.prospects import X_SIZE, Y_SIZE
from timepirates.games.conspiracy.players.weighing import SchemerWorkspace

if TYPE_CHECKING:
    from timepirates.core.game import Game


def list_workspace(players: int) -> SchemerWorkspace:
    """Return a new workspace of the computer player `schemer` (weights, numbers and beliefs), as lists."""
    thumbs, values = scheme_weights.of(players)
    desk = SchemerWorkspace(
        [thumbs] * c.MOST_PLAYERS,
        [values] * c.MOST_PLAYERS,
        [0] * X_SIZE,
        [0.0] * Y_SIZE,
        [[0.0] * c.PIECES for _seat in range(c.MOST_PLAYERS)],
        [c.NOBODY] * c.PIECES,
    )
    belief.reset_beliefs(desk)
    return desk


class PublicKnowledge:
    """What all players can conclude about each other's goals in a game.

    These conclusions are the same for every seat. They are updated with each new step, which is faster than following
    the game from its beginning each time, and gives the same result.
    """

    def __init__(self) -> None:
        self._game: Game | None = None
        self._desk: SchemerWorkspace | None = None

    def follow(self, game: Game) -> SchemerWorkspace:
        """Update the workspace that contains the beliefs about goals with the new steps of a game, and return it.

        The result is the workspace that contains the beliefs.
        """
        first, game = 0, real_game(game)
        if self._desk is None or self._game is None or not game.continues(self._game):
            self._desk = list_workspace(len(game.players))
        else:
            first = len(self._game)
        for position, step in game.walk(first):
            belief.update_from_shown_tiles(position, self._desk)
            if step is not None and step[0] != LUCK:
                belief.learn(position, self._desk, step[1])
        self._game = game.copy()
        return self._desk


def goal_probabilities(game: Game) -> list[list[float]]:
    """Return the probability of each goal of each seat, inferred from what all players have seen.

    Parameters
    ----------
    game : Game

    Returns
    -------
    list of list of float
        One row per seat, with the probability of each of the 24 goals.
    """
    return [list(row) for row in PublicKnowledge().follow(game).belief[: len(game.players)]]
