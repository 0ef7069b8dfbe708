"""The door of `timepirates play`: who may come in, and the one page that everybody else gets.

The door stands before all that is served. It asks three things of a request: does it name this machine (a foreign name
that points here is refused), does it come from these pages or from somebody who types (what another site sends is
refused, but for a person who follows a link), and does it know the token: in the address, or in the cookie that the
first page with the token has brought. What is refused starts no kernel, reads no file and writes none.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from html import escape
from urllib.parse import quote, unquote, unquote_plus

from jupyter_server.auth.identity import IdentityProvider
from tornado import web
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.routing import Router
from traitlets import default

from timepirates.core.i18n import _
from timepirates.server.network import host_of, is_loopback

DAYS = 400
"""How long a browser is known; browsers keep no cookie longer."""
KERNELS_PATH = "/voila/query/"
"""Where a kernel that was made ready waits for its page; no page asks there."""
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
</style>
</head>
<body><main><h1>{title}</h1><p>{text}</p></main></body>
</html>
"""


class Doorkeeper(IdentityProvider):
    """Knows a browser again by a cookie, named by host and port, that no script and no foreign form can use."""

    @default("cookie_options")
    def _default_cookie_options(self) -> dict[str, object]:
        return {"samesite": "Lax", "expires_days": DAYS}

    @default("get_secure_cookie_kwargs")
    def _default_get_secure_cookie_kwargs(self) -> dict[str, object]:
        return {"max_age_days": DAYS}

    def get_handlers(self) -> list[tuple[str, object]]:
        """There is no form to log in with: whoever has the address is in."""
        return []


class RefusalHandler(web.RequestHandler):
    """One clear page, with status 403, or with the one it is set up with."""

    def initialize(self, text: str, status: int = 403, pages: Sequence[str] = ()) -> None:
        """Called by Tornado with what the door says, and with the pages' paths where it names them."""
        self._text, self._status, self._pages = text, status, pages

    def prepare(self) -> None:
        """Every method gets the same."""
        refuse(self, self._text, self._status, self._pages)

    def check_xsrf_cookie(self) -> None:
        """What is refused anyway needs no further proof."""


def refuse(handler: web.RequestHandler, text: str, status: int, pages: Sequence[str] = ()) -> None:
    """Answer with a page that says why there is none; where it has the paths of pages, they stand for the text's
    `{pages}`, each a link."""
    handler.set_status(status)
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Cache-Control", "no-store")
    handler.set_header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    )
    said = escape(text)
    if pages:
        said = said.format(pages=" · ".join(_link(path, handler.request.path) for path in pages))
    handler.finish(PAGE.format(title=escape(_("This page does not open")), text=said))


def _link(path: str, seen_from: str) -> str:
    """A link to a page of this server that leads there from any of its addresses, also where all of them begin with
    more than the server knows of."""
    up = "../" * (seen_from.count("/") - 1) or "./"
    return f'<a href="{escape(up + quote(path[1:]))}">{escape(path)}</a>'


class EntranceRouter(Router):
    """Lets those in who may come in."""

    def __init__(self, app: web.Application, names: frozenset[str], token: str, kernels: str):
        """`names`: what this machine is called. `kernels`: what the kernels of this server say of themselves."""
        self._app, self._names, self._token, self._kernels = app, names, token.encode(), kernels.encode()

    def find_handler(self, request: HTTPServerRequest, **kwargs: object) -> HTTPMessageDelegate | None:
        """What answers a request: called by Tornado when its head is there, before anything else of it is read."""
        text = self.refusal(request)
        _hide_token(request)
        if text is None:
            return self._app.find_handler(request, **kwargs)
        return self._app.get_handler_delegate(request, RefusalHandler, {"text": text})

    def refusal(self, request: HTTPServerRequest) -> str | None:
        """Why a request is refused, None where it may come in."""
        if not self._names_us(request):
            return _(
                "These pages are not available under this host name. Open the address that timepirates play "
                "has printed."
            )
        if _climbs(request.path):
            return _("There is no page at this address.")
        if not self._from_here(request):
            return _("This request comes from another website. Only requests from these pages are allowed.")
        if not self._knows_the_token(request):
            return _(
                "Open the whole address that timepirates play has printed. It ends in ?token= and a long word. On "
                "another device, scan the QR code under Menu, Share."
            )
        return None

    def _names_us(self, request: HTTPServerRequest) -> bool:
        host = host_of(request.headers.get("Host", ""))
        return host in self._names or is_loopback(host)

    def _from_here(self, request: HTTPServerRequest) -> bool:
        """Whether the request comes from these pages, from no page, or from a person who followed a link."""
        head = request.headers
        origin = head.get("Origin", head.get("Sec-Websocket-Origin"))
        if origin is not None and origin.lower() != f"{request.protocol}://{request.host}".lower():
            return False
        return head.get("Sec-Fetch-Site", "none") in ("none", "same-origin") or (
            request.method == "GET"
            and head.get("Sec-Fetch-Mode") == "navigate"
            and head.get("Sec-Fetch-Dest") == "document"
        )

    def _knows_the_token(self, request: HTTPServerRequest) -> bool:
        head = IdentityProvider.auth_header_pat.match(request.headers.get("Authorization", ""))
        told = head.group(2).encode(errors="replace") if head else b""
        if request.path.startswith(KERNELS_PATH):
            return hmac.compare_digest(told, self._kernels)
        if hmac.compare_digest(request.query_arguments.get("token", [told])[-1], self._token):
            return True
        caller = web.RequestHandler(self._app, request)  # the provider reads a request's cookies by way of a handler
        return self._app.settings["identity_provider"].get_user_cookie(caller) is not None


def _hide_token(request: HTTPServerRequest) -> None:
    """Take the token out of a request's address, which logs show and kernels get. The arguments keep it."""
    parts = [part for part in request.query.split("&") if unquote_plus(part.partition("=")[0]) != "token"]
    request.query = "&".join(parts)
    request.uri = f"{request.path}?{request.query}" if request.query else request.path


def _climbs(path: str) -> bool:
    """Whether a path leads up, or is written so that what reads it could disagree where it leads."""
    plain = unquote(path)
    return ".." in plain.split("/") or not plain.isprintable() or "\\" in plain or "//" in plain
