"""What lessons say: true on the board, and in words that were introduced before."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lessons.test_lesson_checker import told
from timepirates.core import rules_text
from timepirates.lessons import course, question_bank, taught
from timepirates.lessons.lesson import Lesson, Step

GAMES = ("time-pirates", "conspiracy")
TERMS = tomllib.loads(Path(__file__).with_name("terms.toml").read_text(encoding="utf-8"))
COUNTED = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|no|nothing|only|single)"
OF_THE_BOARD = re.compile(
    rf"\b(?:You|Ann|Bob|Cleo|Dan) (?:still )?(?:holds?|saved) {COUNTED}\b|\bmoves? away\b"
    r"|\b(?:(?<!what )lies?|(?<!they )(?:stands?|are)|is) in (?:1[24689]00|2[02]00)\b"
    rf"|\b{COUNTED} (?:empty )?(?:sites?|actions?|points?|coins?|tokens?|artifacts?) (?:\w+ )?(?:is|are) "
    rf"(?:left|empty|out)\b|\b{COUNTED} (?:and {COUNTED} )?points? at the \d|\blies? face (?:up|down) in\b",
    re.IGNORECASE,
)
"""Sentences that state what lies where, who holds what, and how far it is."""


def texts(step: Step) -> Iterator[str]:
    """All that a learner may read at a step."""
    yield from (step.scene, step.text, step.why, *step.hints, *step.choices, *step.labels)
    yield from (wrong.says for wrong in step.wrong)


def steps(game: str) -> list[tuple[Lesson, Step]]:
    """The steps of a course, in its order."""
    return [(lesson, step) for lesson in course(game) for step in lesson.steps]


def test_a_claim_is_proved_on_the_board_and_belongs_to_words_of_its_step():
    position = {"sites": {"1800": ["white"]}, "deciding": "act"}
    true = {"task": "The nearest white token is in 1800.", "position": position}
    assert told(**true, claims={"The nearest white": ["epochs with white is 1800", "white in 1800 is 1"]}) == []
    assert told(**true, claims={"The nearest white": "moves from 1200 to 1800 is 1"}) == [
        (
            "step 1: the claim 'The nearest white' is false: the lesson gives the value \"1\" for the fact "
            '"moves from 1200 to 1800", but according to the rules the value is "2"'
        )
    ]
    assert told(**true, claims={"The farthest": "white in 1800 is 1"}) == [
        ("step 1: a claim refers to the words 'The farthest', which do not occur in any text of this step")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_about_the_board_is_claimed(game):
    """A lesson without problems proves its claims; here no sentence that needs one lacks it."""
    bare = [
        f"{lesson.id} {step.number}: {sentence}"
        for lesson, step in steps(game)
        for text in texts(step)
        for sentence in re.findall(r"[^.!?]+[.!?]+", text)
        if OF_THE_BOARD.search(sentence)
        and not any(words in sentence or sentence.strip() in words for words, _facts in step.claims)
    ]
    assert bare == []


@pytest.mark.parametrize("game", GAMES)
def test_no_text_uses_a_term_before_the_step_that_introduces_it(game):
    order = {f"{lesson.id} {step.number}": at for at, (lesson, step) in enumerate(steps(game))}
    for term, place in TERMS[game].items():
        users = [
            name
            for name, (_lesson, step) in zip(order, steps(game), strict=True)
            if any(re.search(term, text, re.IGNORECASE) for text in texts(step))
        ]
        assert users[:1] == [place], term


@pytest.mark.long(2)
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_among_the_answers_before_a_step_was_about_it(game):
    known: set[str] = set()
    table = taught.table(game)
    for lesson, step in steps(game):
        known |= {step.rule} | {id for id, places in table.items() if (lesson.id, step.number) in places}
        if step.check.startswith("rule against"):
            assert {*step.choices} <= known, (lesson.id, step.number)


def test_conspiracy_explains_the_die_before_it_asks_for_its_odds():
    taken = [step for _lesson, step in steps("conspiracy")]
    asked = [at for at, step in enumerate(taken) if step.check.startswith("chance")]
    explained = [at for at, step in enumerate(taken) if "six faces" in step.text or "face is a success" in step.text]
    assert len(explained) == 2
    assert max(explained) < min(asked)


def test_no_heading_of_a_question_is_the_title_of_a_rule():
    """It could be the answer."""
    titles = {rule.title for rule in rules_text.catalogue()}
    assert [question.id for question in question_bank.questions() if question.title in titles] == []
