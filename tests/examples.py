"""The games of docs/examples, for a while among the games of this process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from unittest import mock

from timepirates.core import registry

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
ENTRIES = {"nim": "nim_entry", "pig": "timepirates_pig.entry"}
"""game -> the module of its entry"""


@contextmanager
def added(*games: str) -> Iterator[None]:
    """Let games be found here as if a program had added them."""
    known = dict(registry._known())
    paths = [str(EXAMPLES / game) for game in games]
    with mock.patch.object(registry, "_GAMES", known), mock.patch.object(sys, "path", [*paths, *sys.path]):
        for game in games:
            registry.add(game, **import_module(ENTRIES[game]).PARTS)
        yield
