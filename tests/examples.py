"""The example games of docs/examples, added to the registry of games for a part of a test."""

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
"""Game -> the module with its registry entry."""


@contextmanager
def added(*games: str) -> Iterator[None]:
    """Add example games to the registry, as if they were installed, and remove them at the end of the `with` block."""
    known = dict(registry._all_entries())
    paths = [str(EXAMPLES / game) for game in games]
    with mock.patch.object(registry, "_GAMES", known), mock.patch.object(sys, "path", [*paths, *sys.path]):
        for game in games:
            registry.add(game, **import_module(ENTRIES[game]).PARTS)
        yield
