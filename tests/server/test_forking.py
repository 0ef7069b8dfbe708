"""Kernels that are forked: each is one of its own, they share nothing that may differ, and none is left behind."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from enum import StrEnum
from functools import partial

import psutil
import pytest
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import KernelProvisionerFactory

from tests.browser.browsing import eventually
from tests.kernels import printed
from timepirates.core import file_locations
from timepirates.server import forking

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks are safe on Linux only")
TOLD = """
import os, random, sys, ipywidgets
from ipykernel.ipkernel import _get_comm_manager
print({"lot": random.random(), "folder": os.getcwd(), "parent": os.getppid(), "group": os.getpgid(0),
       "mark": os.environ.get("MARK"), "path": os.environ.get("PATH"), "targets": sorted(_get_comm_manager().targets),
       "argv": sys.argv[1], "imported": sorted({name.partition(".")[0] for name in sys.modules})})
"""


@pytest.fixture(autouse=True)
def forked(monkeypatch, tmp_path):
    """Kernels are started as `timepirates play` starts them."""
    monkeypatch.setenv("JUPYTER_PATH", str(file_locations.template_folder()))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    factory = KernelProvisionerFactory.instance()
    before = factory.default_provisioner_name
    factory.default_provisioner_name = forking.settings().KernelProvisionerFactory.default_provisioner_name
    yield
    factory.default_provisioner_name = before


@contextmanager
def kernel(folder, **environment):
    """A kernel that runs, with what runs code in it and gives back what was printed."""
    file = folder / f"kernel-{len(os.listdir(folder))}.json"
    manager = KernelManager(kernel_name="python3", transport="ipc", connection_file=str(file))
    manager.start_kernel(cwd=str(folder), env={**os.environ} | environment)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield manager, partial(printed, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def told(run):
    return json.loads(run(TOLD.replace("print(", "import json; print(json.dumps(").rstrip() + ")"))


def test_forked_kernels_have_luck_folder_and_environment_of_their_own_and_know_of_widgets(tmp_path):
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with kernel(folders[0], MARK="1") as (first, run), kernel(folders[1], MARK="2", PATH="/nowhere") as (second, other):
        one, two = told(run), told(other)
        assert one["lot"] != two["lot"]
        assert [one["folder"], two["folder"]] == [str(folder) for folder in folders]
        assert [one["mark"], two["mark"], two["path"]] == ["1", "2", "/nowhere"]
        assert one["parent"] == two["parent"] != os.getpid()
        assert one["group"] == first.provisioner.pid != two["group"]
        assert one["targets"] == two["targets"] == ["jupyter.widget", "jupyter.widget.control"]
        assert one["argv"] == "-f"
        assert not {"numpy", "pandas", "plotly", "numba", "voila", "jupyter_server"} & set(one["imported"])
        for manager, folder in ((first, folders[0]), (second, folders[1])):
            line = " ".join(psutil.Process(manager.provisioner.pid).cmdline())
            assert f"-m timepirates.server.kernel -f {folder}" in line


def no_fork(*_arguments):
    """Fail as where there are as many processes as there may be."""
    raise OSError("no more processes")


@pytest.mark.parametrize("fails", [False, True], ids=["forked", "a process of its own"])
def test_modules_beside_a_notebook_are_found_but_never_in_place_of_installed_ones(tmp_path, monkeypatch, fails):
    if fails:
        monkeypatch.setattr(forking, "fork_kernel", no_fork)
        monkeypatch.setenv("PYTHONSAFEPATH", "1")
    (tmp_path / "beside.py").write_text("MARK = 1")
    (tmp_path / "networkx.py").write_text("MARK = 2")
    with kernel(tmp_path) as (_manager, run):
        assert run("import beside, networkx; print(beside.MARK, hasattr(networkx, 'MARK'))") == "1 False\n"


class Name(StrEnum):
    """As Voilà names what it tells a kernel."""

    MARK = "MARK"


def test_a_name_in_the_environment_comes_as_a_text_whatever_it_was(tmp_path):
    """What is of a kind of its own would be looked for by the forked process, with all that its module imports."""
    with kernel(tmp_path, **{Name.MARK: "3"}) as (_manager, run):
        assert told(run)["mark"] == "3"
        assert run(f"print({__name__!r} in sys.modules)") == "False\n"


def test_a_forked_kernel_can_be_interrupted_and_is_known_to_be_dead_when_it_was_killed(tmp_path):
    with kernel(tmp_path) as (manager, run):
        assert manager.is_alive()
        manager.interrupt_kernel()
        assert run("print(6 * 7)") == "42\n"
        os.kill(manager.provisioner.pid, signal.SIGKILL)
        eventually(lambda: not manager.is_alive(), "the kernel counts as alive")


def test_kernels_end_with_the_process_that_forks_and_the_next_one_is_forked_all_the_same(tmp_path):
    with kernel(tmp_path) as (manager, run):
        parent = told(run)["parent"]
        assert parent != os.getpid()
        os.kill(parent, signal.SIGKILL)
        eventually(
            lambda: (
                not psutil.pid_exists(manager.provisioner.pid)
                or psutil.Process(manager.provisioner.pid).status() == psutil.STATUS_ZOMBIE
            ),
            "the kernel outlives the process that forks",
        )
        eventually(lambda: not manager.is_alive(), "the kernel counts as alive")
    with kernel(tmp_path) as (_manager, run):
        assert told(run)["parent"] != os.getpid()


SERVER = """
import os, sys, time
from timepirates.server import forking

if __name__ == "__main__":
    process = forking.fork_kernel(["-f", sys.argv[1], "--HistoryManager.enabled=False"], os.environ, os.getcwd())
    print(process.pid, flush=True)
    {then}
"""


@pytest.mark.parametrize("then", ["time.sleep(60)", ""], ids=["killed", "at its end"])
def test_no_kernel_outlives_its_server_however_that_ends(tmp_path, then):
    (tmp_path / "server.py").write_text(SERVER.format(then=then))
    with subprocess.Popen(
        [sys.executable, "server.py", str(tmp_path / "kernel.json")], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        number = int(server.stdout.readline())
        try:
            if then:
                eventually(lambda: (tmp_path / "kernel.json").exists(), "the kernel never began")
            else:
                assert server.wait(20) == 0
        finally:
            server.kill()
    eventually(lambda: not psutil.pid_exists(number), "the kernel outlives its server")


VANISHED = """
import os, sys
from timepirates.server import forking

if __name__ == "__main__":
    forking.fork_kernel([], os.environ, sys.argv[1])
    {then}
"""


@pytest.mark.parametrize(
    ("then", "lines"), [("os._exit(0)", 0), ("import time; time.sleep(10)", 1)], ids=["ended", "running"]
)
def test_a_kernel_without_its_folder_fails_in_silence_only_if_its_server_has_ended(tmp_path, then, lines):
    (tmp_path / "server.py").write_text(VANISHED.format(then=then))
    done = subprocess.run(
        [sys.executable, "server.py", str(tmp_path / "missing")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert len([line for line in done.stderr.splitlines() if line.startswith("FileNotFoundError")]) == lines
    assert lines or done.stderr == ""


def test_where_a_fork_fails_the_kernel_is_started_as_jupyter_does(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(forking, "fork_kernel", no_fork)
    with kernel(tmp_path) as (_manager, run):
        assert told(run)["parent"] == os.getpid()
    assert "no more processes" in caplog.text


def test_a_kernel_that_runs_anything_else_is_not_forked(tmp_path, monkeypatch):
    monkeypatch.setattr(forking, "fork_kernel", lambda *_arguments: pytest.fail("it was forked"))
    monkeypatch.setenv("JUPYTER_PATH", "")
    with kernel(tmp_path) as (_manager, run):
        assert told(run)["parent"] == os.getpid()


def test_elsewhere_than_on_linux_kernels_are_processes_of_their_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not forking.settings().KernelProvisionerFactory


def test_the_server_itself_imports_nothing_of_what_it_lets_be_forked():
    done = subprocess.run(
        [sys.executable, "-c", "import sys, timepirates.server.forking; print(sorted(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "timepirates_widgets" not in done.stdout
    assert "ipykernel" not in done.stdout
    assert multiprocessing.get_start_method(allow_none=True) != "forkserver"
