"""Chances at a year's end by the levels that are seated."""

from __future__ import annotations

import pytest

from timepirates.games.pirates.players import seated, winning

pytestmark = pytest.mark.long(40)

POINTS = [30.0, 27.0, 24.0, 24.0]
NONE = [0.0] * 4


def test_a_lead_is_worth_less_among_weaker_players_and_more_the_nearer_the_end_is():
    found = {
        (level, tokens): seated.chances(POINTS, NONE, tokens, 3, [level] * 4)[0]
        for level in ("newcomer", "mate", "captain")
        for tokens in (16, 8)
    }
    for tokens in (16, 8):
        assert found["newcomer", tokens] < found["mate", tokens] < found["captain", tokens]
    assert all(found[level, 16] < found[level, 8] for level in ("newcomer", "mate", "captain"))
    assert found["newcomer", 16] < winning.chances(POINTS, 16)[0] - 0.05


def test_a_stronger_player_wins_more_from_the_same_points():
    won = seated.chances([25.0] * 4, NONE, 16, 3, ["newcomer", "simple", "mate", "captain"])
    assert list(won) == sorted(won)
    assert won[3] > 2 * won[0]
    assert sum(won) == pytest.approx(1)


@pytest.mark.parametrize("level", ["newcomer", "simple", "mate", "captain", "hunter"])
def test_a_correction_raises_one_seat_and_what_all_have_changes_nothing(level):
    plain = seated.chances(POINTS, NONE, 16, 3, [level] * 4)
    raised = seated.chances(POINTS, [0.0, 0.5, 0.0, 0.0], 16, 3, [level] * 4)
    assert raised[1] > plain[1] + 0.01
    assert all(raised[seat] < plain[seat] for seat in (0, 2, 3))
    assert seated.chances(POINTS, [0.5] * 4, 16, 3, [level] * 4) == pytest.approx(plain)


def test_levels_that_nothing_was_fitted_to_are_unknown():
    assert seated.are_players_calibrated(["captain", "hunter", "newcomer", "simple", "mate"])
    assert not seated.are_players_calibrated(["captain", "random", "mate"])
