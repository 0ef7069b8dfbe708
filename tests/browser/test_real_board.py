"""A live table of a real board in a browser: a phone enters the moves, and a big screen shows board and odds."""

from __future__ import annotations

import json
from contextlib import ExitStack
from fractions import Fraction
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import (
    DESK,
    PHONE,
    Server,
    choices,
    choose,
    eventually,
    kill,
    new_page,
    played_by_guests,
    record_of,
    steps_of,
    wait_for_steps,
)
from tests.browser.playing import preferred
from tests.browser.test_devices import SCREEN, game_of, table_process
from timepirates import CHANCE, Game
from timepirates.games.pirates.police.choices import police_after

pytestmark = pytest.mark.long(60)

LOST = "WebSocket|Kernel connection|404|The kernel's line|ERR_CONNECTION_REFUSED|Failed to fetch"
"""What a page may say when its kernel or server is killed."""


def begin(host: Page, server: Server) -> None:
    """Begin a game on a real board with a big screen, from the start page."""
    host.goto(f"{server.address}?door=companion")
    host.get_by_text("Big screen: one device enters").click()
    host.locator(".tp-new-buttons .tp-main").click()
    host.locator(".tp-fill").click()
    host.locator(".tp-begin").click()
    host.locator(".tp-entering-row").wait_for()


def shown(screen: Page) -> list[dict[str, Fraction]]:
    """The chances on the big screen: for each column, those that are not 0 by epoch."""
    rows = screen.evaluate(
        """() => [...document.querySelectorAll(".tp-ahead tbody tr")].map((row) =>
            [row.dataset.epoch, [...row.querySelectorAll("td")].map((cell) => cell.dataset.exact)])"""
    )
    epochs = [epoch for epoch, _cells in rows]
    columns = zip(*(map(Fraction, cells) for _epoch, cells in rows), strict=True)
    return [{epoch: p for epoch, p in zip(epochs, column, strict=True) if p} for column in columns]


def after_next_token(game: Game) -> dict[str, Fraction]:
    """Where the police are after the next draw, by making each possible draw with its exact chance."""
    found: dict[str, Fraction] = {}
    for draw, chance in game.chances().items():
        drawn = game.copy()
        drawn.play(str(draw))
        there = drawn.snapshot()["police"]
        found[there] = found.get(there, Fraction(0)) + chance
    return found


def enter(phone: Page, *pages: Page, text: str = "") -> None:
    """Enter a step on the phone, and wait until all pages show it."""
    before = len(steps_of(phone))
    choose(phone, preferred(choices(phone), *filter(None, [text]), "restock ", "take", "end", "move"))
    for page in (phone, *pages):
        wait_for_steps(page, before + 1)
    eventually(lambda: bool(choices(phone)), "nothing can be entered")


def test_a_phone_enters_the_moves_and_a_big_screen_shows_the_same_step_and_the_exact_odds(browser, tmp_path):
    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        server = first.enter_context(played_by_guests(tmp_path))
        host, phone, screen = (
            stack.enter_context(new_page(browser, size, reduced_motion="reduce")) for size in (DESK, PHONE, SCREEN)
        )
        begin(host, server)
        entering = host.locator(".tp-entering-link").get_attribute("href")
        onlookers = host.locator(".tp-onlooker-link").get_attribute("href")
        assert server.token not in entering + onlookers
        assert host.locator(".tp-entering-row img").get_attribute("src").startswith("data:image")
        expect(host.locator(".tp-seat-link")).to_have_count(0)
        for page, link in ((phone, entering), (screen, onlookers)):
            page.context.clear_cookies()
            page.goto(link)
        phone.locator(".tp-choice").first.wait_for()
        screen.locator(".tp-big-screen .tp-ahead").wait_for()
        expect(phone.locator(".tp-big-screen, .tp-curtain")).to_have_count(0)

        # decisions, until a draw is entered
        while game_of(server, entering).to_move is not CHANCE:
            enter(phone, screen)
        expect(phone.locator(".tp-choices h2")).to_contain_text("Which token was drawn")
        expect(screen.locator(".tp-choice")).to_have_count(0)
        same_odds(screen, game_of(server, entering))
        enter(phone, screen, text="draw police-2")
        same_odds(screen, game_of(server, entering))
        expect(screen.locator(".tp-last-steps li").last).to_contain_text("police")
        assert len(steps_of(screen)) == len(game_of(server, entering))
        in_view(screen)

        # a wrong entry is taken back, and the screen follows
        wrong = len(steps_of(phone))
        phone.locator(".tp-takeback-ask").click()
        for page in (phone, screen, host):
            wait_for_steps(page, wrong - 1)
        same_odds(screen, game_of(server, entering))
        enter(phone, screen, text="draw police-1")

        # a reloaded phone, a killed kernel, a killed table process, and a restarted server return to the same step
        for page in (phone, screen, host):
            page.watch.bear(LOST)
        for lose in (
            phone.reload,
            lambda: (server.kill_kernel_of(phone), phone.reload()),
            lambda: kill(table_process(server).pid),
        ):
            lose()
            expect(phone.locator(".tp-choice").first).to_be_attached()
            wait_for_steps(phone, len(game_of(server, entering)))
            enter(phone, screen)
            same_odds(screen, now(server, entering, screen))
        port = urlsplit(server.address).port
        before = game_of(server, entering).record()
        assert server.stop() == 0
        first.close()
        server = stack.enter_context(played_by_guests(tmp_path, "--port", str(port)))
        for page, link in ((phone, entering), (screen, onlookers)):
            page.goto(link)
        wait_for_steps(phone, len(before["steps"]))
        assert json.loads(json.dumps(before["steps"])) == record_of(phone)["steps"] == record_of(screen)["steps"]
        phone.locator(".tp-choice").first.wait_for()
        enter(phone, screen)

        # the link is replaced: the phone says so, and offers nothing
        host.goto(host.url)
        host.locator(".tp-presence").wait_for()
        host.locator(".tp-menu").click()
        host.get_by_text("Seats and links").click()
        host.locator(".tp-entering-row .tp-seat-revoke").click()
        expect(phone.locator(".tp-company")).to_contain_text("The host has replaced this link")
        expect(phone.locator(".tp-choice")).to_have_count(0)
        expect(host.locator(".tp-entering-link")).not_to_have_attribute("href", entering)
        expect(screen.locator(".tp-entering")).to_contain_text("No device for entering the moves is connected")


def now(server: Server, link: str, screen: Page) -> Game:
    """Return the saved game as soon as the big screen shows all of it."""
    game = game_of(server, link)
    wait_for_steps(screen, len(game))
    return game


def same_odds(screen: Page, game: Game) -> None:
    """The big screen shows the exact chances of the police in a position, if a token is drawn next."""
    if game.to_move is not CHANCE:
        return
    expected = [after_next_token(game), after_restock(game)]
    eventually(lambda: shown(screen) == expected, f"the screen does not show {expected}")


def after_restock(game: Game) -> dict[str, Fraction]:
    seen = game.snapshot()
    sites = seen["empty_sites"][seen["restocking"]]
    return {str(year): p for year, p in police_after(game, sites, exact=True).rows if p}


def in_view(screen: Page) -> None:
    """Board, last steps, odds and scores are on the big screen without scrolling, in letters of 24 pixels and more."""
    for mark in (".tp-last-steps", ".tp-ahead table", ".tp-area-board", ".tp-area-tabs"):
        expect(screen.locator(mark)).to_be_in_viewport(ratio=1)
    for mark in (".tp-last-steps li", ".tp-ahead td b", ".tp-ahead th"):
        size = screen.locator(mark).first.evaluate(
            "e => parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1)"
        )
        assert size >= 24, (mark, size)
