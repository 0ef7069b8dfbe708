"""Time Pirates' buttons: one for each legal decision, what is near but impossible dimmed with its rule, clicks."""

from __future__ import annotations

import re

import pytest

from timepirates import Game
from timepirates_widgets.games.pirates.play.choice_view import ChoiceView
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting

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


def until(condition, rules="rio-grande", **more) -> Game:
    """A game at the first position, over many seeds, for which the condition holds."""
    for seed in range(300):
        game = Game(players=PLAYERS, rules=rules, seed=seed, **more)
        while not game.over:
            if condition(game):
                return game
            game.play_random()
    raise AssertionError("no such position in 300 games")


@pytest.mark.parametrize("rules", ["rio-grande", "designer", "japanese", "german"])
def test_there_is_exactly_one_button_for_each_legal_decision(rules):
    """In every position of whole games, whatever is decided; everything else is dimmed and has a rule."""
    game = Game(players=PLAYERS, rules=rules, seed=11)
    while not game.over:
        found = view(game)
        possible = [button["text"] for button in buttons(found) if "why" not in button]
        assert sorted(possible) == sorted(game.legal())
        assert all(re.match(r"[A-Z]\d: ", why) for why in dimmed(found).values())
        game.play_random()
    assert view(game).groups() == []


def test_draws_are_buttons_in_companion_mode():
    """B3: each possible draw, artifacts apart from police, with how many are in the bag."""
    game = until(lambda g: any(text.startswith("restock ") for text in g.legal()), chance="ask")
    game.play(next(text for text in game.legal() if text.startswith("restock ")))
    artifacts, police = view(game).groups()
    assert [button["text"] for button in (*artifacts["buttons"], *police["buttons"])] == game.legal()
    assert [button["count"] for button in police["buttons"]] == [5, 5]


def test_a_contract_one_token_short_is_shown_dimmed_and_one_two_short_is_not():
    """M4, M5: where a player would look for it."""
    game = until(
        lambda g: (
            g.deciding == "act"
            and g.snapshot()["hands"][g.to_move] == {"blue": 2}
            and g.snapshot()["actions_left"]
            and "blue-3" in g.snapshot()["bazaar"]
        )
    )
    found = dimmed(view(game))
    assert found["sell blue-3"].startswith("M4: ")
    assert "sell blue-4" not in found
    assert "sell white-5" not in found


def test_after_the_last_action_moving_and_taking_are_dimmed_with_the_rule():
    """T3: the third action is where the first two were."""
    game = until(
        lambda g: (
            g.deciding == "act"
            and g.legal() == ["end"]
            and not g.snapshot()["arrested"]
            and g.snapshot()["sites"][g.snapshot()["pirates"][g.to_move]]
        )
    )
    found = dimmed(view(game))
    assert found["move 1"].startswith("T3: ")
    assert any(text.startswith("take") and why.startswith("T3: ") for text, why in found.items())


def test_ending_the_turn_is_dimmed_while_an_action_is_owed():
    """T3: two standard actions are obligations."""
    game = until(lambda g: g.deciding == "act" and "end" not in g.legal() and not g.snapshot()["arrested"])
    assert dimmed(view(game))["end"].startswith("T3: ")


def test_after_an_arrest_everything_but_the_move_is_dimmed():
    """A4: taking and ending wait for the forced move; X2: so does a jump."""
    game = until(
        lambda g: (
            g.deciding == "act"
            and g.snapshot()["arrested"]
            and "end" not in g.legal()
            and not any(text.startswith("take") for text in g.legal())
            and any(kind.endswith("atomic") for kind in g.snapshot()["hands"][g.to_move])
        )
    )
    found = dimmed(view(game))
    assert found["end"].startswith("A4: ")
    assert any(text.startswith("jump") and why.startswith("X2: ") for text, why in found.items())


def test_a_trade_with_nobody_to_trade_with_is_one_dimmed_button():
    """X4: an arrow token while nobody else holds anything."""
    game = until(
        lambda g: (
            g.deciding == "act"
            and any(k.endswith("arrow") for k in g.snapshot()["hands"][g.to_move])
            and not any(h for seat, h in enumerate(g.snapshot()["hands"]) if seat != g.to_move)
        )
    )
    [(text, why)] = [(t, w) for t, w in dimmed(view(game)).items() if t.startswith("trade")]
    assert why.startswith("X4: "), text


def test_many_trades_are_folded_and_few_stand_open():
    """A button for each token given; what it can bring stands behind it, partner by partner."""
    many = until(lambda g: sum(text.startswith("trade") for text in g.legal()) > 8)
    [group] = [group for group in view(many).groups() if group["label"] == "Trade"]
    assert not group["open"]
    assert {part["player"] for fold in group["folds"] for part in fold["parts"]} <= set(PLAYERS)
    few = until(lambda g: 0 < sum(text.startswith("trade") for text in g.legal()) <= 8)
    [group] = [group for group in view(few).groups() if group["label"] == "Trade"]
    assert group["open"]


# --- clicks on epochs


def test_a_click_on_a_free_epoch_places_and_on_another_says_why_not():
    """S4."""
    found = view(Game(players=PLAYERS, seed=1))
    assert [button["text"] for button in found.buttons_for_epoch("1400")] == ["place 1400"]
    assert found.buttons_for_epoch("2200") == []
    assert found.why_no_decision("2200").startswith("S4: ")


def test_a_click_where_a_path_leads_moves_and_elsewhere_names_the_rule():
    """M1: neither path, no atomic token."""
    game = until(
        lambda g: (
            g.deciding == "act"
            and "move 1" in g.legal()
            and not any(kind.endswith("atomic") for kind in g.snapshot()["hands"][g.to_move])
        )
    )
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


def test_a_click_means_several_things_where_a_path_and_a_jump_lead_there():
    """M1 and X1: the page asks, it does not guess."""
    game = until(lambda g: "move 1" in g.legal() and any(text.startswith("jump") for text in g.legal()))
    found = view(game)
    there = found.paths[found.figure(), 1]
    texts = [button["text"] for button in found.buttons_for_epoch(there)]
    assert any(text.startswith("move") for text in texts)
    assert any(text.startswith("jump") for text in texts)


def test_a_click_on_ones_own_epoch_means_the_tokens_there():
    """M2."""
    game = until(lambda g: any(text.startswith("take") for text in g.legal()))
    found = view(game)
    takes = [text for text in game.legal() if text.startswith("take")]
    assert [button["text"] for button in found.buttons_for_epoch(found.figure())] == takes


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
    game = until(lambda g: g.deciding == "lay")
    table = Sitting(game)
    found = ChoiceView(table.position, table.snapshot)
    assert {button["text"] for button in buttons(found) if "why" not in button} == set(game.legal())
    assert all(why.startswith("P2: ") for why in dimmed(found).values())
