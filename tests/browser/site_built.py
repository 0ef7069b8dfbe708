"""A site for the tests in Chromium, built once and served on a port of this machine as a plain web server would do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from timepirates.site.build import build
from timepirates.site.check import web_server
from timepirates.site.command import default_cache_folder
from timepirates.site.fetching import fetch
from timepirates.site.thinking import compiled_folder


def _silent(_line: str) -> None:
    """Print nothing."""


def built(folder: Path) -> Path:
    """Build a site in a folder; its parts are downloaded only once."""
    build(
        folder,
        fetch(default_cache_folder(), None, _silent),
        _silent,
        loops=compiled_folder(default_cache_folder(), _silent),
    )
    return folder


@contextmanager
def served_site(folder: Path) -> Iterator[str]:
    """Serve the files of a folder; yield the address."""
    with web_server(folder) as server:
        yield server.address.rstrip("/")
