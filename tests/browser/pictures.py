"""The pictures of the documents, taken from the real pages: `python -m tests.browser.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.analysis.review.games import played as game_played
from tests.browser.browsing import FLAGS, READY, find_browser, new_page, open_page, played
from timepirates import Game
from timepirates_widgets.keeping.store import Store

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def evening(seed: int = 24, steps: int = 260) -> dict:
    """A saved game in the middle of a turn."""
    game = Game(players=["Ann", "Bob", "Cleo", "Dan"], seed=seed)
    while len(game) < steps or game.deciding != "act" or len(game.legal()) < 12:
        game.play_random()
    line = {"name": "Main line", "record": game.record(), "shown": len(game)}
    return {"format": "time-pirates-save", "version": 1, "lines": [line], "seats": ["human"] * 4, "settings": {}}


def alone(seed: int = 24, steps: int = 150) -> dict:
    """A turn begins in a game against computers; what had one possibility was made by itself."""
    game, before = Game(players=["Ann", "Bob", "Cleo", "Dan"], seed=seed), []
    while len(game) < steps or game.deciding != "act" or len(before) > 1 or len(game.legal()) < 12:
        before = game.legal()
        game.play_random()
    line = {"name": "Main line", "record": game.record(), "shown": len(game), "alone": [len(game) - 1]}
    seats = ["human" if seat == game.to_move else "simple" for seat in range(4)]
    return {**evening(), "lines": [line], "seats": seats, "settings": {"alone": True}}


def wait_for_board(page: Page) -> None:
    """Until the figure and the sea behind it are painted."""
    page.locator(".tp-sea-board[data-drawn]").wait_for()
    page.evaluate("""async () => {
        const sea = new Image();
        sea.src = getComputedStyle(document.querySelector(".tp-board-plot")).backgroundImage.slice(5, -2);
        await sea.decode();
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }""")


def over() -> dict:
    """A game of three computer players that is over."""
    game = game_played(seed=3)
    return {**evening(), "lines": [{"name": "Main line", "record": game.record(), "shown": len(game)}],
            "seats": ["human"] * 3}


def take_play(page: Page, address: str) -> None:
    """The page of play, and the four stages of a hint."""
    open_page(page, address)
    wait_for_board(page)
    page.screenshot(path=FOLDER / "play.png")
    for stage in range(1, 5):
        page.locator(".tp-hints").click()
        expect(page.locator(".tp-hints")).to_have_attribute("data-stage", str(stage))
    page.locator(".tp-hinting").screenshot(path=FOLDER / "hints.png")


def take_review(page: Page, address: str) -> None:
    """A game looked back on, as it is from the head to the board."""
    page.set_viewport_size({"width": 1366, "height": 1400})
    page.goto(address)
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=10 * READY)
    page.locator(".tp-look").first.click()
    wait_for_board(page)
    page.screenshot(path=FOLDER / "review.png")


def main() -> None:
    """Take them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Store(Path(folder) / "data")
        ids = [store.new_id() for _game in range(2)]
        for id, saved in zip(ids, (alone(), over()), strict=True):
            store.save(id, saved)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with played(Path(folder), "--preheated", "0") as server, new_page(browser, reduced_motion="reduce") as page:
            take_play(page, f"{server.address}?game={ids[0]}")
            take_review(page, f"{server.address}review?game={ids[1]}")
        browser.close()


if __name__ == "__main__":
    main()
