"""Random games of any game: compiled where the game brings a loop, else stepped through."""

import numpy as np
import pytest

from tests.examples import added
from tests.review import games
from timepirates import BadSetting, Game, match, simulate
from timepirates.core import registry
from timepirates.games.pirates import simulate as pirates


@pytest.fixture(autouse=True)
def _nim(monkeypatch):
    games.add(monkeypatch, unknown="UNKNOWN")


def test_random_games_of_nim_are_stepped_through():
    found = simulate.random_games(200, players=2, rules="nim", seed=1)
    assert found.points is None
    assert found.draws.tolist() == [0] * 200
    assert found.winners.sum(axis=1).tolist() == [1] * 200
    assert 4 <= found.decisions.min() <= found.decisions.max() <= 10
    assert ((found.decisions % 2 == 1) == (found.winners[:, 0] == 1)).all()


def test_draws_are_counted_apart_from_decisions():
    found = simulate.random_games(30, players=2, rules="guess", seed=1)
    assert (found.decisions == 1).all()
    assert (found.draws == 1).all()


def test_equal_seeds_give_equal_games():
    first, again, other = (simulate.random_games(50, rules="nim", seed=seed) for seed in (1, 1, 2))
    assert (first.decisions == again.decisions).all()
    assert (first.decisions != other.decisions).any()
    assert first.winners.shape == (50, 4)


def test_a_games_points_are_those_of_its_position(monkeypatch):
    found = simulate.random_games(1, 3, "german", seed=1, compiled=False)
    assert found.points.shape == (1, 3)
    monkeypatch.delitem(registry.entry("time-pirates").parts, "random_games")
    stepped = simulate.random_games(1, 3, "german", seed=1)
    assert stepped.points[0, stepped.winners[0] == 1].tolist() == [stepped.points.max()]


def test_conspiracy_is_played_at_random_too():
    found = simulate.random_games(1, rules="conspiracy", seed=1)
    assert (found.points, found.winners.shape) == (None, (1, 4))
    assert found.decisions[0] > 20


def test_time_pirates_brings_its_own_loop():
    found, own = (play(3, 3, "german", None, 5, False) for play in (simulate.random_games, pirates.random_games))
    assert np.array_equal(found.points, own.points)
    assert found.contracts.shape == (3, 3)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 0}, "^games must be a whole number from 1"),
        ({"players": 7, "rules": "nim"}, "^players must be"),
        ({"seed": -1}, "^seed must be a whole number from 0"),
    ],
)
def test_what_cannot_be_played_is_refused(asked, said):
    with pytest.raises(BadSetting, match=said):
        simulate.random_games(**{"games": 1, **asked})


def test_a_match_of_nim_is_played_and_goes_on_from_a_position():
    """Players that take one stone each: of ten stones the second takes the last one, of nine the one to move."""
    with added("nim"):
        game = Game(["Ann", "Bob"], "nim", chance="ask")
        game.play("take 1")
        for asked in ({"rules": "nim"}, {"start": game}):
            found = match(["patient", "patient"], games=2, workers=1, **asked)
            assert found["failed"].tolist() == [""] * 4
            assert found.groupby("seat")["won"].sum().tolist() == [0.0, 2.0]
