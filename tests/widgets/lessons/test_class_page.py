"""The pages of a class without a browser: what a teacher may ask, and what goes wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from unittest import mock

import pytest

from tests.translating import translate
from tests.widgets.lessons import shown
from tests.widgets.lessons.followed import CHANCE, asked, followed, served
from timepirates.core.errors import BadSetting
from timepirates.lessons import class_questions, live_questions
from timepirates.lessons.form import load
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.lessons.session import Session
from timepirates.tables.class_messages import AskQuestion, GiveAnswer, RemovePupil, ReplaceLink
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons import class_desk, class_positions
from timepirates_widgets.lessons.class_desk import ClassDesk, ClassStart
from timepirates_widgets.lessons.class_seat import ClassSeat
from timepirates_widgets.lessons.page_of_class import ClassPage
from timepirates_widgets.table.hinting import JudgedDecision
from timepirates_widgets.table.look import Look

WON = (("move 2", 0.5), ("move 1", 0.45), ("take red", 0.3), ("take blue", 0.1))
JUDGED = [JudgedDecision(decision, won, won > 0.4) for decision, won in WON]


@pytest.fixture(autouse=True)
def _served():
    with served():
        yield


def test_an_answer_is_sent_again_after_a_lost_connection_until_it_is_confirmed():
    state = followed("pupil", asked(CHANCE, "pupil", answer=None), name="Ann")
    connection = state._connection
    connection.lost()
    ClassSeat(state).ask_answer(0, "1/6")
    assert connection.asked == []
    assert state.sending
    whole = {"kind": "class", "role": "pupil", "name": "Ann", "questions": [asked(CHANCE, "pupil", answer=None)]}
    for _time in range(2):
        state.take(whole)
    assert connection.asked == [GiveAnswer(0, "1/6")] * 2
    state.take({"kind": "answers", "number": 0, "revealed": False, "answer": "1/6"})
    assert not state.sending
    assert (state.now.question.text, state.now.answer) == (CHANCE.text, "1/6")
    state.take(whole)
    assert len(connection.asked) == 2


def test_the_teacher_asks_only_when_the_question_before_is_shown():
    desk = shown.desk(asked(CHANCE, "teacher", answers={}))
    before = desk.content["situation"]
    with pytest.raises(BadSetting, match="Show the answers to the current question"):
        desk.ask_class()
    desk.table.take(asked(CHANCE, "teacher", revealed=True, answers={}))
    desk.ask_class()
    assert desk.content["situation"] != before
    with pytest.raises(BadSetting, match="There is no topic 'chess'"):
        desk.ask_topic("chess")


def test_a_teacher_chooses_a_step_of_a_lesson_and_asks_it():
    desk = shown.desk()
    assert desk.content["steps"] == []
    desk.ask_topic("lesson-arrest")
    assert desk.content["steps"][1]["text"] == "2. You lose one token of your largest set. Keep the red atomic one."
    desk.ask_step("1")
    assert desk.content["draft"].startswith("You lose one token")
    assert desk.content["choices"] == ["lose red", "lose red atomic"]
    desk.ask_class()
    (request,) = desk.table._connection.asked
    assert isinstance(request, AskQuestion)
    assert request.question.choices == ["lose red", "lose red-atomic"]
    assert (desk.content["step"], desk.content["draft"]) == ("2", "And your white token?"), "the next step follows"
    for step in ("8", "-1", "x"):
        with pytest.raises(BadSetting, match=f"There is no step '{step}' in this lesson"):
            desk.ask_step(step)
    desk.ask_game("conspiracy")
    desk.ask_topic("lesson-revealing")
    assert desk.content["draft"] == "A 3 and a 2 point at the 4. Reveal the 4."


def test_a_step_with_a_single_decision_says_why_it_is_not_asked(monkeypatch):
    lesson = load("turn")
    alone = Session(replace(lesson, steps=(replace(lesson.steps[0], wrong=()),)))
    assert alone.legal() == ["no-restock"]
    monkeypatch.setattr(class_questions, "_session_at_question", lambda _name, _number: alone)
    desk = shown.desk()
    desk.ask_topic("lesson-turn")
    assert desk.content["problem"].startswith("Only one decision is possible in this step")
    assert not desk.content["ready"]
    with pytest.raises(BadSetting, match="There is no question to ask"):
        desk.ask_class()


def test_a_pupil_is_removed_only_after_the_teacher_confirms_it():
    desk = shown.desk()
    desk.ask_remove("Bob", sure=False)
    assert desk.content["removal"]["name"] == "Bob"
    assert desk.content["removal"]["text"].startswith("Remove Bob and all answers of this pupil?")
    desk.ask_keep()
    assert desk.content["removal"] is None
    assert desk.table._connection.asked == []
    desk.ask_remove("Bob", sure=True)
    desk.ask_replace_link()
    assert desk.table._connection.asked == [RemovePupil("Bob"), ReplaceLink()]


def test_a_removed_pupil_is_asked_for_another_name_and_a_replaced_link_for_none():
    state = followed("pupil", name="Rude")
    seat = ClassSeat(state)
    state.take({"kind": "removed", "name": "Rude"})
    state.take({"kind": "class", "role": "pupil", "name": "", "questions": []})
    assert seat.content["stage"] == "name"
    assert seat.content["problem"] == (
        "The teacher has removed the name Rude from the class. You can join with another name."
    )
    state.take({"kind": "closed", "why": "This link is no longer valid."})
    assert (seat.content["stage"], seat.content["problem"]) == ("closed", "This link is no longer valid.")


def test_the_desk_shows_the_link_of_each_network_and_the_code_of_the_first(monkeypatch):
    hosts = ["192.0.2.7:8716", "198.51.100.3:8716"]
    monkeypatch.setenv("TIMEPIRATES_GUEST_ADDRESSES", json.dumps([f"http://{host}/?token=G" for host in hosts]))
    with mock.patch.object(class_desk, "cached_qr_code", str):
        content = ClassDesk(followed("teacher"), lambda: None).content
    assert [each["href"] for each in content["links"]] == [
        f"http://{host}/class?token=G&session=ID&pupil=P" for host in hosts
    ]
    assert [each["text"] for each in content["links"]] == [f"Link for pupils at {host}" for host in hosts]
    assert content["code"] == content["links"][0]["href"]


def test_each_page_shows_a_question_in_its_own_language(tmp_path, monkeypatch):
    french = {
        "Where will the police be after these draws?": "Où sera la police ?",
        "What do you do first?": "Que fais-tu d'abord ?",
        "pay {kind}": "payer {kind}",
        "Question {number}": "Question n° {number}",
    }
    translate(monkeypatch, tmp_path, "fr", french)
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", "fr-FR,fr;q=0.9")
    desk = shown.desk()
    desk.ask_topic("lesson-bazaar")
    desk.ask_step("3")
    desk.ask_class()
    question = desk.table._connection.asked[0].question
    assert question.text == "What do you do first?"
    visit.use_browser_language()
    pupil = shown.seat(asked(question, "pupil", answer=None)).content
    wall = shown.wall(asked(question, "wall", revealed=True, answered=1, answers=["pay blue"])).content
    assert (pupil["heading"], pupil["text"]) == ("Question n° 1", "Que fais-tu d'abord ?")
    assert (pupil["texts"]["language"], desk.content["texts"]["language"]) == ("fr", "en")
    assert wall["text"] == "Que fais-tu d'abord ?"
    assert [each["answer"] for each in pupil["choices"]] == ["pay blue", "pay blue-atomic"]
    assert [(bar["answer"], bar["count"], bar["right"]) for bar in wall["shown"]["bars"]] == [
        ("pay blue", 1, True),
        ("pay blue-atomic", 0, False),
    ]


def judged(_look: Look, _game: object, _seat: int) -> Iterator[list[JudgedDecision] | float]:
    yield 0.5
    yield JUDGED


def test_a_position_is_asked_with_some_of_the_best_and_some_worse_decisions():
    with mock.patch.object(class_positions.look_of("time-pirates").__class__, "judge_decisions", judged):
        *progress, question = class_positions.questions("time-pirates", 1)
    assert progress == [0.1]
    assert isinstance(question, LiveQuestion)
    live_questions.check(question)
    assert (question.choices, question.best) == (["move 1", "move 2", "take blue", "take red"], ["move 1", "move 2"])
    assert question.values == ["0.45", "0.50", "0.10", "0.30"]
    assert question.labels[2:] == ["take blue", "take red"]
    assert question.labels[0].startswith("move to ")
    assert question.text == "What would you play here?"
    assert "You hold" in question.situation
    assert not class_positions.can_judge_decisions("conspiracy")


def test_without_a_table_process_the_page_says_what_is_needed(tmp_path, monkeypatch):
    monkeypatch.delenv("TIMEPIRATES_TABLES", raising=False)
    start, _alive = ClassPage({}, Store(tmp_path)).page.children
    assert isinstance(start, ClassStart)
    assert (
        start.content["problem"] == "A class needs the server of this program. Start the server with timepirates play."
    )
    assert not start.content["may_begin"]


@pytest.mark.parametrize(
    ("served_pages", "address", "role", "offered"),
    [
        ("play class", "/socket", "host", True),
        ("play class", "/socket", "guest", False),
        ("play class", "", "host", False),
        ("play", "/socket", "host", False),
    ],
)
def test_the_page_is_offered_to_the_host_of_a_server_that_has_it(monkeypatch, served_pages, address, role, offered):
    monkeypatch.setenv("TIMEPIRATES_SERVED", served_pages)
    monkeypatch.setenv("TIMEPIRATES_TABLES", address)
    monkeypatch.setenv("HTTP_X_TIMEPIRATES_ROLE", role)
    assert ("class" in visit.pages()) == offered
