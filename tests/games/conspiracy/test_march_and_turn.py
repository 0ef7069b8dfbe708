"""Time marches on, drawing, the actions' frame, advancing a column (W, D, N, G)."""

from fractions import Fraction

from tests.games.conspiracy.scenes import dice, legal, play, rolls, rule_of, scene
from timepirates import Game

ADVANCES = dice("1 1 0 0")
STAYS = dice("1 0 0 0")


def ending(board: dict[str, str], **rest) -> Game:
    """Dan ends round 3; Ann, Bob, Cleo have saved 5, 4 and 3, Dan nothing, so the next order is settled."""
    saved = {0: "suns-5", 1: "suns-4", 2: "suns-3"}
    return scene(board, saved=saved, turn=3, to_move=3, deciding="save", points=0, moved=[0, 1, 2], **rest)


# --- time marches on


def test_w1_nothing_marches_in_round_1_nor_while_no_tile_lies_in_the_future():
    assert play(ending({"M P": "arms-1"}), "no-save", "no-mark")["turn"] == 0
    first = Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1, chance="ask")
    while first.deciding == "goal":
        first.play(first.legal()[0])
    assert play(first, *rolls(5, 4, 3))["deciding"] == "draw"


def test_w1_no_dice_fall_in_round_1_even_over_future_tiles():
    game = scene(
        {"M F1": "arms-1"},
        round=1,
        phase="order",
        turn=None,
        to_move=None,
        deciding="order",
        points=0,
        order=[],
        rolling={"for": "order", "seat": 0},
    )
    assert play(game, *rolls(5, 4, 3, 2))["turn"] == 0


def test_w2_each_column_with_a_future_tile_is_rolled_for_from_left_to_right():
    game = ending({"L F1": "arms-1 |", "R F2": "arms-2 |"})
    assert play(game, "no-save", "no-mark")["rolling"]["column"] == "L"
    assert play(game, *ADVANCES)["rolling"]["column"] == "R"
    after = play(game, *STAYS)
    assert after["turn"] == 0
    assert list(after["board"]) == ["R F2"]


def test_w3_two_successes_of_the_four_dice_advance_a_column():
    one = play(ending({"L F1": "arms-1 |"}), "no-save", "no-mark", *dice("1 0 0 0"))
    two = play(ending({"L F1": "arms-1 |"}), "no-save", "no-mark", *dice("1 0 0 1"))
    assert list(one["board"]) == ["L F1"]
    assert list(two["board"]) == []


def test_w3_the_dice_fall_in_the_order_of_the_suits():
    game = ending({"L F1": "arms-1 |"})
    play(game, "no-save", "no-mark")
    assert legal(game) == [f"roll crowns-{number}" for number in range(6)]
    assert rule_of(game, "roll arms-1") == "W3"
    assert play(game, "roll crowns-4", "roll arms-1")["rolling"] == {
        "for": "march",
        "column": "L",
        "die": "moons",
        "dice": {"crowns": 4, "arms": 1},
    }


def advanced(board: dict[str, str], numbers: str) -> bool:
    """Whether column M advances with these dice."""
    game = scene(board)
    return play(game, "advance M", *dice(numbers))["board"] != scene(board).snapshot()["board"]


def test_w4_a_number_succeeds_up_to_the_greatest_face_up_tile_of_its_suit_in_the_columns_future():
    board = {"M P": "suns-5", "M F1": "crowns-2", "M F2": "crowns-5", "M F3": "arms-3", "M F4": "moons-5 |"}
    assert advanced(board, "4 1 0 0")
    assert not advanced(board, "4 5 0 0")
    assert advanced(board, "4 3 0 0")


def test_w4_a_zero_never_succeeds_and_face_down_tiles_and_the_present_do_not_count():
    board = {"M P": "suns-5", "M F1": "crowns-0", "M F4": "moons-5 |", "L F1": "arms-5"}
    assert not advanced(board, "0 1 4 4")
    assert not advanced(board, "1 4 0 0")
    assert advanced(board, "1 0 1 0")


def test_w5_a_face_up_tile_in_future_1_pushes_the_present_tile_to_the_active_player():
    after = play(scene({"M P": "arms-1", "M F1": "crowns-3"}), "advance M", *ADVANCES)
    assert after["board"] == {"M P": {"tile": "crowns-3", "face": "up"}}
    assert after["tiles"][0] == ["arms-1"]


def test_w5_a_face_down_tile_in_future_1_is_forgotten_and_the_present_stays():
    after = play(scene({"M P": "arms-1", "M F1": "crowns-3 | nw suns-2 number n"}), "advance M", *ADVANCES)
    assert after["board"] == {"M P": {"tile": "arms-1", "face": "up"}}
    assert after["tiles"][0] == ["crowns-3"]
    assert "suns-2" in after["bag"]


def test_w5_an_empty_future_1_leaves_the_present_alone():
    after = play(scene({"M P": "arms-1", "M F2": "crowns-3"}), "advance M", *ADVANCES)
    assert list(after["board"]) == ["M P", "M F1"]
    assert after["tiles"][0] == []


def test_w6_the_other_future_tiles_move_up_with_their_coins_and_so_do_gaps():
    board = {"M F1": "arms-1", "M F2": "arms-2 | ne suns-2 symbol sw", "M F4": "arms-4 | sw suns-4 number n"}
    after = play(scene(board), "advance M", *ADVANCES)
    assert after["board"] == {
        "M P": {"tile": "arms-1", "face": "up"},
        "M F1": {"tile": "arms-2", "face": "down", "coins": {"ne": "suns-2 symbol sw"}},
        "M F3": {"tile": "arms-4", "face": "down", "coins": {"sw": "suns-4 number n"}},
    }


def test_w7_in_the_march_the_first_of_the_order_gets_the_tiles():
    game = scene(
        {"M F1": "moons-2 |"},
        saved={0: "suns-1", 1: "suns-3", 2: "suns-4"},
        turn=3,
        to_move=3,
        deciding="save",
        points=0,
        moved=[0, 1, 2],
    )
    after = play(game, "no-save", "no-mark", *ADVANCES)
    assert after["order"] == [2, 1, 3]
    assert after["tiles"][2] == ["moons-2"]


# --- drawing


def before_turn(bag_to_gifts: str = "", **rest) -> Game:
    """Ann's turn is over but for saving; Bob is next."""
    return scene(turn=0, deciding="save", points=0, gifts={3: bag_to_gifts}, **rest)


def test_d1_the_saved_coin_is_taken_up_and_the_hand_filled_to_three():
    game = before_turn(saved={1: "moons-5"})
    after = play(game, "no-save", "no-mark")
    assert after["hands"][1] == ["moons-5"]
    assert after["saved"][1] is None
    after = play(game, "draw arms-0", "draw arms-2")
    assert after["deciding"] == "act"
    assert after["hands"][1] == ["arms-0", "arms-2", "moons-5"]


def test_d1_every_coin_in_the_bag_is_equally_likely():
    game = before_turn()
    play(game, "no-save", "no-mark")
    assert game.chances() == dict.fromkeys(game.legal(), Fraction(1, 24))
    game.play("draw arms-0")
    assert game.chances() == dict.fromkeys(game.legal(), Fraction(1, 23))
    assert rule_of(game, "draw arms-0") == "D1"


SHORT = {"M F1": "moons-1 | nw suns-0 number n | ne suns-2 number n", "R F2": "moons-2 | nw arms-0 number n"}
LESS = (
    "arms-1 arms-2 arms-3 arms-4 arms-5 crowns-0 crowns-1 crowns-2 crowns-3 crowns-4 crowns-5 moons-0 moons-1 "
    "moons-2 moons-3 moons-4 moons-5 suns-1 suns-3"
)


def test_d2_a_short_bag_advances_all_columns_without_dice_until_it_can_fill_the_hand():
    game = before_turn(LESS, board=SHORT)  # in the bag: suns-4, suns-5
    play(game, "no-save", "no-mark", "draw suns-4")
    after = play(game, "draw suns-5")
    assert after["bag"] == ["suns-0", "suns-2"]
    assert list(after["board"]) == ["R F1"]
    assert after["deciding"] == "draw"
    assert play(game, "draw suns-0")["deciding"] == "act"


def test_d2_without_a_coin_on_the_board_the_player_goes_on_with_fewer():
    board = {"M F1": "moons-1 |", "M F3": "moons-2 |"}
    game = before_turn(LESS + " suns-0 suns-2 arms-0", board=board)  # in the bag: suns-4, suns-5
    after = play(game, "no-save", "no-mark", "draw suns-4", "draw suns-5")
    assert after["deciding"] == "act"
    assert after["hands"][1] == ["suns-4", "suns-5"]
    assert list(after["board"]) == ["M F2"]


def test_d2_each_column_advances_equally_often():
    board = {"L F3": "arms-0 |", "R F2": "moons-2 | nw arms-0 number n"}
    game = before_turn(LESS + " suns-0 suns-2", board=board)
    after = play(game, "no-save", "no-mark", "draw suns-4", "draw suns-5")
    assert after["bag"] == ["arms-0"]
    assert list(after["board"]) == ["L F1"]


def test_d3_gifts_come_on_top_of_the_three():
    game = scene(deciding="save", points=0, gifts={1: "moons-5 suns-5"})
    play(game, "no-save", "no-mark", "draw arms-0", "draw arms-2")
    after = play(game, "draw arms-3")
    assert after["hands"][1] == ["arms-0", "arms-2", "arms-3", "moons-5", "suns-5"]
    assert after["gifts"][1] == []


# --- actions

OPEN = {"M P": "arms-1", "M F1": "arms-2 |"}


def test_n1_actions_in_any_order_up_to_two_points_or_fewer():
    game = scene(OPEN, hands={0: "suns-0 suns-2 suns-3"})
    assert play(game, "place suns-0 at M F1 nw pointing n")["points"] == 1
    assert play(game, "place suns-2 at M F1 ne pointing n")["deciding"] == "save"
    early = scene(OPEN, hands={0: "suns-0 suns-2 suns-3"})
    assert play(early, "end")["deciding"] == "save"


def test_n1_other_decisions_wait_while_actions_are_due():
    game = scene(OPEN, hands={0: "suns-0"})
    assert {rule_of(game, line) for line in ("save suns-0", "mark M", "flip", "now", "give suns-0 to 1")} == {"N1"}


def test_n2_placing_a_coin_costs_one_point_and_no_coin():
    after = play(scene(OPEN, hands={0: "suns-0"}), "place suns-0 at M F1 nw pointing n")
    assert after["points"] == 1
    assert after["gifts"] == [[], [], [], []]


REVEALABLE = {"M F1": "arms-2 | nw suns-3 number n | ne moons-3 number w"}


def test_n3_revealing_a_coin_costs_one_point_and_a_coin():
    game = scene(REVEALABLE, hands={0: "suns-0"})
    after = play(game, "reveal coin at M F1 nw")
    assert after["points"] == 1
    assert after["deciding"] == "give"
    assert play(game, "give suns-0 to 2")["gifts"] == [[], [], ["suns-0"], []]


def test_n4_attacking_costs_one_point_and_a_coin_besides_the_one_placed():
    game = scene(REVEALABLE, hands={0: "suns-0 suns-2"})
    after = play(game, "attack suns-0 at M F1 sw pointing n")
    assert (after["points"], after["deciding"]) == (1, "give")
    assert legal(game) == ["give suns-2 to 1", "give suns-2 to 2", "give suns-2 to 3"]
    assert rule_of(game, "give suns-0 to 1") == "N7"


def test_n5_revealing_a_tile_costs_both_points_and_a_coin():
    game = scene({"M F1": "arms-2 | nw arms-3 symbol n | ne moons-3 symbol w"}, hands={0: "suns-0 suns-2"})
    assert legal(game, "reveal tile") == ["reveal tile at M F1"]
    assert play(game, "reveal tile at M F1")["points"] == 0
    play(game, "give suns-0 to 2")
    late = scene({"M F1": "arms-2 | nw arms-3 symbol n | ne moons-3 symbol w"}, hands={0: "suns-0 suns-2"}, points=1)
    assert rule_of(late, "reveal tile at M F1") == "N5"


def test_n6_advancing_a_column_costs_both_points_and_no_coin():
    game = scene(OPEN)
    assert legal(game, "advance") == ["advance M"]
    assert play(game, "advance M")["points"] == 0
    assert play(game, *STAYS)["deciding"] == "save"
    assert rule_of(scene(OPEN, points=1), "advance M") == "N6"


def test_n7_the_giver_chooses_coin_and_receiver_and_pays_before_anything_happens():
    game = scene(REVEALABLE, hands={0: "suns-0 suns-2"})
    before = play(game, "reveal coin at M F1 nw")
    assert before["board"]["M F1"]["coins"]["nw"] == "suns-3 number n"
    assert before["pending"] == "reveal coin at M F1 nw"
    assert legal(game) == [f"give {coin} to {seat}" for coin in ("suns-0", "suns-2") for seat in (1, 2, 3)]
    assert rule_of(game, "give suns-0 to 0") == rule_of(game, "give arms-5 to 1") == rule_of(game, "end") == "N7"


def test_n7_without_a_coin_to_give_there_is_no_such_action():
    assert rule_of(scene(REVEALABLE), "reveal coin at M F1 nw") == "N7"
    alone = scene(REVEALABLE, hands={0: "suns-0"})
    assert rule_of(alone, "attack suns-0 at M F1 sw pointing n") == "N7"
    assert legal(alone, "attack") == []


def test_n7_a_spiral_given_has_no_unexpected_effect():
    game = scene(REVEALABLE, hands={0: "suns-1"})
    assert play(game, "reveal coin at M F1 nw", "give suns-1 to 2")["deciding"] == "act"


def test_g1_a_column_without_a_future_tile_is_not_offered():
    game = scene({"L P": "arms-1", "M F3": "arms-2"})
    assert legal(game, "advance") == ["advance M"]
    assert rule_of(game, "advance L") == "G1"


def test_g1_an_action_advances_for_the_player_whose_turn_it_is():
    game = scene({"L F1": "arms-1 |"}, turn=2, to_move=2, moved=[0, 1])
    assert play(game, "advance L", *ADVANCES)["tiles"][2] == ["arms-1"]
