"""Distinguish browsers by random ids, so that each browser sees only its own learners and guesses.

Each browser has a random id in a signed cookie. The server stores the browser's own data under this id: its learners
(`timepirates_widgets.keeping.learners`) and its guesses in the police explorer. The first browser on the server's own
machine gets the learners and guesses of the data folder itself, which JupyterLab uses, too. All others start with none.

A page's kernel gets the id through an environment variable, into which Voilà copies one header of the request. The
server always overwrites this header.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler, create_signed_value, decode_signed_value

from timepirates.core.file_locations import BROWSER_ID, GUEST_ROLE, HOST_ROLE, LOCAL_USER_ID
from timepirates.server import entry_token, network
from timepirates.server.door import COOKIE_DAYS, HEADER, ROLE

KEY, HOME = "browsers", "home"
"""The names of two files: the key that signs browser ids, and the id of the browser that owns the data folder."""
PROXY_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")
"""HTTP headers that proxies add. A request with one of these headers may come from another machine."""


class BrowserIds:
    """The signed ids of the browsers that use a data folder."""

    def __init__(self, data: Path):
        self._data = data
        self._home: str | None = None
        try:
            self._key = entry_token.read_or_store(data, KEY, entry_token.new_token())
        except OSError:
            self._key = entry_token.new_token()
        # Browsers share cookies between ports, so each data folder needs its own cookie name.
        # Otherwise, the servers of two folders would overwrite each other's cookies.
        name = hashlib.blake2b(self._key.encode(), digest_size=4, person=b"tp-browser").hexdigest()
        self.cookie = f"tp-browser-{name}"

    def identify_browser(self, handler: RequestHandler, guest: bool) -> str:
        """Set the cookie with the browser's id, and add the id and the user's role to the request's headers.

        Returns the browser's id.
        """
        id = self.known(handler.get_cookie(self.cookie)) or entry_token.new_token()
        self.give(handler, id)
        handler.request.headers[HEADER] = LOCAL_USER_ID if not guest and self._is_home(id, handler.request) else id
        handler.request.headers[ROLE] = GUEST_ROLE if guest else HOST_ROLE
        return id

    def give(self, handler: RequestHandler, id: str) -> None:
        """Store the given browser id in the browser by means of a signed cookie."""
        handler.set_cookie(
            self.cookie,
            create_signed_value(self._key, self.cookie, id),
            path=handler.settings.get("base_url", "/"),
            expires_days=COOKIE_DAYS,
            httponly=True,
            samesite="Lax",
            secure=handler.request.protocol == "https",
        )

    def id_of(self, told: str) -> str:
        """Return a browser's id. For `LOCAL_USER_ID`, return the id of the browser that owns the data folder."""
        home = self._home or entry_token.found(self._data, HOME)
        return home if told == LOCAL_USER_ID and home else told

    def known(self, cookie: str | None) -> str | None:
        """Return the browser id in a cookie, or None if this server has not signed the cookie."""
        value = decode_signed_value(self._key, self.cookie, cookie, max_age_days=COOKIE_DAYS) if cookie else None
        id = value.decode("ascii", "replace") if value else ""
        return id if BROWSER_ID.fullmatch(id) else None

    def _is_home(self, id: str, request: HTTPServerRequest) -> bool:
        home = self._home or entry_token.found(self._data, HOME)
        if home is None and from_this_machine(request):
            try:
                home = entry_token.read_or_store(self._data, HOME, id)
            except OSError:
                home = self._home = id
        return home == id


def from_this_machine(request: HTTPServerRequest) -> bool:
    """Return whether a request comes from a browser on this machine, without a proxy."""
    return (
        network.is_loopback(request.remote_ip or "")
        and network.header_host(request.host) in (network.HERE, "localhost")
        and request.headers.get("Sec-Fetch-Dest", "") == "document"
        and not any(name in request.headers for name in PROXY_HEADERS)
    )
