"""Restocking (B1 to B6)."""

from fractions import Fraction

import pytest

from tests.games.pirates.helpers import (
    every_artifact_but,
    now,
    offered,
    play,
    position,
    refused_by,
    restocking,
    rules_with,
)
from timepirates import CHANCE

ALL_BUT_2000 = {
    "1200": "blue*5",
    "1400": "red*4",
    "1600": "green*3",
    "1800": "orange*6",
    "1900": "purple*5",
    "2200": "white*6 blue-atomic",
}
SEVEN = "police-1*3 police-2*4"


def deciding_restock(**words):
    """A game at Ann's restock decision."""
    return position(deciding="restock", **words)


def test_b1_restocking_is_first_thing_in_a_free_turn():
    """Once the decision is made no epoch is restocked any more."""
    game = play(deciding_restock(), "no-restock")
    assert offered(game, "restock") == []
    refused_by("B1", game, "restock 1900")
    refused_by("B1", play(game, "move 1"), "restock 1900")
    refused_by("B1", play(game, "move 1"), "restock 1900")


def test_b1_one_epoch_a_turn():
    """After one restock there is no second."""
    game = play(deciding_restock(), "restock 2000", *["draw blue"] * 4)
    refused_by("B1", game, "restock 1900")


def test_b2_an_epoch_with_an_empty_site_and_no_pirate():
    """Epochs by year; the police may be there, a pirate not, the player's own included."""
    game = deciding_restock(
        pirates=("1200", "1400", "1400"), police="2200", sites=ALL_BUT_2000 | {"1900": "purple*4", "2200": "white"}
    )
    assert game.legal() == ["restock 1900", "restock 2000", "restock 2200", "no-restock"]
    refused_by("B2", game, "restock 1600", "restock 1800")
    game = deciding_restock(pirates=("1200", "1400", "1400"))
    refused_by("B2", game, "restock 1200", "restock 1400")


def test_b2_restock_requires_empty_site_or_no_artifacts():
    """empty-site: one empty site is enough; no-artifacts: only an epoch with nothing left."""
    there = {"sites": {"1200": "blue", "1900": "purple", "2200": "white*6 red"}, "pirates": ("1400", "1400", "1600")}
    loose = deciding_restock(rules=rules_with(restock_requires="empty-site"), **there)
    assert offered(loose, "restock") == ["1200", "1800", "1900", "2000"]
    strict = deciding_restock(rules=rules_with(restock_requires="no-artifacts"), **there)
    assert offered(strict, "restock") == ["1800", "2000"]
    refused_by("B2", strict, "restock 1900", "restock 2200", "restock 1200", "restock 1400")


def test_b2_with_no_artifacts_a_pirate_still_keeps_an_epoch_from_being_restocked():
    """Bare is not enough."""
    game = deciding_restock(rules=rules_with(restock_requires="no-artifacts"), pirates=("1200", "1400", "1600"))
    assert offered(game, "restock") == ["1800", "1900", "2000", "2200"]


def test_b3_tokens_are_drawn_one_at_a_time_until_every_site_is_filled():
    """1600 has three sites: three draws, each by luck; then the player acts."""
    game = play(deciding_restock(pirates=("1200", "1400", "1400"), sites={"1600": "white"}), "restock 1600")
    assert (now(game), game.snapshot()["restocking"]) == ((CHANCE, "draw"), "1600")
    assert game.snapshot()["to_move"] is None
    play(game, "draw red")
    assert game.snapshot()["sites"]["1600"] == {"red": 1, "white": 1}
    play(game, "draw blue-atomic")
    assert game.snapshot()["sites"]["1600"] == {"blue-atomic": 1, "red": 1, "white": 1}
    assert (now(game), game.snapshot()["restocking"]) == ((0, "act"), None)


def test_b3_every_token_in_the_bag_is_equally_likely():
    """The chances are exact, in the order of `legal`, and add up to 1."""
    game = restocking("1600", bag="blue*2 white")
    assert game.chances() == {
        "draw blue": Fraction(2, 13),
        "draw white": Fraction(1, 13),
        "draw police-1": Fraction(5, 13),
        "draw police-2": Fraction(5, 13),
    }
    assert list(game.chances()) == game.legal()
    assert sum(game.chances().values()) == 1
    play(game, "draw blue", "draw police-1")
    assert game.chances()["draw blue"] == Fraction(1, 11)


def test_b3_what_is_not_in_the_bag_is_not_drawn():
    """The kind drawn last is gone from the list."""
    game = restocking("1600", bag="blue white")
    refused_by("B3", game, "draw red", "move 1", "restock 1600", "end")
    refused_by("B3", play(game, "draw blue"), "draw blue")


def test_b4_the_police_move_at_once_along_the_path_drawn():
    """From where they stand, with every token; a police token fills no site."""
    game = restocking("1600", police="2200")
    places = []
    for number in (2, 1, 2, 1):
        places.append(play(game, f"draw police-{number}").snapshot()["police"])
    assert places == ["2000", "1200", "1900", "1400"]
    assert game.snapshot()["police_drawn"] == ["police-2", "police-1", "police-2", "police-1"]
    assert game.snapshot()["empty_sites"]["1600"] == 3
    assert game.deciding == "draw"


def test_b4_a_police_token_that_is_not_in_the_bag_is_not_drawn():
    """All five of a number can be out; the refusal names this rule."""
    game = restocking("1600", drawn="police-1*5")
    assert "draw police-1" not in game.legal()
    refused_by("B4", game, "draw police-1")


def test_b5_the_eighth_police_token_moves_the_police_and_ends_the_year():
    """The track never shows eight; the year is scored and the next begins."""
    game = restocking("1600", drawn=SEVEN, police="2200", contracts=["blue-2", "", ""])
    assert game.snapshot()["police_drawn"] == ["police-1"] * 3 + ["police-2"] * 4
    play(game, "draw police-2")
    shown = game.snapshot()
    assert (shown["police"], shown["year"], shown["police_drawn"]) == ("2000", 2, [])
    assert shown["points"] == [2, 0, 0]


def test_b5_seven_police_tokens_do_not_end_the_year():
    """The seventh is one like the others."""
    game = restocking("1600", drawn="police-1*3 police-2*3", contracts=["blue-2", "", ""])
    play(game, "draw police-2")
    assert (game.snapshot()["year"], game.snapshot()["points"]) == (1, [0, 0, 0])
    assert len(game.snapshot()["police_drawn"]) == 7


def test_b5_finish_the_remaining_sites_are_filled_from_the_refilled_bag():
    """restock_after_year_end finish: the discards are there to be drawn."""
    game = restocking("1600", drawn=SEVEN, bag="blue", sites={"1600": "white"})
    play(game, "draw blue", "draw police-1")
    assert now(game) == (CHANCE, "draw")
    assert game.snapshot()["bag"]["police-1"] == 5
    play(game, "draw red-arrow")
    assert game.snapshot()["sites"]["1600"] == {"blue": 1, "red-arrow": 1, "white": 1}
    assert (now(game), game.snapshot()["year"]) == ((0, "act"), 2)


def test_b5_stop_the_remaining_sites_stay_empty_and_the_turn_goes_on():
    """restock_after_year_end stop: no further draw."""
    game = restocking("1600", rules=rules_with(restock_after_year_end="stop"), drawn=SEVEN)
    play(game, "draw blue", "draw police-1")
    assert (now(game), game.snapshot()["restocking"]) == ((0, "act"), None)
    assert game.snapshot()["empty_sites"]["1600"] == 2
    assert game.snapshot()["actions_left"] == 2


def test_b5_stop_white_contracts_are_laid_first_with_the_epoch_still_shown():
    """While others lay, `restocking` is the epoch; afterwards the turn goes on without drawing."""
    rules = rules_with(restock_after_year_end="stop", bonuses="every-year")
    game = restocking("1600", rules=rules, drawn=SEVEN, contracts=["", "blue-2 white-3", ""])
    play(game, "draw police-1")
    assert (now(game), game.snapshot()["restocking"], game.snapshot()["turn"]) == ((1, "lay"), "1600", 0)
    play(game, "lay white-3 on blue")
    assert (now(game), game.snapshot()["restocking"]) == ((0, "act"), None)


def test_b5_finish_after_white_contracts_were_laid_the_drawing_goes_on():
    """The same with finish: luck is next."""
    game = restocking("1600", rules=rules_with(bonuses="every-year"), drawn=SEVEN, contracts=["", "blue-2 white-3", ""])
    play(game, "draw police-1", "lay white-3 on blue")
    assert (now(game), game.snapshot()["restocking"]) == ((CHANCE, "draw"), "1600")
    play(game, *["draw blue"] * 3)
    assert now(game) == (0, "act")


def test_b5_a_second_year_may_end_in_the_same_restock():
    """With finish police tokens go on moving the police: eight more, and year two is over as well."""
    game = restocking("1600", drawn=SEVEN, police="2200", contracts=["blue-2", "", ""])
    play(game, "draw police-1", *["draw police-1", "draw police-2"] * 4)
    assert (game.snapshot()["year"], game.snapshot()["points"]) == (3, [4, 0, 0])
    assert now(game) == (CHANCE, "draw")
    play(game, *["draw blue"] * 3)
    assert now(game) == (0, "act")


def test_b6_without_artifacts_in_the_bag_the_police_tokens_come_out():
    """The drawing goes on to the year's end; then the discards return and fill the sites."""
    game = restocking("1600", bag="", drawn="police-1*2 police-2*4")
    assert game.legal() == ["draw police-1", "draw police-2"]
    refused_by("B6", game, "draw blue", "draw white")
    play(game, "draw police-1", "draw police-2")
    assert game.snapshot()["year"] == 2
    assert "draw blue" in game.legal()


def test_b6_with_artifacts_only_in_the_discard_pile_a_restock_is_offered():
    """With stop too, where it only brings the year's end."""
    for after in ("finish", "stop"):
        game = deciding_restock(bag="", drawn=SEVEN, rules=rules_with(restock_after_year_end=after))
        assert game.snapshot()["discard"]
        play(game, "restock 2000", "draw police-1")
        assert now(game) == ((CHANCE, "draw") if after == "finish" else (0, "act"))
        assert game.snapshot()["year"] == 2


def test_b6_with_nothing_to_restock_with_no_restock_is_offered():
    """Neither the bag nor the discard pile holds an artifact."""
    game = deciding_restock(hands=(every_artifact_but(), "", ""))
    assert game.legal() == ["no-restock"]
    refused_by("B6", game, "restock 2000", "restock 1200")


def test_b6_a_restock_is_over_at_once_when_the_last_artifact_is_drawn():
    """Looked at after every draw: the remaining sites stay empty."""
    game = restocking("1600", hands=(every_artifact_but("blue"), "", ""))
    assert game.snapshot()["bag"] == {"blue": 1, "police-1": 5, "police-2": 5}
    play(game, "draw police-1")
    assert now(game) == (CHANCE, "draw")
    play(game, "draw blue")
    assert (now(game), game.snapshot()["empty_sites"]["1600"]) == ((0, "act"), 2)
    assert game.snapshot()["restocking"] is None


@pytest.mark.parametrize("bonus", [0, 1])
def test_b6_a_restock_cut_short_counts_for_restock_bonus(bonus):
    """Cut short for want of artifacts."""
    game = deciding_restock(rules=rules_with(restock_bonus=bonus), hands=(every_artifact_but("blue"), "", ""))
    play(game, "restock 2000", "draw blue")
    assert (now(game), game.snapshot()["actions_left"]) == ((0, "act"), 2 + bonus)


@pytest.mark.parametrize("bonus", [0, 1])
def test_b5_a_restock_cut_short_counts_for_restock_bonus(bonus):
    """Cut short by the year's end with stop."""
    game = deciding_restock(rules=rules_with(restock_bonus=bonus, restock_after_year_end="stop"), drawn=SEVEN)
    play(game, "restock 2000", "draw police-1")
    assert (now(game), game.snapshot()["actions_left"]) == ((0, "act"), 2 + bonus)


def test_b6_before_every_draw_the_bag_holds_at_least_three_police_tokens():
    """Ten less the seven that may be out."""
    game = restocking("1600", bag="", drawn=SEVEN)
    bag = game.snapshot()["bag"]
    assert bag["police-1"] + bag["police-2"] == 3
