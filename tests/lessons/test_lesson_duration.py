"""How long lessons take: measured by reading speed and clicks, said in their files and in the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from timepirates.core import file_locations
from timepirates.lessons import course, lesson_duration, load
from timepirates.lessons.form import names

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*names(), *names("conspiracy")])
def test_a_lesson_says_about_how_long_it_takes(name):
    """To half a minute of what is measured."""
    lesson = load(name)
    assert lesson.minutes >= 1
    assert abs(lesson.minutes - lesson_duration.seconds(lesson) / 60) <= 0.55


def test_what_the_readme_promises_is_the_sum():
    """About an hour, and about forty minutes."""
    pirates, conspiracy = (sum(lesson.minutes for lesson in course(game)) for game in ("time-pirates", "conspiracy"))
    assert (round(pirates, -1), round(conspiracy, -1)) == (60, 40)
    assert (
        "teaches the whole game in about an hour, in lessons of two to five minutes and a short game at the end "
        "(Conspiracy in about forty minutes)"
    ) in README
    notebook = (file_locations.notebooks() / "tutorial.ipynb").read_text(encoding="utf-8")
    assert len(course()) == 15
    assert "fifteen short lessons on the live board, about an hour for the whole game" in notebook
    assert {lesson.minutes for lesson in course()[:-1]} == {2, 3, 4, 5}


def test_more_to_read_and_more_to_click_take_longer():
    assert lesson_duration.seconds(load("scoring")) > lesson_duration.seconds(load("restocking"))
    assert lesson_duration.minutes(load("switches")) == 2
