"""What every explanation of the explorer concludes is written down, in several situations; nobody is forgotten."""

from __future__ import annotations

import re
from difflib import unified_diff

import pytest

from tests.widgets.police import concluded
from timepirates_widgets.police.reasons import EXPLAINED

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
