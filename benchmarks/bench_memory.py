"""What an open page takes of this machine's memory: ten play pages after a turn each, on Linux.

Counted is the proportional share (PSS) of the server and of all processes that it has started, kernels and what forks
them, less what they take before a page is open, with a kernel that waits for one. Compared in the same run with
Jupyter's usual kernel, and with pages on which captains play and pages that review a game; the worker that thinks for
all of these is told apart.
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
from tests.browser.browsing import FLAGS, READY, Server, decide, find_browser, played, steps_of, wait_for_more_steps
from tests.browser.playing import kept
from timepirates import Game

PAGES, FEW = 10, 4
STEPS = 8
"""So many decisions are a turn, those of setting up included."""
USUAL = "usual"
"""The name of Jupyter's own kernel where ours has taken the usual name."""
REST = 5
"""Seconds in which a server that has just done something gives back what it needs no more."""


def taken(server: Server) -> tuple[float, float]:
    """The proportional share of a server and all that it has started, in MB; that of its worker apart."""
    whole, shares = psutil.Process(server.process.pid), [0.0, 0.0]
    for process in [whole, *whole.children(recursive=True)]:
        shares["timepirates.worker" in process.cmdline()] += process.memory_full_info().pss / 1e6
    return shares[0], shares[1]


def plays(page: Page) -> None:
    """A turn is made."""
    expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
    for _step in range(STEPS):
        before = len(steps_of(page))
        decide(page, "place", "take", "move", "no-restock", "end")
        wait_for_more_steps(page, before)
        expect(page.locator(".tp-choice:visible").first).to_be_visible(timeout=READY)


def is_looked_back_on(page: Page) -> None:
    """The whole game is reviewed."""
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=10 * READY)


class Kind(NamedTuple):
    """A kind of page: the notebook's cells, what stands behind the address, and what happens on it."""

    cells: list[str]
    ask: Callable[[Server], str]
    story: Callable[[Page], None]


def against_captains(server: Server) -> str:
    """A game of one person."""
    return "?" + kept(server, Game(seed=7), seats=["human", *["captain"] * 3]).partition("?")[2]


def played_by_levels(server: Server) -> str:
    """A game that is over."""
    return "?" + kept(server, finished()).partition("?")[2]


@cache
def finished() -> Game:
    """One that computers have played."""
    return played_out(5)


TABLE = Kind(PLAY, lambda _server: "?door=here", plays)
CAPTAINS = Kind(PLAY, against_captains, plays)
REVIEW = Kind(["from timepirates_widgets import review", "review()"], played_by_levels, is_looked_back_on)


def a_page(
    browser: Browser, folder: Path, kind: Kind = TABLE, kernel: str = "python3", pages: int = PAGES
) -> tuple[float, float]:
    """MB of each further page of so many that are open, and of the worker, if there is one."""
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
    """The figures, one a line."""
    if not sys.platform.startswith("linux"):
        yield "the proportional share of a process is told by Linux only"
        return
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        before, _worker = a_page(browser, Path(top) / USUAL, kernel=USUAL)
        yield f"an open page with Jupyter's usual kernel: {before:.1f} MB ({before * 1e6 / 2**20:.1f} MiB)"
        own, _worker = a_page(browser, Path(top) / "own")
        yield f"an open page: {own:.1f} MB ({own * 1e6 / 2**20:.1f} MiB; to reach: 36)"
        captains, worker = a_page(browser, Path(top) / "captains", CAPTAINS, pages=FEW)
        yield f"a page on which three captains play: {captains:.1f} MB; the worker {worker:.0f} MB"
        reviews, worker = a_page(browser, Path(top) / "reviews", REVIEW, pages=FEW)
        yield f"a page that has reviewed a game: {reviews:.1f} MB; the worker, one for all, {worker:.0f} MB"
        browser.close()


if __name__ == "__main__":
    print("\n".join(lines()))
