"""Which lesson teaches which rule: found out by taking the lessons, never from what a lesson claims.

A rule counts as taught where a wrong try of a step is refused with its id, where a step's solution runs a function of
the rules core that carries its id, or where a question names it as its rule, as far as its game says that this teaches
it (`Subject.teaches`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from types import CodeType, FrameType

from timepirates.core import rules_text
from timepirates.core.game import Game
from timepirates.lessons import subject
from timepirates.lessons.form import course
from timepirates.lessons.lesson import Lesson, Step
from timepirates.lessons.session import Session

IDS = re.compile(r"([A-Z])(\d)(?: to [A-Z]?(\d))?")


def ids_of(docstring: str) -> tuple[str, ...]:
    """The rule ids that a function's docstring begins with.

    >>> ids_of("A1 to A3, P5: no restock (T1)"), ids_of("The seat counterclockwise.")
    (('A1', 'A2', 'A3', 'P5'), ())
    """
    head, colon, _rest = docstring.partition(":")
    if not colon or not re.fullmatch(r"[A-Z]\d(?:(?:, | to |, by | and )[A-Z]?\d)*", head):
        return ()
    found = []
    for letter, first, last in IDS.findall(head):
        found += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(found)


@lru_cache(maxsize=8)
def rules_by_function(game: str) -> dict[CodeType, tuple[str, ...]]:
    """The functions that apply a game's rules, with the ids that they carry."""
    return {function.__code__: ids_of(function.__doc__ or "") for function in subject.of(game).rule_functions()}


class RuleTrace:
    """Notes which rules of a game are applied while it is on."""

    def __init__(self, game: str) -> None:
        self.ids: set[str] = set()
        self._known = rules_by_function(game)

    def __enter__(self) -> RuleTrace:
        self._before = sys.getprofile()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            self.ids.update(self._known.get(frame.f_code, ()))


def by(lesson: Lesson) -> dict[str, int]:
    """The rules that a lesson teaches: id -> number of the first step that does."""
    session = Session(lesson)
    out: dict[str, int] = {}
    for step in lesson.steps:
        for id in _asked_about(step) | _refused_with(session) | _applied_by(session):
            out.setdefault(id, step.number)
        session.next()
    return out


def _asked_about(step: Step) -> set[str]:
    """The rule of a question, where it teaches it."""
    return {step.rule} if step.kind == "question" and subject.of(step.game).teaches(step) else set()


def _refused_with(session: Session) -> set[str]:
    """The rules that the rules core names to the step's wrong tries."""
    ids = set()
    for wrong in session.step.wrong if session.step.kind != "question" else ():
        result = session.try_decision(wrong.attempt)
        if session.refused:
            ids.add(result.rule)
    return ids


def _applied_by(session: Session) -> set[str]:
    """The rules whose functions make the step's solution come true; looking ahead and offering do not count."""
    step = session.step
    if step.kind == "question":
        with RuleTrace(step.game) as watch:
            if step.deal is not None:
                session.question_game()
        session.answer(session.solution()[0])
        return watch.ids
    before, known = session.game.copy(), len(session.game)
    if step.kind == "game":
        session.skip_game()
    else:
        for decision in session.solution():
            session.try_decision(decision)
    return _applied(before, session.game.steps[known:])


def _applied(game: Game, steps: Sequence[tuple[int | None, str]]) -> set[str]:
    table = game.table
    s = table.restore(game.snapshot())
    with RuleTrace(game.name) as watch:
        for _seat, decision in steps:
            table.apply(s, table.parse(decision))
    return watch.ids


@lru_cache(maxsize=8)
def table(game: str | None = None) -> dict[str, tuple[tuple[str, int], ...]]:
    """id -> (lesson, step) for every lesson that teaches the rule, in the order of the course."""
    found: dict[str, list[tuple[str, int]]] = {rule.id: [] for rule in rules_text.catalogue(game)}
    for lesson in course(game):
        for id, number in by(lesson).items():
            found.setdefault(id, []).append((lesson.id, number))
    return {id: tuple(places) for id, places in found.items()}


def lesson_for(id: str, game: str | None = None) -> str:
    """The lesson to send a learner to: the first that has a step about the rule, else the first that teaches it; empty
    where none does."""
    for lesson in course(game):
        if id in lesson.rules:
            return lesson.id
    taught = table(game).get(id)
    return taught[0][0] if taught else ""
