"""Play whole games at live tables in Chromium: `python -m tests.browser.whole_games`.

Three devices and a computer play Time Pirates, and four devices play Conspiracy; a big screen looks on. Each device is
a browser context of its own, and every decision is made with the mouse. At random steps the table process or a kernel
is killed, a device is replaced by another one, or the server is restarted. Every frame, file and link that a device has
received before a decision is searched for what its seat must not know at that moment. The command prints one line per
game.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.browser.browsing import body_of, eventually, kill, launch, played_by_guests, record_of, wait_for_steps
from tests.browser.test_devices import Devices, sit, table_process
from tests.browser.test_real_board import LOST
from timepirates import Game
from timepirates.core.link_encoding import unpacked
from timepirates.core.protocol import ONLOOKER
from timepirates.players import decide
from timepirates.tables.kept_table import KeptSeat, KeptTable, TableStore, new_token
from timepirates_widgets.games.pirates.board import naming

NAMES = ("Ann", "Bob", "Cleo", "Dan")
GAMES = {"time-pirates": ("", "rio-grande", 1), "conspiracy": ("conspiracy", "johnson-2002", 0)}
"""game -> the address of its page, the rules, and the number of computer players"""
LOSSES = ("table process", "kernel", "device", "server")
"""What is killed, replaced or restarted, one after the other."""
MOST = 1 << 20
"""Maximum size of the data in a link, in bytes."""
LAYING = re.compile(r"lay (white-\d) on (\w+)")
OFFERED = """(key) => [...document.querySelectorAll(".tp-choices [data-send]")].some((each) => {
    const { at } = JSON.parse(each.dataset.send);
    return at && String(at.slice(3)) === key;
})"""
"""Whether the page offers decisions in the position that the table knows by this key."""


class Failed(AssertionError):
    """A game that could not be played to its end, or a device that has received a secret."""


class Table(Devices):
    """The devices of one table, with everything that each has received."""

    def _page(self, size: dict[str, int]) -> Page:
        page = super()._page(size)
        page.on("requestfinished", lambda request: page.frames_received.append(body_of(request)))
        return page


def seed_of(game: str, number: int) -> int:
    """Return the seed of a game; it is so large that its digits occur nowhere by chance."""
    return Random(f"{game} {number}").getrandbits(62)


def first_of(game: str, number: int) -> KeptTable:
    """Return a table at which nobody has decided anything."""
    _page, rules, computers = GAMES[game]
    people = len(NAMES) - computers
    seats = [KeptSeat("human", new_token()) if seat < people else KeptSeat("simple", "") for seat in range(len(NAMES))]
    record = Game(NAMES, rules, seed=seed_of(game, number)).record()
    return KeptTable(json.loads(json.dumps(record)), seats, new_token(), new_token(), "never", 0.0)


class WholeGame:
    """A game on several devices, from the first decision to the end.

    Parameters
    ----------
    browser : Browser
    folder : Path
        Where the server of the game keeps its data.
    game : str
    number : int
        The number from which the seed follows.
    limit : float
        Seconds after which the game counts as failed.
    """

    def __init__(self, browser: Browser, folder: Path, game: str, number: int, limit: float = 3600.0):
        self._folder, self._luck, self._until = folder, Random(number), time.monotonic() + limit
        self._stack = ExitStack()
        self._serving = self._stack.enter_context(ExitStack())
        self._server = server = self._serving.enter_context(played_by_guests(folder))
        self._kept, id = first_of(game, number), TableStore.new_id()
        TableStore(server.data).keep(id, self._kept)
        host = f"table={id}&host={self._kept.host}"
        self._devices = Table(browser, server, self._stack, GAMES[game][0], host)
        self.pages: dict[int, Page] = {}
        """The devices by viewer; the big screen is that of onlookers."""
        self._offered: dict[int | None, set[str]] = defaultdict(set)
        self._known = 0
        """The number of positions whose legal decisions are in `_offered`."""
        self._shown: dict[int, str] = defaultdict(str)
        """Everything that a viewer was allowed to see in one of these positions, as compact JSON."""
        self._held: dict[int, set[str]] = {}
        """The pieces that a viewer held since the last search. A page also offers what these pieces cannot do now."""
        self._losses, self._saves = (sorted(self._luck.sample(range(3, 40), len(LOSSES))) for _what in range(2))
        """The decisions before which something is lost, and those before which a file is saved."""
        self.decisions = self.received = 0
        self.whole = self._devices.whole()

    def close(self) -> None:
        """Close all pages and end the server; raise AssertionError if anything went wrong on a page."""
        self._stack.close()

    def play(self) -> None:
        """Play to the end, and check each device before each decision."""
        while not self.whole.over:
            if time.monotonic() > self._until:
                raise Failed(f"not over after {self.decisions} decisions")
            self.go_on()
        for page in self.pages.values():
            expect(page.locator(".tp-ending")).to_be_visible()
            wait_for_steps(page, len(self.whole))
        self.search()

    # --- the devices

    def sit(self) -> None:
        host = self._devices.host
        host.locator(".tp-seat-here").first.click()
        sit(host, NAMES[0])
        expect(host.locator(".tp-sit-down")).to_have_count(0)
        self.pages[0] = host
        for seat in range(1, len(self._devices.links)):
            self.pages[seat] = self._devices.open(seat, NAMES[seat])
        self.pages[ONLOOKER] = self._devices.look()
        self._wait(-1)

    def _lose(self, what: str) -> None:
        """Kill the table process or a kernel, restart the server, or replace a device by another one."""
        if what == "table process":
            kill(table_process(self._server).pid)
            return
        if what == "server":
            self._restart_server()
            return
        seat = self._luck.choice([seat for seat in self.pages if seat != ONLOOKER])
        page = self.pages[seat]
        page.watch.bear("WebSocket|Kernel connection|404|The kernel's line")
        if what == "kernel":
            self._server.kill_kernel_of(page)
            page.reload()
        else:
            self._receive(page)
            page.context.close()
            self.pages[seat] = self._devices.open(seat)

    def _restart_server(self) -> None:
        for page in self.pages.values():
            page.watch.bear(LOST)
        self._server.stop()
        self._serving.close()
        port = urlsplit(self._server.address).port
        self._server = self._serving.enter_context(played_by_guests(self._folder, "--port", str(port)))
        for viewer, page in self.pages.items():
            self._receive(page)
            page.reload()
            wait_for_steps(page, len(self.whole.record(viewer)["steps"]))

    # --- decisions

    def go_on(self) -> None:
        """Make the next decision, sometimes after something was killed; then search what the devices have received."""
        if self._losses and self.decisions == self._losses[0]:
            del self._losses[0]
            self._lose(LOSSES[len(self._losses) % len(LOSSES)])
        steps = len(self.whole)
        self._decide()
        self._wait(steps)

    def _decide(self) -> None:
        """Make the decision of the computer player `simple` with the mouse, on the page of the seat to move."""
        seat = int(str(self.whole.to_move))
        text, page = decide(self.whole.copy(), seat, "simple"), self.pages[seat]
        own = sum(mover == seat for mover, _text in self.whole.steps)
        page.wait_for_function(OFFERED, arg=f"0,{own}")
        if self.decisions in self._saves:
            self._save(seat)
        for part in parts_of(text):
            button = page.locator(f'.tp-choices [data-stage="{part}"], .tp-choices [data-notation="{text}"]').first
            button.wait_for(state="attached")
            fold = page.locator(".tp-fold", has=page.locator(f'[data-notation="{text}"]'))
            if not button.is_visible():
                fold.locator(".tp-fold-head").click()
            last = button.get_attribute("data-notation") == text
            button.click()
            if last:
                break
        self.decisions += 1

    def _wait(self, steps: int) -> None:
        """Wait until the game has more steps, a person is to decide and all devices show it; search the devices."""

        def moved() -> bool:
            self.whole = self._devices.whole()
            return len(self.whole) > steps and (self.whole.over or self.whole.to_move in self.pages)

        eventually(moved, f"nothing was decided after step {steps}", pause=0.02)
        if not self.whole.over:
            for viewer, page in self.pages.items():
                view = json.loads(json.dumps(self.whole.record(viewer)))
                wait_for_steps(page, len(view["steps"]))
                if record_of(page) != view:
                    raise Failed(f"the device of viewer {viewer} shows another game than the seat knows")
            self.search()

    # --- what a seat must not know

    def search(self) -> None:
        """Raise Failed if a device has received what its viewer must not know, and forget what was searched."""
        for now in map(self.whole.at, range(self._known, len(self.whole) + 1)):
            self._offered[now.to_move].update(without_colour(str(text)) for text in now.legal())
        for viewer in self.pages:
            seen = list(self.whole.positions(viewer, self._known))
            self._shown[viewer] += compact(seen)
            self._held[viewer] = set().union(*(pieces_of(viewer, each) for each in seen))
        self._known = len(self.whole) + 1
        for viewer, page in self.pages.items():
            received = self._receive(page) + "".join(links_of(page))
            for secret in self._secrets(viewer):
                if secret in received:
                    around = re.search(f".{{0,120}}{re.escape(secret)}.{{0,120}}", received, re.DOTALL)[0]
                    raise Failed(f"the device of viewer {viewer} has received {secret!r}: {around}")

    def _receive(self, page: Page) -> str:
        """Return what a page has received since the last search, without the spaces and backslashes of JSON."""
        text = "".join(page.frames_received)
        page.frames_received.clear()
        self.received += len(text)
        return plain(text)

    def _secrets(self, viewer: int) -> Iterator[str]:
        """Yield what a viewer must not receive at present."""
        yield from self._tokens(viewer)
        if self.whole.over:
            return
        yield str(self.whole.record()["seed"])
        seen = self.whole.record(viewer)["steps"]
        told = {str(text) for _seat, text in seen}
        for number, (mover, real) in enumerate(self.whole.steps):
            text = seen[number][1] if number < len(seen) else ""
            if mover == viewer or str(real) in told | {text}:
                continue
            if without_colour(str(real)) not in self._offered[viewer] and self._held[viewer].isdisjoint(
                str(real).split()
            ):
                yield str(real)
            if laying := LAYING.fullmatch(str(real)):
                yield from self._laying(viewer, *laying.groups())
        secrets = hidden(self.whole.snapshot(), self.whole.snapshot(viewer))
        yield from (text for text in secrets if text not in self._shown[viewer])

    def _laying(self, viewer: int, contract: str, colour: str) -> Iterator[str]:
        """Yield the words for a secret laying of Time Pirates, unless the viewer has seen an equal one."""
        if compact({contract: colour}) not in self._shown[viewer]:
            yield plain(f"{naming.contract_name(contract)}, laid on {naming.kind_name(colour)}")

    def _tokens(self, viewer: int) -> Iterable[str]:
        """Return the keys of other seats; the host's page has them all."""
        if viewer == 0:
            return []
        others = [each.token for seat, each in enumerate(self._kept.seats) if each.token and seat != viewer]
        return [*others, self._kept.host]

    def _save(self, seat: int) -> None:
        """Save what a seat knows in a file, as a person does from the menu, and search the file."""
        page = self.pages[seat]
        page.locator(".tp-menu").click()
        with page.expect_download() as download:
            page.locator(".tp-save").click()
        page.frames_received.append(Path(download.value.path()).read_text(encoding="utf-8"))
        page.keyboard.press("Escape")


def parts_of(text: str) -> list[str]:
    """Return the parts that are clicked one after the other to make a decision, and the decision itself."""
    on_square = re.fullmatch(r"(place|attack) (\S+) at (\S+ \S+ \S+) pointing \S+", text)
    if on_square:
        return [f"with {on_square[1]} {on_square[2]}", f"on {on_square[3]}", text]
    lay = re.fullmatch(r"lay (\S+) at .*", text)
    return [f"with lay {lay[1]}", text] if lay else [text]


def pieces_of(viewer: int, snapshot: Mapping[str, list[object]]) -> list[str]:
    """Return the coins and tiles in a player's hand, by name. Tokens of Time Pirates have no names of their own."""
    hands = [snapshot[kind][viewer] for kind in ("hands", "tiles") if kind in snapshot and viewer != ONLOOKER]
    return [piece for hand in hands if isinstance(hand, list) for piece in hand]


def without_colour(text: str) -> str:
    """Return a decision without the colour of a laying: a page offers all colours, and says which are not possible."""
    return text.partition(" on ")[0]


def compact(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def plain(text: str) -> str:
    """Return a received text as if all JSON in it were compact and not quoted."""
    return text.replace("\\", "").replace('", "', '","').replace('": ', '":').replace(", ", ",")


def hidden(whole: object, seen: object) -> Iterator[str]:
    """Yield the parts of a snapshot with all secrets that a viewer does not see, as compact JSON.

    The name of a single piece is no secret: the pieces of a game are known.
    """
    if whole == seen:
        return
    if isinstance(whole, dict) and isinstance(seen, dict):
        for key, value in whole.items():
            yield from hidden(value, seen.get(key))
    elif isinstance(whole, list) and isinstance(seen, list) and not all(isinstance(each, str) for each in whole):
        for one, other in zip(whole, seen, strict=True):
            yield from hidden(one, other)
    elif (isinstance(whole, str) and " " in whole) or (isinstance(whole, list | dict) and len(compact(whole)) > 10):
        yield compact(whole)


def links_of(page: Page) -> Iterator[str]:
    """Yield the address of a page and its links, and the data that is packed in them."""
    links = page.evaluate("() => [location.href, ...[...document.querySelectorAll('a[href]')].map((a) => a.href)]")
    for link in links:
        yield link + "\n"
        parts = urlsplit(link)
        for _name, value in (*parse_qsl(parts.query), *parse_qsl(parts.fragment)):
            try:
                yield plain(unpacked(value, MOST).decode())
            except ValueError:
                continue


def line_of(browser: Browser, game: str, number: int, limit: float) -> tuple[str, bool]:
    """Play a game; return a line about it, and whether it was played to the end without finding a secret."""
    began, outcome = time.monotonic(), ""
    with tempfile.TemporaryDirectory() as folder:
        one = WholeGame(browser, Path(folder), game, number, limit)
        try:
            with closing(one):
                one.sit()
                one.play()
        except (AssertionError, Error) as problem:
            outcome = str(problem)
    told = f"{one.decisions} decisions, {len(one.whole)} steps, {one.received / 1e6:.1f} MB received"
    return (
        f"{game} {number}: {told}, {time.monotonic() - began:.0f} s, {outcome or 'no secret found'}",
        not outcome,
    )


def main() -> int:
    """Play whole games; the exit status is 1 if one fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.whole_games", description=main.__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="number of games of each kind (default: 20)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default: 0)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game (default: both)")
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds for a game at most (default: 3600)")
    asked, good = parser.parse_args(), True
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for number in range(asked.first, asked.first + asked.seeds):
            for game in asked.game or GAMES:
                line, fine = line_of(browser, game, number, asked.limit)
                print(line, flush=True)
                good = good and fine
        browser.close()
    return not good


if __name__ == "__main__":
    sys.exit(main())
