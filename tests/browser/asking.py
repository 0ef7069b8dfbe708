"""A page of the site that runs a test's program: the site's own worker runs it, and the page sends back the result."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import Empty, Queue

from timepirates.site.check import Files, Server
from timepirates.site.pages import in_script

ASKED = """
import traceback
from js import XMLHttpRequest
try:
    answer = str({expression})
except Exception:
    answer = traceback.format_exc()
request = XMLHttpRequest.new()
request.open("POST", "/answer", False)
request.send(answer)
"""
TOLD = re.compile(r'(?<=<script id="tp-site" type="application/json">).*?(?=</script>)', re.DOTALL)
MOST_SECONDS = 120


class Hearing(Server):
    """A server for a site that also receives what the site's pages send."""

    def __init__(self, folder: Path):
        super().__init__(folder)
        self.RequestHandlerClass = partial(_Answered, directory=str(folder))
        self.heard: Queue[str] = Queue()
        self.page = f"{self.address}asking/"

    def answer(self, seconds: float = MOST_SECONDS) -> str:
        """Wait for a page's answer, and return it."""
        try:
            return self.heard.get(timeout=seconds)
        except Empty:
            raise AssertionError(f"the page sent nothing in {seconds} s") from None


class _Answered(Files):
    server: Hearing

    def do_POST(self) -> None:  # noqa: N802 - the base class looks for this name
        self.server.heard.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()


@contextmanager
def asking(site: Path, folder: Path, program: str, expression: str) -> Iterator[Hearing]:
    """Serve a copy of a site with a page that runs a program, evaluates an expression, and sends its value."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    page = (folder / "play" / "index.html").read_text(encoding="utf-8")
    told = json.loads(TOLD.search(page)[0])
    told["cells"] = [{"code": program}, {"code": ASKED.format(expression=expression)}]
    (folder / "asking").mkdir()
    (folder / "asking" / "index.html").write_text(TOLD.sub(lambda _found: in_script(told), page), encoding="utf-8")
    server = Hearing(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
