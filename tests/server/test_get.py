"""A GET changes nothing: whatever the owner's browser is made to ask for, no file is written and no game is begun.

The server is started in a folder with modules that have the names of the program's own and of Python's.
"""

from __future__ import annotations

import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.browser.browsing import COMMAND, MODULE, Server, eventually, played
from tests.server.test_stranger import ask, known
from timepirates_widgets.keeping.store import Store

pytestmark = pytest.mark.long

ROOM = "eyJuYW1lIjoiOWIifQ"


def get(server: Server, path: str) -> str:
    """The whole page, as the owner's browser gets it."""
    with ask(server, path, Cookie=known(server)) as answer:
        assert answer.status == 200
        return answer.read().decode()


def files(folder: Path) -> dict[str, bytes]:
    """name -> content of all that is kept, the door aside, which the server itself has written."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def short_folder():
    """A folder with a short path, as the worker's socket needs it."""
    with tempfile.TemporaryDirectory(prefix="tp-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def server(tmp_path_factory, short_folder):
    folder = tmp_path_factory.mktemp("get")
    for name in ("timepirates", "timepirates_widgets", "random", "multiprocessing", "json"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise SystemExit('the wrong ' + __name__)")
    with played(folder, "--preheated", "0", program=COMMAND, TMPDIR=str(short_folder)) as running:
        yield running


@pytest.mark.parametrize("path", ["/", f"/?game=Tb9cQ_0aXw-8rLmN2kEvZg&class={ROOM}", "/conspiracy?door=computers"])
def test_a_page_that_is_only_asked_for_writes_no_file(server, path):
    """A first visit, a game that is not here with a class, a door: each with a kernel that has run the page."""
    before = files(server.data)
    assert set(before) == {"door/browsers", "door/token"}
    assert "widget-view" in get(server, path)
    assert files(server.data) == before
    assert Store(server.data).latest() is None


def test_no_process_of_the_server_imports_modules_from_the_working_directory(server, short_folder):
    """Neither kernels, their parent and the drawing of a first visit, nor the two processes that work for all pages."""
    places = list(short_folder.glob("timepirates-worker-*/socket"))
    assert len(places) == 2
    for place in places:
        with socket.socket(socket.AF_UNIX) as line, suppress(ConnectionResetError):
            line.settimeout(60)
            line.connect(str(place))
            line.sendall(b"x" * 100 + b"\n")
            while line.recv(1000):  # Both hang up on a stranger, and the table process says why.
                pass
    eventually(lambda: 'id="tp-first"' in get(server, "/"), "the first picture never came", pause=0.5)
    assert "wrong" not in server.log.read_text()


def test_the_program_started_as_a_module_imports_only_itself_from_the_working_directory(tmp_path):
    (tmp_path / "json.py").write_text("raise SystemExit('the wrong json')")
    ended = subprocess.run([*MODULE, "replay", "none.json"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert ended.stderr == "timepirates: none.json: No such file or directory\n"
