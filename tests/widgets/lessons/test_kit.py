"""A teacher's kit of both games: plans that take their time, questions from the lessons, pages to print."""

import re

import pytest

from timepirates import BadSetting, Board
from timepirates.cli import main
from timepirates.core import registry
from timepirates.lessons import load, sheet
from timepirates_widgets.lessons import kit

RULES = ["german", "johnson-2002"]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("minutes", kit.MINUTES)
def test_a_plan_takes_the_time_that_it_says(rules, minutes):
    """Its parts add up, and the lessons in a part fit into it; they are of the game's own course."""
    made = kit.printable_kit(rules)
    phases = made.plan(minutes)
    assert sum(phase.minutes for phase in phases) == minutes
    for phase in phases:
        assert sum(load(name).minutes for name in phase.lessons) <= phase.minutes
        for name in (*phase.lessons, *(name for name, _step in phase.asked)):
            assert load(name).game == registry.of_rules(rules).name
    html = kit.pages(made)[f"plan-{minutes}.html"]
    assert f"to {minutes}</td>" in html
    for phase in phases:
        assert all(load(name).title in html for name in phase.lessons)


@pytest.mark.parametrize("rules", RULES)
def test_other_lengths_are_refused(rules):
    with pytest.raises(BadSetting, match="must be 45 or 90 minutes"):
        kit.printable_kit(rules).plan(60)


def test_questions_come_with_the_right_answer_and_what_wrong_ones_show():
    """From the lessons and the rules core."""
    question = kit.lesson_question("paths", 1)
    assert question.question.endswith("How many time paths lead out of an epoch?")
    assert question.answer == "two"
    assert question.reason.startswith("Two paths lead out of every epoch")
    assert ("three", "Arrows that lead into the epoch do not lead out of it.") in question.wrong
    assert kit.lesson_question("odds", 1).answer == "2/5 (40\N{NO-BREAK SPACE}%)"
    assert kit.lesson_question("time", 4).answer == "19/144"


@pytest.mark.parametrize("rules", RULES)
def test_every_page_is_reached_from_the_first_and_takes_nothing_from_elsewhere(rules):
    """No script, no address; every picture says what it shows; the rules are those of the edition."""
    made = kit.pages(kit.printable_kit(rules))
    assert re.findall(r'href="([^"]+)"', made["index.html"]) == [name for name in made if name != "index.html"]
    assert made["rules.html"] == sheet.page(rules)
    for name, html in made.items():
        assert "<script" not in html
        assert not set(re.findall(r'(?:src|href)="([^"#]+)', html)) - set(made), name
        assert all("aria-label" in svg for svg in re.findall(r'<svg[^>]*role="img"[^>]*>', html)), name


@pytest.mark.parametrize("rules", RULES)
def test_the_command_writes_the_kit_of_the_game_that_a_rule_set_belongs_to(tmp_path, capsys, rules):
    assert main.main(["class", "kit", str(tmp_path / "kit"), "--rules", rules]) == 0
    told = capsys.readouterr().out.splitlines()
    made = kit.pages(kit.printable_kit(rules))
    assert sorted(path.name for path in (tmp_path / "kit").iterdir()) == sorted(made)
    assert [line.rpartition("/")[2] for line in told] == list(made)


def test_what_is_not_there_is_refused_and_nothing_is_written(tmp_path, capsys):
    """A rule set that nobody knows; a board for a game without one."""
    folder = tmp_path / "other"
    assert main.main(["class", "kit", str(folder), "--rules", "martian"]) == 2
    assert "there is no rule set 'martian'; the rule sets are rio-grande, " in capsys.readouterr().err
    assert main.main(["class", "kit", str(folder), "--rules", "johnson-2002", "--board", "small-four"]) == 2
    assert "Conspiracy has no boards" in capsys.readouterr().err
    assert not folder.exists()
    assert kit.printable_kit("german", Board.named("small-four")).pages()["board.html"].body.count("<tr>") == 5
