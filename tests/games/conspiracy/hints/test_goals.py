"""Which goals the others may have: what marks tell, and nothing more."""

from tests.games.conspiracy.scenes import play, scene
from timepirates import Game
from timepirates.games.conspiracy.hints.goals import goals_fitting_tile, halves_shown_by_step, possible_goals
from timepirates.games.conspiracy.text import PIECE_CODE

BOARD = {"L P": "crowns-3", "M P": "moons-0"}


def names(goals):
    return {name for name, code in PIECE_CODE.items() if code in goals}


def test_before_any_mark_every_goal_is_possible():
    """U2: three coins of one's own leave a coin of every suit and of every number."""
    found = possible_goals(scene(BOARD), 0)
    assert {seat: len(goals) for seat, goals in found.items()} == {1: 24, 2: 24, 3: 24}


def test_a_mark_leaves_the_goals_of_which_its_tile_shows_a_half():
    """E3: Bob's mark lies on crowns 3: six goals with crowns, four with 3, one of them both."""
    found = possible_goals(scene(BOARD, marks={1: "L"}), 0)
    assert (len(found[1]), len(found[2])) == (9, 24)
    assert names(found[1]) == {*(f"crowns-{number}" for number in range(6)), "arms-3", "moons-3", "suns-3"}


def test_a_mark_that_went_back_to_its_owner_is_not_forgotten():
    """U3: goals never change. Ann marks crowns 3; after that nothing but goals with crowns or 3 are possible for her,
    whatever becomes of the mark."""
    game = scene(BOARD, deciding="mark", points=0)
    play(game, "mark L")
    game._s.marks[0] = game._s.marked_in[0] = -1
    assert possible_goals(game, 1)[0] == goals_fitting_tile(PIECE_CODE["crowns-3"])


def test_what_is_possible_does_not_change_with_the_goals_themselves():
    """Twins: the same knowledge, other goals."""
    game = scene(BOARD, marks={1: "L"})
    twin = scene(BOARD, marks={1: "L"}, goals=[["crowns", 0], ["crowns", 5], ["suns", 1], ["arms", 4]])
    assert possible_goals(game, 0) == possible_goals(twin, 0)


def test_the_true_goal_is_always_among_the_possible_ones():
    """In games of players who mark at random where they may."""
    marks = 0
    for seed in range(4):
        game = Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=seed, steps=900)
        found = possible_goals(game, 0)
        assert all(game._s.goal[seat] in goals for seat, goals in found.items())
        marks += sum(len(goals) < 24 for goals in found.values())
    assert marks > 0


def test_halves_are_counted_on_different_tiles_after_every_step():
    """E4: moons 0 alone shows one half of the goal moons and 0; crowns 0 beside it shows the other one."""
    goals = [("crowns", 0), ("moons", 0), ("arms", 5)]
    game = scene({"L P": "moons-0"}, players=3)
    assert halves_shown_by_step(game, goals) == [[1, 1, 0]]
    assert halves_shown_by_step(scene({"L P": "moons-0", "M P": "crowns-0"}, players=3), goals) == [[2, 2, 0]]
    play(game, "end")
    assert len(halves_shown_by_step(game, goals)) == len(game) + 1
