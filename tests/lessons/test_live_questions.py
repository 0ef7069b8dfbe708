"""How the answers of a class are read and counted."""

from __future__ import annotations

import pytest

from timepirates.lessons.live_questions import AnswerBar, LiveQuestion, answer_bars, is_right, misconceptions

SIX = LiveQuestion("How likely is a six?", "chance", exact="1/6", tolerance="1/50")


@pytest.mark.parametrize(
    ("answer", "right"),
    [("1/6", True), ("14/75", True), ("11/75", True), ("28001/150000", False), ("1/4", False)],
    ids=["exact", "largest", "smallest", "a little too much", "wrong"],
)
def test_an_answer_as_far_off_as_the_tolerance_is_right_and_one_farther_off_is_not(answer, right):
    assert is_right(SIX, answer) is right


def test_right_answers_share_the_bar_of_the_exact_one_which_is_there_without_any():
    given = ["17/100", "4/25", "1/2", "1/2"]
    assert answer_bars(SIX, given) == [
        AnswerBar("16.7\xa0%", 2, "1/6", right=True),
        AnswerBar("50\xa0%", 2, "1/6", right=False),
    ]
    assert answer_bars(SIX, ["1/2"])[0] == AnswerBar("16.7\xa0%", 0, "1/6", right=True)


def test_many_numbers_are_shown_in_ten_ranges_up_to_the_last():
    question = LiveQuestion("How likely is it?", "chance", exact="1/2")
    found = answer_bars(question, [f"{number}/23" for number in range(24)])
    assert sum(bar.given for bar in found) == 24
    assert (len(found), found[-1].given) == (10, 3)  # 21/23, 22/23 and 1
    assert [bar.answer for bar in found if bar.right] == ["50\xa0% to 60\xa0%"]
    fewer = answer_bars(question, [f"{percent}/100" for percent in range(0, 60, 5)])
    assert [(bar.answer, bar.given) for bar in fewer[:2]] == [("0\xa0% to 10\xa0%", 2), ("10\xa0% to 20\xa0%", 2)]
    assert (len(fewer), sum(bar.given for bar in fewer)) == (6, 12)


def test_a_right_answer_is_no_misconception():
    assert misconceptions(SIX, ["1/6", "1/6"]) == []
