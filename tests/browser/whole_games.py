"""Play whole games at live tables in Chromium: `python -m tests.browser.whole_games`.

Time Pirates is played by three devices and a computer, Conspiracy by four devices; a big screen looks on. Every device
shows the end. In Conspiracy, no device has received what its seat must not know; at the end of Time Pirates, everything
is open. This takes some minutes, so the test suite plays only parts of such games.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.browsing import FLAGS, Server, eventually, find_browser, played, steps_of, wait_for_steps
from tests.browser.test_devices import Devices, mover_of, nothing_secret_received, table, to_computers
from timepirates.core.protocol import ONLOOKER

NAMES = ("Ann", "Bob", "Cleo", "Dan")
PRESS = """(place) => {
    const all = [...document.querySelectorAll(".tp-choice")].filter((each) => !each.dataset.why);
    const now = document.querySelector(".tp-choices").innerHTML;
    all[Math.floor(place * all.length)]?.click();
    return now;
}"""


def press_until(page: Page, steps: int, luck: Random) -> None:
    """Press random buttons of decisions, or of their parts, until the game has more steps."""
    while len(steps_of(page)) == steps:
        before = page.evaluate(PRESS, luck.random())
        eventually(
            lambda: len(steps_of(page)) > steps or page.locator(".tp-choices").inner_html() != before,  # noqa: B023
            "a pressed button does nothing",
        )


def play_to_the_end(devices: Devices, people: list[Page], screen: Page) -> int:
    """Play until the game is over, and return its number of steps. Without an end after 3,000 steps, fail."""
    luck = Random(3)
    for _decision in range(3000):
        if devices.whole().over:
            break
        mover = mover_of(people)
        press_until(mover, len(steps_of(mover)), luck)
    whole = devices.whole()
    assert whole.over
    for page in (*people, screen):
        wait_for_steps(page, len(whole))
        expect(page.locator(".tp-ending")).to_be_visible()
    return len(whole)


def play(browser: Browser, server: Server, page: str, computers: int) -> None:
    """Play a whole game of a page, and print how long it was."""
    began = time.monotonic()
    with table(browser, server, page) as devices:
        to_computers(devices.host, *range(4 - computers, 4))
        people = [devices.open(seat, NAMES[seat]) for seat in range(4 - computers)]
        screen = devices.look()
        steps = play_to_the_end(devices, people, screen)
        if page:
            nothing_secret_received(devices.whole(), {**dict(enumerate(people)), ONLOOKER: screen})
    print(f"{page or 'time pirates'}: {steps} steps, {time.monotonic() - began:.0f} s", flush=True)


def main() -> None:
    """Play a game of each."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with played(Path(folder), "--preheated", "0", "--host", "127.0.0.2") as server:
            play(browser, server, "", computers=1)
            play(browser, server, "conspiracy", computers=0)
        browser.close()


if __name__ == "__main__":
    main()
