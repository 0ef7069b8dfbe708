"""The end of a turn, unexpected effects, switches (E, H, X)."""

import pytest

from tests.games.conspiracy.scenes import dice, legal, play, rolls, rule_of, scene
from timepirates import BadSetting, Game

PRESENT = {"L P": "crowns-3", "M P": "moons-0", "R P": "suns-5"}
"""Ann's goal is crowns and 0."""


def saving(board: dict[str, str] | None = None, **rest) -> Game:
    """Ann's actions are over."""
    return scene(board, deciding="save", points=0, **rest)


# --- the end of a turn


def test_e1_any_coin_of_the_hand_may_be_saved_or_none():
    game = saving(hands={0: "suns-2 arms-5"})
    assert legal(game) == ["save arms-5", "save suns-2", "no-save"]
    assert rule_of(game, "save suns-3") == rule_of(game, "end") == "E1"
    play(game, "save arms-5")
    assert [game.snapshot(seat)["saved"][0] for seat in (0, 1)] == ["arms-5", "?-5"]


def test_e1_a_spiral_saved_has_its_unexpected_effect_at_once():
    game = saving({"L F1": "arms-1"}, hands={0: "suns-1 suns-2"})
    after = play(game, "save suns-1")
    assert after["deciding"] == "effect"
    assert after["hands"][0] == ["suns-2"]
    after = play(game, *rolls(0, 1))
    assert after["board"]["L F1"]["face"] == "down"
    assert after["deciding"] == "mark"


def test_e2_all_other_coins_go_to_the_bag_but_gifts_wait_apart():
    game = saving(hands={0: "suns-2 arms-5 moons-3"}, gifts={0: "crowns-5"})
    after = play(game, "save arms-5")
    assert after["hands"][0] == []
    assert {"suns-2", "moons-3"} <= set(after["bag"])
    assert after["gifts"][0] == ["crowns-5"]


def test_e3_a_present_tile_with_suit_or_number_of_the_goal_may_be_marked():
    game = saving(PRESENT)
    play(game, "no-save")
    assert legal(game) == ["mark L", "mark M", "no-mark"]
    assert rule_of(game, "mark R") == rule_of(game, "end") == "E3"
    after = play(game, "mark L")
    assert after["marks"][0] == "L"
    assert after["marked_in"][0] == 3
    assert after["turn"] == 1


def test_e3_everyone_without_a_mark_is_asked_even_where_nothing_fits():
    game = saving({})
    play(game, "no-save")
    assert legal(game) == ["no-mark"]
    assert rule_of(game, "mark M") == "E3"


def test_e3_a_mark_that_lies_cannot_be_moved_or_doubled():
    game = saving(PRESENT, marks={0: "M"})
    assert play(game, "no-save")["deciding"] == "claim"
    assert rule_of(game, "mark L") == "E3"


def test_e3_several_players_may_mark_one_tile():
    game = saving(PRESENT, marks={1: "L"})
    assert play(game, "no-save", "mark L")["marks"][:2] == ["L", "L"]


def test_e4_suit_and_number_on_two_present_tiles_and_a_mark_of_an_earlier_round_win():
    game = saving(PRESENT, marks={0: "M"})
    play(game, "no-save")
    assert legal(game) == ["claim", "no-claim"]
    after = play(game, "claim")
    assert after["over"]
    assert after["winners"] == [0]
    assert game.snapshot(2)["goals"] == [["crowns", 0], None, ["moons", 0], None]
    assert game.record(2)["shown"][-1] == [1, "goal crowns 0 of 0"]
    assert rule_of(game, "end") == "E4"


def test_e4_one_tile_with_both_halves_is_not_enough():
    game = saving({"L P": "crowns-0", "M P": "moons-5"}, marks={0: "L"})
    play(game, "no-save")
    assert legal(game) == ["no-claim"]
    assert rule_of(game, "claim") == "E4"


def test_e4_the_mark_must_lie_on_one_of_the_two_tiles():
    game = saving({"L P": "crowns-3", "M P": "moons-0", "R P": "crowns-5"}, marks={0: "R"})
    play(game, "no-save")
    assert legal(game) == ["claim", "no-claim"]
    other = saving({"L P": "crowns-3", "M P": "moons-0", "R P": "suns-5"}, marks={0: "R"})
    play(other, "no-save")
    assert legal(other) == ["no-claim"]


def test_e4_nobody_claims_in_the_round_of_marking_nor_has_to_claim():
    game = saving(PRESENT)
    play(game, "no-save")
    assert rule_of(game, "claim") == "E4"
    assert play(game, "mark L")["turn"] == 1
    later = saving(PRESENT, marks={0: "M"})
    assert play(later, "no-save", "no-claim")["turn"] == 1


def test_e4_everyone_with_an_earlier_mark_is_asked_even_where_nothing_can_be_claimed():
    game = saving({"L P": "crowns-3"}, marks={0: "L"})
    assert play(game, "no-save")["deciding"] == "claim"
    assert legal(game) == ["no-claim"]


def test_e5_marks_go_back_when_their_tile_leaves_the_present():
    game = scene({"L P": "crowns-3", "L F1": "arms-5", "M P": "moons-0"}, marks={0: "L", 2: "L", 1: "M"})
    after = play(game, "advance L", *dice("1 1 0 0"))
    assert after["marks"] == [None, "M", None, None]
    assert after["marked_in"] == [None, 2, None, None]
    effect = saving(PRESENT, hands={0: "suns-1"}, marks={0: "M"})
    after = play(effect, "save suns-1", *rolls(2, 0))
    assert after["marks"][0] is None
    assert after["deciding"] == "mark"


# --- unexpected effects


def struck(board: dict[str, str], *numbers: int) -> dict:
    """The full position after Ann saved a spiral and the effect's dice showed these numbers."""
    return play(saving(board, hands={0: "suns-1"}), "save suns-1", *rolls(*numbers))


def test_h1_the_first_die_is_the_column_and_the_second_the_row():
    board = {
        f"{column} F{row}": f"{suit}-{row}"
        for column, suit in zip("LMR", ("arms", "moons", "suns"), strict=True)
        for row in (1, 2, 5)
    }
    for number, column in enumerate("LLMMRR"):
        for row in (1, 2, 5):
            down = [place for place, tile in struck(board, number, row)["board"].items() if tile["face"] == "down"]
            assert down == [f"{column} F{row}"]


def test_h1_future_6_and_beyond_are_safe():
    game = saving({"M F6": "arms-1"}, hands={0: "suns-1"})
    play(game, "save suns-1", "roll 3")
    assert legal(game) == [f"roll {number}" for number in range(6)]
    assert play(game, "roll 5")["board"]["M F6"]["face"] == "up"


def test_h2_a_present_tile_goes_to_the_active_player():
    after = struck(PRESENT, 4, 0)
    assert after["tiles"][0] == ["suns-5"]
    assert list(after["board"]) == ["L P", "M P"]


def test_h3_a_face_up_future_tile_is_turned_down_in_place():
    assert struck({"M F2": "arms-4"}, 3, 2)["board"]["M F2"] == {"tile": "arms-4", "face": "down"}


def test_h4_a_face_down_tile_is_turned_up_without_support_and_its_coins_go_to_the_bag():
    after = struck({"M F2": "arms-4 | nw suns-3 symbol n | ne suns-4 number n"}, 3, 2)
    assert after["board"]["M F2"] == {"tile": "arms-4", "face": "up"}
    assert {"suns-3", "suns-4"} <= set(after["bag"])


def test_h5_where_no_tile_lies_nothing_happens():
    board = {"M F2": "arms-4 | nw suns-3 symbol n"}
    for numbers in ((0, 2), (3, 1), (3, 3)):
        assert struck(board, *numbers)["board"] == saving(board).snapshot()["board"]
    assert struck({}, 0, 0)["tiles"][0] == []


# --- switches


def test_x1_without_marks_two_tiles_suffice_from_the_first_round_on():
    game = saving(PRESENT, switches={"marks": "none"})
    assert play(game, "no-save")["deciding"] == "claim"
    assert legal(game) == ["claim", "no-claim"]
    assert rule_of(game, "mark L") == "X1"
    assert play(saving({}, switches={"marks": "none"}), "no-save")["deciding"] == "claim"


def test_x2_after_the_last_round_the_game_ends_without_a_winner():
    game = scene(turn=3, to_move=3, deciding="save", points=0, moved=[0, 1, 2], switches={"round_limit": 3})
    after = play(game, "no-save", "no-mark")
    assert after["over"]
    assert after["winners"] == []
    assert after["round"] == 3
    assert rule_of(game, "end") == "X2"
    assert game.legal() == []


def test_x3_no_tile_is_laid_below_the_last_row():
    board = {"M F1": "arms-1", "M F2": "arms-2"}
    free = scene(board, hands={0: "suns-0"}, tiles={0: "suns-5"})
    assert "lay suns-5 at M F3" in legal(free)
    limited = scene(board, hands={0: "suns-0"}, tiles={0: "suns-5"}, switches={"rows": 2})
    assert "lay suns-5 at M F3" not in legal(limited)
    assert rule_of(limited, "lay suns-5 at M F3") == rule_of(free, "lay suns-5 at M F25") == "X3"


def test_x_switches_take_only_their_own_values():
    for switches in (
        {"marks": "some"},
        {"round_limit": 0},
        {"round_limit": True},
        {"rows": 25},
        {"rows": "2"},
        {"colour": 1},
    ):
        with pytest.raises(BadSetting, match="switch"):
            Game(["A", "B", "C"], {"name": "johnson-2002", "switches": switches})
