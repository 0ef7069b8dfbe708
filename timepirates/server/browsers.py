"""The ids by which `timepirates play` tells one browser from another.

Each browser holds a random id in a signed cookie, and what belongs to a browser is kept on the server under that id:
today its learners (`timepirates_widgets.keeping.learners`), and its guesses in the police explorer. The first browser
on the server's own machine gets the data folder's own notes, which JupyterLab uses too; all others begin without any.

A page's kernel learns the id from its environment, into which Voilà copies one header of the request. The server
writes that header itself, whatever the request said.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler, create_signed_value, decode_signed_value

from timepirates.core.file_locations import AT_HOME, BROWSER_ID
from timepirates.server import entry_token, network
from timepirates.server.door import DAYS

HEADER = "X-Timepirates-Browser"
"""Voilà hands it to a page's kernel as HTTP_X_TIMEPIRATES_BROWSER (`timepirates_widgets.keeping.visit`)."""
KEY, HOME = "browsers", "home"
"""The private files of the key that signs the ids, and of the id to which the data folder's own notes belong."""
PROXIES = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")
"""Headers by which a proxy says that a request comes from elsewhere."""


class Browsers:
    """The browsers of a folder of games; a folder that keeps nothing knows them as long as the server runs."""

    def __init__(self, data: Path):
        self._data = data
        self._home: str | None = None
        try:
            self._key = entry_token.first(data, KEY, entry_token.fresh())
        except OSError:
            self._key = entry_token.fresh()
        # Cookies do not tell ports apart: with a name of its own, no folder's cookie takes the place of another's.
        name = hashlib.blake2b(self._key.encode(), digest_size=4, person=b"tp-browser").hexdigest()
        self.cookie = f"tp-browser-{name}"

    def greet(self, handler: RequestHandler) -> None:
        """Give the browser of a page its id, or renew it, and put into the request whose notes the page may use."""
        id = self.known(handler.get_cookie(self.cookie)) or entry_token.fresh()
        handler.set_cookie(
            self.cookie,
            create_signed_value(self._key, self.cookie, id),
            expires_days=DAYS,
            httponly=True,
            samesite="Lax",
            secure=handler.request.protocol == "https",
        )
        handler.request.headers[HEADER] = AT_HOME if self._is_home(id, handler.request) else id

    def known(self, cookie: str | None) -> str | None:
        """Return the id in a cookie of this server; None for any other cookie."""
        value = decode_signed_value(self._key, self.cookie, cookie, max_age_days=DAYS) if cookie else None
        id = value.decode("ascii", "replace") if value else ""
        return id if BROWSER_ID.fullmatch(id) else None

    def _is_home(self, id: str, request: HTTPServerRequest) -> bool:
        home = self._home or entry_token.found(self._data, HOME)
        if home is None and from_this_machine(request):
            try:
                home = entry_token.first(self._data, HOME, id)
            except OSError:
                home = self._home = id
        return home == id


def from_this_machine(request: HTTPServerRequest) -> bool:
    """Return whether a browser of this machine asks for a page: by the machine's own address, through no proxy."""
    return (
        network.is_loopback(request.remote_ip or "")
        and network.host_of(request.host) in (network.HERE, "localhost")
        and request.headers.get("Sec-Fetch-Dest", "") == "document"
        and not any(name in request.headers for name in PROXIES)
    )
