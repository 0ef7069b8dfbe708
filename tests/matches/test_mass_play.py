"""Mass play: random games of any game, and compiled games between chosen players."""

import numpy as np
import pytest

from tests.examples import added
from tests.review import games
from timepirates import BadSetting, Game, match, matches, simulate
from timepirates.core import registry
from timepirates.core.luck import next_number
from timepirates.games.pirates import simulate as pirates
from timepirates.games.pirates.rules.legal import legal


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


# --- chosen players


def by_lot(s, lot):
    """A compiled player of one's own, which decides as the included random player; but not at a table of four."""
    return s.choices[next_number(lot, legal(s))] if s.players < 4 else 100_000


COLUMNS = {
    "german": (["mate", "simple", "random"], ["year", "points", "hand[2][15]"], "points[5]"),
    "johnson-2002": (["schemer", "simple", "random"], ["round", "marks", "deepest"], "marks[4]"),
}


@pytest.mark.long(40)
@pytest.mark.parametrize("rules", COLUMNS)
def test_chosen_players_play_the_games_of_a_match_with_a_trace_of_the_chosen_columns(rules):
    who, columns, last = COLUMNS[rules]
    played = simulate.play_games(who, 2, rules, seed=3, columns=columns)
    turns = match(who, games=6, rules=rules, seed=3, turns=True, workers=1)
    trace = played.trace
    assert last in trace.columns
    for number in range(2):
        game = Game.replay(matches.record(turns, 3 * number))
        rows = trace[trace["game"] == number].reset_index(drop=True)
        seen = [(_fields(s, columns), step) for s, step in game.walk() if step and step[0] >= 0]
        assert rows["code"].tolist() == [step[1] for _values, step in seen]
        names = [name for name in trace.columns if name not in ("game", "decision", "code")]
        assert rows[names].to_numpy().tolist() == [values for values, _step in seen]
        assert rows["decision"].tolist() == list(range(len(seen)))
        assert played.winners[number].nonzero()[0].tolist() == game.winners
        assert played.decisions[number].sum() == len(seen)
        assert (played.points is None) == (rules != "german")
        if played.points is not None:
            assert played.points[number].tolist() == game.snapshot()["points"]


def _fields(s, columns):
    """The numbers of a position's fields, one after the other."""
    values = []
    for name in columns:
        field, *indices = name.replace("]", "").split("[")
        value = getattr(s, field)
        for index in indices:
            value = value[int(index)]
        values += value if isinstance(value, list) else [value]
    return values


@pytest.mark.long(40)
def test_a_compiled_player_of_ones_own_plays_and_an_illegal_decision_is_refused():
    """On the same deals, with its seat's random numbers."""
    own, included = (simulate.play_games([player, "simple", player], 3, seed=5) for player in (by_lot, "random"))
    assert own.points.tolist() == included.points.tolist()
    assert own.decisions.tolist() == included.decisions.tolist()
    with pytest.raises(BadSetting, match=r"^a player whose code was compiled with Numba made an illegal decision"):
        simulate.play_games([by_lot, "simple", by_lot, "random"], 1, seed=5)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"who": ["simple", "schemer", "simple"]},
            "^these players cannot play compiled games of Time Pirates together: ",
        ),
        ({"rules": "nim"}, "cannot play compiled games of Nim together: "),
        (
            {"who": [by_lot] * 3, "rules": "conspiracy"},
            "^these players cannot play compiled games of Conspiracy together: ",
        ),
        ({"who": "simple"}, "cannot play compiled games of Time Pirates together: "),
        ({"columns": ["gold"]}, r"^a column must be one of the fields .*police.* \(got 'gold'\)$"),
        ({"most_decisions": 0}, "^most_decisions must be"),
    ],
)
def test_games_of_chosen_players_that_cannot_be_played_are_refused(asked, said):
    with pytest.raises(BadSetting, match=said):
        simulate.play_games(**{"who": ["simple"] * 3, "games": 1, **asked})
