"""Reasons: the fact that speaks most clearly for the better decision, with its counts."""

import pytest

from timepirates.analysis.review.causes import Side, cause, side_of
from timepirates.pirates.state import State
from timepirates.pirates.text import CONTRACT_CODE
from timepirates.players.rollouts import FACTS

PLAYERS = ["Ann", "Bob", "Cleo"]
RED_5 = CONTRACT_CODE["red-5"]


def facts(count, seat=0, **changed):
    """Rollouts of three seats in which nothing happens but this to one seat."""
    row = dict.fromkeys(FACTS, 0) | {"next_sale": -1, "turns": 3}
    return [[tuple((row | changed if each == seat else row).values()) for each in range(3)]] * count


SOLD = {"next_sale": RED_5, "next_sale_turn": 1, "sales": 1, "sold_points": 6}
NOTHING = Side("end the turn", facts(100))
SELLS = Side("take red", facts(70, **SOLD) + facts(30))
CAUGHT = Side("move to 1800", facts(60, arrests=1, lost=3) + facts(40))
DENIES = Side("take blue", facts(50, seat=1) + facts(50, seat=1, sales=1, sold_points=2))
RIVAL = Side("end the turn", facts(100, seat=1, sales=1, sold_points=6))


@pytest.mark.parametrize(("side", "other", "better", "text"), [
    (SELLS, NOTHING, True, "You sell the red contract of cost 5 in the next turn in 70 of 100 games; if you end the "
                           "turn, in 0."),
    (NOTHING, SELLS, False, "You sell the red contract of cost 5 in the next turn in 0 of 100 games; if you take red, "
                            "in 70."),
    (NOTHING, CAUGHT, True, "You are arrested in 0 of 100 games; if you move to 1800, in 60. An arrest costs 3.0 "
                            "tokens on average."),
    (DENIES, RIVAL, True, "Bob sells for 1.0 points on average until the year ends; if you end the turn, for 6.0."),
    (NOTHING, NOTHING, True, "You sell nothing more this year, and are arrested in 0 of 100 games."),
    (CAUGHT, NOTHING, True, "You sell nothing more this year, and are arrested in 60 of 100 games."),
    (SELLS, None, True, "You sell the red contract of cost 5 next in 70 of 100 games, and are arrested in 0."),
])
def test_the_clearest_fact_for_the_better_decision_is_the_reason(side, other, better, text):
    assert cause(PLAYERS, 0, side, other, better, speaks_to=True) == text


def test_of_a_player_it_is_said_by_name():
    assert cause(PLAYERS, 0, SELLS, NOTHING, better=True, speaks_to=False) == (
        "Choosing to take red, Ann sells the red contract of cost 5 in the next turn in 70 of 100 games; choosing to "
        "end the turn, in 0.")


def test_as_many_rollouts_are_compared_as_both_have():
    assert "in 7 of 10 games" in cause(
        PLAYERS, 0, Side("take red", facts(7, **SOLD) + facts(93)), Side("end the turn", facts(10)), True, True)


def test_what_is_sold_in_the_rest_of_the_turn_counts():
    s, end = State(), State()
    s.players = 3
    end.contract[0][RED_5] = 1
    side = side_of("take red", facts(5), 0, s, end)
    assert dict(zip(FACTS, side.facts[0][0], strict=True)) == {
        "next_sale": RED_5, "next_sale_turn": 0, "sales": 1, "sold_points": 6, "arrests": 0, "lost": 0, "turns": 3}
    assert side.facts[0][1] == facts(1)[0][1]
