"""The games as environments for reinforcement learning, with PettingZoo and OpenSpiel.

    from timepirates.envs import aec

    env = aec(players=4, render_mode="ansi")     # PettingZoo's AEC; needs the extra rl
    env.reset(seed=7)
    observation, reward, termination, truncation, info = env.last()
    env.unwrapped.layout["hands"]                # where the numbers of the hands are in an observation

    batch = Batch(games=1024, players=4)         # many games at once, compiled
    obs, mask = batch.reset()
    obs, mask, rewards, done = batch.step(actions)

    from timepirates.envs import openspiel

    state = openspiel("conspiracy", players=3).new_initial_state()    # OpenSpiel; needs the extra openspiel

A game can be learned if its entry has the part "encoding", and in batches if it also has the part "compiled_encoding"
(`timepirates.envs.encoding`). OpenSpiel also needs the part "histories" (`timepirates.envs.histories`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.protocol import BoardSource, Rules
from timepirates.envs.batch import Batch
from timepirates.envs.histories import MOST_ACTIONS
from timepirates.envs.policy_player import PolicyPlayer
from timepirates.envs.settings import MAX_DECISIONS

if TYPE_CHECKING:
    from timepirates.envs.aec_environment import AECEnvironment
    from timepirates.envs.openspiel_games import OpenSpielGame

__all__ = ["Batch", "PolicyPlayer", "aec", "openspiel"]


def aec(
    game: str | None = None,
    players: int = 4,
    rules: Rules | None = None,
    board: BoardSource | None = None,
    render_mode: str | None = None,
    reward: str = "win",
    most_decisions: int = MAX_DECISIONS,
) -> AECEnvironment:
    """Return a PettingZoo environment of a game, in which agents take turns (AEC).

    Parameters
    ----------
    game : str, optional
        Name of the game. The first registered game, Time Pirates, if None.
    players : int
        Number of seats. The agents are called `seat_0`, `seat_1`, ...
    rules : str or mapping, optional
        As for `timepirates.Game`. The game's first rule set if None.
    board : optional
        As for `timepirates.Game`.
    render_mode : {"ansi", "rgb_array", "human"}, optional
        `env.render()` shows what an onlooker may see: as text, as an array of shape (height, width, 3), or printed
        after every decision.
    reward : {"win", "points"}
        The reward that each seat gets at the end: its share of the win minus 1/players (they sum to 0; all are 0 if
        nobody wins), or its points. All earlier rewards are 0.
    most_decisions : int
        Number of decisions after which the game is truncated, with rewards of 0.

    Returns
    -------
    AECEnvironment
        An `AECEnv` of PettingZoo.
        Observations are dicts of `observation`, an int16 vector of what the seat may know, and `action_mask`, an int8
        vector with 1 for each legal action. `env.unwrapped.layout` is a dict of the slices of the vector by name, and
        `env.unwrapped.encoding.fields` says what each means. Seats in observations and actions are relative: 0 is
        the seat that observes or acts, 1 the next one clockwise.

    Raises
    ------
    BadSetting
        If a setting is not allowed, the game has no encoding, or PettingZoo is not installed.
    BadBoard
        If the board breaks a limit.

    Notes
    -----
    ``env.reset(seed=n)`` deals what ``Game(seed=n)`` deals, and the random draws are equal, too. Its `options` may have
    `setup` and `start`, as for `timepirates.Game`. An illegal action raises `IllegalMove`, and nothing changes.
    """
    try:
        from timepirates.envs.aec_environment import environment
    except ModuleNotFoundError as error:
        raise _not_installed(error, "rl") from None
    return environment(game, players, rules, board, render_mode, reward, most_decisions)


def openspiel(
    game: str | None = None, players: int = 4, rules: str = "", board: str = "", most_actions: int = MOST_ACTIONS
) -> OpenSpielGame:
    """Return a game as an OpenSpiel game.

    All games that have the necessary parts are registered in OpenSpiel.

    Afterwards, `pyspiel.load_game("python_conspiracy(players=3)")` works, too, with the same settings.

    Parameters
    ----------
    game : str, optional
        Name of the game. The first registered game, Time Pirates, if None.
    players : int
        Number of seats.
    rules : str
        Name of a rule set. The game's first rule set if empty.
    board : str
        Name of a board, or the path of its file. The game's first board if empty.
    most_actions : int
        Number of actions after which a game ends without a winner, because the rules do not limit its length.

    Returns
    -------
    OpenSpielGame
        A `pyspiel.Game` with imperfect information. Every random draw is a chance node, also those of the deal.
        The returns are as in `aec`: the share of the win minus 1/players, or 0 for all if nobody wins. Actions and
        observation tensors are those of `aec`.

    Raises
    ------
    BadSetting
        If a setting is not allowed, OpenSpiel cannot get the game, or OpenSpiel is not installed.
    BadBoard
        If the board breaks a limit.

    Notes
    -----
    An information state contains all that the seat has decided and seen since the deal (perfect recall).
    ``state.resample_from_infostate(seat, random.random)`` draws a state with the same information state for this seat.
    """
    try:
        from timepirates.envs.openspiel_games import loaded
    except ModuleNotFoundError as error:
        raise _not_installed(error, "openspiel") from None
    return loaded(game, {"players": players, "rules": rules, "board": board, "most_actions": most_actions})


def _not_installed(error: ModuleNotFoundError, extra: str) -> BadSetting:
    return BadSetting(
        _("{package} is not installed; install it with: pip install 'timepirates[{extra}]'").format(
            package=error.name, extra=extra
        )
    )
