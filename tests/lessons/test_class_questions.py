"""Questions for a class: every game's questions can be asked, and answers are read, counted and explained."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from tests.examples import EXAMPLES
from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.lessons import class_questions, live_questions
from timepirates.lessons.live_questions import CHANCE, CHOICE, LiveQuestion, Misconception

SIX = LiveQuestion(
    "How likely is a six?",
    "chance",
    exact="1/6",
    tolerance="1/50",
    misconceptions=[Misconception("5/6", "{count} of {all} gave the opposite."), Misconception("1/2", "Even.")],
)


@pytest.mark.long(4)
@pytest.mark.parametrize("game", ["time-pirates", "conspiracy"])
def test_every_topic_of_a_game_has_questions_without_contradictions(game):
    for topic in class_questions.topics(game):
        for number in range(2):
            asked = class_questions.question(game, topic.name, number)
            live_questions.check(asked)
            given = [*asked.choices, *(each.answer for each in asked.misconceptions)]
            if asked.kind == CHANCE:
                assert 0 <= Fraction(str(asked.exact)) <= 1
            if asked.kind == CHOICE:
                assert live_questions.right_choices(asked)
            assert not any(live_questions.is_right(asked, each.answer) for each in asked.misconceptions), asked
            assert sum(bar.given for bar in live_questions.bars(asked, given)) == len(given)


def test_an_unknown_topic_is_refused_and_a_game_from_outside_has_no_questions(monkeypatch):
    with pytest.raises(BadSetting, match=r"^the topic must be one of police-where, .*\(got 'chess'\)$"):
        class_questions.question("time-pirates", "chess", 0)
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.syspath_prepend(EXAMPLES / "nim")
    registry.add("nim", table="nim:Nim")
    assert class_questions.topics("nim") == []
    sys.modules.pop("nim", None)


def test_who_thinks_that_tokens_are_put_back_is_noticed_and_the_chances_of_all_epochs_add_up_to_one():
    asked = class_questions.question("time-pirates", "given-first", 0)
    assert "police tokens numbered 1: 4, numbered 2: 4. The next police token turns out to be a 2." in asked.situation
    assert asked.text.startswith("What is the chance")
    assert asked.exact == "4/7"
    given = [live_questions.read(asked, text) for text in ("57 %", "1/2", "50", "0,51", "43 %")]
    assert [each.sentence for each in live_questions.misconceptions(asked, given)] == [
        "3 of 5 answered as if a drawn token were put back into the bag.",
        "1 of 5 gave the chance that this does not happen.",
    ]
    where = class_questions.question("time-pirates", "police-where", 0)
    assert sum(map(Fraction, where.values)) == 1


@pytest.mark.parametrize(
    ("text", "why"), [("perhaps", "Write a chance"), ("7/6", "Write a chance"), ("", "Write a chance")]
)
def test_what_cannot_be_read_is_no_answer(text, why):
    with pytest.raises(BadSetting, match=why):
        live_questions.read(SIX, text)


def test_answers_are_counted_the_right_ones_together_and_many_in_ranges():
    given = [live_questions.read(SIX, text) for text in ("1/6", "17 %", "0.5", "50 %", "83 %")]
    assert [(bar.answer, bar.given, bar.exact, bar.right) for bar in live_questions.bars(SIX, given)] == [
        ("16.7\u00a0%", 2, "1/6", True),
        ("50\u00a0%", 2, "1/6", False),
        ("83\u00a0%", 1, "1/6", False),
    ]
    many = [live_questions.read(SIX, f"{number} %") for number in range(0, 60, 5)]
    bars = live_questions.bars(SIX, many)
    assert [(bar.answer, bar.given) for bar in bars[:2]] == [
        ("0\u00a0% to 10\u00a0%", 2),
        ("10\u00a0% to 20\u00a0%", 2),
    ]
    assert (len(bars), sum(bar.given for bar in bars), [bar.right for bar in bars].index(True)) == (6, 12, 1)


def test_the_calibration_compares_answers_with_exact_chances():
    third = LiveQuestion("How likely is a colour?", "chance", exact="1/3")
    choice = LiveQuestion("Which?", "choice", choices=["a", "b"], exact="a")
    asked = [(SIX, ["1/10", "1/2"]), (third, ["1/2"]), (choice, ["a"])]
    assert live_questions.calibration(asked) == [(1, 0.1, pytest.approx(1 / 6)), (2, 0.5, pytest.approx(1 / 4))]
