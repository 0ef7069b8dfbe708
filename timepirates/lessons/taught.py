"""Find out which rules each lesson teaches, by running the lesson.

A lesson teaches a rule if the rule refuses a wrong try, if a solution runs a function whose docstring has the
rule's id, or if a question names the rule and the game accepts this as teaching (`Subject.teaches`).
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
APPLIED = re.compile(r"\(rules? ([A-Z]\d(?:(?:, | to |, by | and )[A-Z]?\d)*)\)")


def rule_ids_of(docstring: str) -> tuple[str, ...]:
    """Return the ids of the rules that a function applies, given its docstring.

    The docstring names these rules in parentheses. Rules after the word "see" are not applied.

    >>> rule_ids_of("Restock (rules A1 to A3, P5)."), rule_ids_of("Return a seat (see rule T1).")
    (('A1', 'A2', 'A3', 'P5'), ())
    """
    named = APPLIED.search(docstring)
    found = []
    for letter, first, last in IDS.findall(named[1]) if named else ():
        found += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(found)


@lru_cache(maxsize=8)
def rules_by_function(game: str) -> dict[CodeType, tuple[str, ...]]:
    """Return the rule ids of each function of a game, as a dict by code object."""
    return {function.__code__: rule_ids_of(function.__doc__ or "") for function in subject.of(game).rule_functions()}


class RuleTrace:
    """A context manager that records which rules of a game are applied in a `with` block."""

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
    """Return the rules that a lesson teaches, as a dict from the rule's id to the number of the step.

    The number is that of the first step that teaches the rule.
    """
    session = Session(lesson)
    out: dict[str, int] = {}
    for step in lesson.steps:
        for id in _rule_of_question(step) | _rules_of_refusals(session) | _rules_of_solution(session):
            out.setdefault(id, step.number)
        session.next()
    return out


def _rule_of_question(step: Step) -> set[str]:
    """Return a set with the id of the rule that a question teaches, or an empty set if it teaches no rule."""
    return {step.rule} if step.kind == "question" and subject.of(step.game).teaches(step) else set()


def _rules_of_refusals(session: Session) -> set[str]:
    """Return the ids of the rules that are violated by the wrong decisions listed in the current step."""
    ids = set()
    for wrong in session.step.wrong if session.step.kind != "question" else ():
        result = session.try_decision(wrong.attempt)
        if session.refused:
            ids.add(result.rule)
    return ids


def _rules_of_solution(session: Session) -> set[str]:
    """Return the ids of the rules that the program applies when it plays the solution of the current step.

    Rules that only help to list the legal decisions do not count.
    """
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
    """Return where each rule is taught, as a dict from rule ids to pairs of a lesson and a step number.

    Parameters
    ----------
    game : str, optional
        The name of the game; without it the first game.

    Returns
    -------
    dict
        Pairs (lesson, number of the step) by rule id; empty for rules that no lesson teaches.
    """
    found: dict[str, list[tuple[str, int]]] = {rule.id: [] for rule in rules_text.catalogue(game)}
    for lesson in course(game):
        for id, number in by(lesson).items():
            found.setdefault(id, []).append((lesson.id, number))
    return {id: tuple(places) for id, places in found.items()}


def lesson_for(id: str, game: str | None = None) -> str:
    """Return the name of the lesson to recommend for a rule, or an empty text.

    It is the first lesson about the rule, else any that teaches it.
    """
    for lesson in course(game):
        if id in lesson.rules:
            return lesson.id
    taught = table(game).get(id)
    return taught[0][0] if taught else ""
