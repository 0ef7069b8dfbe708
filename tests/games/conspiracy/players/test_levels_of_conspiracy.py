"""The players of Conspiracy: legal everywhere, better than chance, blind to what their seats may not see."""

from itertools import product

import pytest

from tests.games.conspiracy.scenes import dice, play, scene, stepping_in
from tests.games.conspiracy.test_properties import exchanged
from tests.games.playing import play_out
from timepirates import Game
from timepirates.games.conspiracy import codes, odds, state
from timepirates.games.conspiracy.imagining import consistent_position
from timepirates.games.conspiracy.players import Schemer, scheme, simple, weighed
from timepirates.games.conspiracy.players.prospects import X_WON, added_halves, chance_to_win, danger
from timepirates.games.conspiracy.players.watching import PublicKnowledge, list_workspace
from timepirates.games.conspiracy.players.weighing import NEVER, SURE, advance_probability
from timepirates.players import BY_GAME, of

pytestmark = pytest.mark.long

PLAYERS = of("conspiracy")
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


@pytest.mark.parametrize("level", ["simple", "schemer"])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("marks", ["required", "none"])
def test_it_plays_whole_games_with_every_number_of_players(level, players, marks):
    """Every decision is legal and the game ends."""
    rules = {"name": "johnson-2002", "switches": {"marks": marks, "round_limit": 100}}
    game = play_out(Game(NAMES[:players], rules, seed=3), [PLAYERS[level]() for _seat in range(players)])
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
    games = [
        play_out(Game(NAMES[:3], "johnson-2002", seed=11), [PLAYERS["simple"]() for _seat in range(3)])
        for _time in range(2)
    ]
    assert games[0].steps == games[1].steps


@pytest.mark.parametrize("level", ["simple", "schemer"])
def test_its_choice_does_not_change_with_what_it_cannot_see(level):
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
                    player = PLAYERS[level]()
                    assert player.choose(twin, now.to_move) == player.choose(now, now.to_move)
                    compared += 1
    assert compared > 50


@pytest.mark.parametrize("level", ["simple", "schemer"])
def test_it_claims_when_it_can(level):
    """Ann's goal is crowns and 0."""
    game = scene({"L P": "crowns-3", "M P": "moons-0"}, deciding="save", points=0, marks={0: "M"})
    play(game, "no-save")
    assert PLAYERS[level]().choose(game, 0) == "claim"


def test_it_advances_a_plan_that_is_ready():
    """A face-up tile with its number stands in Future 1, and the column's dice are good."""
    game = scene({"L P": "crowns-3", "M F1": "moons-0", "M F2": "suns-5", "M F3": "arms-5"}, marks={0: "L"})
    assert PLAYERS["simple"]().choose(game, 0) == "advance M"
    play(game, "advance M", *dice("1 1 0 0"))
    assert PLAYERS["simple"]().choose(game, 0) == "no-save"


@pytest.mark.parametrize("level", ["simple", "schemer"])
def test_it_refuses_to_choose_for_another_seat(level):
    """Only the seat that is to move is asked."""
    game = scene({"L P": "crowns-3"})
    with pytest.raises(ValueError, match="seat that decides next"):
        PLAYERS[level]().choose(game, 1)


# --- the schemer


def scheming(game):
    """The position as the seat to move imagines it, and the schemer's desk, looked at."""
    s, desk = consistent_position(game.snapshot(game.to_move), game.to_move), PublicKnowledge().follow(game)
    s.marks_required = 1
    scheme.look(s, desk)
    return s, desk


def number_of(game, decision):
    """The schemer's number of a decision."""
    return {str(each): number for number, each in weighed(game, game.to_move)}[decision]


def test_the_levels_stand_in_the_order_of_their_strength():
    assert BY_GAME["conspiracy"] == tuple(PLAYERS) == ("random", "simple", "schemer")


def test_what_the_schemer_makes_of_its_view_is_what_it_would_make_of_the_position():
    """K5: nothing that it weighs lies in what its view does not show; and the position is as before."""
    weighed_alike = 0
    for players, seed in product((3, 4, 5), range(3, 7)):
        game = Game(NAMES[:players], {"name": "johnson-2002", "switches": {"round_limit": 6}}, seed=seed)
        schemer, watch = Schemer(), PublicKnowledge()
        while not game.over:
            seen, real = schemer.weighed(game, game.to_move), state.copy(game._s)
            desk = watch.follow(game)
            scheme.look(real, desk)
            assert [scheme.worth(real, desk, game.table.parse(decision)) for _number, decision in seen] == [
                number for number, _decision in seen
            ]
            assert state.plain(real) == state.plain(game._s)
            weighed_alike += len(seen)
            game.play(max(seen, key=lambda each: each[0])[1])
    assert weighed_alike > 50_000


def test_the_schemer_decides_alike_whether_it_has_followed_the_game_or_is_asked_in_its_middle():
    game = Game(NAMES[:4], {"name": "johnson-2002", "switches": {"round_limit": 5}}, seed=3)
    players = [Schemer() for _seat in range(4)]
    while not game.over:
        decision = players[game.to_move].choose(game, game.to_move)
        assert len(game) % 7 or Schemer().choose(game, game.to_move) == decision
        game.play(decision)


def test_it_lays_what_shows_its_goal_before_it_supports_a_plan():
    """Ann's goal is crowns and 0. Crowns 2 is as good as laid before the coin of the other plan is supported."""
    game = scene(hands={0: "crowns-3 arms-3 arms-5"}, tiles={0: "moons-0 crowns-2"})
    play(game, "lay moons-0 at M F1", "place crowns-3 at M F1 nw pointing n")
    assert PLAYERS["schemer"]().choose(game, 0).startswith("lay crowns-2 at ")


IDLE = {"hands": {0: "suns-4 arms-2"}, "tiles": {0: "moons-2"}}


def test_it_lays_nothing_that_shows_no_half_of_its_goal():
    game = scene({"L P": "crowns-3", "L F1": "suns-2 | nw suns-3 number n"}, **IDLE)
    assert not PLAYERS["schemer"]().choose(game, 0).startswith("lay")


def test_who_has_nothing_useful_left_lays_what_others_may_want():
    """After many rounds: else a game in which all hold what others need would go on for ever."""
    late, early = (
        scene({"L P": "crowns-3"}, round=round, **IDLE)
        for round in (scheme.FIRST_STUCK_ROUND, scheme.FIRST_STUCK_ROUND - 1)
    )
    assert PLAYERS["schemer"]().choose(late, 0).startswith("lay moons-2 at ")
    assert PLAYERS["schemer"]().choose(early, 0) == "end"


def test_a_tile_brings_the_goal_nearer_only_beside_the_half_that_shows():
    """E4: both halves show on different tiles. Crowns show on the left: the 0 must come elsewhere."""
    _s, desk = scheming(scene({"L P": "crowns-3"}))
    its_number, its_suit = 2, 1
    assert [added_halves(desk.x, its_number, column) for column in range(3)] == [0, 1, 1]
    assert [added_halves(desk.x, its_suit, column) for column in range(3)] == [0, 0, 0]


ALL_MARKED = {1: "L", 2: "M", 3: "R"}


def test_it_waits_with_its_spiral_until_others_may_claim():
    """O3, E4: who moves last sees what came of the others' turns. Three tiles show six of the 24 goals."""
    board = {"L P": "crowns-3", "M P": "arms-4", "R P": "moons-5"}
    assert PLAYERS["schemer"]().choose(stepping_in(board), 0) == "wait"
    assert PLAYERS["schemer"]().choose(stepping_in(board, marks=ALL_MARKED), 0) == "now"
    marked, unmarked = (number_of(stepping_in({"L P": "crowns-3"}, marks=marks), "now") for marks in ({0: "L"}, {}))
    assert unmarked < marked < 0


def test_who_has_won_takes_the_next_turn_and_risks_nothing():
    """E4: both halves show, and the mark lies since an earlier round."""
    assert number_of(stepping_in(WON, marks={0: "M"}), "now") == SURE


def test_the_danger_is_how_likely_others_with_a_mark_are_to_claim():
    """E4: of the 24 goals that are still as likely as any other, two different tiles show two."""
    board = {"L P": "crowns-3", "M P": "moons-5"}
    danger_of = [
        danger(*scheming(stepping_in(board, marks=marks))) for marks in ({}, {1: "L"}, {0: "L", 1: "L", 2: "M"})
    ]
    assert danger_of == pytest.approx([0, 2 / 24, 4 / 24])


FULL = {
    f"{column} F1": f"{tile} | nw {coin} number n"
    for column, tile, coin in (("L", "arms-5", "suns-2"), ("M", "arms-4", "suns-3"), ("R", "arms-3", "suns-4"))
}


def test_where_no_tile_can_be_laid_it_makes_room_for_one():
    """L4: Future 1 is full of others' plans, and a coin can follow a tile only beside another coin. One on a lower
    square makes room; none that lies elsewhere."""
    game = scene(FULL, hands={0: "crowns-3 crowns-4"}, tiles={0: "moons-0"})
    assert not [each for each in game.legal() if each.startswith("lay")]
    first = PLAYERS["schemer"]().choose(game, 0)
    assert first.startswith("place")
    assert {"sw", "se"} & set(first.split())
    play(game, str(first))
    assert PLAYERS["schemer"]().choose(game, 0).startswith("lay moons-0 at ")


def test_who_has_nothing_to_lay_makes_no_room():
    """Neither where the hand has no tile of use, nor where there is room, nor with the last point."""
    crowded, useless = (
        scene(FULL, hands={0: "crowns-3 crowns-4"}, tiles={0: "moons-0"}),
        scene(FULL, hands={0: "crowns-3 crowns-4"}, tiles={0: "moons-3"}),
    )
    lower, free = "place crowns-3 at L F1 sw pointing n", dict(list(FULL.items())[:2])
    roomy = scene(free, hands={0: "crowns-3 crowns-4"}, tiles={0: "moons-0"})
    assert number_of(crowded, lower) > number_of(useless, lower)
    assert number_of(crowded, lower) > number_of(roomy, lower)
    last = scene(FULL, hands={0: "crowns-3 crowns-4"}, tiles={0: "moons-0"}, points=1)
    assert number_of(last, lower) < number_of(crowded, lower)


def test_it_never_pushes_out_the_half_that_shows():
    """W5: suns 5 would take the place of crowns 3."""
    pushing = scene({"L P": "crowns-3", "L F1": "suns-5"}, marks={0: "L"})
    assert number_of(pushing, "advance L") < number_of(scene({"L P": "arms-3", "L F1": "suns-5"}), "advance L")
    assert PLAYERS["schemer"]().choose(scene({"L P": "crowns-3", "L F1": "suns-5"}), 0) != "advance L"


def test_it_keeps_a_spiral_for_the_next_turn():
    """E1: a spiral that is saved has its unexpected effect again in every turn."""
    game = scene({"L F1": "crowns-2 | nw suns-3 number n"}, hands={0: "crowns-1 moons-4"}, deciding="save", points=0)
    assert PLAYERS["schemer"]().choose(game, 0) == "save crowns-1"


WON = {"L P": "crowns-3", "M P": "moons-0", "R F1": "suns-5"}


def test_who_has_won_ends_the_turn_and_risks_nothing():
    """E4: the mark lies since an earlier round. A spiral saved could take a half away before the claim (E1)."""
    game = scene(WON, marks={0: "M"}, hands={0: "crowns-1 moons-4"}, tiles={0: "crowns-2"})
    assert PLAYERS["schemer"]().choose(game, 0) == "end"
    assert number_of(game, "advance R") == NEVER
    saving = scene(WON, marks={0: "M"}, hands={0: "crowns-1 moons-4"}, deciding="save", points=0)
    assert PLAYERS["schemer"]().choose(saving, 0) != "save crowns-1"
    assert scheming(scene(WON))[1].x[X_WON] == 0


def test_what_an_advance_adds_is_the_chance_to_win_behind_it():
    """W5, W6: tried on the position, it comes to what the rules make of it."""
    board = {
        "L P": "crowns-3",
        "M F1": "moons-0",
        "M F2": "suns-5",
        "M F3": "crowns-5 | nw suns-3 number n",
        "R F1": "arms-4 | nw suns-2 number n",
        "R F2": "arms-0",
    }
    game = scene(board, marks={0: "L", 1: "L"})
    for column in ("M", "R"):
        s, desk = scheming(game)
        added = desk.y[4 + "LMR".index(column)]
        before, after = chance_to_win(s, desk), game.copy()
        play(after, f"advance {column}", *dice("1 1 0 0"))
        later = consistent_position(after.snapshot(0), 0)
        later.marks_required = 1
        fresh = list_workspace(4)._replace(belief=desk.belief)
        assert before + added == pytest.approx(chance_to_win(later, fresh), abs=0.02 * (column == "R"))


def test_simple_ignores_what_nobody_wants():
    """Nothing to weigh: it ends its actions."""
    game = scene({"L P": "arms-3", "L F1": "suns-2 | nw suns-3 number n"}, **IDLE)
    s = consistent_position(game.snapshot(0), 0)
    assert simple.worth(s, None, codes.END) == simple.END
    assert PLAYERS["simple"]().choose(game, 0) == "end"


def test_the_roll_of_a_column_is_the_exact_chance():
    """W3, W4."""
    game = scene({"L P": "crowns-3", "M F1": "moons-0", "M F2": "suns-5", "M F3": "arms-4"})
    assert advance_probability(game._s, 1) == pytest.approx(float(odds.advance(game.snapshot(), "M")))
    assert scheming(game)[1].y[1] == pytest.approx(advance_probability(game._s, 1))
