"""Functions that start and initialise a worker process."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from threading import Thread

WAITING = 40
"""Maximum number of connections that wait to be accepted (the backlog)."""
MANY_FALLS, REST = 3, 60.0
"""The number of crashes after which every restart of the worker process is delayed, and this delay in seconds."""


def new_folder() -> Path:
    """Create a temporary folder that only its owner can access."""
    return Path(tempfile.mkdtemp(prefix="timepirates-worker-"))


def listen(folder: Path) -> socket.socket:
    """Create a listening socket in a folder. Raise OSError if this fails.

    For example, the path may be too long.
    """
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(folder / "socket"))
    except OSError:
        listening.close()
        raise
    listening.listen(WAITING)
    return listening


def start(
    listening: socket.socket,
    *arguments: str,
    module: str = "timepirates.worker",
    environment: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a worker process that uses the given socket, and return the process.

    It ends when its standard input is closed.
    """
    number = listening.fileno()
    return subprocess.Popen(
        [sys.executable, "-m", module, str(number), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        pass_fds=[number],
        start_new_session=True,
        env={**os.environ, **(environment or {})},
    )


def close_input(process: subprocess.Popen[bytes]) -> None:
    """Close the standard input of a worker process, so that it ends."""
    if process.stdin is not None:
        process.stdin.close()


# --- Functions that run in the worker process


def inherited_socket(number: str) -> socket.socket:
    """Return the socket with the given file descriptor, which this process has inherited from its parent.

    The process from now on ends together with its parent.

    Ctrl-C is ignored, because the parent process handles it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    return socket.socket(fileno=int(number))


def _end_with_parent() -> None:
    """Wait until the parent process ends or closes the standard input, and then end the present process.

    The parent process closes it, or has ended.
    """
    os.read(0, 1)  # `os.read` waits until the input closes. A buffered reader could keep the process from ending.
    os._exit(0)
