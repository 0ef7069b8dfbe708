"""What another user of the machine tries, as a process: `python -m tests.server.stranger ADDRESS FOLDER PID`.

As root it drops its rights first, so that it really is another user. It prints one JSON object: name of the attempt ->
what it brought. FOLDER keeps the games, PID is the server.
"""

from __future__ import annotations

import encodings.idna  # noqa: F401 - looked up by name when a host is resolved, after the rights are gone
import glob
import json
import os
import socket
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

NOBODY = 65534


def get(address: str) -> str:
    """The status of an address."""
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return str(answer.status)
    except urllib.error.HTTPError as error:
        return str(error.code)


def sockets() -> str:
    """Speak with a kernel past the server: by the sockets in the file system on which kernels listen."""
    reached = []
    for path in glob.glob(f"{tempfile.gettempdir()}/voila_*/*"):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(path)
            reached.append(path)
    return " ".join(reached)


def worker() -> str:
    """Speak with the process that thinks for the pages: its folders can be listed by everybody."""
    reached = []
    for folder in glob.glob(f"{tempfile.gettempdir()}/timepirates-worker-*"):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(f"{folder}/socket")
            reached.append(folder)
    return " ".join(reached)


def said(attempt: Callable[[], str]) -> str:
    """What an attempt brought, or the name of its error."""
    try:
        return attempt()
    except OSError as error:
        return type(error).__name__


def main(address: str, folder: str, server: str) -> None:
    """Try everything."""
    dropped = os.geteuid() == 0
    if dropped:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    door = Path(folder) / "door"
    print(
        json.dumps(
            {
                "another user": str(dropped),
                "the page": said(lambda: get(address)),
                "a file": said(lambda: get(f"{address}voila/static/voila.js")),
                "the folder of the token": said(lambda: " ".join(os.listdir(door))),
                "the token": said(lambda: (door / "token").read_text()),
                "a token of one's own": said(lambda: str((door / "token").write_text("x" * 43))),
                "the server's environment": said(lambda: Path(f"/proc/{server}/environ").read_text()),
                "the server's command line": said(
                    lambda: Path(f"/proc/{server}/cmdline").read_text().replace("\0", " ")
                ),
                "the kernels' sockets": said(sockets),
                "the worker's socket": said(worker),
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
