"""Where no place is left, the kernels of pages that are gone without a word make room; nobody else's do."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from timepirates.web import pages


@pytest.mark.parametrize(("connections", "seconds", "visited", "ended"), [
    (0, 60, {"kernel"}, ["kernel"]),
    (1, 60, {"kernel"}, []),
    (0, 5, {"kernel"}, []),
    (0, 60, set(), []),
], ids=["abandoned", "its page is open", "its page may come back", "it waits for a page"])
def test_a_kernel_makes_room_only_when_its_page_is_gone(monkeypatch, connections, seconds, visited, ended):
    done = []
    active = (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")
    kernels = SimpleNamespace(
        list_kernel_ids=lambda: ["kernel"],
        kernel_model=lambda _id: {"connections": connections, "last_activity": active},
        shutdown_kernel=lambda id, now: done.append(id))
    monkeypatch.setattr(pages, "visited", visited)
    asyncio.run(pages.Pages.end_abandoned(SimpleNamespace(kernel_manager=kernels)))
    assert done == ended
