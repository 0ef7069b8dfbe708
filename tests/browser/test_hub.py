"""A JupyterHub on this machine: its users are hosts of their own servers, and guests at the tables of others."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.browser.browsing import READY, eventually, new_page, record_of, steps_of
from tests.browser.test_devices import in_step, play_on, sit, to_computers
from tests.browser.test_guests import begin, kept
from tests.browser.test_proxy import configurable_http_proxy, free_port

pytestmark = pytest.mark.long(40)

ROOT = Path(__file__).parents[2]
HOST, GUEST = "ann.b@school.example", "bob"
"""The names of users; the first one needs care in addresses."""
SETTINGS = """
load_subconfig({deployed!r})
c.JupyterHub.public_url = c.JupyterHub.bind_url = {address!r}
c.JupyterHub.hub_port = {hub}
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.Authenticator.allow_all = True
c.SimpleLocalProcessSpawner.home_dir_template = {home!r}
c.Spawner.poll_interval = 1
c.ConfigurableHTTPProxy.command = {proxy!r}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
"""


class Hub:
    """A running JupyterHub, whose users need no password."""

    def __init__(self, address: str, folder: Path, process: subprocess.Popen[bytes]):
        self.address, self._folder, self._process = address, folder, process

    def sign_in(self, page: Page, user: str) -> None:
        """Sign in, and wait until the user's own server shows the start page."""
        page.goto(f"{self.address}hub/login")
        page.locator("#username_input").fill(user)
        page.locator("#password_input").fill("any")
        page.locator("#login_submit").click()
        self.wait_for_server(page, user)

    def wait_for_server(self, page: Page, user: str) -> None:
        """Wait until the page shows the start page of a user's server."""
        page.wait_for_url(self.server(user), timeout=READY)
        expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)

    def server(self, user: str) -> str:
        """Return the address of a user's server."""
        return f"{self.address}user/{user}/"

    def data(self, user: str) -> Path:
        """Return the data folder of a user."""
        return next((self._folder / user).rglob("tables")).parent

    def proxy(self) -> psutil.Process:
        """Return the process of configurable-http-proxy."""
        return next(each for each in psutil.Process(self._process.pid).children() if "node" in each.cmdline()[0])

    def processes(self, user: str) -> list[psutil.Process]:
        """Return the processes of a user's server."""
        children = psutil.Process(self._process.pid).children()
        server = next(each for each in children if each.environ().get("JUPYTERHUB_USER") == user)
        return [*server.children(recursive=True), server]

    def kill_forwarder(self, user: str) -> None:
        """Kill the program that the hub has started for a user, and wait until all that it has started has ended."""
        *started, forwarder = self.processes(user)
        forwarder.kill()
        eventually(lambda: not any(each.is_running() for each in started), "a process goes on without a hub", pause=0.1)

    def kill_server(self, user: str) -> None:
        """Kill all processes of a user's server, as a machine does that is switched off."""
        for each in self.processes(user):
            with suppress(psutil.NoSuchProcess):
                each.kill()


@pytest.fixture(scope="module")
def hub(tmp_path_factory) -> Iterator[Hub]:
    with running_hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


@contextmanager
def running_hub(folder: Path) -> Iterator[Hub]:
    """A JupyterHub with the settings of `deploy/`, except for ports, accounts and homes."""
    address = f"http://127.0.0.1:{free_port()}/"
    settings = SETTINGS.format(
        deployed=str(ROOT / "deploy/jupyterhub/jupyterhub_config.py"),
        address=address,
        hub=free_port(),
        home=str(folder / "{username}"),
        proxy=configurable_http_proxy(),
        api=free_port(),
    )
    (folder / "config.py").write_text(settings)
    log = folder / "hub.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", "config.py"], stdout=out, stderr=out, cwd=folder
        )
    try:
        eventually(lambda: answers(process, f"{address}hub/health", log), "the hub has not started", pause=0.1)
        yield Hub(address, folder, process)
    finally:
        process.send_signal(signal.SIGTERM)  # it ends the servers of its users, too
        process.wait(timeout=60)


def answers(process: subprocess.Popen[bytes], address: str, log: Path) -> bool:
    """Return whether an address answers; fail if the process has ended."""
    assert process.poll() is None, log.read_text(errors="replace")[-3000:]
    with suppress(OSError), urlopen(address, timeout=5) as answer:
        return answer.status == 200
    return False


def test_two_users_play_at_a_table_that_survives_the_end_of_both_servers(hub: Hub, browser: Browser):
    with new_page(browser, reduced_motion="reduce") as ann, new_page(browser, reduced_motion="reduce") as bob:
        hub.sign_in(ann, HOST)
        ann.goto(f"{hub.server(HOST)}?door=devices")
        ann.locator(".tp-seats").wait_for()
        expect(ann.locator(".tp-seats")).to_contain_text(
            "Players sign in to this JupyterHub and accept your invitation"
        )
        links = [each.get_attribute("href") for each in ann.locator(".tp-seat-link").all()]
        to_computers(ann, 2, 3)
        ann.locator(".tp-seat-here").first.click()
        sit(ann, "Ann")
        expect(ann.locator(".tp-sit-down")).to_have_count(0)

        # the hub lets in only who accepts the link, also at websockets
        hub.sign_in(bob, GUEST)
        bob.watch.bear("403")
        assert bob.goto(hub.server(HOST)).status == 403
        with pytest.raises(InvalidStatus, match="403"):
            connect(f"{hub.server(HOST).replace('http', 'ws')}api/kernels/any/channels").close()
        assert urlsplit(links[1]).path == "/hub/accept-share"
        bob.goto(links[1])
        bob.get_by_role("button", name="Accept invitation").click()
        bob.get_by_role("button", name="Authorize").click()
        sit(bob, "Bob")
        expect(bob.locator(".tp-sit-down")).to_have_count(0)
        people = [ann, bob]
        play_on(people, 6)
        assert record_of(ann)["players"][:2] == ["Ann", "Bob"]

        # the end of the guest's own server stops nobody
        hub.kill_forwarder(GUEST)
        play_on(people, len(steps_of(bob)) + 2)
        in_step(people)

        # after the end of the host's server, the table goes on with its next start
        before = steps_of(bob)
        for page in people:
            page.watch.bear(
                "WebSocket|Kernel connection|The kernel's line|status (404|424|503)|Failed to load resource"
            )
        hub.kill_server(HOST)
        seat = ann.url
        address = hub.server(HOST)
        eventually(lambda: ann.request.get(address).status == 424, "the hub does not notice the end", pause=0.3)
        ann.goto(f"{hub.address}hub/spawn/{HOST}")
        hub.wait_for_server(ann, HOST)
        ann.goto(seat)
        bob.reload()
        bob.get_by_role("button", name="Authorize").click()  # as for each start of a server
        for page in people:
            eventually(lambda: page.locator(".tp-record").count() > 0, "a page does not come back")  # noqa: B023
            assert steps_of(page)[: len(before)] == before
        play_on(people, len(before) + 2)

        # a guest has games of the guest's own, whatever the browser claims
        hosts = kept(hub.data(HOST))
        bob.set_extra_http_headers({"X-Timepirates-Role": "host", "X-Timepirates-Browser": "home"})
        begin(bob, hub.server(HOST))
        [folder] = (hub.data(HOST) / "guests").iterdir()
        assert (len(kept(folder)), kept(hub.data(HOST))) == (1, hosts)
