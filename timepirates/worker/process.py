"""Start a worker process and the socket on which it listens, and begin in such a process."""

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
"""Maximum number of connections that wait to be accepted."""
MANY_FALLS, REST = 3, 60.0
"""After so many unexpected ends of workers, each new start must wait; the second number is the wait in seconds."""


def new_folder() -> Path:
    """Create a folder that only its owner can enter."""
    return Path(tempfile.mkdtemp(prefix="timepirates-worker-"))


def listen(folder: Path) -> socket.socket:
    """Return a listening socket in a folder; raise OSError if that is impossible, as with too long a path."""
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
    """Start a worker on a socket, in a session of its own; it ends when its standard input is closed."""
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
    """Close the standard input of a process, which makes a running worker end."""
    if process.stdin is not None:
        process.stdin.close()


# --- in the started process


def inherit(number: str) -> socket.socket:
    """Return the listening socket with a file descriptor of this process, which from now on ends with its starter.

    Ctrl-C is ignored, because the process that started this one handles it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_starter, daemon=True).start()
    return socket.socket(fileno=int(number))


def _end_with_the_starter() -> None:
    """Wait until the process that started this one closes its standard input or ends, and then end."""
    os.read(0, 1)  # This returns at the end of the input. A buffered reader could keep the process from ending.
    os._exit(0)
