"""What the lessons' panels show after each thing a learner can do, and what the course says of it."""

from __future__ import annotations

import pytest

from tests.widgets.lessons.shown import ARRESTED, course, finished, lesson, panel, taken
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesLessonChoices, PiratesTutorial, QuestionBank


def told(content, *keys):
    """Some of what came of a try."""
    return tuple(content["result"][key] for key in keys)


# --- a step


@pytest.mark.parametrize(
    ("hints", "following"),
    [(0, "Give me a hint"), (1, "Where shall I look?"), (2, "Tell me what to do"), (3, "Tell me why"), (4, "")],
)
def test_hints_come_one_by_one_a_nudge_the_place_the_decision_and_the_reason(hints, following):
    """And then there is none left."""
    content = panel(lesson("arrest", *ARRESTED[:2], *[("hint",)] * hints)).content
    assert (
        content["hints"]
        == [
            "Three of your tokens are red.",
            "Choose a red token without a sign.",
            "Try this: lose red.",
            "You lose one token of your most frequent colour, and you choose which token.",
        ][:hints]
    )
    assert content["hint"] == following


def test_a_class_without_hints_gets_none():
    """Nor is one offered."""
    content = panel(lesson("arrest", *ARRESTED[:2], ("hint",), room=Classroom(hints=False))).content
    assert (content["hints"], content["hint"]) == ([], "")


def marked(tutorial):
    """The decisions of each group of buttons that the page keeps in sight."""
    groups = PiratesLessonChoices(tutorial.table).content["groups"]
    return [[button["text"] for button in group["buttons"]] for group in groups if "needed" in group]


def test_the_group_with_the_next_decision_that_solves_the_task_is_marked_and_no_other_group_of_its_verb():
    """Step 3 of the lesson on the police draws an artifact, not a police token."""
    (artifacts,) = marked(finished("police", 2))
    assert "draw blue" in artifacts
    assert "draw police-1" not in artifacts
    tutorial = finished("arrest", 7)
    assert marked(tutorial) == [["move 1", "move 2"]]
    assert marked(taken(tutorial, ("play", "move 2"))) == [["end"]]
    assert marked(lesson("arrest")) == []


def test_a_task_of_several_decisions_goes_on_and_can_be_taken_back():
    """One by one; begun again only where there are two."""
    tutorial = taken(finished("arrest", 7), ("play", "move 2"))
    content = panel(tutorial).content
    assert told(content, "right", "done", "heading", "text") == (
        True,
        False,
        "Right",
        "Good. Continue: the task is not finished yet.",
    )
    assert (content["back"], content["again"], content["next"]) == (True, False, "")
    tutorial.table.back()
    content = panel(tutorial).content
    assert (content["back"], content["result"], tutorial.table.snapshot["pirates"][0]) == (False, None, "1800")
    held_back = taken(finished("arrest", 7, room=Classroom(undo=False)), ("play", "move 2"))
    assert panel(held_back).content["back"] is False


def test_a_number_is_typed_and_its_answer_shown_as_fraction_and_percent():
    """10 of 25 tokens are police tokens; then the explorer can be looked at."""
    asked = panel(lesson("odds")).content
    assert (asked["typed"], asked["choices"], asked["explore"]) == (True, [], "")
    content = panel(lesson("odds", ("answer", "0.4"))).content
    assert told(content, "right", "heading") == (True, "Right: 2/5 (40\xa0%)")
    assert content["explore"].startswith("police.ipynb?situation=")
    assert panel(lesson("odds", ("answer", "0.4"), room=Classroom(odds=False))).content["explore"] == ""


def test_after_the_last_lesson_nothing_follows():
    content = panel(finished("placing", room=Classroom(lessons=("placing",)))).content
    assert (content["finished"], content["next"]) == ("9 of 9 solved, 0 wrong tries.", "")


def test_a_rules_text_opens_and_closes_and_leads_to_the_lesson_that_teaches_it():
    """Unless that is the one on the board."""
    elsewhere = panel(lesson("paths"), ("rule", {"rule": "A1"}))
    assert elsewhere.content["rule"]["title"] == "No restock when arrested"
    assert elsewhere.content["rule"]["lesson"] == {"id": "arrest", "text": "Lesson: Arrested"}
    elsewhere.ask_rule("A1")
    assert elsewhere.content["rule"] is None
    elsewhere.ask_lesson("arrest")
    assert elsewhere.content["title"] == "Arrested"
    assert panel(lesson("arrest"), ("rule", {"rule": "A1"})).content["rule"]["lesson"] is None


def test_a_question_of_a_bank_is_one_of_many_and_gives_hints_before_the_solution():
    """Question 1 of 49; a wrong answer does not tell the right one, and the score counts what was right at once."""
    bank = QuestionBank("rules")
    content = panel(bank).content
    assert content["progress"] == {
        "number": 1,
        "count": len(bank.lessons),
        "said": f"Question 1 of {len(bank.lessons)}",
    }
    assert (content["hint"], content["texts"]["why"]) == ("Give me a hint", "The reason")
    assert content["score"] == "Score: 0 of 0 right on the first try"
    assert told(panel(taken(QuestionBank("rules"), ("answer", "1400"))).content, "rule", "text") == (
        "",
        "This is not the right answer. Look again, or take a hint.",
    )
    assert panel(taken(QuestionBank("rules"), ("hint",))).content["hints"] == [
        "Look for the blue, dashed arrow that leaves 1200."
    ]
    solved = panel(taken(bank, ("answer", *bank.table.session.solution()))).content
    assert (solved["next"], solved["finished"]) == ("Next question", "")
    assert told(solved, "heading") == ("Right: 1900",)
    assert solved["score"] == "Score: 1 of 1 right on the first try"
    bank.choose("C2")
    for answer in ("10", "14"):
        bank.table.answer(answer)
    assert panel(bank).content["score"] == "Score: 1 of 2 right on the first try"


# --- decisions


def test_the_police_tokens_come_first_where_the_learner_draws():
    """With how many the bag holds of each."""
    groups = PiratesLessonChoices(finished("police", 1).table).content["groups"]
    assert [group["label"] for group in groups] == ["Police", "Token"]
    bag = finished("police", 1).table.snapshot["bag"]
    assert {button["icon"]: button["count"] for group in groups for button in group["buttons"]} == bag


# --- the course


def test_a_class_has_its_own_lessons_in_its_own_order():
    content = course(PiratesTutorial(None, Classroom(lessons=("odds", "arrest")))).content
    assert [each["id"] for each in content["lessons"]] == ["odds", "arrest"]


def test_a_lesson_that_was_only_looked_at_is_not_begun():
    """Chosen in the course, and left again."""
    tutorial = lesson("paths")
    tutorial.choose("turn")
    tutorial.choose("paths")
    assert {each["state"] for each in course(tutorial).content["lessons"]} == {""}
