"""How a page was called: what its address asked for, and the addresses of the pages beside it.

The same notebook is shown by `timepirates play` (pages `/`, `/police`), by a site without a server (`.../police/`), by
a Jupyter server with Voilà (`.../police.ipynb`) and in JupyterLab; a relative link fits each.
"""

from __future__ import annotations

import json
import os
import socket
from functools import cache
from pathlib import Path
from time import sleep
from urllib.parse import parse_qsl, urlencode

from timepirates.core import file_locations

FIRST_PICTURE = 0.02
"""Seconds in which a kernel that waited for its page leaves the processor to the browser, which draws the page's first
picture; the page is ready no later."""


@cache
def query() -> dict[str, str]:
    """What the page's address asks for: `?game=ID` gives `{"game": "ID"}`.

    A kernel that was started before its page is opened waits here until it is: do everything else first.
    """
    if os.environ.get("VOILA_PREHEAT") == "True":
        os.environ.update(_wait_for_visitor())
    asked = dict(_asked())
    asked.pop("token", None)  # it has opened the server's door and is no page's business
    return asked


def asked_keys() -> list[str]:
    """Every key of the page's address, as often as it stands there."""
    query()
    return [key for key, _value in _asked()]


def _asked() -> list[tuple[str, str]]:
    """What stands in the page's address; in JupyterLab, which tells a notebook none, the one it was started with."""
    return parse_qsl(os.environ.get("QUERY_STRING", "") or _passed_on())


def _passed_on() -> str:
    """What `timepirates lab ADDRESS` passes on to the notebook that the address names."""
    page, _mark, asked = os.environ.get("TIMEPIRATES_ADDRESS", "").partition("?")
    return asked if Path(os.environ.get("JPY_SESSION_NAME", "")).stem == page else ""


def _wait_for_visitor() -> dict[str, str]:
    """The request that opened this kernel's page, told by Voilà; importing Voilà's own client would take seconds."""
    from websockets.sync.client import connect

    port, kernel = int(os.environ["VOILA_APP_PORT"]), os.environ["VOILA_KERNEL_ID"]
    path = os.environ.get("VOILA_SERVER_URL", "/") + f"voila/query/{kernel}"
    # The socket is made here so that no proxy of the environment stands between the kernel and its own machine.
    line = socket.create_connection(("127.0.0.1", port))
    proof = {"Authorization": f"token {os.environ.get('TIMEPIRATES_KERNEL_TOKEN', '')}"}
    with connect(f"ws://127.0.0.1:{port}{path}", sock=line, additional_headers=proof) as connection:
        told: dict[str, str] = json.loads(connection.recv())
    sleep(FIRST_PICTURE)
    return told


def browser() -> str:
    """Return the id of the browser that shows this page.

    It is `places.AT_HOME` for the browser to which the data folder's own notes belong, and wherever there is only one
    reader: in JupyterLab, in plain Voilà and on a site without a server. It is empty if the server did not give an id.
    """
    if not is_served() or is_on_site():
        return file_locations.AT_HOME
    query()
    return os.environ.get("HTTP_X_TIMEPIRATES_BROWSER", "")


def is_new_device() -> bool:
    """Whether a device of the network has come for the first time (`timepirates.server.pages` says so)."""
    return query().get("device") == "new"


def first_seed() -> int | None:
    """The seed of the games that lie behind the doors of a first visit, where their boards have been drawn before there
    is a kernel (`timepirates.server.first_picture`)."""
    seed = os.environ.get("TIMEPIRATES_FIRST_SEED")
    return int(seed) if seed else None


def is_served() -> bool:
    """Whether `timepirates play` shows the page."""
    return bool(os.environ.get("TIMEPIRATES_SERVED"))


def is_on_site() -> bool:
    """Whether the page is one of a site without a server (`timepirates site`): its Python runs in the browser, and what
    is kept is kept there."""
    return bool(os.environ.get("TIMEPIRATES_SITE"))


def addresses() -> list[str]:
    """The whole addresses at which other devices of the network come in; none where only this machine does."""
    return list(json.loads(os.environ.get("TIMEPIRATES_ADDRESSES", "[]")))


def pages() -> dict[str, str]:
    """name -> title of the pages there are, the start page first."""
    return file_locations.page_titles()


def game_page(game: str) -> str:
    """Return the name of the page on which a game is played; empty for a game that was added in this program only."""
    return file_locations.game_pages().get(game, "")


def link(page: str, **asked: str) -> str:
    """The address of a page, seen from any other page: `link("police", game=game_id)`."""
    served = "./" if page == file_locations.start_page() else page
    address = f"../{page}/" if is_on_site() else served if is_served() else f"{page}.ipynb"
    return address + (f"?{urlencode(asked)}" if asked else "")
