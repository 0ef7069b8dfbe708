"""The pages of a class without a browser: what a teacher may ask, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest

from tests.widgets.lessons.followed import CHANCE, Connection, asked, followed, served
from timepirates.core.errors import BadSetting
from timepirates.lessons import live_questions
from timepirates.lessons.live_questions import LiveQuestion
from timepirates.tables.class_messages import GiveAnswer
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons import class_positions
from timepirates_widgets.lessons.class_desk import ClassDesk, ClassStart
from timepirates_widgets.lessons.class_seat import ClassSeat
from timepirates_widgets.lessons.page_of_class import ClassPage
from timepirates_widgets.table.hinting import JudgedDecision
from timepirates_widgets.table.look import Look

WON = (("move 2", 0.5), ("move 1", 0.45), ("take red", 0.3), ("take blue", 0.1))
JUDGED = [JudgedDecision(decision, won, won > 0.4) for decision, won in WON]


def test_an_answer_is_sent_again_after_a_lost_connection_until_it_is_confirmed():
    state = followed("pupil", asked(CHANCE, "pupil", answer=None), name="Ann")
    connection = state._connection
    assert isinstance(connection, Connection)
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
    with served():
        desk = ClassDesk(followed("teacher", asked(CHANCE, "teacher", answers={})), lambda: None)
        before = desk.content["situation"]
        with pytest.raises(BadSetting, match="Show the answers to the present question"):
            desk.ask_class()
        desk.table.take(asked(CHANCE, "teacher", revealed=True, answers={}))
        desk.ask_class()
        assert desk.content["situation"] != before
        with pytest.raises(BadSetting, match="There is no topic 'chess'"):
            desk.ask_topic("chess")


def judged(_look: Look, _game: object, _seat: int) -> Iterator[list[JudgedDecision] | float]:
    yield 0.5
    yield JUDGED


def test_a_position_is_asked_with_some_of_the_best_and_some_worse_decisions():
    with mock.patch.object(class_positions.look_of("time-pirates").__class__, "judged", judged):
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
    assert not class_positions.is_offered("conspiracy")


def test_without_a_table_process_the_page_says_what_is_needed(tmp_path, monkeypatch):
    monkeypatch.delenv("TIMEPIRATES_TABLES", raising=False)
    with served():
        start, _alive = ClassPage({}, Store(tmp_path)).page.children
    assert isinstance(start, ClassStart)
    assert start.content["problem"] == "A class needs the program's own server. Start it with timepirates play."
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
