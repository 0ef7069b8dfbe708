"""Time Pirates' buttons: one for each legal decision, what is near but impossible dimmed with its rule, clicks."""

from __future__ import annotations

import re

import pytest

from tests.games.pirates import helpers
from tests.widgets.games.pirates.play import scenes
from timepirates import Game
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.table.decisions import reason

PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]


def view(game: Game) -> ChoiceView:
    """The buttons of a game's present position."""
    return ChoiceView(game, game.snapshot())


def buttons(found: ChoiceView) -> list[dict]:
    """All buttons, closed folds included."""
    out = []
    for group in found.groups():
        out += group["buttons"]
        out += [button for fold in group.get("folds", ()) for part in fold["parts"] for button in part["buttons"]]
    return out


def dimmed(found: ChoiceView) -> dict[str, str]:
    """notation -> reason of everything dimmed, folds that hold nothing possible included."""
    out = {button["text"]: button["why"] for button in buttons(found) if "why" in button}
    for group in found.groups():
        out |= {fold["text"]: fold["why"] for fold in group.get("folds", ()) if "why" in fold}
    return out


@pytest.mark.parametrize("rules", ["rio-grande", "designer", "japanese", "german"])
def test_there_is_exactly_one_button_for_each_legal_decision(rules):
    """In every position of whole games, whatever is decided; everything else is dimmed, with its rule as `why_not`."""
    game = Game(players=PLAYERS, rules=rules, seed=11)
    while not game.over:
        found = view(game)
        possible = [button["text"] for button in buttons(found) if "why" not in button]
        assert sorted(possible) == sorted(game.legal())
        assert all(re.match(r"[A-Z]\d: ", why) for why in dimmed(found).values())
        for button in buttons(found):
            assert "why" not in button or game.why_not(button["text"]).startswith(button["why"])
        game.play_random()
    assert view(game).groups() == []


def test_after_the_last_action_moving_and_taking_are_dimmed_with_the_rule():
    """T3: the third action is where the first two were."""
    found = dimmed(view(scenes.acting(actions_left=0).position))
    assert found["move 1"].startswith("T3: ")
    assert any(text.startswith("take") and why.startswith("T3: ") for text, why in found.items())


def test_ending_the_turn_is_dimmed_while_an_action_is_owed():
    """T3: two standard actions are obligations."""
    assert dimmed(view(scenes.acting().position))["end"].startswith("T3: ")


def test_after_an_arrest_everything_but_the_move_is_dimmed():
    """A4: taking and ending wait for the forced move; X2: so does a jump."""
    found = dimmed(view(scenes.caught_and_moving().position))
    assert found["end"].startswith("A4: ")
    assert any(text.startswith("jump") and why.startswith("X2: ") for text, why in found.items())


def test_a_trade_with_nobody_to_trade_with_is_one_dimmed_button():
    """X4: an arrow token while nobody else holds anything."""
    found = dimmed(view(helpers.position(hands=("red-arrow", "", ""))))
    [(text, why)] = [(t, w) for t, w in found.items() if t.startswith("trade")]
    assert why.startswith("X4: "), text


def test_many_trades_are_folded_and_few_stand_open():
    """A button for each token given; what it can bring stands behind it, partner by partner."""
    for theirs, is_open in (
        ("white green-atomic orange-atomic", True),
        ("white green-atomic orange-atomic red", False),
    ):
        game = helpers.position(hands=("red-arrow", "blue orange red green purple", theirs))
        [group] = [group for group in view(game).groups() if group["label"] == "Trade"]
        assert group["open"] == is_open
        assert [part["player"] for fold in group["folds"] for part in fold["parts"]] == ["Bob", "Cleo"]


# --- clicks on epochs


def test_a_click_where_a_path_leads_moves_and_elsewhere_names_the_rule():
    """M1: neither path, no atomic token."""
    game = helpers.position()
    found = view(game)
    here = found.figure()
    ways = {found.paths[here, path] for path in (1, 2)}
    for year in map(str, game.board.years):
        texts = [button["text"] for button in found.buttons_for_epoch(year)]
        if year in ways:
            assert all(text.startswith("move") for text in texts)
            assert texts
        elif year != here:
            assert texts == []
            assert found.why_no_decision(year).startswith("M1: ")


def test_a_click_on_an_epoch_after_the_end_names_the_rule():
    """Y3."""
    game = Game.random(players=PLAYERS, seed=2)
    assert view(game).why_no_decision("1400").startswith("Y3: ")


# --- reasons


def test_a_reason_is_the_rule_and_its_sentence_without_the_list_of_what_is_possible():
    """The buttons show what is possible."""
    game = Game(players=PLAYERS, seed=2)
    assert reason(game, "place 2200").startswith("S4: ")
    assert "Possible now" not in reason(game, "place 2200")
    assert reason(game, "place 1400") == "This decision is possible now."
    assert reason(game, "fly to the moon") == game.why_not("fly to the moon")


def test_a_seat_sees_only_its_own_laying_in_its_buttons():
    """P2: the buttons are made from the snapshot of the seat on screen."""
    table = scenes.laying()
    found = ChoiceView(table.position, table.snapshot)
    assert {button["text"] for button in buttons(found) if "why" not in button} == set(table.position.legal())
    assert all(why.startswith("P2: ") for why in dimmed(found).values())
