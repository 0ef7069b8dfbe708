"""Ctrl-C and SIGTERM in the first seconds of `timepirates play` end it in silence, with all that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from tests.browser.browsing import COMMAND, eventually

pytestmark = pytest.mark.long


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("moment", ["before it listens", "as soon as it listens"])
def test_a_signal_in_the_first_seconds_ends_the_server_in_silence(tmp_path, moment, number):
    """A terminal sends Ctrl-C to the whole group of processes."""
    with tempfile.TemporaryDirectory(prefix="tp-") as folder, (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            [*COMMAND, "play", "--no-browser", "--port", "0", "--data", str(tmp_path)],
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, "TMPDIR": folder, "PYTHONUNBUFFERED": "1"},
        )
        pattern, place = ("*", Path(folder)) if moment == "before it listens" else ("log", tmp_path)
        eventually(lambda: any(each.is_dir() or each.stat().st_size for each in place.glob(pattern)), "it never began")
        started = psutil.Process(server.pid).children(recursive=True)
        os.killpg(server.pid, number)
        assert server.wait(timeout=60) == 0
        assert psutil.wait_procs(started, timeout=60)[1] == []
        assert os.listdir(folder) == []
    said = (tmp_path / "log").read_text().splitlines()
    assert [line for line in said if not line.startswith("Time Pirates is running at")] == []


HELD = """
import os, signal, sys, tempfile
from timepirates.server import starting

with starting.quiet_exit_on_signals():
    with starting.delayed_signals():
        folder = tempfile.TemporaryDirectory(dir=sys.argv[1])
        os.kill(os.getpid(), signal.SIGINT)
        starting.cleanup_functions.append(folder.cleanup)
        print("added", flush=True)
    print("still there")
"""


def test_a_signal_between_the_creation_of_a_folder_and_the_promise_to_remove_it_waits(tmp_path):
    done = subprocess.run([sys.executable, "-c", HELD, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout == "added\n"
    assert os.listdir(tmp_path) == []
