"""The worker's process and the socket it listens on, for whoever starts it: the server, or a notebook's kernel."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

WAITING = 40
"""Questions that may wait before they are answered."""
MANY_FALLS, REST = 3, 60.0
"""After so many workers that have ended by themselves another one is started only so many seconds later."""


def new_folder() -> Path:
    """Make a folder that only its owner can enter."""
    return Path(tempfile.mkdtemp(prefix="timepirates-worker-"))


def listen(folder: Path) -> socket.socket:
    """Return a socket that listens in a folder; OSError where there can be none (a path too long, no sockets)."""
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(folder / "socket"))
    except OSError:
        listening.close()
        raise
    listening.listen(WAITING)
    return listening


def start(
    listening: socket.socket, *arguments: str, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a worker on a socket. It ends when its standard input is closed; Ctrl-C in a terminal is not for it."""
    number = listening.fileno()
    return subprocess.Popen(
        [sys.executable, "-m", "timepirates.worker", str(number), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        pass_fds=[number],
        start_new_session=True,
        env={**os.environ, **(environment or {})},
    )


def close_input(process: subprocess.Popen[bytes]) -> None:
    """Close what a process that has ended, or is to end, reads from."""
    if process.stdin is not None:
        process.stdin.close()
