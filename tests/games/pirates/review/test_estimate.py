"""What positions are worth: shares of the win, exact at the end, and by expected points before."""

import builtins
from math import fsum

import pytest

from tests.games.pirates.helpers import state_of
from tests.games.pirates.review.games import played
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.review.estimate import mean_value, position_value

pytestmark = pytest.mark.long


def test_who_share_the_victory_share_the_win():
    """P6."""
    s = state_of(played())
    s.winners = 0b101
    assert position_value(s).won == (0.5, 0, 0.5)


def test_a_game_that_is_over_is_worth_what_it_brought():
    game = played(seed=2)
    found = position_value(state_of(game))
    assert found.won == tuple(float(seat in game.winners) / len(game.winners) for seat in range(3))
    assert list(found.points) == game.snapshot()["points"]


def test_a_mean_weighs():
    game = played()
    one, other = (position_value(state_of(game.at(step))) for step in (3, len(game)))
    assert mean_value([(1, one), (3, other)]).won == pytest.approx(
        [(a + 3 * b) / 4 for a, b in zip(one.won, other.won, strict=True)]
    )


def test_a_mean_has_the_same_bits_on_every_python(monkeypatch):
    """From Python 3.12 on, `sum` keeps what rounding loses, as `fsum` does."""
    monkeypatch.setattr(builtins, "sum", fsum)
    large = [1.0, 1e100, 1.0, -1e100]
    assert mean_value([(1.0, ExpectedResult((each,), (each,))) for each in large]) == ExpectedResult((0.0,), (0.0,))
    assert mean_value([(each, ExpectedResult((1.0,), (1.0,))) for each in [*large, 2.0]]) == ExpectedResult(
        (1.0,), (1.0,)
    )
