"""A page's kernel asks the worker, which answers piece by piece; where it does not, the page thinks for itself."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

import msgspec

from timepirates.worker import wire
from timepirates.worker.address import ADDRESS, TOKEN

SILENCE = 30.0
"""Seconds between two pieces of an answer at most."""


class NoWorker(Exception):
    """There is no worker, it is not ready, has too much to do or was lost: whoever asks must think for itself."""


def there_may_be_one() -> bool:
    """Whether this is a kernel of a server that has a worker, or would start it."""
    return ADDRESS in os.environ


def ask(request: wire.Asked, patience: float) -> Iterator[wire.Said]:
    """What the worker says to a request, piece by piece, until nothing more will come; NoWorker at any of them.

    patience: seconds in which it must have begun; it may have to be started first. Whoever closes the iterator ends
    the work.
    """
    asked = msgspec.json.encode(request)
    if not there_may_be_one() or len(asked) > wire.MOST_REQUEST:
        raise NoWorker
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(os.environ[ADDRESS])
            wire.send(line, os.environ.get(TOKEN, "").encode())
            wire.send(line, asked)
            yield from _pieces(line)
    except (OSError, wire.Lost, wire.Malformed) as error:
        raise NoWorker from error


def _pieces(line: socket.socket) -> Iterator[wire.Said]:
    while True:
        piece = wire.said(line)
        line.settimeout(SILENCE)
        if isinstance(piece, wire.End):
            return
        if isinstance(piece, wire.Away | wire.Refused):
            raise NoWorker
        yield piece
