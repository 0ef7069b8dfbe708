"""`timepirates play` as a stranger finds it: another user of the machine, another site, another name, no cookie.

Each attempt is made at a real server with a kernel that runs. Nothing that a stranger sends starts a kernel, writes a
file, or is answered with more than the page of a refusal. What was found stands in `docs/door.md`.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.browser.browsing import Server, cookie_of, played
from timepirates.server.frames import V1

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
KERNEL = re.compile(r'"kernelId": "([\w-]{36})"')


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A running `timepirates play` in a folder that every user of the machine can enter, as far as it lets them."""
    folder = Path(tempfile.mkdtemp(prefix="timepirates-"))
    folder.chmod(0o755)
    try:
        with played(folder, "--preheated", "0", "--most-pages", "2") as running:
            yield running
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def kernel(server) -> str:
    """The id of the kernel behind a page that its owner has open."""
    with ask(server, "/editions", Cookie=known(server)) as answer:
        assert answer.status == 200
        return KERNEL.search(answer.read().decode()).group(1)


def known(server: Server) -> str:
    """The cookie of the owner's browser."""
    cookie = cookie_of(server)
    return f"{cookie['name']}={cookie['value']}"


def ask(server: Server, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> HTTPResponse:
    """What the server answers, redirects not followed."""
    at = urlsplit(server.address)
    line = HTTPConnection(at.hostname, at.port, timeout=60)
    line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    return line.getresponse()


def files(folder: Path) -> dict[str, tuple[int, int]]:
    """name -> time of change and size of everything in a folder."""
    return {str(path): (path.stat().st_mtime_ns, path.stat().st_size) for path in sorted(folder.rglob("*"))}


@pytest.fixture(autouse=True)
def nothing_is_changed(server, kernel):
    """No attempt starts or ends a kernel, or touches a file."""
    before = server.kernels(), files(server.data)
    yield
    assert (server.kernels(), files(server.data)) == before
    assert server.process.poll() is None


def assert_refused(answer: HTTPResponse) -> None:
    """It is the one page of a refusal and brings nothing to come in with."""
    page = answer.read().decode()
    assert answer.status == 403
    assert "<h1>This page does not open</h1>" in page
    assert answer.getheader("Set-Cookie") is None
    assert "kernel" not in page


PATHS = (
    "/",
    "/play",
    "/police",
    "/?game=x",
    "/?door=here",
    "/?class=x",
    "/nothing",
    "/favicon.ico",
    "/parts.js",
    "/plotly.js",
    "/voila/static/voila.js",
    "/voila/templates/timepirates/static/page.css",
    "/voila/tree",
    "/voila/files/play.ipynb",
    "/voila/render/play.ipynb",
    "/voila/api/contents/",
    "/api/kernels",
    "/api/contents",
    "/login",
    "/logout",
    "/lab",
    "/metrics",
    "/kept/play.picture",
    "/games/",
    "/voila/templates/timepirates/static/host/page.js",
)


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_every_path_answers_403(server, path):
    assert_refused(ask(server, path))
    assert_refused(ask(server, path, Cookie="username-127-0-0-1=x; _xsrf=x"))


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_without_the_token_every_method_answers_403(server, kernel, method):
    for path in ("/", "/play", f"/voila/api/shutdown/{kernel}", "/voila/templates/timepirates/static/page.css"):
        answer = ask(server, path, method, b"" if method == "HEAD" else b"game=x&token=x")
        assert answer.status == 403
        assert answer.getheader("Set-Cookie") is None


def made_up(server: Server) -> list[str]:
    """Cookies as somebody would make them who knows everything but the token."""
    cookie = cookie_of(server)
    name, value = cookie["name"], cookie["value"]
    other = SimpleNamespace(address=server.address, token="A" * len(server.token))
    return [
        f"{name}={value[:-1]}{'0' if value[-1] != '0' else '1'}",
        f"{name}={cookie_of(other)['value']}",
        f"{name}=",
        f"username={value}",
        f"{name}={server.token[:-1]}",
        f'{name}="{"x" * 4000}"',
    ]


def test_a_token_or_a_cookie_that_is_guessed_lets_nobody_in(server):
    wrong = [server.token[:-1], server.token + "A", server.token.swapcase(), "", "%00", "A" * 43]
    for token in wrong:
        assert_refused(ask(server, f"/?token={token}"))
        assert_refused(ask(server, "/", Authorization=f"token {token or 'x'}"))
    for cookie in made_up(server):
        assert_refused(ask(server, "/", Cookie=cookie))


def test_a_websocket_of_another_site_or_name_is_refused_with_the_cookie(server, kernel):
    address = f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-WebSocket-Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "websocket"},
    ):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, additional_headers={"Cookie": known(server), **headers}, proxy=None)
        assert refused.value.response.status_code == 403, headers


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/voila/static/../../../../../../etc/passwd",
        "/voila/static/%2e%2e/%2e%2e/etc/passwd",
        "/voila/templates/timepirates/static/../../../../../../../etc/passwd",
        "/voila/templates/..%2f..%2fetc/static/x",
        "/voila/labextensions/../../../etc/passwd",
        "//etc/passwd",
        "/voila/files/..%2f..%2fdoor%2ftoken",
        "/door/token",
        "/voila/static/%00",
        "/voila/static//etc/passwd",
    ],
)
def test_no_path_leads_out_of_what_is_served_not_even_for_the_owner(server, path):
    assert_refused(ask(server, path))
    with ask(server, path, Cookie=known(server)) as answer:
        text = answer.read()
        assert answer.status in (400, 403, 404)
        assert b"root:" not in text
        assert server.token.encode() not in text


def test_another_user_of_the_machine_gets_nothing(server, kernel):
    """As root the attempts are made with dropped rights; otherwise modes and the missing cookie are what is tried."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.stranger", server.address, str(server.data), str(server.process.pid)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["the page"] == found["a file"] == "403"
    assert server.token not in found["the server's command line"]
    assert stat.S_IMODE((server.data / "door").stat().st_mode) == 0o700
    assert stat.S_IMODE((server.data / "door" / "token").stat().st_mode) == 0o600
    folders = {Path(each).parent for each in connections(server)}
    assert folders
    assert {stat.S_IMODE(folder.stat().st_mode) & 0o777 for folder in folders} == {0o700}
    if os.geteuid() == 0:
        assert found["another user"] == "True"
        closed = (
            "the folder of the token",
            "the token",
            "a token of one's own",
            "the server's environment",
            "the kernels' sockets",
        )
        assert {found[each] for each in closed if found[each] != ""} == {"PermissionError"}, found
        assert found["the token"] == found["the worker's socket"] == "PermissionError"


def connections(server: Server) -> list[str]:
    """The files that name the sockets and the keys of the kernels."""
    lines = [" ".join(psutil.Process(number).cmdline()) for number in server.kernels().values()]
    return [found.group() for line in lines if (found := re.search(r"\S+kernel-[\w-]+\.json", line))]


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil.example:8716",
        "127.0.0.1.evil.example",
        "0.0.0.0",
        "10.0.0.1",
        "timepirates.localhost.evil.example",
    ],
)
def test_a_foreign_name_of_the_machine_gets_nothing_with_the_token_and_the_cookie(server, name):
    """A page elsewhere lets its own name point to this machine (DNS rebinding)."""
    for path in (f"/?token={server.token}", "/parts.js"):
        assert_refused(ask(server, path, Host=name, Cookie=known(server)))


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"])
def test_a_foreign_origin_gets_nothing_with_the_token_and_the_cookie(server, kernel, origin):
    for method, path in (
        ("GET", f"/?token={server.token}"),
        ("POST", f"/voila/api/shutdown/{kernel}"),
        ("DELETE", f"/api/kernels/{kernel}"),
        ("OPTIONS", "/"),
    ):
        assert_refused(ask(server, path, method, Origin=origin, Cookie=known(server)))


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "object")],
)
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_embeds_gets_nothing_with_the_cookie(server, site, mode, kind):
    assert_refused(
        ask(server, "/", Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=kind, Cookie=known(server))
    )


def test_a_kernel_whose_id_is_known_is_not_reached(server, kernel):
    for method, path in (
        ("GET", f"/api/kernels/{kernel}"),
        ("DELETE", f"/api/kernels/{kernel}"),
        ("POST", f"/api/kernels/{kernel}/interrupt"),
        ("POST", f"/api/kernels/{kernel}/restart"),
        ("POST", f"/voila/api/shutdown/{kernel}"),
    ):
        assert_refused(ask(server, path, method))
    for path in (f"/api/kernels/{kernel}/channels", f"/voila/query/{kernel}"):
        with pytest.raises(InvalidStatus) as refused:
            connect(server.address.replace("http", "ws", 1) + path[1:], proxy=None)
        assert refused.value.response.status_code == 403


def test_the_owners_browser_without_the_form_key_ends_no_kernel(server, kernel):
    """The cookie alone is not enough for what changes something: a form of another site has no more than that."""
    with ask(server, f"/voila/api/shutdown/{kernel}", "POST", Cookie=known(server)) as answer:
        assert answer.status == 403


def channels(server: Server, kernel: str) -> ClientConnection:
    """The websocket of the owner's page."""
    return connect(
        f"{server.address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels",
        subprotocols=[V1],
        additional_headers={"Cookie": known(server)},
        proxy=None,
        max_size=None,
    )


def message(kind: str, **content) -> bytes:
    """A message to a kernel."""
    header = {"msg_id": kind, "msg_type": kind, "session": "s", "username": "u", "version": "5.3", "date": ""}
    return serialize_msg_to_ws_v1(
        {"header": header, "parent_header": {}, "metadata": {}, "content": content},
        "shell",
        lambda part: json.dumps(part).encode(),
    )


def cut_off(line: ClientConnection) -> int:
    """The code with which the server ends a websocket."""
    with pytest.raises(ConnectionClosed) as closed:
        replies(line, "never")
    return closed.value.rcvd.code


def flood(line: ClientConnection) -> None:
    """Send more than a page does, until the server ends it."""
    with contextlib.suppress(ConnectionClosed):
        for _each in range(3000):
            line.send(message("comm_info_request"))


def replies(line: ClientConnection, kind: str) -> dict:
    """The content of the first message of a kind."""
    while True:
        _channel, parts = deserialize_msg_from_ws_v1(line.recv(timeout=60))
        if json.loads(parts[0])["msg_type"] == kind:
            return json.loads(parts[3])


def test_not_even_the_owners_page_runs_code_in_its_kernel(server, kernel, tmp_path):
    code = f"open({str(tmp_path / 'made')!r}, 'w')"
    with channels(server, kernel) as line:
        for kind in ("execute_request", "complete_request", "inspect_request", "input_reply", "debug_request"):
            line.send(message(kind, code=code, silent=False, cursor_pos=1, value=code))
        line.send(message("kernel_info_request"))
        assert replies(line, "kernel_info_reply")["status"] == "ok"
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    "frame",
    [
        (2**60).to_bytes(8, "little") + b"x" * 50,
        (2**63).to_bytes(8, "little") * 7,
        b"",
        b"x",
        "[" * 100_000,
        message("kernel_info_request")[:-1],
        b"\xff" * 64,
    ],
    ids=[
        "58 bytes that claim 2 ** 60 parts",
        "parts behind the end of the world",
        "nothing",
        "one byte",
        "deep JSON",
        "a part cut off",
        "nothing but ones",
    ],
)
def test_a_malformed_frame_ends_its_websocket_and_costs_the_server_nothing(server, kernel, frame):
    about = psutil.Process(server.process.pid)
    memory, spent = about.memory_info().rss, sum(about.cpu_times()[:2])
    with channels(server, kernel) as line:
        line.send(frame)
        assert cut_off(line) == 1008
    assert ask(server, "/").status == 403
    assert about.memory_info().rss - memory < 20 << 20
    assert sum(about.cpu_times()[:2]) - spent < 2


def test_a_websocket_that_sends_too_much_is_ended(server, kernel):
    with channels(server, kernel) as line:
        flood(line)
        assert cut_off(line) == 1008


def test_many_requests_of_a_stranger_start_no_kernel_and_take_no_time_from_others(server):
    begun = time.monotonic()
    for number in range(300):
        assert_refused(ask(server, f"/?game={number:022d}"))
    assert time.monotonic() - begun < 30


def test_a_request_that_never_ends_or_brings_much_takes_nothing_from_others(server):
    at = urlsplit(server.address)
    lines = [socket.create_connection((at.hostname, at.port)) for _each in range(50)]
    try:
        for line in lines:
            line.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nx")
        assert ask(server, "/").status == 403
        large = HTTPConnection(at.hostname, at.port, timeout=60)
        large.putrequest("POST", "/")
        large.putheader("Content-Length", str(1 << 30))
        large.endheaders()
        assert large.getresponse().status == 400
    finally:
        for line in lines:
            line.close()


def test_nonsense_is_no_request(server):
    at = urlsplit(server.address)
    for nonsense in (
        b"\0" * 1000,
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
    ):
        with socket.create_connection((at.hostname, at.port), timeout=30) as line:
            line.sendall(nonsense)
            line.shutdown(socket.SHUT_WR)
            said = line.recv(1 << 16)
        assert re.match(rb"HTTP/1\.1 (400|403) |$", said), said[:80]
