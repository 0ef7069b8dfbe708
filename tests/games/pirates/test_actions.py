"""Standard actions (M1 to M6)."""

from collections import Counter

import pytest

from tests.games.pirates.helpers import offered, play, position, refused_by
from timepirates import Game

EPOCHS = ["1200", "1400", "1600", "1800", "1900", "2000", "2200"]


def selling(contract, hand, *others, **words):
    """A game in which Ann has chosen a contract to sell."""
    return play(position(hands=(hand, *(others or ("", ""))), **words), f"sell {contract}")


@pytest.mark.parametrize(("path", "epoch"), [(1, "1800"), (2, "1600")])
def test_m1_a_pirate_moves_along_path_1_or_path_2(path, epoch):
    """From 1400 path 1 leads to 1800, path 2 to 1600; it costs one action."""
    game = play(position(pirates=("1400", "1200", "1200")), f"move {path}")
    assert game.snapshot()["pirates"] == [epoch, "1200", "1200"]
    assert game.snapshot()["actions_left"] == 1


def test_m1_a_move_is_always_possible():
    """Whatever else is there: both paths are offered first."""
    game = position(hands=("blue*2 blue-atomic red-arrow", "white", ""), sites={"1200": "blue"})
    assert game.legal()[:2] == ["move 1", "move 2"]
    assert game.why_not("move 1") is None


def test_m2_one_artifact_is_taken_from_the_pirates_epoch():
    """It leaves its site and enters the hand; every kind that lies there is offered once, by kind."""
    game = position(sites={"1200": "white blue*2 red-arrow", "1400": "green"})
    assert offered(game, "take") == ["blue", "red-arrow", "white"]
    play(game, "take blue")
    shown = game.snapshot()
    assert shown["sites"]["1200"] == {"blue": 1, "red-arrow": 1, "white": 1}
    assert shown["empty_sites"]["1200"] == 2
    assert (shown["hands"][0], shown["actions_left"]) == ({"blue": 1}, 1)


def test_m2_nothing_is_taken_from_elsewhere():
    """Green lies in 1400, where the pirate is not; the last token of a kind is gone."""
    game = position(sites={"1200": "blue", "1400": "green"})
    refused_by("M2", game, "take green", "take blue-atomic", "take white")
    refused_by("M2", play(game, "take blue"), "take blue")


def test_m2_from_an_empty_epoch_nothing_is_taken():
    """No token lies there, no take is offered."""
    assert offered(position(), "take") == []


def test_m3_a_sale_pays_exactly_the_cost_takes_the_contract_and_lands_anywhere():
    """Three tokens for blue-3; the epoch it came from and the police's are among the landing places."""
    game = selling("blue-3", "blue*4", pirates=("1400", "1200", "1200"))
    assert (game.deciding, game.snapshot()["selling"], game.snapshot()["paid"]) == ("pay", "blue-3", [])
    play(game, "pay blue", "pay blue")
    assert game.snapshot()["paid"] == ["blue", "blue"]
    play(game, "pay blue")
    assert game.snapshot()["hands"][0] == {"blue": 1}
    assert offered(game, "land") == EPOCHS
    play(game, "land 2200")
    shown = game.snapshot()
    assert (shown["pirates"][0], shown["selling"], shown["paid"]) == ("2200", None, [])
    assert shown["contracts"][0] == ["blue-3"]
    assert "blue-3" not in shown["bazaar"]


def test_m3_the_sale_is_one_standard_action_counted_when_the_pirate_lands():
    """actions_left falls with the landing, not with `sell`."""
    game = selling("blue-2", "blue*2")
    counts = [game.snapshot()["actions_left"]]
    for decision in ("pay blue", "pay blue", "land 1200"):
        counts.append(play(game, decision).snapshot()["actions_left"])
    assert counts == [2, 2, 2, 1]


def test_m3_the_contract_leaves_the_bazaar_with_the_last_token_paid():
    """Not before; and the pirate is where it was until it lands."""
    game = selling("blue-2", "blue*2", pirates=("1400", "1200", "1200"))
    play(game, "pay blue")
    assert "blue-2" in game.snapshot()["bazaar"]
    assert game.snapshot()["contracts"][0] == []
    play(game, "pay blue")
    assert "blue-2" not in game.snapshot()["bazaar"]
    assert game.snapshot()["contracts"][0] == ["blue-2"]
    assert game.snapshot()["pirates"][0] == "1400"
    play(game, "land 1400")
    assert game.snapshot()["pirates"][0] == "1400"


def test_m3_each_token_paid_is_in_the_discard_pile_at_once():
    """The pile grows with every `pay`."""
    game = selling("blue-2", "blue blue-atomic")
    assert play(game, "pay blue-atomic").snapshot()["discard"] == {"blue-atomic": 1}
    assert play(game, "pay blue").snapshot()["discard"] == {"blue": 1, "blue-atomic": 1}


def test_m3_other_decisions_in_a_sale_name_this_rule():
    """While paying and while landing; a token not held cannot be paid."""
    game = selling("blue-2", "blue*2 red")
    refused_by("M3", game, "move 1", "take blue", "end", "land 1200", "sell blue-3", "pay blue-atomic", "pay white")
    play(game, "pay blue", "pay blue")
    refused_by("M3", game, "move 1", "end", "pay red", "restock 1900")


def test_m3_the_second_sale_of_a_turn_starts_afresh():
    """What was paid for the first one does not count for the second."""
    game = selling("white-3", "blue*2 red*2 green*2")
    play(game, "pay blue", "pay red", "pay green", "land 1200", "sell white-3")
    assert game.snapshot()["paid"] == []
    assert offered(game, "pay") == ["blue", "red", "green"]


def test_m4_a_coloured_contract_is_paid_with_its_colour_any_symbol():
    """Atomic and arrow tokens pay like plain ones; other colours do not."""
    game = selling("red-3", "red red-atomic red-arrow blue")
    assert offered(game, "pay") == ["red", "red-atomic", "red-arrow"]
    refused_by("M4", game, "pay blue")
    play(game, "pay red-arrow", "pay red-atomic")
    assert game.legal() == ["pay red"]


def test_m4_each_token_may_be_replaced_by_a_white_one():
    """Two red and two white pay up to four; the white ones first or last."""
    game = position(hands=("red*2 white*2", "", ""))
    assert [name for name in offered(game, "sell") if name.startswith("red")] == ["red-2", "red-3", "red-4"]
    play(game, "sell red-3", "pay white")
    assert offered(game, "pay") == ["red", "white"]
    play(game, "pay red", "pay white")
    assert game.snapshot()["hands"][0] == {"red": 1}


def test_m4_all_of_them_may_be_white():
    """Six white tokens buy any coloured contract."""
    game = position(hands=("white*6", "", ""))
    assert {"blue-6", "purple-6", "orange-2"} <= set(offered(game, "sell"))
    play(game, "sell purple-6", *["pay white"] * 6, "land 1200")
    assert game.snapshot()["contracts"][0] == ["purple-6"]


def test_m4_a_contract_that_the_hand_cannot_pay_is_refused():
    """Two red tokens, one white: red-4 is one too many, blue-2 too."""
    game = position(hands=("red*2 white", "", ""))
    assert offered(game, "sell") == ["red-2", "red-3"]
    refused_by("M4", game, "sell red-4", "sell blue-2", "sell purple-6")


def test_m5_a_white_contract_is_paid_with_different_colours():
    """A colour paid is not paid again, whatever the symbol."""
    game = selling("white-3", "blue blue-atomic red green-arrow purple")
    assert offered(game, "pay") == ["blue", "blue-atomic", "red", "green-arrow", "purple"]
    play(game, "pay blue-atomic")
    assert offered(game, "pay") == ["red", "green-arrow", "purple"]
    refused_by("M5", game, "pay blue")
    play(game, "pay purple")
    assert offered(game, "pay") == ["red", "green-arrow"]


def test_m5_each_white_token_stands_for_one_further_colour():
    """Two colours and two whites are four: white-3 and white-4, not white-5."""
    game = position(hands=("blue*3 red white*2", "", ""))
    assert [name for name in offered(game, "sell") if name.startswith("white")] == ["white-3", "white-4"]
    refused_by("M5", game, "sell white-5")
    play(game, "sell white-4", "pay white", "pay white")
    assert offered(game, "pay") == ["blue", "red"]
    play(game, "pay blue")
    assert offered(game, "pay") == ["red"]


def test_m5_white_tokens_alone_pay_a_white_contract():
    """Each is a further colour."""
    game = selling("white-5", "white*5")
    play(game, *["pay white"] * 5, "land 1200")
    assert game.snapshot()["contracts"][0] == ["white-5"]


def test_m5_many_tokens_of_one_colour_are_one_colour():
    """Eight blue tokens buy no white contract; two colours and a white one buy white-3."""
    game = position(hands=("blue*8", "red green white", ""))
    refused_by("M5", game, "sell white-3")
    game = position(hands=("blue*8", "red green white", ""), turn=1)
    assert offered(game, "sell") == ["red-2", "green-2", "white-3"]


def test_m6_a_contract_once_taken_is_out_of_the_bazaar():
    """Nobody can buy it again."""
    game = position(hands=("blue*4", "", ""), contracts=["", "blue-2", ""])
    assert offered(game, "sell") == ["blue-3", "blue-4"]
    refused_by("M6", game, "sell blue-2")
    game = play(position(hands=("blue*4", "", "")), "sell blue-2", "pay blue", "pay blue", "land 1200")
    assert offered(game, "sell") == []
    refused_by("M6", game, "sell blue-2")


def test_m6_of_four_equal_white_contracts_each_is_taken_once():
    """The fourth can still be had, a fifth not."""
    game = position(hands=("blue red green", "", ""), contracts=["white-3*2", "white-3", ""])
    assert offered(game, "sell") == ["white-3"]
    game = position(hands=("blue red green", "", ""), contracts=["white-3*2", "white-3*2", ""])
    refused_by("M6", game, "sell white-3")


def test_m6_a_white_contract_taken_leaves_the_others_to_be_had():
    """Three of four are still there for the next."""
    game = position(hands=("white*3 blue red green", "", ""))
    play(game, "sell white-3", *["pay white"] * 3, "land 1200")
    assert offered(game, "sell") == ["white-3"]
    assert game.snapshot()["bazaar"].count("white-3") == 3


def test_m6_contracts_and_tokens_held_are_open():
    """Every seat sees all hands and all contracts."""
    game = position(hands=("blue", "red", "white"), contracts=["blue-2", "red-6", "white-3"])
    for seat in range(3):
        assert game.snapshot(seat=seat) == game.snapshot()


def test_m6_a_contract_stays_with_its_player():
    """Through arrest, trade, sale and the year's end: nobody ever holds fewer than before."""
    held = [Counter()] * 3
    for shown in Game.random(["A", "B", "C"], seed=2).positions():
        after = [Counter(contracts) for contracts in shown["contracts"]]
        assert all(now >= before for now, before in zip(after, held, strict=True))
        held = after
