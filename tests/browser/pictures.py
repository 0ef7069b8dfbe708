"""Take the pictures of the documentation, at least one per page: `python -m tests.browser.pictures [NAME ...]`.

`--into FOLDER` writes them to another folder than that of the documentation."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, Page, expect, sync_playwright

from tests.browser.browsing import PATIENCE, READY, launch, new_page, open_page, played
from tests.browser.panel_pictures import panels, take_panels
from tests.games.pirates.review.games import played as game_played
from timepirates import Game
from timepirates_widgets.keeping.store import Store

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def saved(game: Game, seats: list[str], settings: dict | None = None, **line: object) -> dict:
    """Return a game with one line as it is saved."""
    main_line = {"name": "Main line", "record": game.record(), "shown": len(game), **line}
    settings = settings or {}
    return {"format": "time-pirates-save", "version": 1, "lines": [main_line], "seats": seats, "settings": settings}


def evening(seed: int = 24, steps: int = 260) -> dict:
    """Return a saved game in the middle of a turn."""
    game = Game(players=["Ann", "Bob", "Cleo", "Dan"], seed=seed)
    while len(game) < steps or game.deciding != "act" or len(game.legal()) < 12:
        game.play_random()
    return saved(game, ["human"] * 4)


def alone(seed: int = 24, steps: int = 150) -> dict:
    """Return a saved game of one person against computers, at the beginning of a turn."""
    game, before = Game(players=["Ann", "Bob", "Cleo", "Dan"], seed=seed), []
    while len(game) < steps or game.deciding != "act" or len(before) > 1 or len(game.legal()) < 12:
        before = game.legal()
        game.play_random()
    seats = ["human" if seat == game.to_move else "simple" for seat in range(4)]
    return saved(game, seats, {"alone": True}, alone=[len(game) - 1])


def wait_for_board(page: Page) -> None:
    """Wait until the board and its background are drawn."""
    page.locator(".tp-sea-board[data-drawn]").wait_for()
    page.evaluate("""async () => {
        const sea = new Image();
        sea.src = getComputedStyle(document.querySelector(".tp-board-plot")).backgroundImage.slice(5, -2);
        await sea.decode();
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }""")


def over() -> dict:
    """Return a finished saved game of three computer players."""
    return saved(game_played(seed=3), ["human"] * 3)


def take_play(page: Page, address: str, into: Path) -> None:
    """Take pictures of the play page and of the four stages of a hint."""
    open_page(page, address)
    wait_for_board(page)
    page.screenshot(path=into / "play.png")
    page.set_viewport_size({"width": 690, "height": 1400})  # Here a hint has all its height, without a scroll bar.
    for stage in range(1, 5):
        page.locator(".tp-hints").click()
        expect(page.locator(".tp-hints")).to_have_attribute("data-stage", str(stage))
    page.locator(".tp-hinting").screenshot(path=into / "hints.png")


def take_review(page: Page, address: str, into: Path) -> None:
    """Take a picture of the review of a game, from its head to the board."""
    page.set_viewport_size({"width": 1366, "height": 1400})
    page.goto(address)
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=10 * READY)
    page.locator(".tp-retry").first.click()
    wait_for_board(page)
    page.screenshot(path=into / "review.png")


def conspiracy(seed: int = 5, steps: int = 90) -> dict:
    """Return a saved game of Conspiracy against computers, in the person's own turn."""
    game = Game(["Ann", "Bob", "Cleo"], "johnson-2002", seed=seed)
    while len(game) < steps or game.to_move != 0 or game.deciding != "act":
        game.play_random()
    return saved(game, ["human", "simple", "simple"])


def taken(name: str, settle: Callable[[Page], object]) -> Callable[[Page, str, Path], None]:
    """Return a function that takes a picture of a page, after `settle` has waited for it."""

    def take(page: Page, address: str, into: Path) -> None:
        page.goto(address)
        settle(page)
        page.screenshot(path=into / f"{name}.png")

    return take


def three_tokens(page: Page) -> None:
    """Move the slider of the police explorer to three further tokens."""
    wait_for_board(page)
    page.locator(".tp-slider").focus()
    for _token in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".tp-status")).to_contain_text("3 more")
    wait_for_board(page)


def first_of(selector: str) -> Callable[[Page], object]:
    """Return a function that waits for the first element of a selector."""
    return lambda page: page.locator(selector).first.wait_for()


PAGES = {
    "play": (alone, "", take_play),
    "tutorial": (None, "tutorial?lesson=paths", taken("tutorial", wait_for_board)),
    "questions": (None, "questions", taken("questions", wait_for_board)),
    "police": (alone, "police", taken("police", three_tokens)),
    "editions": (None, "editions", taken("editions", wait_for_board)),
    "review": (over, "review", take_review),
    "conspiracy": (conspiracy, "conspiracy", taken("conspiracy", first_of(".tp-conspiracy-board .tp-square"))),
}
"""name -> the game that is kept for it, its address, and what takes it"""


PANELS = "panels"
"""The name of the gallery's pictures, of which there is one for each panel."""


def main() -> None:
    """Take the pictures; without a browser, print a line about that."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*PAGES, PANELS]))
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    made = panels() if PANELS in (asked.names or [PANELS]) else []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = launch(playwright.chromium)
        except Error:
            sys.exit("no browser was found to take them in")
        take_panels(browser, asked.into, made)
        with played(Path(folder), "--preheated", "0") as server:
            store = Store(Path(folder) / "data")
            for name in [name for name in asked.names or PAGES if name != PANELS]:
                make, path, take = PAGES[name]
                if make is not None:
                    id = store.new_id()
                    store.save(id, make())
                    path = f"{path}?game={id}"
                with new_page(browser, reduced_motion="reduce") as page:
                    take(page, f"{server.address}{path}", asked.into)
        browser.close()


if __name__ == "__main__":
    main()
