"""The site for the tests in Chromium: built once, and served as a plain web server would, on a port of this machine."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from timepirates.site.build import build
from timepirates.site.command import kept_parts
from timepirates.site.fetching import fetch


class Quiet(http.server.SimpleHTTPRequestHandler):
    """`python -m http.server` without its log."""

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def built(folder: Path) -> Path:
    """A site in this folder, of parts that are fetched once."""
    build(folder, fetch(kept_parts(), None, lambda _line: None), lambda _line: None)
    return folder


@contextmanager
def served_site(folder: Path) -> Iterator[str]:
    """The address of a folder's files while they are served."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
