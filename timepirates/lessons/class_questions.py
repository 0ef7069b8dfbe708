"""Questions that a teacher can ask a class. They come from a game, its question bank and its lessons.

    topics("time-pirates")                       # what can be asked: names and titles
    question("time-pirates", "rules", 3)         # a LiveQuestion; numbers begin with 0
    steps("lesson-arrest")       # the steps of a lesson, in the order of these numbers

A game may offer further questions (the part `class_questions` of its entry in the registry).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple, Protocol

from timepirates.core import registry
from timepirates.core.errors import BadSetting, IllegalMove, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.lessons import answers, phrases, question_bank
from timepirates.lessons.answers import same_answer
from timepirates.lessons.form import load, names
from timepirates.lessons.lesson import Lesson
from timepirates.lessons.live_questions import CHANCE, CHOICE, COUNT, Kind, LiveQuestion, Misconception
from timepirates.lessons.session import Session, matches, right_answer

TOLERANCE = Fraction(1, 50)
"""The smallest allowed error in the answer to a question about a probability, because pupils estimate."""
MOST_DECISIONS, MOST_RIGHT = 5, 2
"""The maximum number of decisions from which a class can choose, and of right decisions among these."""
MOST_JUDGED = 60
"""The maximum number of decisions that are tested in order to find the choices of a question."""
LESSON_PREFIX = "lesson-"
"""The prefix of the name of a topic that is a lesson. The name of the lesson follows."""


class QuestionTopic(NamedTuple):
    """A group of questions."""

    name: str
    title: str
    questions: int | None
    """The number of questions about the topic; None if it is unlimited."""


class ClassQuestions(Protocol):
    """The interface of a game that provides questions for a class of pupils."""

    def topics(self) -> list[QuestionTopic]:
        """Return the topics of the questions."""

    def question(self, topic: str, number: int) -> LiveQuestion:
        """Return the question with a given number. The same number always gives the same question."""


def topics(game: str) -> list[QuestionTopic]:
    """Return the topics of questions about a game, which come from the game, its question bank and its lessons.

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
        if asking := _question_indices(lesson):
            title = _("Lesson: {title}").format(title=_(lesson.title))
            found.append(QuestionTopic(f"{LESSON_PREFIX}{name}", title, len(asking)))
    return found


def steps(topic: str) -> list[str]:
    """Return the texts of the steps of a lesson that a teacher can ask a class, in order.

    Parameters
    ----------
    topic : str
        The name of a topic.

    Returns
    -------
    list of str
        Empty if the topic is not a lesson.
    """
    if not topic.startswith(LESSON_PREFIX):
        return []
    lesson = load(topic.removeprefix(LESSON_PREFIX))
    return [_(lesson.steps[place].text) for place in _question_indices(lesson)]


def question(game: str, topic: str, number: int) -> LiveQuestion:
    """Return one of the questions that a teacher can ask a class.

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
        return _question_of_step(game, Session(_of_the_bank(game, topic)[place]))
    if topic.startswith(LESSON_PREFIX):
        return _question_of_step(game, _session_at_question(topic.removeprefix(LESSON_PREFIX), place))
    own = _own(game)
    assert own is not None
    return own.question(topic, place)


def _own(game: str) -> ClassQuestions | None:
    return registry.entry(game).part("class_questions")


def _of_the_bank(game: str, topic: str) -> list[Lesson]:
    return [each for each in question_bank.of_topic(topic) if each.game == game]


def _question_indices(lesson: Lesson) -> list[int]:
    """Return the indices of the questions and tasks among the steps of a lesson, without steps that are whole games."""
    return [place for place, step in enumerate(lesson.steps) if step.kind != "game"]


@lru_cache(maxsize=8)
def _session_at_question(name: str, number: int) -> Session:
    """Start a lesson, solve all steps before the question with the given number, and return the session."""
    lesson = load(name)
    session = Session(lesson)
    for _step in range(_question_indices(lesson)[number]):
        if session.step.kind == "question":
            session.answer(right_answer(session.step, session.question_game()))
        elif session.step.kind == "game":
            session.skip_game()
        else:
            for decision in session.solution():
                session.try_decision(decision)
        session.next()
    return session


def _question_of_step(game: str, session: Session) -> LiveQuestion:
    """Return the current step of a lesson in the form of a question for a class."""
    return _of_question(game, session) if session.step.kind == "question" else _question_of_task(game, session)


def _of_question(game: str, session: Session) -> LiveQuestion:
    step, asked = session.step, session.question_game()
    right = right_answer(step, asked)
    if not step.choices and session.kind not in (COUNT, CHANCE):
        raise BadSetting(
            _(
                "questions for a class need a choice, a number or a chance as the answer, but the answer to "
                "this question is a text"
            )
        )
    kind: Kind = CHOICE if step.choices else CHANCE if session.kind == CHANCE else COUNT
    tolerance = answers.exact(step.tolerance) or Fraction(0)
    situation, text = phrases.situation_and_question(session.task)
    return LiveQuestion(
        text=text,
        situation=situation,
        kind=kind,
        choices=list(step.choices),
        labels=[session.label(choice) for choice in step.choices],
        exact=next(each for each in step.choices if same_answer(each, right))
        if step.choices
        else str(answers.exact(right)),
        tolerance=str(max(TOLERANCE, tolerance) if kind == CHANCE else tolerance),
        why=_explanation(session),
        misconceptions=list(_wrong_answers(session, kind)),
        picture=_picture(game, asked, session.seat) if step.check or step.facts else "",
    )


def _question_of_task(game: str, session: Session) -> LiveQuestion:
    """Convert a task of a lesson to a question in which pupils choose between several decisions."""
    choices, right = _choose_decisions(session)
    named = {choice: session.subject.decision(session.game, choice) for choice in choices}
    held, several = session.subject.situation(session.game, session.seat), len(session.solution()) > 1
    wrong = [(choice, session.says(choice)) for choice in choices if choice not in right]
    return LiveQuestion(
        text=_("What do you do first?") if several else session.task,
        situation=" ".join([*held, *([session.task] if several else [])]),
        kind=CHOICE,
        choices=choices,
        labels=list(named.values()),
        best=right,
        why=_explanation(session),
        misconceptions=[_to_misconception(choice, named[choice], says) for choice, says in wrong if says],
        picture=_picture(game, session.game, session.seat),
    )


def _choose_decisions(session: Session) -> tuple[list[str], list[str]]:
    """Choose some decisions as the choices of a task. Return these choices, and the right ones among them.

    They are the solution, the wrong tries that the lesson replies to, and others of as many kinds as possible. A try that
    is not legal is only among them if no legal decision is wrong.
    """
    legal = session.legal()
    tries = [each.attempt for each in session.step.wrong]
    expected = [next((each for each in legal if matches(each, (text,))), text) for text in tries]
    likely = [session.solution()[0], *(each for each in expected if each in legal), *_mix_kinds(session, legal)]
    chosen: dict[str, bool] = {}
    for text in dict.fromkeys(likely[:MOST_JUDGED]):
        fits = session.would_be_right(text)
        if not fits or sum(chosen.values()) < MOST_RIGHT:
            chosen[text] = fits
        if len(chosen) == MOST_DECISIONS:
            break
    if all(chosen.values()):
        chosen |= dict.fromkeys(
            [each for each in expected if isinstance(session.game.refusal(each), IllegalMove)], False
        )
    if len(chosen) < 2:
        raise BadSetting(
            _("Only one decision is possible in this step, so there is nothing to ask. Choose another step.")
        )
    return sorted(chosen), sorted(text for text, fits in chosen.items() if fits)


def _mix_kinds(session: Session, legal: Sequence[str]) -> Iterator[str]:
    """Yield legal decisions in such an order that different kinds of decisions alternate."""
    decision = registry.entry(session.lesson.game).decision
    kinds: dict[str, list[str]] = {}
    for text in legal:
        kinds.setdefault(decision(text).verb, []).append(text)
    for row in zip_longest(*kinds.values()):
        yield from filter(None, row)


def _explanation(session: Session) -> str:
    """Return the lesson's explanation of a step: the reason, and why it matters."""
    step = session.step
    return " ".join(dict.fromkeys(_(text) for text in (step.hints[2], step.why) if text))


def _wrong_answers(session: Session, kind: str) -> Iterator[Misconception]:
    for wrong in session.step.wrong:
        read = answers.read(wrong.attempt, kind) if kind != CHOICE else None
        answer = wrong.attempt if kind == CHOICE else "" if read is None else str(read)
        if wrong.says and answer:
            told = session.label(wrong.attempt) if kind == CHOICE else wrong.attempt
            yield _to_misconception(answer, told, _(wrong.says))


def _to_misconception(answer: str, told: str, says: str) -> Misconception:
    """Return a wrong answer and the lesson's reply to this answer as a `Misconception`."""
    text = _('{count} of {all} answered "{answer}". {says}')
    return Misconception(answer, text.replace("{answer}", told).replace("{says}", says))


def _picture(game: str, asked: Game, seat: int) -> str:
    """Return a picture of a position as one player sees it; empty if the game has no pictures."""
    draw = registry.entry(game).part("board_svg")
    return "" if draw is None else str(draw(asked.snapshot(seat), asked.board))
