"""Measure the time from one player's click to all other screens of a live table.

Six devices follow one table: a browser and five simulated pages (`bench_visitors`), two of which look on. For each
decision, the time until the step has arrived at each other device is measured. In the browser, this is the time until
the record in the page has changed, after which the board is drawn.

Then twenty simulated visitors play at five tables at once. Beside the times, this measures the memory of each of these
pages, with its share of the server and of the table process, the processor time of a decision, and the bytes that a
page receives over the network. This part ends after 240 s at the latest.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

from playwright.async_api import Page, async_playwright

from benchmarks.bench_memory import taken
from benchmarks.bench_pages import percentiles
from benchmarks.bench_visitors import CORES, PATIENCE, SETTLING, THINKING, Visitor, opened, processor_seconds
from tests.browser.browsing import Server, launch, played

DECISIONS = 60
ONLOOKERS = 2
TABLES, SEATS = 5, 4
LONGEST = 240
"""The number of seconds after which the crowd ends, even if it has not made all decisions."""
BEAT = 2.0
"""The number of seconds between two questions of a page whether its kernel answers (`widgets/panel/pulse.js`)."""
WATCH = """() => {
    const record = document.querySelector(".tp-record");
    window.arrived = {};
    new MutationObserver(() => {
        const steps = JSON.parse(record.textContent).steps.length;
        for (let n = steps; n > 0 && !(n in window.arrived); n -= 1) window.arrived[n] = Date.now() / 1000;
    }).observe(record, { childList: true, characterData: true, subtree: true });
}"""
CLICK = """() => {
    const button = document.querySelector(".tp-choice:not([data-why])");
    button?.click();
    return Boolean(button);
}"""


class Device(Visitor):
    """A simulated page of a live table, which notes when each step arrives."""

    record = ""
    steps = 0

    async def look(self) -> None:
        """Ask the kernel for all widgets, and remember the choices and the record."""
        self.arrived: dict[int, float] = {}
        until = time.time() + PATIENCE
        while not self.record:
            if time.time() > until:
                raise TimeoutError("a page did not get its widgets")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look_once(), BEAT)

    async def _look_once(self) -> None:
        """Ask for all widgets once. A kernel that has just started may have none yet, or may not answer."""
        control = uuid4().hex
        await self.say("comm_open", comm_id=control, target_name="jupyter.widget.control", data={})
        await self.say("comm_msg", comm_id=control, data={"method": "request_states"})
        while not self.record:
            who, data = await self.hear()
            if who == control and data.get("method") == "update_states":
                for name, each in data["states"].items():
                    kind, state = each["state"].get("_anywidget_id", ""), each["state"]
                    if kind.endswith(".Choices"):
                        self.panel, self.content = name, state["content"]
                    elif kind.endswith(".Keeper"):
                        self.record, self.texts = name, {"start": state["start"], "rest": state["rest"]}
                        self.steps = self._known()

    async def live(self) -> None:
        """Receive changes and ask whether the kernel answers, as a page does, until the task is cancelled."""
        await asyncio.gather(self._follow(), self._ask_for_answers())

    async def _ask_for_answers(self) -> None:
        """Ask the kernel regularly whether it answers. A live table disconnects pages that do not ask."""
        for beat in count(1):
            ask = {"ask": "pulse", "beat": beat}
            await self.say("comm_msg", comm_id=self.record, data={"method": "custom", "content": ask})
            await asyncio.sleep(BEAT)

    @property
    def received(self) -> int:
        """The number of bytes that have arrived over the network, which Tornado counts without a public name."""
        return int(self._line.protocol._wire_bytes_in)

    async def _follow(self) -> None:
        while True:
            who, data = await self.hear()
            state = data.get("state", {}) if data.get("method") == "update" else {}
            if who == self.panel:
                self.content = state.get("content", self.content)
            elif who == self.record:
                self.texts |= {name: state[name] for name in self.texts.keys() & state.keys()}
                self._arrive(self._known())

    def _known(self) -> int:
        """Return the number of steps of the record."""
        return len(json.loads(self.texts["start"] + self.texts["rest"])["steps"])

    def _arrive(self, steps: int) -> None:
        now = time.time()
        self.arrived.update(dict.fromkeys(range(self.steps + 1, steps + 1), now))
        self.steps = steps

    async def click(self) -> bool:
        """Click a random decision; return False if this device may not decide."""
        may = self.decisions() if self.content["at"][2] == self.steps else []
        if may:
            ask = {"ask": "play", "text": random.choice(may)["text"], "at": self.content["at"]}
            await self.say("comm_msg", comm_id=self.panel, data={"method": "custom", "content": ask})
        return bool(may)


async def connected(server: Server, link: str) -> Device:
    """Open a link of the table as a page does."""
    return await opened(server, link, Device, compression_options={})


async def begun_tables(server: Server) -> list[list[str]]:
    """Begin all tables in a browser, which is closed then; return the links of each table's seats."""
    async with async_playwright() as playwright:
        browser = await launch(playwright.chromium)
        page = await browser.new_page()
        links = [(await begun(page, server))[0] for _table in range(TABLES)]
        await browser.close()
        return links


async def plays(devices: list[Device], pages: list[float], decided: list[int]) -> None:
    """Play at one table, and add the times until each step was at the other pages."""
    living = [asyncio.create_task(device.live()) for device in devices]
    try:
        for _decision in range(DECISIONS):
            await asyncio.sleep(random.uniform(0.5, 1.5) * THINKING)
            step = max(device.steps for device in devices) + 1
            clicked = time.time()
            async for by in _clicking(devices):
                await arrival(step, devices, living)
                pages += [device.arrived[step] - clicked for device in devices if device is not by]
                decided.append(step)
    finally:
        for task in living:
            task.cancel()


async def arrival(step: int, devices: list[Device], living: list[asyncio.Task[None]]) -> None:
    """Wait until a step is at all simulated pages. Raise the error of a page that has ended."""
    until = time.time() + PATIENCE
    while any(device.steps < step for device in devices):
        for task in living:
            if task.done():
                task.result()
        if time.time() > until:
            raise TimeoutError(f"step {step} did not arrive")
        await asyncio.sleep(0.005)


async def crowd(server: Server) -> tuple[list[float], float, float, float]:
    """Let visitors play at all tables at once.

    Returns the seconds until each step was at the other pages, the MB of a page, the seconds of processor time of a
    decision, and the bytes that a page received per decision. Raises TimeoutError after `LONGEST` seconds.
    """
    decided: list[int] = []
    try:
        async with asyncio.timeout(LONGEST):
            return await _crowd(server, decided)
    except TimeoutError as error:
        made = f"{len(decided)} of {TABLES * DECISIONS} decisions were made"
        raise TimeoutError(f"{str(error) or f'not finished after {LONGEST} s'}; {made}") from None


async def _crowd(server: Server, decided: list[int]) -> tuple[list[float], float, float, float]:
    alone, _worker = taken(server)
    tables = [[await connected(server, link) for link in links] for links in await begun_tables(server)]
    await asyncio.sleep(SETTLING)
    memory = (taken(server)[0] - alone) / (TABLES * SEATS)
    everybody = [device for devices in tables for device in devices]
    before, received = processor_seconds(server), sum(device.received for device in everybody)
    pages: list[float] = []
    await asyncio.gather(*(plays(devices, pages, decided) for devices in tables))
    weight = (sum(device.received for device in everybody) - received) / SEATS / len(decided)
    return pages, memory, (processor_seconds(server) - before) / len(decided), weight


async def begun(page: Page, server: Server) -> tuple[list[str], str]:
    """Begin a table as its host; return the links of the seats and of onlookers."""
    await page.goto(server.printed.replace("?", "?door=devices&"))
    await page.locator(".tp-seats").wait_for(timeout=PATIENCE * 1000)
    links = await page.locator(".tp-seat-link").evaluate_all("all => all.map((each) => each.href)")
    return links, await page.locator(".tp-onlooker-link").get_attribute("href") or ""


async def measured(server: Server) -> tuple[list[float], list[float]]:
    """Play, and return the seconds until each step was at the simulated pages, and at the browser."""
    async with async_playwright() as playwright:
        browser = await launch(playwright.chromium)
        page = await browser.new_page()
        links, onlookers = await begun(page, server)
        await page.goto(links[0])
        await page.locator(".tp-seat-name").fill("Ann")
        await page.locator(".tp-sit").click()
        await page.locator(".tp-sit-down").wait_for(state="detached")
        devices = [await connected(server, link) for link in (*links[1:], *[onlookers] * ONLOOKERS)]
        living = [asyncio.create_task(device.live()) for device in devices]
        await page.evaluate(WATCH)
        pages: list[float] = []
        screens: list[float] = []
        for _decision in range(DECISIONS):
            await one_decision(page, devices, pages, screens)
        for task in living:
            task.cancel()
        await browser.close()
        return pages, screens


async def _clicking(devices: list[Device]) -> AsyncIterator[Device]:
    """Let the device that may decide do so, and yield it."""
    for device in devices:
        if await device.click():
            yield device
            return


async def one_decision(page: Page, devices: list[Device], pages: list[float], screens: list[float]) -> None:
    """Let whoever may decide do so, and add the times until the step was everywhere else."""
    await asyncio.sleep(0.3)
    step = max(device.steps for device in devices) + 1
    clicked = time.time()
    clicking = [device async for device in _clicking(devices)]
    by = clicking[0] if clicking else None
    if by is None and not await page.evaluate(CLICK):
        return
    until = time.time() + PATIENCE
    while any(device.steps < step for device in devices) or not await page.evaluate(f"() => {step} in window.arrived"):
        if time.time() > until:
            raise TimeoutError(f"step {step} did not arrive")
        await asyncio.sleep(0.005)
    pages += [device.arrived[step] - clicked for device in devices if device is not by]
    if by is not None:
        screens.append(await page.evaluate(f"() => window.arrived[{step}]") - clicked)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    with suppress(AttributeError):  # on systems that cannot bind a process to cores, all cores are used
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    with tempfile.TemporaryDirectory() as top, played(Path(top), "--preheated", "0") as server:
        found = dict(zip(("five simulated pages", "the browser"), asyncio.run(measured(server)), strict=True))
    for name, times in found.items():
        spent = percentiles([1000 * each for each in times])
        yield f"one's click to the other screens of a live table, {name}: {spent} (to reach: p95 under 300 ms)"
    with tempfile.TemporaryDirectory() as top, played(Path(top), "--preheated", "0") as server:
        yield from crowded(server)


def crowded(server: Server) -> Iterator[str]:
    """Yield the results of the crowd as text, or why there are none."""
    visitors = f"{TABLES * SEATS} visitors at {TABLES} tables"
    try:
        pages, memory, used, weight = asyncio.run(crowd(server))
    except (TimeoutError, ConnectionError) as error:
        yield f"{visitors}: no result ({error})"
        return
    spent = percentiles([1000 * each for each in pages])
    yield f"{visitors}, a decision at each every {THINKING:.0f} s: {spent} (to reach: p95 under 500 ms)"
    yield (
        f"a page at a table: {memory:.1f} MB, and {weight:.0f} bytes over the network per decision (to reach: under "
        f"2500); a decision, on {SEATS} pages: {1000 * used:.0f} ms of processor time"
    )
