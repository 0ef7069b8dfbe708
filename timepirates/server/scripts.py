"""Combine the many scripts of a page into one, which the browser loads while the kernel is still starting.

The scripts of Voilà and of the widgets request their parts one by one, after the notebook has run: a hundred requests.
The parts can be loaded earlier, because they register in a list in which their script finds them. So all parts that any
page has requested are joined into one script, which later pages load first.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tornado import web
from tornado.log import access_log

from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.server.voila_compatibility import log_missing_feature

PART_PATTERN = re.compile(r"/voila/(static/\d+\.voila|labextensions/[\w/@-]+/static/\d+\.\w+)\.js(\?v=\w+)?")
"""A pattern for the addresses of scripts that may be combined, because loading them alone starts no action."""
OWN_PREFIX = "/voila/templates/"
"""The prefix of the addresses of the scripts that belong to this project."""
MOST_PARTS = 200
MANY_SCRIPTS = 30
"""The number of requested scripts after which, if none matches the pattern, Voilà's addresses must have changed."""


class RequestedScripts:
    """The collection of all scripts that pages have requested, in the order of the requests."""

    def __init__(self) -> None:
        self._parts: dict[Path, bytes] = {}
        self._scripts = 0

    def record_response(self, handler: web.RequestHandler) -> None:
        """Remember the script that was requested, or log an error. The server calls this method after each response."""
        status, address = handler.get_status(), handler.request.uri or ""
        if status == 200 and address.startswith("/voila/") and not address.startswith(OWN_PREFIX) and ".js" in address:
            self._scripts += 1
            if self._scripts == MANY_SCRIPTS and not self._parts:
                log_missing_feature(_("combining a page's scripts into one script"))
        if status >= 500:
            access_log.error("%d %s", status, address)
        elif (
            status == 200
            and isinstance(handler, web.StaticFileHandler)
            and PART_PATTERN.fullmatch(address)
            and len(self._parts) < MOST_PARTS
        ):
            self._add(Path(handler.absolute_path or ""))

    def _add(self, file: Path) -> None:
        if file not in self._parts and file.is_file():
            # Each script is in a separate function, so that the strict mode of one script does not affect
            # the others.
            self._parts[file] = b"(function () {" + file.read_bytes() + b"\n}).call(self);\n"

    def combined_script(self) -> bytes:
        """Return one script that contains all requested scripts."""
        return b"".join(self._parts.values())


@cache
def eager_plotly() -> bytes:
    """Return the script plotly.js with an added first line, with which Chromium compiles the script twice as fast."""
    return b"//# allFunctionsCalledOnLoad\n" + gzip.decompress(file_locations.plotly().read_bytes())


class ScriptHandler(web.RequestHandler):
    """A handler for a script that pages load while their kernels start."""

    def initialize(self, script: Callable[[], bytes], kept: str) -> None:
        """Accept the script and the value of the HTTP header Cache-Control (`kept`) as arguments. Called by Tornado."""
        self._script, self._kept = script, kept

    def get(self) -> None:
        """Send the current version of the script that this handler serves."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", self._kept)
        self.write(self._script())
