"""Special actions (X1 to X6)."""

import pytest

from tests.games.pirates.helpers import arrested, offered, play, position, refused, refused_by
from timepirates import Game
from timepirates.games.pirates.codes import MAX_REMEMBERED_ACTIONS


def trades(game):
    """The trades that are offered."""
    return offered(game, "trade")


def test_x1_an_atomic_token_takes_the_pirate_to_any_other_epoch():
    """The token is discarded; jumps are listed by colour, then by year; no action is spent."""
    game = position(hands=("red-atomic blue-atomic blue", "", ""), pirates=("1400", "1200", "1200"))
    elsewhere = ["1200", "1600", "1800", "1900", "2000", "2200"]
    assert offered(game, "jump") == [f"{colour} to {year}" for colour in ("blue", "red") for year in elsewhere]
    play(game, "jump red to 2200")
    shown = game.snapshot()
    assert (shown["pirates"][0], shown["discard"], shown["actions_left"]) == ("2200", {"red-atomic": 1}, 2)
    assert shown["hands"][0] == {"blue": 1, "blue-atomic": 1}


def test_x1_a_jump_to_where_one_is_achieves_nothing_and_is_not_offered():
    """Only other epochs."""
    game = position(hands=("blue-atomic", "", ""), pirates=("1400", "1200", "1200"))
    refused_by("X1", game, "jump blue to 1400")


def test_x1_without_the_atomic_symbol_there_is_no_jump():
    """A plain or an arrow token of the colour does not do."""
    game = position(hands=("blue blue-arrow", "", ""))
    refused_by("X1", game, "jump blue to 1400", "jump red to 1400")


def test_x1_a_jump_may_be_made_after_the_standard_actions():
    """And as often as there are atomic tokens."""
    game = play(position(hands=("blue-atomic*2", "", "")), "move 1", "move 1", "jump blue to 1200", "jump blue to 2200")
    assert game.legal() == ["end"]


def test_x2_no_jump_while_the_forced_move_is_owed():
    """After the move it is possible."""
    game = play(arrested(hands=("blue-atomic*2 blue", "", "")), "lose blue")
    assert offered(game, "jump") == []
    refused_by("X2", game, "jump blue to 1400", "jump red to 1400", "jump blue to 2200")
    assert len(offered(play(game, "move 1"), "jump")) == 6


def test_x3_a_double_arrow_token_is_given_for_any_token_of_another_player():
    """White, atomic and arrow tokens included; the other player is not asked."""
    game = position(hands=("blue-arrow red", "white green-atomic", "purple-arrow"))
    assert trades(game) == ["blue with 1 for green-atomic", "blue with 1 for white", "blue with 2 for purple-arrow"]
    play(game, "trade blue with 1 for white")
    assert game.snapshot()["hands"] == [
        {"red": 1, "white": 1},
        {"blue-arrow": 1, "green-atomic": 1},
        {"purple-arrow": 1},
    ]
    assert (game.to_move, game.snapshot()["actions_left"]) == (0, 2)


def test_x3_trades_are_listed_by_colour_given_seat_and_kind():
    """Two arrows, two partners, two kinds each."""
    game = position(hands=("red-arrow blue-arrow", "white orange", "green red"))
    assert trades(game) == [
        f"{colour} with {deal}"
        for colour in ("blue", "red")
        for deal in ("1 for orange", "1 for white", "2 for red", "2 for green")
    ]


def test_x3_a_trade_needs_the_arrow_and_the_token():
    """No arrow of that colour, not that kind over there, not with oneself."""
    game = position(hands=("blue-arrow blue", "red", "green"))
    refused_by("X3", game, "trade red with 1 for red", "trade blue with 1 for green", "trade blue with 0 for blue")
    assert trades(game) == ["blue with 1 for red", "blue with 2 for green"]


def test_x3_only_the_player_on_turn_trades():
    """Bob's arrow is of no use in Ann's turn."""
    game = position(hands=("red", "blue-arrow", ""))
    assert trades(game) == []
    refused_by("X3", game, "trade blue with 0 for red", "trade blue with 1 for blue-arrow")


def test_x4_the_partner_holds_at_least_one_token():
    """Cleo has nothing to take."""
    game = position(hands=("blue-arrow", "red", ""))
    assert trades(game) == ["blue with 1 for red"]
    refused_by("X4", game, "trade blue with 2 for red", "trade blue with 2 for blue-arrow")


def test_x4_nobody_holds_a_token_so_nothing_is_traded():
    """The arrow stays where it is."""
    game = position(hands=("blue-arrow*2", "", ""))
    assert trades(game) == []
    assert refused(game, "trade blue with 1 for white") == "X4"


def test_x5_a_token_received_in_a_trade_is_used_at_once():
    """An atomic token jumps, an arrow trades on, any token pays."""
    game = position(hands=("blue-arrow red", "green-atomic", "red"))
    play(game, "trade blue with 1 for green-atomic", "jump green to 1900")
    assert game.snapshot()["pirates"][0] == "1900"
    game = position(hands=("blue-arrow", "purple-arrow", "white"))
    play(game, "trade blue with 1 for purple-arrow", "trade purple with 2 for white")
    assert game.snapshot()["hands"] == [{"white": 1}, {"blue-arrow": 1}, {"purple-arrow": 1}]
    game = position(hands=("blue-arrow red", "red", ""))
    assert "red-2" in offered(play(game, "trade blue with 1 for red"), "sell")


def test_x6_a_trade_that_changes_nothing_is_never_possible():
    """A blue arrow for a blue arrow."""
    game = position(hands=("blue-arrow", "blue-arrow", "red"))
    assert trades(game) == ["blue with 2 for red"]
    refused_by("X6", game, "trade blue with 1 for blue-arrow")


def test_x6_hands_that_have_stood_in_this_turn_do_not_come_back():
    """Blue for purple and purple for blue again would bring back the beginning."""
    game = position(hands=("blue-arrow", "purple-arrow", ""))
    play(game, "trade blue with 1 for purple-arrow")
    assert trades(game) == []
    refused_by("X6", game, "trade purple with 1 for blue-arrow")


def test_x6_a_round_trip_through_a_third_player_is_seen_too():
    """Three arrows go round; the last trade of the round is the one that is not possible."""
    game = position(hands=("blue-arrow", "purple-arrow", "red-arrow"))
    play(game, "trade blue with 1 for purple-arrow", "trade purple with 2 for red-arrow")
    assert trades(game) == ["red with 1 for blue-arrow"]
    play(game, "trade red with 1 for blue-arrow")
    assert trades(game) == ["blue with 2 for purple-arrow"]
    play(game, "trade blue with 2 for purple-arrow")
    assert trades(game) == ["purple with 1 for red-arrow"]
    play(game, "trade purple with 1 for red-arrow")
    assert game.snapshot()["hands"] == [{"red-arrow": 1}, {"purple-arrow": 1}, {"blue-arrow": 1}]
    assert trades(game) == []
    refused_by("X6", game, "trade red with 2 for blue-arrow")


def test_x6_after_a_change_of_the_hands_the_way_back_is_open():
    """A token taken in between: the distribution is a new one."""
    game = position(hands=("blue-arrow", "purple-arrow", ""), sites={"1200": "red"})
    play(game, "trade blue with 1 for purple-arrow", "take red")
    assert trades(game) == ["purple with 1 for blue-arrow"]


def test_x6_the_hands_after_a_take_have_stood_too():
    """Every `act` decision counts: the way back to the hands just after the take is closed."""
    game = position(hands=("blue-arrow", "purple-arrow", ""), sites={"1200": "red"})
    play(game, "take red", "trade blue with 1 for purple-arrow")
    assert trades(game) == []
    refused_by("X6", game, "trade purple with 1 for blue-arrow")


def test_x6_a_token_that_merely_looks_the_same_does_not_block():
    """Bob gave one of two purple arrows and is given a blue one: taking the second purple is something new."""
    game = position(hands=("blue-arrow*2", "purple-arrow*2", ""))
    play(game, "trade blue with 1 for purple-arrow")
    assert trades(game) == ["blue with 1 for purple-arrow"]
    assert refused(game, "trade purple with 1 for blue-arrow") == "X6"


def test_x6_the_memory_ends_with_the_turn():
    """What stood in the turn before may come back in the next."""
    game = position(hands=("blue-arrow", "purple-arrow", ""))
    play(game, "trade blue with 1 for purple-arrow", "move 1", "move 1", "end", "no-restock")
    assert trades(game) == ["blue with 0 for purple-arrow"]


def test_x6_hands_before_an_arrests_loss_have_not_stood():
    """Only `act` decisions count: with the lost red taken again, the way back to the hands before the loss is open."""
    game = arrested(hands=("blue-arrow red*2", "purple-arrow", ""), sites={"1200": "red"})
    play(game, "lose red", "trade blue with 1 for purple-arrow", "move 1", "take red")
    assert trades(game) == ["purple with 1 for blue-arrow"]
    assert play(game, "trade purple with 1 for blue-arrow").snapshot()["hands"][0] == {"blue-arrow": 1, "red": 2}


@pytest.mark.parametrize("order", [("red", "white"), ("white", "red")])
def test_x6_hands_between_two_tokens_of_a_payment_have_not_stood(order):
    """The order of paying does not decide which trades are possible later."""
    game = position(hands=("blue-arrow red white", "purple-arrow", ""), sites={"1200": "white red"})
    play(game, "sell red-2", *[f"pay {kind}" for kind in order], "land 1200", "trade blue with 1 for purple-arrow")
    assert trades(game) == []
    for kind in ("white", "red"):
        assert trades(play(game.copy(), f"take {kind}")) == ["purple with 1 for blue-arrow"]


def test_x6_in_a_position_set_up_by_hand_the_memory_begins_there():
    """The position itself has stood, nothing before it."""
    game = position(hands=("blue-arrow", "purple-arrow", ""))
    play(game, "trade blue with 1 for purple-arrow")
    again = Game.from_snapshot(game.snapshot())
    assert trades(game) == []
    assert trades(again) == ["purple with 1 for blue-arrow"]


@pytest.mark.parametrize(
    ("decisions", "possible"), [(MAX_REMEMBERED_ACTIONS, True), (MAX_REMEMBERED_ACTIONS + 1, False)]
)
def test_x6_after_a_thousand_act_decisions_no_trade_is_offered(decisions, possible):
    """At the thousandth `act` decision of a turn a trade is offered, at the next not."""
    game = position(hands=("blue-arrow blue-atomic", "red", ""))
    game._s.acts_this_turn = decisions
    assert bool(trades(game)) is possible
    assert "jump blue to 1400" in game.legal()
    if not possible:
        refused_by("X6", game, "trade blue with 1 for red")
        refused_by("X3", game, "trade green with 1 for red")


@pytest.mark.parametrize("decision", ["move 1", "take white", "jump blue to 1400", "trade blue with 1 for red"])
def test_x6_every_act_decision_of_the_turn_counts(decision):
    """Whatever is decided at the 999th, at the 1000th a trade is offered; at the next not."""
    game = position(hands=("blue-arrow*2 blue-atomic*2", "red purple", ""), sites={"1200": "white"})
    game._s.acts_this_turn = MAX_REMEMBERED_ACTIONS - 1
    assert trades(play(game, decision))
    assert trades(play(game, "jump blue to 2000")) == []


def test_x6_the_decision_after_the_thousandth_is_played_without_trades():
    """The count goes on past the memory's end: a jump later there is still no trade, in the next turn there is."""
    game = position(hands=("blue-arrow*2 blue-atomic", "red", ""))
    game._s.acts_this_turn = MAX_REMEMBERED_ACTIONS
    play(game, "jump blue to 1400")
    assert trades(game) == []
    play(game, "move 1", "move 1", "end", *["no-restock", "move 1", "move 1", "end"] * 2, "no-restock")
    assert trades(game) == ["blue with 1 for red"]
