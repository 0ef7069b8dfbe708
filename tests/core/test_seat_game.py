"""The game that a player gets: it shows what the seat knows, and its copies play on with the hidden parts drawn."""

import pytest

from timepirates import Game
from timepirates.core.luck import Luck
from timepirates.core.protocol import ONLOOKER
from timepirates.core.seat_game import SeatGame
from timepirates.games.conspiracy.players import Schemer

NAMES = ["Ann", "Bob", "Cleo"]


def conspiracy(steps=150):
    """A game of Conspiracy in the middle, with a decision to make."""
    return Game.random(NAMES, "johnson-2002", seed=3, steps=steps)


def test_all_that_the_view_shows_is_what_the_seat_knows():
    game = conspiracy()
    seat = game.to_move
    view = SeatGame(game.copy(), seat, Luck(1))
    assert view.snapshot() == view.snapshot(seat) == game.snapshot(seat) != game.snapshot()
    assert view.snapshot(ONLOOKER) == game.snapshot(ONLOOKER)
    assert view.record() == game.record(seat)
    assert list(view) == list(game.positions(seat))
    assert [[mover, str(text)] for mover, text in view.steps] == game.record(seat)["steps"]
    assert (view.legal(), view.to_move, len(view)) == (game.legal(), seat, len(game))
    assert view.why_not("end of story") == game.why_not("end of story")
    other = (seat + 1) % 3
    for ask in (view.snapshot, view.record, view.odds, lambda seat: list(view.positions(seat))):
        with pytest.raises(ValueError, match=f"^this game contains only the information that seat {seat} has$"):
            ask(other)
    assert isinstance(view, SeatGame)


def test_copies_differ_in_what_is_hidden_and_agree_with_all_that_is_seen():
    game = conspiracy()
    seat = game.to_move
    view = SeatGame(game.copy(), seat, Luck(1))
    copies = [view.copy() for _copy in range(8)] + [view.at(0), view.resumed()]
    assert all(copy.snapshot(seat) == game.snapshot(seat) for copy in copies)
    assert all(copy.seed is None and copy.chance == "ask" for copy in copies)
    goals = [str(copy.snapshot()["goals"]) for copy in copies]
    assert len(set(goals)) > 6
    again = SeatGame(game.copy(), seat, Luck(1))
    assert [str(again.copy().snapshot()["goals"]) for _copy in range(8)] == goals[:8]


def test_a_view_that_is_played_on_becomes_a_game_with_the_hidden_parts_drawn():
    game = conspiracy()
    seat = game.to_move
    views = [SeatGame(game.copy(), seat, Luck(seed)) for seed in range(8)]
    for view in views:
        view.play(view.legal()[0])
        assert type(view) is Game
    assert len({str(view.snapshot()["goals"]) for view in views}) > 5


def test_where_nothing_is_hidden_a_copy_is_the_game_without_its_coming_draws():
    game = Game.random(NAMES, seed=3, steps=150)
    view = SeatGame(game.copy(), game.to_move, Luck(1))
    copy = view.copy()
    assert (copy, copy.steps, copy.chance) == (game, game.steps, "ask")
    assert copy._luck.seed != game._luck.seed == 3


def test_an_included_player_decides_in_a_view_as_in_the_game():
    """The schemer needs all that everybody has seen since the beginning, which copies do not contain."""
    game = conspiracy(300)
    seat = game.to_move
    assert Schemer().weighed(SeatGame(game.copy(), seat, Luck(1)), seat) == Schemer().weighed(game, seat)
