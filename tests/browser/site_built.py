"""The site for the tests in Chromium: built once, and served as a plain web server would, on a port of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from timepirates.site.build import build
from timepirates.site.check import served
from timepirates.site.command import kept_parts
from timepirates.site.fetching import fetch
from timepirates.site.thinking import kept


def _silent(_line: str) -> None:
    """Say nothing."""


def built(folder: Path) -> Path:
    """A site in this folder, of parts that are fetched once."""
    build(folder, fetch(kept_parts(), None, _silent), _silent, loops=kept(kept_parts(), _silent))
    return folder


@contextmanager
def served_site(folder: Path) -> Iterator[str]:
    """The address of a folder's files while they are served."""
    with served(folder) as server:
        yield server.address.rstrip("/")
