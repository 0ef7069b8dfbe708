"""A page's kernel asks the worker, which answers piece by piece; where it does not, the page thinks for itself."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

import msgspec

from timepirates.worker import own, wire
from timepirates.worker.address import ADDRESS, NONE, TOKEN

SILENCE = 30.0
"""Seconds between two pieces of an answer at most."""


class NoWorker(Exception):
    """There is no worker, it is not ready, has too much to do or was lost: whoever asks must think for itself."""


def there_may_be_one() -> bool:
    """Return whether a worker can be asked: the server of this kernel has one, or this kernel may start its own."""
    return os.environ.get(ADDRESS, NONE) != NONE or own.wanted()


def _place() -> tuple[str, str]:
    """Return where the worker listens and the token that it wants."""
    if ADDRESS in os.environ:
        return os.environ[ADDRESS], os.environ.get(TOKEN, "")
    return own.worker.place()


def ask(request: wire.Asked, patience: float) -> Iterator[wire.Said]:
    """What the worker says to a request, piece by piece, until nothing more will come; NoWorker at any of them.

    patience: seconds in which it must have begun; it may have to be started first. Whoever closes the iterator ends
    the work.
    """
    asked = msgspec.json.encode(request)
    if not there_may_be_one() or len(asked) > wire.MOST_REQUEST:
        raise NoWorker
    try:
        address, token = _place()
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(address)
            wire.send(line, token.encode())
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
