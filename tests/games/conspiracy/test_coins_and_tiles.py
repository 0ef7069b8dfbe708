"""Placing, revealing and attacking coins, revealing tiles (L, V, Q, R)."""

from tests.games.conspiracy.scenes import legal, play, rolls, rule_of, scene

# --- placing


def test_l1_a_coin_lies_number_side_up_on_an_empty_square_of_a_face_down_tile():
    game = scene({"M F1": "arms-1 | nw moons-4 number n", "L F1": "arms-2"}, hands={0: "suns-0"})
    for square in ("M F1 nw", "L F1 ne", "R F1 nw", "M P sw"):
        assert rule_of(game, f"place suns-0 at {square} pointing n") == "L1"
    assert rule_of(game, "place suns-5 at M F1 ne pointing n") == "L1"
    after = play(game, "place suns-0 at M F1 ne pointing n")
    assert after["board"]["M F1"]["coins"]["ne"] == "suns-0 number n"


def test_l2_the_square_must_be_next_to_a_coin_or_a_face_up_tile():
    game = scene({"M F1": "arms-1 |", "M F2": "arms-2 |"}, hands={0: "suns-0"})
    assert rule_of(game, "place suns-0 at M F2 nw pointing n") == "L2"
    assert legal(game, "place suns-0 at M F2") == []
    assert legal(game, "place suns-0 at M F1 s") == []


def test_l2_the_two_upper_squares_of_future_1_are_always_open():
    game = scene({"M F1": "arms-1 |"}, hands={0: "suns-0"})
    assert {line.split(" ")[5] for line in legal(game, "place")} == {"nw", "ne"}


def test_l3_a_coin_points_at_a_coin_a_face_up_tile_or_an_empty_present_place():
    game = scene({"M P": "arms-1", "M F1": "arms-2 | nw moons-4 number n", "R F1": "arms-3"}, hands={0: "suns-0"})
    assert legal(game, "place suns-0 at M F1 ne") == [
        f"place suns-0 at M F1 ne pointing {direction}" for direction in ("n", "ne", "e", "se", "w", "nw")
    ]
    assert legal(game, "place suns-0 at M F1 sw") == ["place suns-0 at M F1 sw pointing n"]
    assert rule_of(game, "place suns-0 at M F1 sw pointing w") == "L3"


def test_l3_a_diagonal_points_at_the_next_column_but_not_outside_the_board():
    game = scene({"L F1": "arms-1 |", "R F1": "arms-2 |"}, hands={0: "suns-0"})
    assert [line[-2:].strip() for line in legal(game, "place suns-0 at L F1 ne")] == ["n", "ne", "nw"]
    assert [line[-2:].strip() for line in legal(game, "place suns-0 at L F1 nw")] == ["n", "ne"]
    assert [line[-2:].strip() for line in legal(game, "place suns-0 at R F1 ne")] == ["n", "nw"]


def test_l4_a_tile_is_laid_for_free_in_a_future_row_beside_another_tile():
    game = scene({"M P": "arms-1", "M F1": "arms-2"}, hands={0: "suns-0"}, tiles={0: "suns-5"})
    assert legal(game, "lay") == [f"lay suns-5 at {place}" for place in ("L F1", "R F1", "M F2")]
    assert rule_of(game, "lay suns-5 at L P") == rule_of(game, "lay suns-5 at M F1") == "L4"
    assert rule_of(game, "lay suns-5 at L F2") == rule_of(game, "lay moons-5 at L F1") == "L4"
    after = play(game, "lay suns-5 at M F2")
    assert after["board"]["M F2"] == {"tile": "suns-5", "face": "down"}
    assert after["points"] == 2


def test_l4_the_coin_must_go_on_the_tile_just_laid():
    game = scene({"M P": "arms-1", "M F1": "arms-2 |"}, hands={0: "suns-0"}, tiles={0: "suns-5"})
    play(game, "lay suns-5 at L F1")
    assert {line.split(" at ")[1][:4] for line in legal(game)} == {"L F1"}
    assert rule_of(game, "place suns-0 at M F1 nw pointing n") == rule_of(game, "end") == "L4"
    assert play(game, "place suns-0 at L F1 ne pointing n")["points"] == 1


def test_l4_a_tile_is_laid_only_where_a_coin_can_follow():
    game = scene({"M F1": "arms-2 |"}, hands={0: "suns-0"}, tiles={0: "suns-5"})
    assert legal(game, "lay") == ["lay suns-5 at L F1", "lay suns-5 at R F1"]
    assert rule_of(game, "lay suns-5 at M F2") == "L4"
    assert rule_of(scene({"M F1": "arms-2 |"}, tiles={0: "suns-5"}), "lay suns-5 at L F1") == "L4"


def test_l4_one_tile_may_be_laid_for_each_coin_placed_also_with_an_attack():
    board = {"M F1": "arms-2 | ne moons-4 number n"}
    game = scene(board, hands={0: "suns-0 suns-4 suns-5"}, tiles={0: "suns-2 suns-5"})
    play(game, "lay suns-5 at R F1", "attack suns-5 at R F1 nw pointing w", "give suns-0 to 1")
    assert play(game, "lay suns-2 at L F1", "place suns-4 at L F1 nw pointing n")["deciding"] == "save"


def test_l5_a_spiral_placed_has_its_unexpected_effect_at_once():
    game = scene({"M F1": "arms-2 |"}, hands={0: "suns-1"})
    assert play(game, "place suns-1 at M F1 nw pointing n")["rolling"] == {"for": "effect", "column": None}
    assert play(game, "roll 2")["rolling"] == {"for": "effect", "column": "M"}
    after = play(game, "roll 1")
    assert after["board"]["M F1"] == {"tile": "arms-2", "face": "up"}
    assert "suns-1" in after["bag"]


# --- revealing coins


def revealable(*lying: str) -> bool:
    """Whether the coin moons-3 in the middle of column M can be revealed with these coins on M F1."""
    game = scene({"M F1": " | ".join(["arms-1", "se moons-3 number e", *lying])}, hands={0: "crowns-0"})
    return rule_of(game, "reveal coin at M F1 se") == "legal"


def test_v1_one_coin_must_show_the_same_number():
    assert revealable("ne suns-3 number s")
    assert not revealable("ne suns-4 number s")
    assert not revealable()


def test_v1_two_or_more_must_add_up_to_more():
    assert revealable("ne suns-2 number s", "sw arms-2 number e")
    assert not revealable("ne suns-3 number s", "sw arms-0 number e")
    assert not revealable("ne suns-4 number n", "sw arms-0 number e")


def test_v1_symbols_and_revealed_coins_do_not_count():
    assert not revealable("ne suns-3 symbol s")
    game = scene({"M F1": "arms-1 | nw moons-3 symbol n | ne suns-3 number w"}, hands={0: "suns-0"})
    assert rule_of(game, "reveal coin at M F1 nw") == rule_of(game, "reveal coin at M F1 sw") == "V1"


def test_v1_the_refusal_says_what_is_missing():
    game = scene({"M F1": "arms-1 | ne moons-3 number n | nw suns-4 number e"}, hands={0: "suns-0"})
    assert game.why_not("reveal coin at M F1 ne").startswith(
        "V1: only one coin points at this coin, and it shows 4 instead of 3."
    )


def test_v2_a_spiral_pointing_is_any_number_and_a_spiral_pointed_at_is_1():
    assert revealable("ne suns-1 number s")
    assert revealable("ne suns-1 number s", "sw arms-0 number e")
    target = scene(
        {"M F1": "arms-1 | se moons-1 number e | ne suns-0 number s | sw arms-2 number e"}, hands={0: "crowns-0"}
    )
    assert rule_of(target, "reveal coin at M F1 se") == "legal"
    lonely = scene({"M F1": "arms-1 | se moons-1 number e | ne suns-5 number s"}, hands={0: "crowns-0"})
    assert rule_of(lonely, "reveal coin at M F1 se") == "V1"


def test_v3_a_spiral_revealed_is_turned_over_without_an_unexpected_effect():
    game = scene({"M F1": "arms-1 | se moons-1 number e | ne suns-1 number s"}, hands={0: "crowns-0"})
    after = play(game, "reveal coin at M F1 se", "give crowns-0 to 1")
    assert after["board"]["M F1"]["coins"]["se"] == "moons-1 symbol e"
    assert after["deciding"] == "act"


CHAIN = {
    "L F1": "arms-1 | ne moons-3 number e | se suns-3 number n | sw arms-0 symbol e",
    "M F1": "arms-2 | nw crowns-5 number e | sw moons-4 symbol n | ne crowns-4 number w | se moons-0 symbol n",
}


def test_v4_a_reveal_reveals_every_coin_that_two_symbols_point_at_and_so_on():
    game = scene(CHAIN, hands={0: "suns-0"})
    after = play(game, "reveal coin at L F1 ne", "give suns-0 to 1")
    assert after["board"]["M F1"]["coins"]["nw"] == "crowns-5 symbol e"
    assert after["board"]["M F1"]["coins"]["ne"] == "crowns-4 symbol w"
    assert after["board"]["L F1"]["coins"]["se"] == "suns-3 number n"
    shown = game.record(2)["shown"]
    assert shown == [[1, "coin moons-3 at L F1 ne"], [1, "coin crowns-5 at M F1 nw"], [1, "coin crowns-4 at M F1 ne"]]


def test_v4_a_waiting_coin_is_caught_by_the_next_reveal_wherever_that_is():
    board = {
        "M F1": "arms-2 | nw crowns-5 number n | ne moons-4 symbol w | sw moons-0 symbol n",
        "R F4": "arms-3 | nw suns-3 number n | ne crowns-3 number w",
    }
    game = scene(board, hands={0: "suns-0 suns-2"})
    assert play(game, "place suns-2 at M F1 se pointing nw")["board"]["M F1"]["coins"]["nw"] == "crowns-5 number n"
    after = play(game, "reveal coin at R F4 nw", "give suns-0 to 1")
    assert after["board"]["M F1"]["coins"]["nw"] == "crowns-5 symbol n"


# --- attacking


def attacked(attacker: str, *lying: str, hand: str = "crowns-0") -> dict:
    """M F1 after an attack from its south west on its north west, and what is decided."""
    game = scene({"M F1": " | ".join(["arms-1", *lying])}, hands={0: f"{attacker} {hand}"})
    after = play(game, f"attack {attacker} at M F1 sw pointing n", "give crowns-0 to 1")
    return after["board"]["M F1"].get("coins", {}) | {"deciding": after["deciding"]}


def test_q1_an_attack_is_announced_paid_and_the_coin_placed_pointing_at_its_target():
    game = scene({"M F1": "arms-1 | nw suns-3 number n"}, hands={0: "arms-4 crowns-0"})
    assert legal(game, "attack arms-4") == [
        "attack arms-4 at M F1 ne pointing w",
        "attack arms-4 at M F1 sw pointing n",
        "attack arms-4 at M F1 se pointing nw",
    ]
    assert rule_of(game, "attack arms-4 at M F1 ne pointing n") == "Q1"
    after = play(game, "attack arms-4 at M F1 sw pointing n")
    assert after["pending"] == "attack arms-4 at M F1 sw pointing n"
    assert game.snapshot(1)["pending"] == "attack ?-4 at M F1 sw pointing n"
    assert after["board"]["M F1"]["coins"] == {"nw": "suns-3 number n"}


def test_q2_a_number_goes_to_the_bag_if_the_attackers_is_at_least_as_great():
    assert "nw" not in attacked("arms-3", "nw suns-3 number n")
    assert attacked("arms-2", "nw suns-3 number n")["nw"] == "suns-3 number n"


def test_q3_a_symbol_resists_with_the_greatest_number_that_supports_it():
    lying = ("nw suns-5 symbol n", "ne suns-3 number w", "se suns-4 symbol nw")
    assert attacked("arms-2", *lying)["nw"] == "suns-5 symbol n"
    assert attacked("arms-3", *lying)["nw"] == "suns-5 number n"
    assert attacked("arms-0", "nw suns-5 symbol n")["nw"] == "suns-5 number n"


def test_q3_a_second_coin_removes_the_symbol_instead():
    game = scene({"M F1": "arms-1 | nw suns-5 symbol n"}, hands={0: "arms-3 crowns-0 crowns-2"})
    after = play(game, "attack arms-3 at M F1 sw pointing n", "give crowns-0 to 1")
    assert after["pending"] == "settle at M F1 nw"
    assert legal(game) == ["flip", "give crowns-2 to 1", "give crowns-2 to 2", "give crowns-2 to 3"]
    assert rule_of(game, "give arms-5 to 1") == rule_of(game, "end") == "Q3"
    after = play(game, "give crowns-2 to 3")
    assert list(after["board"]["M F1"]["coins"]) == ["sw"]
    assert after["gifts"] == [[], ["crowns-0"], [], ["crowns-2"]]
    assert "suns-5" in after["bag"]


def test_q4_a_spiral_beats_everything_as_attacker_and_is_1_as_target_or_supporter():
    game = scene({"M F1": "arms-2 | nw suns-5 number n"}, hands={0: "moons-1 crowns-0"})
    after = play(game, "attack moons-1 at M F1 sw pointing n", "give crowns-0 to 1", *rolls(0, 5))
    assert list(after["board"]["M F1"]["coins"]) == ["sw"]
    assert "nw" not in attacked("arms-2", "nw suns-1 number n")
    assert attacked("arms-0", "nw suns-1 number n")["nw"] == "suns-1 number n"
    assert attacked("arms-2", "nw suns-5 symbol n", "ne suns-1 number w")["nw"] == "suns-5 number n"


def test_q5_a_failed_attack_leaves_the_placed_coin_and_everything_is_spent():
    game = scene({"M F1": "arms-1 | nw suns-3 number n"}, hands={0: "arms-2 crowns-0"})
    after = play(game, "attack arms-2 at M F1 sw pointing n", "give crowns-0 to 1")
    assert after["board"]["M F1"]["coins"] == {"nw": "suns-3 number n", "sw": "arms-2 number n"}
    assert after["points"] == 1
    assert after["gifts"][1] == ["crowns-0"]


def test_q6_an_attack_has_no_further_effect_once_the_unexpected_one_took_a_coin():
    board = {"M F1": "arms-2 | ne suns-5 number n", "R F1": "arms-3 |"}
    game = scene(board, hands={0: "moons-1 crowns-0"})
    after = play(game, "attack moons-1 at R F1 nw pointing w", "give crowns-0 to 1", *rolls(4, 1))
    assert after["board"]["M F1"]["coins"] == {"ne": "suns-5 number n"}
    assert after["board"]["R F1"] == {"tile": "arms-3", "face": "up"}
    gone = scene(board, hands={0: "moons-1 crowns-0"})
    after = play(gone, "attack moons-1 at R F1 nw pointing w", "give crowns-0 to 1", *rolls(2, 1))
    assert after["board"]["R F1"]["coins"] == {"nw": "moons-1 number w"}
    assert after["deciding"] == "act"


def test_q6_no_other_coin_is_hit_when_the_attacker_is_gone():
    game = scene(
        {"M F1": "arms-2 | sw suns-5 number n | se arms-0 number n", "M F2": "arms-3 |"}, hands={0: "moons-1 crowns-0"}
    )
    after = play(game, "attack moons-1 at M F2 nw pointing ne", "give crowns-0 to 1", *rolls(2, 2))
    assert after["board"]["M F1"]["coins"] == {"sw": "suns-5 number n", "se": "arms-0 number n"}


# --- revealing tiles


def revealed(tile: str, *lying: str) -> dict:
    """The full position after M F1, this tile with these coins, is revealed."""
    game = scene({"M F1": " | ".join([tile, *lying])}, hands={0: "crowns-0"})
    return play(game, "reveal tile at M F1", "give crowns-0 to 1")


def test_r1_a_tile_needs_two_coins_that_show_their_symbol_whatever_they_point_at():
    game = scene(
        {
            "M F1": "arms-1 | nw suns-3 symbol se | ne suns-4 number n",
            "L F1": "arms-2",
            "R F1": "arms-3 | nw moons-3 symbol s | ne moons-4 symbol e",
        },
        hands={0: "crowns-0"},
    )
    assert legal(game, "reveal tile") == ["reveal tile at R F1"]
    assert {rule_of(game, f"reveal tile at {place}") for place in ("M F1", "L F1", "M F2")} == {"R1"}


def test_r2_the_tiles_suit_adds_the_opposing_suit_subtracts_and_others_count_1():
    lying = ("nw arms-3 symbol n", "ne crowns-1 symbol n", "sw moons-0 symbol n", "se arms-5 number n")
    assert "M F1" not in revealed("arms-4", *lying)["board"]
    assert "M F1" in revealed("arms-3", *lying)["board"]
    assert "M F1" in revealed("suns-2", *lying)["board"]
    assert "M F1" not in revealed("suns-3", *lying)["board"]


def test_r3_with_enough_support_the_tile_stays_and_with_less_it_goes_to_the_active_player():
    stays = revealed("arms-3", "nw arms-2 symbol n", "ne suns-5 symbol n")
    assert stays["board"]["M F1"] == {"tile": "arms-3", "face": "up"}
    goes = revealed("arms-4", "nw arms-2 symbol n", "ne suns-5 symbol n")
    assert goes["tiles"][0] == ["arms-4"]


def test_r3_a_tile_that_failed_was_seen_by_all():
    game = scene({"M F1": "arms-4 | nw arms-2 symbol n | ne suns-5 symbol n"}, hands={0: "crowns-0"})
    play(game, "reveal tile at M F1", "give crowns-0 to 1")
    assert game.snapshot(3)["tiles"][0] == ["arms-4"]
    assert game.record(3)["shown"] == [[1, "tile arms-4 at M F1"]]


def test_r4_all_coins_on_it_go_to_the_bag_in_either_case():
    for tile in ("arms-3", "arms-4"):
        after = revealed(tile, "nw arms-2 symbol n", "ne suns-5 symbol n", "sw moons-4 number n")
        assert {"arms-2", "suns-5", "moons-4"} <= set(after["bag"])


def test_r5_nothing_else_moves():
    board = {"M F1": "arms-4 | nw arms-2 symbol n | ne suns-5 symbol n", "M F2": "arms-5 | nw suns-4 number n"}
    game = scene(board, hands={0: "crowns-0"})
    after = play(game, "reveal tile at M F1", "give crowns-0 to 1")
    assert after["board"] == {"M F2": {"tile": "arms-5", "face": "down", "coins": {"nw": "suns-4 number n"}}}
