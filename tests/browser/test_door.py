"""The door in a browser: how one comes in, that it lasts, and what a foreign page can do. What strangers try without a
browser is in `tests/server/test_stranger.py`."""

from __future__ import annotations

import json
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import (
    COOKIES,
    MODULE,
    READY,
    Server,
    decide,
    eventually,
    new_page,
    open_page,
    played,
    record_of,
    running,
    steps_of,
    wait_for_more_steps,
    write_notebook,
)
from tests.browser.test_serving import BUTTON, COUNTING, known, press
from tests.browser.test_serving import get as fetch
from timepirates.cli import main


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """A page with a button and one without anything."""
    folder = tmp_path_factory.mktemp("door") / "notebooks"
    folder.mkdir()
    write_notebook(folder / "play.ipynb", BUTTON, COUNTING, "button", title="Counting")
    write_notebook(folder / "empty.ipynb", "1", title="Empty")
    return folder


@pytest.fixture(scope="module")
def server(pages) -> Iterator[Server]:
    with played(pages.parent, "--notebooks", str(pages), "--preheated", "0") as running:
        yield running


@contextmanager
def stranger(browser: Browser) -> Iterator[Page]:
    """A page of a browser that was never let in."""
    with new_page(browser) as page:
        page.context.clear_cookies()
        page.watch.bear("403")
        yield page


def status(page: Page, address: str) -> int:
    return page.goto(address).status


def test_the_printed_address_lets_in_and_a_cookie_holds_it(server, browser):
    """The token does not stay on the screen, as what else the address asks for does.

    Links, reloads and new tabs come in without the token.
    """
    with stranger(browser) as page:
        assert status(page, server.address) == 403
        expect(page.get_by_role("heading", name="This page does not open")).to_be_visible()
        open_page(page, server.printed)
        assert page.url == server.address
        page.reload()
        expect(page.get_by_role("button", name="count 0")).to_be_visible()
        page.get_by_role("button", name="count 0").click()
        expect(page.get_by_role("button", name="count 1")).to_be_visible()
        held = [each for each in page.context.cookies() if each["name"].startswith("username-")]
        assert [(each["name"], each["httpOnly"], each["sameSite"]) for each in held] == [
            (f"username-127-0-0-1-{server.address.rpartition(':')[2].strip('/')}", True, "Lax")
        ]
        assert server.token not in json.dumps(held)
        assert server.token not in page.content()
        assert status(page.context.new_page(), f"{server.address}empty") == 200
        page.context.clear_cookies()
        open_page(page, f"{server.printed}&count=5")
        assert page.url == f"{server.address}?count=5"
        expect(page.get_by_role("button", name="count 5")).to_be_visible()


def test_a_tab_and_a_bookmark_outlive_a_restart_and_a_new_token_ends_both(pages, browser, tmp_path):
    options = ("--notebooks", str(pages), "--preheated", "0")
    with stranger(browser) as page:
        page.watch.bear("WebSocket|ERR_CONNECTION|Kernel connection|ECONN")
        with played(tmp_path, *options) as first:
            port = first.address.rpartition(":")[2].strip("/")
            open_page(page, first.printed)
        with played(tmp_path, *options, "--port", port) as second:
            assert second.printed == first.printed
            page.context.clear_cookies(name=re.compile("_xsrf"))
            open_page(page, second.address)
        with played(tmp_path, *options, "--port", port, "--new-token") as third:
            assert third.token != first.token
            page.context.clear_cookies(name="none")
            held = page.context.cookies()
            page.context.clear_cookies()
            page.context.add_cookies([each for each in held if each["value"] != COOKIES[third.address]["value"]])
            assert status(page, third.address) == 403
            assert status(page, first.printed) == 403


def test_the_browser_is_opened_by_a_file_and_not_by_the_address(pages, browser, tmp_path):
    """Every user of the machine can read the command line of another's browser."""
    told = tmp_path / "told"
    opener = tmp_path / "opener"
    opener.write_text(f"#!{sys.executable}\nimport pathlib, sys\npathlib.Path({str(told)!r}).write_text(sys.argv[1])\n")
    opener.chmod(0o755)
    command = [*MODULE, "play", "--port", "0", "--data", str(tmp_path / "data")]
    command += ["--notebooks", str(pages), "--preheated", "0"]
    with running(command, tmp_path / "data", tmp_path, r"(http://\S+\?token=[\w-]+)", BROWSER=f"{opener} %s") as server:
        eventually(told.exists, "no browser was asked for")
        eventually(lambda: bool(told.read_text()), "the browser was told nothing")
        address = told.read_text()
        file = Path(address.removeprefix("file://"))
        assert server.token not in address
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert server.token not in " ".join(psutil.Process(server.process.pid).cmdline())
        with stranger(browser) as page:
            page.watch.bear("file://")
            page.goto(address)
            expect(page.get_by_role("button", name="count 0")).to_be_visible()
    assert not file.exists()


@contextmanager
def foreign(folder: Path, text: str) -> Iterator[int]:
    """The port of a server of somebody else, with one page."""
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(f'<link rel="icon" href="data:,">{text}')

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_about: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield serving.server_port
        serving.shutdown()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_foreign_page_starts_no_kernel_and_reads_nothing_with_the_owners_cookie(server, browser, tmp_path, name):
    """At another port of this machine, to which the browser sends our cookie too, and under another name."""
    here = server.address
    embedded = f"""<title>Win a prize</title>
    <img src="{here}?game=1"><script src="{here}parts.js"></script><link rel="stylesheet" href="{here}?x">
    <iframe src="{here}?game=2" name="frame"></iframe><object data="{here}empty"></object>
    <form id="form" method="post" action="{here}voila/api/shutdown/x" target="frame"><input name="_xsrf"></form>
    <script>
      window.done = (async () => {{
        form.submit();
        const socket = new Promise((end) => {{
          const line = new WebSocket("{here.replace("http", "ws")}api/kernels/0-0-0-0-0/channels");
          line.onopen = () => end("open");
          line.onerror = () => end("refused");
        }});
        const blind = fetch("{here}", {{mode: "no-cors", credentials: "include"}});
        const all = [blind, fetch("{here}").catch(() => "refused"), socket];
        return (await Promise.allSettled(all)).map((each) => each.value);
      }})();
    </script>"""
    before = server.kernels(), sorted(server.data.rglob("*"))
    asked, answered = [], []
    with foreign(tmp_path / "foreign", embedded) as port, new_page(browser) as page:
        page.watch.bear(".")
        page.on("request", lambda each: asked.append(each.url) if each.url.startswith(here) else None)
        page.on("response", lambda each: answered.append(each.status) if each.url.startswith(here) else None)
        page.goto(f"http://{name}:{port}/")
        got = page.evaluate("() => window.done")
        page.wait_for_load_state("networkidle")
        assert got[1:] == ["refused", "refused"]
        assert len(asked) >= 6
        assert set(answered) == {403}
        assert (server.kernels(), sorted(server.data.rglob("*"))) == before


def test_a_link_on_a_foreign_page_leads_in(server, browser, tmp_path):
    """A person who follows a link, in a mail or on a page of the class, is no attack."""
    with foreign(tmp_path, f'<a href="{server.address}empty">The game</a>') as port, new_page(browser) as page:
        page.goto(f"http://127.0.0.1:{port}/")
        with page.expect_navigation(url=f"{server.address}empty") as arrived:
            page.get_by_role("link").click()
        assert arrived.value.status == 200


def test_one_page_too_many_is_told_so_and_gets_no_kernel(pages, browser, tmp_path):
    """Kernels that wait for a page do not count; a page that is closed makes room."""
    with (
        played(tmp_path, "--notebooks", str(pages), "--preheated", "1", "--most-pages", "2") as server,
        new_page(browser) as first,
        new_page(browser) as second,
        new_page(browser) as third,
    ):
        eventually(lambda: len(server.kernels()) == 1, "no kernel was made ready", pause=0.05)
        for page in (first, second):
            open_page(page, server.address)
        eventually(lambda: len(server.kernels()) == 3, "no further kernel was made ready", pause=0.05)
        third.watch.bear("503")
        assert status(third, server.address) == 503
        expect(third.get_by_text("Too many pages are open (at most 2).")).to_be_visible()
        assert len(server.kernels()) == 3
        first.goto("about:blank")
        eventually(lambda: third.goto(server.address).status == 200, "no room was made", pause=0.5)
        expect(third.get_by_role("button", name="count 0")).to_be_visible()


def test_reloading_many_times_locks_nobody_out(pages, browser, tmp_path):
    """Neither pages whose request was dropped nor pages that came and never opened their socket keep a place."""
    with (
        played(tmp_path, "--notebooks", str(pages), "--preheated", "0", "--most-pages", "3") as server,
        new_page(browser) as page,
    ):
        open_page(page, server.address)
        for _time in range(8):
            with urlopen(known(server, ""), timeout=60) as answer:  # the head comes before there is a kernel
                assert answer.status == 200
        press(page, 0)
        eventually(lambda: len(server.kernels()) == 1, "a kernel of a dropped request was left", pause=0.05)
        for _time in range(8):
            page.goto(server.address, wait_until="commit")
        eventually(lambda: page.goto(server.address, wait_until="commit").status == 200, "reloads have locked it out")
        open_page(page, server.address)
        for _time in range(4):
            assert b"widget-view" in fetch(server, "")
        press(page, 0)
        assert len(server.kernels()) <= 3


@pytest.fixture(scope="module")
def network(tmp_path_factory) -> Iterator[Server]:
    """The pages themselves, open to a network: 127.0.0.2 stands for it."""
    with played(tmp_path_factory.mktemp("network"), "--host", "127.0.0.2") as running:
        yield running


def test_at_an_address_of_the_network_pages_open_and_say_how_others_come_in(network, browser):
    """Also one whose kernel was made ready before: kernels find the server at its own loopback."""
    assert re.fullmatch(r"http://127\.0\.0\.2:\d+/\?token=[\w-]{43}", network.printed)
    with stranger(browser) as page:
        assert status(page, network.address) == 403
        open_page(page, network.printed)
        assert len(record_of(page)["players"]) == 4
        share(page)
        expect(page.locator(".tp-address")).to_have_text(network.printed)
        expect(page.get_by_text("can see and play every saved game")).to_be_visible()
        code = page.locator(".tp-code")
        expect(code).to_be_visible()
        assert code.evaluate("e => e.decode().then(() => e.naturalWidth)") > 100
        assert code.get_attribute("alt") == "QR code of this address"


def test_a_device_that_comes_for_the_first_time_gets_the_doors_and_the_game_at_the_table(network, browser):
    """By its cookie it is known later, and this machine's own browser is no such device."""
    with stranger(browser) as table, stranger(browser) as phone:
        open_page(table, f"{network.printed}&door=here")
        decide(table)
        told = wait_for_more_steps(table, 0)
        open_page(phone, network.printed)
        phone.locator('.tp-door[data-door="table"]').click()
        expect(phone.locator(".tp-doors")).to_have_count(0)
        assert steps_of(phone) == told
        open_page(phone, network.address)
        expect(phone.locator(".tp-doors")).to_have_count(0)
        assert steps_of(phone) == told
        phone.context.clear_cookies()
        here = network.printed.replace("127.0.0.2", "127.0.0.1")
        open_page(phone, here)
        expect(phone.locator(".tp-doors")).to_have_count(0)


def test_a_device_that_was_never_here_joins_a_class_by_its_link(network, browser, tmp_path, capsys):
    """`class link --address` with what `play --host` printed."""
    file = tmp_path / "class.toml"
    file.write_text('name = "9b"\nhints = false\nlessons = ["turn", "paths"]\n')
    assert main.main(["class", "link", str(file), "--address", network.printed]) == 0
    link = re.search(r"Link to the lessons: (\S+)", capsys.readouterr().out).group(1)
    with stranger(browser) as page:
        page.goto(link)
        expect(page.locator(".tp-class-offer")).to_contain_text("Class 9b", timeout=READY)
        assert network.token not in page.url
        page.locator(".tp-class-join").click()
        expect(page.locator(".tp-class")).to_contain_text("Class 9b")
        expect(page.locator(".tp-lesson")).to_have_count(2)
        expect(page.locator(".tp-task")).to_be_visible()
        expect(page.locator(".tp-hint")).to_have_count(0)


def test_without_a_host_the_share_box_says_that_only_this_machine_comes_in(own, page):
    open_page(page, own.address)
    share(page)
    expect(page.get_by_text("Only this machine can open the pages of this program.")).to_be_visible()
    expect(page.get_by_text("The link works on this machine only.")).to_be_visible()
    expect(page.locator(".tp-address")).to_have_count(0)


def share(page: Page) -> None:
    """Open the share box."""
    page.locator(".tp-menu").first.click()
    page.locator(".tp-share").click()
    expect(page.locator(".tp-box-share")).to_be_visible()
