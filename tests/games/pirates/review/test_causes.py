"""Reasons: the fact that speaks most clearly for the better decision, with the counts of both sides."""

import pytest

from timepirates.games.pirates.codes import NO_RESTOCK, PAY, PAYING, RESTOCK, SELL
from timepirates.games.pirates.players.rollouts import STATISTICS
from timepirates.games.pirates.review.causes import Side, explain_comparison, make_side
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.text import CONTRACT_CODE

pytestmark = pytest.mark.long

PLAYERS = ["Ann", "Bob", "Cleo"]
RED_5, BLUE_3, GREEN_5 = (CONTRACT_CODE[name] for name in ("red-5", "blue-3", "green-5"))


def facts(count, seat=0, **changed):
    """Rollouts of three seats in which nothing happens but this to one seat."""
    row = dict.fromkeys(STATISTICS, 0) | {"next_sale": -1, "turns": 3}
    return [[tuple((row | changed if each == seat else row).values()) for each in range(3)]] * count


def sale(contract=RED_5, turn=1, points=6):
    """What is noted of a seat that sells one contract."""
    return {"next_sale": contract, "next_sale_turn": turn, "sales": 1, "sold_points": points}


NOTHING = Side("end the turn", facts(100))
SELLS = Side("take red", facts(70, **sale()) + facts(30))
SELLS_BLUE = Side("take blue", facts(60, **sale(BLUE_3, points=3)) + facts(20, **sale(BLUE_3, 2, 3)) + facts(20))
LATER = Side("take red", facts(100, **sale(turn=3)))
LATEST = Side("end the turn", facts(100, **sale(turn=4)))
CAUGHT = Side("move to 1800", facts(60, arrests=1, lost=3) + facts(40))
LESS_CAUGHT = Side("move to 1400", facts(20, arrests=2, lost=2) + facts(80))
ONE_LOST = Side("move to 1800", facts(60, arrests=2, lost=2) + facts(40))
DENIES = Side("take blue", facts(50, seat=1) + facts(50, seat=1, sales=1, sold_points=2))
RIVAL = Side("end the turn", facts(100, seat=1, sales=1, sold_points=6))
MORE_TURNS = Side("move to 1400", facts(100, turns=4))
UNCLEAR = (
    "The two decisions lead to different results in the simulated games, but no single cause explains the difference."
)


@pytest.mark.parametrize(
    ("side", "other", "better", "text"),
    [
        (
            SELLS,
            NOTHING,
            True,
            (
                "After this decision, you sell red 5 (6 points) next turn in 70 of 100 simulated games. "
                "If you end the turn instead, you sell nothing more this year in 100 of 100 games."
            ),
        ),
        (
            NOTHING,
            SELLS,
            False,
            (
                "After this decision, you sell nothing more this year in 100 of 100 simulated games. If "
                "you take red instead, you sell red 5 (6 points) next turn in 70 of 100 games."
            ),
        ),
        (
            SELLS,
            SELLS_BLUE,
            True,
            (
                "After this decision, you sell red 5 (6 points) next turn in 70 of 100 simulated games. "
                "If you take blue instead, you sell blue 3 (3 points) next turn in 60 of 100 games."
            ),
        ),
        (
            LATER,
            LATEST,
            True,
            (
                "After this decision, you sell red 5 (6 points) 3 turns later in 100 of 100 simulated "
                "games. If you end the turn instead, you make the same sale in none of 100 games."
            ),
        ),
        (
            LATEST,
            LATER,
            False,
            (
                "After this decision, you sell red 5 (6 points) 3 turns later in none of 100 simulated "
                "games. If you take red instead, you make the same sale in 100 of 100 games."
            ),
        ),
        (
            NOTHING,
            CAUGHT,
            True,
            (
                "You are never arrested in 100 simulated games. If you move to 1800, you are arrested in 60"
                " of 100 games. An arrest costs 3 tokens on average."
            ),
        ),
        (
            ONE_LOST,
            NOTHING,
            False,
            (
                "You are arrested in 60 of 100 simulated games; if you end the turn, you are never "
                "arrested. An arrest costs one token on average."
            ),
        ),
        (
            LESS_CAUGHT,
            CAUGHT,
            True,
            (
                "After this decision, you are arrested in 20 of 100 simulated games. If you move to 1800 "
                "instead, you are arrested in 60 of 100 games. An arrest costs 2.2 tokens on average."
            ),
        ),
        (
            DENIES,
            RIVAL,
            True,
            (
                "After this decision, Bob's sales bring 1.0 points on average until the year ends. If "
                "you end the turn instead, Bob's sales bring 6.0 points."
            ),
        ),
        (
            MORE_TURNS,
            NOTHING,
            True,
            (
                "Until the year ends, you have 4.0 further turns on average. If you end the turn, you have 3.0 "
                "further turns."
            ),
        ),
        (
            Side("take red", facts(100, majority=4)),
            Side("end the turn", facts(100, majority=2)),
            True,
            (
                "After this decision, majorities bring you 4.0 points on average at the year's end. If "
                "you end the turn instead, majorities bring you 2.0 points."
            ),
        ),
        (
            Side("take red", facts(100, seat=1, majority=2)),
            Side("end the turn", facts(100, seat=1, majority=4)),
            True,
            (
                "At the year's end, majorities bring Bob 2.0 points on average. If you end the turn, majorities "
                "bring Bob 4.0 points."
            ),
        ),
        (
            Side("take red", facts(100, held=3, sales=1, sold_points=2), year_ends=2),
            Side("sell blue 2", facts(100, held=1, sales=1, sold_points=3), year_ends=2),
            True,
            (
                "After this decision, you begin the next year with 3.0 tokens on average, and your sales "
                "this year bring 2.0 points. If you sell blue 2 instead, you begin the next year with "
                "1.0 tokens, and your sales this year bring 3.0 points."
            ),
        ),
        (
            Side("take red", facts(100, held=3), year_ends=2),
            NOTHING,
            True,
            ("You begin the next year with 3.0 tokens on average; if you end the turn, you begin it with 0.0 tokens."),
        ),
        (
            Side("take red", facts(10, **sale(points=1)) + facts(90)),
            NOTHING,
            True,
            (
                "After this decision, you sell tokens for at least one contract this year in 10 of 100 "
                "simulated games. If you end the turn instead, you do so in none of 100 games."
            ),
        ),
        (
            Side("take red", facts(100, **sale(BLUE_3, 0, 3))),
            Side("sell blue 3", facts(100, **sale(turn=3), turns=2), sells=BLUE_3),
            True,
            ("After this decision, you also sell blue 3 (3 points) in this turn in 100 of 100 simulated games."),
        ),
        (
            Side("take red", facts(100, **sale(BLUE_3, 0, 9))),
            Side("sell blue 3", facts(100, **sale(turn=3), turns=2), sells=BLUE_3),
            True,
            (
                "After this decision, you also sell blue 3 (3 points) in this turn in 100 of 100 "
                "simulated games. After this decision, your sales bring 9.0 points on average until the "
                "year ends (including a sale made now). If you sell blue 3 instead, they bring 6.0 "
                "points."
            ),
        ),
        (
            Side("take red", facts(100, **sale(points=6.2))),
            Side("sell blue 3", facts(100, **sale(BLUE_3, 2, 6)), sells=BLUE_3),
            True,
            (
                "After this decision, you sell red 5 (6 points) next turn in 100 of 100 simulated games. "
                "If you sell blue 3 instead, you sell blue 3 (3 points) in the turn after next in 100 of "
                "100 games."
            ),
        ),
        (
            Side("take red", facts(100, **sale(points=7))),
            Side("take blue", facts(100, **sale(RED_5, 2))),
            True,
            (
                "After this decision, you sell red 5 (6 points) next turn in 100 of 100 simulated games. "
                "If you take blue instead, you make the same sale in none of 100 games. After this "
                "decision, your sales bring 7.0 points on average until the year ends. If you take blue "
                "instead, they bring 6.0 points."
            ),
        ),
        (
            Side("sell red 5", facts(100, **sale(BLUE_3, points=6.5)), sells=RED_5),
            Side("take blue", facts(100, **sale(GREEN_5))),
            True,
            (
                "After this decision, you sell blue 3 (3 points) next turn in 100 of 100 simulated "
                "games. If you take blue instead, you sell green 5 (6 points) next turn in 100 of 100 "
                "games. After this decision, your sales bring 6.5 points on average until the year ends "
                "(including a sale made now). If you take blue instead, they bring 6.0 points."
            ),
        ),
        (
            Side("jump", facts(100, sold_points=2)),
            Side("end the turn", facts(70, arrests=1, lost=1, sold_points=1) + facts(30)),
            True,
            (
                "You are never arrested in 100 simulated games. If you end the turn, you are arrested in "
                "70 of 100 games. An arrest costs one token on average. After this decision, your sales "
                "bring 2.0 points on average until the year ends. If you end the turn instead, they "
                "bring 0.7 points."
            ),
        ),
        (
            SELLS._replace(year_ends=3),
            NOTHING,
            True,
            (
                "After this decision, you sell red 5 (6 points) next turn in 70 of 100 simulated games. "
                "If you end the turn instead, you sell nothing more this year in 100 of 100 games. A "
                "contract scores points at the end of each of the 3 years that are left."
            ),
        ),
        (
            Side("take red", facts(30, majority=2) + facts(70)),
            NOTHING,
            True,
            (
                "After this decision, majorities bring you 0.6 points on average at the year's end. If "
                "you end the turn instead, majorities bring you 0.0 points."
            ),
        ),
        (
            Side("take red", facts(20, majority=2) + facts(80)),
            NOTHING,
            True,
            (
                "After this decision, majorities bring you 0.4 points on average at the year's end. If "
                "you end the turn instead, majorities bring you 0.0 points."
            ),
        ),
        (NOTHING, NOTHING, True, UNCLEAR),
        (SELLS, None, True, "You sell red 5 (6 points) next turn in 70 of 100 simulated games."),
    ],
)
def test_the_clearest_fact_for_the_better_decision_is_the_reason(side, other, better, text):
    assert explain_comparison(PLAYERS, 0, side, other, better, speaks_to=True) == text


@pytest.mark.parametrize(
    ("side", "other", "text"),
    [
        (
            SELLS,
            NOTHING,
            (
                "After taking red, Ann sells red 5 (6 points) next turn in 70 of 100 simulated games. After"
                " ending the turn, Ann sells nothing more this year in 100 of 100 games."
            ),
        ),
        (
            NOTHING,
            CAUGHT,
            (
                "After ending the turn, Ann is never arrested; after taking red, Ann is arrested in 60 of 100 "
                "simulated games. An arrest costs 3 tokens on average."
            ),
        ),
        (
            DENIES,
            RIVAL,
            (
                "After one decision of Ann (taking red), Bob's sales bring 1.0 points on average until "
                "the year ends. After Ann's other decision (ending the turn), they bring 6.0 points."
            ),
        ),
    ],
)
def test_of_a_player_it_is_said_by_name(side, other, text):
    names = ("ending the turn", "taking red") if side is NOTHING else ("taking red", "ending the turn")
    sides = [one._replace(name=name) for one, name in zip((side, other), names, strict=True)]
    assert explain_comparison(PLAYERS, 0, *sides, better=True, speaks_to=False) == text


def test_as_many_rollouts_are_compared_as_both_have():
    assert "in 7 of 10 simulated games" in explain_comparison(
        PLAYERS, 0, Side("take red", facts(7, **sale()) + facts(93)), Side("end the turn", facts(10)), True, True
    )


@pytest.mark.parametrize(
    ("turn", "when"), [(0, "in this turn"), (1, "next turn"), (2, "in the turn after next"), (3, "3 turns later")]
)
def test_it_is_said_when_a_contract_is_sold(turn, when):
    side = Side("take red", facts(100, **sale(turn=turn)))
    assert explain_comparison(PLAYERS, 0, side, NOTHING, True, True).startswith(
        f"After this decision, you sell red 5 (6 points) {when} in 100 of 100"
    )


@pytest.mark.parametrize(
    ("fact", "least", "reason"),
    [
        ({"arrests": 1, "lost": 1}, 7, "You are arrested"),
        ({"turns": 4}, 13, "Until the year ends, you have "),
        ({"sold_points": 2}, 13, "After this decision, your sales"),
        ({"majority": 2}, 7, "After this decision, majorities bring you"),
        ({"held": 2}, 13, "You begin the next year"),
    ],
)
def test_a_smaller_difference_is_no_reason(fact, least, reason):
    """However clear it is."""
    for count, text in ((least, reason), (least - 1, UNCLEAR)):
        more = Side("take red", facts(count, **fact) + facts(100 - count), year_ends=2)
        assert explain_comparison(PLAYERS, 0, more, NOTHING, "arrested" not in reason, True).startswith(text)


@pytest.mark.parametrize(
    ("large", "small", "reason"),
    [
        ({"majority": 2}, {"sales": 1}, "After this decision, majorities bring you"),
        ({"turns": 4}, {"arrests": -1}, "Until the year ends, you have "),
    ],
)
def test_a_large_difference_is_a_better_reason_than_what_happens_in_few_games(large, small, reason):
    more = Side("take red", [*facts(50, **large), *facts(20, **small), *facts(30)])
    assert explain_comparison(PLAYERS, 0, more, NOTHING, True, True).startswith(reason)


def test_in_the_last_year_tokens_in_the_hand_are_no_reason():
    sides = [Side(name, facts(100, held=held), year_ends=1) for name, held in (("take red", 3), ("end the turn", 0))]
    assert explain_comparison(PLAYERS, 0, *sides, True, True).startswith(UNCLEAR)


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        (26, "After this decision, you sell red 5"),
        (27, "After this decision, you sell tokens for at least one contract"),
    ],
)
def test_a_sale_that_differs_in_less_than_a_third_of_the_games_is_no_reason(count, reason):
    more, less = (Side("take red", facts(each, **sale(points=1)) + facts(100 - each)) for each in (60, count))
    assert explain_comparison(PLAYERS, 0, more, less, True, True).startswith(reason)


def test_a_sale_is_no_reason_where_fewer_points_are_sold():
    more = Side("take blue", facts(100, **sale(BLUE_3, 2, 6.5)))
    assert explain_comparison(PLAYERS, 0, LATER, more, True, True) == UNCLEAR


def test_where_nothing_differs_clearly_that_is_said():
    more = Side("taking red", facts(100, **sale(points=6)))
    assert explain_comparison(PLAYERS, 0, more, more._replace(name="taking blue"), True, False) == UNCLEAR


@pytest.mark.parametrize("sells", [RED_5, BLUE_3])
def test_a_contract_that_the_other_decision_sells_is_no_reason(sells):
    found = explain_comparison(PLAYERS, 0, SELLS, NOTHING._replace(sells=sells), True, True)
    assert found.startswith(
        "After this decision, your sales bring" if sells == RED_5 else "After this decision, you sell red 5"
    )


@pytest.mark.parametrize(
    ("drawn", "last", "clock"),
    [
        (7, False, "The next police token ends the year."),
        (6, False, "2 more police tokens end the year."),
        (7, True, "The next police token ends the game."),
    ],
)
def test_after_a_restock_the_end_of_the_year_comes_first(drawn, last, clock):
    s = PiratesState()
    s.drawn_count, s.years, s.year = drawn, 2, 1 + last
    ends = [[(-1, 0, 0, 0, 0, 0, 0)] * 3] * 60
    sides = [
        make_side("restock 1900", RESTOCK, ends + facts(40), 0, s, s),
        make_side("restock nothing", NO_RESTOCK, facts(100, **sale()), 0, s, s),
    ]
    assert explain_comparison(PLAYERS, 0, *sides, True, True) == (
        f"{clock} After this decision, the end comes before your next turn in 60 of 100 simulated games. If you "
        "restock nothing instead, the end comes before your next turn in none of 100 games."
    )
    assert explain_comparison(PLAYERS, 0, *sides[::-1], True, True) == (
        f"{clock} After this decision, the end comes before your next turn in none of 100 simulated games. If you "
        "restock 1900 instead, the end comes before your next turn in 60 of 100 games."
    )


def noted(side):
    """The facts of the seat in the first rollout."""
    return dict(zip(STATISTICS, side.facts[0][0], strict=True))


def test_what_is_sold_in_the_rest_of_the_turn_counts():
    s, end = PiratesState(), PiratesState()
    end.contract[0][RED_5] = 1
    side = make_side("take red", 0, facts(5), 0, s, end)
    assert noted(side) == {
        "next_sale": RED_5,
        "next_sale_turn": 0,
        "sales": 1,
        "sold_points": 6,
        "arrests": 0,
        "lost": 0,
        "turns": 3,
        "majority": 0,
        "held": 0,
    }
    assert side.facts[0][1] == facts(1)[0][1]


@pytest.mark.parametrize("paid", [False, True])
@pytest.mark.parametrize("deciding", ["act", "pay"])
def test_a_decision_that_is_a_sale_counts_once_whether_it_is_paid_or_not(paid, deciding):
    """Its contract is not the next one that is sold."""
    s, end = PiratesState(), PiratesState()
    if deciding == "pay":
        s.deciding, s.selling = PAYING, BLUE_3
    end.contract[0][BLUE_3] = int(paid)
    side = make_side("sell blue 3", PAY if deciding == "pay" else SELL + BLUE_3, facts(5, **sale()), 0, s, end)
    found = noted(side)
    assert (side.sells, found["sales"], found["sold_points"]) == (BLUE_3, 2, 9)
    assert (found["next_sale"], found["next_sale_turn"]) == (RED_5, 1)
