"""Taking a lesson: what counts as right, what is counted, when one goes on, what is told and what not yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from timepirates.lessons import Session, load, report


def _at(name: str, number: int) -> Session:
    """A lesson at a step; those before are solved as its author says."""
    session = Session(load(name))
    while session.step.number < number:
        for text in session.solution():
            (session.answer if session.step.kind == "question" else session.try_decision)(text)
        session.next()
    return session


def test_wrong_tries_and_hints_are_counted():
    """A right one is no wrong try, and there are four hints, however often one asks."""
    session = Session(load("paths"))
    for answer in ("one", "three", "two"):
        session.answer(answer)
    for _hint in range(6):
        session.hint()
    done = session.done[0]
    assert (done.tries, done.wrong, done.hints, done.solved) == (["one", "three", "two"], 2, 4, True)
    session.next()
    for decision in ("move 2", "take blue", "move 1"):
        session.try_decision(decision)
    assert (session.done[1].tries, session.done[1].wrong) == (["move 2", "take blue", "move 1"], 2)


def test_a_try_that_the_task_invites_is_no_mistake():
    """It is refused and told all the same; another impossible decision counts."""
    session = _at("plans", 9)
    result = session.try_decision("goal moons 4")
    assert (result.right, result.invited, result.text) == (False, True, "You have already chosen your goal.")
    assert (session.done[8].tries, session.done[8].wrong) == (["goal moons 4"], 0)
    assert not session.try_decision("goal suns 0").invited
    assert session.done[8].wrong == 1


def test_a_wrong_answer_leads_to_the_rule_that_was_chosen_and_never_to_the_answer():
    session = Session(load("arrest"))
    assert session.answer("B2").rule == "B2"
    assert Session(load("paths")).answer("one").rule == ""
    assert session.answer("A1").rule == "A1"


def test_one_sentence_explains_a_refused_try():
    """The lesson's own, or else that of the rules core."""
    session = Session(load("turn"))
    result = session.try_decision("restock 1800")
    assert (result.text, result.led_to) == ("Your own pirate is there.", "")
    assert session.try_decision("restock 1200").text.startswith("Bob's pirate is in 1200")


def test_a_step_says_when_its_position_is_another_one():
    assert [_at("jumps", number).scene for number in (1, 2, 6)] == ["", "", "Another turn"]
    assert load("trades").steps[3].scene == ""
    assert _at("trades", 4).scene == "A new position"


def test_what_is_taken_back_was_not_played():
    """A decision of a longer task; a step that is solved is not taken back."""
    session = _at("white", 2)
    before = session.game.snapshot()
    session.try_decision("pay green")
    assert session.done[1].played == ["pay green"]
    assert session.back()
    assert (session.done[1].played, session.game.snapshot()) == ([], before)
    for decision in session.solution():
        session.try_decision(decision)
    assert session.solved
    assert not session.back()


def test_a_wrong_choice_that_no_text_explains_does_not_tell_the_right_one():
    lesson = load("turn")
    asked = next(step for step in lesson.steps if step.kind == "question" and step.choices and step.check != "legal")
    session = Session(replace(lesson, steps=(replace(asked, wrong=()),)))
    wrong = next(each for each in asked.choices if not Session(session.lesson).answer(each).right)
    result = session.answer(wrong)
    assert (result.right, result.text) == (False, "This is not the right answer. Look again, or take a hint.")


def test_nobody_goes_on_before_the_step_is_solved():
    session = Session(load("paths"))
    session.answer("three")
    assert not session.next()
    assert session.number == 0
    session.answer("two")
    assert session.next()
    assert (session.number, session.done[0].solved, session.finished) == (1, True, False)


def test_the_answer_is_not_told_before_the_question_is_solved():
    session = Session(load("paths"))
    assert session.revealed() == ""
    session.answer("three")
    assert session.revealed() == ""
    session.answer("two")
    assert session.revealed() == "two"


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("36 %", True),
        ("44%", True),
        ("10/25", True),
        ("46 %", False),
        ("1/3", False),
        ("0.04", False),
        ("60 %", False),
        ("1", False),
    ],
)
def test_a_rounded_chance_is_right_and_a_rough_one_is_not(answer, right):
    """The bag holds 15 artifacts and 10 police tokens; the lesson takes what is within one in twenty."""
    assert Session(load("odds")).answer(answer).right == right


def test_a_wrong_number_is_too_high_or_too_low_and_what_it_means_is_said_too():
    session = Session(load("odds"))
    high, low, half = (session.answer(text) for text in ("90 %", "1/5", "50"))
    assert (high.text, high.led_to, low.text) == ("Your answer is too high.", "", "Your answer is too low.")
    assert (half.text, half.led_to) == ("Your answer is too high.", "There are more artifacts than police tokens.")
    assert session.done[0].wrong == 3


def test_a_number_near_is_close_and_the_exact_one_is_right():
    for answer, close in (("42 %", True), ("2/5", False)):
        session = Session(load("odds"))
        assert not session.close
        session.answer(answer)
        assert (session.solved, session.close, session.revealed()) == (True, close, "2/5 (40\xa0%)")


@pytest.mark.parametrize(
    ("lesson", "typed", "said"),
    [
        ("odds", "very likely", "Enter a chance from 0 to 100\xa0%, such as 40\xa0%, 0.4 or 2/5."),
        ("odds", "-1", "Enter a chance from 0 to 100\xa0%, such as 40\xa0%, 0.4 or 2/5."),
        ("odds", "9" * 500, "Your answer is too long. It may have at most 400 characters."),
        ("paths", "seven", "This is not one of the answers. Choose one of them."),
    ],
)
def test_what_is_no_answer_is_no_wrong_try(lesson, typed, said):
    session = Session(load(lesson))
    result = session.answer(typed)
    assert (result.text, result.counts, result.right) == (said, False, False)
    assert (session.done[0].tries, session.done[0].wrong, session.solved) == ([], 0, False)


def test_a_text_that_is_no_decision_is_no_wrong_try():
    session = Session(load("turn"))
    assert not session.try_decision("fly away").counts
    assert (session.done[0].tries, session.done[0].wrong) == ([], 0)
    assert session.try_decision("take red").counts
    assert (session.done[0].tries, session.done[0].wrong) == (["take red"], 1)


def test_a_game_that_is_over_is_not_taken_back():
    session = Session(load("game"))
    session.skip_game()
    assert session.solved
    assert not session.back()
    assert session.game.over


def test_a_step_begun_again_is_as_it_was_and_its_tries_still_count():
    session = _at("white", 2)
    assert not session.back()  # a decision of the step before stays
    session.hint()
    before, legal = session.game.snapshot(), session.legal()
    session.try_decision("pay green")
    session.again()
    assert (session.game.snapshot(), session.legal(), session.done[1].tries) == (before, legal, ["pay green"])
    assert (session.done[1].played, session.done[1].hints) == ([], 1)


def test_a_question_is_no_task_and_a_task_no_question():
    """Each says so, and nothing is solved by it."""
    session = Session(load("paths"))
    assert session.try_decision("move 1").text == "This step is a question."
    assert session.legal() == []
    session.answer("two")
    session.next()
    assert session.answer("move 1").text == "This step asks for a decision on the board."
    assert not session.solved


def test_a_report_says_how_the_lesson_went():
    session = Session(load("paths"))
    assert report.summary(session) == "0 of 6 solved, 0 wrong tries."
    session.hint()
    for answer in ("one", "three", "two"):
        session.answer(answer)
    assert report.summary(session) == "1 of 6 solved, 2 wrong tries."
    rows = report.page(session).split("<tr>")[2:]
    assert "<td>one; three; two</td><td>1</td><td>solved</td>" in rows[0]
    assert "<td>-</td><td>0</td><td>not solved yet</td>" in rows[1]
