"""The worker that a notebook's kernel starts for itself, in a real kernel.

It has no compiler here, so that it is there at once and says that it cannot help.
"""

from __future__ import annotations

import json
import os
import signal

import psutil
import pytest
from jupyter_client.manager import start_new_kernel

from tests.kernels import printed
from timepirates.worker import own
from timepirates.worker.address import ADDRESS, TOKEN

ASK = """
import json, os
from timepirates import Game
from timepirates.worker import own, wire
from timepirates.worker.asking import WorkerUnavailable, ask, may_have_worker

def asked():
    try:
        next(ask(wire.LuckRequest(Game(["Ann", "Bob", "Cleo"], seed=6).record()), 60))
    except WorkerUnavailable as error:
        return type(error.__cause__).__name__
"""
SLEEP = """
import time
try:
    print("asleep", flush=True)
    time.sleep(600)
except KeyboardInterrupt:
    pass
"""
TELL = "print(json.dumps([may_have_worker(), asked(), own.worker._process and own.worker._process.pid]))"


@pytest.fixture
def kernel(monkeypatch, tmp_path):
    """A kernel as JupyterLab starts it."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    for name in (ADDRESS, TOKEN):
        monkeypatch.delenv(name, raising=False)
    manager, client = start_new_kernel(kernel_name="python3", cwd=tmp_path)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def told(client, code):
    """What a cell prints, as JSON."""
    return json.loads(printed(client, code))


def test_it_is_started_when_first_asked_and_kept_and_started_again_and_ends_with_its_kernel(kernel, tmp_path):
    """An interrupt of the kernel does not end it, and it imports nothing from the folder of the notebook."""
    manager, client = kernel
    told(client, f"{ASK}\nprint(0)")
    (tmp_path / "hmac.py").write_text("open('imported', 'w')\n")
    assert told(client, "print(json.dumps(own.worker._process))") is None
    may, away, first = told(client, TELL)
    assert (may, away) == (True, "NoneType")  # it answered that it is away
    client.execute(SLEEP)
    said = ""
    while "asleep" not in said:  # a kernel may send the word and the end of its line as two messages
        said += client.get_iopub_msg(timeout=60)["content"].get("text", "")
    manager.interrupt_kernel()
    assert told(client, TELL) == [True, "NoneType", first]
    os.kill(first, signal.SIGKILL)
    assert told(client, "print(own.worker._process.wait(10))") == -signal.SIGKILL
    may, away, second = told(client, TELL)
    assert (may, away) == (True, "NoneType")
    assert second != first
    assert not (tmp_path / "imported").exists()
    worker = psutil.Process(second)
    os.kill(manager.provisioner.pid, signal.SIGKILL)
    worker.wait(10)


def test_no_kernel_of_a_server_starts_one_nor_where_it_is_not_wanted_nor_a_plain_process(kernel):
    """Those of a server have its token; `none` forbids one."""
    _manager, client = kernel
    found = told(
        client,
        ASK
        + f"""
found = []
for name, text in (("{TOKEN}", "t"), ("{ADDRESS}", "none")):
    os.environ[name] = text
    found.append(may_have_worker())
    del os.environ[name]
print(json.dumps([*found, may_have_worker(), own.worker._process]))""",
    )
    assert found == [False, False, True, None]
    assert not own.may_start_worker()
