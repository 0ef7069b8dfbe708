"""The question banks: one for every rule, answers from the rules core."""

import pytest

from timepirates.core import registry, rules_text
from timepirates.lessons import BadLesson, question_bank
from timepirates.lessons.session import Session

IDS = [question.id for question in question_bank.questions()]


def test_there_is_a_question_for_every_rule():
    """The rules' bank of a game names every id of its catalogue."""
    games = {question.game for question in question_bank.of_topic("rules")}
    assert games == {name for name in registry.game_names() if "questions" in registry.entry(name).parts}
    for name in games:
        asked = {question.steps[0].rule for question in question_bank.of_topic("rules") if question.game == name}
        assert asked == {rule.id for rule in rules_text.catalogue(name)}


def test_most_answers_come_from_the_rules_core():
    """Where a position can show it, the rules core says what is right."""
    checked = [question for question in question_bank.questions() if question.steps[0].check]
    assert len(checked) >= 40


@pytest.mark.parametrize("id", IDS)
def test_exactly_one_choice_of_a_question_is_right(id):
    """The right one is accepted with the reason, the others are not."""
    question = question_bank.question(id)
    assert question_bank.problems(question) == []
    right = Session(question).solution()[0]
    results = {choice: question_bank.answer(id, choice).right for choice in question.steps[0].choices}
    assert sum(results.values()) == 1
    assert results[right]
    assert question_bank.answer(id, right).text == question.steps[0].why


def test_no_two_questions_have_the_same_id():
    """The second question about a rule has a number of its own."""
    assert len(set(IDS)) == len(IDS)
    assert any(id.endswith("-2") for id in IDS)


def test_a_question_that_is_not_there_is_refused():
    """One clear line."""
    with pytest.raises(BadLesson, match="there is no question 'Z9'"):
        question_bank.question("Z9")
