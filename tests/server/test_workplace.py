"""The worker's place on the server: started when somebody knocks, one at most, anew after a fall, gone with the server.

The processes are real ones, without a compiler, so that they are there at once and say that they cannot help.
"""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from tornado.ioloop import IOLoop

from tests.promptly import eventually
from timepirates import Game
from timepirates.server.workplace import HelperProcess
from timepirates.worker import wire
from timepirates.worker.address import ADDRESS, NONE, TOKEN
from timepirates.worker.asking import WorkerUnavailable, ask
from timepirates.worker.process import MANY_FALLS

pytestmark = pytest.mark.long

GAME = Game.random(["Ann", "Bob", "Cleo"], seed=6, steps=10)
PATIENCE = 60


@pytest.fixture
def place(monkeypatch):
    """An open place, which is closed in the end."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv(TOKEN, "t" * 43)
    monkeypatch.delenv(ADDRESS, raising=False)
    opened = HelperProcess(ADDRESS, "timepirates.worker")
    opened.open()
    yield opened
    opened.close()
    os.environ.pop(ADDRESS, None)


@pytest.fixture
def short_folder():
    """A folder whose path leaves room for a socket's; those of tests that run side by side may not."""
    with tempfile.TemporaryDirectory() as folder:
        yield folder


def workers(parent: int | None = None) -> list[psutil.Process]:
    """The workers that a process has started and that run."""
    return [
        each
        for each in psutil.Process(parent).children()
        if each.status() != psutil.STATUS_ZOMBIE and "timepirates.worker" in each.cmdline()
    ]


def asked() -> str:
    """What comes of a question: the worker without a compiler is away."""
    try:
        next(ask(wire.SuspectsRequest(GAME.record()), PATIENCE))
    except WorkerUnavailable as error:
        return type(error.__cause__).__name__
    return "answered"


def served(place: HelperProcess, story: Callable[[], object]) -> None:
    """Let something happen while the server runs."""

    async def run() -> None:
        place.watch(IOLoop.current())
        await story()

    asyncio.run(run())


def test_its_folder_is_for_its_owner_alone(place):
    socket = Path(os.environ[ADDRESS])
    assert stat.S_ISSOCK(socket.stat().st_mode)
    assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700


def test_a_worker_is_started_when_somebody_knocks_and_only_one(place):
    """It lets the pages go first."""

    async def story():
        await asyncio.sleep(0.2)
        assert workers() == []
        answers = await asyncio.gather(*(asyncio.to_thread(asked) for _page in range(5)))
        assert answers == ["NoneType"] * 5
        (worker,) = workers()
        assert worker.nice() > psutil.Process().nice() or worker.nice() == 19
        assert await asyncio.to_thread(asked) == "NoneType"
        assert workers() == [worker]

    served(place, story)


def test_a_worker_that_was_killed_is_started_anew_and_that_is_said_once(place, caplog):
    async def story():
        for _time in range(2):
            await asyncio.to_thread(asked)
            (worker,) = workers()
            worker.kill()
            await eventually(lambda worker=worker: not psutil.pid_exists(worker.pid))
        assert await asyncio.to_thread(asked) == "NoneType"
        assert len(workers()) == 1

    served(place, story)
    assert [record.getMessage() for record in caplog.records] == [
        "the process timepirates.worker ended (status -9); a new one starts when it is next needed"
    ]


def test_after_some_falls_pages_think_for_themselves_for_a_while(place, caplog, monkeypatch):
    """Meanwhile nobody waits for a worker; then another one is started, however often that happens."""
    python = sys.executable

    async def story():
        for _time in range(2):
            monkeypatch.setattr(sys, "executable", "/bin/false")
            place._resting_until = 0.0
            await asyncio.to_thread(asked)
            await eventually(lambda: place._falls >= MANY_FALLS and place._process is None)
            monkeypatch.setattr(sys, "executable", python)
            assert await asyncio.to_thread(asked) in ("ConnectionLost", "ConnectionResetError", "BrokenPipeError")
            assert workers() == []
        place._resting_until = 0.0
        assert await asyncio.to_thread(asked) == "NoneType"
        assert len(workers()) == 1

    served(place, story)
    assert [record.getMessage() for record in caplog.records] == [
        "the process timepirates.worker ended (status 1); a new one starts when it is next needed",
        "the process timepirates.worker ended 3 times in a row; from now on, a new one starts at most every 60 s",
    ]


def test_a_worker_ends_when_nobody_asks_and_the_next_question_starts_another(place, monkeypatch, tmp_path):
    idle = tmp_path / "python"
    idle.write_text(
        f"#!/bin/sh\nexec {sys.executable} -c 'import sys; from timepirates.worker import __main__ as its; "
        "its.IDLE = 0.3; its.Worker.serve.__defaults__ = (0.3,); its.main()' $3\n"
    )
    idle.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(idle))

    async def story():
        for _time in range(2):
            assert await asyncio.to_thread(asked) == "NoneType"
            await eventually(lambda: place._process is None)

    served(place, story)
    assert place._falls == 0


def test_it_ends_with_its_place(place):
    folder = Path(os.environ[ADDRESS]).parent

    async def story():
        await asyncio.to_thread(asked)
        (worker,) = workers()
        place.close()
        assert not worker.is_running()

    served(place, story)
    assert not folder.exists()


SERVER = """
import asyncio
from tornado.ioloop import IOLoop
from timepirates.server.workplace import HelperProcess
from timepirates.worker.address import ADDRESS
from tests.server.test_workplace import asked
async def run():
    place = HelperProcess(ADDRESS, "timepirates.worker")
    place.open()
    place.watch(IOLoop.current())
    await asyncio.to_thread(asked)
    print("there", flush=True)
    await asyncio.sleep(600)
asyncio.run(run())
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_the_server_whatever_ends_that(number, short_folder):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", TOKEN: "t" * 43, "TMPDIR": short_folder}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[2],
    )
    assert server.stdout.readline() == "there\n"
    (worker,) = workers(server.pid)
    server.send_signal(number)
    server.wait()
    server.stdout.close()
    assert psutil.wait_procs([worker], PATIENCE)[1] == []


def test_where_none_is_wanted_there_is_none(monkeypatch):
    monkeypatch.setenv(ADDRESS, NONE)
    without = HelperProcess(ADDRESS, "timepirates.worker")
    without.open()
    assert ADDRESS not in os.environ
    without.close()


def test_a_place_that_cannot_be_is_said_and_done_without(monkeypatch, tmp_path, caplog):
    """A path that is too long for a socket."""
    far = tmp_path / ("x" * 120)
    far.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(far))
    monkeypatch.delenv(ADDRESS, raising=False)
    without = HelperProcess(ADDRESS, "timepirates.worker")
    without.open()
    assert ADDRESS not in os.environ
    assert list(far.iterdir()) == []
    assert (
        caplog.records[0]
        .getMessage()
        .startswith("the process timepirates.worker cannot be used, so the pages work without it: ")
    )
