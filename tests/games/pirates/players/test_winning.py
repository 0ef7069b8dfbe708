"""The chance to win by expected points: shares of one, more for more points, told by numbers fitted to games."""

from __future__ import annotations

import pytest

from tests.games.pirates.review.games import played
from timepirates.games.pirates.players import winning
from timepirates.games.pirates.players.winning import ABOUT, chances, tokens_to_come, winning_features

pytestmark = pytest.mark.long(40)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_chances_of_all_are_one_and_equal_for_equal_points(players):
    assert chances([40.0] * players, 12) == pytest.approx([1 / players] * players)
    found = chances([44.0, 40.0, 31.0, 20.0, 44.0, 3.0][:players], 12)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("tokens", [1, 4, 8, 16, 24, 32])
def test_more_points_are_never_worth_less(players, tokens):
    """Behind, level, and far ahead."""
    others = [30.0, 27.0, 35.0, 22.0, 33.0][: players - 1]
    won = [chances([0.5 * half, *others], tokens)[0] for half in range(140)]
    assert won == sorted(won)
    assert won[0] < 0.01 < 0.99 < won[-1]


def test_the_same_lead_is_worth_more_the_nearer_the_end_is():
    won = [chances([44.0, 40.0, 40.0, 40.0], tokens)[0] for tokens in (24, 12, 6, 1)]
    assert won == sorted(won)
    assert won[-1] > won[0] + 0.1


def test_every_fact_is_about_what_it_says():
    """Two seats of four and of five in the middle of a game; three, five and six players have their own steepness."""
    rows = winning_features([40.0, 37.0, 30.0, 20.0], 6)
    leader, second = (dict(zip(ABOUT, row, strict=True)) for row in rows[:2])
    assert leader["points"] == 40
    assert leader["points, the nearer the end is"] == 20
    assert leader["points, close to the end"] == pytest.approx(40 / 5)
    assert leader["the leader's lead"] == 3
    assert leader["the leader's lead, the nearer the end is"] == 1.5
    assert leader["a clear lead"] == pytest.approx(0.537, abs=0.001)
    assert second["the leader's lead"] == second["a clear lead"] == 0
    assert not any(leader[about] for about in ABOUT if "among" in about)
    five = dict(zip(ABOUT, winning_features([40.0, 37.0, 30.0, 20.0, 1.0], 6)[1], strict=True))
    assert {about: five[about] for about in ABOUT if "among" in about and five[about]} == {
        "points among five": 37,
        "points among five, the nearer the end is": 18.5,
    }


def test_the_police_tokens_to_come_are_counted_over_all_years():
    """Y2: eight a year."""
    game = played()
    for step in (0, 100, 200, 250):
        now = game.at(step).snapshot()
        expected = 8 * (4 - now["year"]) - len(now["police_drawn"])
        assert tokens_to_come(game.table.restore(now)) == expected


def test_one_number_is_shipped_for_every_fact():
    assert len(winning.default_coefficients()) == len(ABOUT)
    assert len(set(ABOUT)) == len(ABOUT)
