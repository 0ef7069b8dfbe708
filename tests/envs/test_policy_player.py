"""A policy sees in a game what it has seen in an environment, and plays matches."""

from __future__ import annotations

import numpy as np
import pytest

from timepirates import Game, match
from timepirates.core.errors import BadSetting
from timepirates.envs import PolicyPlayer, aec


class ByLot(PolicyPlayer):
    """Makes random legal actions."""

    def __init__(self, seed: int | None = None):
        lot = np.random.default_rng(seed)
        super().__init__(lambda _obs, mask: int(lot.choice(mask.nonzero()[0])))


@pytest.mark.parametrize(("game", "rules"), [("time-pirates", "french"), ("conspiracy", "johnson-2002")])
def test_a_policy_sees_and_does_in_a_game_what_it_does_in_an_environment(game, rules):
    env, chance, asked = aec(game, 3, rules), np.random.default_rng(1), []
    env.reset(seed=5)
    other = Game(env.possible_agents, rules, seed=5)

    def policy(obs: np.ndarray, mask: np.ndarray) -> int:
        seen = env.observe(env.agent_selection)
        assert obs.tobytes() == seen["observation"].tobytes()
        assert mask.tobytes() == seen["action_mask"].tobytes()
        action = int(chance.choice(mask.nonzero()[0]))
        env.step(action)
        asked.append(action)
        return action

    player, decisions = PolicyPlayer(policy), 0
    while not other.over and decisions < 120:
        other.play(player.choose(other, other.to_move))
        decisions += 1
        assert env._table.same(env._s, other._s)
    assert (len(asked) > decisions) == (game == "conspiracy")


def test_a_policy_plays_a_match():
    frame = match([ByLot, "random"], games=2, players=3, seed=2, workers=1)
    assert (frame["failed"] == "").all()


@pytest.mark.parametrize("action", [815, -3, 10**6])
def test_an_illegal_action_of_a_policy_is_named(action):
    game = Game(["A", "B", "C"], seed=1)
    with pytest.raises(BadSetting, match=f"the policy's action {action} is not legal"):
        PolicyPlayer(lambda _obs, _mask: action).choose(game, game.to_move)
