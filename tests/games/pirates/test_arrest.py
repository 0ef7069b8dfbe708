"""Arrest (A1 to A5)."""

import pytest

from tests.games.pirates.helpers import arrested, now, offered, play, refused_by, rules_with


def test_a1_an_arrested_player_does_not_restock():
    """Not before the loss, not before the forced move, not after it."""
    game = arrested(hands=("blue", "", ""))
    refused_by("A1", game, "restock 1900")
    refused_by("A1", play(game, "lose blue"), "restock 1900")
    refused_by("A1", play(game, "move 1"), "restock 1900")


def test_a2_one_token_of_the_largest_colour_set_is_lost():
    """Three blue beat two red; the choice of the symbol is free."""
    game = arrested(hands=("blue blue-atomic blue-arrow red*2", "", ""))
    assert offered(game, "lose") == ["blue", "blue-atomic", "blue-arrow"]
    refused_by("A2", game, "lose red", "lose green", "lose white", "move 1", "end", "pay blue")
    play(game, "lose blue-arrow")
    assert game.snapshot()["hands"][0] == {"blue": 1, "blue-atomic": 1, "red": 2}
    assert game.snapshot()["discard"] == {"blue-arrow": 1}


def test_a2_among_equal_sets_the_player_chooses():
    """Two blue and two green tie; the single red is safe."""
    game = arrested(hands=("blue blue-atomic red green-arrow*2", "", ""))
    assert offered(game, "lose") == ["blue", "blue-atomic", "green-arrow"]


def test_a2_the_loss_is_asked_with_a_single_choice_too():
    """One token, one choice."""
    game = arrested(hands=("red", "", ""))
    assert (now(game), game.legal()) == ((0, "lose"), ["lose red"])


def test_a2_without_tokens_nothing_is_lost():
    """The forced move is asked at once."""
    game = arrested()
    assert (now(game), game.legal()) == ((0, "act"), ["move 1", "move 2"])


def test_a2_white_tokens_are_no_set():
    """white_counts_as_set off: four whites do not protect the two blue ones; all whites go afterwards."""
    game = arrested(hands=("blue*2 white*4", "", ""))
    assert game.legal() == ["lose blue"]
    refused_by("A2", game, "lose white")
    assert play(game, "lose blue").snapshot()["hands"][0] == {"blue": 1}


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("blue*2 white*3", ["white"]),
        ("blue*2 white*2", ["blue", "white"]),
        ("blue*2 white", ["blue"]),
        ("white", ["white"]),
    ],
)
def test_a2_white_counts_as_set_makes_white_a_choice_where_it_is_largest(hand, choices):
    """With the switch on white is a choice where it is, or ties as, the largest set."""
    game = arrested(rules=rules_with(white_counts_as_set=True), hands=(hand, "", ""))
    assert offered(game, "lose") == choices


def test_a2_with_white_counts_as_set_the_other_whites_still_go():
    """A lost white token saves the colours, not the other whites (A3)."""
    game = arrested(rules=rules_with(white_counts_as_set=True), hands=("blue*2 white*3", "", ""))
    play(game, "lose white")
    assert game.snapshot()["hands"][0] == {"blue": 2}
    assert game.snapshot()["discard"] == {"white": 3}


def test_a3_then_all_white_tokens_are_discarded():
    """They go by themselves, after the choice."""
    game = arrested(hands=("blue*2 white*3", "white", ""))
    assert game.snapshot()["hands"][0] == {"blue": 2, "white": 3}
    play(game, "lose blue")
    assert game.snapshot()["hands"][:2] == [{"blue": 1}, {"white": 1}]
    assert game.snapshot()["discard"] == {"blue": 1, "white": 3}


def test_a3_with_no_set_to_lose_from_the_whites_go_as_the_turn_begins():
    """Nothing is asked: the player is at the forced move at once."""
    game = arrested(hands=("white*2", "", ""))
    assert (now(game), game.legal()) == ((0, "act"), ["move 1", "move 2"])
    assert game.snapshot()["hands"][0] == {}
    assert game.snapshot()["discard"] == {"white": 2}


def test_a4_the_first_action_is_a_move():
    """Neither take nor sell nor end: the move comes first, along either path."""
    game = arrested(hands=("blue*3", "", ""), sites={"2200": "red"})
    play(game, "lose blue")
    assert game.legal() == ["move 1", "move 2"]
    refused_by("A4", game, "take red", "sell blue-2", "end", "take purple", "sell red-6", "land 1200", "lose blue")
    assert "move along path 1 or 2" in game.why_not("take red")
    play(game, "move 2")
    assert game.snapshot()["pirates"][0] == "2000"
    assert {"move 1", "sell blue-2"} <= set(game.legal())


def test_a4_selling_does_not_count_as_leaving():
    """A sale could land elsewhere, but the first standard action is the move."""
    game = play(arrested(hands=("blue*3", "", "")), "lose blue")
    assert offered(game, "sell") == []
    refused_by("A4", game, "sell blue-2")


def test_a4_trades_are_allowed_before_the_forced_move():
    """Also for atomic tokens that are used after the move."""
    game = play(arrested(hands=("blue-arrow red*2", "green-atomic", "")), "lose red")
    assert game.legal() == ["move 1", "move 2", "trade blue with 1 for green-atomic"]
    play(game, "trade blue with 1 for green-atomic")
    assert game.legal() == ["move 1", "move 2"]
    refused_by("X2", game, "jump green to 1200")
    assert "jump green to 1400" in play(game, "move 1").legal()


def test_a4_a_white_token_traded_for_before_the_move_stays():
    """The whites went when the loss was made; one received afterwards is kept, and the position can be set up."""
    game = play(arrested(hands=("blue-arrow red*2", "white", "")), "lose red", "trade blue with 1 for white")
    assert game.snapshot()["hands"][0] == {"red": 1, "white": 1}
    again = type(game).from_snapshot(game.snapshot())
    assert again.legal() == game.legal() == ["move 1", "move 2"]


def test_a5_must_one_more_standard_action_is_owed():
    """arrest_second_action must: no end before it, no third action after it."""
    game = play(arrested(rules=rules_with(arrest_second_action="must")), "move 1")
    assert game.snapshot()["actions_left"] == 1
    refused_by("A5", game, "end", "pay blue")
    play(game, "move 1")
    assert game.legal() == ["end"]
    refused_by("A5", game, "move 1", "take blue", "sell blue-2")


def test_a5_may_the_turn_can_be_ended_after_the_forced_move_or_later():
    """arrest_second_action may: right after the move, or after a special or the second action."""
    rules = rules_with(arrest_second_action="may")
    game = play(arrested(rules=rules, hands=("blue-atomic*2", "", "")), "lose blue-atomic")
    refused_by("A4", game, "end")
    play(game, "move 1")
    assert game.legal()[0] == "move 1"
    assert game.legal()[-1] == "end"
    play(game, "jump blue to 1900")
    assert game.legal()[-1] == "end"
    later = play(game.copy(), "move 1")
    assert later.legal() == ["end"]
    refused_by("A5", later, "move 1")
    assert now(play(game, "end")) == (1, "restock")


def test_a5_may_is_for_the_arrested_only():
    """A free turn under the same switch cannot be ended while an action is owed."""
    game = arrested(rules=rules_with(arrest_second_action="may"))
    play(game, "move 1", "end", "no-restock", "move 1")
    assert game.to_move == 1
    refused_by("T3", game, "end")


def test_a5_none_the_forced_move_is_the_only_standard_action():
    """arrest_second_action none: special actions are left, then `end`."""
    game = arrested(rules=rules_with(arrest_second_action="none"), hands=("blue-atomic*2", "", ""))
    assert game.snapshot()["actions_left"] == 1
    play(game, "lose blue-atomic")
    assert game.snapshot()["actions_left"] == 1
    play(game, "move 1")
    assert game.snapshot()["actions_left"] == 0
    assert offered(game, "jump")
    assert game.legal()[-1] == "end"
    refused_by("A5", game, "move 1", "take blue", "sell blue-2")


def test_a5_an_arrested_player_may_take_or_sell_as_the_second_action():
    """Any standard action will do."""
    game = play(arrested(hands=("blue*4", "", ""), sites={"1200": "red"}), "lose blue", "move 1")
    assert {"take red", "sell blue-3"} <= set(game.legal())
    play(game, "sell blue-3", "pay blue", "pay blue", "pay blue", "land 1200")
    assert game.legal() == ["end"]
