"""Measure the time from a click to its effect while twenty visitors play at once.

A simulated visitor sends and receives the websocket messages of a page, without a browser, because twenty browsers
would be measured, too. `bench_pages` measures the time that a browser takes to show an effect. The processor time of a
click is that of the server and its processes, while one visitor clicks.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from benchmarks.bench_pages import percentiles
from tests.browser.browsing import Server, played
from timepirates.server.frames import V1

VISITORS, DECISIONS = 20, 20
CORES = 2
THINKING = 2.0
"""Seconds between two decisions of a visitor, on average."""
PATIENCE = 120
SETTLING = 5.0
"""Seconds after which a page no longer prepares or saves anything."""


class Visitor:
    """A simulated page: the content of its choices panel, and the websocket to its kernel."""

    def __init__(self, line: WebSocketClientConnection):
        self._line = line
        self._session = uuid4().hex
        self.panel, self.content = "", {}

    async def say(self, type: str, **content: Any) -> None:
        """Send a message to the kernel."""
        metadata = {"version": "1.0.0"} if type == "comm_open" else {}
        header = {
            "msg_id": uuid4().hex,
            "msg_type": type,
            "session": self._session,
            "username": "",
            "version": "5.2",
            "date": "2026-01-01T00:00:00Z",
        }
        parts = [json.dumps(each).encode() for each in (header, {}, metadata, content)]
        await self._line.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)

    async def hear(self) -> tuple[str, dict[str, Any]]:
        """Wait for the next message to a widget; return the widget's id and the data."""
        while True:
            frame = await asyncio.wait_for(self._line.read_message(), PATIENCE)
            if frame is None:
                raise ConnectionError("the server has closed the line")
            _channel, parts = deserialize_msg_from_ws_v1(frame)
            content = json.loads(bytes(parts[3]))
            if "comm_id" in content and "data" in content:
                return content["comm_id"], content["data"]

    async def look(self) -> None:
        """Request the state of all widgets from the kernel, and find the choices panel."""
        control = uuid4().hex
        await self.say("comm_open", comm_id=control, target_name="jupyter.widget.control", data={})
        await self.say("comm_msg", comm_id=control, data={"method": "request_states"})
        while not self.panel:
            who, data = await self.hear()
            if who == control and data.get("method") == "update_states":
                for name, each in data["states"].items():
                    if each["state"].get("_anywidget_id", "").endswith(".Choices"):
                        self.panel, self.content = name, each["state"]["content"]

    def decisions(self) -> list[dict[str, Any]]:
        """Return the buttons that make a decision."""
        return [
            each
            for group in self.content["groups"]
            for each in group["buttons"]
            if each.get("text") and not each.get("why")
        ]

    async def decide(self) -> float:
        """Click a random button; return the seconds until the panel shows the result."""
        chosen = random.choice(self.decisions())
        begun = time.perf_counter()
        ask = {"ask": "play", "text": chosen["text"], "at": self.content["at"]}
        await self.say("comm_msg", comm_id=self.panel, data={"method": "custom", "content": ask})
        before = self.content["at"]
        while self.content["at"] == before:
            who, data = await self.hear()
            if who == self.panel and data.get("method") == "update":
                self.content = data["state"].get("content", self.content)
        return time.perf_counter() - begun


Opened = TypeVar("Opened", bound=Visitor)


async def opened(server: Server, link: str, kind: type[Opened], **options: Any) -> Opened:
    """Open the page at an address as a browser does. The options are those of the websocket."""
    proof = {"Authorization": f"token {server.token}"}
    page = await AsyncHTTPClient().fetch(link, headers=proof, request_timeout=PATIENCE)
    kernel = re.search(rb'"kernelId": "([\w-]+)"', page.body)[1].decode()
    address = f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid4()}"
    asked = HTTPRequest(address, headers=proof, request_timeout=PATIENCE)
    visitor = kind(await websocket_connect(asked, subprotocols=[V1], **options))
    await visitor.look()
    return visitor


async def come(server: Server) -> Visitor:
    """Open the play page."""
    return await opened(server, f"{server.address}?door=here", Visitor)


async def visit(server: Server) -> list[float]:
    """Open the play page and play; return the seconds of each decision."""
    visitor = await come(server)
    taken = []
    for _decision in range(DECISIONS):
        await asyncio.sleep(random.uniform(0.5, 1.5) * THINKING)
        taken.append(await visitor.decide())
    return taken


async def visits(server: Server) -> list[list[float] | BaseException]:
    """Start all visitors, one per second, and let them play at the same time. Return the times or the error of each."""

    async def later(number: int) -> list[float]:
        await asyncio.sleep(number)
        return await visit(server)

    return await asyncio.gather(*map(later, range(VISITORS)), return_exceptions=True)


def processor_seconds(server: Server) -> float:
    """Return the seconds of processor time that a server and the processes that it has now have used."""
    whole = psutil.Process(server.process.pid)
    return sum(sum(process.cpu_times()[:2]) for process in [whole, *whole.children(recursive=True)])


async def alone(server: Server) -> tuple[float, float]:
    """Return the seconds of processor time of opening a page and of one click, while nobody else uses the server."""
    await come(server)
    await asyncio.sleep(SETTLING)
    before = processor_seconds(server)
    visitor = await come(server)
    await asyncio.sleep(SETTLING)
    opened = processor_seconds(server)
    for _decision in range(DECISIONS):
        await visitor.decide()
    await asyncio.sleep(SETTLING)
    return opened - before, (processor_seconds(server) - opened) / DECISIONS


def lines() -> Iterator[str]:
    """Yield the results as text."""
    with suppress(AttributeError):  # on systems that cannot bind a process to cores, all cores are used
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    with tempfile.TemporaryDirectory() as top, played(Path(top), "--preheated", "0") as server:
        opening, click = asyncio.run(alone(server))
    yield f"processor time: {1000 * opening:.0f} ms to open a page, {1000 * click:.0f} ms for a click"
    with tempfile.TemporaryDirectory() as top, played(Path(top)) as server:
        came = asyncio.run(visits(server))
    lost = [each for each in came if isinstance(each, BaseException)]
    taken = [1000 * each for one in came if not isinstance(one, BaseException) for each in one]
    yield (
        f"{VISITORS} visitors on {CORES} cores, each of whom decides every {THINKING:.0f} s: {len(lost)} lost "
        "(to reach: none)"
    )
    for each in lost:
        yield f"lost: {each!r}"
    if taken:
        yield f"click to effect: {percentiles(taken)} (to reach: p95 under 500 ms)"
