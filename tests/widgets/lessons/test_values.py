"""What the lessons' panels show after each thing a learner can do, and what the course says of it."""

from __future__ import annotations

import pytest

from tests.widgets.lessons.shown import ARRESTED, choices, course, decisions, finished, lesson, panel, taken
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial, QuestionBank


def told(content, *keys):
    """Some of what came of a try."""
    return tuple(content["result"][key] for key in keys)


# --- a step


def test_a_question_shows_its_choices_and_where_in_the_lesson_it_stands():
    """Step 1 of 8; nothing is tried, nothing is said yet."""
    content = panel(lesson("arrest")).content
    assert content["progress"] == {"number": 1, "count": 8, "said": "Step 1 of 8"}
    assert [choice["text"] for choice in content["choices"]] == ["A1", "B2", "T5"]
    assert (content["tried"], content["result"], content["typed"], content["next"]) == ([], None, False, "")


def test_a_wrong_answer_says_what_it_means_and_the_choices_stay():
    """With the rule that was chosen; the answer is not given away."""
    content = panel(lesson("arrest", ("answer", "B2"))).content
    assert told(content, "right", "heading", "rule", "text") == (
        False,
        "Not correct",
        "B2",
        "That rule says which epochs are possible on a free turn.",
    )
    assert (content["tried"], len(content["choices"]), content["next"]) == (["B2"], 3, "")


def test_the_right_answer_says_why_it_matters_and_leads_on():
    """The rule comes first; the choices go."""
    content = panel(lesson("arrest", ("answer", "A1"))).content
    assert told(content, "right", "done", "heading", "reason", "text") == (
        True,
        True,
        "Right: No restock when arrested",
        "An arrested player may not restock in that turn.",
        "So an arrest costs you tokens and also your restock.",
    )
    assert (content["choices"], content["next"], content["hint"]) == ([], "Go on", "")


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


def test_a_try_that_a_rule_forbids_says_the_rule_and_one_that_the_task_forbids_what_it_would_lead_to():
    """A2 in both; the board stays."""
    forbidden = lesson("arrest", *ARRESTED[:2], ("play", "lose blue"))
    assert told(panel(forbidden).content, "right", "rule", "text", "led_to") == (
        False,
        "A2",
        "One blue token is not your largest set.",
        "",
    )
    possible = lesson("arrest", *ARRESTED[:2], ("play", "lose red-atomic"))
    assert told(panel(possible).content, "right", "text", "led_to") == (
        False,
        "You may, but it was worth a jump.",
        "Ann would lose red atomic, white and stay in 1800.",
    )
    for tutorial in (forbidden, possible):
        assert tutorial.table.snapshot["hands"][0]["red"] == 2


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
    held_back = taken(lesson("arrest", room=Classroom(undo=False)))
    assert panel(held_back).content["back"] is False


def test_a_number_is_typed_and_its_answer_shown_as_fraction_and_percent():
    """10 of 25 tokens are police tokens; then the explorer can be looked at."""
    asked = panel(lesson("odds")).content
    assert (asked["typed"], asked["choices"], asked["explore"]) == (True, [], "")
    content = panel(lesson("odds", ("answer", "0.4"))).content
    assert told(content, "right", "heading") == (True, "Right: 2/5 (40\xa0%)")
    assert content["explore"].startswith("police.ipynb?situation=")
    assert panel(lesson("odds", ("answer", "0.4"), room=Classroom(odds=False))).content["explore"] == ""


def test_the_last_step_sums_the_lesson_up_and_leads_to_the_next_one():
    """Steps and wrong tries; after the last lesson nothing follows."""
    content = panel(finished("placing")).content
    assert (content["finished"], content["next"], content["number"]) == (
        "9 of 9 solved, 0 wrong tries.",
        "Next lesson",
        9,
    )
    alone = PiratesTutorial(None, Classroom(lessons=("placing",)))
    session = alone.table.session
    while not session.finished:
        for text in session.solution():
            (alone.table.answer if session.step.kind == "question" else alone.table.play)(text)
        alone.table.next()
    assert panel(alone).content["next"] == ""


def test_a_rules_text_opens_and_closes_and_leads_to_the_lesson_that_teaches_it():
    """Unless that is the one on the board."""
    elsewhere = panel(lesson("paths"), ("rule", {"rule": "A1"}))
    assert elsewhere.content["rule"]["title"] == "No restock when arrested"
    assert elsewhere.content["rule"]["lesson"] == {"id": "arrest", "text": "Lesson: Arrested"}
    elsewhere.ask_rule("A1")
    assert elsewhere.content["rule"] is None
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


def test_in_a_whole_game_the_tutor_comments_and_tells_of_the_others_when_asked():
    """How many there are is on the button."""
    tutorial = lesson("game")
    tutorial.table.play(str(tutorial.table.position.legal()[0]))
    shown = panel(tutorial)
    assert told(shown.content, "right", "heading") == (True, "The tutor")
    others = shown.content["result"]["others"]
    comments = tutorial.table.result.comments
    assert (others["label"], others["told"]) == (f"What the other players did ({len(comments)})", [])
    shown.ask_others()
    assert shown.content["result"]["others"]["told"] == list(comments)


# --- decisions


def test_decisions_are_offered_while_a_task_waits_and_at_no_other_time():
    """A question is answered above; a solved step says so there."""
    task = choices(lesson("arrest", *ARRESTED[:2])).content
    possible = [button["text"] for group in task["groups"] for button in group["buttons"] if "why" not in button]
    assert possible == ["lose red", "lose red-atomic"]
    assert (task["heading"], task["error"]) == ("Ann was caught: which token does Ann lose?", None)
    question, solved = choices(lesson("arrest")).content, choices(lesson("arrest", *ARRESTED[:3])).content
    assert (question["groups"], question["heading"]) == (solved["groups"], solved["heading"]) == ([], "")


def test_the_police_tokens_come_first_where_the_learner_draws():
    """With how many the bag holds of each."""
    groups = decisions(finished("police", 1)).content["groups"]
    assert [group["label"] for group in groups] == ["Police", "Token"]
    bag = finished("police", 1).table.snapshot["bag"]
    assert {button["icon"]: button["count"] for group in groups for button in group["buttons"]} == bag


# --- the course


def test_the_course_says_of_every_lesson_whether_it_is_begun_done_and_on_the_board():
    """One is done, the one after it on the board; numbers in order."""
    tutorial = finished("placing")
    content = course(tutorial).content
    states = {each["id"]: each["state"] for each in content["lessons"]}
    assert {name: state for name, state in states.items() if state} == {"placing": "done"}
    assert [each["id"] for each in content["lessons"] if each["current"]] == ["placing"]
    assert [each["number"] for each in content["lessons"]] == [str(n) for n in range(1, 16)]
    assert content["done"] == "1 of 15 done"
    assert content["lessons"][1]["said"] == "Lesson 2, Setting up: finished"
    begun = course(lesson("arrest", ("answer", "B2"))).content["lessons"][9]
    assert (begun["state"], begun["said"]) == ("begun", "Lesson 10, Arrested: started")
    assert (
        begun["title"]
        == "Arrested: What you lose to the police in an arrest, and how you get away from them. (about 4 minutes)"
    )


def test_a_class_has_its_own_lessons_in_its_own_order():
    """And the way back to the game of the lessons."""
    content = course(PiratesTutorial(None, Classroom(lessons=("odds", "arrest")))).content
    assert [each["id"] for each in content["lessons"]] == ["odds", "arrest"]
    assert content["play"]["href"].startswith("play")
    other = course(ConspiracyTutorial(None, None, "revealing")).content
    assert (len(other["lessons"]), other["play"]["href"][:10]) == (13, "conspiracy")


def test_the_banks_buttons_are_numbers_that_say_their_chapter_and_its_topics_can_be_chosen():
    """Rules and odds; a button says the chapter, since the title of a rule may be the answer."""
    content = course(QuestionBank("odds")).content
    assert [each["number"] for each in content["lessons"]] == [str(n) for n in range(1, len(content["lessons"]) + 1)]
    titles = [each["title"] for each in content["lessons"]]
    assert titles[:4] == [*["Components"] * 3, "Restocking"]
    assert [(topic["name"], topic["current"]) for topic in content["topics"]] == [("rules", False), ("odds", True)]


def test_the_course_counts_what_is_done_and_not_what_is_begun():
    """Of a class of one lesson, begun."""
    begun = taken(PiratesTutorial(None, Classroom(lessons=("arrest",))), ("answer", "B2"))
    assert course(begun).content["done"] == "0 of 1 done"


def test_a_lesson_that_was_only_looked_at_is_not_begun():
    """Chosen in the course, and left again."""
    tutorial = lesson("paths")
    tutorial.choose("turn")
    tutorial.choose("paths")
    assert {each["state"] for each in course(tutorial).content["lessons"]} == {""}
