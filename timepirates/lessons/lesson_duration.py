"""Estimate how many minutes a lesson takes.

The model learner reads 180 words per minute and needs six seconds to find and click a decision and two seconds to go
on. In every second step this learner makes a wrong try and reads a hint. A lesson file states its duration
(`minutes`); a test compares the statement of each built-in lesson with this estimate.
"""

from __future__ import annotations

from timepirates.lessons.lesson import Lesson, Step
from timepirates.lessons.session import Session

WORDS_A_MINUTE = 180
SECONDS_TO_DECIDE = 6
SECONDS_TO_GO_ON = 2
WRONG_TRIES_PER_STEP = 0.5
"""The assumed average number of wrong tries per step, which is also the assumed number of hints."""


def seconds(lesson: Lesson) -> float:
    """Return the estimated duration of a lesson in seconds."""
    session = Session(lesson)
    total = 0.0
    for step in lesson.steps:
        total += _of_a_game(session) if step.kind == "game" else _of_a_step(session, step)
        session.next()
    return total


def minutes(lesson: Lesson) -> int:
    """Return the estimated duration of a lesson in whole minutes, at least one."""
    return max(1, round(seconds(lesson) / 60))


def _of_a_step(session: Session, step: Step) -> float:
    read = [session.task, *map(session.label, step.choices)]
    told = [wrong.says for wrong in step.wrong]
    astray = (
        _reading_seconds(*told) / max(1, len(told))
        + SECONDS_TO_DECIDE
        + _reading_seconds(session.hints(1)[0])
        + SECONDS_TO_GO_ON
    )
    solution = session.solution()
    for text in solution:
        (session.answer if step.kind == "question" else session.try_decision)(text)
    outcome = session.outcome()
    return (
        _reading_seconds(*read, outcome.reason, outcome.text)
        + SECONDS_TO_DECIDE * len(solution)
        + SECONDS_TO_GO_ON
        + WRONG_TRIES_PER_STEP * astray
    )


def _of_a_game(session: Session) -> float:
    total = _reading_seconds(session.task)
    while not session.solved:
        result = session.try_decision(session.advised())
        total += _reading_seconds(result.text, result.led_to) + SECONDS_TO_DECIDE
    return total


def _reading_seconds(*texts: str) -> float:
    """Return the estimated time for reading several texts, in seconds."""
    return 60 * sum(len(text.split()) for text in texts) / WORDS_A_MINUTE
