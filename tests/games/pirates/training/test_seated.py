"""Chances by the levels that are seated are fitted to what games bring, and what is left over is found."""

from __future__ import annotations

import random

import pytest

from timepirates import Game
from timepirates.games.pirates.players import seated
from timepirates.games.pirates.training.seated import (
    YearStart,
    calibration_exponent,
    fit_players,
    positions_at_year_starts,
)
from timepirates.players import decide


def drawn(count: int) -> list[YearStart]:
    """Notes whose winners are drawn by the shipped chances."""
    lot, out = random.Random(3), []
    for _note in range(count):
        who = lot.sample(["newcomer", "mate", "captain", "mate"], 4)
        heights, left = [lot.gauss(0, 1.2) for _seat in who], lot.choice([1 / 3, 2 / 3])
        corrections = [lot.gauss(0, 0.5) for _seat in who]
        winner = lot.choices(range(4), seated.chances_from_log_weights(heights, corrections, left, who))[0]
        out.append(YearStart(who, heights, corrections, left, [float(seat == winner) for seat in range(4)]))
    return out


def test_numbers_that_results_were_drawn_by_are_found_again():
    """Up to a number that all strengths have in common."""
    found, wanted = fit_players(drawn(6000)), seated.read_seated_file()["levels"]
    for level, numbers in found.items():
        late = numbers[seated.EXPONENT] + numbers[seated.CHANGE] / 2
        assert late == pytest.approx(wanted[level][seated.EXPONENT] + wanted[level][seated.CHANGE] / 2, abs=0.2)
        assert numbers[seated.WEIGHT] == pytest.approx(wanted[level][seated.WEIGHT], abs=0.25)
        assert numbers[seated.STRENGTH] - found["mate"][seated.STRENGTH] == pytest.approx(
            wanted[level][seated.STRENGTH] - wanted["mate"][seated.STRENGTH], abs=0.3
        )


def test_nothing_is_left_over_where_chances_are_true():
    exponent, error = calibration_exponent(drawn(3000))
    assert exponent == pytest.approx(1, abs=2.5 * error)
    assert error < 0.05


def test_the_years_of_a_compiled_game_are_those_that_it_had():
    """Its draws and decisions, once more."""
    game = Game(["A", "B", "C"], seed=5)
    begun = game.table.restore(game.snapshot())
    codes = []
    while not game.over:
        decision = decide(game, game.to_move, "mate")
        codes.append(game.table.parse(decision))
        game.play(decision)
    found = [(s.year, s.points[:3], s.drawn_count < 8) for s in positions_at_year_starts(begun, 5, codes)]
    wanted = {s.year: s.points[:3] for s, _step in game.walk() if s.year > 1 and not s.winners}
    assert found == [(year, points, True) for year, points in wanted.items()]
