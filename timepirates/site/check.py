"""Test a built site by opening its pages in a headless browser.

One page is opened again without a network.
"""

from __future__ import annotations

import functools
import http.server
import io
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from timepirates.core import file_locations
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.site.fetching import Say
from timepirates.site.front import MEGABYTE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
"""Names of browser programs to try. The first opens a page in half of the processor time of the others."""
FLAGS = ("--no-sandbox", "--disable-background-networking")
READY_SELECTOR = "#rendered_cells .tp-ready"
"""The CSS selector of an element that exists as soon as a page is ready for use."""
OFFLINE_SELECTOR = "html[data-offline]"
"""The CSS selector of an element that exists as soon as the browser has stored the whole site."""
MOST_SECONDS = 120


class SiteCheckFailed(TimePiratesError):
    """An exception that is raised if a page of the site does not work or no browser is found."""


class PageProblems:
    """A collector of problems that occur while a browser shows the pages of the site."""

    def __init__(self, home: str):
        self._home = home
        self.wrong: list[str] = []

    def listen(self, page: Page) -> None:
        """Record all errors, failed requests and requests to other servers that a page causes from now on."""
        page.on("request", lambda request: self._asked(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error).splitlines()[0]))
        page.on("response", lambda answer: self._answered(answer.url, answer.status))

    def _asked(self, url: str) -> None:
        if not url.startswith((self._home, "data:", "blob:")):
            self.wrong.append(_("a page requests an address on another machine: {address}").format(address=url))

    def _answered(self, url: str, status: int) -> None:
        if status >= 400:
            self.wrong.append(
                _("the address {address} does not exist (HTTP status {status})").format(address=url, status=status)
            )


def check(folder: Path, say: Say, names: Sequence[str] = ()) -> None:
    """Open pages of a site in a browser, and report whether they work.

    Parameters
    ----------
    folder : Path
        The site.
    say : callable
        Takes each line of the report.
    names : sequence of str
        The pages to open; all pages if empty.

    Raises
    ------
    SiteCheckFailed
        If a page cannot be used.
    """
    with _browser() as browser, web_server(folder) as server:
        context = browser.new_context()
        found = PageProblems(server.address)
        names = names or list(file_locations.page_titles())
        for name in names:
            sent = server.sent
            seconds = _opened(context, found, f"{server.address}{name}/")
            say(
                _("{page}: ready after {seconds} s, {size} MB downloaded").format(
                    page=name, seconds=f"{seconds:.1f}", size=f"{(server.sent - sent) / MEGABYTE:.1f}"
                )
            )
        _opened(context, found, server.address, OFFLINE_SELECTOR)
        context.set_offline(True)
        _opened(context, found, f"{server.address}{names[0]}/")
        say(
            _("{page}: the page opens without a network connection, and requests nothing from other servers").format(
                page=names[0]
            )
        )


def _opened(context: BrowserContext, found: PageProblems, address: str, wanted: str = READY_SELECTOR) -> float:
    """Open a page, wait until it is ready, and return the time in seconds."""
    page = context.new_page()
    found.listen(page)
    began = time.monotonic()
    until = began + MOST_SECONDS
    page.goto(address)
    while not (found.wrong or page.locator(wanted).count()):
        if time.monotonic() > until:
            found.wrong.append(_("the page is not ready after {seconds} s").format(seconds=MOST_SECONDS))
        page.wait_for_timeout(50)
    took = time.monotonic() - began
    page.close()
    if found.wrong:
        raise SiteCheckFailed(
            _("The page {page} does not open: {problem}").format(page=address, problem=found.wrong[0])
        )
    return took


def find_browser() -> str | None:
    """Return the path of a browser that is installed on this system, or None to use Playwright's own browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def _browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise SiteCheckFailed(_("Playwright is needed to open the site: pip install 'timepirates[site]'")) from None
    with ExitStack() as opened:
        try:
            playwright = opened.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        except Exception as error:  # Playwright raises a plain Exception if its driver cannot start.
            raise SiteCheckFailed(
                _("Playwright and Chromium, Chrome or Edge are needed to open the site: {problem}").format(
                    problem=str(error).splitlines()[0]
                )
            ) from None
        opened.callback(browser.close)
        yield browser


class Server(http.server.ThreadingHTTPServer):
    """A web server on a free local port that counts the bytes it sends."""

    def __init__(self, folder: Path):
        super().__init__(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
        self.sent = 0
        self.address = f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that a page has closed, and report all other errors."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # passed on unchanged


class Files(http.server.SimpleHTTPRequestHandler):
    """An HTTP request handler that sends files and writes no log."""

    server: Server

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Return the opened file for a request, and add its size to the number of sent bytes.

        The result is None if nothing is sent. The base class calls this method.
        """
        file = super().send_head()
        if file is not None:
            self.server.sent += file.seek(0, os.SEEK_END)
            file.seek(0)
        return file

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@contextmanager
def web_server(folder: Path) -> Iterator[Server]:
    """Run a web server for the files in a folder during the `with` block."""
    server = Server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
