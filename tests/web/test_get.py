"""A GET changes nothing: whatever the owner's browser is made to ask for, no file is written and no game is begun."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.browsing import Server, cookie_of, played
from timepirates_widgets.keeping.store import Store

ROOM = "eyJuYW1lIjoiOWIifQ"


def get(server: Server, path: str) -> str:
    """The whole page, as the owner's browser gets it."""
    at, cookie = urlsplit(server.address), cookie_of(server)
    line = HTTPConnection(at.hostname, at.port, timeout=90)
    line.request("GET", path, headers={"Cookie": f"{cookie['name']}={cookie['value']}"})
    with line.getresponse() as answer:
        assert answer.status == 200
        return answer.read().decode()


def files(folder: Path) -> dict[str, bytes]:
    """name -> content of all that is kept, the door aside, which the server itself has written."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with played(tmp_path_factory.mktemp("get"), "--preheated", "0") as running:
        yield running


@pytest.mark.parametrize("path", ["/", f"/?game=Tb9cQ_0aXw-8rLmN2kEvZg&class={ROOM}", "/conspiracy?door=computers"])
def test_a_page_that_is_only_asked_for_writes_no_file(server, path):
    """A first visit, a game that is not here with a class, a door: each with a kernel that has run the page."""
    before = files(server.data)
    assert set(before) == {"door/token"}
    assert "widget-view" in get(server, path)
    assert files(server.data) == before
    assert Store(server.data).latest() is None
