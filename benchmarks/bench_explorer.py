"""Measure the police explorer in Voilà: the time from a step of the slider to the new probabilities on the board.

A step is an input event of the slider in Chromium. It ends with the first frame after the SVG of the board has changed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.bench_pages import percentiles
from tests.browser.browsing import DESK, READY, launch, let_in, played

STEPS = 80
TABS = {"Table": "Where now", "Tree": "Where now", "Year": "How far", "Compare": "What if", "Simulate": "Is it fair"}
"""Panel -> the tab that contains it."""
REPAINT = """
([value]) => new Promise((done, fail) => {
  const board = document.querySelector(".tp-area-board"), slider = document.querySelector(".tp-slider");
  const late = setTimeout(() => fail(new Error("no effect of " + value)), 10000);
  const watch = new MutationObserver(() => {
    watch.disconnect(); clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  for (const svg of board.querySelectorAll(".main-svg"))
    watch.observe(svg, {attributes: true, childList: true, subtree: true});
  const start = performance.now();
  slider.value = value;
  slider.dispatchEvent(new Event("input", {bubbles: true}));
})
"""


def steps(page: Page, tab: str) -> list[float]:
    """Return the milliseconds for each of `STEPS` steps of the slider, with a panel on screen and an epoch selected."""
    page.get_by_role("tab", name=TABS[tab], exact=True).click()
    page.locator(".tp-guide:visible").get_by_role("button", name=tab, exact=True).click()
    page.locator('.tp-epoch[data-epoch="1900"]').click()
    page.wait_for_timeout(600)
    taken = []
    for number in range(STEPS):
        value = (3 * number + 1) % 9
        taken.append(page.evaluate(REPAINT, [value]))
        page.wait_for_function("n => document.querySelector('.tp-ticks .tp-now').textContent === n", arg=str(value))
        page.wait_for_timeout(40)
    return taken


def lines() -> Iterator[str]:
    """Yield the results as text, one line per panel."""
    with (
        tempfile.TemporaryDirectory() as top,
        sync_playwright() as playwright,
        played(Path(top), "--preheated", "0") as server,
    ):
        browser = launch(playwright.chromium)
        page = browser.new_page(viewport=DESK)
        let_in(page.context)
        page.goto(f"{server.address}police")
        expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
        page.wait_for_selector(".tp-area-board .main-svg")
        for tab in TABS:
            yield f"slider to repaint, tab {tab}: {percentiles(steps(page, tab))} (to reach: p95 under 100 ms)"
        browser.close()
