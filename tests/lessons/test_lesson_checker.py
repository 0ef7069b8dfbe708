"""What `timepirates lesson check` says of a lesson that can be read, and would fail its learners."""

from __future__ import annotations

import pytest

from tests.lessons.test_form import lesson
from timepirates import lessons
from timepirates.lessons import form

LONG = "One. Two. Three."
QUESTION = {
    "task": None,
    "expect": None,
    "question": "Where are the police?",
    "check": "police",
    "choices": ["2200", "1400"],
    "wrong": [{"try": "1400", "says": "A pirate is there."}],
}
"""What makes a question of the step of the small lesson."""


def told(**step) -> list[str]:
    """The problems of the small lesson with some keys of its step changed, or left out where they are None."""
    return lessons.problems(form.read(lesson(**step), "x"))


def asked(**step) -> list[str]:
    """The same of the question."""
    return told(**{**QUESTION, **step})


def test_a_question_without_faults_has_no_problems():
    assert asked() == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"rule": "Z9"}, "the key \"rule\" must be the id of a rule in the catalogue of rules (got 'Z9')"),
        ({"rule": None}, "the key \"rule\" must be the id of a rule in the catalogue of rules (got '')"),
        ({"nudge": None}, "the hint nudge is missing; every step needs this hint"),
        ({"look": None}, "the hint look is missing; every step needs this hint"),
        ({"goal": "you have wings"}, "the goal 'you have wings' is unknown"),
        ({"wrong": None}, 'the list "wrong" must contain at least one wrong answer or decision'),
        ({"expect": None}, "a task needs either a list of expected decisions or a goal"),
        (
            {"task": LONG},
            ('the text "task" has 3 sentences, but a learner should read at most 2 sentences before the next click'),
        ),
        (
            {"why": LONG},
            ('the text "why" has 3 sentences, but a learner should read at most 2 sentences before the next click'),
        ),
        (
            {"reason": LONG},
            ('the text "reason" has 3 sentences, but a learner should read at most 2 sentences before the next click'),
        ),
        (
            {"reason": "One. Two.", "why": "One."},
            (
                'the texts "reason" and "why" have 3 sentences in total, but a learner should read at '
                "most 2 sentences before the next click"
            ),
        ),
        (
            {"wrong": [{"try": "move 2", "says": LONG}]},
            ('the text "says" has 3 sentences, but a learner should read at most 2 sentences before the next click'),
        ),
    ],
)
def test_what_the_texts_of_a_task_lack_is_told_beside_its_number(step, said):
    (line,) = told(**step)
    assert line.startswith(f"step 1: {said}")


def test_what_the_texts_say_of_the_game_is_checked_by_the_rules_core():
    assert told(facts=["path 1 from 1200 is 1400", "tokens of all is 86"]) == []
    assert told(facts="path 1 from 1200 is 1600") == [
        'step 1: the lesson gives the value "1600" for the fact "path 1 from 1200", but according to the '
        'rules the value is "1400"'
    ]
    assert told(facts="the moon is far")[0].startswith("step 1: the check 'the moon' is unknown")


def test_labels_and_invitations_are_checked():
    assert asked(labels=["the police's"]) == ["step 1: the question has 2 choices, but 1 labels"]
    assert told(invite="move 1") == [
        (
            "step 1: the list \"invite\" is only for illegal decisions, but 'move 1' is legal, so the "
            "learner can already choose it on the board"
        )
    ]
    assert told(invite="take white-5") != []
    assert told(invite="end") == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            {"wrong": [{"try": "move 1"}]},
            "the list \"wrong\" contains 'move 1', but the lesson accepts this as right",
        ),
        ({"expect": "move 3"}, "the solution 'move 3' is refused: 'move 3' is not a decision of this game. "),
        (
            {"expect": None, "goal": "your turn is over", "solution": "move 1", "wrong": [{"try": "move 3"}]},
            "the solution does not reach the goal",
        ),
    ],
)
def test_a_task_is_taken_as_its_author_says(step, said):
    (line,) = told(**step)
    assert line.startswith(f"step 1: {said}")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"check": None}, ['a question needs the key "answer" or the key "check"']),
        (
            {"answer": "1400"},
            [("the lesson gives the answer 1400, but according to the rules the right answer is 2200")],
        ),
        ({"answer": "2200"}, []),
        ({"choices": ["1400", "1600"]}, ["the right answer 2200 is not among the choices"]),
        ({"wrong": [{"try": "1900"}]}, ["the list \"wrong\" contains '1900', but this is not one of the choices"]),
        ({"wrong": [{"try": "2200"}]}, ["the list \"wrong\" contains '2200', but the lesson accepts this as right"]),
        ({"wrong": [{"try": "1900"}], "choices": None}, []),
    ],
)
def test_a_question_is_answered_as_the_rules_core_says(step, said):
    assert asked(**step) == [f"step 1: {line}" for line in said]


def test_a_step_that_cannot_begin_says_why_and_those_with_positions_of_their_own_are_taken_all_the_same():
    impossible = {"pirates": ["1400", "1900", "2000"], "police": "1234", "deciding": "act", "fill": 1}
    data = lesson(position=impossible)
    plain = lesson()["step"][0]
    data["step"] += [plain, {**plain, "position": data["position"], "wrong": [{"try": "move 1"}]}]
    found = lessons.problems(form.read(data, "x"))
    years = "1200, 1400, 1600, 1800, 1900, 2000, 2200"
    assert found == [
        f"step 1: position: police must be one of {years} (got '1234')",
        "step 3: the list \"wrong\" contains 'move 1', but the lesson accepts this as right",
    ]


def test_a_reply_is_what_the_lesson_says_and_what_would_have_followed():
    """Both stand before the next click."""
    (line,) = told(wrong=[{"try": "move 2", "says": "One. Two."}])
    assert line == (
        "step 1: the reply to 'move 2' has 3 sentences, but a learner should read at most 2 sentences "
        "before the next click"
    )
