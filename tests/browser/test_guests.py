"""The host and the guests of one server: guests see and change only what is their own."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from voila.configuration import VoilaConfiguration

from tests.browser.browsing import (
    READY,
    Server,
    body_of,
    decide,
    eventually,
    frames_of,
    kernel_of,
    open_page,
    played,
    steps_of,
    wait_for_more_steps,
)
from tests.browser.test_door import share, stranger
from timepirates.core import file_locations
from timepirates.server import pages
from timepirates.server.first_picture import saved_picture
from timepirates.server.scripts import RequestedScripts


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with played(tmp_path_factory.mktemp("guests"), "--host", "127.0.0.2", "--most-pages", "8") as running:
        yield running


def guests_address(server: Server) -> str:
    """Return the address for guests, when the server has printed it. The host's address is printed a moment earlier."""
    printed = re.compile(r"^Guests: (http://127\.0\.0\.2:\S+\?token=[\w-]{43})$", re.M)
    eventually(lambda: printed.search(server.log.read_text()) is not None, "the server printed no address for guests")
    return printed.search(server.log.read_text()).group(1)


def listen(page: Page) -> list[str]:
    """Return a list to which everything is added that the page receives from now on."""
    received = frames_of(page)
    page.on("response", lambda answer: received.append(answer.url + json.dumps(answer.headers)))
    page.on("requestfinished", lambda request: received.append(body_of(request)))
    return received


def kept(folder: Path) -> list[str]:
    """Return the ids of the games that are saved in a data folder."""
    return sorted(path.name.partition(".")[0] for path in folder.glob("games/*.tpr-save.json"))


def begin(page: Page, address: str) -> list[str]:
    """Open a page, begin a game at one screen and make a decision."""
    open_page(page, address)
    page.locator('.tp-door[data-door="here"]').click()
    decide(page)
    return wait_for_more_steps(page, 0)


def test_guests_see_and_change_only_their_own_games(server, browser: Browser):
    """What a guest's browser receives has neither the host's token nor a game of another."""
    guests = guests_address(server)
    assert guests.rpartition("=")[2] != server.token
    notice = "This machine has enough memory for about 8 pages"
    eventually(lambda: notice in server.log.read_text(), "the server did not say how many pages it has memory for")
    with stranger(browser) as host, stranger(browser) as ann, stranger(browser) as bob:
        open_page(host, f"{server.printed}&door=here")
        decide(host)
        hosts = wait_for_more_steps(host, 0)
        [hosts_game] = kept(server.data)
        eventually(lambda: saved_picture(server.data, "play", {}) != "", "no picture was kept", pause=0.05)
        picture = saved_picture(server.data, "play", {})
        received = listen(ann)
        of_ann = begin(ann, guests)
        [folder] = (server.data / "guests").iterdir()
        [ann_game] = kept(folder)
        begin(bob, guests)
        assert kept(server.data) == [hosts_game]
        assert len(list((server.data / "guests").iterdir())) == 2
        share(ann)
        expect(ann.locator(".tp-address")).to_have_text(guests)
        ann.keyboard.press("Escape")
        ann.goto(f"{server.address.replace('127.0.0.1', '127.0.0.2')}?game={hosts_game}")
        expect(ann.get_by_text("there is no saved game with this address")).to_be_visible(timeout=READY)
        assert steps_of(ann) == of_ann
        with ann.expect_download() as download:
            ann.locator(".tp-menu").first.click()
            ann.locator(".tp-games").click()
            ann.locator(".tp-archive").click()
        with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
            assert len([name for name in archive.namelist() if name.endswith(".tpr-save.json")]) == 1
        everything = "".join(received)
        assert ann_game in everything
        assert hosts_game not in everything.replace(f"?game={hosts_game}", "")
        assert server.token not in everything
        assert picture not in everything
        assert "tp-first-board" in everything
        open_page(host, guests)
        assert steps_of(host) == hosts
        share(host)
        expect(host.locator(".tp-guests-address")).to_have_text(guests)
        expect(host.locator(".tp-address")).to_have_text(server.printed)
        open_page(ann, server.printed)
        if ann.locator(".tp-doors").count():
            ann.locator('.tp-door[data-door="table"]').click()
        assert steps_of(ann) == hosts


KERNEL, STATIC, PAGE, SERVERS_OWN = "kernel", "static", "page", "server's own"
RULES = {
    "KernelHandler": KERNEL,
    "VoilaKernelWebsocketHandler": KERNEL,
    "VoilaShutdownKernelHandler": KERNEL,
    "RequestInfoSocketHandler": SERVERS_OWN,
    "TemplateStaticFileHandler": STATIC,
    "MultiStaticFileHandler": STATIC,
    "ThemesHandler": STATIC,
    "FileFindHandler": STATIC,
    "RedirectHandler": STATIC,
    "ScriptHandler": STATIC,
    "PageHandler": PAGE,
    "MoveHandler": PAGE,
}
"""What each handler serves: one page's kernel, files that are the same for all, or pages with the visitor's own data."""
SOCKET = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Key": "AAAA", "Sec-WebSocket-Version": "13"}


def routes() -> list[tuple[str, str]]:
    """Return the path and the rule of each route of the server; a handler without a rule is a KeyError."""
    app = pages.Pages(config=pages.settings(file_locations.notebooks(), 1), base_url="/")
    app.server_url, app.notebook_path, app.parts = "/", None, RequestedScripts()
    app.identity_provider = SimpleNamespace(get_handlers=list)
    app.voila_configuration = VoilaConfiguration(parent=app)
    app.static_paths, app.template_paths, app.browsers = [], [], None
    return [
        (str(path), RULES[next(each.__name__ for each in kind.__mro__ if each.__name__ in RULES)])
        for path, kind, *_more in app.init_handlers()
    ]


def test_no_route_lets_a_guest_use_a_page_of_the_host_and_the_host_none_of_a_guest(server, browser: Browser):
    """Each route of the server has a rule. Whoever learns the id of a kernel can do nothing with it."""
    found = routes()
    assert {rule for _path, rule in found} == {KERNEL, STATIC, PAGE, SERVERS_OWN}
    with stranger(browser) as host, stranger(browser) as guest:
        open_page(host, f"{server.printed}&door=here")
        open_page(guest, f"{guests_address(server)}&door=here")
        for me, other in ((guest, host), (host, guest)):
            me.watch.bear("403")
            kernel = kernel_of(other)
            paths = [
                re.sub(r"\(\?P<\w+>[^)]*\)|\(\.\*\)", kernel, path)
                for path, rule in found
                if rule in (KERNEL, SERVERS_OWN)
            ]
            assert len([path for path in paths if kernel in path]) == len(paths) >= 4
            start = f"http://127.0.0.2:{urlsplit(server.address).port}"
            (mark,) = [each["value"] for each in me.context.cookies(start) if each["name"] == "_xsrf"]
            for path, method in product(paths, ("GET", "POST", "DELETE", "PUT", "PATCH")):
                headers = {"X-XSRFToken": mark, **(SOCKET if path.endswith("channels") else {})}
                answer = me.context.request.fetch(start + path, method=method, headers=headers)
                assert answer.status == 403, (path, method)
                (told,) = re.findall("<p>(.*)</p>", answer.text())
                assert told.startswith(
                    ("Only the browser that opened this page can use it.", "Open the complete address")
                )
            decide(other)
            wait_for_more_steps(other, 0)


def test_a_one_time_link_takes_a_guests_things_to_another_browser(server, browser: Browser):
    with stranger(browser) as ann, stranger(browser) as phone, stranger(browser) as host:
        told = begin(ann, guests_address(server))
        ann.locator(".tp-menu").first.click()
        ann.get_by_role("button", name="Copy your data to another browser").click()
        link = ann.locator(".tp-move-address").text_content()
        host.watch.bear("403")
        host.goto(server.printed)
        host.goto(link)
        expect(host.get_by_text("This browser belongs to the host")).to_be_visible()
        phone.watch.bear("403")
        phone.goto(link)
        phone.reload()
        phone.get_by_role("button", name="Copy your data to this browser").click()
        expect(phone.locator(".tp-ready").first).to_be_attached(timeout=READY)
        assert steps_of(phone) == told
        phone.goto(link)
        expect(phone.get_by_text("This link was already used")).to_be_visible()
        assert not list(server.data.glob("door/*.move"))
        assert server.token not in link


def test_a_guest_with_many_pages_has_the_idlest_put_to_sleep_and_it_wakes_where_it_was(server, browser: Browser):
    """The server has room for eight pages, so a guest can have two awake, and other guests' pages are left alone."""
    with stranger(browser) as first, stranger(browser) as other:
        begin(other, guests_address(server))
        told = begin(first, guests_address(server))
        second = first.context.new_page()
        for page in (second, third := first.context.new_page()):
            page.goto(server.printed.partition("?")[0])
            expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
        [asleep] = sleeping(first, second, third)
        assert asleep != third
        expect(asleep.get_by_text("This page was paused, because other pages needed its memory.")).to_be_visible()
        expect(other.locator(".tp-asleep")).to_have_count(0)
        asleep.mouse.click(5, 300)
        expect(asleep.locator(".tp-asleep")).to_have_count(0)
        expect(asleep.locator(".tp-ready").first).to_be_attached(timeout=READY)
        assert steps_of(asleep) == told
        assert asleep not in sleeping(first, second, third)


def sleeping(*pages: Page) -> list[Page]:
    """Wait until pages sleep, and return them."""

    def found() -> list[Page]:
        return [page for page in pages if page.locator(".tp-asleep").count()]

    eventually(lambda: found() != [], "no page sleeps", pause=0.1)
    return found()
