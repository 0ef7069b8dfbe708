"""Compare `Batch` with the interpreter, position by position.

`python -m tests.envs.batch_positions` compares 100,000 positions of all rule sets with 3 to 6 players, in about two
minutes. The tests compare a sample.
"""

from __future__ import annotations

import argparse
import random
from itertools import cycle
from unittest.mock import patch

import numpy as np

from timepirates.core import registry
from timepirates.core.luck import Luck, next_number
from timepirates.envs import Batch, aec, aec_environment
from timepirates.games.pirates.board import FOLDER, Board

GAMES = 3
BOARDS = [path.stem for path in sorted(FOLDER.glob("*.toml")) if len(Board.read(path.stem).epochs) > 6]
"""The boards for up to 6 players."""


class StreamLuck(Luck):
    """The random numbers of one slot of a batch, for `Luck` in an environment."""

    def __init__(self, lot: list[int]):
        super().__init__(0)
        self._lot = lot

    def number(self, _stream: str, _n: int, below: int) -> int:
        return next_number(self._lot, below)


def interpreted(
    players: int, rules: object, lot: list[int] | None = None, most_decisions: int = 10**5, board: str | None = None
) -> aec_environment.AECEnvironment:
    """Return an environment without compiled observations, which draws from `lot` if one is given."""
    with patch.object(aec_environment, "there_is_a_compiler", return_value=False):
        env = aec("time-pirates", players, rules, board, most_decisions=most_decisions)
    assert env._compiled is None
    if lot is not None:
        deal(env, lot)
    return env


def deal(env: aec_environment.AECEnvironment, lot: list[int]) -> None:
    """Deal the next game of a slot."""
    with patch.object(aec_environment, "Luck", lambda _seed: StreamLuck(lot)):
        env.reset(seed=0)


def compared(
    players: int, rules: object, seed: int, steps: int, most_decisions: int = 10**5, board: str | None = None
) -> int:
    """Make random steps in a batch and in environments with the same draws, and return how many games ended.

    Raises
    ------
    AssertionError
        If an observation, a mask, a mover, a reward or an end differs.
    """
    chance = random.Random(seed)
    batch = Batch(GAMES, players, rules, board, seed, most_decisions=most_decisions)
    lots = [[int(first)] for first in batch._arrays.luck[:, 0]]
    envs = [interpreted(players, rules, lot, most_decisions, board) for lot in lots]
    (obs, mask), ended = batch.reset(), 0
    for _step in range(steps):
        for slot, env in enumerate(envs):
            seen = env.observe(env.agent_selection)
            assert batch.to_move[slot] == env.possible_agents.index(env.agent_selection)
            assert obs[slot].tobytes() == seen["observation"].tobytes()
            assert mask[slot].tobytes() == seen["action_mask"].tobytes()
        actions = np.array([chance.choice(row.nonzero()[0]) for row in mask])
        obs, mask, rewards, done = batch.step(actions)
        for slot, env in enumerate(envs):
            actor = env.agent_selection
            env.step(int(actions[slot]))
            over = any(env.terminations.values()) or any(env.truncations.values())
            assert done[slot] == over
            assert (rewards[slot] == np.array([env.rewards[agent] for agent in env.possible_agents], np.float32)).all()
            if over:
                assert batch.final_obs[slot].tobytes() == env.observe(actor)["observation"].tobytes()
                deal(env, lots[slot])
                ended += 1
    return ended


def main() -> None:
    """Compare the number of positions given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kinds = [(players, rules) for rules in registry.entry("time-pirates").rule_sets for players in range(3, 7)]
    steps = -(-asked.positions // (GAMES * len(kinds)))
    boards = cycle(BOARDS)
    ended = sum(compared(players, rules, asked.seed, steps, board=next(boards)) for players, rules in kinds)
    print(f"{steps * GAMES * len(kinds):,} positions of {len(kinds)} kinds of games are equal; {ended} games ended")


if __name__ == "__main__":
    main()
