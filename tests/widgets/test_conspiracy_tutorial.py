"""Conspiracy's lessons on the page, without a browser: tasks by clicks, wrong clicks explained, the way in and out."""

from __future__ import annotations

import json

import pytest

from timepirates import Game
from timepirates.lessons import names
from timepirates_widgets.conspiracy import ConspiracyPage
from timepirates_widgets.conspiracy_tutorial import ConspiracyTutorial, lesson_link
from timepirates_widgets.sitting import Sitting
from timepirates_widgets.store import Store


def parts(tutorial):
    """The choices and the board of the page."""
    board = tutorial.page._parts[1].children[0]
    choices = tutorial.page._parts[2].children[1]
    return board, choices


@pytest.mark.parametrize("name", names("conspiracy"))
def test_every_lesson_can_be_taken_on_the_page(name):
    """Each step by what its panels offer: answers, decisions; what goes to the page is plain JSON."""
    tutorial = ConspiracyTutorial(None, None, name)
    table = tutorial.table
    _board, choices = parts(tutorial)
    for step in table.session.lesson.steps:
        json.dumps(choices.content)
        if step.kind == "game":
            table.session.skip_game()
            continue
        for attempt in table.session.solution():
            if step.kind == "question":
                assert choices.content["groups"] == []
                table.answer(attempt)
            else:
                assert choices.content["groups"]
                choices.ask_play(attempt, table.place)
        assert table.session.solved, step.text
        table.next()
    assert table.session.finished


def test_a_click_that_means_nothing_is_a_try_that_the_lesson_explains():
    """On the board, with a tile picked: the place is refused with its rule, and the board stays."""
    tutorial = ConspiracyTutorial(None, None, "laying")
    board, choices = parts(tutorial)
    choices.ask_stage("with lay arms-2", tutorial.table.place)
    board.ask_square("M F2 nw")
    assert (tutorial.table.result.right, tutorial.table.result.rule) == (False, "L4")
    assert choices.picking.piece == "arms-2"
    board.ask_square("M F1 nw")
    assert tutorial.table.result.right


def test_while_a_question_is_asked_the_board_means_nothing():
    """Clicks are left alone."""
    tutorial = ConspiracyTutorial(None, None, "plans")
    board, _choices = parts(tutorial)
    board.ask_square("L F1 nw")
    assert tutorial.table.result is None


def test_progress_is_kept_apart_from_the_other_games(tmp_path):
    """The learner goes on with the lesson where it was left."""
    store = Store(tmp_path)
    first = ConspiracyTutorial(store, None, "laying")
    first.table.play("lay arms-2 at M F1")
    again = ConspiracyTutorial(store)
    assert again.current == "laying"
    assert again.table.session.solved
    assert store.kept("lessons") == {}


def test_a_refusals_rule_leads_to_its_lesson():
    """The box with the rule's text has a link to the lesson that teaches it."""
    title, address = lesson_link("V4")
    assert "Revealing a coin" in title
    assert address.endswith("lesson=revealing")


def test_the_lessons_lie_over_the_game_without_its_curtain():
    """A curtain behind them would make the page dead."""
    page = ConspiracyPage(Sitting(Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1)))
    assert page.curtain.content["seat"] == 0
    page.show_lessons("order")
    assert page.curtain.content["seat"] is None
    assert "tp-away" in page.frame._dom_classes
    page.show_game()
    assert page.curtain.content["seat"] == 0
