"""How many pages the server has room for."""

from __future__ import annotations

import pytest

from timepirates.server import room


@pytest.mark.parametrize(("free", "pages"), [(0, 2), (480, 8), (514, 8), (515, 9), (10_000, 40)])
def test_pages_have_room_beside_the_worker_and_the_table_process(monkeypatch, free, pages):
    monkeypatch.setattr(room, "free", lambda: free)
    assert room.default_max_pages() == pages
