"""Conspiracy's page without a browser: picking decisions in steps, the board's scene, words, panels, odds."""

from __future__ import annotations

import json

import pytest

from tests.games.pirates.helpers import game_until
from timepirates import Game
from timepirates.core import rules_text
from timepirates.games.conspiracy import naming
from timepirates.games.conspiracy.lessons.example import example
from timepirates_widgets.drawing.theme import contrast, luminance
from timepirates_widgets.games.conspiracy.board import ConspiracyBoard, scene
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.page import ConspiracyPage, conspiracy
from timepirates_widgets.games.conspiracy.picking import DecisionButtons, PartialDecision
from timepirates_widgets.games.conspiracy.pieces import COLOURS, pieces_sprite
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, OwnPieces
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]


def table_at(condition) -> Sitting:
    """A table, its curtain lifted, at the first position over many seeds for which the condition holds."""
    table = Sitting(game_until(condition, PLAYERS, rules="johnson-2002"))
    table.lift_curtain()
    return table


def asked(deciding):
    return lambda game: game.deciding == deciding


def buttons(view) -> list[dict]:
    return [button for group in view.groups() for button in group["buttons"]]


def completed(table) -> list[str]:
    """Every decision that can be completed from here: the choices of every way of picking."""
    found: list[str] = []

    def follow(picking):
        shown = buttons(DecisionButtons(table.position, table.snapshot, picking))
        found.extend(b["text"] for b in shown if "stage" not in b and "why" not in b and "unpick" not in b)
        for part in [b["stage"] for b in shown if "stage" in b]:
            picking.pick(part)
            follow(picking)
            picking.unpick()

    follow(PartialDecision(table))
    return found


@pytest.mark.parametrize("deciding", ["goal", "interrupt", "act", "build", "give", "settle", "save", "mark", "claim"])
def test_every_legal_decision_can_be_completed_in_exactly_one_way(deciding):
    """Beginning with what to do: each legal decision is a choice once, and nothing else is."""
    table = table_at(asked(deciding))
    found = completed(table)
    assert sorted(found) == sorted(table.position.legal())


def test_picking_from_the_square_reaches_every_decision_on_it():
    """Beginning on the board: what can be placed there, attacked from there, revealed or laid there."""
    table = table_at(lambda game: game.deciding == "act" and any("reveal coin" in text for text in game.legal()))
    picking, found = PartialDecision(table), set()
    for place in table.snapshot["board"]:
        for quarter in naming.QUARTERS:
            picking.handle_click(f"{place} {quarter}")
            if not picking.square:
                continue
            for button in buttons(DecisionButtons(table.position, table.snapshot, picking)):
                if "stage" in button:
                    picking.pick(button["stage"])
                    found |= {
                        b["text"]
                        for b in buttons(DecisionButtons(table.position, table.snapshot, picking))
                        if "why" not in b and "unpick" not in b
                    }
                    picking.verb = picking.piece = ""
                elif "unpick" not in button:
                    found.add(button["text"])
            picking.unpick()
    wanted = {text for text in table.position.legal() if text.startswith(("place", "attack", "reveal"))}
    assert found >= wanted


def test_laying_a_tile_is_picked_with_its_place():
    """The tile first, then a place on the board: any of its four squares."""
    table = table_at(lambda game: game.deciding == "act" and any(t.startswith("lay") for t in game.legal()))
    text = next(text for text in table.position.legal() if text.startswith("lay"))
    picking = PartialDecision(table)
    picking.pick(f"with lay {text.split(' ')[1]}")
    place = text.split(" at ")[1]
    assert picking.marked()[f"{place} se"] == "open"
    picking.handle_click(f"{place} se")
    assert [str(line) for _seat, line in table.line.game.steps][-1] == text


def test_parts_that_no_decision_has_are_left_alone():
    """A stranger's message, or one that came late, changes nothing."""
    table = table_at(asked("act"))
    picking = PartialDecision(table)
    for part in ("with place crowns-9", "with end now", "on Q F1 nw", "", "with place suns-1 at M F1 nw pointing n"):
        picking.pick(part)
        assert not picking.has_choice
    picking.handle_click("nowhere")
    assert table.refusal is None


def test_whatever_happens_at_the_table_clears_what_was_picked():
    """Undo, a step, another line: a half-picked decision never meets another position."""
    table = table_at(lambda game: game.deciding == "act" and any(t.startswith("place") for t in game.legal()))
    picking = PartialDecision(table)
    coin = next(t.split(" ")[1] for t in table.position.legal() if t.startswith("place"))
    picking.pick(f"with place {coin}")
    assert picking.has_choice
    table.show_refusal("a refusal")
    assert picking.has_choice
    table.show(len(table.line.game) - 1)
    assert not picking.has_choice


def test_a_click_that_means_nothing_says_why_with_a_rule():
    """Every square of the board, whatever lies there, answers."""
    table = table_at(lambda game: game.deciding == "act" and game.snapshot()["round"] > 3)
    picking = PartialDecision(table)
    answered = 0
    for row in scene(table.snapshot)["rows"]:
        for place in row["places"]:
            for square in place["squares"]:
                picking.handle_click(square["square"])
                assert picking.has_choice != (table.refusal is not None)
                answered += table.refusal is not None and table.refusal.rule != ""
                if picking.has_choice:
                    picking.unpick()
                table.clear_refusal()
    assert answered > 5


def test_the_scene_ends_with_the_last_row_where_there_is_one():
    """X3: no row is drawn in which nothing can lie."""
    empty = Game(PLAYERS, "johnson-2002", seed=1).snapshot(0)
    assert len(scene(empty)["rows"]) == 3
    deep = {**empty, "board": {"M F4": {"tile": "?", "face": "down"}}}
    assert [row["row"] for row in scene(deep, rows=4)["rows"]][-1] == "F4"
    assert [row["row"] for row in scene(deep)["rows"]][-1] == "F5"


@pytest.mark.long(5)
def test_every_panel_draws_every_position_of_a_game():
    """What goes to the page is plain JSON, from the goals to the claim."""
    table = Sitting(Game(PLAYERS, "johnson-2002", seed=2))
    panels = [kind(table) for kind in (StepwiseChoices, ConspiracyBoard, ConspiracyPlayers, OwnPieces, ConspiracyOdds)]
    while not table.line.game.over and len(table.line.game) < 600:
        table.lift_curtain()
        for panel in panels:
            json.dumps(panel.content, allow_nan=False)
        legal = table.position.legal()
        table.play(legal[len(table.line.game) * 7 % len(legal)])


def test_the_page_of_one_game_does_not_open_the_others(tmp_path, monkeypatch):
    """The game last played here means the last one of this game."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    pirates, others = Sitting(Game(seed=1), store=Store()), Sitting(Game(PLAYERS, "johnson-2002"), store=Store())
    others.play(others.position.legal()[0])
    pirates.play(pirates.position.legal()[0])
    laid = []
    monkeypatch.setattr(
        "timepirates_widgets.games.conspiracy.page.ConspiracyPage.page_for_visit",
        lambda page: laid.append(page.table) or page.page,
    )
    assert "tp-conspiracy-page" in conspiracy()._dom_classes
    assert [(table.id, table.at_the_door) for table in laid] == [(others.id, False)]
    assert len(Store().games()) == 2


def test_suits_differ_without_colour():
    """Lightness, sign and letter tell suits apart; what is written on them can be read."""
    light = sorted(luminance(colour) for colour in COLOURS.values())
    assert light[0] < 0.02
    assert light[-1] > 0.35
    assert contrast("#FFFFFF", COLOURS["suns"]) > 4.5
    assert contrast("#FFFFFF", COLOURS["arms"]) > 4.5
    assert contrast("#33271B", COLOURS["crowns"]) > 4.5
    drawn = pieces_sprite()
    assert all(f'id="tp-suit-{suit}"' in drawn for suit in naming.SUITS)
    assert drawn.count("<symbol") == drawn.count("</symbol>")


def test_the_example_is_told_from_its_first_step_to_its_last():
    """Every step belongs to a stage, every stage has words and rules; how sure a step is, is said."""
    told = example()
    firsts = [stage.first for stage in told.stages]
    assert firsts[0] == 0
    assert firsts == sorted(set(firsts))
    assert firsts[-1] < len(told.game) == 95
    ids = {rule.id for rule in rules_text.catalogue("conspiracy")}
    assert all(set(stage.rules) <= ids for stage in told.stages)
    assert all(told.source_note(steps) for steps in range(1, 96))
    assert told.game.snapshot()["round"] == 3


def test_the_example_lies_over_the_game_and_goes_away_again():
    """The game stays as it was."""
    page = ConspiracyPage(Sitting(Game(PLAYERS, "johnson-2002", seed=1)))
    page.menu.ask_open("example")
    assert len(page.page.children) == 2
    assert "tp-away" in page.frame._dom_classes
    page.page.children[1]._parts[2].ask_close()
    assert "tp-away" not in page.frame._dom_classes
    page.menu.ask_open("example")
    assert len(page.page.children) == 2
