"""Helpers of the tests of the play page: save games on a server, find positions, and press buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, Server, steps_of, wait_for_more_steps
from tests.games.pirates import helpers
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]
game_until = partial(helpers.game_until, players=PLAYERS)


def kept(server: Server, game: Game, page: str = "", **more) -> str:
    """Save a game in the server's store; return the address that opens it."""
    table = Sitting(game, store=Store(server.data), **more)
    table.save()
    return f"{server.address}{page}?game={table.id}"


def acting(condition: Callable[[Game], bool] = lambda game: True) -> Game:
    """Return a game that fulfils `condition`, in which a player who is not arrested has two actions left."""
    return game_until(
        lambda g: (
            g.deciding == "act" and g.snapshot()["actions_left"] == 2 and not g.snapshot()["arrested"] and condition(g)
        )
    )


def preferred(texts: list[str], *wanted: str) -> str:
    """Return the first decision that begins with one of the texts (earlier texts first), or else the first decision."""
    return next((each for start in wanted for each in texts if each.startswith(start)), texts[0])


def press_until(page: Page, key: str, selector: str) -> None:
    """Press a key until an element that matches has the focus."""
    for _press in range(60):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} was not reached with {key}")


def open_task(page: Page, address: str) -> None:
    """Open a page of lessons or questions, and wait for its task."""
    page.goto(address)
    expect(page.locator(".tp-task")).to_be_visible(timeout=READY)


def click_choice(page: Page, text: str) -> None:
    """Click the visible button of a decision with the mouse and wait for its effect."""
    before = len(steps_of(page))
    page.locator(f'.tp-choice[title="{text}"]').click()
    wait_for_more_steps(page, before)


def sized(page: Page, width: int, height: int) -> None:
    """Give a page a size, and wait until its board has followed, which is a frame later."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def open_menu(page: Page) -> None:
    """Open the page's menu."""
    page.locator(".tp-menu").click()
    expect(page.locator(".tp-new")).to_be_visible()
