"""Where no place is left, the kernels of pages that are gone without a word make room; nobody else's do."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from timepirates.server import frames, pages


def ended(monkeypatch, visited=(), left=(), delivered=None, making=(), connections=0, idle=60):
    """Return the kernels that are ended where no place is left, and whether more may be ended soon."""
    done = []
    active = (datetime.now(UTC) - timedelta(seconds=idle)).isoformat().replace("+00:00", "Z")

    class Kernels(dict):
        def list_kernel_ids(self):
            return [*self]

        def kernel_model(self, _id):
            return {"connections": connections, "last_activity": active}

        def shutdown_kernel(self, id, now):
            done.append(id)

    monkeypatch.setattr(pages, "visited", {*visited})
    monkeypatch.setattr(pages, "left", {*left})
    server = SimpleNamespace(
        kernel_manager=Kernels(kernel=1), delivered=delivered or {}, ending=set(), making=making, owners={}
    )
    server.end_unused_kernel = partial(pages.Pages.end_unused_kernel, server)
    server._end = partial(pages.Pages._end, server)
    return done, asyncio.run(pages.Pages.end_abandoned_kernels(server))


@pytest.mark.parametrize(
    ("connections", "seconds", "visited", "left", "gone", "doubtful"),
    [
        (0, 60, {"kernel"}, set(), ["kernel"], True),
        (0, 5, {"kernel"}, {"kernel"}, ["kernel"], True),
        (1, 60, {"kernel"}, {"kernel"}, [], False),
        (0, 5, {"kernel"}, set(), [], True),
        (0, 60, set(), set(), [], False),
    ],
    ids=["abandoned", "left", "its page is open", "its page may come back", "it waits for a page"],
)
def test_a_kernel_makes_room_only_when_its_page_is_gone(
    monkeypatch, connections, seconds, visited, left, gone, doubtful
):
    found = ended(monkeypatch, visited, left, connections=connections, idle=seconds)
    assert found == (gone, doubtful)


@pytest.mark.parametrize(("seconds", "gone"), [(4.5, ["kernel"]), (3, [])], ids=["never opened", "it may open yet"])
def test_a_page_that_never_opened_its_socket_is_gone_after_some_seconds(monkeypatch, seconds, gone):
    delivered = {"kernel": time.monotonic() - seconds, "ended long ago": 0.0}
    assert ended(monkeypatch, delivered=delivered, idle=0) == (gone, True)


@pytest.mark.parametrize("dropped", [True, False])
def test_a_page_that_is_being_made_keeps_its_kernel_and_makes_room_soon_if_it_was_dropped(monkeypatch, dropped):
    making = [SimpleNamespace(left=dropped, kernel="kernel")]
    assert ended(monkeypatch, {"kernel"}, {"kernel"}, making=making) == ([], dropped)


@pytest.mark.parametrize(("code", "gone"), [(1001, {"kernel"}), (1006, set()), (None, set())])
def test_a_browser_that_leaves_a_page_says_so_as_it_closes_the_socket(monkeypatch, code, gone):
    """A network that is lost says nothing, and its page comes back."""
    monkeypatch.setattr(frames, "left", set())
    monkeypatch.setattr(frames.ZMQChannelsWebsocketConnection, "disconnect", lambda self: None)
    page = SimpleNamespace(close_code=code)
    connection = type("Connection", (frames.GuardedConnection,), {"kernel_id": "kernel", "websocket_handler": page})
    connection = connection.__new__(connection)
    monkeypatch.setattr(frames, "connected", {"kernel": {connection}})
    connection.disconnect()
    assert frames.left == gone


def test_the_page_that_nobody_used_for_longest_is_put_to_sleep_unless_all_are_in_use(monkeypatch):
    """A page that is being ended is left alone."""

    class Kernels(dict):
        def shutdown_kernel(self, id, now):
            told.append(f"ended {id}")
            del self[id]

    told = []
    now = time.monotonic()
    minutes = {"new": 2, "old": 9, "oldest": 20, "being ended": 60, "of another server": 60}
    monkeypatch.setattr(frames, "used", {id: now - 60 * ago for id, ago in minutes.items()})
    monkeypatch.setattr(frames, "put_to_sleep", lambda id: told.append(f"told {id}"))
    kernels = Kernels.fromkeys(["new", "old", "oldest", "being ended", "without a page"])
    server = SimpleNamespace(kernel_manager=kernels, ending={"being ended"}, owners={"oldest": "a guest"})
    server._end = partial(pages.Pages._end, server)
    sleeps = [
        asyncio.run(pages.Pages.pause_idle_page(server, [*minutes, "without a page"], pages.IDLE_SECONDS))
        for _time in range(3)
    ]
    assert sleeps == [True, True, False]
    assert told == ["told oldest", "ended oldest", "told old", "ended old"]
    assert server.owners == {}


def test_a_page_that_leaves_before_it_connects_does_not_count_as_a_connection(monkeypatch):
    """Jupyter subtracts each page that leaves, and with -1 connections a kernel would never be ended."""
    kernels = AsyncMappingKernelManager()
    kernels._kernel_connections = {"kernel": 0}
    monkeypatch.setattr(frames.ZMQChannelsWebsocketConnection, "connect", lambda _: kernels.notify_connect("kernel"))
    monkeypatch.setattr(
        frames.ZMQChannelsWebsocketConnection, "disconnect", lambda _: kernels.notify_disconnect("kernel")
    )
    for name, empty in {"visited": set(), "connected": {}, "used": {}}.items():
        monkeypatch.setattr(frames, name, empty)
    parts = {
        "kernel_id": "kernel",
        "websocket_handler": SimpleNamespace(close_code=None),
        "multi_kernel_manager": kernels,
    }
    kind = type("Connection", (frames.GuardedConnection,), parts)
    early, other = kind.__new__(kind), kind.__new__(kind)
    early.disconnect()
    assert kernels._kernel_connections == {"kernel": 0}
    other.connect()
    assert kernels._kernel_connections == {"kernel": 1}
    other.disconnect()
    other.disconnect()
    assert kernels._kernel_connections == {"kernel": 0}
