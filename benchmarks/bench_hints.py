"""Measure how long hints and reviews take: by the server's worker process, in a notebook, and on the site."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from jupyter_client.manager import start_new_kernel
from playwright.sync_api import sync_playwright

from benchmarks import hints_program
from benchmarks.bench_worker import served
from tests.browser import firefox
from tests.browser.asking import Hearing, asking
from tests.browser.browsing import launch
from tests.browser.site_built import built

PROGRAM = Path(hints_program.__file__)
MOST_SECONDS = 900


def lines() -> Iterator[str]:
    """Yield the results as text, one line per environment."""
    yield f"in a notebook's kernel: {in_kernel()}"
    with served():
        yield f"by the server's worker: {hints_program.measured()}"
    with tempfile.TemporaryDirectory() as top:
        site, copy, profile = (Path(top, name) for name in ("site", "copy", "profile"))
        profile.mkdir()
        with asking(built(site), copy, PROGRAM.read_text(encoding="utf-8"), "measured()") as server:
            yield f"on the site in Chromium: {in_chromium(server)}"
            if firefox.program():
                with firefox.opened(server.page, profile):
                    yield f"on the site in Firefox: {server.answer(MOST_SECONDS)}"


def in_kernel() -> str:
    """Return the result of the program `hints_program` in a new kernel, as in a notebook."""
    manager, client = start_new_kernel()
    found: list[str] = []
    try:
        code = f"{PROGRAM.read_text(encoding='utf-8')}\nprint(measured(), end='')"
        client.execute_interactive(
            code, timeout=MOST_SECONDS, output_hook=lambda message: found.append(message["content"].get("text", ""))
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return "".join(found)


def in_chromium(server: Hearing) -> str:
    """Return the result of the program on a page of the site in Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        browser.new_page().goto(server.page)
        found = server.answer(MOST_SECONDS)
        browser.close()
    return found
