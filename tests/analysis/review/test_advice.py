"""What would you do: the best few decisions, honest about what is close, blind to what the seat may not know."""

import pytest

from tests.analysis.review.games import by_contracts, scoring, until
from timepirates import Game
from timepirates.analysis import review
from timepirates.analysis.review import advice, estimate
from timepirates.errors import BadSituation

COLUMNS = ["decision", "won", "won_low", "won_high", "points", "because"]


@pytest.fixture
def quick_value(monkeypatch):
    """Positions are worth what lies on the table."""
    monkeypatch.setattr(estimate, "learned", by_contracts)


def a_sale():
    """A position in which something can be sold."""
    return until(lambda game: game.deciding == "act" and any(text.startswith("sell") for text in game.legal()))


def test_the_frame_has_the_best_decisions_first(quick_value):
    game = a_sale()
    frame = review.advise(game, game.to_move)
    assert list(frame.columns) == COLUMNS
    assert len(frame) == 3
    assert list(frame["won"]) == sorted(frame["won"], reverse=True)
    assert set(frame["decision"]) <= set(map(str, game.legal()))
    assert ((frame["won_low"] <= frame["won"]) & (frame["won"] <= frame["won_high"])).all()
    assert (frame["won_low"] >= 0).all()
    assert (frame["won_high"] <= 1).all()
    assert frame["because"].str.len().min() > 10


def test_who_counts_points_sells(quick_value):
    game = a_sale()
    assert review.advise(game, game.to_move, top=1)["decision"][0].startswith("sell")


@pytest.mark.parametrize("kind", ["place", "restock", "act", "pay", "land", "lay"])
def test_every_kind_of_decision_gets_its_advice(quick_value, kind):
    """All of its decisions, where so many are asked for."""
    game = until(lambda game: game.deciding == kind and len(game.legal()) > 1)
    found = advice.advise(game, game.to_move, top=100)
    assert {row[0] for row in found.rows} == set(map(str, game.legal()))


def test_those_within_their_uncertainty_are_counted(quick_value):
    """The best one is always among them, and what is far behind is not."""
    game = a_sale()
    found = advice.weigh(game, game.to_move)
    assert 1 <= found.close < len(found.options)
    equal = Game(["Ann", "Bob", "Cleo"], seed=1)
    assert advice.weigh(equal, equal.to_move).close == len(equal.legal())


# --- only what the seat may know


@pytest.mark.parametrize("value", ["learned", "quick"])
def test_it_answers_the_same_whatever_others_have_laid(monkeypatch, value):
    """P2: two positions that Bob cannot tell apart."""
    if value == "quick":
        monkeypatch.setattr(estimate, "learned", by_contracts)
    one, other = scoring("lay white-5 on blue"), scoring("lay white-5 on red")
    assert one.snapshot(1) == other.snapshot(1)
    assert one.snapshot() != other.snapshot()
    assert advice.advise(one, 1) == advice.advise(other, 1)


def test_it_answers_the_same_in_a_game_that_was_set_up_after_a_secret_laying():
    """There no step says who laid what, but the position does."""
    games = [Game.from_snapshot(scoring(f"lay white-5 on {colour}").snapshot(), board="reconstructed-2000")
             for colour in ("blue", "red")]
    assert advice.advise(games[0], 1) == advice.advise(games[1], 1)


def test_it_knows_what_the_seat_itself_has_laid():
    """Of two white contracts the first lies already."""
    contracts = [["blue-3", "red-3", "white-3", "white-5"], ["red-6", "blue-2", "white-4"], ["green-3"]]
    found = [advice.advise(scoring(f"lay white-3 on {colour}", contracts=contracts), 0) for colour in ("blue", "red")]
    assert found[0].rows != found[1].rows


def test_what_comes_next_from_the_bag_is_not_known():
    """The same position under two seeds: the same answer."""
    game = until(lambda game: game.deciding == "restock" and len(game.legal()) > 2)
    twins = [Game.from_snapshot(game.snapshot(), seed=seed) for seed in (1, 2)]
    assert advice.advise(twins[0], game.to_move) == advice.advise(twins[1], game.to_move)


# --- what is refused


def test_a_seat_that_is_not_to_move_is_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], seed=1, start=0)
    for seat in (0, None, "2", True):
        with pytest.raises(BadSituation, match=r"^seat must be the one to move, 2 \(got .*\)$"):
            review.advise(game, seat)


def test_so_many_decisions_as_make_no_sense_are_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], seed=1, start=0)
    with pytest.raises(BadSituation, match=r"^top must be a whole number from 1 to 100"):
        review.advise(game, 2, top=0)


def test_another_game_is_refused_in_a_line():
    game = Game(["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1)
    with pytest.raises(BadSituation, match="only Time Pirates"):
        review.advise(game, game.to_move)
