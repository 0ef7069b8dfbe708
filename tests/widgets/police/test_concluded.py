"""What every explanation of the explorer concludes is written down, in several situations; nobody is forgotten."""

from __future__ import annotations

import re
from difflib import unified_diff

import pytest

from tests.widgets.police import concluded
from tests.widgets.police.shown import start
from timepirates_widgets.police.reasons import EXPLAINED, explanation

KEPT = {situation.__name__: path.read_text(encoding="utf-8") if (path := concluded.path_of(situation)).exists() else ""
        for situation in concluded.SITUATIONS}


@pytest.mark.parametrize("situation", concluded.SITUATIONS, ids=lambda situation: situation.__name__)
def test_what_is_concluded_is_written_down(situation):
    """`python -m tests.widgets.police.concluded` writes it anew, when every difference is wanted."""
    kept, now = KEPT[situation.__name__], concluded.written(situation)
    assert now == kept, "\n" + "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1))


def test_every_kind_of_number_has_an_explanation_that_is_written_down():
    """Where it is refused everywhere, nothing is written down of it."""
    entries = [entry for text in KEPT.values() for entry in re.findall(r"^== (\w+)\(.*\)\n(?!refused)", text, re.M)]
    assert set(entries) == set(EXPLAINED)


def test_nothing_is_kept_of_situations_that_are_gone():
    assert set(concluded.FOLDER.iterdir()) == {concluded.path_of(situation) for situation in concluded.SITUATIONS}


SEVERAL = re.compile(r"(?<![\d.,/])1 (?:sites|draws|police tokens|tokens|artifacts|year ends|years|games)\b")


def test_one_of_something_is_told_as_one():
    """No "1 sites" in any explanation that is written down, nor where a restock fills one site."""
    desk = start()
    desk.look(sites=1)
    asked = [("restock_law", {"epoch": 1400}), ("restock_count", {"tokens": 1}), ("restock_mean", {}),
             ("restock_over", {})]
    now = [" ".join([told.title, told.words]) for told in (explanation(desk, what, **about) for what, about in asked)]
    assert now[0].startswith("The police in 1400–1499 after restocking 1 site ")
    found = [match[0] for text in (*KEPT.values(), *now) for match in SEVERAL.finditer(" ".join(text.split()))]
    assert not found
