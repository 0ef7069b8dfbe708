"""Who is assumed to play on, in words."""

from __future__ import annotations

from timepirates import Game
from timepirates_widgets.table.chances import assumed, like


def test_a_level_is_told_as_the_kind_of_player_that_its_game_says_it_is():
    assert like("time-pirates", "mate") == "a mate"
    assert like("conspiracy", "random") == "a random player"


def test_a_player_without_such_words_goes_by_its_name():
    assert like("conspiracy", "schemer") == "the computer player schemer"
    assert like("conspiracy", "patient") == "the computer player patient"


def test_players_who_are_assumed_to_play_alike_are_named_together():
    game = Game(["Ann", "Bob", "Cleo"], seed=1)
    assert assumed(game, ["captain"] * 3) == "if all players play on like a captain"
    assert assumed(game, ["mate", "captain", "mate"]) == (
        "if Ann and Cleo play on like a mate, and Bob plays on like a captain"
    )
