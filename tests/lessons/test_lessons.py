"""The course: every lesson can be taken, every wrong answer is explained, every rule is taught."""

import json

import pytest

from timepirates import lessons
from timepirates.core import rules_text
from timepirates.core.i18n import bind_percent_signs
from timepirates.lessons import taught
from timepirates.lessons.form import names, path_of
from timepirates.lessons.lesson_checker import sentences

COURSE = names()
BOTH = COURSE + names("conspiracy")


def take(lesson):
    """Take a lesson: at every step each wrong try, then the hints, then the solution."""
    session = lessons.Session(lesson)
    for step in lesson.steps:
        for wrong in step.wrong:
            yield session, step, wrong.attempt, try_it(session, wrong.attempt)
        if step.kind == "game":
            session.skip_game()
        for attempt in session.solution() if step.kind != "game" else ():
            yield session, step, None, try_it(session, attempt)
        assert session.solved, step.text
        session.next()
    assert session.finished


def try_it(session, attempt):
    """A decision or an answer, as the step wants it."""
    return session.answer(attempt) if session.step.kind == "question" else session.try_decision(attempt)


def test_the_course_has_about_fifteen_lessons_in_the_order_of_the_game():
    """From the board to a whole game."""
    assert COURSE == (
        "paths",
        "placing",
        "turn",
        "bazaar",
        "white",
        "jumps",
        "trades",
        "restocking",
        "police",
        "arrest",
        "year-end",
        "scoring",
        "odds",
        "editions",
        "game",
    )


@pytest.mark.parametrize("name", BOTH)
def test_a_lesson_has_no_problems(name):
    """`timepirates lesson check` finds nothing to say."""
    assert lessons.check(path_of(name)) == []


@pytest.mark.parametrize("name", BOTH)
def test_every_wrong_try_is_refused_and_explained_and_changes_nothing(name):
    """A wrong try names what matters and leaves the board as it was.

    An illegal one names the rule that forbids it, a legal one the rule that the step teaches; an answer names none.
    A right answer says the rule in a sentence, so that a guess teaches as much as an answer that was known.
    """
    for session, step, wrong, result in take(lessons.load(name)):
        if wrong is not None:
            assert not result.right
            assert result.text
            assert not session.solved
            if step.kind != "question":
                assert result.rule in {rule.id for rule in rules_text.catalogue(step.game)}, (step.text, wrong)
        else:
            assert result.right, result.text
            if result.done:
                assert result.reason == bind_percent_signs(step.hints[2]) == session.hints()[3]
                assert (sentences(result.reason), sentences(result.text)) == (1, 1)


@pytest.mark.parametrize("name", BOTH)
def test_hints_come_in_four_stages_and_the_last_one_stays(name):
    """A nudge, where to look, the decision, the reason."""
    session = lessons.Session(lessons.load(name))
    hints = [session.hint() for _stage in range(4)]
    assert all(hints)
    assert len(set(hints)) == 4
    assert session.hint() == hints[3]


@pytest.mark.long(2)
@pytest.mark.parametrize("name", BOTH)
def test_progress_survives_a_restart_at_every_step(name):
    """What was done is kept as JSON; the board is the same again."""
    lesson = lessons.load(name)
    session = lessons.Session(lesson)
    for _step in lesson.steps:
        again = lessons.Session.resume(lesson, json.loads(json.dumps(session.progress())))
        assert again.number == session.number
        assert again.game == session.game
        if session.step.kind == "game":
            session.skip_game()
        for attempt in session.solution() if session.step.kind != "game" else ():
            try_it(session, attempt)
        again = lessons.Session.resume(lesson, json.loads(json.dumps(session.progress())))
        assert again.solved
        assert again.game == session.game
        session.next()


def test_what_a_restock_would_have_led_to_is_told_of_the_player_that_the_task_names():
    """The chance that the police come to Bob, where the task wants them there."""
    session = lessons.Session(lessons.load("odds"))
    for _question in range(4):
        session.answer(session.solution()[0])
        session.next()
    assert session.try_decision("restock 1200").led_to.startswith(
        "The police would reach Bob's pirate with a probability of "
    )


def test_a_wrong_trade_tells_what_would_be_given_and_what_held():
    """Not only what is gone."""
    session = lessons.Session(lessons.load("trades"))
    assert (
        session.try_decision("trade blue with 1 for orange").led_to
        == "Ann would give away blue arrow and receive orange."
    )


@pytest.mark.parametrize("game", ["time-pirates", "conspiracy"])
def test_every_rule_of_the_catalogue_is_taught(game):
    """By a refusal that names it, by a solution that applies its function, or by a question with the core's answer."""
    table = taught.table(game)
    assert [rule.id for rule in rules_text.catalogue(game) if not table[rule.id]] == []


def test_every_rule_of_conspiracy_is_what_some_step_is_about():
    """No id is taught only in passing."""
    named = {id for lesson in lessons.course("conspiracy") for id in lesson.rules}
    assert [rule.id for rule in rules_text.catalogue("conspiracy") if rule.id not in named] == []


def test_no_two_lessons_have_the_same_name():
    """A link names a lesson by its name alone, whichever game it is about."""
    assert len(set(BOTH)) == len(BOTH)


def test_a_list_in_a_lesson_does_not_count_as_teaching():
    """A lesson that only claims a rule teaches nothing."""
    lesson = lessons.load("odds")
    assert "P6" not in taught.by(lesson)


def test_every_rule_that_a_step_names_leads_to_a_lesson():
    """The link from a refused move finds the lesson that teaches the rule."""
    for game in ("time-pirates", "conspiracy"):
        for rule in rules_text.catalogue(game):
            assert taught.lesson_for(rule.id, game) in names(game)


def test_a_lesson_teaches_the_rules_that_refuse_a_try_that_apply_and_that_are_asked_about():
    """Each counts from the first step that teaches it; a wrong try that no rule refuses teaches none."""
    assert taught.by(lessons.load("turn")) == {
        **dict.fromkeys(("B2", "T2", "T4", "X6"), 1),
        "M2": 2,
        **dict.fromkeys(("M1", "T3"), 3),
        **dict.fromkeys(("B1", "S5", "T1", "T5"), 4),
    }
    assert taught.by(lessons.load("paths")) == {"C1": 1, "M1": 2, "T4": 2, "X6": 2, "C6": 5, "C5": 6}
