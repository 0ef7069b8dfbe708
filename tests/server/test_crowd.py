"""The benchmark of live tables: its simulated pages ask as pages do, and a crowd that hangs ends with one line."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

from benchmarks import bench_live
from benchmarks.bench_live import Device, crowded, plays


class Line:
    """A websocket whose server says nothing, or has closed it."""

    def __init__(self, closed: bool = False):
        self.sent, self._closed = [], closed

    async def write_message(self, frame: bytes, binary: bool) -> None:
        assert binary
        self.sent.append(json.loads(bytes(deserialize_msg_from_ws_v1(frame)[1][3])))

    async def read_message(self) -> None:
        if not self._closed:
            await asyncio.Event().wait()


def device(line: Line) -> Device:
    """A page at which nobody may decide yet."""
    page = Device(line)
    page.record, page.content, page.arrived = "the record", {"groups": [], "at": [0, 0, 0]}, {}
    return page


def test_a_simulated_page_asks_again_and_again_whether_its_kernel_answers(monkeypatch):
    monkeypatch.setattr(bench_live, "BEAT", 0.01)
    line = Line()

    async def test() -> None:
        living = asyncio.create_task(device(line).live())
        while len(line.sent) < 3:
            await asyncio.sleep(0.005)
        living.cancel()

    asyncio.run(asyncio.wait_for(test(), 20))
    asked = [each["data"]["content"] for each in line.sent[:3]]
    assert asked == [{"ask": "pulse", "beat": beat} for beat in (1, 2, 3)]
    assert {each["comm_id"] for each in line.sent} == {"the record"}


@pytest.mark.parametrize(
    ("closed", "why"), [(False, "not finished after 0.3 s"), (True, "the server has closed the line")]
)
def test_a_crowd_that_cannot_go_on_ends_with_one_line_that_says_why(monkeypatch, closed, why):
    """Nothing arrives at a page after a decision; or the page has lost its connection."""
    monkeypatch.setattr(bench_live, "LONGEST", 0.3)
    monkeypatch.setattr(bench_live, "THINKING", 0.01)

    async def clicking(devices: list[Device]) -> AsyncIterator[Device]:
        yield devices[0]

    async def playing(_server: object, decided: list[int]) -> None:
        decided += [1, 2]
        await plays([device(Line()), device(Line(closed))], [], decided)

    monkeypatch.setattr(bench_live, "_clicking", clicking)
    monkeypatch.setattr(bench_live, "_crowd", playing)
    begun = time.monotonic()
    (line,) = crowded(None)
    assert time.monotonic() - begun < 10
    assert line.startswith("20 visitors at 5 tables: no result (")
    assert why in line
    assert closed or "2 of 300 decisions were made" in line
