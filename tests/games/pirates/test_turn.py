"""The turn (T1 to T5)."""

import pytest

from tests.games.pirates.helpers import (
    arrested,
    every_artifact_but,
    now,
    offered,
    play,
    position,
    refused_by,
    restocking,
    rules_with,
)

STANDARD = {"move", "take", "sell"}


def verbs(game):
    """The kinds of decisions that are offered."""
    return {decision.split()[0] for decision in game.legal()}


def next_turn(**words):
    """The beginning of Ann's turn; Cleo has just ended hers."""
    return play(position(**{"turn": 2, "actions_left": 0} | words), "end")


def test_t1_a_pirate_in_the_polices_epoch_is_arrested_at_the_start_of_the_turn():
    """The arrest rules hold for the whole turn."""
    game = next_turn(pirates=("2200", "1400", "1600"), police="2200", hands=("blue", "", ""))
    assert now(game) == (0, "lose")
    assert game.snapshot()["arrested"] is True
    play(game, "lose blue", "move 1", "move 1")
    assert game.snapshot()["arrested"] is True
    play(game, "end")
    assert game.snapshot()["arrested"] is False


def test_t1_elsewhere_the_turn_is_free():
    """It begins with the restock decision."""
    game = next_turn(pirates=("1200", "1400", "1600"), police="2200")
    assert now(game) == (0, "restock")
    assert game.snapshot()["arrested"] is False


def test_t1_meeting_the_police_during_a_turn_costs_nothing():
    """Moving into their epoch and out again: no token is lost, no action is forced."""
    game = position(pirates=("1800", "1400", "1600"), police="2200", hands=("blue*3 white", "", ""))
    play(game, "move 2")
    assert game.snapshot()["pirates"][0] == game.snapshot()["police"]
    assert (game.snapshot()["arrested"], game.snapshot()["hands"][0]) == (False, {"blue": 3, "white": 1})
    assert "sell blue-3" in game.legal()


def test_t1_police_that_come_during_the_restock_arrest_nobody_in_this_turn():
    """Only the very start of the turn counts, for the player on turn; the next player is arrested on their own."""
    game = restocking("1600", pirates=("2000", "2000", "1400"), police="2200")
    play(game, "draw police-2", "draw blue", "draw blue", "draw blue")
    assert game.snapshot()["police"] == "2000"
    assert (now(game), game.snapshot()["arrested"]) == ((0, "act"), False)
    play(game, "move 1", "move 1", "end")
    assert (game.to_move, game.snapshot()["arrested"]) == (1, True)


def test_t2_the_restock_decision_comes_before_anything_else():
    """Nothing else is possible before it is made; `no-restock` is last in the list."""
    game = next_turn(hands=("blue-atomic red-arrow green*2", "white", ""), sites={"1200": "blue"})
    assert verbs(game) == {"restock", "no-restock"}
    assert game.legal()[-1] == "no-restock"
    refused_by(
        "T2",
        game,
        "move 1",
        "take blue",
        "sell green-2",
        "jump blue to 2000",
        "trade red with 1 for white",
        "end",
        "lose green",
    )


def test_t2_the_restock_decision_is_asked_where_only_no_restock_is_possible():
    """No artifact is left to draw: the question is still asked."""
    game = next_turn(bag="", discard="", hands=(every_artifact_but(), "", ""))
    assert game.legal() == ["no-restock"]


def test_t3_exactly_two_standard_actions():
    """After two no third is offered, and the refusal says so whatever else is wrong with it."""
    game = position(pirates=("1200", "1400", "1600"), sites={"1200": "blue red"}, hands=("green*2", "", ""))
    play(game, "take blue", "take red")
    assert not verbs(game) & STANDARD
    refused_by("T3", game, "move 1", "take blue", "take purple", "sell green-2", "sell red-6")


def test_t3_the_same_action_may_be_repeated():
    """Twice take, twice move, twice sell."""
    assert play(position(sites={"1200": "blue red"}), "take blue", "take red").snapshot()["actions_left"] == 0
    assert play(position(), "move 1", "move 1").snapshot()["pirates"][0] == "1800"
    game = play(position(hands=("blue*5", "", "")), "sell blue-2", "pay blue", "pay blue", "land 1200")
    play(game, "sell blue-3", "pay blue", "pay blue", "pay blue", "land 1200")
    assert game.snapshot()["contracts"][0] == ["blue-2", "blue-3"]
    assert game.snapshot()["actions_left"] == 0


def test_t3_an_action_cannot_be_passed():
    """A move is always possible, so the turn is not ended while an action is owed."""
    game = position()
    assert game.legal() == ["move 1", "move 2"]
    refused_by("T3", game, "end", "no-restock", "pay blue", "land 1200")
    refused_by("T3", play(game, "move 1"), "end")


@pytest.mark.parametrize(("bonus", "actions"), [(0, 2), (1, 3)])
def test_t3_restock_bonus_gives_a_third_action_after_a_restock(bonus, actions):
    """restock_bonus 0: two; 1: three, and they are owed."""
    game = next_turn(rules=rules_with(restock_bonus=bonus))
    assert game.snapshot()["actions_left"] == 2
    play(game, "restock 2000")
    assert game.snapshot()["actions_left"] == actions
    play(game, *["draw blue"] * 4)
    for _action in range(actions):
        refused_by("T3", game, "end")
        play(game, "move 1")
    assert game.snapshot()["actions_left"] == 0
    assert game.legal() == ["end"]


def test_t3_without_a_restock_there_is_no_third_action():
    """restock_bonus 1: `no-restock` leaves two."""
    game = play(next_turn(rules=rules_with(restock_bonus=1)), "no-restock")
    assert game.snapshot()["actions_left"] == 2
    assert play(game, "move 1", "move 1").legal() == ["end"]


def test_t4_special_actions_before_between_and_after_standard_actions():
    """They cost no action, any number of them."""
    game = position(hands=("blue-atomic*3 red-atomic red-arrow*2", "green*2", ""), pirates=("1200", "1400", "1600"))
    play(game, "jump blue to 1800", "move 1", "jump blue to 1200", "trade red with 1 for green", "move 1")
    assert game.snapshot()["actions_left"] == 0
    play(game, "jump blue to 2000", "trade red with 1 for green", "jump red to 1200", "end")
    assert game.to_move == 1


def test_t4_no_special_action_inside_a_sale():
    """Between choosing the contract and landing only tokens are paid and the pirate lands."""
    game = position(hands=("blue*2 red-atomic red-arrow", "green", ""))
    play(game, "sell blue-2")
    assert verbs(game) == {"pay"}
    refused_by("M3", game, "jump red to 1800", "trade red with 1 for green", "end", "move 1")
    play(game, "pay blue", "pay blue")
    assert verbs(game) == {"land"}
    refused_by("M3", game, "jump red to 1800", "trade red with 1 for green", "pay red-arrow")


def test_t4_no_special_action_inside_a_restock():
    """While tokens are drawn nothing else happens."""
    game = restocking("1600", hands=("red-atomic red-arrow", "green", ""))
    assert verbs(game) == {"draw"}
    refused_by("B3", game, "jump red to 1800", "trade red with 1 for green", "move 1", "end")


def test_t5_ending_the_turn_is_a_decision_of_its_own():
    """Also where nothing else is possible; special actions come before it."""
    game = play(position(), "move 1", "move 1")
    assert now(game) == (0, "act")
    assert game.legal() == ["end"]
    assert now(play(game, "end")) == (1, "restock")
    game = play(position(hands=("blue-atomic", "", "")), "move 1", "move 1")
    assert offered(game, "jump") == [f"blue to {year}" for year in (1200, 1400, 1600, 1900, 2000, 2200)]
    assert game.legal()[-1] == "end"


def test_t5_when_the_actions_are_done_other_decisions_name_this_rule():
    """A decision of another kind names the rule that says what is decided now."""
    game = play(position(), "move 1", "move 1")
    refused_by("T5", game, "no-restock", "pay blue", "land 1200", "draw blue", "lay white-3 on blue")


def test_t5_the_turn_of_the_arrested_ends_the_same_way():
    """After the forced move and one more action: special actions, then `end`."""
    game = play(arrested(hands=("blue-atomic*2", "", "")), "lose blue-atomic", "move 1", "move 1")
    assert offered(game, "jump")
    assert now(play(game, "end")) == (1, "restock")
