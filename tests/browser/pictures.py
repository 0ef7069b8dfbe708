"""The pictures of the documents, taken from the real pages: `python -m tests.browser.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.browsing import FLAGS, find_browser, new_page, open_page, played
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


def main() -> None:
    """Take them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = Store(Path(folder) / "data")
        id = store.new_id()
        store.save(id, alone())
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with played(Path(folder), "--preheated", "0") as server, new_page(browser, reduced_motion="reduce") as page:
            open_page(page, f"{server.address}?game={id}")
            wait_for_board(page)
            page.screenshot(path=FOLDER / "play.png")
        browser.close()


if __name__ == "__main__":
    main()
