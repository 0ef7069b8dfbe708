"""Chances said in many games beside what came, clustered by game, and the picture of it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks import bench_calibration
from timepirates.games.pirates.review.calibration import compare_by_tenths
from timepirates.games.pirates.training import outlooks, win_chance_fit

SVG = "{http://www.w3.org/2000/svg}"


def test_chances_are_told_apart_by_tenths_with_what_came():
    found = compare_by_tenths([[(0.32, 1.0), (0.38, 0.0), (0.9, 1.0)], [(0.3, 0.0), (1.0, 1.0)]]).dicts()
    assert [(row["low"], row["high"], row["games"], row["said_often"]) for row in found] == [
        (0.3, 0.4, 2, 3),
        (0.9, 1.0, 2, 2),
    ]
    assert found[0]["said"] == pytest.approx(1 / 3)
    assert found[0]["came"] == pytest.approx(1 / 3)
    assert found[1]["gap"] == pytest.approx(0.05)
    assert compare_by_tenths([[(0.05, 0.5)], [(0.15, 0.05)]]).attrs["mean_gap"] == pytest.approx((0.45 + 0.10) / 2)
    assert compare_by_tenths([]).rows == []


def test_what_is_said_again_in_the_same_game_makes_it_no_surer():
    """The interval is that of the games: a thousand chances of one game are worth one."""
    once = compare_by_tenths([[(0.55, float(n % 2))] for n in range(40)]).dicts()[0]
    often = compare_by_tenths([[(0.55, float(n % 2))] * 25 for n in range(40)]).dicts()[0]
    assert (often["gap_low"], often["gap_high"]) == pytest.approx((once["gap_low"], once["gap_high"]))
    assert once["gap_high"] - once["gap_low"] == pytest.approx(2 * 1.96 * 0.5 / 40**0.5, rel=0.01)


def test_the_interval_holds_the_truth_19_times_in_20():
    """Games in which a chance of 0.25 is said of four seats again and again, and comes true of one of them."""
    lot, held = np.random.default_rng(5), 0
    for _time in range(200):
        games = []
        for _game in range(80):
            winner, often = lot.integers(4), int(lot.integers(1, 6))
            games.append([(0.25, float(seat == winner)) for seat in range(2)] * often)
        row = compare_by_tenths(games).dicts()[0]
        held += row["gap_low"] <= 0 <= row["gap_high"]
    assert 180 <= held <= 198


def test_seats_that_are_not_there_say_nothing_and_games_stay_apart():
    points = np.array([[1.0, 2, 3, *[outlooks.NOBODY_THERE] * 3]] * 3)
    zeros = np.zeros(3, int)
    notes = outlooks.RecordedPredictions(
        np.array([4, 4, 7]), zeros + 3, zeros, zeros, zeros, zeros, points, points, points, np.eye(6)[[0, 0, 2]], zeros
    )
    said = np.arange(18).reshape(3, 6) / 100
    assert list(bench_calibration.by_game(notes, said)) == [
        [(0.0, 1.0), (0.01, 0.0), (0.02, 0.0), (0.06, 1.0), (0.07, 0.0), (0.08, 0.0)],
        [(0.12, 0.0), (0.13, 0.0), (0.14, 1.0)],
    ]


def test_the_bounds_are_told_by_whole_intervals():
    """A tenth may be more than two points off if its interval is not; a sure one may not."""
    unsure, sure = [[(0.55, float(n % 2))] for n in range(40)], [[(0.55, float(n % 2))] for n in range(40_000)]
    assert "more than 2 points off: 0" in list(bench_calibration.told(compare_by_tenths(unsure)))[-2]
    assert "more than 2 points off: 1" in list(bench_calibration.told(compare_by_tenths(sure)))[-2]
    assert list(bench_calibration.told(compare_by_tenths(sure)))[-1] == "mean gap: 5.00 points (bound 1)"


def test_the_picture_shows_every_tenth_where_it_is():
    found = compare_by_tenths([[(0.25, float(n % 4 == 0)), (0.75, float(n % 4 > 0))] for n in range(100)])
    drawn = ElementTree.fromstring(bench_calibration.picture(found, "100 games"))
    circles = [(float(each.get("cx")), float(each.get("cy"))) for each in drawn.iter(f"{SVG}circle")]
    assert circles == [(204.0, 430.0), (464.0, 170.0)]
    assert "100 games" in {each.text for each in drawn.iter(f"{SVG}text")}
    assert drawn.find(f"{SVG}title").text.endswith("25.0 %: 25.0 %; 75.0 %: 75.0 %")


def test_the_docs_tell_of_ten_thousand_games_and_more_with_the_shipped_numbers():
    """Of another seed than those to which the chances were fitted, and within the bounds."""
    docs = Path(__file__).parents[3] / "docs"
    told = (docs / "calibration.txt").read_text(encoding="utf-8").splitlines()
    games, seed, fitted, learned = re.fullmatch(
        r"([\d,]+) games of mixed levels, seed (\d+); .* games of seed (\d+) .* whose sum is (\d+)", told[0]
    ).groups()
    assert int(games.replace(",", "")) >= 10_000
    assert seed != fitted
    assert int(learned) == win_chance_fit.learned_sum()
    assert "tenths whose interval lies wholly more than 2 points off: 0 (bound none)" in told
    mean = next(line for line in told if line.startswith("mean gap: "))
    assert float(mean.split()[2]) <= 1
    assert f"{games} games, seed {seed}</text>" in (docs / "calibration.svg").read_text(encoding="utf-8")
