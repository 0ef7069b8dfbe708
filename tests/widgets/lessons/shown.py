"""The panels of the lessons in the positions in which what they show is written down."""

from __future__ import annotations

from typing import Any
from unittest import mock

from tests.widgets.golden import Positions
from tests.widgets.lessons.followed import CHANCE, COUNT, PLAYED, TASK, WHERE, asked, followed, served
from timepirates.lessons import learner
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesLessonChoices, PiratesTutorial, QuestionBank
from timepirates_widgets.keeping import learners
from timepirates_widgets.lessons import class_learners
from timepirates_widgets.lessons.class_desk import ClassDesk, ClassStart
from timepirates_widgets.lessons.class_learners import ClassLearners
from timepirates_widgets.lessons.class_seat import ClassSeat
from timepirates_widgets.lessons.class_state import ClassState, Pupil
from timepirates_widgets.lessons.class_wall import ClassWall
from timepirates_widgets.lessons.course import Course
from timepirates_widgets.lessons.lesson_panel import LessonPanel
from timepirates_widgets.lessons.lesson_table import LessonChoices
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.table.watched_state import WatchedState

ARRESTED = (("answer", "A1"), ("next",), ("play", "lose red"), ("next",))
"""The first two steps of the lesson on arrests, solved."""


def taken(tutorial: Tutorial, *messages: tuple[str, ...]) -> Tutorial:
    """A tutorial after what a learner did: ("answer", text), ("play", decision), ("hint",), ("next",)."""
    for name, *more in messages:
        getattr(tutorial.table, name)(*more)
    return tutorial


def lesson(name: str, *messages: tuple[str, ...], room: Classroom | None = None) -> Tutorial:
    """A lesson after what a learner did."""
    return taken(PiratesTutorial(None, room, name), *messages)


def panel(tutorial: Tutorial, *asked: tuple[str, dict[str, Any]]) -> LessonPanel:
    """The panel beside the board, after messages of its script."""
    shown = LessonPanel(tutorial.table, tutorial)
    for name, more in asked:
        shown._handle_custom_msg({"ask": name, **more}, [])
    return shown


def course(tutorial: Tutorial, *asked: tuple[str, dict[str, Any]]) -> Course:
    """The course below the board, after messages of its script."""
    shown = Course(tutorial.table, tutorial)
    for name, more in asked:
        shown._handle_custom_msg({"ask": name, **more}, [])
    return shown


def deleted(tutorial: Tutorial, name: str) -> Tutorial:
    """A tutorial in whose bin there is a learner, with a fixed id and time."""
    shelf = tutorial.learners.shelf
    shelf.change(learners.LEARNERS_NOTE, lambda _kept: {"learners": [{"id": "3fa81c", "name": name}]})
    shelf.change(learners.BIN, lambda _kept: {"3fa81c": "2096-11-23T11:00:00+00:00"})
    return tutorial


def solve(tutorial: Tutorial) -> None:
    """Solve the step that is open as its author says."""
    session = tutorial.table.session
    for text in session.solution():
        (tutorial.table.answer if session.step.kind == "question" else tutorial.table.play)(text)


def finished(name: str, steps: int = 99, room: Classroom | None = None) -> Tutorial:
    """A lesson of which every step, or the first ones, were solved."""
    tutorial = lesson(name, room=room)
    session = tutorial.table.session
    while not session.finished and session.number < steps:
        solve(tutorial)
        tutorial.table.next()
    return tutorial


def over(name: str) -> Tutorial:
    """A whole game, played to its end as the tutor would."""
    tutorial = lesson(name)
    tutorial.table.session.skip_game()
    tutorial.table._show_step()
    return tutorial


def wall(*questions: dict[str, Any]) -> ClassWall:
    """The wall of a class."""
    with served():
        return ClassWall(followed("wall", *questions))


def desk(*questions: dict[str, Any]) -> ClassDesk:
    """The teacher's controls of a class."""
    with served():
        return ClassDesk(followed("teacher", *questions), lambda: None)


def desk_of_a_lesson() -> ClassDesk:
    """The teacher's controls with a step of a lesson, while the teacher is asked whether to remove a pupil."""
    shown = desk()
    with served():
        shown.ask_topic("lesson-arrest")
        shown.ask_step("1")
        shown.ask_remove("Bob", sure=False)
    return shown


def closed(why: str) -> ClassSeat:
    """The page of a pupil that the class has disconnected."""
    shown = seat()
    with served():
        shown.table.take({"kind": "closed", "why": why})
    return shown


def learners_of_class(*works: tuple[Any, ...], opened: bool = True) -> ClassLearners:
    """The teacher's view of a class in the lessons, where each pupil has done what is given in the lesson "arrest"."""

    def work(_store: object, pupil: Pupil) -> learner.Export:
        messages = dict(zip(("Ann", "Bob"), works, strict=False)).get(pupil["name"])
        session = lesson("arrest", *(messages or ())).table.session
        done = {**session.progress(), "last": "2026-11-27T10:00:00+01:00"}
        lessons = (
            [learner.make_lesson_entry("arrest", "Arrested", "time-pirates", done)] if messages is not None else []
        )
        return learner.export(pupil["name"], "2026-11-27T10:00:00+01:00", None, lessons)

    with mock.patch.object(class_learners, "exported_progress", work):
        shown = ClassLearners(followed("teacher"), mock.Mock())
        shown.ask_open(opened)
    return shown


def start(problem: str = "", may_begin: bool = True) -> ClassStart:
    """A page without a class."""
    state = WatchedState()
    state.problem = problem
    with served():
        return ClassStart(state, (lambda: None) if may_begin else None)


def seat(*questions: dict[str, Any], name: str = "Ann", problem: str = "") -> ClassSeat:
    """A pupil's page."""
    state: ClassState = followed("pupil", *questions, name=name)
    state.problem = problem
    with served():
        return ClassSeat(state)


MANY = {str(number): f"{number}/20" for number in range(12)}
"""Twelve different answers to a question about a chance."""

SHOWN: dict[type, Positions] = {
    ClassWall: {
        "before the first question": lambda: wall(),
        "a question is open": lambda: wall(asked(WHERE, "wall", answered=1)),
        "answers beside chances": lambda: wall(
            asked(WHERE, "wall", revealed=True, answered=2, answers=["1200", "1400"])
        ),
        "answers to a chance": lambda: wall(
            asked(CHANCE, "wall", revealed=True, answered=3, answers=["4/25", "1/2", "5/6"])
        ),
        "answers beside the coach's judgement": lambda: wall(
            asked(PLAYED, "wall", revealed=True, answered=2, answers=["move", "take"])
        ),
        "many different answers": lambda: wall(
            asked(CHANCE, "wall", revealed=True, answered=12, answers=list(MANY.values()))
        ),
        "answers to a task": lambda: wall(asked(TASK, "wall", revealed=True, answered=1, answers=["lose red"])),
        "answers to a number": lambda: wall(asked(COUNT, "wall", revealed=True, answered=1, answers=["15"])),
    },
    ClassDesk: {
        "before the first question": lambda: desk(),
        "a question is open": lambda: desk(asked(CHANCE, "teacher", answered=1, answers={"0": "1/6"})),
        "the answers are shown": lambda: desk(
            asked(CHANCE, "teacher", revealed=True, answered=1, answers={"0": "1/6"})
        ),
        "a step of a lesson, and a pupil is to be removed": desk_of_a_lesson,
    },
    ClassLearners: {
        "closed": lambda: learners_of_class(opened=False),
        "nobody has begun a lesson": lambda: learners_of_class(),
        "one is stuck, one goes on": lambda: learners_of_class([("answer", "B2")] * 3, ARRESTED[:2]),
        "one has missed nothing": lambda: learners_of_class(ARRESTED[:2]),
    },
    ClassStart: {
        "the host": lambda: start(),
        "a guest": lambda: start(may_begin=False),
        "a link that is not valid": lambda: start("This link belongs to no class.", may_begin=False),
    },
    ClassSeat: {
        "a name is asked": lambda: seat(name=""),
        "before the first question": lambda: seat(),
        "a choice": lambda: seat(asked(WHERE, "pupil", answer=None)),
        "a task is answered": lambda: seat(asked(TASK, "pupil", answer="lose red-atomic")),
        "a task was not solved": lambda: seat(asked(TASK, "pupil", revealed=True, answer="lose red-atomic")),
        "the link is no longer valid": lambda: closed("This link is no longer valid."),
        "a chance is answered": lambda: seat(asked(CHANCE, "pupil", answer="1/5")),
        "an answer that cannot be read": lambda: seat(asked(COUNT, "pupil", answer=None), problem="Write a number."),
        "a right answer": lambda: seat(asked(CHANCE, "pupil", revealed=True, answer="4/25")),
        "a wrong answer": lambda: seat(asked(COUNT, "pupil", revealed=True, answer="15")),
        "not the best choice": lambda: seat(asked(WHERE, "pupil", revealed=True, answer="1200")),
        "no answer": lambda: seat(asked(WHERE, "pupil", revealed=True, answer=None)),
    },
    LessonPanel: {
        "a question": lambda: panel(lesson("arrest")),
        "a wrong answer": lambda: panel(lesson("arrest", ("answer", "B2"))),
        "the right answer": lambda: panel(lesson("arrest", ("answer", "B2"), ("answer", "A1"))),
        "a task with two hints": lambda: panel(lesson("arrest", *ARRESTED[:2], ("hint",), ("hint",))),
        "a task with all hints": lambda: panel(lesson("arrest", *ARRESTED[:2], *[("hint",)] * 4)),
        "a try that the task forbids": lambda: panel(lesson("arrest", *ARRESTED[:2], ("play", "lose red-atomic"))),
        "a try that a rule forbids": lambda: panel(
            lesson("arrest", *ARRESTED[:2], ("play", "lose blue")), ("rule", {"rule": "A2"})
        ),
        "a task is solved": lambda: panel(lesson("arrest", *ARRESTED[:3])),
        "a rule of another lesson": lambda: panel(lesson("paths"), ("rule", {"rule": "A1"})),
        "a number is asked": lambda: panel(lesson("odds")),
        "a number is right": lambda: panel(lesson("odds", ("answer", "1/2"), ("answer", "40 %"))),
        "a task of several decisions": lambda: panel(taken(finished("arrest", 7), ("play", "move 2"))),
        "in a class without hints and undo": lambda: panel(
            lesson("arrest", *ARRESTED[:2], ("hint",), room=Classroom(hints=False, undo=False))
        ),
        "a lesson is finished": lambda: panel(finished("placing")),
        "a whole game begins": lambda: panel(lesson("game")),
        "a whole game is over": lambda: panel(over("game")),
        "a question of the bank": lambda: panel(QuestionBank("rules")),
        "a question of the bank is answered": lambda: panel(
            taken(tutorial := QuestionBank("rules"), ("answer", *tutorial.table.session.solution()))
        ),
        "a task invites": lambda: panel(
            lesson("trades", ("play", "trade blue with 1 for white"), ("next",), ("answer", "X4"), ("next",))
        ),
        "no such lesson": lambda: panel(PiratesTutorial(None, None, "knitting")),
        "a lesson of Conspiracy": lambda: panel(ConspiracyTutorial(None, None, "revealing")),
    },
    LessonChoices: {
        "a question": lambda: LessonChoices(lesson("arrest").table),
        "a task": lambda: LessonChoices(lesson("arrest", *ARRESTED[:2]).table),
        "a task is solved": lambda: LessonChoices(lesson("arrest", *ARRESTED[:3]).table),
    },
    PiratesLessonChoices: {
        "a question": lambda: PiratesLessonChoices(lesson("arrest").table),
        "a task is solved": lambda: PiratesLessonChoices(lesson("arrest", *ARRESTED[:3]).table),
        "draws are the learner's, the police first": lambda: PiratesLessonChoices(finished("police", 1).table),
    },
    Course: {
        "nothing is taken": lambda: course(lesson("paths")),
        "one is begun": lambda: course(lesson("arrest", ("answer", "B2"))),
        "one is done": lambda: course(finished("placing")),
        "somebody is in the bin": lambda: course(deleted(lesson("paths"), "Ann"), ("learner", {})),
        "a class of two lessons": lambda: course(PiratesTutorial(None, Classroom(lessons=("arrest", "odds")))),
        "the questions on odds": lambda: course(QuestionBank("odds")),
        "Conspiracy": lambda: course(ConspiracyTutorial(None, None, "revealing")),
    },
}
