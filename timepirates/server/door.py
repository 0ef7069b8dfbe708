"""Decide which requests may use the server of `timepirates play`, and refuse all others with a reason.

Every request is checked before anything else happens. It must name this machine (a foreign name that resolves to this
machine is refused). It must come from these pages, or from a person who types an address or follows a link (requests by
other sites are refused). It must have the secret token, in its address or in the cookie that the first page with the
token has set. A refused request starts no kernel, and reads and writes no file.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Sequence
from html import escape
from urllib.parse import quote, unquote, unquote_plus
from uuid import uuid4

from jupyter_server.auth.identity import IdentityProvider, User
from tornado import web
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from traitlets import Unicode, default

from timepirates.core.file_locations import GUEST_ROLE
from timepirates.core.i18n import _
from timepirates.server.network import header_host, is_loopback

COOKIE_DAYS = 400
"""The number of days for which cookies are valid. Browsers do not store cookies for longer."""
GUEST_PREFIX = "guest-"
"""The prefix of guests' user names. The user names of hosts never begin with this prefix."""
HEADER, ROLE = "X-Timepirates-Browser", "X-Timepirates-Role"
"""The names of the HTTP headers with the browser's id and with the user's role, "host" or "guest".

Voilà gives them to a page's kernel as HTTP_X_TIMEPIRATES_BROWSER and HTTP_X_TIMEPIRATES_ROLE.
"""
HUB_TOKEN_VARIABLE = "TIMEPIRATES_HUB"
"""The environment variable with the secret token of the program that forwards requests from a JupyterHub."""
HEALTH = "/healthz"
"""The address of the health check, which monitoring programs can use without a token."""
KERNELS_PATH = "/voila/query/"
"""The path from which a kernel that was started in advance gets the query string of the page that it runs."""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
body {{ margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf6ea; color: #33271b;
  font: 18px/1.5 Georgia, "Times New Roman", serif; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #1f1a15; color: #f2e8d4; }} }}
main {{ max-width: 34rem; padding: 1.5rem; }}
h1 {{ font-size: 1.5rem; }}
a {{ color: inherit; }}
button {{ font: inherit; padding: 0.6em 1em; }}
</style>
</head>
<body><main><h1>{title}</h1>{body}</main></body>
</html>
"""


class CookieIdentityProvider(IdentityProvider):
    """A Jupyter identity provider that recognizes a browser by a cookie that scripts and other sites cannot read.

    A browser is the host's or a guest's. A guest's browser that opens the host's address becomes the host's; the host's
    browser stays the host's.
    """

    guests = Unicode(help="the token of guests; empty if there are none")
    hub = Unicode(help="the token of the program that forwards requests of a JupyterHub's users; empty without a hub")

    def get_user(self, handler: web.RequestHandler) -> User | Awaitable[User | None] | None:
        """Return the user who sent a request, or None if the user is unknown. Jupyter calls this method."""
        if not self.hub:
            return super().get_user(handler)
        headers = handler.request.headers
        if not hmac.compare_digest(_authorization_token(handler.request), self.hub.encode()):
            return None
        return User((GUEST_PREFIX if headers.get(ROLE) == GUEST_ROLE else "") + headers[HEADER])

    async def get_user_token(self, handler: web.RequestHandler) -> User | None:
        """Return the user to whom a request's token belongs, or None for an invalid token. Called by Jupyter."""
        user = await super().get_user_token(handler)
        if user is not None:
            return self.generate_anonymous_user(handler) if is_guest(user) else user
        if not self.guests or not hmac.compare_digest((self.get_token(handler) or "").encode(), self.guests.encode()):
            return None
        known = self.get_user_cookie(handler)
        return known if isinstance(known, User) else User(f"{GUEST_PREFIX}{uuid4().hex}")

    @default("cookie_options")
    def _default_cookie_options(self) -> dict[str, object]:
        return {"samesite": "Lax", "expires_days": COOKIE_DAYS}

    @default("get_secure_cookie_kwargs")
    def _default_get_secure_cookie_kwargs(self) -> dict[str, object]:
        return {"max_age_days": COOKIE_DAYS}

    def get_handlers(self) -> list[tuple[str, object]]:
        """Return no handlers, because there is no login form: anyone with the address can connect."""
        return []


def is_guest(user: User) -> bool:
    """Return whether a user is a guest, who opened the special address for guests."""
    return user.username.startswith(GUEST_PREFIX)


class RefusalHandler(web.RequestHandler):
    """A handler that refuses a request with a page that states the reason."""

    def initialize(self, text: str, status: int = 403, pages: Sequence[str] = ()) -> None:
        """Store the error text, the HTTP status, and the paths of pages to link to. Tornado calls this method."""
        self._text, self._status, self._pages = text, status, pages

    def prepare(self) -> None:
        """Refuse the request, whatever its HTTP method is."""
        refuse(self, self._text, self._status, self._pages)

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because the request is refused anyway."""


def refuse(handler: web.RequestHandler, text: str, status: int, pages: Sequence[str] = ()) -> None:
    """Send an error page with the given text. The placeholder `{pages}` in the text becomes links to `pages`."""
    said = escape(text)
    if pages:
        said = said.format(pages=" · ".join(_link(path, handler.request.path) for path in pages))
    send_page(handler, _("This page does not open"), f"<p>{said}</p>", status)


def send_page(handler: web.RequestHandler, title: str, body: str, status: int = 200) -> None:
    """Send a page that contains no scripts and loads no other files. `body` is its HTML."""
    handler.set_status(status)
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Cache-Control", "no-store")
    handler.set_header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'",
    )
    handler.finish(PAGE.format(title=escape(title), body=body))


def _link(path: str, seen_from: str) -> str:
    """Return a relative link to another page, which works even if a proxy adds a prefix to all addresses."""
    up = "../" * (seen_from.count("/") - 1) or "./"
    return f'<a href="{escape(up + quote(path[1:]))}">{escape(path)}</a>'


class HealthHandler(web.RequestHandler):
    """A health check: a handler that shows only that the server is running, and nothing about games or users."""

    def get(self) -> None:
        """Answer with the text "ok", which shows that the server is running."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish("ok\n")


class AccessRouter(Router):
    """A router that passes permitted requests to their handlers, and refuses all other requests.

    Parameters
    ----------
    app : Application
        The application behind the router.
    names : frozenset of str
        Names and addresses of this machine.
    token : str
        The token of the printed address.
    kernels : str
        The token of this server's own kernels.
    prefix : str
        The path below which the pages are served, such as "/games". Handlers see the addresses without it.
    origin : str
        The origin of a reverse proxy's pages, such as "https://example.org"; "" if there is none.
    """

    def __init__(
        self,
        app: web.Application,
        names: frozenset[str],
        token: str,
        kernels: str,
        prefix: str = "",
        origin: str = "",
    ):
        self._app, self._names, self._token, self._kernels = app, names, token.encode(), kernels.encode()
        self._prefix, self._origin = prefix, origin

    def find_handler(self, request: HTTPServerRequest, **kwargs: object) -> HTTPMessageDelegate | None:
        """Return the handler of a request. Called by Tornado before the body of the request is read."""
        if request.path in (HEALTH, f"{self._prefix}{HEALTH}"):
            return self._app.get_handler_delegate(request, HealthHandler)
        if self._prefix and request.path == self._prefix:
            return self._app.get_handler_delegate(request, web.RedirectHandler, {"url": f"{self._prefix}/"})
        below = self._remove_prefix(request)
        text = self.refusal(request)
        _hide_token(request)
        if text is not None:
            return self._app.get_handler_delegate(request, RefusalHandler, {"text": text})
        if not below:
            return self._app.get_handler_delegate(
                request,
                RefusalHandler,
                {
                    "text": _("All pages have addresses that begin with {path}").format(path=f"{self._prefix}/"),
                    "status": 404,
                },
            )
        return self._app.find_handler(request, **kwargs)

    def _remove_prefix(self, request: HTTPServerRequest) -> bool:
        """Remove the server's path prefix from a request. Return False if the path lacks this prefix.

        The server's own kernels ask without the prefix.
        """
        path = request.path
        if not self._prefix or path.startswith(KERNELS_PATH):
            return True
        if not path.startswith(f"{self._prefix}/"):
            return False
        request.path = path.removeprefix(self._prefix)
        request.uri = (request.uri or "").removeprefix(self._prefix)
        return True

    def refusal(self, request: HTTPServerRequest) -> str | None:
        """Return the reason why a request is refused, or None if the request is allowed."""
        if not self._names_us(request):
            return _(
                "These pages are not available under this host name. Open the address that timepirates play "
                "has printed."
            )
        if _is_unsafe_path(request.path):
            return _("There is no page at this address.")
        if not self._is_own_request(request):
            return _("This request comes from another website. Only requests from these pages are allowed.")
        if not self._knows_the_token(request):
            return _(
                "Open the complete address that timepirates play has printed. It ends in ?token= and a long word. On "
                "another device, scan the QR code under Menu, Share."
            )
        return None

    def _names_us(self, request: HTTPServerRequest) -> bool:
        host = header_host(request.headers.get("Host", ""))
        return host in self._names or is_loopback(host)

    def _is_own_request(self, request: HTTPServerRequest) -> bool:
        """Return whether the server's own pages sent a request, or the user opened a link or an address."""
        head = request.headers
        origin = head.get("Origin", head.get("Sec-Websocket-Origin"))
        here = f"{request.protocol}://{request.host}".lower()
        if origin is not None and origin.lower() not in {here, self._origin or here}:
            return False
        return head.get("Sec-Fetch-Site", "none") in ("none", "same-origin") or (
            request.method == "GET"
            and head.get("Sec-Fetch-Mode") == "navigate"
            and head.get("Sec-Fetch-Dest") == "document"
        )

    def _knows_the_token(self, request: HTTPServerRequest) -> bool:
        told = _authorization_token(request)
        if request.path.startswith(KERNELS_PATH):
            return hmac.compare_digest(told, self._kernels)
        keeper = self._app.settings["identity_provider"]
        if keeper.hub:
            return hmac.compare_digest(told, keeper.hub.encode())
        given = request.query_arguments.get("token", [told])[-1]
        if hmac.compare_digest(given, self._token):
            return True
        if keeper.guests and hmac.compare_digest(given, keeper.guests.encode()):
            return True
        caller = web.RequestHandler(self._app, request)  # The identity provider can read cookies only from a handler.
        return keeper.get_user_cookie(caller) is not None


def _authorization_token(request: HTTPServerRequest) -> bytes:
    """Return the token in the Authorization header of a request, or empty bytes if there is no token."""
    head = IdentityProvider.auth_header_pat.match(request.headers.get("Authorization", ""))
    return head.group(2).encode(errors="replace") if head else b""


def _hide_token(request: HTTPServerRequest) -> None:
    """Remove the secret token from the address of a request, because logs and kernels can see the address."""
    parts = [part for part in request.query.split("&") if unquote_plus(part.partition("=")[0]) != "token"]
    request.query = "&".join(parts)
    request.uri = f"{request.path}?{request.query}" if request.query else request.path


def _is_unsafe_path(path: str) -> bool:
    """Return whether a path is unsafe: it leads out of its folder, or programs may interpret it in different ways."""
    plain = unquote(path)
    return ".." in plain.split("/") or not plain.isprintable() or "\\" in plain or "//" in plain
