"""The worker of a notebook's kernel, where no server of ours has one: in JupyterLab, on Binder, in plain Voilà.

It is started when something is first asked, in a session of its own, so that an interrupt meant for the kernel does not
reach it; it is kept, and ends with the kernel. One that was ended from outside is started again at the next question.
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

KEPT = "inf"
"""Seconds without a question after which the worker would end."""


def wanted() -> bool:
    """Return whether this process is a notebook's kernel that may start a worker of its own.

    Kernels of our server have the token of its worker; `TIMEPIRATES_WORKER=none` forbids one.
    """
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel = "IPKernelApp" in getattr(shell, "config", ())
    return kernel and os.name == "posix" and sys.platform != "emscripten" and not {ADDRESS, TOKEN} & os.environ.keys()


class OwnWorker:
    """A socket in a folder for its owner alone, and the process that listens there."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._token = secrets.token_urlsafe(32)
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._falls, self._resting_until = 0, 0.0

    def place(self) -> tuple[str, str]:
        """Return the socket's path and the token, of a worker that runs; OSError where none can be started."""
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
        self._process = process.start(listening, KEPT, environment={TOKEN: self._token, "PYTHONSAFEPATH": "1"})


def _listening() -> socket.socket:
    """Return a socket that listens in a new folder, which goes when the kernel ends."""
    folder = process.new_folder()
    register(shutil.rmtree, folder, ignore_errors=True)
    return process.listen(folder)


worker = OwnWorker()
"""The one of this kernel."""
