"""Many games at once: equal to the interpreter, and refusals that change nothing."""

from __future__ import annotations

import random
from itertools import cycle

import numpy as np
import pytest

from tests.envs.batch_positions import BOARDS, compared, interpreted
from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.envs import Batch, aec, batch
from timepirates.games.pirates import codes as c

pytestmark = pytest.mark.long(25)
KINDS = [*zip(cycle((3, 4, 5, 6)), registry.entry("time-pirates").rule_sets, strict=False)]


@pytest.mark.parametrize(("players", "rules"), KINDS)
def test_a_batch_plays_and_shows_the_same_games_as_the_interpreter(players, rules):
    board = BOARDS[players % len(BOARDS)]
    assert compared(players, rules, 3, 900, board=board) >= 1


def test_a_long_game_is_truncated_without_rewards():
    assert compared(4, "german", 2, 60, most_decisions=25) == 6


@pytest.mark.parametrize(("players", "rules"), KINDS)
def test_the_compiled_observer_shows_every_seat_what_the_interpreter_shows(players, rules):
    chance, compiled, plain = random.Random(5), aec(players=players, rules=rules), interpreted(players, rules)
    compiled.reset(seed=5)
    plain.reset(seed=5)
    assert compiled._compiled is not None
    deciding, steps = set(), 0
    while not all(compiled.terminations.values()):
        if steps % 3 == 0 or compiled._s.deciding in (c.LAYING, c.PAYING):
            for agent in compiled.agents:
                ours, theirs = compiled.observe(agent), plain.observe(agent)
                assert {key: (rows.dtype, rows.tobytes()) for key, rows in ours.items()} == {
                    key: (rows.dtype, rows.tobytes()) for key, rows in theirs.items()
                }
            deciding.add(compiled._s.deciding)
        action = chance.choice([*plain._choices])
        compiled.step(action)
        plain.step(action)
        steps += 1
    assert {c.PLACING, c.RESTOCKING, c.ACTING, c.PAYING} <= deciding
    assert not any(compiled.observe(agent)["action_mask"].any() for agent in compiled.possible_agents)


def test_the_games_of_a_slot_depend_on_the_seed_and_the_slot_only():
    few, many, other = Batch(2, seed=9), Batch(5, seed=9), Batch(2, seed=10)
    for _deal in range(2):  # a second reset deals the next games
        shown, more, another = few.reset()[0].copy(), many.reset()[0], other.reset()[0]
        assert (shown == more[:2]).all()
        assert (shown != another).any(axis=1).all()
        assert (shown[0] != shown[1]).any()
    before = shown
    assert (few.reset()[0] != before).any(axis=1).all()


def state(of: Batch) -> list[bytes]:
    """Return everything that an action could change."""
    return [each.tobytes() for each in (of._games._states, *of._arrays)]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([None, -1, None], r"^game 1: seat_\d cannot choose action -1; legal now: \[\d+"),
        ([None, None, 816], r"^game 2: seat_\d cannot choose action 816"),
        ([None, None, None, 0], r"actions must be 3 whole numbers \(got int64 of shape \(4,\)\)"),
        ([0.0, 0.0, 0.0], r"got float64"),
    ],
)
def test_an_illegal_action_is_named_and_no_game_has_stepped(actions, message):
    games = Batch(3, seed=4)
    _obs, mask = games.reset()
    before = state(games)
    legal = [*mask.argmax(axis=1), 0]
    given = np.array([legal[game] if each is None else each for game, each in enumerate(actions)])
    with pytest.raises(TimePiratesError, match=message):
        games.step(given)
    assert state(games) == before


def test_every_action_that_is_not_in_the_mask_is_refused():
    games, chance = Batch(1, seed=6), random.Random(6)
    _obs, mask = games.reset()
    for step in range(300):
        if step % 20 == 0:
            for action in np.flatnonzero(mask[0] == 0):
                with pytest.raises(TimePiratesError):
                    games.step(np.array([action]))
        mask = games.step(np.array([chance.choice(np.flatnonzero(mask[0]))]))[1]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "games must be a whole number from 1 to"),
        ({"players": 7}, "players must be a whole number from 3 to 6"),
        ({"seed": -1}, "seed must be a whole number"),
        (
            {"game": "conspiracy", "players": 3},
            'cannot be played in a Batch, because its registry entry lacks the key "compiled_encoding"',
        ),
    ],
)
def test_a_wrong_setting_is_named(settings, message):
    with pytest.raises(BadSetting, match=message):
        Batch(**settings)


def test_without_a_compiler_or_a_deal_the_message_says_so(monkeypatch):
    with pytest.raises(TimePiratesError, match=r"call reset\(\) first"):
        Batch(2).step(np.zeros(2, np.int64))
    monkeypatch.setattr(batch, "there_is_a_compiler", lambda: False)
    with pytest.raises(BadSetting, match="a Batch needs Numba"):
        Batch(2)
