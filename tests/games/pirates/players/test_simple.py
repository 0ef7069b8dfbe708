"""The simple player: legal everywhere, better than chance."""

import pytest

from tests.games.playing import play_out
from timepirates import Board, Game
from timepirates.games.pirates.variants import RULE_SETS
from timepirates.players import PLAYERS

pytestmark = [pytest.mark.long(40), pytest.mark.together("compiled")]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("board", Board.names())
def test_it_plays_whole_games_under_every_rule_set_and_on_every_board(rules, board):
    """Every decision is legal and the game ends."""
    game = Game(players=["Ann", "Bob", "Cleo"], rules=rules, board=board, seed=3)
    play_out(game, [PLAYERS["simple"]() for _seat in range(3)])
    assert game.winners


def test_it_beats_random_players():
    """Against two random players it wins nearly every game, wherever it sits."""
    wins = 0
    for seed in range(12):
        seats = [PLAYERS["random"](seed) for _seat in range(3)]
        seats[seed % 3] = PLAYERS["simple"]()
        game = play_out(Game(players=["Ann", "Bob", "Cleo"], seed=seed), seats)
        wins += game.winners == [seed % 3]
    assert wins >= 10


def test_the_same_game_is_played_the_same_way_again():
    """It knows no luck and has no memory."""
    games = [play_out(Game(seed=11), [PLAYERS["simple"]() for _seat in range(4)]) for _time in range(2)]
    assert games[0].steps == games[1].steps


def test_it_refuses_to_choose_for_another_seat():
    """Only the seat that is to move is asked."""
    game = Game(players=["Ann", "Bob", "Cleo"], seed=1, start=0)
    with pytest.raises(ValueError, match="seat that decides next"):
        PLAYERS["simple"]().choose(game, 0)
