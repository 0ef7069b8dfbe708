"""Read the URL with which a page was opened, and create links to other pages.

The same notebook is shown by `timepirates play` (pages `/`, `/police`), by a site without a server (`.../police/`), by
a Jupyter server with Voilà (`.../police.ipynb`), and in JupyterLab. Relative links work in each case.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from time import sleep
from urllib.parse import parse_qsl, urlencode, urljoin

from timepirates import tables
from timepirates.core import file_locations
from timepirates.core.i18n import _, first_available, use_language

FIRST_PICTURE_SECONDS = 0.02
"""The number of seconds that a new page waits, so that the browser can first draw the page's static picture.

The page is not ready any later because of this.
"""


@cache
def query() -> dict[str, str]:
    """Return the parameters in the page's URL, as a dict.

    For example, `?game=ID` gives `{"game": "ID"}`. A preheated kernel waits in this function until its page is opened, so
    all other work should be done before.
    """
    if os.environ.get("VOILA_PREHEAT") == "True":
        os.environ.update(_wait_for_visitor())
    asked = dict(_asked())
    asked.pop("token", None)  # The server has already checked the access token, and no page may pass the token on.
    return asked


def asked_keys() -> list[str]:
    """Return the names of all parameters in the page's URL, as a list."""
    query()
    return [key for key, _value in _asked()]


def _asked() -> list[tuple[str, str]]:
    return parse_qsl(os.environ.get("QUERY_STRING", "") or _launch_query())


def _launch_query() -> str:
    """Return the query string of the URL with which `timepirates lab` opened this notebook."""
    page, _mark, asked = os.environ.get("TIMEPIRATES_ADDRESS", "").partition("?")
    return asked if Path(os.environ.get("JPY_SESSION_NAME", "")).stem == page else ""


def _wait_for_visitor() -> dict[str, str]:
    from websockets.sync.client import connect

    port, kernel = int(os.environ["VOILA_APP_PORT"]), os.environ["VOILA_KERNEL_ID"]
    path = os.environ.get("VOILA_SERVER_URL", "/") + f"voila/query/{kernel}"
    # Use a plain socket, because proxy settings must not apply to a connection within one machine.
    line = socket.create_connection(("127.0.0.1", port))
    proof = {"Authorization": f"token {os.environ.get('TIMEPIRATES_KERNEL_TOKEN', '')}"}
    with connect(f"ws://127.0.0.1:{port}{path}", sock=line, additional_headers=proof) as connection:
        told: dict[str, str] = json.loads(connection.recv())
    sleep(FIRST_PICTURE_SECONDS)
    return told


def browser() -> str:
    """Return the id of the browser that shows this page, or an empty string.

    The id is `file_locations.LOCAL_USER_ID` for the browser that uses the notes in the data folder, and for pages with
    a single reader (in JupyterLab, in plain Voilà, on a site without a server). The id is empty if the server gave
    none.
    """
    if not is_served() or is_on_site():
        return file_locations.LOCAL_USER_ID
    query()
    return os.environ.get("HTTP_X_TIMEPIRATES_BROWSER", "")


def is_guest() -> bool:
    """Return whether a guest has opened the page."""
    if not is_served() or is_on_site():
        return False
    query()
    return os.environ.get("HTTP_X_TIMEPIRATES_ROLE") == file_locations.GUEST_ROLE


def use_browser_language() -> None:
    """Set the language of the page to the first of the browser's preferred languages that is available.

    Without one, they are in the language of the server.
    """
    if not is_served() or is_on_site():
        return
    query()
    if found := first_available(os.environ.get("HTTP_ACCEPT_LANGUAGE", "")):
        use_language(found)


def data_folder() -> Path:
    """Return the folder for saved games and notes."""
    folder = file_locations.data_folder()
    return file_locations.guest_folder(folder, browser()) if is_guest() else folder


def is_new_device() -> bool:
    """Return whether this page is the first one that a device on the network opens.

    The module `timepirates.server.pages` sets the address parameter for this.
    """
    return query().get("device") == "new"


def start_screen_seed() -> int | None:
    """Return the seed of the games drawn in the background of the start screens, or None for a random seed.

    The server draws the boards of these games before there is a kernel (`timepirates.server.first_picture`).
    """
    seed = os.environ.get("TIMEPIRATES_FIRST_SEED")
    return int(seed) if seed else None


def is_served() -> bool:
    """Return whether `timepirates play` serves the page."""
    return bool(os.environ.get("TIMEPIRATES_SERVED"))


def is_on_site() -> bool:
    """Return whether the page is part of a static website, which needs no Python server.

    Python then runs in the browser, and games are saved in the browser.
    """
    return bool(os.environ.get("TIMEPIRATES_SITE"))


def addresses() -> list[str]:
    """Return the addresses with which other devices can open the host's pages, as a list."""
    return [] if is_guest() else list(json.loads(os.environ.get("TIMEPIRATES_ADDRESSES", "[]")))


def guest_addresses() -> list[str]:
    """Return the addresses with which guests can connect, as a list."""
    return [_invitation_url(each) for each in _open_to_guests()]


def _open_to_guests() -> list[str]:
    return list(json.loads(os.environ.get("TIMEPIRATES_GUEST_ADDRESSES", "[]")))


def whole_addresses() -> list[str]:
    """Return the URLs of the start page: one for each network that is open to guests, or else the local URL."""
    return _open_to_guests() or [os.environ.get("TIMEPIRATES_HERE", "")]


def is_on_hub() -> bool:
    """Return whether the server was started by a JupyterHub (`timepirates.server.hub`)."""
    return bool(os.environ.get("TIMEPIRATES_INVITATION"))


def full_link(page: str, asked: Mapping[str, str], network: int = 0) -> str:
    """Return the full URL of a page, for other devices if they can connect, otherwise for this machine only.

    Parameters
    ----------
    page : str
    asked : mapping of str to str
        The parameters of the address.
    network : int, optional
        The place of the address in `whole_addresses` that the device uses.
    """
    start, _mark, key = whole_addresses()[network].partition("?")
    return _invitation_url(f"{urljoin(start, link(page))}?{'&'.join(filter(None, [key, urlencode(asked)]))}")


def _invitation_url(address: str) -> str:
    """Return the JupyterHub invitation URL that leads to `address`. Without JupyterHub, return `address` itself."""
    if not is_on_hub():
        return address
    invitation = os.environ["TIMEPIRATES_INVITATION"]
    # JupyterHub reliably redirects only to a path on its own host, so remove the host from the address.
    path = address.removeprefix(urljoin(invitation, "/").rstrip("/"))
    return f"{invitation}&{urlencode({'next': path})}"


def pages() -> dict[str, str]:
    """Return a dict from the name of each page to its title. The page that visitors see first is the first key.

    Pages that need the table process are included where there is one, but not for guests.
    """
    titles, served = file_locations.page_titles(), os.environ.get("TIMEPIRATES_SERVED", "").split()
    if not os.environ.get(tables.ADDRESS) or is_guest():
        return titles
    return titles | {page: _(title) for page, (title, _name) in file_locations.SERVED_PAGES.items() if page in served}


def game_page(game: str) -> str:
    """Return the name of a game's page, or an empty string if the game has no page."""
    return file_locations.game_pages().get(game, "")


def link(page: str, **asked: str) -> str:
    """Return the relative URL of a page, with parameters given as keyword arguments."""
    served = "./" if page == file_locations.start_page() else page
    address = f"../{page}/" if is_on_site() else served if is_served() else f"{page}.ipynb"
    return address + (f"?{urlencode(asked)}" if asked else "")
