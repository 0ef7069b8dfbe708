"""The simple player of Conspiracy: legal everywhere, better than chance, blind to what its seat may not see."""

import pytest

from tests.conspiracy.scenes import dice, play, scene
from tests.conspiracy.test_properties import exchanged
from timepirates import Game
from timepirates.players import of

PLAYERS = of("conspiracy")
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def play_out(game, players):
    """Let the players play the game to its end."""
    while not game.over:
        game.play(players[game.to_move].choose(game, game.to_move))
    return game


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("marks", ["required", "none"])
def test_it_plays_whole_games_with_every_number_of_players(players, marks):
    """Every decision is legal and the game ends."""
    rules = {"name": "johnson-2002", "switches": {"marks": marks, "round_limit": 100}}
    game = play_out(Game(NAMES[:players], rules, seed=3), [PLAYERS["simple"]() for _seat in range(players)])
    assert game.over


def test_it_wins_far_more_often_than_random_players():
    """Against three random players it wins more than half of the games; a random one would win a quarter."""
    wins = 0
    for seed in range(24):
        seats = [PLAYERS["random"](seed) for _seat in range(4)]
        seats[seed % 4] = PLAYERS["simple"]()
        wins += play_out(Game(NAMES[:4], "johnson-2002", seed=seed), seats).winners == [seed % 4]
    assert wins > 12


def test_the_same_game_is_played_the_same_way_again():
    """It knows no luck and has no memory."""
    games = [play_out(Game(NAMES[:3], "johnson-2002", seed=11), [PLAYERS["simple"]() for _seat in range(3)])
             for _time in range(2)]
    assert games[0].steps == games[1].steps


def test_its_choice_does_not_change_with_what_it_cannot_see():
    """Two pieces are exchanged that its seat cannot tell apart: it decides alike."""
    compared = 0
    for seed in range(4):
        game = Game.random(NAMES[:4], "johnson-2002", seed=seed, steps=250)
        for n in range(40, len(game), 7):
            now = game.at(n)
            if type(now.to_move) is not int:
                continue
            for pair, kind in (((2, 8), "coin"), ((9, 15), "coin"), ((4, 21), "tile")):
                twin = now.copy()
                twin._s = exchanged(now._s, now.table, *pair, kind)
                if twin.snapshot(now.to_move) == now.snapshot(now.to_move):
                    player = PLAYERS["simple"]()
                    assert player.choose(twin, now.to_move) == player.choose(now, now.to_move)
                    compared += 1
    assert compared > 50


def test_it_claims_when_it_can():
    """Ann's goal is crowns and 0."""
    game = scene({"L P": "crowns-3", "M P": "moons-0"}, deciding="save", points=0, marks={0: "M"})
    play(game, "no-save")
    assert PLAYERS["simple"]().choose(game, 0) == "claim"


def test_it_advances_a_plan_that_is_ready():
    """A face-up tile with its number stands in Future 1, and the column's dice are good."""
    game = scene({"L P": "crowns-3", "M F1": "moons-0", "M F2": "suns-5", "M F3": "arms-5"}, marks={0: "L"})
    assert PLAYERS["simple"]().choose(game, 0) == "advance M"
    play(game, "advance M", *dice("1 1 0 0"))
    assert PLAYERS["simple"]().choose(game, 0) == "no-save"


def test_it_refuses_to_choose_for_another_seat():
    """Only the seat that is to move is asked."""
    game = scene({"L P": "crowns-3"})
    with pytest.raises(ValueError, match="to move"):
        PLAYERS["simple"]().choose(game, 1)
