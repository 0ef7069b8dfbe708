"""The door: who is let in, and that everybody else gets one clear page. No kernel, no notebook: only the door."""

from __future__ import annotations

import asyncio
import re
import threading
from http.client import HTTPConnection

import pytest
import tornado.httpserver
import tornado.netutil
from tornado import web, websocket
from tornado.httputil import HTTPServerRequest

from tests.server.visiting import request
from timepirates.server import entry_token
from timepirates.server.door import AccessRouter, CookieIdentityProvider, RefusalHandler

TOKEN, KERNELS = "the-token-of-this-folder", "what-kernels-say"
HERE = "127.0.0.1:8716"
ELSEWHERE = {"status": 404, "text": "Here is <nothing>. There are: {pages}", "pages": ["/", "/police", '/"a"?<b>']}


@pytest.fixture
def door() -> AccessRouter:
    keeper = CookieIdentityProvider(token=TOKEN)
    app = web.Application(
        [(r"/.*", web.RequestHandler)], identity_provider=keeper, cookie_secret=entry_token.cookie_secret(TOKEN)
    )
    return AccessRouter(app, frozenset({"localhost", "127.0.0.1", "192.0.2.7"}), TOKEN, KERNELS)


def asked(path: str = "/", method: str = "GET", **headers: str) -> HTTPServerRequest:
    return request(path, method, **{"Host": HERE, **headers})


def cookie(token: str = TOKEN, host: str = HERE, **user: str) -> str:
    """What a browser sends that has been let in before."""
    name = re.sub("[^A-Za-z0-9]", "-", f"username-{host}")
    about = '{"username": "u", "name": "u", "display_name": "u", "initials": "u", "color": null, "avatar_url": null}'
    return f"{name}={web.create_signed_value(entry_token.cookie_secret(token), name, about).decode()}"


def test_whoever_knows_the_token_comes_in(door):
    assert door.refusal(asked(f"/?token={TOKEN}")) is None
    assert door.refusal(asked(f"/police?token={TOKEN}&game=x")) is None
    assert door.refusal(asked("/", Authorization=f"token {TOKEN}")) is None
    assert door.refusal(asked("/", Cookie=cookie())) is None
    assert door.refusal(asked(f"/?token={TOKEN}", Host="localhost:8716")) is None
    assert door.refusal(asked(f"/?token={TOKEN}", Host="192.0.2.7:8716")) is None
    assert door.refusal(asked(f"/?token={TOKEN}", Host="127.0.0.2:8716")) is None


@pytest.mark.parametrize(
    "request_of",
    [
        asked(),
        asked("/?token="),
        asked("/?token=%ff%fe"),
        asked("/?token=the-token"),
        asked(f"/?token={TOKEN}x"),
        asked(f"/?token={TOKEN}&token=x"),
        asked(f"/?Token={TOKEN}"),
        asked(f"/token={TOKEN}"),
        asked("/", Authorization=f"Basic {TOKEN}"),
        asked("/", Authorization="token x"),
        asked("/", Authorization="token"),
        asked("/", Authorization=f"token {KERNELS}"),
        asked(f"/?token={KERNELS}"),
        asked("/", Cookie=cookie("another")),
        asked("/", Cookie=cookie(host="127.0.0.1:1")),
        asked("/", Cookie="x"),
        asked("/", Cookie=cookie()[:-1]),
        asked("/", Cookie=cookie().partition("=")[0] + "="),
        asked("/", Cookie=cookie(), Host="localhost:8716"),
    ],
    ids=lambda request: f"{request.uri} {sorted(set(request.headers) - {'Host'})}",
)
def test_whoever_does_not_know_it_stays_outside(door, request_of):
    assert "It ends in ?token=" in door.refusal(request_of)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8716",
        "",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.0.2.8",
        "0.0.0.0:8716",
        "[::ffff:192.0.2.9]",
    ],
)
def test_a_foreign_name_gets_nothing_not_even_with_the_token(door, host):
    assert "are not available under this host name" in door.refusal(
        asked(f"/?token={TOKEN}", Host=host, Cookie=cookie())
    )


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", f"https://{HERE}", "http://127.0.0.1:8717", "", f"http://{HERE}.evil.example"],
)
def test_a_foreign_origin_gets_nothing_not_even_with_the_cookie(door, origin):
    assert "another website" in door.refusal(asked("/", Origin=origin, Cookie=cookie()))
    assert "another website" in door.refusal(asked("/", "POST", Origin=origin, Cookie=cookie()))
    assert "another website" in door.refusal(asked("/", Sec_WebSocket_Origin=origin, Cookie=cookie()))
    assert door.refusal(asked("/", Origin=f"http://{HERE}", Cookie=cookie())) is None


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(
    ("mode", "kind", "method", "comes_in"),
    [
        ("navigate", "document", "GET", True),
        ("no-cors", "image", "GET", False),
        ("no-cors", "script", "GET", False),
        ("cors", "empty", "GET", False),
        ("navigate", "iframe", "GET", False),
        ("navigate", "embed", "GET", False),
        ("navigate", "document", "POST", False),
        ("websocket", "websocket", "GET", False),
    ],
)
def test_from_another_site_only_a_person_who_follows_a_link_comes_in(door, site, mode, kind, method, comes_in):
    """A server at another port of this machine is another site too, though the browser sends it our cookie."""
    visit = asked("/", method, Cookie=cookie(), Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=kind)
    assert (door.refusal(visit) is None) is comes_in
    for here in ("same-origin", "none"):
        visit.headers["Sec-Fetch-Site"] = here
        assert door.refusal(visit) is None


def test_only_kernels_of_this_server_ask_for_what_a_page_was_asked(door):
    path = "/voila/query/0-0-0-0-0"
    assert door.refusal(asked(path, Authorization=f"token {KERNELS}")) is None
    for known in ({"Cookie": cookie()}, {"Authorization": f"token {TOKEN}"}, {"Authorization": "token "}, {}):
        assert door.refusal(asked(path, **known)) is not None
    assert door.refusal(asked(f"{path}?token={TOKEN}")) is not None


@pytest.mark.parametrize(
    "path",
    [
        "/..",
        "/voila/static/../x",
        "/%2e%2e/x",
        "/x/..%2fy",
        "//etc/passwd",
        "/x%5c..%5cy",
        "/voila/static/%00",
        "/x%0ay",
    ],
)
def test_a_path_that_leads_up_is_refused_even_with_the_token(door, path):
    assert "There is no page at this address" in door.refusal(asked(path, Cookie=cookie()))
    assert door.refusal(asked("/voila/static/1..2.voila.js", Cookie=cookie())) is None


def test_behind_a_proxy_its_pages_come_in_and_other_sites_stay_out(door):
    """Whatever the proxy says in the Host header; and its kernels need their own token below the path, too."""
    door._prefix, door._origin = "/club", "https://school.example"
    assert door.refusal(asked(Cookie=cookie(), Origin="https://school.example")) is None
    assert "another website" in door.refusal(asked(Cookie=cookie(), Origin="http://school.example"))
    assert "another website" in door.refusal(asked(Cookie=cookie(), Origin="https://evil.example"))
    for path, below, then in [
        ("/club/", True, "/"),
        ("/club/play?x=/club/", True, "/play?x=/club/"),
        ("/clubs/", False, "/clubs/"),
        ("/", False, "/"),
        ("/voila/query/1", True, "/voila/query/1"),
        ("/club/voila/query/1", True, "/voila/query/1"),
    ]:
        visit = asked(path)
        assert (door._remove_prefix(visit), visit.uri) == (below, then)
        assert visit.path == then.partition("?")[0]


def test_whether_the_server_answers_is_told_without_a_token(answer):
    said = answer("GET", "/healthz", Host="monitor.example")
    assert (said.status, said.read()) == (200, b"ok\n")
    assert answer("GET", "/healthz/more").status == 403


class Beyond(web.RequestHandler):
    """What stands behind the door and must not be reached."""

    reached = 0

    def prepare(self):
        type(self).reached += 1


class Channel(websocket.WebSocketHandler, Beyond):
    """The same for a websocket."""


@pytest.fixture
def answer():
    """A function: from method, path and headers to what a server behind the door answers."""
    app = web.Application(
        [(r"/api/kernels/.*", Channel), (r"/elsewhere.*", RefusalHandler, ELSEWHERE), (r"/.*", Beyond)],
        identity_provider=CookieIdentityProvider(token=TOKEN),
        cookie_secret=b"secret",
        xsrf_cookies=True,
    )
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    port = sockets[0].getsockname()[1]
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        server = tornado.httpserver.HTTPServer(AccessRouter(app, frozenset({"127.0.0.1"}), TOKEN, KERNELS))
        server.add_sockets(sockets)

    loop.run_until_complete(serve())
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def ask(method: str, path: str, **headers: str):
        line = HTTPConnection("127.0.0.1", port, timeout=20)
        line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        return line.getresponse()

    Beyond.reached = Channel.reached = 0
    yield ask
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    for each in sockets:
        each.close()
    loop.close()


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/police",
        "/nothing",
        "/favicon.ico",
        "/voila/static/voila.js",
        "/voila/static/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/kernels/0-0-0-0-0/channels",
        "/voila/query/0-0-0-0-0",
        "/api/contents",
        "*",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_every_path_and_method_answers_403_with_one_page(answer, path, method):
    for headers in ({}, UPGRADE):
        said = answer(method, path, **headers)
        page = said.read().decode()
        assert said.status == 403
        assert said.getheader("Set-Cookie") is None
        assert method == "HEAD" or "<h1>This page does not open</h1>" in page
        assert "http" not in page
    assert (Beyond.reached, Channel.reached) == (0, 0)


def test_the_page_of_a_refusal_asks_for_nothing_more(answer):
    """Its style is in it, its icon is empty, and nothing of the request is repeated in it."""
    said = answer("GET", "/<script>alert(1)</script>?token=<b>x</b>", Origin="http://<i>evil")
    page = said.read().decode()
    assert not re.findall(r"src=|url\(|@import|<script|evil|<b>", page)
    assert re.findall(r'href="([^"]*)"', page) == ["data:,"]
    assert said.getheader("Content-Security-Policy").startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert said.getheader("Cache-Control") == "no-store"


@pytest.mark.parametrize(("path", "up"), [("/elsewhere", "./"), ("/elsewhere/", "../"), ("/elsewhere/x/y", "../../")])
def test_the_pages_that_there_are_can_be_followed_from_every_address(answer, path, up):
    """Each is a link that leads there also where a proxy puts something before all addresses."""
    said = answer("GET", f"{path}?token={TOKEN}")
    assert said.status == 404
    assert (
        f'Here is &lt;nothing&gt;. There are: <a href="{up}">/</a> · <a href="{up}police">/police</a> · '
        f'<a href="{up}%22a%22%3F%3Cb%3E">/&quot;a&quot;?&lt;b&gt;</a></p>'
    ) in said.read().decode()


def test_a_guest_with_the_token_gets_beyond(answer):
    answer("GET", f"/?token={TOKEN}")
    assert Beyond.reached == 1


def test_the_token_is_taken_out_of_the_address_that_logs_and_kernels_get(door):
    """However it is written; whoever looks at the arguments still finds it."""
    for refused in ("127.0.0.1:8716", "evil.example"):
        visit = asked(f"/police?game=x&token={TOKEN}&%74oken={TOKEN}&t=%26", Host=refused)
        door.find_handler(visit)
        assert (visit.uri, visit.query) == ("/police?game=x&t=%26", "game=x&t=%26")
        assert visit.query_arguments["token"] == [TOKEN.encode()] * 2
        assert TOKEN not in repr(visit)
    visit = asked(f"/?token={TOKEN}")
    door.find_handler(visit)
    assert (visit.uri, visit.query) == ("/", "")
