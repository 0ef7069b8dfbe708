"""Rollouts: where they end, what they return there, who plays, their luck, and the same numbers compiled or not."""

from __future__ import annotations

import inspect

import pytest

from tests.games.pirates.helpers import state_of
from tests.games.pirates.review.games import late, played, scoring
from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import DRAWING, GAME_OVER, JUMP, LOSING, SELL
from timepirates.games.pirates.players import captain, compiled, levels, rollouts, seated, winning
from timepirates.games.pirates.players.levels import MAX_TURNS_EVALUATED
from timepirates.games.pirates.players.rollouts import END, STATISTICS, YEAR
from timepirates.games.pirates.simulate import draw_from_bag
from timepirates.players import PLAYERS

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]

STARTS = [1 + 7919 * n for n in range(4)]
MATES = ["mate"] * 3


def beginning() -> state.PiratesState:
    """The first position of a game of three."""
    return state_of(Game(["A", "B", "C"], seed=4))


@pytest.fixture
def interpreted(monkeypatch):
    """Nothing is compiled."""
    monkeypatch.setattr(rollouts, "_ready", False)
    monkeypatch.setattr(compiled, "_compiled", None)


@pytest.fixture
def ends(monkeypatch, interpreted):
    """The positions in which rollouts end."""
    found = []
    loop = rollouts.play_rollout

    def noted(then, *given):
        loop(then, *given)
        found.append(state.copy(then))

    monkeypatch.setattr(rollouts, "play_rollout", noted)
    return found


def test_compiled_rollouts_are_those_of_the_interpreter(monkeypatch):
    """Number for number: styles and random players, a year in the middle of a game, a last year, a laying."""
    four = Game(["A", "B", "C", "D"], "german", seed=3)
    for _step in range(30):
        four.play(PLAYERS["mate"]().choose(four, four.to_move))
    asked = [
        (state_of(four), ["captain", "mate", "random", "hunter"], YEAR),
        (state_of(four), ["simple", "newcomer", "random", "random"], END),
        (state_of(late()), ["captain", "watcher", "collector"], YEAR),
        (state_of(scoring()), ["captain"] * 3, YEAR),
    ]
    before = [state.plain(s) for s, _who, _horizon in asked]
    monkeypatch.setattr(rollouts, "MAX_STEPS", (40, 6000))
    with monkeypatch.context() as alone:
        alone.setattr(rollouts, "_ready", False)
        alone.setattr(compiled, "_compiled", None)
        slow = [rollouts.run_rollouts(s, STARTS[:2], who, horizon) for s, who, horizon in asked]
    assert rollouts.compile_rollouts()
    assert [rollouts.run_rollouts(s, STARTS[:2], who, horizon) for s, who, horizon in asked] == slow
    assert [state.plain(s) for s, _who, _horizon in asked] == before


def test_a_rollout_ends_where_the_next_year_has_begun_and_nothing_is_open_of_the_last(ends):
    s = beginning()
    found = rollouts.run_rollouts(s, STARTS, MATES).shares
    for end, won in zip(ends, found, strict=True):
        assert (end.year, end.drawn_count < 8) == (s.year + 1, True)
        assert end.deciding not in (DRAWING, GAME_OVER)
        points, corrections = compiled.evaluate_position(end, False)
        assert won == seated.chances(points, corrections, winning.tokens_to_come(end), end.years, MATES)
    assert len({tuple(each) for each in found}) > 1


@pytest.mark.parametrize(("s", "horizon"), [(state_of(late()), YEAR), (beginning(), END)])
def test_in_the_last_year_and_where_it_is_asked_rollouts_go_on_to_the_games_end(s, horizon, ends):
    """The result is who has won."""
    for won, end in zip(rollouts.run_rollouts(s, STARTS, MATES, horizon).shares, ends, strict=True):
        assert end.deciding == GAME_OVER
        assert [share > 0 for share in won] == [bool(end.winners >> seat & 1) for seat in range(3)]
        assert sum(won) == pytest.approx(1)


def test_where_no_value_is_calibrated_for_the_levels_rollouts_go_on_to_the_games_end(ends):
    """For random players; the facts are those of the year all the same."""
    who = ["mate", "random", "newcomer"]
    assert not seated.are_players_calibrated(who)
    year = rollouts.run_rollouts(beginning(), STARTS[:2], who)
    assert [end.deciding for end in ends] == [GAME_OVER] * 2
    whole = rollouts.run_rollouts(beginning(), STARTS[:2], who, END)
    assert year.shares == whole.shares
    assert year.facts != whole.facts


def test_a_finished_game_returns_its_result():
    game = played(3)
    assert rollouts.run_rollouts(state_of(game), [1], MATES).shares[0] == tuple(
        (seat in game.winners) / len(game.winners) for seat in range(3)
    )


def test_facts_are_those_of_the_game(ends):
    """Up to the game's end sold contracts are those held more than before; up to the year's end fewer are sold."""
    s = beginning()
    found = [
        [dict(zip(STATISTICS, fact, strict=True)) for fact in each]
        for each in rollouts.run_rollouts(s, STARTS, MATES, END).facts
    ]
    for end, seats in zip(ends, found, strict=True):
        for seat, fact in enumerate(seats):
            held = [code for code, count in enumerate(end.contract[seat]) for _n in range(count)]
            assert fact["sales"] == len(held)
            assert fact["next_sale"] in held
            assert fact["sold_points"] == end.scored_contracts[-2][seat]
            assert fact["next_sale_turn"] >= 1
    year = rollouts.run_rollouts(s, STARTS, MATES).facts
    assert [[fact[STATISTICS.index("turns")] for fact in each] for each in year] == [
        [fact["turns"] for fact in each] for each in found
    ]
    assert sum(fact["sales"] for each in found for fact in each) > 1.5 * sum(
        fact[STATISTICS.index("sales")] for each in year for fact in each
    )


def test_arrests_and_losses_are_those_that_the_steps_tell(interpreted, monkeypatch):
    """Noted beside the loop: who is arrested, and the tokens that an arrest takes."""
    arrests, lost, sales = [0] * 3, [0] * 3, []
    play = rollouts.play_decision

    def noted(s, code, facts, noting, this_year):
        hands = [sum(hand) for hand in s.hand]
        turn = s.turn
        if SELL <= code < JUMP and s.turn == 1:
            sales.append(code - SELL)
        play(s, code, facts, noting, this_year)
        if s.turn != turn and s.turn >= 0:
            arrests[s.turn] += s.pirate[s.turn] == s.police
        if s.deciding != LOSING and s.arrested and s.must_move:
            lost[s.turn] += hands[s.turn] - sum(s.hand[s.turn])

    monkeypatch.setattr(rollouts, "play_decision", noted)
    facts = rollouts.run_rollouts(beginning(), STARTS[:1], ["newcomer"] * 3, END).facts[0]
    assert [fact[STATISTICS.index("arrests")] for fact in facts] == arrests
    assert [fact[STATISTICS.index("lost")] for fact in facts] == lost
    assert (facts[1][STATISTICS.index("sales")], facts[1][STATISTICS.index("next_sale")]) == (len(sales), sales[0])
    assert min(arrests) > 0


@pytest.mark.parametrize(("horizon", "year"), [(YEAR, 1), (END, 1), (YEAR, 3)])
def test_majorities_and_hands_are_those_of_the_year_that_ends_first(interpreted, monkeypatch, horizon, year):
    """Under these rules majorities count in the last year."""
    seen, s = [], beginning()
    s.year = year

    def noting(step):
        def noted(s, *given):
            year = s.year
            step(s, *given)
            if s.year != year or s.deciding == GAME_OVER:
                seen.append(([sum(hand) for hand in s.hand], s.scored_majority[year - 1]))

        return noted

    for name in ("apply", "lay_all_contracts"):
        monkeypatch.setattr(rollouts, name, noting(getattr(rollouts, name)))
    facts = rollouts.run_rollouts(s, STARTS[:1], MATES, horizon).facts[0]
    hands, majorities = seen[0]
    assert [fact[STATISTICS.index("held")] for fact in facts] == hands[:3]
    assert [fact[STATISTICS.index("majority")] for fact in facts] == majorities[:3]
    assert sum(hands) > 0
    assert (sum(majorities) > 0) == (year == s.years)


def test_who_sits_there_plays_on(interpreted):
    """Against two who decide at random a mate wins."""
    won = rollouts.run_rollouts(beginning(), range(1, 9), ["random", "mate", "random"], END).shares
    assert sum(each[1] for each in won) > 7


def test_equal_seeds_have_equal_luck_and_draws_do_not_depend_on_the_players(interpreted, monkeypatch):
    s = beginning()
    first, second, other = rollouts.run_rollouts(s, [STARTS[1], STARTS[1], STARTS[2]], MATES).shares
    assert first == second != other
    drawn: list[int] = []

    def noted(s, luck):
        drawn.append(luck[0])
        return draw_from_bag(s, luck)

    monkeypatch.setattr(rollouts, "draw_from_bag", noted)
    rollouts.run_rollouts(s, STARTS[:1], MATES)
    by_mates = drawn[:]
    drawn.clear()
    rollouts.run_rollouts(s, STARTS[:1], ["random"] * 3)
    assert drawn[:20] == by_mates[:20]


def test_players_who_wait_for_each_other_are_cut_off(interpreted, monkeypatch):
    monkeypatch.setattr(rollouts, "MAX_STEPS", (20, 20))
    found = rollouts.run_rollouts(beginning(), STARTS, MATES).shares
    assert [sum(each) for each in found] == pytest.approx([1] * len(STARTS))


@pytest.mark.parametrize(
    ("who", "horizon"), [(["mate"] * 2, YEAR), (["mate", "mate", "nobody"], YEAR), (MATES, "month")]
)
def test_an_unknown_level_or_horizon_is_refused(who, horizon):
    with pytest.raises(BadSetting, match="must"):
        rollouts.run_rollouts(beginning(), [1], who, horizon)


def test_nothing_is_compiled_where_there_is_no_compiler(interpreted, monkeypatch):
    monkeypatch.setattr("timepirates.core.compiling.there_is_a_compiler", lambda: False)
    assert not rollouts.compile_rollouts()
    assert not rollouts.ready()


def test_a_captain_looks_as_far_in_a_rollout_as_in_a_game(monkeypatch, interpreted):
    """Else games would confirm other losses than rollouts show."""
    asked = []

    def noted(s, desk, most):
        asked.append(most)
        return captain.captain_choice(s, desk, 40)

    monkeypatch.setattr(rollouts, "captain_choice", noted)
    rollouts.run_rollouts(state_of(late()), STARTS[:1], ["captain"] * 3)
    assert set(asked) == {MAX_TURNS_EVALUATED}
    assert inspect.signature(levels.CaptainPlayer).parameters["most"].default == MAX_TURNS_EVALUATED
