"""The PettingZoo environments: PettingZoo's own tests, secrecy, and agreement with `Game`."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from itertools import cycle

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tests.games.conspiracy.test_properties import exchanged
from timepirates import Game
from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.envs import aec
from timepirates.envs.aec_environment import AECEnvironment
from timepirates.games.conspiracy import codes as cc
from timepirates.games.pirates import codes as pc
from timepirates.games.pirates.board import FOLDER, Board

SEATS = {"time-pirates": (3, 4, 5, 6), "conspiracy": (3, 4, 5)}
SIZES = {"time-pirates": (982, 816), "conspiracy": (1558, 1042)}


def samples() -> list[tuple[str, int, str]]:
    """Every number of seats and every rule set of each game, each at least once."""
    out = []
    for game, seats in SEATS.items():
        rules = list(registry.entry(game).rule_sets)
        longer = max(len(seats), len(rules))
        out += [(game, n, name) for n, name, _more in zip(cycle(seats), cycle(rules), range(longer), strict=False)]
    return out


def chosen(env: AECEnvironment, chance: random.Random) -> int:
    """Return a random legal action of the agent to move, as its mask shows them."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(chance.choice(np.flatnonzero(mask)))


def played(env: AECEnvironment, seed: int, decisions: int = 100_000) -> Iterator[AECEnvironment]:
    """Yield the environment before each random decision of a game."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()) and decisions:
        yield env
        env.step(chosen(env, chance))
        decisions -= 1


# --- PettingZoo's own tests


@pytest.mark.filterwarnings("ignore:Observation")  # observations with a mask are dicts
@pytest.mark.long(4)
@pytest.mark.parametrize(("game", "players", "rules"), samples())
def test_pettingzoos_own_tests_pass(game, players, rules, capsys):
    api_test(aec(game, players, rules), num_cycles=60)
    seed_test(lambda: aec(game, players, rules), num_cycles=30)
    render_test(lambda render_mode=None: aec(game, players, rules, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


# --- sizes and settings


@pytest.mark.parametrize("game", SEATS)
def test_sizes_are_the_documented_ones_for_every_board_rule_set_and_number_of_seats(game):
    boards = sorted(path.stem for path in FOLDER.glob("*.toml")) if game == "time-pirates" else [None]
    tried = 0
    for board in boards:
        for rules in registry.entry(game).rule_sets:
            for players in SEATS[game]:
                if board and players >= len(Board.read(board).epochs):
                    continue
                env = aec(game, players, rules, board)
                env.reset(seed=1)
                seen = env.last()[0]
                assert (len(seen["observation"]), len(seen["action_mask"])) == SIZES[game]
                assert env.observation_space("seat_0").contains(seen)
                assert env.action_space("seat_0").n == SIZES[game][1]
                tried += 1
    assert tried >= 3


def test_a_person_sees_each_position_printed_with_the_board_that_was_chosen(capsys):
    """`small-four` is the only board with four epochs."""
    printing, text = (aec("time-pirates", 3, None, "small-four", render_mode=mode) for mode in ("human", "ansi"))
    for env in (printing, text):
        env.reset(seed=1)
        env.step(chosen(env, random.Random(1)))
    printed = capsys.readouterr().out
    assert printed == f"{text.render()}\n"
    assert re.findall(r"^(\d{4}):", printed, re.MULTILINE) == ["1400", "1600", "1900", "2200"]


@pytest.mark.parametrize("game", SEATS)
def test_every_number_of_an_observation_has_a_name_and_a_meaning(game):
    env = aec(game)
    ends = [0]
    for name, where in env.unwrapped.layout.items():
        assert where.start == ends[-1]
        assert where.stop > where.start, name
        ends.append(where.stop)
    assert ends[-1] == SIZES[game][0]
    assert all(field.meaning for field in env.encoding.fields)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "game must be one of"),
        ({"players": 7}, "players must be a whole number from 3 to 6"),
        ({"game": "conspiracy", "players": 6}, "from 3 to 5"),
        ({"rules": "johnson-2002"}, "johnson-2002"),
        ({"render_mode": "svg"}, "render_mode must be one of None, 'ansi', 'rgb_array', 'human'"),
        ({"reward": "money"}, "reward must be one of 'win', 'points'"),
        ({"game": "conspiracy", "reward": "points"}, "this game does not count points"),
        ({"most_decisions": 0}, "most_decisions must be a whole number"),
    ],
)
def test_a_wrong_setting_is_named(settings, message):
    with pytest.raises(BadSetting, match=message):
        aec(**settings)


def test_a_game_without_an_encoding_is_named(monkeypatch):
    monkeypatch.delitem(registry.entry("conspiracy").parts, "encoding")
    with pytest.raises(BadSetting, match="the game conspiracy has no encoding"):
        aec("conspiracy")


def test_without_the_library_the_message_says_how_to_install_it(monkeypatch):
    monkeypatch.delitem(sys.modules, "timepirates.envs.aec_environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(BadSetting, match=r"pettingzoo is not installed; .*timepirates\[rl\]"):
        aec()


# --- the same game as `Game`


@pytest.mark.parametrize(("game", "players", "rules"), samples())
def test_a_seed_deals_and_draws_what_it_deals_and_draws_in_game(game, players, rules):
    env, chance = aec(game, players, rules), random.Random(players)
    env.reset(seed=players)
    other = Game(env.possible_agents, rules, seed=players)
    for _action in range(400):
        assert env.possible_agents.index(env.agent_selection) == other.to_move
        assert env._table.same(env._s, other._s)
        action = chosen(env, chance)
        code = env._choices[action]
        env.step(action)
        if code is not None:
            other.play(other.table.name(code))
        if other.over:
            break
    assert len(other) > 100
    assert all(env.terminations.values()) == other.over


@pytest.mark.parametrize("game", SEATS)
def test_the_actions_of_a_position_are_its_legal_decisions(game):
    """All paths through the stages lead to the legal codes, and each code has a path of its own."""

    def codes(env: AECEnvironment, choices: object, chosen: tuple[int, ...] = ()) -> list[int]:
        seat, out = env._table.to_move(env._s), []
        for action, left in choices.items():
            actions = (*chosen, action)
            if left is None:
                out += codes(env, env.encoding.choices(env._table, env._s, actions, seat), actions)
            else:
                assert env.encoding.actions_of(left, seat, 3) == actions
                out.append(left)
        return out

    stages = 0
    for env in played(aec(game, 3), 4, 400):
        if not env._chosen:
            assert sorted(codes(env, env._choices)) == sorted(env._table.legal(env._s))
        stages += any(left is None for left in env._choices.values())
    assert (stages > 50) == (game == "conspiracy")


def test_a_code_of_any_kind_has_actions_within_the_space_and_no_other_code_has_them():
    for game, codes in (("time-pirates", pc.DRAW), ("conspiracy", cc.ROLL)):
        encoding = registry.entry(game).part("encoding")
        most = max(SEATS[game])
        seats = {pc.trade_code(0, seat, 0) for seat in range(most)} if game == "time-pirates" else set()
        made = [encoding.actions_of(code, most - 1, most) for code in range(codes)]
        assert len(set(made)) == codes
        assert seats <= {action for actions in made for action in actions}
        assert {action for actions in made for action in actions} == set(range(encoding.actions))


def test_a_trade_and_a_gift_name_the_other_seat_from_the_one_that_acts():
    pirates, conspiracy = (registry.entry(game).part("encoding") for game in SEATS)
    assert pirates.actions_of(pc.trade_code(2, 1, 5), 4, 6) == (pc.trade_code(2, 3, 5),)
    give, first = cc.GIVE + cc.MOST_PLAYERS * 7, conspiracy.actions_of(cc.GIVE, 0, 5)[0]
    assert conspiracy.actions_of(give + 1, 3, 4) == (first + cc.MOST_PLAYERS * 7 + 2,)


def test_only_the_seat_that_chooses_sees_what_it_has_chosen_so_far():
    shown = 0
    for env in played(aec("conspiracy", 3), 2, 300):
        for agent in env.agents:
            chosen_so_far = env.observe(agent)["observation"][env.layout["chosen"]]
            mine = agent == env.agent_selection
            assert [n - 1 for n in chosen_so_far if n] == (list(env._chosen) if mine else [])
            assert env.observe(agent)["action_mask"].any() == mine
            shown += bool(mine and env._chosen)
    assert shown > 50


# --- the end


@pytest.mark.parametrize(("reward", "players"), [("win", 3), ("win", 4), ("points", 5)])
def test_the_rewards_at_the_end_are_shares_of_the_win_or_points(reward, players):
    env = aec(players=players, reward=reward)
    for each in played(env, 3):
        assert set(each.rewards.values()) == {0.0}
    winners = env._table.winners(env._s)
    if reward == "win":
        assert sum(env.rewards.values()) == pytest.approx(0)
        assert env.rewards["seat_0"] == pytest.approx((0 in winners) / len(winners) - 1 / players)
        assert max(env.rewards.values()) > 0
    else:
        assert list(env.rewards.values()) == env._s.points[:players]
    due, paid = dict(env.rewards), {}
    for agent in env.agent_iter():
        _seen, paid[agent], ended, truncated, _info = env.last()
        assert (ended, truncated) == (True, False)
        env.step(None)
    assert paid == due
    assert env.agents == []


def test_nobody_is_rewarded_for_a_game_without_a_winner():
    env = aec("conspiracy", 3, {"name": "johnson-2002", "switches": {"round_limit": 1}})
    for _each in played(env, 1):
        pass
    assert env._table.winners(env._s) == []
    assert list(env.rewards.values()) == [0.0, 0.0, 0.0]


def test_a_long_game_is_truncated_without_rewards():
    env, chance = aec(most_decisions=25), random.Random(1)
    env.reset(seed=1)
    for decision in range(25):
        assert not any(env.truncations.values()), decision
        env.step(chosen(env, chance))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("action", [-1, 10**6, None, 1.0, "END"])
def test_an_illegal_action_is_refused_and_changes_nothing(action):
    env = aec()
    env.reset(seed=5)
    before = env._table.copy(env._s)
    with pytest.raises(TimePiratesError, match=r"seat_\d cannot choose action .*; legal now: \["):
        env.step(action)
    legal = set(np.flatnonzero(env.last()[0]["action_mask"]).tolist())
    with pytest.raises(TimePiratesError):
        env.step(next(each for each in range(816) if each not in legal))
    assert env._table.same(env._s, before)


def test_a_setup_and_a_start_player_can_be_given():
    record = Game(("A", "B", "C"), seed=3, start=1).record()
    env = aec(players=3)
    env.reset(seed=9, options={"setup": record["setup"], "start": 1})
    assert env._table.snapshot(env._s)["sites"] == Game.replay(record).snapshot()["sites"]
    assert env._s.start == 1


# --- what is seen


def rotated(s: object, bits: tuple[str, ...], rows: tuple[str, ...], seats: tuple[str, ...]) -> object:
    """Change a position so that every player sits one seat further, and return it."""
    n = s.players
    for name in rows:
        row = getattr(s, name)
        row[:n] = [row[n - 1], *row[: n - 1]]
    for name in seats:
        old = getattr(s, name)
        if isinstance(old, list):
            old[:] = [each if each < 0 else (each + 1) % n for each in old]
        else:
            setattr(s, name, old if old < 0 else (old + 1) % n)
    for name in bits:
        old = getattr(s, name)
        turned = [(each << 1 | each >> n - 1) & (1 << n) - 1 for each in (old if isinstance(old, list) else [old])]
        if isinstance(old, list):
            old[:] = turned
        else:
            setattr(s, name, turned[0])
    return s


ROTATED = {
    "time-pirates": (
        ("winners",),
        ("pirate", "hand", "holds", "of_colour", "contract", "has_coloured", "points", "laid", "laid_count", "given"),
        ("turn", "mover", "start"),
    ),
    "conspiracy": (
        ("coin_known", "tile_known", "spirals", "tied", "level"),
        (
            *("hand", "gifts", "saved", "tiles", "goal", "goal_coins", "marks", "marked_in"),
            *("answer", "rolled", "standing"),
        ),
        ("asked", "turn", "winner", "giver", "order", "moved"),
    ),
}


@pytest.mark.parametrize(("game", "players"), [("time-pirates", 3), ("time-pirates", 6), ("conspiracy", 5)])
def test_a_player_sees_and_does_the_same_from_any_seat(game, players):
    deciding = set()
    for env in played(aec(game, players), 8, 700):
        encoding, s = env.encoding, env._s
        turned = rotated(env._table.copy(s), *ROTATED[game])
        deciding.add(s.deciding)
        for seat in range(players):
            here, there = encoding.observe(s, seat), encoding.observe(turned, (seat + 1) % players)
            assert here.tobytes() == there.tobytes()
        mover = env._table.to_move(s)
        if game == "time-pirates":  # X6 compares distributions by numbers that belong to absolute seats
            continue
        legal = env._table.legal(s)[:]
        mine = {encoding.actions_of(code, mover, players) for code in legal}
        theirs = {encoding.actions_of(code, (mover + 1) % players, players) for code in env._table.legal(turned)}
        assert mine == theirs
    assert len(deciding) >= 6


@pytest.mark.parametrize("players", [3, 6])
def test_what_is_seen_of_time_pirates_is_what_a_snapshot_shows(players):
    env = aec(players=players)
    for each in played(env, 6, 500):
        seat = each.possible_agents.index(each.agent_selection)
        shown, seen = each._table.snapshot(each._s, seat), each.last()[0]["observation"]
        for n in range(players):
            other = (seat + n) % players
            hand = seen[env.layout["hands"]].reshape(6, 16)[n]
            assert sum(shown["hands"][other].values()) == hand.sum()
            assert seen[env.layout["contracts"]].reshape(6, 29)[n].sum() == len(shown["contracts"][other])
            assert seen[env.layout["points"]][n] == shown["points"][other]
        assert seen[env.layout["bag"]].sum() == sum(shown["bag"].values())
        assert seen[env.layout["bazaar"]].sum() == len(shown["bazaar"])
        assert seen[env.layout["sites"]].sum() == sum(sum(tokens.values()) for tokens in shown["sites"].values())
        assert seen[env.layout["paid"]].sum() == len(shown["paid"])
        assert seen[env.layout["year"]] == shown["year"]
    assert each._s.year > 1


# --- secrecy


def seen_by(env: AECEnvironment, s: object, seat: int) -> tuple[bytes, bytes]:
    """Return the bytes of a seat's observation and mask in a position."""
    env._begin(s)
    env._go_on()
    seen = env.observe(env.possible_agents[seat])
    return seen["observation"].tobytes(), seen["action_mask"].tobytes()


def swapped(table: object, s: object, chance: random.Random) -> object:
    """Return another position of Conspiracy: two tiles or coins change places, or a goal or an answer is another one.

    The knowledge of the seats stays with the places.
    """
    answered = any(answer >= 0 for answer in s.answer)
    kind = chance.choice(("answer",) if answered else ("tile", "coin", "coin", "coin", "goal"))
    a, b = chance.sample(range(24), 2)
    if kind in ("tile", "coin"):
        return exchanged(s, table, a, b, kind)
    new, owner = table.copy(s), chance.randrange(s.players)
    if kind == "goal":
        new.goal[owner] = new.goal[owner] if new.goal[owner] < 0 else a
    else:
        new.answer[owner] = new.answer[owner] if new.answer[owner] < 0 else 1 - new.answer[owner]
    return new


def its_own(s: object, seat: int) -> object:
    """Return what a seat knows besides its snapshot: its answer, and who gave it each gift."""
    return s.answer[seat], [s.giver[coin] for coin in range(24) if s.gifts[seat] >> coin & 1]


@pytest.mark.long(5)
@pytest.mark.parametrize("players", [3, 5])
def test_nothing_changes_when_hidden_pieces_of_conspiracy_are_swapped(players):
    """A swap that a seat's snapshot shows changes its observation, and any other swap changes nothing."""
    chance, hidden, noticed = random.Random(players), 0, 0
    env, other = aec("conspiracy", players), aec("conspiracy", players)
    for seed in range(40):
        other.reset(seed=seed)
        for each in played(env, seed, 250):
            if each._chosen or (each._s.deciding != cc.INTERRUPTING and chance.random() > 0.3):
                continue
            table, s, seat = each._table, each._s, chance.randrange(players)
            shown, seen = table.snapshot(s, seat), seen_by(other, table.copy(s), seat)
            for _swap in range(8):
                new = swapped(table, s, chance)
                if not table.same(s, new):
                    same = table.snapshot(new, seat) == shown and its_own(new, seat) == its_own(s, seat)
                    assert (seen_by(other, new, seat) == seen) == same
                    hidden += same
                    noticed += not same
        if hidden >= 1000:
            break
    assert hidden >= 1000
    assert noticed >= 300


@pytest.mark.long(5)
def test_nothing_changes_when_hidden_layings_of_time_pirates_are_swapped():
    """P2: other seats' layings are seen by nobody while layings are made, and by everybody afterwards."""
    chance, hidden, seed = random.Random(2), 0, 0
    rule_sets = list(registry.entry("time-pirates").rule_sets)
    while hidden < 2000:
        seed += 1
        players = 3 + seed % 4
        env = aec("time-pirates", players, rule_sets[seed % len(rule_sets)])
        other = aec("time-pirates", players, rule_sets[seed % len(rule_sets)], render_mode="ansi")
        other.reset(seed=seed)
        for each in played(env, seed):
            s = each._s
            laid = [(seat, n) for seat in range(players) for n in range(s.laid_count[seat])]
            if not laid or (s.deciding != pc.LAYING and chance.random() > 0.02):
                continue
            seen = [seen_by(other, each._table.copy(s), seat) for seat in range(players)]
            for seat in chance.choices(range(players), k=3 * players):
                new = each._table.copy(s)
                owner, n = chance.choice(laid)
                white, colour = divmod(new.laid[owner][n], pc.COLOURS)
                new.laid[owner][n] = pc.COLOURS * white + (colour + chance.randrange(1, pc.COLOURS)) % pc.COLOURS
                secret = s.deciding == pc.LAYING and owner != seat
                assert (seen_by(other, new, seat) == seen[seat]) == secret
                hidden += secret
    assert seed >= 3


def test_a_picture_and_a_text_show_no_hidden_layings():
    env = aec(players=3, render_mode="rgb_array")
    picture = aec(players=3, render_mode="rgb_array")
    picture.reset(seed=1)
    compared = 0
    for each in played(env, 5):
        s = each._s
        laid = [seat for seat in range(3) if s.laid_count[seat]]
        if s.deciding == pc.LAYING and laid:
            new = each._table.copy(s)
            white, colour = divmod(new.laid[laid[0]][0], pc.COLOURS)
            new.laid[laid[0]][0] = pc.COLOURS * white + (colour + 1) % pc.COLOURS
            picture._s = new
            assert (picture.render() == env.render()).all()
            assert each._table.describe(new) == each._table.describe(s)
            compared += 1
            if compared == 2:
                break
    assert compared == 2
