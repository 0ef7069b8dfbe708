"""The question bank: short questions about the rules and the odds of the games.

A question is a lesson with one step, so everything that shows lessons can show questions, too.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import lru_cache

from timepirates.core import registry, rules_text
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _, mark
from timepirates.lessons.answers import same_answer
from timepirates.lessons.form import BadLesson, step_of
from timepirates.lessons.lesson import Lesson, Wrong
from timepirates.lessons.lesson_checker import false_statements
from timepirates.lessons.session import Result, Session, right_answer

TOPICS = {"rules": mark("Rules"), "odds": mark("Odds")}


@lru_cache(maxsize=1)
def questions() -> tuple[Lesson, ...]:
    """Return the questions in the question banks of all games. Questions about rules come first.

    Their ids are "A4", "A4-2" and so on.
    """
    files = [file for name in registry.game_names() if (file := registry.entry(name).file("questions"))]
    seen: dict[str, int] = {}
    out = []
    for file in files:
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["question"]:
            rule = entry["rule"]
            seen[rule] = seen.get(rule, 0) + 1
            out.append(_lesson(entry, rule if seen[rule] == 1 else f"{rule}-{seen[rule]}", file.name))
    return tuple(out)


def of_topic(topic: str) -> tuple[Lesson, ...]:
    """Return the questions about a topic, "rules" or "odds"."""
    return tuple(question for question in questions() if question.settings["topic"] == topic)


def question(id: str) -> Lesson:
    """Return the question with a given id. Raise BadLesson if there is none."""
    for each in questions():
        if each.id == id:
            return each
    raise BadLesson(_("there is no question {id}").format(id=repr(id)[:40]))


def answer(id: str, text: str) -> Result:
    """Check an answer to a question, and return the result with an explanation."""
    return Session(question(id)).answer(text)


def problems(each: Lesson) -> list[str]:
    """Return a line of text for each problem in a question of the question bank."""
    session = Session(each)
    try:
        right = right_answer(each.steps[0], session.question_game())
    except (TimePiratesError, ValueError, KeyError) as error:
        return [str(error)]
    fitting = [choice for choice in each.steps[0].choices if same_answer(choice, right)]
    if len(fitting) != 1:
        return [
            _(
                "exactly one choice must be the right answer {answer}, which occurs {count} times among the choices"
            ).format(answer=right, count=len(fitting))
        ]
    return list(false_statements(each.steps[0], session.question_game()))


def _lesson(entry: dict[str, object], id: str, source: str) -> Lesson:
    body = {key: value for key, value in entry.items() if key != "topic"}
    step = step_of({**body, "why": entry["reason"]}, 1, {})
    others = tuple(Wrong(choice) for choice in step.choices if choice != entry.get("answer"))
    title = rules_text.chapters(step.game)[step.rule[0]]  # A rule's title could reveal the answer. A chapter's cannot.
    return Lesson(
        id=id,
        title=title,
        about="",
        steps=(replace(step, wrong=others),),
        source=source,
        settings={"topic": entry["topic"]},
    )
