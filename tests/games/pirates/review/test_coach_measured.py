"""The figures by which the coach is measured: what they find where the truth is known."""

from __future__ import annotations

import random

import pytest

from benchmarks.bench_coach import Judged, Measured, Mistake, exponent, false_share, measured

pytestmark = pytest.mark.long


def test_the_exponent_is_one_for_true_chances_and_less_for_those_that_claim_too_much():
    lot = random.Random(1)
    pairs = []
    for _position in range(600):
        stated = [lot.random() ** 3 + 0.01 for _seat in range(4)]
        winner = lot.choices(range(4), stated)[0]
        pairs.append((tuple(each / sum(stated) for each in stated), tuple(float(seat == winner) for seat in range(4))))
    bold = [(tuple(share**2 / sum(each**2 for each in stated) for share in stated), came) for stated, came in pairs]
    assert exponent(pairs) == pytest.approx(1, abs=0.15)
    assert exponent(bold) == pytest.approx(exponent(pairs) / 2, abs=0.01)


@pytest.mark.parametrize(("truly", "share"), [((0.0, 0.2), 0.02), ((0.1, 0.1), 0.16), ((0.1, 0.0), 0.5)])
def test_the_share_of_false_mistakes_leaves_out_the_noise_of_the_games(truly, share):
    """Losses around a mean with a spread, (spread, mean), each measured with an error of 0.05."""
    spread, mean = truly
    lot = random.Random(2)
    found = [Mistake(n, 0.2, Measured(lot.gauss(lot.gauss(mean, spread), 0.05), 0.05)) for n in range(3000)]
    assert false_share(found) == pytest.approx(share, abs=0.03)


def test_an_interval_holds_what_games_show_on_its_own_side_and_with_their_error():
    assert Judged(0.5, 0.4, 0.55, Measured(0.42, 0.0)).inside
    assert not Judged(0.5, 0.4, 0.55, Measured(0.58, 0.0)).inside
    assert Judged(0.5, 0.4, 0.55, Measured(0.58, 0.06)).inside
    assert measured([1.0, 0.0, 1.0, 0.0]).error == pytest.approx(0.2887, abs=1e-4)
