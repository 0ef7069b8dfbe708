"""Start a worker process for a single notebook, if the notebook's server has no worker process.

This is so in JupyterLab, on Binder and in plain Voilà.

The worker is a process that calculates hints and reviews. It starts at the first request, in a session of its own, so
that interrupts of the kernel do not reach it. It runs until the kernel ends. If it dies earlier, the next request
starts a new one.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
from atexit import register
from threading import Lock
from time import monotonic

from timepirates.worker import process
from timepirates.worker.address import ADDRESS, TOKEN

IDLE_SECONDS = "inf"
"""The idle time in seconds after which the worker process ends. The value is infinity: the process never ends."""


def may_start_worker() -> bool:
    """Return whether this process is the kernel of a notebook that may start its own worker process.

    It may not if the project's server has given it the token of the server's worker, or if `TIMEPIRATES_WORKER=none`.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel = "IPKernelApp" in getattr(shell, "config", ())
    return kernel and os.name == "posix" and sys.platform != "emscripten" and not {ADDRESS, TOKEN} & os.environ.keys()


class OwnWorker:
    """A worker process that only this notebook's kernel uses, and the socket to connect to it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._token = secrets.token_urlsafe(32)
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._falls, self._resting_until = 0, 0.0

    def place(self) -> tuple[str, str]:
        """Return how to reach the worker: its socket's path and its secret token. Start the worker if necessary.

        If the worker is not running, it is started.
        """
        with self._lock:
            if self._socket is None:
                self._socket = _listening()
            if self._process is None or self._process.poll() is not None:
                self._start(self._socket)
            return str(self._socket.getsockname()), self._token

    def _start(self, listening: socket.socket) -> None:
        if self._process is not None:
            self._falls += 1
            process.close_input(self._process)
        if self._falls >= process.MANY_FALLS:
            if monotonic() < self._resting_until:
                raise OSError
            self._resting_until = monotonic() + process.REST
        self._process = process.start(listening, IDLE_SECONDS, environment={TOKEN: self._token, "PYTHONSAFEPATH": "1"})


def _listening() -> socket.socket:
    """Create a listening socket in a new folder.

    The folder is deleted when the kernel ends.
    """
    folder = process.new_folder()
    register(shutil.rmtree, folder, ignore_errors=True)
    return process.listen(folder)


worker = OwnWorker()
"""The worker process of this kernel."""
