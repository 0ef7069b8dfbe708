"""The class `PolicyPlayer`: a computer player that decides by a trained policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.core.seat_game import real_game
from timepirates.envs.settings import encoding_of

if TYPE_CHECKING:
    import numpy as np


class PolicyPlayer:
    """A computer player that decides by a policy, such as one trained in the environments `aec` or `Batch`.

    It can play in `match` and on every page.

    Parameters
    ----------
    policy : callable
        ``policy(observation, mask)`` returns a legal action. The observation is an array of int16, and the mask one of
        uint8 with 1 for each legal action.
    """

    def __init__(self, policy: Callable[[np.ndarray, np.ndarray], int]):
        self._policy = policy

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the policy's decision, which may take several actions.

        Parameters
        ----------
        game : Game
            The game, in which the seat decides next.
        seat : int
            0-based seat.

        Raises
        ------
        BadSetting
            If the game has no encoding, or the policy's action is not legal.
        """
        import numpy as np

        encoding = encoding_of(registry.entry(game.table.game))
        game = real_game(game)
        s, _step = next(game.walk(len(game)))
        left = {encoding.actions_of(code, seat, len(game.players)): code for code in game.table.legal(s)}
        chosen: tuple[int, ...] = ()
        while chosen not in left:
            mask = np.zeros(encoding.actions, np.uint8)
            mask[[actions[len(chosen)] for actions in left]] = 1
            action = int(self._policy(encoding.observe(s, seat, chosen), mask))
            chosen += (action,)
            left = {actions: code for actions, code in left.items() if actions[: len(chosen)] == chosen}
            if not left:
                raise BadSetting(_("the policy's action {action} is not legal").format(action=action))
        return game.table.name(left[chosen])
