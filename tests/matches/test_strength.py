"""Shares, points, leads, ratings and their intervals, from games that are written down here."""

from __future__ import annotations

import random
from math import isnan, log, sqrt

import pandas as pd
import pytest

from timepirates.matches import strength

# Two deals of two games, A and B with two seats each: A wins 1, 1/2 shared with B, 0 and 1.
WON = [[1, 0, 0, 0], [0.5, 0, 0, 0.5], [1, 0, 0, 0], [0, 1, 0, 0]]
POINTS = [[30, 20, 10, 16], [25, 21, 7, 25], [40, 30, 20, 10], [11, 33, 9, 31]]
SIDES = ["ABAB", "BABA", "ABAB", "BABA"]


def games(won=WON, points=POINTS, sides=SIDES):
    """A frame of games."""
    return pd.DataFrame(
        [
            {
                "deal": game // 2,
                "game": game,
                "seat": seat,
                "who": sides[game][seat],
                "won": won[game][seat],
                "points": float(points[game][seat]),
                "failed": "",
            }
            for game in range(len(won))
            for seat in range(len(sides[game]))
        ]
    )


def repeated(count, first=0):
    """The four games again and again, each time two deals later."""
    return pd.concat([games().assign(deal=lambda rows, n=n: rows["deal"] + 2 * n) for n in range(first, first + count)])


def test_a_sides_share_is_that_of_all_its_seats():
    found = strength.summary(games())
    assert list(found.index) == ["A", "B"]
    assert found.index.name == "who"
    assert list(found["games"]) == [4, 4]
    # A: 1, then B's seats 0 and 2 have 0.5 and A's 0.5, then 1, then A's seat 1 has 1
    assert list(found["won"]) == [(1 + 0.5 + 1 + 1) / 4, (0 + 0.5 + 0 + 0) / 4]
    assert found["won"].sum() == 1


def test_points_are_the_mean_of_a_sides_seats_and_a_lead_is_above_the_others_of_the_same_game():
    found = strength.summary(games())
    a = [(30 + 10) / 2, (21 + 25) / 2, (40 + 20) / 2, (33 + 31) / 2]
    b = [(20 + 16) / 2, (25 + 7) / 2, (30 + 10) / 2, (11 + 9) / 2]
    assert found.loc["A", "points"] == sum(a) / 4
    assert found.loc["B", "points"] == sum(b) / 4
    assert found.loc["A", "lead"] == (sum(a) - sum(b)) / 4 == -found.loc["B", "lead"]


def test_intervals_count_deals_and_not_games():
    """The same games, each twice in its deal, are no more evidence: the intervals stay."""
    once = games()
    twice = pd.concat([once, once.assign(game=once["game"] + 4)])
    first, second = strength.summary(once), strength.summary(twice)
    assert list(second["games"]) == [8, 8]
    for column in ("won_low", "won_high", "points_low", "points_high", "lead_low", "lead_high"):
        assert list(first[column]) == pytest.approx(list(second[column]))


def test_an_interval_is_the_mean_and_so_many_standard_errors_by_students_distribution():
    low, high = strength.interval([3.0, 5.0, 10.0, 6.0])
    assert (low + high) / 2 == 6
    assert (high - low) / 2 == pytest.approx(3.182 * sqrt((9 + 1 + 16 + 0) / 3 / 4), rel=2e-3)
    assert all(map(isnan, strength.interval([3.0])))


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984), (10_000, 1.960)],
)
def test_students_quantiles_are_those_of_the_tables(freedom, quantile):
    assert strength.student_quantile(freedom) == pytest.approx(quantile, rel=0.01)


def test_after_a_few_deals_that_one_side_won_nothing_is_certain():
    won = [[0.5, 0, 0.5, 0], [0, 1, 0, 0]]
    found = strength.summary(games(won, POINTS[:2], SIDES[:2]))
    assert (found.loc["A", "won"], found.loc["A", "won_high"]) == (1, 1)
    assert found.loc["A", "won_low"] < 0.4
    assert (found.loc["B", "won"], found.loc["B", "won_low"]) == (0, 0)
    assert found.loc["B", "won_high"] > 0.6


@pytest.mark.parametrize(("share", "deals", "least"), [(0.5, 20, 0.94), (0.8, 50, 0.94), (0.97, 200, 0.93)])
def test_the_share_of_a_side_lies_in_its_interval_as_often_as_that_says(share, deals, least):
    """2,000 matches of a side whose strength changes from deal to deal; two games of a deal are of one strength."""
    lot = random.Random(1)
    covered = 0
    for _match in range(2000):
        values = []
        for _deal in range(deals):
            strong = min(max(lot.gauss(share, 0.02), 0), 1)
            values.append(((lot.random() < strong) + (lot.random() < strong)) / 2)
        low, high = strength.interval([*values, *strength.ADDED_RESULTS])
        covered += low <= share <= high
    assert least <= covered / 2000 <= 0.999


def test_the_better_side_has_the_higher_rating_and_equal_ones_have_the_same():
    found = strength.summary(games())
    assert found.loc["A", "rating"] > 25 > found.loc["B", "rating"]
    tied = strength.ratings(games([[0.5, 0.5, 0, 0]] * 4))
    assert tied["A"] == pytest.approx(tied["B"])


def test_a_rating_is_openskills_after_the_games_in_their_order():
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    a, b = model.rating(), model.rating()
    for scores in ([1, 0], [0.5, 0.5], [1, 0], [1, 0]):
        [a], [b] = model.rate([[a], [b]], scores=scores)
    assert strength.ratings(games()) == {"A": pytest.approx(a.mu), "B": pytest.approx(b.mu)}


def test_who_met_nobody_has_no_rating():
    assert strength.ratings(games(sides=["AAAA"] * 4)) == {}
    alone = strength.summary(games(sides=["AAAA"] * 4))
    assert isnan(alone.loc["A", "rating"])
    assert isnan(alone.loc["A", "lead"])


def test_a_side_alone_wins_all_for_certain_however_few_the_games():
    """By definition: one of its seats has won."""
    alone = strength.summary(games(WON[:2], POINTS[:2], ["AAAA"] * 2)).loc["A"]
    assert list(alone[["won", "won_low", "won_high"]]) == [1, 1, 1]


def test_differences_compare_two_sides_deal_by_deal_and_see_what_their_own_intervals_hide():
    """B scores three points more than A in every deal; deals differ by much more than that."""
    points = [[10 * deal + 10, 10 * deal + 13 + deal % 2] for deal in range(8)]
    frame = games([[0, 1]] * 8, points, ["AB"] * 8)
    frame["deal"] = frame["game"]
    own = strength.summary(frame)
    assert own.loc["A", "points_high"] > own.loc["B", "points_low"]
    [found] = strength.differences(frame).to_dict("records")
    assert (found["who"], found["than"], found["deals"], found["points"], found["won"]) == ("A", "B", 8, -3.5, -1)
    assert (found["points_low"], found["points_high"]) == pytest.approx(strength.interval([-3.0, -4.0] * 4))
    assert found["points_high"] < 0
    assert -1 == found["won_low"] < found["won_high"] < 0


def test_differences_are_those_of_one_seat_and_of_sides_that_met_in_a_deal():
    """A plays two seats and B two; C was in the second deal only, and a side alone has nobody to be compared with."""
    found = strength.differences(games(sides=["ABAB", "BABA", "ABCB", "BABC"]))
    pairs = {(row["who"], row["than"]): row for row in found.to_dict("records")}
    assert {pair: row["deals"] for pair, row in pairs.items()} == {("A", "B"): 2, ("A", "C"): 1, ("B", "C"): 1}
    first, second = (20 + 23) / 2 - (18 + 16) / 2, (40 + 33) / 2 - (20 + 10) / 2
    assert pairs["A", "B"]["points"] == (first + second) / 2
    assert isnan(pairs["A", "C"]["points_low"])
    assert strength.differences(games(sides=["AAAA"] * 4)).empty


# --- matches that end when they are precise enough


@pytest.mark.long(2)
@pytest.mark.parametrize("share", [0.5, 0.9])
def test_an_interval_for_all_times_never_misses_in_95_of_100_matches_and_an_ordinary_one_does(share):
    """300 matches, each looked at 40 times."""
    lot, missed = random.Random(3), {strength.anytime_interval: 0, strength.interval: 0}
    for _match in range(300):
        values, ever = [*strength.ADDED_RESULTS], dict.fromkeys(missed, False)
        for _look in range(40):
            values += [float(lot.random() < share) for _deal in range(strength.MIN_DEALS)]
            for between in missed:
                low, high = between(values)
                ever[between] |= not low <= share <= high
        for between, now in ever.items():
            missed[between] += now
    assert missed[strength.anytime_interval] / 300 <= 0.05
    assert missed[strength.interval] / 300 >= 0.2


def test_an_interval_for_all_times_is_the_published_formula():
    low, high = strength.anytime_interval([0.0, 1.0] * 500)
    rho = sqrt((-2 * log(0.05) + log(-2 * log(0.05)) + 1) / 1000)
    half = sqrt(250 / 999) * sqrt(2 * (1000 * rho**2 + 1) / (1000 * rho) ** 2 * log(sqrt(1000 * rho**2 + 1) / 0.05))
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half))
    assert all(map(isnan, strength.anytime_interval([1.0])))


def test_a_match_may_end_after_enough_deals_and_when_every_side_is_known_well_enough():
    rules = [strength.Precision(until) for until in (0.9, 0.03, 0.001)]
    seen = []
    for first in range(0, 400, 10):
        more = repeated(10, first)
        more["game"] += 4 * more["deal"]
        seen.append([rule.add_results(more) for rule in rules])
    soon, later, never = zip(*seen, strict=True)
    assert soon.index(True) == 2  # after 60 deals
    assert 3 < later.index(True) < 39
    assert list(later) == sorted(later)
    assert not any(never)


def test_the_intervals_of_a_match_that_ended_early_hold_at_all_times():
    frame = repeated(30)
    plain, plain_apart = strength.summary(frame), strength.differences(frame)
    frame.attrs = {"match": {"until": 0.1}}
    early, early_apart = strength.summary(frame), strength.differences(frame)
    for column in ("won", "points", "lead"):
        assert (early[column] == plain[column]).all()
        assert (early[f"{column}_low"] < plain[f"{column}_low"]).all()
    assert (early_apart["points_low"] < plain_apart["points_low"]).all()
    assert set(strength.match_attributes(frame, {"until": 0.1})) == {"match", "summary", "differences"}


def test_a_difference_is_certain_if_its_interval_does_not_contain_zero():
    frame = repeated(9)
    [found] = strength.differences(frame).to_dict("records")
    assert found["won_low"] > 0
    assert (found["won_certain"], found["points_certain"]) == (True, True)
    [few] = strength.differences(games()).to_dict("records")
    assert few["won_low"] < 0 < few["won_high"]
    assert few["won_certain"] is False
    other = {"A": "B", "B": "A"}
    even = frame.assign(who=frame["who"].where(frame["deal"] // 2 % 2 == 0, frame["who"].map(other)))
    [same] = strength.differences(even).to_dict("records")
    assert -1 < same["won_low"] < 0 < same["won_high"] < 1
    assert (same["won_certain"], same["points_certain"]) == (False, False)
    backwards = frame.assign(who=frame["who"].map(other))
    [found] = strength.differences(backwards.sort_values("who")).to_dict("records")
    assert found["won_high"] < 0
    assert found["won_certain"] is True
