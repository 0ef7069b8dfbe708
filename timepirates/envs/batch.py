"""Many games that are played at once in compiled code, for reinforcement learning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.errors import BadSetting, TimePiratesError, check_whole, shown
from timepirates.core.i18n import _
from timepirates.core.luck import MOST_SEED, Luck, fresh_seed
from timepirates.core.protocol import BoardSource, Rules
from timepirates.envs.encoding import BatchArrays, CompiledEncoding, layout
from timepirates.envs.settings import MAX_DECISIONS, checked

if TYPE_CHECKING:
    import numpy as np

MOST_GAMES = 1 << 20


class Batch:
    """A batch of games with the same rules and number of players. Each step makes one action in every game.

    Observations, masks and rewards are those of `aec`. A finished game is dealt again in the same step.

    Parameters
    ----------
    games : int
        Number of games.
    players : int
        Number of seats.
    rules : str or mapping, optional
        As for `timepirates.Game`. The game's first rule set if None.
    board : optional
        As for `timepirates.Game`.
    seed : int, optional
        The games of a slot depend only on the seed, the number of the slot and the actions. Chosen at random if None.
    game : str, optional
        Name of the game. The first registered game, Time Pirates, if None.
    most_decisions : int
        Number of decisions after which a game is truncated: it counts as finished, with rewards of 0.

    Attributes
    ----------
    to_move : array of int64, shape (games,)
        The seat of each game that decides next, which `obs` and `mask` belong to.
    final_obs : array of int16, shape (games, numbers)
        The end of the last finished game of each slot, as the seat sees it that made the last decision.
    layout : dict of str to slice
        Where the numbers of each field are in an observation.
    encoding : Encoding
        The encoding of the game; its `fields` say what the numbers mean.
    seed : int
        The seed.

    Raises
    ------
    BadSetting
        If a setting is not allowed, the game has no compiled encoding, or Numba is not installed.
    BadBoard
        If the board breaks a limit.

    Notes
    -----
    The returned arrays and the attributes are the same arrays in every call, and the next call overwrites them. Copy
    what you keep, and do not write into them. A step runs without Python's global lock, so two batches in two threads
    use two cores.

    The first call compiles the loop in about seven seconds. Later processes load it from Numba's cache in about one.

    Examples
    --------
    >>> from timepirates.envs import Batch
    >>> batch = Batch(games=2, players=4, seed=7)
    >>> obs, mask = batch.reset()
    >>> obs, mask, rewards, done = batch.step(mask.argmax(axis=1))
    >>> obs.shape, mask.shape, rewards.shape, done.tolist()
    ((2, 982), (2, 816), (2, 4), [0, 0])
    """

    def __init__(
        self,
        games: int = 1024,
        players: int = 4,
        rules: Rules | None = None,
        board: BoardSource | None = None,
        seed: int | None = None,
        game: str | None = None,
        most_decisions: int = MAX_DECISIONS,
    ):
        entry, self.encoding, table = checked(game, players, rules, board, most_decisions)
        check_whole("games", games, 1, MOST_GAMES)
        self.seed = fresh_seed() if seed is None else seed
        check_whole("seed", self.seed, 0, MOST_SEED)
        compiled: CompiledEncoding | None = entry.part("compiled_encoding")
        if compiled is None:
            raise BadSetting(
                _(
                    "the game {name} cannot be played in a Batch, because its registry entry lacks the key "
                    '"compiled_encoding"'
                ).format(name=entry.name)
            )
        if not there_is_a_compiler():
            raise BadSetting(_("a Batch needs Numba, which is not installed or is switched off"))
        self.layout, self._most, self._dealt = layout(self.encoding.fields), most_decisions, False
        self._games = compiled.games(table, games)
        self._arrays = _new_arrays(self._games.blank(), self.encoding.actions, games, players, self.seed)
        self.to_move, self.final_obs = self._arrays.to_move, self._arrays.final_obs

    def reset(self) -> tuple[np.ndarray, np.ndarray]:
        """Start all games with a new deal, and return the observations and the masks of legal actions.

        A later call deals other games.

        Returns
        -------
        obs : array of int16, shape (games, numbers)
            What the seats to move may know.
        mask : array of uint8, shape (games, actions)
            1 for each legal action, and 0 for all others.
        """
        self._games.play(self.to_move, self._arrays, True, self._most)
        self._dealt = True
        return self._arrays.obs, self._arrays.mask

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Apply one action in each game, and then make all random draws up to the next decision.

        Parameters
        ----------
        actions : array of int64, shape (games,)
            The action of the seat to move of each game.

        Returns
        -------
        obs : array of int16, shape (games, numbers)
            What the seats to move may know; in a game that was dealt again, of the new deal.
        mask : array of uint8, shape (games, actions)
            1 for each legal action, and 0 for all others.
        rewards : array of float32, shape (games, players)
            What each seat gets: its share of the win minus 1/players if the game has just ended, otherwise 0. The
            seats are the absolute ones, as in `to_move`.
        done : array of uint8, shape (games,)
            1 if the game has ended and was dealt again.

        Raises
        ------
        TimePiratesError
            If an action is illegal, the actions are not whole numbers, one for each game, or `reset` was not called.
            No game has changed.
        """
        arrays = self._arrays
        wrong = self._games.play(self._checked(actions), arrays, False, self._most)
        if wrong >= 0:
            raise TimePiratesError(
                _("game {game}: seat_{seat} cannot choose action {action}; legal now: {legal}").format(
                    game=wrong,
                    seat=self.to_move[wrong],
                    action=actions[wrong],
                    legal=shown(arrays.mask[wrong].nonzero()[0].tolist(), 200),
                )
            )
        return arrays.obs, arrays.mask, arrays.rewards, arrays.done

    def _checked(self, actions: np.ndarray) -> np.ndarray:
        """Check that there is one integer action for each game, and return the actions as an int64 array."""
        import numpy as np

        given = np.asarray(actions)
        if not self._dealt:
            raise TimePiratesError(_("no games have been started yet; call reset() first"))
        if given.shape != self.to_move.shape or given.dtype.kind not in "iu":
            raise TimePiratesError(
                _("actions must be {games} whole numbers (got {dtype} of shape {shape})").format(
                    games=len(self.to_move), dtype=given.dtype, shape=given.shape
                )
            )
        return np.ascontiguousarray(given, np.int64)


def _new_arrays(blank: np.ndarray, actions: int, games: int, players: int, seed: int) -> BatchArrays:
    """Create the arrays in which a batch stores the observations, action masks and rewards of its games."""
    import numpy as np

    luck = Luck(seed)
    return BatchArrays(
        np.repeat(blank[None], games, axis=0),
        np.zeros((games, actions), np.uint8),
        np.zeros((games, players), np.float32),
        np.zeros(games, np.uint8),
        np.repeat(blank[None], games, axis=0),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
        np.array([[1 + luck.number("batch", game, (1 << 60) - 1)] for game in range(games)]),
    )
