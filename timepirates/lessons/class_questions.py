"""The questions that a teacher can ask a class: those of a game, of its question bank and of its lessons.

    topics("time-pirates")                       # what can be asked: names and titles
    question("time-pirates", "rules", 3)         # a LiveQuestion; numbers begin with 0

A game may offer further questions (the part `class_questions` of its entry in the registry).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.lessons import answers, question_bank
from timepirates.lessons.form import load, names
from timepirates.lessons.lesson import Lesson
from timepirates.lessons.live_questions import CHANCE, CHOICE, COUNT, Kind, LiveQuestion, Misconception
from timepirates.lessons.session import Session, right_answer

TOLERANCE = Fraction(1, 50)
"""The smallest tolerance for a chance, because pupils estimate or round it."""
LESSON = "lesson-"
"""The name of the topic of a lesson begins with this text, and ends with the name of the lesson."""


class QuestionTopic(NamedTuple):
    """A group of questions."""

    name: str
    title: str
    questions: int | None
    """The number of questions; None if there is no end to them."""


class ClassQuestions(Protocol):
    """The interface of a game that offers questions for a class."""

    def topics(self) -> list[QuestionTopic]:
        """Return the topics of the questions."""

    def question(self, topic: str, number: int) -> LiveQuestion:
        """Return a question. Equal numbers give equal questions."""


def topics(game: str) -> list[QuestionTopic]:
    """Return the topics of the questions about a game: its own, its question bank, its lessons.

    Parameters
    ----------
    game : str
        The name of the game.

    Returns
    -------
    list of QuestionTopic
        Empty if the game has no questions.
    """
    own = _own(game)
    found = [*own.topics()] if own else []
    for topic, title in question_bank.TOPICS.items():
        if of_the_bank := _of_the_bank(game, topic):
            found.append(QuestionTopic(topic, _("Questions: {topic}").format(topic=_(title)), len(of_the_bank)))
    for name in names(game) if "lessons" in registry.entry(game).parts else ():
        lesson = load(name)
        if steps := _question_steps(lesson):
            title = _("Lesson: {title}").format(title=_(lesson.title))
            found.append(QuestionTopic(f"{LESSON}{name}", title, len(steps)))
    return found


def question(game: str, topic: str, number: int) -> LiveQuestion:
    """Return a question for a class.

    Parameters
    ----------
    game : str
        The name of the game.
    topic : str
        The name of one of its topics.
    number : int
        The number of the question, from 0. After the last question, the first one follows.

    Returns
    -------
    LiveQuestion

    Raises
    ------
    BadSetting
        If the game has no such topic.
    """
    known = {each.name: each for each in topics(game)}
    if topic not in known:
        raise BadSetting(
            _("the topic must be one of {topics} (got {got})").format(topics=", ".join(known), got=shown(topic))
        )
    count = known[topic].questions
    place = number if count is None else number % count
    if topic in question_bank.TOPICS:
        return _of_session(game, Session(_of_the_bank(game, topic)[place]))
    if topic.startswith(LESSON):
        return _of_session(game, _at(topic.removeprefix(LESSON), place))
    own = _own(game)
    assert own is not None
    return own.question(topic, place)


def _own(game: str) -> ClassQuestions | None:
    found: ClassQuestions | None = registry.entry(game).part("class_questions")
    return found


def _of_the_bank(game: str, topic: str) -> list[Lesson]:
    return [each for each in question_bank.of_topic(topic) if each.game == game]


def _question_steps(lesson: Lesson) -> list[int]:
    return [place for place, step in enumerate(lesson.steps) if step.kind == "question"]


@lru_cache(maxsize=8)
def _at(name: str, number: int) -> Session:
    """Return a run through a lesson up to its question with this number; the steps before are solved."""
    lesson = load(name)
    session = Session(lesson)
    for _step in range(_question_steps(lesson)[number]):
        if session.step.kind == "question":
            session.answer(right_answer(session.step, session.question_game()))
        elif session.step.kind == "game":
            session.skip_game()
        else:
            for decision in session.solution():
                session.try_decision(decision)
        session.next()
    return session


def _of_session(game: str, session: Session) -> LiveQuestion:
    """Return the current question of a lesson as a question for a class."""
    step, asked = session.step, session.question_game()
    right = right_answer(step, asked)
    if not step.choices and session.kind not in (COUNT, CHANCE):
        raise BadSetting(_("this question asks for words, which cannot be counted"))
    kind: Kind = CHOICE if step.choices else CHANCE if session.kind == CHANCE else COUNT
    tolerance = answers.exact(step.tolerance) or Fraction(0)
    return LiveQuestion(
        text=session.task,
        kind=kind,
        choices=[session.label(choice) for choice in step.choices],
        exact=session.label(right) if step.choices else str(answers.exact(right)),
        tolerance=str(max(TOLERANCE, tolerance) if kind == CHANCE else tolerance),
        why=_(step.why or step.hints[2]),
        misconceptions=list(_wrong_answers(session, kind)),
        picture=_picture(game, asked) if step.check else "",
    )


def _wrong_answers(session: Session, kind: str) -> Iterator[Misconception]:
    for wrong in session.step.wrong:
        read = answers.read(wrong.attempt, kind) if kind != CHOICE else None
        answer = session.label(wrong.attempt) if kind == CHOICE else "" if read is None else str(read)
        if wrong.says and answer:
            told = _("{count} of {all} answered {answer}. {says}").replace("{says}", _(wrong.says))
            yield Misconception(answer, told.replace("{answer}", answer if kind == CHOICE else wrong.attempt))


def _picture(game: str, asked: Game) -> str:
    """Return a picture of the position that a question is about; empty if the game draws none."""
    draw = registry.entry(game).part("board_svg")
    return "" if draw is None else str(draw(asked.snapshot(), asked.board))
