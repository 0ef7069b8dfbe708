"""Intervals of means over rollouts."""

import random

import pytest

from timepirates.analysis.review.intervals import HINTS, MODEL_ERROR, REVIEWS, interval


def test_rollouts_that_all_agree_have_a_clopper_pearson_interval():
    """200 of 200 at 95 %: 0.025 ** (1 / 200)."""
    assert interval([1.0] * 200, REVIEWS, 0.0, 0.0) == pytest.approx((1, 0.98172, 1), abs=1e-5)
    assert interval([0.0] * 200, REVIEWS, 0.0, 0.0) == pytest.approx((0, 0, 0.01828), abs=1e-5)
    low, high = interval([0.0] * 150, REVIEWS, -1.0, 0.0)[1:]
    assert low == -high < -0.02


def test_the_models_error_is_added_in_quadrature():
    values = [0.0, 1.0] * 50
    found = interval(values, REVIEWS, 0.0, MODEL_ERROR)
    assert found.high - found.middle == pytest.approx(1.96 * (0.2525 / 100 + MODEL_ERROR ** 2) ** 0.5, rel=1e-3)


def test_four_of_five_intervals_hold_the_mean():
    lot, held = random.Random(1), 0
    for _time in range(400):
        found = interval([float(lot.random() < 0.3) for _rollout in range(60)], HINTS, 0.0, 0.0)
        held += found.low <= 0.3 <= found.high
    assert 0.75 <= held / 400 <= 0.85
