"""Measure Conspiracy: the time of `legal` and `play` compared with Time Pirates, and of clicks in Chromium."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.bench_pages import CLICKS, MOTIONS, effect, opened, within_bound
from tests.browser.browsing import READY, decide, launch, played, wait_for_more_steps
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

REPEATS = 5
GAMES = 4
MANY = 500
"""The least number of legal decisions in the position with which the page is opened."""
BOARD = ".tp-conspiracy-board"
LAY = '[data-stage^="with lay"]'
PARTS = ('[data-stage^="with place"]', LAY)
"""Selectors of the buttons that pick the first part of a decision; the first one found is clicked."""


def seconds(rules: str) -> tuple[float, float, float]:
    """Return seconds per decision, legal decisions per decision, and seconds per legal decision, in random games."""
    decisions = lines = 0
    choose, begin = random.Random(1), time.perf_counter()
    for seed in range(GAMES):
        game = Game(rules=rules, seed=seed)
        while not game.over:
            legal = game.legal()
            game.play(choose.choice(legal))
            decisions += 1
            lines += len(legal)
    taken = time.perf_counter() - begin
    return taken / decisions, lines / decisions, taken / lines


def best(measure: Callable[[], tuple[float, float, float]]) -> tuple[float, float, float]:
    """Return the fastest of several measurements, which is the one least disturbed by other programs."""
    return min(measure() for _repeat in range(REPEATS))


def lines() -> Iterator[str]:
    """Yield the results as text."""
    conspiracy, pirates = best(lambda: seconds("johnson-2002")), best(lambda: seconds("rio-grande"))
    for name, (decision, legal, line) in (("Conspiracy", conspiracy), ("Time Pirates", pirates)):
        yield f"{name}: {decision * 1e6:.1f} us a decision, {legal:.1f} legal lines, {line * 1e6:.2f} us a legal line"
    yield f"a legal line of Conspiracy takes {conspiracy[2] / pirates[2]:.2f} times as long as one of Time Pirates"
    view = view_seconds()
    yield f"a seat's view of a position takes {view * 1e6:.0f} us"
    yield from click_lines()


def view_seconds() -> float:
    """Return the seconds that `snapshot(seat)` takes, on average over the positions of a random game."""
    game = Game.random(rules="johnson-2002", seed=1, steps=600)
    begin = time.perf_counter()
    views = sum(1 for _view in game.positions(seat=1))
    return (time.perf_counter() - begin) / views


# --- the page


def click_lines() -> Iterator[str]:
    """Yield the times of clicks that pick a part of a decision, and of clicks that complete one."""
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for motion, what in MOTIONS:
            folder = Path(top) / motion
            store = Store(folder / "data")
            table = Sitting(full_board(), store=store)
            table.save()
            with (
                played(folder, "--preheated", "0") as server,
                opened(browser, f"{server.address}conspiracy?game={table.id}", reduced_motion=motion) as (page, _wire),
            ):
                picks, decisions = clicks(page)
            yield within_bound(f"{what} in Conspiracy, {MANY} legal lines and more", decisions)
            yield within_bound("the squares that a picked coin may go to", picks)
        browser.close()


def full_board() -> Game:
    """Return the first position with at least `MANY` legal decisions in random games."""
    for seed in count():
        game, choose = Game(rules="johnson-2002", seed=seed), random.Random(seed)
        while not game.over:
            legal = game.legal()
            if game.deciding == "act" and len(legal) >= MANY:
                return game
            kind = choose.choice(sorted({text.split(" ")[0] for text in legal}))
            game.play(choose.choice([text for text in legal if text.startswith(kind)]))


def clicks(page: Page) -> tuple[list[float], list[float]]:
    """Return the milliseconds from each click to the frame that shows its effect: for picks, and for decisions."""
    picks: list[float] = []
    decisions: list[float] = []
    expect(page.locator(".tp-curtain, .tp-ready").first).to_be_attached(timeout=READY)
    while len(decisions) < CLICKS:
        expect(page.locator(".tp-lift, .tp-choice, .tp-stage").first).to_be_visible()
        if page.locator(".tp-lift").count():
            page.locator(".tp-lift").click()
            expect(page.locator(".tp-lift")).to_have_count(0)
            continue
        steps = len(json.loads(page.locator(".tp-record").first.text_content())["steps"])
        part = next((part for part in PARTS if page.locator(part).count()), "")
        if not part:
            decide(page, "no-", "wait", "advance", "end")
        else:
            picks.append(effect(page, part, BOARD))
            expect(page.locator(".tp-sq-open").first).to_be_visible()
            if part == LAY:
                decisions.append(effect(page, ".tp-sq-open", BOARD))
            else:
                picks.append(effect(page, ".tp-sq-open", BOARD))
                expect(page.locator(".tp-rose .tp-choice").first).to_be_visible()
                decisions.append(effect(page, ".tp-rose .tp-choice", BOARD))
        wait_for_more_steps(page, steps)
        page.wait_for_timeout(500)  # what moves has arrived
    return picks, decisions
