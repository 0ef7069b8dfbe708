"""Measure the site without a server in Chromium: times to the first legal click, bytes, memory, and time of a click.

First and later visits are measured. For comparison, the same run measures an anywidget button in plain Voilà, and the
play notebook in JupyterLite.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.bench_pages import (
    BUTTON,
    FIRST_PICTURE,
    PAGES,
    REST,
    SHOWN,
    effects,
    opened,
    served,
    settle,
    within_bound,
    write_page,
)
from tests.browser.browsing import DESK, READY, launch, run_cells
from timepirates.site import build, check, fetching, lite
from timepirates.site.command import default_cache_folder

OPENINGS = 5
CLICKS = 40
FIRST, AGAIN, BYTES, BYTES_AGAIN = 3.0, 2.0, 9.0, 0.1
"""Bounds for first and later visits: multiples of the button's time, then megabytes."""
USABLE = "#rendered_cells .tp-ready"
DRAWN = "#rendered_cells [data-drawn]"


@dataclass
class Visits:
    """The measurements of several visits: seconds to the first click and to the first picture, and bytes sent."""

    times: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)


def visit(context: BrowserContext, server: check.Server, into: Visits) -> Page:
    """Open the play page in a new tab, and return it once the browser has stored the built page."""
    page = context.new_page()
    page.wait_for_timeout(REST)
    sent, asked = server.sent, time.perf_counter()
    page.goto(f"{server.address}play/", wait_until="commit")
    page.wait_for_function(SHOWN, arg=USABLE, timeout=READY)
    into.times.append(time.perf_counter() - asked)
    into.pictures.append(page.evaluate("() => (window.firstPicture ?? NaN) / 1000"))
    page.wait_for_selector(check.OFFLINE_SELECTOR, state="attached", timeout=READY)
    into.sent.append(server.sent - sent)
    return page


def visits(browser: Browser, server: check.Server, first: Visits, again: Visits) -> None:
    """Visit the site with an empty browser, then again with the same browser."""
    context = browser.new_context(viewport=DESK)
    context.add_init_script(FIRST_PICTURE)
    try:
        visit(context, server, first).close()
        visit(context, server, again)
    finally:
        context.close()


def in_jupyterlite(browser: Browser, server: check.Server) -> float:
    """Return the seconds from the request to a usable play notebook in JupyterLite, whose cells run at once."""
    context = browser.new_context(viewport=DESK)
    try:
        page = context.new_page()
        page.wait_for_timeout(REST)
        asked = time.perf_counter()
        page.goto(f"{server.address}{lite.LAB_FOLDER}/lab/index.html?path=play.ipynb", wait_until="commit")
        run_cells(page, "play.ipynb", 2 * READY)
        page.wait_for_function(SHOWN, arg=".tp-ready", timeout=READY)
        return time.perf_counter() - asked
    finally:
        context.close()


def clicks(browser: Browser, server: check.Server) -> tuple[list[float], float]:
    """Return the milliseconds from each click to its effect on the board, and the page's memory after them, in MB."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    before = memory()
    try:
        page = context.new_page()
        page.goto(f"{server.address}play/?door=here")
        page.wait_for_function(SHOWN, arg=DRAWN, timeout=READY)
        return effects(page, CLICKS, 60), memory() - before
    finally:
        context.close()


def memory() -> float:
    """Return the proportional set size of all processes of the browser, in MB."""
    whole = 0.0
    for each in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # a process of a page that was just closed
            whole += each.memory_full_info().pss / 1e6 if "chrom" in each.name() else 0
    return whole


def lines() -> Iterator[str]:
    """Yield the results as text."""
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright, ExitStack() as stack:
        folder, said = Path(top), []
        parts = default_cache_folder()
        began = time.perf_counter()
        build.build(
            folder / "site",
            fetching.fetch(parts, None, said.append),
            said.append,
            fetching.fetch_jupyterlite(parts, said.append),
        )
        yield f"built with its JupyterLite in {time.perf_counter() - began:.0f} s, what is not ours from the cache"
        server = stack.enter_context(check.web_server(folder / "site"))
        write_page(folder / "plain" / "notebooks", BUTTON)
        voila = stack.enter_context(served(folder / "plain", "plain", 0))
        browser = launch(playwright.chromium)
        first, again, button = Visits(), Visits(), []
        for _opening in range(OPENINGS):
            settle(voila, 0)
            with opened(browser, voila.address) as (page, wire):
                page.wait_for_function(SHOWN, arg=PAGES["plain"][1], timeout=READY)
                button.append(time.perf_counter() - wire.asked)
            settle(voila, 0)
            visits(browser, server, first, again)
        yield from told(statistics.median(button), first, again)
        lab = in_jupyterlite(browser, server)
        yield (
            f"the play notebook in JupyterLite: {lab:.1f} s, {lab / statistics.median(first.times):.1f} times as "
            "long as the site's page on a first visit"
        )
        taken, grown = clicks(browser, server)
        yield within_bound("the new position", taken)
        yield f"a page after {CLICKS} clicks: {grown:.0f} MB of the browser's memory, its Python included"
        browser.close()


def told(button: float, first: Visits, again: Visits) -> Iterator[str]:
    """Yield the lines for first and later visits."""
    yield f"one button in plain Voilà, cold: {button:.2f} s to the first click"
    for name, came, times, most in (("first visit", first, FIRST, BYTES), ("again", again, AGAIN, BYTES_AGAIN)):
        seconds = statistics.median(came.times)
        yield (
            f"{name}: {seconds:.2f} s to the first click ({min(came.times):.2f} to {max(came.times):.2f}), "
            f"{seconds / button:.2f} times the button's (to reach: at most {times:.0f}); the first picture after "
            f"{statistics.median(came.pictures):.2f} s; {max(came.sent) / 1e6:.3f} MB (to reach: at most {most})"
        )
