"""The scripts of a page: the many parts of Voilà's own come as one, and while the kernel is still starting.

Voilà's script and those of the widgets ask for their parts one by one, and only once the notebook has run: a hundred
requests. The parts may as well come first: they lay themselves on a list on which their script finds them. So whatever
part a page has asked for, the next page gets at its beginning, joined with the others in one answer.
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
from timepirates.server.voila_compatibility import slower

PART = re.compile(r"/voila/(static/\d+\.voila|labextensions/[\w/@-]+/static/\d+\.\w+)\.js(\?v=\w+)?")
"""What may be joined: parts only, never a script that starts something."""
OWN = "/voila/templates/"
"""Where the scripts of our own template are."""
MOST_PARTS = 200
MANY_SCRIPTS = 30
"""Where none of so many scripts has been a part, their addresses are others than those that were tried."""


class PageParts:
    """The parts that pages have asked for so far, in their order."""

    def __init__(self) -> None:
        self._parts: dict[Path, bytes] = {}
        self._scripts = 0

    def note(self, handler: web.RequestHandler) -> None:
        """Called by the server after each answer, in the place of a log of its successes."""
        status, address = handler.get_status(), handler.request.uri or ""
        if status == 200 and address.startswith("/voila/") and not address.startswith(OWN) and ".js" in address:
            self._scripts += 1
            if self._scripts == MANY_SCRIPTS and not self._parts:
                slower(_("the parts of the scripts in one answer"))
        if status >= 500:
            access_log.error("%d %s", status, address)
        elif (
            status == 200
            and isinstance(handler, web.StaticFileHandler)
            and PART.fullmatch(address)
            and len(self._parts) < MOST_PARTS
        ):
            self._add(Path(handler.absolute_path or ""))

    def _add(self, file: Path) -> None:
        if file not in self._parts and file.is_file():
            # Each part keeps to itself whether it is strict.
            self._parts[file] = b"(function () {" + file.read_bytes() + b"\n}).call(self);\n"

    def joined(self) -> bytes:
        """One script with all of them."""
        return b"".join(self._parts.values())


@cache
def eager_plotly() -> bytes:
    """plotly.js, its first line telling Chromium that it is needed at once: it is then ready in half the time."""
    return b"//# allFunctionsCalledOnLoad\n" + gzip.decompress(file_locations.plotly().read_bytes())


class ScriptHandler(web.RequestHandler):
    """A script that a page fetches while its kernel is still starting."""

    def initialize(self, script: Callable[[], bytes], kept: str) -> None:
        """Called by Tornado with what the address was set up with; `kept` says how long a browser keeps the script."""
        self._script, self._kept = script, kept

    def get(self) -> None:
        """The script as it is now."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", self._kept)
        self.write(self._script())
