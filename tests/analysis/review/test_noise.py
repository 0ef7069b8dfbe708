"""How far the value may be off: what was measured is what intervals are made of."""

import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks import bench_review
from timepirates.analysis.review import advice, noise, shown, whole
from timepirates.analysis.review.choices import Option

DOCS = Path(__file__).parents[3] / "docs"
KEPT = DOCS / "noise.txt"


def of_kind(value, off, count, playing=0.02):
    """Comparisons: the value says so much, games played on are off by lot, normally, beside their own luck."""
    lot = np.random.default_rng(3)
    values = np.full(count, value)
    errors = np.full(count, playing)
    shown = values + lot.normal(size=count) * off + lot.normal(size=count) * playing
    return np.column_stack([values, np.zeros(count), shown, errors, np.full(count, 0.5),
                            0.5 + lot.normal(size=count) * off, np.zeros(count)])


def test_the_numbers_that_ship_are_those_that_were_measured():
    kept = KEPT.read_text(encoding="utf-8")
    numbers = kept.split("with the numbers shipped")[0]
    found = dict(re.findall(r"(FLOOR|STEEP|SHARE|PLAYED|POSITION) (\d\.\d+)", numbers))
    assert {name: float(value) for name, value in found.items()} == {
        "FLOOR": noise.FLOOR, "STEEP": noise.STEEP, "SHARE": noise.SHARE, "PLAYED": noise.PLAYED,
        "POSITION": noise.POSITION}
    assert f"within {noise.SURE} standard errors (wanted {noise.HELD})" in kept


def test_how_far_games_to_the_years_end_may_be_off_is_what_was_measured():
    kept = (DOCS / "onward.txt").read_text(encoding="utf-8")
    assert float(re.search(r"ONWARD (\d\.\d+)", kept)[1]) == noise.ONWARD
    assert f"year's end, {shown.GAMES} from either" in kept
    assert f"{noise.HELD} of the losses in whole games lie within {noise.SURE} standard errors" in kept


def test_what_the_games_leave_open_beside_their_luck_is_measured(monkeypatch):
    """Losses that whole games show with an own error of 0.06, in games to the year's end of hardly any luck."""
    lot = np.random.default_rng(4)
    rows = [bench_review.Onward(0.1, 0.1, 0.001, 0.1 + 0.06 * off, 0.001) for off in lot.normal(size=4000)]
    monkeypatch.setattr(bench_review, "by_cores", lambda *_given, **_more: iter([*rows, None]))
    lines = list(bench_review.onward_lines(4001, 100, 7, 1))
    assert lines[0].startswith("4000 decisions before the last year")
    assert [float(line.split(": ")[1]) for line in lines[1:3]] == pytest.approx([0.06, 0.06], abs=0.003)
    assert lines[3].split(" as much as ")[1].startswith("0.5 pairs")
    assert float(lines[4].split()[1].rstrip(":")) == pytest.approx(0.06, abs=0.004)


def test_the_luck_of_the_games_played_on_is_no_error_of_the_value():
    assert bench_review.own_error(of_kind(0.0, 0.0, 20_000, playing=0.1)) == pytest.approx(0, abs=0.02)
    assert bench_review.own_error(of_kind(0.0, 0.05, 20_000, playing=0.1)) == pytest.approx(0.05, abs=0.005)


def test_the_least_number_is_found_that_holds_as_many_differences_as_are_wanted():
    """A difference of 0.2 that is off by 0.06: a share of 0.3 of it, or a floor as great."""
    table = of_kind(0.2, 0.06, 20_000)
    share = bench_review.least(lambda share: bench_review.inside(table, 0.0, share))
    assert share == pytest.approx(0.3, abs=0.02)
    assert bench_review.inside(table, 0.0, share) == pytest.approx(noise.HELD, abs=0.02)
    assert bench_review.least(lambda share: bench_review.inside(table, 0.06, share)) == pytest.approx(0, abs=0.05)


def test_how_much_of_a_difference_shows_in_games_played_on_is_measured_and_said():
    """Half of what the value says, here; the sentence under a review has what was measured."""
    table = of_kind(0.2, 0.03, 20_000, playing=0.01)
    table[:, 2] -= 0.1
    assert bench_review.shown(table) == pytest.approx(0.5, abs=0.01)
    assert f"show about {100 * noise.PLAYED:.0f}\N{NO-BREAK SPACE}% of it" in whole.told_of_intervals()


def test_below_the_floor_an_error_is_so_many_times_the_difference():
    table = of_kind(0.01, 0.02, 20_000, playing=0.001)
    steep = bench_review.least(lambda steep: bench_review.inside(table, 0.05, 0.0, steep), 0.1)
    assert steep == pytest.approx(2, abs=0.1)
    assert bench_review.inside(table, 0.02, 0.0, 5.0) == pytest.approx(bench_review.inside(table, 0.02, 0.0))


def test_where_the_value_sees_no_change_no_error_is_added_up():
    assert noise.of_change(0.0) == 0
    assert noise.of_change(0.001) == pytest.approx(noise.STEEP * 0.001, rel=0.05)
    assert noise.of_change(noise.FLOOR) > noise.FLOOR


def test_chances_played_lie_within_the_interval_of_an_even_chance():
    assert bench_review.even_chance(of_kind(0.2, 0.06, 20_000)) == pytest.approx(0.06, abs=0.003)


def test_what_is_said_of_intervals_is_the_share_that_was_held():
    assert f"Intervals ({100 * noise.HELD:.0f}\N{NO-BREAK SPACE}%)" in whole.told_of_intervals()


def test_a_hint_says_as_much_as_an_even_chance_was_off():
    low, high = advice.ends(Option(0, 0.5, 0.0))
    assert (0.5 - low, high - 0.5) == pytest.approx((noise.SURE * noise.POSITION, noise.SURE * noise.POSITION))
    assert advice.ends(Option(0, 1.0, 0.0)) == (1.0, 1.0)


def test_a_stroke_of_luck_has_the_interval_that_was_measured_and_the_result_none():
    assert whole.Looked._ends("luck", 0.2) == pytest.approx(
        (0.2 - noise.SURE * noise.of_change(0.2), 0.2 + noise.SURE * noise.of_change(0.2)))
    assert whole.Looked._ends("result", 1.0) == (1.0, 1.0)
