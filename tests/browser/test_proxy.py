"""The pages behind a reverse proxy that speaks TLS and serves them below a path."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator

import pytest
import trustme
from playwright.sync_api import expect

from tests.browser.browsing import (
    MODULE,
    Server,
    decide,
    eventually,
    new_page,
    open_page,
    running,
    steps_of,
    wait_for_more_steps,
)
from tests.browser.test_door import share
from tests.scripts import tools
from timepirates.site.programs import node_command

PATH = "/club/pirates"


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def configurable_http_proxy() -> list[str]:
    """Return the command of the proxy of JupyterHub, without options."""
    return [*node_command(), str(tools.installed() / "configurable-http-proxy/bin/configurable-http-proxy")]


def answers(port: int) -> bool:
    """Return whether a program listens at a port of this machine."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Server]:
    """A server and, before it, a proxy that forwards only what is below the path."""
    folder, outside, inside = tmp_path_factory.mktemp("proxy"), free_port(), free_port()
    certificate = trustme.CA().issue_cert("127.0.0.1")
    certificate.private_key_pem.write_to_path(folder / "key.pem")
    certificate.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
    address = f"https://127.0.0.1:{outside}{PATH}"
    command = [*MODULE, "play", "--no-browser", "--port", str(inside), "--data", str(folder / "data")]
    proxy = [
        *configurable_http_proxy(),
        *("--ip", "127.0.0.1", "--port", str(outside), "--api-port", str(free_port()), "--log-level", "error"),
        *("--ssl-key", str(folder / "key.pem"), "--ssl-cert", str(folder / "certificate.pem")),
        *("--default-target", f"http://127.0.0.1:{inside}"),
    ]
    pattern = rf"({address}/\?token=[\w-]{{43}})"
    with (
        running([*command, "--address", address], folder / "data", folder, pattern) as server,
        subprocess.Popen(proxy) as process,
    ):
        try:
            eventually(lambda: answers(outside), "the proxy has not started")
            yield server
        finally:
            process.terminate()


def test_a_game_is_played_through_a_proxy_with_tls_below_a_path(served, browser):
    """Everything that the page asks for lies below the path, and links and reloads stay there."""
    asked: list[str] = []
    top, address = served.printed.partition(PATH)[0], served.printed.partition("?")[0]
    with new_page(browser, ignore_https_errors=True) as page:
        page.watch.bear("403")
        page.watch.bear("404")
        page.on("request", lambda request: asked.append(request.url))
        assert page.request.get(f"{address}healthz").text() == "ok\n"
        assert page.goto(address).status == 403
        open_page(page, served.printed)
        page.locator('.tp-door[data-door="here"]').click()
        decide(page)
        told = wait_for_more_steps(page, 0)
        share(page)
        expect(page.locator(".tp-address")).to_have_text(served.printed)
        open_page(page, address)
        assert steps_of(page) == told
        assert [url for url in asked if not url.startswith(("data:", "blob:", address, address[:-1] + "?"))] == []
        assert {each["path"] for each in page.context.cookies() if each["secure"]} == {f"{PATH}/"}
        page.goto(address.removesuffix("/"))
        expect(page).to_have_url(re.compile(f"^{re.escape(address)}"))  # the page adds its game
        assert page.goto(f"{top}/tutorial?token={served.token}").status == 404
        expect(page.get_by_text(f"All pages have addresses that begin with {PATH}/")).to_be_visible()
