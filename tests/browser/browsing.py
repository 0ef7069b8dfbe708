"""Servers, the browser and pages for the tests in Chromium, with the real commands and kernels."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import nbformat
import psutil
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, WebSocket, expect
from tornado.web import create_signed_value

from timepirates.server.browsers import HOME
from timepirates.server.entry_token import cookie_secret, private_folder
from timepirates.site.check import find_browser

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2, EXCLUDE localhost"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    OFFLINE,
]
IN_ONE_STEP = "--js-flags=--liftoff-only"
"""Compile WebAssembly quickly and only once: optimising takes a quarter of the processor time of opening a site's page."""
READY = 90_000
"""Milliseconds until a page is there at the latest, on a machine where much else runs."""
PATIENCE = int(os.environ.get("TIMEPIRATES_TESTS_PATIENCE", "60000"))
"""Milliseconds until anything else on a page has happened at the latest; less where it is broken on purpose."""
SELDOM = 0.1
"""Seconds between two checks of a condition that takes long to come true."""
PAUSE = int(os.environ.get("TIMEPIRATES_TESTS_PAUSE", "0"))
"""Milliseconds before each message of a kernel to a page; with some, a test that looks too early fails each time."""
IN_DROPS = Path(__file__).with_name("in_drops.js")
AT_REST = """before => {
    const { steps, winners } = JSON.parse(document.querySelector(".tp-record").textContent);
    const now = [...document.querySelectorAll(".tp-area-choices :is(.tp-choice, .tp-together)")];
    const goesOn = now.some((button) => JSON.parse(button.dataset.send).at[2] === steps.length);
    return steps.length > before && Boolean(winners.length || goesOn);
}"""
SHARED = "TIMEPIRATES_TESTS_BROWSER"
"""The variable with the address of a Chromium that runs already."""
HARMLESS = re.compile(
    r"Unsatisfied version|No satisfying version|widget model not found"
    r"|Could not restore the debugger state: Canceled"
)
"""Console errors that no test fails on.

"widget model not found": a page on a busy machine missed its models, says so and is loaded once more (`test_serving`).
"Could not restore the debugger state": JupyterLab asks a restarted kernel for its breakpoints and says so when that
kernel is restarted or ended before it has answered.
"""
TROUBLE = re.compile(rb'"msg_type": ?"error"|"name": ?"stderr"')
RACE = re.compile(
    rb'"text": ?"(No such comm(: [\w-]+| target registered: jupyter\.widget\.control)\\n"'
    rb"|Task was destroyed but it is pending!\\ntask: <Task pending name='Task-\d+' coro=<Kernel\.dispatch_control)"
)
"""ipykernel says "No such comm" when the browser's first two messages come close together (it answers both), or when
JupyterLab asks for widgets before the first cell has imported them; and "Task was destroyed" when it ends while it
answers the request to do so."""
LOCAL = re.compile(r"(https?|wss?)://(127\.0\.0\.[12]|localhost)[:/]|data:|blob:|about:|chrome-error:")
MODULE = (sys.executable, "-m", "timepirates")
COMMAND = (str(Path(sys.executable).with_name("timepirates")),)
"""The two ways in which the program is started."""
COOKIES: dict[str, dict[str, str]] = {}
"""address -> the cookie with which a browser comes in there, of each `timepirates play` that runs"""
CONTEXTS: list[BrowserContext] = []
"""Those that are open: they come in at every server, so that a test can open its addresses without the token."""


def launch(chromium: Any, *more: str) -> Any:
    """Start Chromium without access to other machines; with Playwright's asynchronous interface, await the result."""
    return chromium.launch(executable_path=find_browser(), args=[*FLAGS, *more])


class Server:
    """A running `timepirates play` or JupyterLab with its own data folder.

    `printed` is the address that the program printed, with its token. `address` is the same for JupyterLab, and the
    part before the token for `timepirates play`.
    """

    def __init__(self, process: subprocess.Popen, printed: str, data: Path, log: Path):
        self.process, self.printed, self.address, self.data, self.log = process, printed, printed, data, log
        self.token = parse_qs(urlsplit(printed).query).get("token", [""])[0]

    def kernels(self) -> dict[str, int]:
        """Return the process id of each running kernel by kernel id, including kernels that wait for a page."""
        found = {}
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with_id = re.search(r"kernel-([\w-]{36})\.json", " ".join(_command_line(child)))
            if with_id:
                found[with_id.group(1)] = child.pid
        return found

    def kill_kernel_of(self, page: Page) -> None:
        """Kill the kernel of a page, and wait until its process has ended."""
        kill(self.kernels()[kernel_of(page)])

    def stop(self) -> int:
        """Stop the server as Ctrl-C does; return its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)


def kill(number: int) -> None:
    """Kill a process with SIGKILL, and wait until it no longer runs.

    A process that has already ended, such as the kernel of a closed page, is accepted.
    """
    try:
        process = psutil.Process(number)
        process.kill()
    except psutil.NoSuchProcess:
        return
    eventually(lambda: not process.is_running() or _status(process) == psutil.STATUS_ZOMBIE, f"{process} did not end")


def eventually(happened: Callable[[], bool], problem: str, pause: float = 0.005) -> None:
    """Wait until a condition outside the page holds; fail with `problem` if it never does.

    It is checked again after `pause` seconds, then less and less often, since each question takes the page some work.
    """
    until = time.monotonic() + PATIENCE / 1000
    while not happened():
        assert time.monotonic() < until, problem
        time.sleep(pause)
        pause = max(pause, min(2 * pause, SELDOM))


def _status(process: psutil.Process) -> str:
    try:
        return process.status()
    except psutil.NoSuchProcess:
        return psutil.STATUS_ZOMBIE


def _command_line(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


@contextmanager
def running(command: list[str], data: Path, folder: Path, pattern: str, **environment: str) -> Iterator[Server]:
    """Start a server and wait for the line that matches `pattern`, whose first group is the address."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "server.log"
    env = {**os.environ, "TIMEPIRATES_DATA": str(data), "PYTHONUNBUFFERED": "1", **environment}
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=env, cwd=folder)
    try:
        yield Server(process, _address(process, log, pattern), data, log)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen, log: Path, pattern: str) -> str:
    until = time.monotonic() + 180
    while time.monotonic() < until:
        found = re.search(pattern, log.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found.group(1)
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise AssertionError(f"the server did not say its address:\n{log.read_text(errors='replace')[-3000:]}")


@contextmanager
def played(folder: Path, *options: str, program: Sequence[str] = MODULE, **environment: str) -> Iterator[Server]:
    """Run `timepirates play` on a free port with its data in `folder`, and give all pages of the tests access."""
    command = [*program, "play", "--no-browser", "--port", "0", "--data", str(folder / "data"), *options]
    with running(command, folder / "data", folder, r"(http://\S+:\d+/\?token=[\w-]+)", **environment) as server:
        server.address = server.printed.partition("?")[0]
        COOKIES[server.address] = cookie_of(server)
        for context in CONTEXTS:
            let_in(context)
        try:
            yield server
        finally:
            del COOKIES[server.address]


def played_by_guests(folder: Path, *options: str) -> AbstractContextManager[Server]:
    """Run `timepirates play` with addresses for guests, and without kernels that wait for pages."""
    return played(folder, "--preheated", "0", "--host", "127.0.0.2", *options)


def empty(server: Server) -> None:
    """End the kernels of a server, and delete its data except for the keys that the server has already read."""
    for number in server.kernels().values():
        kill(number)
    keys = private_folder(server.data)
    (keys / HOME).unlink(missing_ok=True)
    for path in server.data.iterdir():
        if path != keys:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def cookie_of(server: Server) -> dict[str, str]:
    """Return the cookie that a server sets when a page is opened with the token."""
    name = re.sub("[^A-Za-z0-9]", "-", f"username-{urlsplit(server.address).netloc}")
    user = json.dumps(dict.fromkeys(("username", "name", "display_name", "initials", "avatar_url", "color"), "tests"))
    value = create_signed_value(cookie_secret(server.token), name, user).decode()
    return {"name": name, "value": value, "url": server.address}


def let_in(context: BrowserContext) -> None:
    """Give all pages of a browser context access to every running `timepirates play`."""
    context.add_cookies(list(COOKIES.values()))


@contextmanager
def lab(folder: Path, asked: str = "", **environment: str) -> Iterator[Server]:
    """Run `timepirates lab` on a free port with copies of the notebooks; `asked` is the address given to the command.

    `server.printed` opens the notebook that is shown first. Jupyter prints its address before it accepts connections,
    so this function also waits for a connection.
    """
    command = [
        sys.executable,
        "-m",
        "timepirates",
        "lab",
        *([asked] if asked else []),
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(folder / "data"),
        "--notebooks",
        str(folder / "notebooks"),
    ]
    config = folder / "config" / "jupyter_lab_config.json"
    config.parent.mkdir(parents=True)
    config.write_text('{"LabApp": {"expose_app_in_browser": true}}')
    home = {"JUPYTER_CONFIG_DIR": str(config.parent), **environment}
    with running(command, folder / "data", folder, r"(http://127\.0\.0\.1:\d+/lab\S*)", **home) as server:
        server.address = re.sub(r"/lab/tree/[^?]*", "/lab", server.printed)
        eventually(lambda: listens(server), f"nobody listens where {server.log} says so")
        yield server


def listens(server: Server) -> bool:
    """Return whether the server accepts connections."""
    assert server.process.poll() is None, server.log.read_text(encoding="utf-8", errors="replace")[-3000:]
    try:
        socket.create_connection(("127.0.0.1", urlsplit(server.address).port or 0)).close()
    except ConnectionRefusedError:
        return False
    return True


class Watch:
    """Everything that went wrong on pages.

    This means requests to other machines, failed requests, logged errors, and exceptions in the kernel.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self._borne: list[str] = []

    def page(self, page: Page) -> Page:
        """Watch a page from now on."""
        page.on("request", lambda request: self._local("request", request.url))
        page.on(
            "requestfailed",
            lambda request: (
                self._say(f"failed: {request.url} {request.failure}")
                if "ERR_ABORTED" not in str(request.failure)
                else None
            ),
        )
        page.on(
            "response",
            lambda response: self._say(f"status {response.status}: {response.url}") if response.status >= 400 else None,
        )
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._say(f"uncaught: {error}"))
        page.on("websocket", self._socket)
        return page

    def _say(self, line: str) -> None:
        if not any(re.search(pattern, line) for pattern in self._borne):
            self.found.append(line[:2000])

    def _local(self, what: str, url: str) -> None:
        if not LOCAL.match(url):
            self._say(f"{what} leaves the machine: {url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self._say(f"console: {message.text}")

    def _socket(self, socket: WebSocket) -> None:
        self._local("websocket", socket.url)
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        payload = frame.encode() if isinstance(frame, str) else frame
        trouble = TROUBLE.search(payload)
        if trouble and not RACE.search(payload):
            around = payload[max(0, trouble.start() - 300) : trouble.start() + 1500]
            self._say(f"the kernel complained: {around.decode(errors='replace')}")

    def bear(self, pattern: str) -> None:
        """Accept problems that match `pattern` from now on, whether or not they occur."""
        self._borne.append(pattern)

    def expect(self, page: Page, pattern: str) -> None:
        """Wait for a problem that the test causes on purpose; further ones of the same kind are accepted."""
        until = time.monotonic() + PATIENCE / 1000
        while not (expected := [line for line in self.found if re.search(pattern, line)]):
            assert time.monotonic() < until, f"nothing complained of {pattern}: {self.found}"
            page.evaluate("() => new Promise(requestAnimationFrame)")
        self.found = [line for line in self.found if line not in expected]
        self.bear(pattern)


@contextmanager
def new_page(browser: Browser, size: dict[str, int] = DESK, **options) -> Iterator[Page]:
    """Open a page in its own context; at the end, fail if anything went wrong on it (`page.watch.found`)."""
    context = browser.new_context(viewport=size, **options)
    let_in(context)
    if PAUSE:
        context.add_init_script(f"({IN_DROPS.read_text(encoding='utf-8').rstrip().removesuffix(';')})({PAUSE})")
    CONTEXTS.append(context)
    watch = Watch()
    page = watch.page(context.new_page())
    page.watch = watch
    page.set_default_timeout(PATIENCE)
    try:
        yield page
        assert watch.found == [], "\n".join(watch.found)
    finally:
        CONTEXTS.remove(context)
        context.close()


def body_of(request: Request) -> str:
    """Return the text that a request was answered with, or "" if the page was left or the answer is no text."""
    try:
        return request.response().text()
    except (Error, UnicodeDecodeError):
        return ""


def another_tab(page: Page) -> Page:
    """Open another tab of the same browser; what goes wrong there counts as on the page."""
    tab: Page = page.watch.page(page.context.new_page())
    tab.watch = page.watch
    return tab


def frames_of(page: Page) -> list[str]:
    """Return a list to which everything is added that the page's kernel sends from now on."""
    received: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: received.append(str(frame))))
    return received


def open_page(page: Page, address: str) -> Page:
    """Open an address, and wait until a start choice or a decision can be clicked (`tp-ready`)."""
    page.goto(address)
    wait_ready(page)
    return page


def enter(page: Page, address: str, door: str = "here") -> Page:
    """Open a page by the address of a start choice: at first it begins a game, later it continues that game."""
    return open_page(page, f"{address}?door={door}")


def wait_ready(page: Page) -> None:
    """Wait until a start choice or a decision can be clicked; if that never happens, fail with the page's problems.

    In a notebook, a static picture is above the board until the board is drawn, and then everything below moves up.
    """
    try:
        expect(page.locator(".tp-ready").first).to_be_attached(timeout=READY)
        expect(page.locator(".jp-OutputArea:has(.tp-ready) .tp-still:visible")).to_have_count(0)
    except AssertionError as error:
        raise AssertionError("\n".join([str(error), *page.watch.found])) from error


def record_of(page: Page) -> dict:
    """Return the record of the game on the page, as the seat on screen may know it."""
    return json.loads(page.locator(".tp-record").first.text_content())


def steps_of(page: Page) -> list[str]:
    """Return the steps of the game on the page in the notation."""
    return [text for _seat, text in record_of(page)["steps"]]


def wait_for_steps(page: Page, count: int) -> list[str]:
    """Wait until the game on the page has `count` steps; return them in the notation."""
    page.wait_for_function(
        "n => { const e = document.querySelector('.tp-record');"
        " try { return e && JSON.parse(e.textContent).steps.length === n } catch { return false } }",
        arg=count,
    )
    return steps_of(page)


def wait_for_more_steps(page: Page, before: int) -> list[str]:
    """Wait until the game on the page has more than `before` steps; return them in the notation."""
    page.wait_for_function(
        "n => JSON.parse(document.querySelector('.tp-record').textContent).steps.length > n", arg=before
    )
    return steps_of(page)


def at_rest(page: Page, before: int = -1) -> list[str]:
    """Wait until the game has more than `before` steps, and either waits for a decision at the last one or is over."""
    page.wait_for_function(AT_REST, arg=before)
    return steps_of(page)


def choices(page: Page) -> list[str]:
    """Return all legal decisions on the page in the notation, including those in closed groups."""
    return page.locator(".tp-choice").evaluate_all("all => all.map(e => e.title)")


def choose(page: Page, text: str) -> None:
    """Click the button of a decision by a script, which also works if its group is closed."""
    page.locator(f'.tp-choice[title="{text}"]').evaluate("e => e.click()")


def decide(page: Page, *wanted: str) -> str:
    """Click the first decision that begins with one of the texts (earlier texts first), or else the first decision.

    The page is read and clicked by one script, so it cannot change in between. Returns the decision.
    """
    page.locator(".tp-choice").first.wait_for(state="attached")
    return page.evaluate(
        """wanted => {
        const all = [...document.querySelectorAll(".tp-choice")];
        const found = wanted.map((text) => all.find((button) => button.title.startsWith(text))).find(Boolean) || all[0];
        found.click();
        return found.title;
    }""",
        list(wanted),
    )


def kernel_of(page: Page) -> str:
    """Return the id of the kernel behind a page of Voilà."""
    return json.loads(page.locator("#jupyter-config-data").text_content())["kernelId"]


def write_notebook(path: Path, *sources: str, **metadata: object) -> None:
    """Write a notebook with these code cells."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, **metadata}), path)


def run_notebook(page: Page, server: Server, name: str) -> None:
    """Open a notebook in JupyterLab, in a workspace of its own, and run all its cells."""
    base, _question, query = server.address.partition("?")
    page.goto(f"{base.rstrip('/')}/workspaces/{uuid4().hex}/tree/{name}?{query}")
    run_cells(page, name)


def run_cells(page: Page, name: str, patience: float = READY) -> None:
    """Run all cells of a notebook in JupyterLab, after its kernel has started."""
    page.wait_for_function(
        "name => { const shown = window.jupyterapp?.shell?.currentWidget; return shown?.context?.path === name"
        " && shown.sessionContext?.session?.kernel?.status === 'idle' }",
        arg=name,
        timeout=patience,
    )
    page.evaluate(
        "async () => { await jupyterapp.restored; await jupyterapp.commands.execute('notebook:run-all-cells') }"
    )


def execute(page: Page, command: str) -> None:
    """Execute a command of JupyterLab, and confirm its dialog if there is one."""
    page.evaluate(
        "command => { window.executed = false;"
        " jupyterapp.commands.execute(command).then(() => { window.executed = true; }) }",
        command,
    )
    page.wait_for_function("window.executed || document.querySelector('.jp-Dialog .jp-mod-accept')")
    for button in page.locator(".jp-Dialog .jp-mod-accept").all():
        button.click()
    page.wait_for_function("window.executed", timeout=2 * READY)
