"""Conspiracy's lessons on the page, without a browser: tasks by clicks, wrong clicks explained, the way in and out."""

from __future__ import annotations

import json

import ipywidgets
import pytest

from tests.widgets.wire import sent_by
from timepirates import Game
from timepirates.lessons import names
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.writing import lesson_text
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import teaching
from timepirates_widgets.visits.teaching import lesson_link


def parts(tutorial):
    """The choices and the board of the page."""
    board = tutorial.page._parts[1].children[0]
    choices = tutorial.page._parts[2].children[1]
    return board, choices


@pytest.mark.long(2)
@pytest.mark.parametrize("name", names("conspiracy"))
def test_every_lesson_can_be_taken_on_the_page(name):
    """By the messages of its panels, wrong tries first: each is explained, and none leads on; what goes to the page is
    plain JSON."""
    tutorial = ConspiracyTutorial(None, None, name)
    table, panel = tutorial.table, tutorial.panel
    _board, choices = parts(tutorial)

    def attempt(step, text):
        if step.kind == "question":
            assert choices.content["groups"] == []
            panel._handle_custom_msg({"ask": "answer", "text": text}, [])
        else:
            assert choices.content["groups"]
            choices._handle_custom_msg({"ask": "play", "text": text, "at": table.place}, [])

    for step in table.session.lesson.steps:
        json.dumps(choices.content)
        if step.kind == "game":
            table.session.skip_game()
            continue
        for wrong in step.wrong:
            attempt(step, wrong.attempt)
            told = panel.content["result"]
            assert (table.session.solved, told["right"]) == (False, False)
            assert told["text"], (step.number, wrong.attempt)
            if step.kind == "question":
                assert wrong.says in told["text"]
        for text in table.session.solution():
            attempt(step, text)
        assert table.session.solved, step.text
        assert panel.content["result"]["right"]
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


def test_while_a_question_is_asked_the_board_says_where_it_is_answered():
    """A click is no try."""
    tutorial = ConspiracyTutorial(None, None, "plans")
    board, _choices = parts(tutorial)
    board.ask_square("L F1 nw")
    assert tutorial.table.result.text == "This step is a question. Answer the question beside the board."
    assert tutorial.table.session.done[0].tries == []


def test_progress_is_kept_apart_from_the_other_games(tmp_path):
    """The learner goes on with the lesson where it was left."""
    store = Store(tmp_path)
    first = ConspiracyTutorial(store, None, "laying")
    first.table.play("lay arms-2 at M F1")
    again = ConspiracyTutorial(store)
    assert again.current == "laying"
    assert again.table.session.solved
    assert store.read_note("lessons") == {}


def test_a_refusals_rule_leads_to_its_lesson():
    """The box with the rule's text has a link to the lesson that teaches it."""
    title, address = lesson_link("V4", "conspiracy")
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


def in_a_class(tmp_path, **allowed) -> ConspiracyPage:
    """A page whose game is played in a class, the curtain lifted."""
    table = Sitting(acting(), store=Store(tmp_path))
    teaching._join(table, Classroom(name="9b", **allowed))
    table.lift_curtain()
    return ConspiracyPage(table)


def test_a_class_switches_off_undo_and_odds_also_in_conspiracy(tmp_path):
    """The curtain offers no way back either; the saved game and the next one keep the class."""
    page = in_a_class(tmp_path, undo=False, odds=False)
    [tabs] = [each.children for each in page.frame._parts if isinstance(each, ipywidgets.Tab)]
    assert tabs[2].content["off"]
    page.table.play("end")
    assert page.curtain.content.get("undo", "") == ""
    assert Sitting.from_saved(page.table.saved()).settings["class"]["name"] == "9b"
    page.table.begin(Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=2))
    assert not page.table.allowed("odds")


def test_the_lessons_of_a_class_are_those_on_this_game(tmp_path):
    """Lessons and positions of the other game are left to its own page; hints are off here too."""
    (tmp_path / "lessons").mkdir()
    for name, game in (("monday", Game(["Ann", "Bob", "Cleo"], seed=3)), ("tuesday", acting())):
        (tmp_path / "lessons" / f"{name}.toml").write_text(lesson_text(game), encoding="utf-8")
    page = in_a_class(
        tmp_path, hints=False, lessons=("police", "tiles", "laying"), positions=("monday.toml", "tuesday.toml")
    )
    page.show_lessons()
    course = page.page.children[1]._parts[4].children[0]
    assert [each["id"] for each in course.content["lessons"]] == ["tiles", "laying", "tuesday"]
    assert page.choices.lesson_of("R1")[1].startswith("conspiracy.ipynb?lesson=tiles&class=")


def acting() -> Game:
    """A game in which somebody acts."""
    game = Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=6, steps=90)
    while game.deciding != "act":
        game.play_random()
    return game


def test_a_class_that_names_no_lesson_on_this_game_gets_all_of_them(tmp_path):
    """A class of the first game can learn the second one."""
    page = in_a_class(tmp_path, lessons=("police",))
    page.show_lessons("order")
    course = page.page.children[1]._parts[4].children[0]
    assert len(course.content["lessons"]) == len(names("conspiracy"))


def test_a_file_that_a_class_lacks_is_told_and_the_game_goes_on(tmp_path):
    """The link names a position that nobody put into the folder."""
    page = in_a_class(tmp_path, positions=("nowhere.toml",))
    page.menu._answer(page.menu, {"ask": "door", "name": "learn"}, [])
    assert "nowhere.toml" in page.choices.content["error"]["sentence"]
    assert len(page.page.children) == 1


def test_a_message_that_came_behind_the_curtain_is_read_when_it_is_lifted():
    """A damaged link is told to whoever plays."""
    table = Sitting(Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1))
    teaching._class_of_link(table, "nonsense")
    table.lift_curtain()
    assert "class in this link cannot be read" in table.refusal.sentence


def test_a_lesson_begins_in_the_position_on_screen_without_what_its_player_may_not_know():
    """What the learner sees is the board on the page; the rest is dealt anew."""
    game = acting()
    page = ConspiracyPage(Sitting(game))
    page.table.lift_curtain()
    sent = sent_by(page.menu)
    page.menu.ask_open("make-lesson")
    assert sent[0]["download"]["text"] == lesson_text(game, seat=game.to_move)
    page.table.show(0)
    page.menu._answer(page.menu, {"ask": "open", "name": "make-lesson"}, [])
    assert "you see the game from the view of the player who has to decide" in page.table.refusal.sentence
