"""A teacher's kit: made of the lessons, the board, the bag and the odds that the program itself uses."""

import re
from fractions import Fraction

import pytest

from timepirates import BadSetting, Board, cli
from timepirates.lessons import load, sheet
from timepirates_widgets.pirates import handouts

BOARD = Board.named("reconstructed-2000")


@pytest.mark.parametrize("minutes", [45, 90])
def test_a_plan_takes_the_time_that_it_says(minutes):
    """Its parts add up, and the lessons in a part fit into it."""
    phases = handouts.plan(minutes)
    assert sum(phase.minutes for phase in phases) == minutes
    for phase in phases:
        assert sum(load(name).minutes for name in phase.lessons) <= phase.minutes
    html = handouts.pages()[f"plan-{minutes}.html"]
    assert f"to {minutes}</td>" in html
    for phase in phases:
        assert all(load(name).title in html for name in phase.lessons)


def test_other_lengths_are_refused():
    with pytest.raises(BadSetting, match="one for 90 minutes"):
        handouts.plan(60)


def test_questions_come_with_the_right_answer_and_what_wrong_ones_show():
    """From the lessons and the rules core."""
    question = handouts.asked("paths", 1)
    assert question.question.endswith("How many time paths lead out of an epoch?")
    assert question.answer == "two"
    assert question.reason.startswith("Two paths lead out of every epoch")
    assert ("three", "Arrows that lead into the epoch do not lead out of it.") in question.wrong
    assert handouts.asked("odds", 1).answer == "2/5 (40 %)"


def test_the_exact_chances_after_three_tokens_are_those_of_a_full_bag():
    """By hand: every order of three of five ones and five twos."""
    chances = handouts.where(BOARD, "rio-grande")
    by_hand = dict.fromkeys(BOARD.years, Fraction(0))
    for word in range(8):
        at, chance, left = BOARD.police_start, Fraction(1), {"1": 5, "2": 5}
        for token in (str(1 + (word >> n & 1)) for n in range(3)):
            chance *= Fraction(left[token], sum(left.values()))
            left[token] -= 1
            at = getattr(BOARD.epoch(at), f"path_{token}")
        by_hand[at] += chance
    assert chances == by_hand


def test_all_tokens_of_the_box_are_on_the_sheet_once():
    """C2, C3: 76 artifacts and ten police tokens, whatever lies on the board at the beginning."""
    counts = handouts.all_tokens(BOARD, "rio-grande")
    assert (counts["blue"], counts["blue-atomic"], counts["blue-arrow"], counts["white"]) == (8, 4, 2, 6)
    assert (counts["police-1"], counts["police-2"], sum(counts.values())) == (5, 5, 86)
    assert handouts.pages()["tokens.html"].count("<svg") == 86


def test_the_pages_follow_the_board_and_the_edition(tmp_path):
    """The board's paths, the edition's rules; no script and nothing from elsewhere in any page."""
    made = handouts.pages("german", BOARD)
    assert made["rules.html"] == sheet.page("german")
    for epoch in BOARD.epochs:
        assert f"<td>{epoch.label}</td>" in made["board.html"]
    for name, html in made.items():
        assert "<script" not in html
        assert not re.search(r'(src|href)="(?!plan|board|tokens|table|rules|#)', html), name


def test_the_command_writes_the_kit_and_refuses_what_is_not_there(tmp_path, capsys):
    assert cli.main(["class", "kit", str(tmp_path / "kit"), "--rules", "german"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert sorted(path.name for path in (tmp_path / "kit").iterdir()) == sorted(handouts.pages())
    assert len(told) == len(handouts.pages())
    assert cli.main(["class", "kit", str(tmp_path / "other"), "--rules", "martian"]) == 2
    assert "there is no rule set 'martian'" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()
