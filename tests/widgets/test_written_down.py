"""What every panel shows is written down, text, numbers and marks, in at least three positions; nobody is forgotten."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

import timepirates_widgets
from tests.widgets import golden
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.panel import Panel

pytestmark = [pytest.mark.long, pytest.mark.together("panels")]

SHOWN = golden.shown()
NOTHING_CHANGES = {"KernelMonitor", "DifferencesPanel"}
"""Panels that show the same whatever happens."""


def every_panel() -> set[type]:
    """All panels that have a script, in whatever file. (Each widget that was made has a class of its own besides.)"""
    names = [each.name for each in pkgutil.walk_packages(timepirates_widgets.__path__, "timepirates_widgets.")]
    modules = {name: importlib.import_module(name) for name in names}
    return {
        kind
        for kind in _kinds_of(Panel)
        if getattr(kind, "_esm", None) and vars(modules.get(kind.__module__, object)).get(kind.__name__) is kind
    }


def _kinds_of(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of(each)


@pytest.mark.parametrize("kind", SHOWN, ids=golden.name_of)
def test_what_a_panel_shows_is_written_down(kind):
    """`python -m tests.widgets.golden` writes it anew, when every difference is wanted."""
    path = golden.path_of(kind)
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    now = golden.written(kind)
    assert now == kept, "\n" + "\n".join(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1))


def test_every_panel_is_written_down():
    """A new panel needs positions of its own; the board, which is no panel, has them too."""
    assert every_panel() | {BoardWidget} == set(SHOWN)


def test_every_panel_is_written_down_in_at_least_three_positions():
    """Only what never changes has fewer."""
    assert {kind.__name__ for kind, positions in SHOWN.items() if len(positions) < 3} == NOTHING_CHANGES


def test_one_of_something_is_told_as_one():
    """No "1 sites" anywhere: whole messages in both numbers."""
    several = re.compile(
        r"(?<![\d.,/])1 (?:more |empty |police |action |wrong )*(?:sites|tokens|guesses|points|coins|"
        r"tiles|steps|artifacts|games|questions|tries|actions)\b"
    )
    for path in golden.FOLDER.glob("*/*"):
        found = [line for line in path.read_text(encoding="utf-8").splitlines() if several.search(line)]
        assert not found, path.name


def test_nothing_is_kept_of_panels_that_are_gone():
    """A file whose panel was renamed or deleted goes with it."""
    assert set(golden.FOLDER.glob("*/*")) == {golden.path_of(kind) for kind in SHOWN}


def test_a_percent_sign_stays_on_the_line_of_its_number():
    """In panels, explanations and lessons, but for what a learner has typed; in scripts too."""
    apart = re.compile(r"\d %(?!\"\]| -> )")
    for path in sorted(golden.FOLDER.parent.rglob("*.txt")):
        found = [line for line in path.read_text(encoding="utf-8").splitlines() if apart.search(line)]
        assert not found, path.name
    for path in Path(timepirates_widgets.__file__).parent.rglob("*.js"):
        assert not re.search(r"[\d}] %[\"`<]", path.read_text(encoding="utf-8")), path.name
