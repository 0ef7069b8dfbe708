"""Measure the memory that each open page takes on Linux, with ten play pages after one turn each.

The measure is the proportional set size (PSS) of the server and all processes it has started, minus that of the server
before the first page is open. For comparison, the same run measures pages with Jupyter's usual kernel, pages on which
computer players play, and pages that review a game. The worker process, which all pages share, is reported separately.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.bench_pages import PLAY, opened, settle, write_page
from benchmarks.bench_worker import played as played_out
from tests.browser.browsing import READY, Server, decide, launch, played, steps_of, wait_for_more_steps
from tests.browser.playing import kept
from timepirates import Game

PAGES, FEW = 10, 4
STEPS = 8
"""The number of decisions made on each page, including those of the setup."""
USUAL = "usual"
"""The name given to Jupyter's own kernel, because this project's kernel has its usual name."""
REST = 5
"""Seconds to wait before memory is measured, until the server has freed what it no longer needs."""


def taken(server: Server) -> tuple[float, float]:
    """Return the proportional set size, in MB, of a server with all its processes, and of its worker process."""
    whole, shares = psutil.Process(server.process.pid), [0.0, 0.0]
    for process in [whole, *whole.children(recursive=True)]:
        shares["timepirates.worker" in process.cmdline()] += process.memory_full_info().pss / 1e6
    return shares[0], shares[1]


def plays(page: Page) -> None:
    """Play a turn on a page."""
    expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
    for _step in range(STEPS):
        before = len(steps_of(page))
        decide(page, "place", "take", "move", "no-restock", "end")
        wait_for_more_steps(page, before)
        expect(page.locator(".tp-choice:visible").first).to_be_visible(timeout=READY)


def is_looked_back_on(page: Page) -> None:
    """Wait until a page has reviewed a whole game."""
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=10 * READY)


class Kind(NamedTuple):
    """A kind of page: the cells of its notebook, the end of its address, and what is done on it."""

    cells: list[str]
    ask: Callable[[Server], str]
    story: Callable[[Page], None]


def against_captains(server: Server) -> str:
    """Save a new game of one person against captains, and return the query string of its address."""
    return "?" + kept(server, Game(seed=7), seats=["human", *["captain"] * 3]).partition("?")[2]


def played_by_levels(server: Server) -> str:
    """Save a finished game, and return the query string of its address."""
    return "?" + kept(server, finished()).partition("?")[2]


@cache
def finished() -> Game:
    """Return a finished game of computer players."""
    return played_out(5)


TABLE = Kind(PLAY, lambda _server: "?door=here", plays)
CAPTAINS = Kind(PLAY, against_captains, plays)
REVIEW = Kind(["from timepirates_widgets import review", "review()"], played_by_levels, is_looked_back_on)


def a_page(
    browser: Browser, folder: Path, kind: Kind = TABLE, kernel: str = "python3", pages: int = PAGES
) -> tuple[float, float]:
    """Return the MB that each of several open pages adds, and the MB of the worker process, if there is one."""
    write_page(folder / "notebooks", kind.cells, kernel)
    usual = folder / "jupyter" / "kernels" / USUAL / "kernel.json"
    usual.parent.mkdir(parents=True)
    usual.write_text(
        json.dumps(
            {
                "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                "display_name": USUAL,
                "language": "python",
            }
        )
    )
    with ExitStack() as stack:
        server = stack.enter_context(
            played(folder, "--notebooks", str(folder / "notebooks"), JUPYTER_PATH=str(folder / "jupyter"))
        )
        settle(server, 1)
        time.sleep(REST)
        alone, _no_worker = taken(server)
        for _number in range(pages):
            page, _wire = stack.enter_context(opened(browser, f"{server.address}{kind.ask(server)}"))
            kind.story(page)
        settle(server, pages + 1)
        time.sleep(REST)
        together, worker = taken(server)
        return (together - alone) / pages, worker


def lines() -> Iterator[str]:
    """Yield the results as text."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        before, _worker = a_page(browser, Path(top) / USUAL, kernel=USUAL)
        yield f"an open page with Jupyter's usual kernel: {before:.1f} MB ({before * 1e6 / 2**20:.1f} MiB)"
        own, _worker = a_page(browser, Path(top) / "own")
        yield f"an open page: {own:.1f} MB ({own * 1e6 / 2**20:.1f} MiB; to reach: 36)"
        captains, worker = a_page(browser, Path(top) / "captains", CAPTAINS, pages=FEW)
        yield f"a page on which three captains play: {captains:.1f} MB; the worker {worker:.0f} MB"
        reviews, worker = a_page(browser, Path(top) / "reviews", REVIEW, pages=FEW)
        yield f"a page that has reviewed a game: {reviews:.1f} MB; the worker, one for all, {worker:.0f} MB"
        browser.close()
