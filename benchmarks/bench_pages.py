"""Measure the pages in Chromium: times to the first picture and to the first legal click, time of a click, bytes sent.

For comparison, the same run measures Plotly's FigureWidget with the same figure, a page with a single anywidget button,
and that button in plain Voilà.
"""

from __future__ import annotations

import json
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import psutil
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.browsing import DESK, READY, Server, launch, let_in, played, running, wait_for_more_steps
from tests.browser.pictures import evening
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.first_picture import FirstPicture

OPENINGS = 5
CLICKS = 60
REST = 1500
"""Milliseconds to wait after an empty tab was opened, until the browser is idle."""
PLAY = ["from timepirates_widgets.games.pirates.play.play_page import play", "play()"]
FIGURE_WIDGET = [
    "import plotly.graph_objects as go\nfrom timepirates import Board, Game\n"
    "from timepirates_widgets.games.pirates.board.board_view import figure",
    "game = Game(seed=1)\nwidget = go.FigureWidget(figure(game.snapshot(), game.board))",
    "widget",
]
BUTTON = [
    "import anywidget\nclass Button(anywidget.AnyWidget):\n    _esm = '''export default {render({el}) {"
    ' const b = document.createElement("button"); b.textContent = "go"; el.append(b);'
    " el.classList.add(\"tp-ready\") }}'''",
    "Button()",
]
PAGES = {
    "play": (PLAY, ".tp-ready"),
    "figurewidget": (FIGURE_WIDGET, ".main-svg"),
    "button": (BUTTON, ".tp-ready"),
    "plain": (BUTTON, ".tp-ready"),
}
"""Page -> the cells of its notebook, and a selector of what it shows once it can be used. `plain` is plain Voilà."""
LIVE = "#rendered_cells .tp-area-board"
DRAWN = f"{LIVE} [data-drawn]"
WITHIN = {0: 0.75, 1: 0.45}
"""Number of preheated kernels -> the bound on the play page's opening time, as a share of plain Voilà's."""

REPAINT = """
([click, drawing]) => new Promise((done, fail) => {
  const board = document.querySelector(".tp-area-board"), button = document.querySelector(click);
  const late = setTimeout(() => fail(new Error("no effect of " + click)), 10000);
  const watch = new MutationObserver((changes) => {
    // A piece that flies is drawn over the page; everything else that moves or changes is in the drawing.
    if (!changes.some((change) => change.target === document.body || change.target.closest?.(drawing))) return;
    watch.disconnect(); clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  let start;
  const release = () => {
    watch.observe(document.body, {childList: true});
    watch.observe(board, {attributes: true, childList: true, subtree: true});
    start = performance.now();
    button.click();
  };
  button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));  // ends what still moves
  setTimeout(release, 80);  // so long a finger stays down
})
"""
PLOT = ".main-svg, .svg-container"
"""A selector of the elements that change on the board of Time Pirates."""
MOTIONS = (("no-preference", "the glide's first frame"), ("reduce", "the new position"))


FIRST_PICTURE = """
  const look = () => {
    if (document.querySelector("#tp-first svg")) {
      requestAnimationFrame(() => { window.firstPicture = performance.now(); });
    } else if (!document.querySelector(".tp-ready")) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""A script that saves the time at which the first picture of the board was painted."""
SHOWN = "selector => document.querySelector(selector)?.getClientRects().length > 0"


@dataclass
class Wire:
    """The time at which a page was requested (of `time.perf_counter`), and the numbers of bytes and requests."""

    asked: float = 0
    http: int = 0
    socket: int = 0
    requests: int = 0


@contextmanager
def opened(browser: Browser, address: str, count: bool = False, **options) -> Iterator[tuple[Page, Wire]]:
    """Open an address in a new browser context with an empty cache, and yield the page and its `Wire`.

    The page opens in an empty tab, after Chromium has become idle. With `count`, bytes are counted, which takes some
    time.
    """
    context = browser.new_context(viewport=DESK, **options)
    let_in(context)
    context.add_init_script(FIRST_PICTURE)
    page, wire = context.new_page(), Wire()
    if count:
        count_into(wire, page)
    try:
        page.wait_for_timeout(REST)
        wire.asked = time.perf_counter()
        page.goto(address, wait_until="commit")
        yield page, wire
    finally:
        context.close()


def count_into(wire: Wire, page: Page) -> None:
    """Count the bytes that a page sends and receives from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def loaded(event: dict) -> None:
        wire.http += int(event["encodedDataLength"])
        wire.requests += 1

    def frame(event: dict) -> None:
        response = event["response"]
        size = len(response["payloadData"])
        wire.socket += size * 3 // 4 if response["opcode"] == 2 else size

    session.on("Network.loadingFinished", loaded)
    session.on("Network.webSocketFrameReceived", frame)
    session.on("Network.webSocketFrameSent", frame)


def settle(server: Server, waiting: int) -> None:
    """Wait until at least `waiting` kernels run and all of them are idle."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        before = computed(server)
        time.sleep(0.8)
        after = computed(server)
        resting = after.keys() == before.keys() and sum(after.values()) - sum(before.values()) < 0.03
        if resting and len(after) >= waiting:
            return
    raise AssertionError("the kernels did not come to rest")


def computed(server: Server) -> dict[int, float]:
    """Return the processor seconds of each running kernel by process id. Kernels that end meanwhile are left out."""
    found = {}
    for number in server.kernels().values():
        with suppress(psutil.NoSuchProcess):
            found[number] = sum(psutil.Process(number).cpu_times()[:2])
    return found


def write_page(folder: Path, cells: list[str], kernel: str = "python3") -> None:
    """Write a notebook with these cells as the play page for `timepirates play --notebooks FOLDER`."""
    folder.mkdir(parents=True)
    metadata = {"kernelspec": {"name": kernel, "display_name": "Python 3", "language": "python"}}
    code = [nbformat.v4.new_code_cell(source) for source in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata=metadata), folder / "play.ipynb")


def keep_game(data: Path) -> None:
    """Save a game in the middle of a year with its first picture, as for a returning visitor."""
    store = Store(data)
    table = Sitting.from_saved(evening(), store, store.new_id())
    table.save()
    FirstPicture(table).keep()


@dataclass
class Openings:
    """The measurements of opening a page several times."""

    times: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    wire: Wire = field(default_factory=Wire)


def openings(browser: Browser, folder: Path, preheated: int) -> dict[str, Openings]:
    """Open each page several times, in alternation so that all have the same load. Return the seconds of each opening."""
    found = {name: Openings() for name in PAGES}
    with ExitStack() as stack:
        servers = {}
        for name, (cells, _ready) in PAGES.items():
            write_page(folder / name / "notebooks", cells)
            if name == "play":
                keep_game(folder / name / "data")
            servers[name] = stack.enter_context(served(folder / name, name, preheated))
        for _opening in range(OPENINGS + 1):
            for name, server in servers.items():
                settle(server, preheated)
                open_once(browser, server.address, PAGES[name][1], found[name])
    for each in found.values():
        del (
            each.times[0],
            each.pictures[:1],
            each.boards[:1],
        )  # the first opening counts bytes, and reads files that are not cached
    return found


def served(folder: Path, name: str, preheated: int) -> AbstractContextManager[Server]:
    """Start a server for the page in a folder: `timepirates play`, or plain Voilà."""
    notebooks = folder / "notebooks"
    if name != "plain":
        return played(folder, "--preheated", str(preheated), "--notebooks", str(notebooks))
    command = [
        sys.executable,
        "-m",
        "voila",
        str(notebooks / "play.ipynb"),
        "--no-browser",
        f"--port={free_port()}",
        f"--preheat_kernel={preheated > 0}",
        "--pool_size=1",
    ]
    return running(command, folder / "data", folder, r"(http://\S+:\d+/)")


def free_port() -> int:
    """Return a port of this machine that no program uses."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def open_once(browser: Browser, address: str, ready: str, into: Openings) -> None:
    """Open a page, and add the times to `into`; at the first opening, also the numbers of bytes."""
    first = not into.times
    with opened(browser, address, count=first) as (page, wire):
        page.wait_for_function(
            SHOWN, arg=ready, timeout=READY
        )  # checks every frame, `expect` would check once a second
        into.times.append(time.perf_counter() - wire.asked)
        if page.locator(LIVE).count():
            page.wait_for_function(SHOWN, arg=DRAWN, timeout=READY)
            into.boards.append(time.perf_counter() - wire.asked)
        picture = page.evaluate("() => window.firstPicture")
        if picture is not None:
            into.pictures.append(picture / 1000)
        page.wait_for_load_state("networkidle")
    if first:
        into.wire = wire


def clicks(browser: Browser, folder: Path, motion: str) -> list[float]:
    """Return the milliseconds from a click on a choice to the frame that shows its effect on the board."""
    with (
        played(folder, "--preheated", "0") as server,
        opened(browser, f"{server.address}?door=here", reduced_motion=motion) as (page, _wire),
    ):
        expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
        expect(page.locator(".tp-area-board .main-svg").first).to_be_visible(timeout=READY)
        return effects(page, CLICKS, 1000 if motion == "no-preference" else 60)


def effects(page: Page, count: int, rest: float) -> list[float]:
    """Return the milliseconds of `count` clicks on choices that have a visible effect on the board.

    All other decisions are made between these clicks and not measured. Each click comes `rest` milliseconds after the
    one before.
    """
    taken: list[float] = []
    while len(taken) < count:
        titles = page.locator(".tp-choice").evaluate_all("all => all.map(e => e.title)")
        seen = [title for title in titles if title.split()[0] in ("place", "move", "take", "jump")]
        steps = len(json.loads(page.locator(".tp-record").first.text_content())["steps"])
        if seen:
            taken.append(effect(page, f'.tp-choice[title="{seen[len(taken) % len(seen)]}"]', PLOT))
        else:
            page.locator(".tp-choice").first.evaluate("e => e.click()")
        wait_for_more_steps(page, steps)
        page.wait_for_timeout(rest)
    return taken


def effect(page: Page, click: str, drawing: str) -> float:
    """Click the element of a selector; return the milliseconds to the first frame in which the drawing has changed."""
    return page.evaluate(REPAINT, [click, drawing])


def percentiles(taken: list[float]) -> str:
    """Return the median and the 95th percentile of times in milliseconds, as text."""
    p50, p95 = statistics.median(taken), statistics.quantiles(taken, n=20)[18]
    return f"p50 {p50:.0f} ms, p95 {p95:.0f} ms over {len(taken)}"


def within_bound(what: str, taken: list[float]) -> str:
    """Return a line with the median and the 95th percentile of click times."""
    return f"click to {what}: {percentiles(taken)} (to reach: p95 under 100 ms)"


def lines() -> Iterator[str]:
    """Yield the results as text."""
    with tempfile.TemporaryDirectory() as top, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        found: dict[tuple[str, int], float] = {}
        for preheated, how in ((0, "cold"), (1, "preheated")):
            for name, came in openings(browser, Path(top) / how, preheated).items():
                found[name, preheated] = statistics.median(came.times)
                yield (
                    f"{name}, {how}: {found[name, preheated]:.2f} s to the first click ({min(came.times):.2f} to "
                    f"{max(came.times):.2f}), {came.wire.socket / 1e6:.2f} MB on the websocket, "
                    f"{came.wire.http / 1e6:.2f} MB in {came.wire.requests} requests"
                )
                if came.boards:
                    yield f"{name}, {how}: {statistics.median(came.boards):.2f} s to the live board"
                if came.pictures:
                    seen = statistics.median(came.pictures)
                    yield (
                        f"{name}, {how}: {seen:.2f} s to the first picture of the board, "
                        f"{seen / found[name, preheated]:.2f} of that (to reach: at most 0.2)"
                    )
        for preheated, how in ((0, "cold"), (1, "preheated")):
            play = found["play", preheated]
            yield (
                f"FigureWidget takes {found['figurewidget', preheated] / play:.1f} times as long as the play page, "
                f"{how} (to reach, cold: at least 3)"
            )
            yield (
                f"the play page takes {play / found['button', preheated]:.2f} times as long as one button, {how} "
                "(to reach, preheated: at most 1.5)"
            )
            yield (
                f"the play page takes {play / found['plain', preheated]:.2f} of the time of one button in plain "
                f"Voilà, {how} (to reach: at most {WITHIN[preheated]})"
            )
        yield (
            f"FigureWidget, cold, takes {found['figurewidget', 0] / found['play', 1]:.1f} times as long as the play "
            "page as `timepirates play` opens it, preheated"
        )
        for motion, what in MOTIONS:
            yield within_bound(what, clicks(browser, Path(top) / f"clicks-{motion}", motion))
        browser.close()
