"""Functions with which a page requests hints and reviews from the worker process, and receives the answers."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator

import msgspec

from timepirates.worker import own, wire
from timepirates.worker.address import ADDRESS, NONE, TOKEN

MAX_SILENCE_SECONDS = 30.0
"""Maximum number of seconds between two parts of an answer from the worker process."""


class WorkerUnavailable(Exception):
    """An exception that is raised if no worker process can answer a request.

    The caller must then calculate the result itself.
    """


def may_have_worker() -> bool:
    """Return whether a worker process may be available to this kernel.

    This kernel's server has one, or this kernel may start one.
    """
    return os.environ.get(ADDRESS, NONE) != NONE or own.may_start_worker()


def _socket_and_token() -> tuple[str, str]:
    """Return the path of the worker's socket, and the secret token that the worker requires."""
    if ADDRESS in os.environ:
        return os.environ[ADDRESS], os.environ.get(TOKEN, "")
    return own.worker.place()


def ask(request: wire.Asked, patience: float) -> Iterator[wire.Said]:
    """Send a request to the worker, and yield the answer piece by piece.

    Closing the iterator stops the worker's computation.

    Parameters
    ----------
    request : Asked
        A request, as `timepirates.worker.wire` defines them.
    patience : float
        Maximum number of seconds until the first piece; starting the worker counts, too.

    Raises
    ------
    WorkerUnavailable
        If there is no worker or it stops answering, possibly after some pieces.
    """
    asked = msgspec.json.encode(request)
    if not may_have_worker() or len(asked) > wire.MOST_REQUEST:
        raise WorkerUnavailable
    try:
        address, token = _socket_and_token()
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(address)
            wire.send(line, token.encode())
            wire.send(line, asked)
            yield from _pieces(line)
    except (OSError, wire.ConnectionLost, wire.MalformedMessage) as error:
        raise WorkerUnavailable from error


def _pieces(line: socket.socket) -> Iterator[wire.Said]:
    while True:
        piece = wire.receive_answer_part(line)
        line.settimeout(MAX_SILENCE_SECONDS)
        if isinstance(piece, wire.End):
            return
        if isinstance(piece, wire.NotAvailable | wire.Refused):
            raise WorkerUnavailable
        yield piece
