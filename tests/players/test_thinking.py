"""The captain that thinks longer: what its playouts find, how the budget is shared out, and what it must not know."""

from __future__ import annotations

import builtins
import subprocess
import sys
from functools import reduce
from math import fsum, isclose, sqrt
from operator import add

import pytest

from tests.players.twins import twin_positions
from timepirates import Board, Game
from timepirates.lessons import begin
from timepirates.luck import Luck
from timepirates.matches.contest import labels
from timepirates.pirates import state
from timepirates.pirates.codes import DRAW, NO_RESTOCK, RESTOCK, RESTOCKING
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.variants import RULE_SETS
from timepirates.players import decide, longer, planning
from timepirates.players.captain import captain_choice
from timepirates.players.levels import MOST_ENDS as MOST_OF_A_TURN
from timepirates.players.levels import learned_desk
from timepirates.players.planning import plan
from timepirates.players.simple import seen_position
from timepirates.players.thinking import Budget, Thinking, consider, think
from timepirates.players.thinking.halving import halved, rounds
from timepirates.players.thinking.playouts import MOST_ENDS, MOST_ROUNDS, MOST_WAYS, go_on
from timepirates.players.thinking.slow import Interpreted

EMPTY = {"1400": ["blue", "orange", "red"], "1600": [], "2200": []}
"""One, three and seven sites to fill."""
SKETCH = {"year": 2, "pirates": ["1200", "1800", "1900"], "deciding": "restock", "to_move": 0, "turn": 0,
          "hands": [{"blue": 3}, {"red": 2}, {"green": 2}], "fill": 3, "sites": EMPTY}
LAST_DRAWS = {"year": 3, "pirates": ["1200", "1800", "1900"], "deciding": "restock", "to_move": 0, "turn": 0,
              "police_drawn": ["police-1", "police-2"] * 3 + ["police-1"], "fill": 4, "sites": EMPTY}


def begun(sketch):
    """A game set up on the smallest board."""
    return begin(sketch, "rio-grande", Board.named("reconstructed-2000"))


def restocking(players, rules, seed, count=3):
    """Some positions of a game between random players in which a restock is decided and possible."""
    game = Game.random([f"P{seat}" for seat in range(players)], rules, seed=seed)
    found = [step for step in range(len(game)) if (at := game.at(step)).deciding == "restock" and len(at.legal()) > 1]
    return [game.at(found[len(found) * n // count]) for n in range(count)]


class Told:
    """Ways whose playouts find what is told, in the place of positions."""

    def __init__(self, listed, found, sure=()):
        self.listed, self.told, self.sure_ones, self.played = listed, found, sure, []

    def write(self):
        return self.listed

    def sure(self, way):
        return way in self.sure_ones

    def play(self, ways, n, luck):
        self.played.append((list(ways), n, luck))

    def found(self, way, count):
        return [self.told[way](n) for n in range(count)]


def settled(run, playouts, stopped=lambda: False, seconds=None, told=lambda _done, _of: None):
    return halved(run, Luck(1), Budget(playouts, seconds), told, stopped)


# --- what a playout finds


def test_no_restock_is_worth_the_best_turn_that_follows_it():
    s = seen_position(begun(SKETCH), 0)
    found = {way.code: way for way in consider(s, Budget(4), compiled=False).ways}
    apply(s, NO_RESTOCK)
    assert found[NO_RESTOCK].won == plan(s, learned_desk(), MOST_ENDS)
    assert (found[NO_RESTOCK].playouts, found[NO_RESTOCK].error) == (1, 0.0)


def test_a_restock_of_one_site_is_worth_what_its_draws_bring_on_average():
    """B3: each token of the bag alike; a police token is followed by another draw, so that it is left out here."""
    s = seen_position(begun(SKETCH), 0)
    run = Interpreted(s, 40)
    codes = [code for code, _worth in run.write()]
    way = next(n for n, code in enumerate(codes) if code != NO_RESTOCK and s.empty[code - RESTOCK] == 1)
    for n in range(40):
        run.play([way], n, 1 + Luck(5).number("any", n, 1 << 60))
    worths = set()
    for kind in range(16):
        if s.bag[kind]:
            then = state.copy(s)
            apply(then, codes[way])
            apply(then, DRAW + kind)
            worths.add(round(plan(then, learned_desk(), MOST_ENDS), 9))
    assert len(worths) > 2
    assert sum(round(each, 9) in worths for each in run.found(way, 40)) > 20


def test_all_ways_meet_the_same_luck():
    s = seen_position(begun(SKETCH), 0)
    one, other = Interpreted(s, 3), Interpreted(s, 3)
    count = len(one.write())
    assert len(other.write()) == count > 3
    for n in range(3):
        one.play(range(count), n, 77 + n)
        other.play(range(count - 1, -1, -1), n, 77 + n)
    assert [one.found(way, 3) for way in range(count)] == [other.found(way, 3) for way in range(count)]
    assert len(set(one.found(1, 3))) > 1


@pytest.mark.parametrize(("contracts", "ends_it"), [
    ([["blue-4"], ["orange-3"], []], True), ([["orange-2"], ["blue-4"], []], False),
])
def test_who_leads_lets_the_last_year_end_and_who_is_behind_does_not(contracts, ends_it):
    """B5, Y3: the eighth police token ends the game; what it is then is known exactly."""
    game = begun({**LAST_DRAWS, "contracts": contracts})
    found = {str(game.table.name(way.code)): way.won for way in think(game, 0, Budget(40)).ways}
    assert (found["restock 2200"] > found["no-restock"]) == ends_it


def test_a_shared_win_counts_as_its_share():
    """P6: where the last police token comes, nobody has anything, so that all three win."""
    s = seen_position(begun(LAST_DRAWS), 0)
    run = Interpreted(s, 30)
    codes = [code for code, _worth in run.write()]
    for n in range(30):
        run.play(range(len(codes)), n, 1 + Luck(3).number("any", n, 1 << 60))
    ended = [won for way in range(1, len(codes)) for won in run.found(way, 30) if isclose(won, 1 / 3)]
    assert ended
    assert all(0 <= won <= 1 for way in range(len(codes)) for won in run.found(way, 30))


# --- how the budget is shared out


def test_the_better_half_is_played_through_more_often():
    """Eight ways, the captain's favourite the worst of them."""
    run = Told([(code, -code / 10) for code in range(8)], [lambda _n, way=way: way / 10 for way in range(8)])
    thought = settled(run, 240)
    assert thought.code == 7
    assert [way.code for way in thought.ways] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert [way.playouts for way in thought.ways] == [70, 70, 30, 30, 10, 10, 10, 10]
    assert sum(len(ways) for ways, _n, _luck in run.played) == 240
    assert len({luck for _ways, _n, luck in run.played}) == 70


def test_what_meets_no_luck_is_played_through_once_and_stays_to_the_end():
    run = Told([(0, 0.0), (1, 0.1), (2, 0.2)], [lambda _n: 0.51, lambda n: 0.4 + (n < 2), lambda _n: 0.3], sure=(0,))
    thought = settled(run, 40)
    assert [(way.code, way.playouts) for way in thought.ways] == [(0, 1), (1, 20), (2, 20)]
    assert thought.ways[0].won == 0.51
    assert thought.ways[1].won == pytest.approx(0.5)
    assert settled(Told(run.listed, [lambda _n: 0.29, *run.told[1:]], sure=(0,)), 40).code == 1


def test_an_error_is_that_of_the_mean():
    run = Told([(1, 0.0), (2, 0.0)], [lambda n: n % 2, lambda _n: 0.0])
    best = settled(run, 20).ways[0]
    assert (best.code, best.won, best.playouts) == (1, 0.5, 10)
    assert best.error == pytest.approx((10 * 0.25 / 9 / 10) ** 0.5)


def test_what_is_found_has_the_same_bits_on_every_python(monkeypatch):
    """From Python 3.12 on, `sum` keeps what rounding loses, as `fsum` does."""
    monkeypatch.setattr(builtins, "sum", fsum)
    values = [0.1, 0.2, 0.9] * 4
    way = settled(Told([(1, 0.0), (2, 0.0)], [values.__getitem__, lambda _n: 0.0]), 24).ways[0]
    squares = [(each - way.won) * (each - way.won) for each in values]
    assert way.won == reduce(add, values) / 12 != fsum(values) / 12
    assert way.error == sqrt(reduce(add, squares) / 11 / 12) != sqrt(fsum(squares) / 11 / 12)


@pytest.mark.parametrize("playouts", [1, 5, 16, 100])
@pytest.mark.parametrize("count", range(1, 9))
def test_no_more_is_played_through_than_the_budget_has_but_each_way_once(count, playouts):
    plan = rounds(count, playouts)
    assert plan[0][0] == count
    assert plan[-1][0] == min(count, 2)
    assert sum(ways * each for ways, each in plan) <= max(playouts, sum(ways for ways, _each in plan))


@pytest.mark.parametrize("playouts", [1, 2])
def test_the_smallest_budget_plays_every_way_through_once(playouts):
    s = seen_position(begun(SKETCH), 0)
    ways = consider(s, Budget(playouts), compiled=False).ways
    assert len(ways) > 3
    assert min(way.playouts for way in ways) == 1
    assert len(rounds(MOST_WAYS, 1)) == MOST_ROUNDS


@pytest.mark.parametrize("playouts", [-1, 0])
def test_without_playouts_restocks_are_decided_as_the_captain_does_and_actions_are_thought_about(playouts):
    s = seen_position(begun(SKETCH), 0)
    code = captain_choice(state.copy(s), learned_desk(), MOST_OF_A_TURN)
    assert consider(s, Budget(playouts), compiled=False) == (code, ())
    acting = seen_position(begun({**SKETCH, "deciding": "act"}), 0)
    assert consider(acting, Budget(playouts), compiled=False) == consider(acting, Budget(16), compiled=False)
    assert len(consider(acting, Budget(playouts), compiled=False).ways) > 2


def test_progress_is_told_up_to_the_end():
    heard = []
    settled(Told([(n, 0.0) for n in range(4)], [lambda _n: 0.0] * 4), 40,
            told=lambda *done_of: heard.append(done_of))
    assert [done for done, _of in heard] == sorted({done for done, _of in heard})
    assert {of for _done, of in heard} == {40}
    assert heard[-1] == (40, 40)


def test_who_is_stopped_before_the_first_playout_decides_as_the_captain_does():
    run = Told([(1, 0.0), (2, 0.3), (3, 0.1)], [lambda _n: 1.0] * 3)
    assert settled(run, 40, stopped=lambda: True) == (2, ())
    assert settled(run, 40, seconds=-1.0) == (2, ())
    assert run.played == []


def test_who_is_stopped_later_says_the_best_that_is_known():
    run, asked = Told([(1, 0.5), (2, 0.0)], [lambda _n: 0.1, lambda _n: 0.9]), []
    thought = settled(run, 400, stopped=lambda: len(asked) == 3 or asked.append(1))
    assert thought.code == 2
    assert [way.playouts for way in thought.ways] == [3, 3]


# --- the player


def test_the_same_seed_thinks_the_same_and_another_meets_other_luck():
    game = restocking(3, "rio-grande", 4)[0]
    assert think(game, game.to_move, Budget(12)) == think(game, game.to_move, Budget(12))
    assert think(game, game.to_move, Budget(12)).ways != think(game, game.to_move, Budget(12, seed=1)).ways


def test_the_order_of_the_bag_is_not_known():
    """Twin positions: the same game so far, and other luck to come."""
    game = restocking(3, "rio-grande", 5)[1]
    twin = game.copy()
    twin.seed = 1234567
    assert think(game, game.to_move, Budget(12)) == think(twin, twin.to_move, Budget(12))


def test_what_others_have_laid_is_not_known():
    """Twin positions (P2)."""
    assert len({think(game, 1) for game in twin_positions()}) == 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_decisions_are_legal_under_every_rule_set_with_every_number_of_players(rules):
    for players in (3, 4, 5, 6):
        for game in restocking(players, rules, 7 + players, 2):
            before = state.plain(game._s)
            assert Thinking(playouts=3).choose(game, game.to_move) in game.legal()
            assert state.plain(game._s) == before


def test_an_action_is_worth_what_the_position_at_the_end_of_its_best_turn_is():
    """Valued from nothing."""
    game = begun({**SKETCH, "deciding": "act"})
    s, desk = seen_position(game, 0), learned_desk()
    thought = consider(s, compiled=False)
    assert [way.won for way in thought.ways] == sorted((way.won for way in thought.ways), reverse=True)
    assert {str(game.table.name(way.code)) for way in thought.ways} <= set(map(str, game.legal()))
    best = thought.ways[0]
    assert (best.code, best.error) == (thought.code, 0.0)
    assert go_on(s, desk, best.code, 3000)
    planning.value_all(s, desk, 0, 1)
    assert planning.chance(s, desk, 0, 0) == best.won


@pytest.mark.parametrize("rules", ["rio-grande", "designer"])
def test_its_turns_are_legal_and_end(rules):
    """Trades, jumps, sales and landings among them."""
    game, player, made = Game(["A", "B", "C"], rules, seed=6), Thinking(playouts=1), set()
    while len(game) < 200:
        decision = player.choose(game, game.to_move)
        made.add(str(decision).partition(" ")[0])
        game.play(decision)
    assert {"take", "sell", "land", "end"} <= made


def test_a_position_stays_as_it_is():
    s = seen_position(restocking(4, "german", 3)[0], restocking(4, "german", 3)[0].to_move)
    before = state.plain(s)
    assert s.deciding == RESTOCKING
    consider(s, Budget(5))
    assert state.plain(s) == before


def test_a_captain_that_is_asked_to_think_longer_does_and_other_levels_decide_as_ever():
    game = begun({**SKETCH, "deciding": "act"})
    assert list(longer("time-pirates")) == ["captain"]
    assert not longer("conspiracy")
    assert decide(game, 0, "captain", thinks_longer=True) == Thinking(playouts=0).choose(game, 0)
    for level in ("simple", "mate"):
        assert decide(game, 0, level, thinks_longer=True) == decide(game, 0, level)


def test_it_has_a_name_in_matches_that_says_how_long_it_thinks():
    assert labels([Thinking(), Thinking(playouts=100), "captain"]) == ["captain 16", "captain 100", "captain"]


def test_thinking_needs_no_numpy_and_no_compiler():
    code = ("import sys; from timepirates import Game; from timepirates.players.thinking import think; "
            "g = Game.random(seed=1); g = next(g.at(n) for n in range(99, 300) if g.at(n).deciding == 'restock'); "
            "think(g, g.to_move); print({'numpy', 'numba'} & set(sys.modules))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "set()"
