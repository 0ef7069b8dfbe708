"""Intervals of means over rollouts."""

import random
from math import exp
from statistics import NormalDist

import pytest

from timepirates.review.intervals import HINTS, LOG_TAILS, QUANTILES, REVIEWS, interval

MODEL_ERROR = 0.02


def test_rollouts_that_all_agree_have_a_clopper_pearson_interval():
    """200 of 200 at 95 %: 0.025 ** (1 / 200)."""
    assert interval([1.0] * 200, REVIEWS, 0.0, 0.0) == pytest.approx((1, 0.98172, 1), abs=1e-5)
    assert interval([0.0] * 200, REVIEWS, 0.0, 0.0) == pytest.approx((0, 0, 0.01828), abs=1e-5)
    low, high = interval([0.0] * 150, REVIEWS, -1.0, 0.0)[1:]
    assert low == -high < -0.02


def test_the_models_error_is_added_in_quadrature():
    values = [0.0, 1.0] * 50
    found = interval(values, REVIEWS, 0.0, MODEL_ERROR)
    assert found.high - found.middle == pytest.approx(1.96 * (0.2525 / 100 + MODEL_ERROR**2) ** 0.5, rel=1e-3)


def test_four_of_five_intervals_hold_the_mean():
    lot, held = random.Random(1), 0
    for _time in range(400):
        found = interval([float(lot.random() < 0.3) for _rollout in range(60)], HINTS, 0.0, 0.0)
        held += found.low <= 0.3 <= found.high
    assert 0.75 <= held / 400 <= 0.85


@pytest.mark.parametrize("confidence", [HINTS, REVIEWS])
def test_the_numbers_of_a_confidence_are_those_of_the_normal_distribution(confidence):
    beyond = (1 - confidence) / 2
    assert QUANTILES[confidence] == pytest.approx(NormalDist().inv_cdf(1 - beyond), rel=1e-15)
    assert exp(LOG_TAILS[confidence]) == pytest.approx(beyond, rel=1e-15)


def test_intervals_have_the_same_bits_everywhere():
    """Nothing in them is computed by a function of the C library but square roots, which all machines round alike."""
    found = [
        interval(values, confidence, -1.0, MODEL_ERROR)
        for values in ([0.25] * 7, [0.1, 0.7, -0.3])
        for confidence in (HINTS, REVIEWS)
    ]
    assert [(each.low.hex(), each.high.hex()) for each in found] == [
        ("-0x1.9f0b4499e81b0p-4", "0x1.d8e01afecd9aap-2"),
        ("-0x1.0dd7e0411ed74p-2", "0x1.1e9165f32dc40p-1"),
        ("-0x1.a72ac7e04a33dp-3", "0x1.14755ca2bd37ap-1"),
        ("-0x1.9def4203cabb0p-2", "0x1.79a24bac90082p-1"),
    ]
