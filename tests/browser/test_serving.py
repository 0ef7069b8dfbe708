"""What `timepirates play` serves: the pages and nothing else, to this machine alone; what the watch notices."""

from __future__ import annotations

import re
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    MODULE,
    Server,
    eventually,
    kernel_of,
    kill,
    new_page,
    open_page,
    played,
    write_notebook,
)

BUTTON = '''
import anywidget, traitlets
from timepirates_widgets.keeping import visit
class Button(anywidget.AnyWidget):
    _esm = """export default {render({model, el}) {
      const button = document.createElement("button");
      const show = () => { button.textContent = "count " + model.get("count") };
      model.on("change:count", show); show();
      button.className = "tp-choice"; button.title = "press";
      button.onclick = () => model.send("press");
      el.append(button); el.classList.add("tp-ready");
    }}"""
    count = traitlets.Int(0).tag(sync=True)
button = Button(count=int(visit.query().get("count", 0)))
'''
COUNTING = 'button.on_msg(lambda *_: setattr(button, "count", button.count + 1))'
MIXED = """
import ipywidgets
whole = ipywidgets.VBox([button])
def also_a_slider(*_):
    whole.children = [button, ipywidgets.IntSlider(description="how many", value=button.count)]
button.on_msg(also_a_slider) if visit.query().get("later") else also_a_slider()
whole
"""
"""A widget that the pages' own host does not know, at once or when the button is pressed."""
RAISING = "button.on_msg(lambda *_: 1 / 0)"


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory) -> Path:
    """Five pages of a button or none, and a notebook that is no page."""
    notebooks = tmp_path_factory.mktemp("pages") / "notebooks"
    notebooks.mkdir()
    write_notebook(notebooks / "play.ipynb", BUTTON, COUNTING, "button", title="Counting <pirates>")
    write_notebook(notebooks / "counting.ipynb", BUTTON, COUNTING, "button", title="Counting")
    write_notebook(notebooks / "broken.ipynb", BUTTON, RAISING, "button", title="Broken")
    write_notebook(notebooks / "mixed.ipynb", BUTTON, COUNTING, MIXED, title="Mixed")
    write_notebook(notebooks / "failing.ipynb", "1 / 0", title="Failing")
    write_notebook(notebooks / "desk.ipynb", "1", timepirates={"page": False})
    return notebooks


@pytest.fixture(scope="module")
def server(notebooks):
    with played(notebooks.parent, "--notebooks", str(notebooks)) as running:
        yield running


def status(server: Server, path: str = "", **headers: str) -> int:
    """The HTTP status of a path, for somebody who knows the token."""
    try:
        with urllib.request.urlopen(known(server, path, **headers), timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def get(server: Server, path: str) -> bytes:
    """What a path answers with."""
    with urllib.request.urlopen(known(server, path), timeout=60) as answer:
        return answer.read()


def known(server: Server, path: str, **headers: str) -> urllib.request.Request:
    """A request of somebody who knows the token."""
    return urllib.request.Request(server.address + path, headers={"Authorization": f"token {server.token}", **headers})


def press(page, before: int) -> None:
    button = page.get_by_role("button", name=f"count {before}")
    button.click()
    expect(page.get_by_role("button", name=f"count {before + 1}")).to_be_visible()


def test_the_root_is_the_play_page_itself(server, page):
    """No listing stands before it, its title is the notebook's, and its widgets live."""
    open_page(page, server.address)
    press(page, 0)
    expect(page).to_have_title("Counting <pirates>")
    expect(page.locator("#loading")).to_have_count(0)


def test_the_query_string_reaches_a_kernel_made_ready_before_and_one_started_for_the_page(server, browser):
    for count in (5, 7):
        with new_page(browser) as opened:
            open_page(opened, f"{server.address}?count={count}")
            press(opened, count)


def test_nothing_but_pages_is_served(server):
    """No listing, no files, no notebooks, no foreign kernels, no page that is for the desk only."""
    for path in (
        "voila/tree",
        "voila/api/contents/",
        "voila/render/play.ipynb",
        "voila/files/play.ipynb",
        "play.ipynb",
        "desk",
        "api/contents",
        "lab",
        "__init__.py",
        "nothing",
    ):
        assert status(server, path) == 404, path


def test_an_address_that_no_page_has_names_those_there_are(server):
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(server, "polise")
    assert (
        'There is no page at this address. The pages are: <a href="./">/</a> · <a href="./play">/play</a> · <a href="./'
        in refused.value.read().decode()
    )


def test_the_parts_that_one_page_asked_for_come_to_the_next_as_one(notebooks, browser, tmp_path):
    """They come while its kernel starts; what starts something, or a foreign page made up, is not among them."""
    fetched = []
    with played(tmp_path, "--notebooks", str(notebooks)) as server:
        assert status(server, "voila/static/voila.js?v=1%22%3E%3Cb%3E") == 200
        for _opening in range(2):
            with new_page(browser) as opened:
                open_page(opened, server.address + "mixed")
                press(opened, 0)
                fetched.append(opened.evaluate("performance.getEntriesByType('resource').map(e => e.name)"))
                assert not [name for name in fetched[-1] if "<" in name or "%3C" in name]
        joined, start = get(server, "parts.js"), get(server, "voila/static/voila.js")
    parts = [name for name in fetched[0] if re.search(r"/static/\d+\.\w+\.js", name)]
    assert len(parts) > 20
    assert server.address + "parts.js" in fetched[0]
    assert [name for name in fetched[1] if name in parts] == []
    assert joined.count(b"(function () {") >= len(parts)
    assert start not in joined


def test_a_page_of_our_own_widgets_asks_for_nothing_of_voilas_manager(server, browser):
    with new_page(browser) as opened:
        open_page(opened, server.address + "counting")
        press(opened, 0)
        fetched = opened.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
        theirs = r"voila[.]js|parts[.]js|labextensions|voila-style|index[.]css|theme-light"
        assert [name for name in fetched if re.search(theirs, name)] == []


def test_the_messages_of_a_page_are_compressed(server, page):
    open_page(page, server.address + "counting")
    used = page.evaluate(
        """(kernel) => new Promise((resolve, reject) => {
            const address = new URL(`api/kernels/${kernel}/channels?session_id=1`, location.origin);
            address.protocol = "ws:";
            const socket = new WebSocket(address, ["v1.kernel.websocket.jupyter.org"]);
            socket.onerror = () => reject(new Error("the websocket was refused"));
            socket.onopen = () => { resolve(socket.extensions); socket.close(); };
        })""",
        kernel_of(page),
    )
    assert used.startswith("permessage-deflate")


def test_a_widget_that_the_host_does_not_know_brings_voilas_manager_and_loses_nothing(server, browser):
    """It comes when the page is in use already; the kernel stays the same."""
    with new_page(browser) as opened:
        open_page(opened, server.address + "mixed?later=yes")
        kernel = kernel_of(opened)
        press(opened, 0)
        expect(opened.get_by_text("how many")).to_be_visible()
        press(opened, 1)
        styles = opened.evaluate("() => [...document.styleSheets].map((e) => e.href?.match(/[^/]*[.]css/)?.[0])")
        assert [name for name in styles if name] == ["index.css", "theme-light.css", "page.css", "host.css"]
        assert kernel_of(opened) == kernel
        assert kernel in server.kernels()


def test_a_page_that_missed_its_models_is_loaded_once_more(server, browser):
    """The pauses between the looks for a model are drawn out, so that the models come after the last look."""
    with new_page(browser) as opened:
        opened.add_init_script("""if (!sessionStorage.getItem("slow")) {
            sessionStorage.setItem("slow", "once");
            const soon = window.setTimeout;
            window.setTimeout = (call, ms, ...more) => soon(call, ms === 100 ? 5000 : ms, ...more);
        }""")
        open_page(opened, server.address + "mixed")
        assert opened.evaluate("Number(sessionStorage.getItem('tp-again')) > 0")
        press(opened, 0)


def test_the_favicon_is_there(server):
    assert status(server, "favicon.ico") == 200


def test_a_foreign_name_of_the_machine_is_refused(server):
    """A page elsewhere that has its own name point to this machine (DNS rebinding) gets nothing."""
    assert status(server, Host="evil.example") == 403


def test_only_the_loopback_address_is_listened_on(server):
    listening = [c.laddr.ip for c in psutil.Process(server.process.pid).net_connections("tcp") if c.status == "LISTEN"]
    assert set(listening) == {"127.0.0.1"}


def test_the_address_stands_on_one_line(server):
    lines = [line for line in server.log.read_text().splitlines() if "http" in line]
    assert len(lines) == 1
    assert re.fullmatch(
        r"Time Pirates is running at http://127\.0\.0\.1:\d+/\?token=[\w-]{43} \(press Ctrl-C to stop\)", lines[0]
    )


def test_a_widget_that_raises_is_noticed(server, browser):
    """An error inside a widget's callback makes the test of its page fail, though no cell failed."""
    with new_page(browser) as opened:
        open_page(opened, server.address + "broken")
        opened.get_by_role("button", name="count 0").click()
        opened.watch.expect(opened, "ZeroDivisionError")


def test_a_cell_that_fails_is_shown(server, page):
    """The person who reads it sits at the machine where it happened, so nothing is hidden."""
    page.watch.bear("ZeroDivisionError")  # which comes by the websocket too, where that is there before the cell runs
    page.goto(server.address + "failing")
    expect(page.get_by_text("ZeroDivisionError").first).to_be_visible(timeout=60_000)


def test_a_request_that_leaves_the_machine_and_an_error_on_the_console_are_noticed(server, browser):
    with new_page(browser) as opened:
        open_page(opened, server.address)
        opened.watch.bear("^(?!.*leaves the machine).*(example.com|ERR_NAME_NOT_RESOLVED)")
        opened.evaluate("() => fetch('http://example.com/x').catch(() => null)")
        opened.watch.expect(opened, "leaves the machine: http://example.com/x")
        opened.evaluate("() => console.error('something broke')")
        opened.watch.expect(opened, "something broke")


def test_a_killed_kernel_is_gone_and_a_reload_brings_a_new_one_and_ends_that_of_the_page_before(server, browser):
    with new_page(browser) as opened:
        open_page(opened, server.address + "?count=3")
        press(opened, 3)
        before = kernel_of(opened)
        opened.watch.bear("Kernel connection disconnected")
        server.kill_kernel_of(opened)
        opened.reload()
        press(opened, 3)
        assert kernel_of(opened) != before
        kernel = psutil.Process(server.kernels()[kernel_of(opened)])
        opened.reload()
        press(opened, 3)
        assert psutil.wait_procs([kernel], timeout=20)[1] == []


def test_a_kernel_that_died_while_it_waited_is_not_given_to_a_page(server, browser):
    eventually(lambda: bool(server.kernels()), "no kernel was made ready", pause=0.05)
    for number in server.kernels().values():
        kill(number)
    with new_page(browser) as opened:
        open_page(opened, server.address)
        press(opened, 0)


def test_control_c_ends_it_with_status_0_and_takes_the_kernels_along(tmp_path):
    write_notebook(tmp_path / "play.ipynb", "1")
    with played(tmp_path, "--notebooks", str(tmp_path)) as running:
        assert status(running) == 200
        kernels = running.kernels()
        assert kernels
        assert running.stop() == 0
        assert not [number for number in kernels.values() if psutil.pid_exists(number)]


def test_a_port_that_is_taken_is_told_in_one_line_with_status_2(server, tmp_path):
    write_notebook(tmp_path / "play.ipynb", "1")
    port = server.address.rsplit(":", 1)[1].strip("/")
    ended = subprocess.run(
        [*MODULE, "play", "--no-browser", "--port", port, "--notebooks", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert port in ended.stderr
