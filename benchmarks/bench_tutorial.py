"""Measure the tutorial in Chromium: the time to the first task, compared with the play page, and from step to step."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.bench_pages import SHOWN, opened, settle
from tests.browser.browsing import READY, Server, launch, played
from timepirates import lessons

OPENINGS = 5
STEPS = 60
TARGETS = {"play": ("", ".tp-ready .tp-choice"), "tutorial": ("tutorial?lesson=turn", ".tp-ready .tp-choice")}

NEXT = """
() => new Promise((done, fail) => {
  const panel = document.querySelector(".tp-lesson-panel"), task = panel.querySelector(".tp-task");
  const before = panel.dataset.lesson + task.dataset.step;
  const late = setTimeout(() => fail(new Error("no next step after " + before)), 10000);
  const watch = new MutationObserver(() => {
    const now = panel.dataset.lesson + panel.querySelector(".tp-task").dataset.step;
    if (now === before) return;
    watch.disconnect(); clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watch.observe(panel, {attributes: true, childList: true, subtree: true});
  const start = performance.now();
  panel.querySelector(".tp-next").click();
})
"""


def lines() -> Iterator[str]:
    """Yield the results as text."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        played(Path(folder), "--preheated", "0") as server,
    ):
        browser = launch(playwright.chromium)
        medians = {name: statistics.median(openings(browser, server, name)) for name in TARGETS}
        yield (
            f"opened to the first choice, cold: tutorial {medians['tutorial']:.2f} s, play {medians['play']:.2f} s, "
            f"ratio {medians['tutorial'] / medians['play']:.2f}"
        )
        times = sorted(steps(browser, server))
        yield (
            f"step to next step, {len(times)} clicks: p50 {statistics.median(times):.0f} ms, "
            f"p95 {times[int(0.95 * (len(times) - 1))]:.0f} ms"
        )
        browser.close()


def openings(browser: Browser, server: Server, name: str) -> list[float]:
    """Return the seconds from the request of a page to its first choice."""
    path, ready = TARGETS[name]
    times = []
    for _number in range(OPENINGS):
        settle(server, 0)
        with opened(browser, server.address + path, reduced_motion="reduce") as (page, wire):
            page.wait_for_function(SHOWN, arg=ready, timeout=READY)
            times.append(time.perf_counter() - wire.asked)
    return times


def steps(browser: Browser, server: Server) -> list[float]:
    """Return the milliseconds from each click on "next" to the frame that shows the next task."""
    times: list[float] = []
    with opened(browser, server.address + "tutorial?lesson=paths", reduced_motion="reduce") as (page, _wire):
        for lesson in lessons.course():
            session = lessons.Session(lesson)
            for step in lesson.steps:
                if len(times) >= STEPS or step.kind == "game":
                    return times
                solve(page, session, lesson.id, step)
                times.append(page.evaluate(NEXT))
                session.next()
    return times


def solve(page: Page, session: lessons.Session, lesson: str, step: lessons.Step) -> None:
    """Solve a step on the page, and in a session in this process that follows the page."""
    expect(page.locator(f".tp-lesson-panel[data-lesson={lesson}] .tp-task[data-step='{step.number}']")).to_be_visible(
        timeout=READY
    )
    for attempt in session.solution():
        if step.kind == "question":
            page.locator(f'.tp-answer[title="{attempt}"]').click()
            session.answer(attempt)
        else:
            button = page.locator(f'.tp-choice[title="{attempt}"]')
            button.wait_for(state="attached", timeout=READY)
            button.dispatch_event("click")
            session.try_decision(attempt)
    expect(page.locator(".tp-next")).to_be_visible()
