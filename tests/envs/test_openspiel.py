"""The games in OpenSpiel: its own tests and bots, secrecy, and what is drawn of the unknown, counted by brute force."""

from __future__ import annotations

import pickle
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from timepirates.core import registry
from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.envs import aec, openspiel
from timepirates.envs.histories import History
from timepirates.games.conspiracy import codes as cc
from timepirates.games.conspiracy.goal_beliefs import GoalBelief
from timepirates.games.conspiracy.other_histories import HistorySampler
from timepirates.games.conspiracy.rules.apply import apply_next_step
from timepirates.games.conspiracy.state import copy
from timepirates.games.pirates import codes as pc

PIRATES, CONSPIRACY = "time-pirates", "conspiracy"
SPIEL_NAMES = {PIRATES: "python_time_pirates", CONSPIRACY: "python_conspiracy"}


def played(game: pyspiel.Game, seed: int, actions: int = 10_000) -> Iterator[pyspiel.State]:
    """Yield the state before each random decision of a game, and the last one."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and actions:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))
            actions -= 1
    yield state


def after(game: pyspiel.Game, seed: int, actions: int) -> pyspiel.State:
    """Return the state after a number of random decisions."""
    *_before, state = played(game, seed, actions)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def near(count: int, chance: float, tries: int) -> bool:
    """Return whether a count is within 4.5 standard deviations of what its probability makes it."""
    return abs(count - tries * chance) <= 4.5 * sqrt(tries * chance * (1 - chance)) + 1e-9


# --- OpenSpiel's own tests and programs


@pytest.mark.long(12)
@pytest.mark.parametrize(
    ("settings", "serialize"),
    [
        ("python_time_pirates(players=3,rules=german)", True),
        ("python_time_pirates(players=6,most_actions=250)", False),
        ("python_conspiracy(players=3)", True),
        ("python_conspiracy(players=5,most_actions=400)", False),
    ],
)
def test_openspiels_own_test_passes(settings, serialize):
    openspiel()  # registers both games
    pyspiel.random_sim_test(pyspiel.load_game(settings), num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.parametrize("name", SPIEL_NAMES)
def test_the_environment_of_openspiel_plays_a_game_to_its_end(name):
    env = rl_environment.Environment(openspiel(name, 3, most_actions=150))
    step, chance, actions = env.reset(), random.Random(1), 0
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == sum(field.size for field in part(name, "encoding").fields)
        step = env.step([chance.choice(step.observations["legal_actions"][seat])])
        actions += 1
    assert actions == 150
    assert step.rewards == [0.0, 0.0, 0.0]


def part(game: str, name: str) -> object:
    return registry.entry(game).part(name)


@pytest.mark.long(8)
@pytest.mark.parametrize("name", SPIEL_NAMES)
def test_the_tree_searches_of_openspiel_choose_a_legal_action(name):
    game = openspiel(name, 3, most_actions=260)
    state = next(state for n, state in enumerate(played(game, 3, 250)) if n > 200 and len(state.legal_actions()) > 5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = (
        mcts.MCTSBot(game, 1.5, 12, evaluator, random_state=np.random.RandomState(2)),
        ismcts.ISMCTSBot(game, evaluator, 1.5, 12, random_state=np.random.RandomState(2)),
    )
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


# --- settings, actions, the end


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "game must be one of"),
        ({"players": 7}, "players must be a whole number from 3 to 6"),
        ({"game": CONSPIRACY, "players": 6}, "from 3 to 5"),
        ({"rules": "johnson-2002"}, "johnson-2002"),
        ({"game": CONSPIRACY, "board": "small-four"}, "only one board"),
        ({"most_actions": 0}, "most_actions must be a whole number"),
    ],
)
def test_a_wrong_setting_is_named(settings, message):
    with pytest.raises(BadSetting, match=message):
        openspiel(**settings)


def test_a_game_without_histories_is_named(monkeypatch):
    monkeypatch.delitem(registry.entry(CONSPIRACY).parts, "histories")
    with pytest.raises(
        BadSetting,
        match=(
            "the game conspiracy cannot be used with OpenSpiel, because its registry entry lacks the key "
            '"encoding" or the key "histories"'
        ),
    ):
        openspiel(CONSPIRACY)


def test_without_the_library_the_message_says_how_to_install_it(monkeypatch):
    monkeypatch.delitem(sys.modules, "timepirates.envs.openspiel_games")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadSetting, match=r"pyspiel is not installed; .*timepirates\[openspiel\]"):
        openspiel()


@pytest.mark.parametrize(("name", "players"), [(PIRATES, 4), (CONSPIRACY, 3)])
def test_actions_and_observations_are_those_of_pettingzoo(name, players):
    env, game = aec(name, players), openspiel(name, players)
    env.reset(seed=1)
    assert game.num_distinct_actions() == env.action_space("seat_0").n
    staged = 0
    for state in played(game, 5, 300):
        if state.is_chance_node():
            continue
        env._begin(state.played.match.table.copy(state.played.s))
        env._go_on()
        for action in state.played.chosen:
            env.step(action)
        staged += bool(state.played.chosen)
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert state.observation_tensor(seat) == seen["observation"].tolist()
            assert state.legal_actions(seat) == np.flatnonzero(seen["action_mask"]).tolist()
    assert (staged > 50) == (name == CONSPIRACY)


def test_actions_and_draws_have_the_names_of_the_notation():
    state = openspiel(PIRATES, 3).new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "start 2"
    state.apply_action(2)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 6) == "draw red"
    game = openspiel(CONSPIRACY, 3)
    assert game.new_initial_state().action_to_string(pyspiel.PlayerId.CHANCE, 15) == "deal moons-3"
    encoding = part(CONSPIRACY, "encoding")
    actions = encoding.actions_of(game.match.table.parse("place moons-3 at M F1 ne pointing w"), 0, 3)
    state = game.new_initial_state()
    assert [state.action_to_string(0, action) for action in actions] == ["place moons-3", "M F1 ne", "w"]
    gift = encoding.actions_of(game.match.table.parse("give suns-2 to 0"), 2, 3)[0]
    assert state.action_to_string(2, gift) == "give suns-2 to 0"
    with pytest.raises(BadSetting, match="no action 5000"):
        state.action_to_string(0, 5000)


@pytest.mark.parametrize("name", SPIEL_NAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(name):
    state = after(openspiel(name, 3), 2, 40)
    before = str(state)
    wrong = next(action for action in range(2000) if action not in state.legal_actions())
    with pytest.raises(TimePiratesError, match=rf"seat {state.current_player()} cannot choose action {wrong}; legal"):
        state.apply_action(wrong)
    assert str(state) == before


def test_the_returns_are_shares_of_the_win_and_sum_to_0():
    *_before, state = played(openspiel(PIRATES, 4), 3)
    winners = state.played.match.table.winners(state.played.s)
    assert winners
    assert state.returns() == pytest.approx([(seat in winners) / len(winners) - 1 / 4 for seat in range(4)])
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", SPIEL_NAMES)
def test_a_copy_and_a_pickled_state_go_on_independently(name):
    state = after(openspiel(name, 3), 6, 60)
    before, seen = str(state), state.information_state_string(0)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == before
        for _action in range(20):
            legal = other.legal_actions()
            other.apply_action(legal[-1])
        assert str(other) != before
        assert (str(state), state.information_state_string(0)) == (before, seen)


# --- what a seat sees


def replayed(state: pyspiel.State, deal: list[int], codes: list[int]) -> pyspiel.State | None:
    """Return the state after a deal and steps, or None if they are not possible."""
    other = state.get_game().new_initial_state()
    first = other.played.match.first_chance
    for outcome in deal:
        if outcome not in other.legal_actions():
            return None
        other.apply_action(outcome)
    for code in codes:
        if code not in other.played.match.table.legal(other.played.s):
            return None
        seat, players = other.current_player(), other.num_players()
        chance = other.is_chance_node()
        for action in [code - first] if chance else other.played.match.actions_of(code, seat, players):
            other.apply_action(action)
    return other


def views(state: pyspiel.State) -> list[object]:
    """Return what each seat may know of a state by the record of the game, which is made by other code."""
    match, table = state.played.match, state.played.match.table
    s = table.copy(match.undealt)
    for outcome in state.played.deal:
        match.histories.deal(s, outcome)
    positions, steps = [table.copy(s)], []
    for step in state.played.steps:
        code, mover = match.histories.code(step), table.to_move(s)
        steps.append([mover if mover >= 0 else None, str(table.name(code))])
        table.apply(s, code)
        positions.append(table.copy(s))
    record = {**table.header(positions[0]), "steps": steps, **table.outcome(s)}
    out = []
    for seat in range(state.num_players()):
        view = table.seen_by(record, positions, seat)
        out.append(
            (view["setup"], view["steps"], view["shown"], state.current_player() == seat and state.played.chosen)
        )
    return out


def changed(state: pyspiel.State, chance: random.Random) -> pyspiel.State | None:
    """Return another state of Conspiracy: with two pieces exchanged everywhere, or with another goal or answer."""
    deal, codes = state.played.deal[:], [state.played.match.histories.code(step) for step in state.played.steps]
    a, b = chance.sample(range(24), 2)
    tiles = state.num_players() * (24 // state.num_players())
    kind = chance.choice(("tiles", "coins", "coins", "goal coins", "goal", "answer"))

    def other(piece: int) -> int:
        return {a: b, b: a}.get(piece, piece)

    def renamed(code: int, first: int, apart: int) -> int:
        if not first <= code < first + 24 * apart:
            return code
        piece, rest = divmod(code - first, apart)
        return first + apart * other(piece) + rest

    if kind == "tiles":
        deal[:tiles] = map(other, deal[:tiles])
        codes = [renamed(code, cc.LAY, cc.PLACES) for code in codes]
    elif kind == "coins":
        for first, apart in ((cc.PLACE, cc.SPOTS), (cc.ATTACK, cc.SPOTS), (cc.GIVE, 5), (cc.SAVE, 1), (cc.DRAW, 1)):
            codes = [renamed(code, first, apart) for code in codes]
    elif kind == "goal coins":
        deal[tiles:] = map(other, deal[tiles:])
    else:
        within = range(cc.NOW) if kind == "goal" else (cc.NOW, cc.WAIT)
        places = [n for n, code in enumerate(codes) if code in within]
        if not places:
            return None
        codes[chance.choice(places[-3:])] = chance.choice(within)
    new = replayed(state, deal, codes)
    for action in state.played.chosen:
        if new is None or action not in new.legal_actions():
            return None
        new.apply_action(action)
    return new


@pytest.mark.long(20)
@pytest.mark.parametrize("players", [3, 5])
def test_a_change_that_the_record_hides_changes_no_byte_of_conspiracy_and_any_other_does(players):
    chance, hidden, noticed, game = random.Random(players), 0, 0, openspiel(CONSPIRACY, players)
    for seed in range(8):
        for state in played(game, seed, 90):
            interrupted = state.played.s.deciding == cc.INTERRUPTING
            if not interrupted and chance.random() > 0.08:
                continue
            for _change in range(3):
                new = changed(state, chance)
                if new is None or str(new) == str(state):
                    continue
                for seat, (one, other) in enumerate(zip(views(new), views(state), strict=True)):
                    same = one == other
                    assert (new.information_state_string(seat) == state.information_state_string(seat)) == same
                    if same:
                        assert new.observation_string(seat) == state.observation_string(seat)
                        assert new.observation_tensor(seat) == state.observation_tensor(seat)
                    hidden += same
                    noticed += not same
    assert hidden >= 60
    assert noticed >= 60


@pytest.mark.long(5)
def test_hidden_layings_of_time_pirates_change_no_byte():
    """P2: other seats' layings are seen by nobody while layings are made, and by everybody afterwards."""
    compared = Counter()
    for seed in range(3):
        game = openspiel(PIRATES, 3 + seed % 2, rules=("rio-grande", "german")[seed % 2])
        for state in played(game, seed):
            steps = state.played.steps
            if not steps or isinstance(steps[-1], int) or state.is_terminal():
                continue
            owner, code, _over = steps[-1]
            codes = [state.played.match.histories.code(step) for step in steps]
            for colour in range(pc.COLOURS):
                new = replayed(state, state.played.deal, [*codes[:-1], pc.lay_code((code - pc.LAY) // 5, colour)])
                if new is None or str(new) == str(state):
                    continue
                for seat in range(game.num_players()):
                    secret = state.played.s.deciding == pc.LAYING and seat != owner
                    compared[secret] += 1
                    assert (new.information_state_string(seat) == state.information_state_string(seat)) == secret
                    if secret:
                        assert new.observation_string(seat) == state.observation_string(seat)
    assert min(compared[True], compared[False]) >= 10


# --- what a seat does not know, drawn


@pytest.mark.long(6)
@pytest.mark.parametrize(("name", "players"), [(PIRATES, 4), (CONSPIRACY, 3), (CONSPIRACY, 5)])
def test_a_drawn_state_looks_the_same_to_the_seat_and_is_another_one(name, players):
    chance, other, drawn = random.Random(1), 0, 0
    for state in played(openspiel(name, players), 4, 2000 if name == PIRATES else 400):
        if chance.random() > (1 if name == PIRATES and state.played.s.deciding == pc.LAYING else 0.03):
            continue
        for seat in range(players):
            new = state.resample_from_infostate(seat, chance.random)
            assert new.information_state_string(seat) == state.information_state_string(seat)
            assert new.observation_string(seat) == state.observation_string(seat)
            assert new.legal_actions(seat) == state.legal_actions(seat)
            assert len(new.history()) == len(state.history())
            assert new.current_player() == state.current_player()
            drawn += 1
            other += str(new) != str(state)
    assert drawn > 30
    assert other > (3 if name == PIRATES else 0.95 * drawn)


def consistent(table, histories, s, steps, seat, players) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every history with the seat's view, and its probability if the others decide at random, by trying all."""
    if not steps:
        yield (), 1.0
        return
    real, mover, legal = steps[0], table.to_move(s), table.legal(s)[:]
    for code in legal:
        after_it = table.copy(s)
        note = histories.play(after_it, code)
        if histories.seen(History([], [note]), seat, players) == histories.seen(History([], [real]), seat, players):
            weight = 1.0 if mover == seat else 1 / len(legal)
            for rest, chance in consistent(table, histories, after_it, steps[1:], seat, players):
                yield (code, *rest), weight * chance


def small_game(seed: int, steps: int, bag: int) -> tuple[object, object, object, list[object]]:
    """Return the table, the parts, the first position and the steps of a game of Conspiracy with few coins."""
    match = openspiel(CONSPIRACY, 3).match
    table, histories, chance = match.table, match.histories, random.Random(seed)
    s = table.before_the_deal()
    s.bag = bag
    s.tiles[:3] = [0b11, 0b1100, 0b110000]
    s.set_aside = 0b111000000
    for tile in range(6):
        s.tile_known[tile] = 1 << tile // 2
    s.goal[:3], s.deciding = [0, 7, 14], cc.ROUND_BEGINS
    while s.deciding >= cc.ROUND_BEGINS:
        apply_next_step(s)
    first, notes = table.copy(s), []
    for _step in range(steps):
        notes.append(histories.play(s, chance.choice(table.legal(s))))
    return table, histories, first, notes


@pytest.mark.long(15)
@pytest.mark.parametrize(
    ("seed", "steps", "seat", "coins"),
    [(2, 40, 0, 0b110_0011_0011), (4, 30, 2, 0b110_0011_0011), (8, 50, 1, 0b010_0011_0011)],
)
def test_hidden_pieces_are_drawn_as_often_as_brute_force_counts(seed, steps, seat, coins):
    table, histories, first, notes = small_game(seed, steps, coins)
    every = dict(consistent(table, histories, first, notes, seat, 3))
    total = sum(every.values())
    others = HistorySampler(copy(first), History([], notes), seat)
    chance, tries = random.Random(seed), 400
    drawn = Counter(tuple(others.drawn(chance.randrange)[1]) for _try in range(tries))
    assert len(every) > 20
    assert drawn.keys() <= every.keys()
    for n in range(steps):
        for code in {codes[n] for codes in every}:
            exact = sum(weight for codes, weight in every.items() if codes[n] == code) / total
            assert near(sum(count for codes, count in drawn.items() if codes[n] == code), exact, tries)


def test_goals_are_drawn_as_often_as_their_marks_make_them_likely():
    """U2, E3: every set of goal coins is equally likely, then every goal it allows, then every mark the goal allows."""
    match = openspiel(CONSPIRACY, 3).match
    own, s = 0b1011, match.table.before_the_deal()
    s.goal[:3], s.turn, s.asked, s.deciding, s.round = [8, 8, 8], 1, 1, cc.MARKING, 2
    s.tile_at[:3], s.up[:3] = [5, 13, 20], [1, 1, 1]
    belief = GoalBelief(0, own)
    belief.chosen(1)
    belief.chosen(2)
    belief.update_from_decision(s, cc.MARK + 1)
    exact: Counter[int] = Counter()
    for coins in combinations([coin for coin in range(24) if not own >> coin & 1], 3):
        goals = {6 * (one // 6) + other % 6 for one in coins for other in coins}
        for goal in goals:
            s.goal[1] = goal
            legal = match.table.legal(s)
            exact[goal] += (cc.MARK + 1 in legal) / len(legal) / len(goals)
    tries, chance = 3000, random.Random(1)
    drawn: Counter[int] = Counter()
    for _try in range(tries):
        hands = belief.drawn([3, 3, 3], chance.randrange)
        assert not own & hands[1].coins
        assert not hands[1].coins & hands[2].coins
        drawn[hands[1].goal] += 1
    for goal in range(24):
        assert near(drawn[goal], exact[goal] / exact.total(), tries), goal


def test_hidden_layings_are_drawn_among_all_possible_colours():
    chance, seen, expected = random.Random(1), Counter(), None
    for state in played(openspiel(PIRATES, 3), 5):
        s = state.played.s
        hidden = [step for step in state.played.steps[-3:] if not isinstance(step, int) and not step[2]]
        if s.deciding == pc.LAYING and hidden and hidden[-1][0] != state.current_player():
            expected = {code for code in range(5) if s.has_coloured[hidden[-1][0]] >> code & 1}
            draw = state.played.sampler(state.current_player())
            seen.update((draw(chance.randrange)[1][-1] - pc.LAY) % 5 for _try in range(600))
            break
    assert len(expected) > 1
    assert seen.keys() == expected
    assert all(near(count, 1 / len(expected), 600) for count in seen.values())
