"""Components, hidden information, setting up, the order of a round (K, U, O)."""

import pytest

from tests.games.conspiracy.scenes import ALL, dice, legal, pieces_of, play, rolls, rule_of, scene, stepping_in
from timepirates import BadSetting, Game
from timepirates.games.conspiracy.rules import space
from timepirates.games.conspiracy.state import NEXT_TO
from timepirates.games.conspiracy.text import DIRECTION_NAMES, SQUARE_CODE, SQUARE_NAMES

FOUR = ["Ann", "Bob", "Cleo", "Dan"]
LOT = {
    "tiles": [
        ["crowns-0", "crowns-1", "crowns-2", "crowns-3", "crowns-4", "crowns-5"],
        ["arms-0", "arms-1", "arms-2", "arms-3", "arms-4", "arms-5"],
        ["moons-0", "moons-1", "moons-2", "moons-3", "moons-4", "moons-5"],
        ["suns-0", "suns-1", "suns-2", "suns-3", "suns-4", "suns-5"],
    ],
    "coins": [
        ["crowns-0", "arms-3", "suns-3"],
        ["moons-1", "moons-2", "moons-3"],
        ["suns-0", "suns-1", "suns-2"],
        ["arms-0", "arms-1", "arms-2"],
    ],
}
GOALS = ["goal suns 3", "goal moons 1", "goal suns 0", "goal arms 2"]


def begun(*lines: str) -> Game:
    """The lot above, goals chosen, Ann first, then Bob, Cleo, Dan; then these lines."""
    game = Game(FOUR, "johnson-2002", setup=LOT, chance="ask")
    play(game, *GOALS, *rolls(5, 4, 3, 2), *lines)
    return game


# --- components


def test_k1_every_piece_is_in_exactly_one_place_all_through_a_game():
    game = Game.random(FOUR, "johnson-2002", seed=11, steps=400)
    for snapshot in game.positions():
        if snapshot["deciding"] != "goal":
            assert pieces_of(snapshot) == (ALL, ALL)


def test_k1_crowns_oppose_arms_and_suns_oppose_moons():
    assert [[other for other in range(4) if space.are_opposed(suit, other)] for suit in range(4)] == [
        [1],
        [0],
        [3],
        [2],
    ]


def test_k2_a_coin_turned_over_keeps_its_direction():
    game = scene({"L P": "arms-1", "L F1": "arms-2 | nw moons-3 number ne | ne suns-3 number w"}, hands={0: "suns-0"})
    after = play(game, "reveal coin at L F1 nw", "give suns-0 to 1")
    assert after["board"]["L F1"]["coins"]["nw"] == "moons-3 symbol ne"


def test_k3_squares_form_one_grid_across_columns_and_rows():
    def next_to(square, direction):
        number = NEXT_TO[SQUARE_CODE[square]][DIRECTION_NAMES.index(direction)]
        return SQUARE_NAMES[number] if number < len(SQUARE_NAMES) else None

    assert next_to("L F1 ne", "e") == "M F1 nw"
    assert next_to("M F1 nw", "n") == "M P sw"
    assert next_to("M F1 sw", "sw") == "L F2 ne"
    assert next_to("L P nw", "n") is None
    assert next_to("R F1 ne", "e") is None


def test_k3_a_face_up_tile_carries_no_coins():
    game = scene({"L F1": "arms-1"}, hands={0: "suns-0"})
    assert rule_of(game, "place suns-0 at L F1 nw pointing n") == "L1"


def test_k4_three_to_five_play_with_the_same_three_columns():
    for players in (3, 4, 5):
        game = Game(["A", "B", "C", "D", "E"][:players], "johnson-2002", seed=1)
        assert {len(own) for own in game.snapshot()["tiles"]} == {24 // players}
    for players in (2, 6):
        with pytest.raises(BadSetting, match="K4"):
            Game(["A", "B", "C", "D", "E", "F"][:players], "johnson-2002")


# --- hidden information


def test_k5_a_hand_a_goal_and_a_draw_are_seen_by_their_owner_alone():
    game = begun("draw suns-5", "draw moons-3", "draw crowns-1")
    mine, other = game.snapshot(0), game.snapshot(1)
    assert mine["hands"][0] == ["crowns-1", "moons-3", "suns-5"]
    assert other["hands"][0] == ["?"] * 3
    assert mine["tiles"][0] == LOT["tiles"][0]
    assert other["tiles"][0] == ["?"] * 6
    assert mine["goals"] == [["suns", 3], None, None, None]
    assert other["goals"][0] is None
    assert mine["bag"] == other["bag"] == 21


def test_k5_a_tile_is_known_to_who_laid_it_and_a_coin_to_who_placed_it():
    game = begun(
        "draw suns-5", "draw moons-3", "draw crowns-1", "lay crowns-3 at M F1", "place moons-3 at M F1 nw pointing n"
    )
    assert game.snapshot(0)["board"]["M F1"] == {
        "tile": "crowns-3",
        "face": "down",
        "coins": {"nw": "moons-3 number n"},
    }
    assert game.snapshot(1)["board"]["M F1"] == {"tile": "?", "face": "down", "coins": {"nw": "?-3 number n"}}


def test_k5_what_was_shown_stays_known_when_it_is_turned_back():
    board = {"M F1": "crowns-3 | nw arms-3 symbol n | ne suns-5 number n", "L F1": "arms-1"}
    game = scene(board, hands={0: "suns-4 moons-0 crowns-1"})
    play(game, "attack suns-4 at M F1 sw pointing n", "give moons-0 to 1", "flip")
    assert game.snapshot(2)["board"]["M F1"]["coins"]["nw"] == "arms-3 number n"
    play(game, "place crowns-1 at M F1 se pointing n", *rolls(0, 1))
    assert game.snapshot(2)["board"]["L F1"] == {"tile": "arms-1", "face": "down"}


def test_k5_a_payment_is_named_for_giver_and_receiver_only():
    game = scene({"M F1": "crowns-3 | nw suns-4 number n | sw moons-4 number n"}, hands={0: "arms-3"})
    play(game, "reveal coin at M F1 nw", "give arms-3 to 2")
    assert [game.snapshot(seat)["gifts"][2] for seat in range(4)] == [["arms-3"], ["?"], ["arms-3"], ["?"]]


def test_k5_names_of_tiles_in_a_hand_lapse_when_that_hand_lays_one():
    game = scene({"M P": "arms-1", "M F1": "crowns-3"}, hands={0: "suns-4"}, tiles={0: "moons-5"})
    play(game, "advance M", *dice("1 1 0 0"), "no-save", "no-mark")
    assert game.snapshot(1)["tiles"][0] == ["arms-1", "?"]
    play(game, "draw suns-0", "draw suns-2", "draw suns-3", "end", "no-save", "no-mark")
    play(game, "draw moons-0", "draw moons-2", "draw moons-3", "end", "no-save", "no-mark")
    play(game, "draw arms-0", "draw arms-2", "draw arms-3", "end", "no-save", "no-mark")
    play(game, *rolls(5, 4, 3, 2))  # no Future tile is left, so nothing marches
    play(game, "draw suns-0", "draw suns-2", "draw suns-3", "lay moons-5 at L F1")
    assert game.snapshot(1)["tiles"][0] == ["?"]
    assert game.snapshot(0)["tiles"][0] == ["arms-1"]


def test_k5_an_onlooker_of_the_text_sees_no_secret():
    game = begun(
        "draw suns-5", "draw moons-3", "draw crowns-1", "lay crowns-3 at M F1", "place moons-3 at M F1 nw pointing n"
    )
    assert "moons" not in str(game)
    assert "?-3 number n" in str(game)


def test_k6_a_forced_advance_gives_its_tiles_to_the_player_whose_turn_it_is():
    game = short_bag()
    after = play(game, "draw suns-5")
    assert "moons-1" in after["tiles"][1]
    assert "moons-1" not in after["tiles"][0]


def test_k6_a_tile_just_received_may_be_laid_in_the_same_turn():
    game = scene({"M P": "arms-1", "L F1": "moons-2 |"}, hands={0: "crowns-1 suns-3"})
    play(game, "place crowns-1 at L F1 nw pointing n", *rolls(2, 0))
    assert "lay arms-1 at R F1" in legal(game, "lay arms-1")


def short_bag() -> Game:
    """Bob is to draw two coins while the bag holds one; the others lie on the board or wait as gifts for Dan."""
    board = {
        "M F1": "moons-1 | nw suns-0 number n | ne suns-2 number n | sw suns-3 number n | se suns-4 number n",
        "R F2": "moons-2 | nw arms-0 number n | ne arms-2 number n",
    }
    gifts = (
        "arms-1 arms-3 arms-4 arms-5 crowns-0 crowns-1 crowns-2 crowns-3 crowns-4 crowns-5 "
        "moons-0 moons-1 moons-2 moons-3 moons-5"
    )
    return scene(
        board,
        hands={1: "moons-4"},
        gifts={3: gifts},
        saved={0: "suns-1"},
        turn=1,
        to_move=None,
        deciding="draw",
        points=0,
        moved=[0],
    )


# --- setting up


def test_u1_eight_six_or_four_tiles_each_and_four_set_aside_with_five():
    assert [
        len(Game(["A", "B", "C", "D", "E"][:n], "johnson-2002", seed=3).snapshot()["set_aside"]) for n in (3, 4, 5)
    ] == [0, 0, 4]
    three = Game(["A", "B", "C"], "johnson-2002", seed=3)
    assert [len(own) for own in three.snapshot()["tiles"]] == [8, 8, 8]
    assert three.snapshot() == Game(["A", "B", "C"], "johnson-2002", seed=3).snapshot()


def test_u2_suit_and_number_of_the_goal_are_found_on_the_three_coins_drawn():
    game = Game(FOUR, "johnson-2002", setup=LOT, chance="ask")
    assert legal(game) == ["goal crowns 0", "goal crowns 3", "goal arms 0", "goal arms 3", "goal suns 0", "goal suns 3"]
    assert rule_of(game, "goal moons 3") == rule_of(game, "goal suns 4") == "U2"
    assert game.snapshot(0)["goal_coins"] == [["arms-3", "crowns-0", "suns-3"], None, None, None]
    assert len(play(game, *GOALS)["bag"]) == 24


def test_u2_no_coin_is_drawn_for_two_goals():
    coins = [coin for own in Game(FOUR, "johnson-2002", seed=5).snapshot()["goal_coins"] for coin in own]
    assert len(set(coins)) == len(coins) == 12


def test_u3_a_goal_never_changes_and_several_may_have_the_same():
    game = begun("draw suns-5", "draw moons-3", "draw crowns-1")
    assert rule_of(game, "goal suns 3") == "U3"
    assert game.snapshot()["goals"] == [["suns", 3], ["moons", 1], ["suns", 0], ["arms", 2]]
    same = Game(
        FOUR,
        "johnson-2002",
        setup=LOT
        | {
            "coins": [
                ["suns-3", "arms-0", "arms-1"],
                ["suns-0", "moons-3", "moons-0"],
                ["suns-1", "crowns-3", "crowns-0"],
                ["suns-2", "arms-3", "arms-2"],
            ]
        },
        chance="ask",
    )
    assert play(same, *["goal suns 3"] * 4)["goals"] == [["suns", 3]] * 4


# --- the order


def between_rounds(saved: dict[int, str], **rest) -> Game:
    """Dan ends the round; the coins saved by the others are given."""
    return scene(saved=saved, turn=3, to_move=3, deciding="save", points=0, moved=[0, 1, 2], **rest)


def test_o1_the_order_follows_the_saved_numbers_and_no_coin_counts_as_a_zero():
    game = between_rounds({0: "suns-3", 1: "moons-5", 2: "arms-0"})
    after = play(game, "no-save", "no-mark")
    assert after["order"] == [1, 0]
    assert after["rolling"] == {"for": "order", "seat": 2}
    assert play(game, *rolls(2, 4))["order"] == [1, 0, 3, 2]


def test_o2_the_tied_roll_and_those_still_level_roll_again_among_themselves():
    game = Game(FOUR, "johnson-2002", setup=LOT, chance="ask")
    play(game, *GOALS)
    assert play(game, *rolls(5, 3, 3))["order"] == []
    assert play(game, "roll 5")["rolling"] == {"for": "order", "seat": 0}
    assert play(game, *rolls(1, 2))["rolling"] == {"for": "order", "seat": 1}
    assert play(game, *rolls(4, 4, 0, 1))["order"] == [3, 0, 2, 1]


def test_o3_spiral_players_are_asked_before_each_turn_as_long_as_others_have_to_move():
    game = stepping_in(spirals=[2, 3])
    assert legal(game) == ["now", "wait"]
    assert play(game, "wait", "wait")["turn"] == 0
    play(game, "draw arms-0", "draw arms-2", "draw arms-3", "end", "no-save", "no-mark")
    assert (game.deciding, game.to_move) == ("interrupt", 2)
    assert play(game, "wait", "now")["turn"] == 3


def test_o3_who_saved_a_spiral_has_no_place_in_the_order():
    game = between_rounds({0: "suns-3", 1: "moons-1", 2: "arms-4"}, hands={3: "crowns-2"})
    after = play(game, "save crowns-2", "no-mark")
    assert after["order"] == [2, 0, 3]
    assert after["spirals"] == [1]
    assert (after["deciding"], after["to_move"]) == ("interrupt", 1)


def test_o3_no_answer_is_shown_before_the_last_is_in():
    now, wait = stepping_in(spirals=[2, 3]), stepping_in(spirals=[2, 3])
    play(now, "now")
    play(wait, "wait")
    assert [now.snapshot(seat) == wait.snapshot(seat) for seat in range(4)] == [True] * 4
    assert [now.record(seat)["steps"][-1] for seat in (1, 2, 3)] == [[2, "?"], [2, "now"], [2, "?"]]
    play(now, "wait")
    assert now.record(1)["steps"][-2:] == [[2, "now"], [3, "wait"]]


def test_o4_several_who_want_the_turn_roll_and_the_others_are_free_again():
    game = stepping_in(spirals=[2, 3])
    after = play(game, "now", "now")
    assert after["rolling"] == {"for": "interrupt", "seat": 2}
    assert play(game, *rolls(3, 5))["turn"] == 3
    play(game, "draw arms-0", "draw arms-2", "end", "no-save", "no-mark")
    assert (game.deciding, game.to_move) == ("interrupt", 2)


def test_o4_only_the_first_place_of_that_roll_matters():
    game = stepping_in(spirals=[1, 2, 3], players=5)
    assert play(game, "now", "now", "now", *rolls(5, 2, 2))["turn"] == 1


def test_o5_the_spiral_players_left_move_last_in_the_order_of_one_roll_without_being_asked():
    game = scene(
        saved={2: "suns-1", 3: "moons-1"},
        hands={1: ""},
        turn=1,
        to_move=1,
        deciding="save",
        points=0,
        order=[0, 1],
        spirals=[2, 3],
        moved=[0],
    )
    after = play(game, "no-save", "no-mark")
    assert after["rolling"] == {"for": "last", "seat": 2}
    after = play(game, *rolls(1, 4))
    assert after["turn"] == 3
    assert after["order"] == [0, 1]
    after = play(game, "draw arms-0", "draw arms-2", "end", "no-save", "no-mark")
    assert after["turn"] == 2
    assert after["deciding"] == "draw"


def test_o6_if_all_saved_a_spiral_the_whole_order_is_rolled_at_once():
    game = between_rounds({0: "suns-1", 1: "moons-1", 2: "arms-1"}, hands={3: "crowns-1"}, board={"M F1": "suns-5"})
    after = play(game, "save crowns-1", *rolls(0, 5), "no-mark")
    assert after["phase"] == "order"
    assert after["rolling"] == {"for": "last", "seat": 0}
    after = play(game, *rolls(1, 4, 5, 2))
    assert after["order"] == [2, 1, 3, 0]
    assert after["spirals"] == []
    assert after["rolling"]["for"] == "march"
    after = play(game, *dice("1 1 0 0"))
    assert after["turn"] == 2
