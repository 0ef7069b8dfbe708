"""Numbers as people write them: a count is a whole number, a chance is written in many ways."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.lessons.test_form import lesson
from timepirates.lessons import Session, form
from timepirates.lessons.answers import CHANCE, COUNT, WORDS, judge_number, kind_of, read


@pytest.mark.parametrize(
    "text",
    [
        "40",
        "40 %",
        "40%",
        "40 percent",
        "40 per cent",
        "0.4",
        "0,4",
        ".4",
        "2/5",
        "2 / 5",
        "2 in 5",
        "2 of 5",
        "8 out of 20",
        "about 40",
        "I think it is 2/5.",
        "~40 %",
        "2/5 (40 %)",
        "\uff14\uff10 %",
    ],
)
def test_a_chance_is_read_as_people_write_it(text):
    assert read(text) == Fraction(2, 5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("1", 1),
        ("100", 1),
        ("100 %", 1),
        ("1 %", "1/100"),
        ("1.5", "3/200"),
        ("0.9", "9/10"),
        ("99", "99/100"),
        ("150", "3/2"),
        ("\u00bd", "1/2"),
        ("0 %", 0),
    ],
)
def test_nought_and_one_mean_impossible_and_certain_and_a_bare_number_above_one_is_a_percentage(text, value):
    assert read(text) == Fraction(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "many",
        "-1",
        "1/0",
        "0/0",
        "1/2/3",
        "1e9",
        "nan",
        "40 50",
        "4-5",
        "9" * 60,
        "\u0663",
        "1.2.3",
        "#4",
        "4$",
        "40 % 2/6",
        "<b>4</b>",
        "%",
    ],
)
def test_what_cannot_be_read_is_no_chance(text):
    assert read(text) is None


@pytest.mark.parametrize(("text", "value"), [("37", 37), ("37 contracts", 37), ("about 37", 37), ("0", 0), ("037", 37)])
def test_a_count_takes_whole_numbers(text, value):
    assert read(text, COUNT) == value


@pytest.mark.parametrize("text", ["3.5", "3,5", "37 %", "1/2", "2 of 5", "-3", "three", "1000000000000"])
def test_nothing_else_is_a_count(text):
    assert read(text, COUNT) is None


@pytest.mark.parametrize(
    ("wanted", "tolerance", "kind"),
    [
        ("2/5", "0", CHANCE),
        ("1", "1/20", CHANCE),
        ("0", "1/20", CHANCE),
        ("37", "0", COUNT),
        ("37", "2", COUNT),
        ("Bob", "0", WORDS),
        ("7/3", "0", COUNT),
    ],
)
def test_a_question_that_does_not_say_its_kind_shows_it_by_its_answer(wanted, tolerance, kind):
    assert kind_of(wanted, tolerance) == kind


@pytest.mark.parametrize(
    ("given", "found"),
    [("40", "right"), ("39 %", "close"), ("45 %", "close"), ("46 %", "high"), ("34 %", "low"), ("dunno", "unread")],
)
def test_an_answer_is_right_close_too_high_too_low_or_none(given, found):
    assert judge_number(given, "2/5", CHANCE, "1/20") == found


def asked(**step):
    """The session of a question of one step."""
    data = lesson(task=None, expect=None, question="How many?", wrong=[{"try": "9"}], **step)
    return Session(form.read(data, "x"))


def test_a_question_says_its_kind():
    """One is a count here and a certainty there."""
    assert asked(answer="1", kind="count").answer("100 %").counts is False
    assert asked(answer="1", kind="chance").answer("100 %").right
    assert asked(answer="1", kind="chance").answer("1").right
    assert asked(answer="1").kind == "count"


def test_an_answer_in_words_is_compared_as_words():
    session = asked(answer="the lot")
    assert session.kind == WORDS
    assert session.answer("luck").counts
    assert session.answer("The  Lot").right
