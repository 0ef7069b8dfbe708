"""What every lesson of both courses and the bank say after each answer is written down; nobody is forgotten."""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

import pytest

import timepirates.lessons
from tests.lessons import said
from timepirates.core import registry
from timepirates.games.pirates.review.reasons import TOLD
from timepirates.lessons import load, question_bank
from timepirates.lessons.form import names

FOLDER = Path(timepirates.lessons.__file__).parent


@pytest.mark.long(2)
@pytest.mark.parametrize("name", said.files())
def test_what_a_lesson_says_is_written_down(name):
    """`python -m tests.lessons.said` writes it anew, when every difference is wanted."""
    path = said.path_of(name)
    kept, now = path.read_text(encoding="utf-8") if path.exists() else "", said.written(name)
    assert now == kept, "\n" + "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1))


def test_every_lesson_and_question_is_written_down_and_nothing_else():
    lessons = {name for game in registry.game_names() for name in names(game)}
    assert {path.stem for path in said.FOLDER.iterdir()} == lessons | {said.BANK, said.TUTOR, said.TAUGHT}
    kept = said.path_of(said.BANK).read_text(encoding="utf-8")
    assert all(f"== {question.id}, of " in kept for question in question_bank.questions())


def test_every_step_has_a_wrong_try_and_a_right_one_written_down():
    """But for whole games, which have no wrong decisions, only impossible ones."""
    for name in names() + names("conspiracy"):
        parts = said.path_of(name).read_text(encoding="utf-8").split("\n== ")[1:]
        assert len(parts) == len(load(name).steps)
        assert all(" -> wrong; " in part or " -> no try; " in part for part in parts)
        assert all(" -> right" in part for part in parts)


def test_every_kind_of_comment_of_the_tutor_is_written_down():
    kept = said.path_of(said.TUTOR).read_text(encoding="utf-8")
    assert set(re.findall(r"^== (.+)$", kept, re.M)) == {*TOLD, "police"}
