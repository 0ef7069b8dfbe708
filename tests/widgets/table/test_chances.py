"""Who is assumed to play on, in words."""

from __future__ import annotations

from timepirates import Game
from timepirates_widgets.table.chances import assumption_phrase, level_phrase


def test_a_level_is_told_as_the_kind_of_player_that_its_game_says_it_is():
    assert level_phrase("time-pirates", "mate") == "a mate"
    assert level_phrase("conspiracy", "random") == "a random player"


def test_a_player_without_such_words_goes_by_its_name():
    assert level_phrase("conspiracy", "schemer") == "the computer player schemer"
    assert level_phrase("conspiracy", "patient") == "the computer player patient"


def test_players_who_are_assumed_to_play_alike_are_named_together():
    game = Game(["Ann", "Bob", "Cleo"], seed=1)
    assert assumption_phrase(game, ["captain"] * 3) == "if all players play like a captain"
    assert assumption_phrase(game, ["mate", "captain", "mate"]) == (
        "if Ann and Cleo play like a mate, and Bob plays like a captain"
    )
