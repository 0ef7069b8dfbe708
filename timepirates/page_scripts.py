"""The scripts of a page: the many parts of Voilà's own come as one, and while the kernel is still starting.

Voilà's script and those of the widgets ask for their parts one by one, and only once the notebook has run: a hundred
requests. The parts may as well come first: they lay themselves on a list on which their script finds them. So whatever
part a page has asked for, the next page gets at its beginning, joined with the others in one answer.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path

from tornado import web
from tornado.log import access_log

from timepirates import places

PART = re.compile(r"/voila/(static/\d+\.voila|labextensions/[\w/@-]+/static/\d+\.\w+)\.js(\?v=\w+)?")
"""What may be joined: parts only, never a script that starts something."""
MOST_PARTS = 200


class PageParts:
    """The parts that pages have asked for so far, in their order."""

    def __init__(self) -> None:
        self._files: dict[Path, None] = {}
        self._joined = b""

    def note(self, handler: web.RequestHandler) -> None:
        """Called by the server after each answer, in the place of a log of its successes."""
        status, address = handler.get_status(), handler.request.uri or ""
        if status >= 500:
            access_log.error("%d %s", status, address)
        elif (status == 200 and isinstance(handler, web.StaticFileHandler) and PART.fullmatch(address)
              and len(self._files) < MOST_PARTS):
            self._add(Path(handler.absolute_path or ""))

    def _add(self, file: Path) -> None:
        if file not in self._files and file.is_file():
            self._files[file] = None
            # Each part keeps to itself whether it is strict.
            self._joined += b"(function () {" + file.read_bytes() + b"\n}).call(self);\n"

    def joined(self) -> bytes:
        """One script with all of them."""
        return self._joined


class PartsHandler(web.RequestHandler):
    """The joined parts; a browser asks each time whether there are more."""

    def initialize(self, parts: PageParts) -> None:
        """Called by Tornado with what the address was set up with."""
        self._parts = parts

    def get(self) -> None:
        """The script."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.write(self._parts.joined())


@cache
def eager_plotly() -> bytes:
    """plotly.js, its first line telling Chromium that it is needed at once: it is then ready in half the time."""
    return b"//# allFunctionsCalledOnLoad\n" + gzip.decompress(places.plotly().read_bytes())


class PlotlyHandler(web.RequestHandler):
    """plotly.js: the page fetches it while its kernel is still starting."""

    def get(self) -> None:
        """The script; a browser keeps it for a day."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "max-age=86400")
        self.write(eager_plotly())
