"""Check a lesson file for errors before learners use it, by parsing and running it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from timepirates.core import rules_text
from timepirates.core.errors import IllegalMove, TimePiratesError, shown
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.toml import TomlTable
from timepirates.lessons import facts, form, goals
from timepirates.lessons.answers import same_answer
from timepirates.lessons.lesson import Lesson, Step
from timepirates.lessons.session import Result, Session, right_answer

MOST_SENTENCES = 2


def check(path: str | Path) -> list[str]:
    """Return the problems of a lesson file, one line each.

    Parameters
    ----------
    path : str or Path
        A file, or the name of a built-in lesson.

    Returns
    -------
    list of str
        One line per problem. Empty if the lesson is ready for learners.
    """
    try:
        data = form.content(form.path_of(path))
        faults = form.faults(data)
        return [*faults, *_valid_step_problems(data)] if faults else problems(form.load(path))
    except TimePiratesError as error:
        return [str(error)]


def _valid_step_problems(data: TomlTable) -> Iterator[str]:
    """For a lesson in which some steps are invalid, yield the problems in the texts of the other steps."""
    steps = data.get("step")
    data = {**data, "rules": form.known_rules(data)}
    for number, entry in enumerate(steps if isinstance(steps, list) else (), 1):
        if not any(form.step_faults(entry, number, data)):
            yield from _numbered(number, _of_the_texts(form.step_of(entry, number, data)))


def problems(lesson: Lesson) -> list[str]:
    """Return a line of text for each problem in a lesson.

    Parameters
    ----------
    lesson : Lesson
        The lesson to check.

    Returns
    -------
    list of str
        Empty if the lesson is ready for learners.
    """
    told = {step.number: list(_of_the_texts(step)) for step in lesson.steps}
    found = [line for number, problems in told.items() for line in _numbered(number, problems)]
    return [*found, *_problems_in_play(lesson, [number for number, problems in told.items() if problems])]


def _numbered(number: int, problems: Iterable[str]) -> Iterator[str]:
    return (_("step {number}: {problem}").format(number=number, problem=problem) for problem in problems)


def _of_the_texts(step: Step) -> Iterator[str]:
    catalogue = {rule.id for rule in rules_text.catalogue(step.game)}
    if not step.rule or (catalogue and step.rule not in catalogue):
        yield _('the key "rule" must be the id of a rule in the catalogue of rules (got {got})').format(
            got=repr(step.rule)[:40]
        )
    for name, text in _texts(step):
        if sentences(text) > MOST_SENTENCES:
            yield _(
                'the text "{name}" has {count} sentences, but a learner should read at most {most} '
                "sentences before the next click"
            ).format(name=name, count=sentences(text), most=MOST_SENTENCES)
    each = [sentences(text) for text in (step.hints[2], step.why)]
    if max(each) <= MOST_SENTENCES < sum(each):
        yield _(
            'the texts "reason" and "why" have {count} sentences in total, but a learner should read at '
            "most {most} sentences before the next click"
        ).format(count=sum(each), most=MOST_SENTENCES)
    for name, text in zip(("nudge", "look"), step.hints, strict=False):
        if not text:
            yield _("the hint {name} is missing; every step needs this hint").format(name=name)
    yield from filter(None, (goals.problem(phrase, step.game) for phrase in step.goal + step.keep))
    if step.kind != "game" and not step.wrong:
        yield _('the list "wrong" must contain at least one wrong answer or decision')
    if step.labels and len(step.labels) != len(step.choices):
        yield _("the question has {choices} choices, but {labels} labels").format(
            labels=len(step.labels), choices=len(step.choices)
        )
    if step.kind == "question" and not (step.answer or step.check):
        yield _('a question needs the key "answer" or the key "check"')
    if step.kind == "task" and not (step.expect or step.goal):
        yield _("a task needs either a list of expected decisions or a goal")


def _texts(step: Step) -> Iterator[tuple[str, str]]:
    yield "scene", step.scene
    yield step.kind, step.text
    yield "why", step.why
    yield from zip(("nudge", "look", "reason"), step.hints, strict=True)
    for wrong in step.wrong:
        yield "says", wrong.says


def sentences(text: str) -> int:
    """Return the number of sentences in a text.

    >>> sentences("Take it. Then go!"), sentences("Where are they?"), sentences("")
    (2, 1, 0)
    """
    return len(re.findall(r"[.!?:]?[.!?](?:\s|$)", text.strip())) or int(bool(text.strip()))


def _problems_in_play(lesson: Lesson, unsound: Collection[int]) -> Iterator[str]:
    """Play through a lesson, and yield each error, such as a solution that the lesson refuses.

    If a step cannot be run, the check continues at the next step that has its own position.
    """
    for part in _split_lesson(lesson):
        try:
            session = Session(part)
        except (TimePiratesError, ValueError) as error:
            yield from _numbered(part.steps[0].number, [str(error)])
            continue
        for step in part.steps:
            if step.number in unsound:
                break
            try:
                found = list(_of_a_step(session, step))
                session.next()
            except (TimePiratesError, ValueError, KeyError) as error:
                found = [str(error)]
            yield from _numbered(step.number, found)
            if found:
                break


def start_problems(lesson: Lesson) -> Iterator[str]:
    """Yield one line of text for each reason why a lesson, or a part of the lesson, cannot begin."""
    for part in _split_lesson(lesson):
        try:
            Session(part)
        except (TimePiratesError, ValueError) as error:
            yield from _numbered(part.steps[0].number, [str(error)])


def _split_lesson(lesson: Lesson) -> Iterator[Lesson]:
    """Split a lesson before each step that begins in a new position, and yield the parts as lessons."""
    begins = [
        at
        for at, step in enumerate(lesson.steps)
        if not at or step.position is not None or (step.deal is not None and step.kind != "question")
    ]
    for start, end in zip(begins, [*begins[1:], len(lesson.steps)], strict=True):
        yield replace(lesson, steps=lesson.steps[start:end])


def _of_a_step(session: Session, step: Step) -> Iterator[str]:
    yield from false_statements(step, session.question_game())
    if step.kind == "game":
        session.skip_game()
        return
    if step.kind == "question":
        yield from _of_a_question(session, step)
        return
    for wrong in step.wrong:
        result = session.try_decision(wrong.attempt)
        if result.right:
            yield _('the list "wrong" contains {attempt}, but the lesson accepts this as right').format(
                attempt=repr(wrong.attempt)
            )
            session.again()
        yield from _too_much_to_read(wrong.attempt, result)
    for decision in step.invite:
        refused = session.game.refusal(decision)
        if refused is not None and not isinstance(refused, IllegalMove):
            yield str(refused)
        elif refused is None:
            yield _(
                'the list "invite" is only for illegal decisions, but {decision} is legal, so the learner '
                "can already choose it on the board"
            ).format(decision=repr(decision))
    for decision in session.solution():
        result = session.try_decision(decision)
        if not result.right:
            yield _("the solution {decision} is refused: {reason}").format(decision=repr(decision), reason=result.text)
            return
    if not session.solved:
        yield _("the solution does not reach the goal")


def false_statements(step: Step, game: Game) -> Iterator[str]:
    """Yield an error for each false statement about the game that the texts of a step make."""
    texts = [*(text for _name, text in _texts(step)), *step.choices, *step.labels]
    for words, told in step.claims:
        if not any(words in text for text in texts):
            yield _("a claim refers to the words {words}, which do not occur in any text of this step").format(
                words=shown(words, 80)
            )
        for each in told:
            yield from (
                _("the claim {words} is false: {problem}").format(words=shown(words, 80), problem=problem)
                for problem in _check_fact(each, step, game)
            )
    for told_fact in step.facts:
        yield from _check_fact(told_fact, step, game)


def _check_fact(told: str, step: Step, game: Game) -> Iterator[str]:
    """Yield an error if a statement about the game in a lesson is false."""
    fact, _is, wanted = told.rpartition(" is ")
    found = facts.value(fact, game, step.choices)
    if found != wanted:
        yield _(
            'the lesson gives the value "{wanted}" for the fact "{fact}", but according to the rules the value '
            'is "{found}"'
        ).format(fact=fact, found=found, wanted=wanted)


def _too_much_to_read(attempt: str, result: Result) -> Iterator[str]:
    count = sentences(result.text) + sentences(result.led_to)
    if count > MOST_SENTENCES:
        yield _(
            "the reply to {attempt} has {count} sentences, but a learner should read at most {most} "
            "sentences before the next click"
        ).format(attempt=repr(attempt), count=count, most=MOST_SENTENCES)


def _of_a_question(session: Session, step: Step) -> Iterator[str]:
    right = right_answer(step, session.question_game())
    if step.answer and step.check and not same_answer(step.answer, right):
        yield _("the lesson gives the answer {answer}, but according to the rules the right answer is {right}").format(
            answer=step.answer, right=right
        )
    if step.choices and not any(same_answer(choice, right) for choice in step.choices):
        yield _("the right answer {right} is not among the choices").format(right=right)
    for wrong in step.wrong:
        if step.choices and wrong.attempt not in step.choices:
            yield _('the list "wrong" contains {attempt}, but this is not one of the choices').format(
                attempt=repr(wrong.attempt)
            )
        result = session.answer(wrong.attempt)
        if result.right:
            yield _('the list "wrong" contains {attempt}, but the lesson accepts this as right').format(
                attempt=repr(wrong.attempt)
            )
            session.again()
        elif not (result.counts or step.choices):
            yield _('the list "wrong" contains {attempt}, which cannot be read as an answer: {problem}').format(
                attempt=repr(wrong.attempt), problem=result.text
            )
        yield from _too_much_to_read(wrong.attempt, result)
    session.answer(right)
