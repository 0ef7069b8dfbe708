"""What positions are worth: shares of the win, exact at the end, and by expected points before."""

import pytest

from tests.analysis.review.games import played
from timepirates.analysis.review.estimate import chances, ended, mean, tokens_to_come, worth


def state_of(game):
    """The position of a game as the rules know it."""
    return game.table.restore(game.snapshot())


def test_who_share_the_victory_share_the_win():
    """P6."""
    s = state_of(played())
    s.winners = 0b101
    assert ended(s).won == (0.5, 0, 0.5)


def test_a_game_that_is_over_is_worth_what_it_brought():
    game = played(seed=2)
    found = worth(state_of(game))
    assert found.won == tuple(float(seat in game.winners) / len(game.winners) for seat in range(3))
    assert list(found.points) == game.snapshot()["points"]


def test_the_chances_of_all_are_one_and_equal_for_equal_points():
    assert chances([40.0, 40.0, 40.0], 12) == pytest.approx([1 / 3] * 3)
    found = chances([44.0, 40.0, 31.0], 12)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2]


def test_the_same_lead_is_worth_more_the_nearer_the_end_is():
    assert chances([44.0, 40.0, 40.0], 2)[0] > chances([44.0, 40.0, 40.0], 20)[0]


def test_the_police_tokens_to_come_are_counted_over_all_years():
    """Y2: eight a year."""
    game = played()
    assert tokens_to_come(state_of(game.at(0))) == 24
    for step in (100, 200, 250):
        now = game.at(step).snapshot()
        expected = 8 * (4 - now["year"]) - len(now["police_drawn"])
        assert tokens_to_come(state_of(game.at(step))) == expected


def test_a_mean_weighs():
    game = played()
    one, other = (worth(state_of(game.at(step))) for step in (3, len(game)))
    assert mean([(1, one), (3, other)]).won == pytest.approx(
        [(a + 3 * b) / 4 for a, b in zip(one.won, other.won, strict=True)])
