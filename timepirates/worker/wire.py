"""What goes over the socket between a page's kernel and the worker: frames of JSON, bounded, of known shapes.

The one who asks says the token, then one request; what is said back comes piece by piece, and the last piece says that
nothing more will come. A new line for each question: whoever closes it wants no more.
"""

from __future__ import annotations

import socket
import struct
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from timepirates.analysis.review.estimate import Worth
from timepirates.analysis.review.ledger import Row
from timepirates.analysis.review.shown import MOST
from timepirates.errors import TimePiratesError, shown
from timepirates.i18n import _
from timepirates.shapes import Count, Text

MOST_TOKEN, MOST_REQUEST, MOST_ANSWER = 64, 2 << 20, 8 << 20
"""Bytes of a frame: of the token, of a request (a hundred times a long game's), of an answer."""
LENGTH = struct.Struct("!I")


class Lost(Exception):
    """Nothing more can be said over the line: it was closed, or nothing came in time."""


class Malformed(TimePiratesError):
    """What came over the line is too long, or none of the shapes below."""


# --- what is asked


class Review(Struct, tag="review", forbid_unknown_fields=True):
    """A whole game is to be looked back on; `after` so many steps that are judged already, only the rest of it."""

    record: dict[str, Any]
    after: Count | None = None


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """Decisions of the seat to move are to be weighed, in a game that begins with the position as that seat sees it."""

    record: dict[str, Any]
    decisions: list[Text]


class PlayOn(Struct, tag="play on", forbid_unknown_fields=True):
    """From two decisions each, at some steps of a game, games are to be played on."""

    record: dict[str, Any]
    decisions: Annotated[list[tuple[Count, Text, Text]], Meta(max_length=MOST)]
    """Steps, what was best there, and what is compared with it."""


Asked = Review | Weigh | PlayOn

# --- what is said


class Away(Struct, tag="away"):
    """The worker cannot help: it has no compiler, or enough to do."""


class Refused(Struct, tag="refused"):
    """The request cannot be answered; `why` is one line."""

    why: str


class Progress(Struct, tag="progress"):
    """The worker has begun, is past a step of a review at which nothing was to be judged, or has played on so many
    games from the decision it is at."""

    done: int


class Book(Struct, tag="book"):
    """A review's first piece."""

    rows: list[Row]
    worths: list[Worth]
    years: list[int]


class Judgement(Struct, tag="judged"):
    """A decision of a review, as `timepirates.analysis.review.judged.Judged` has it."""

    step: int
    seat: int
    decision: str
    best: str
    loss: float
    noise: float
    because: str


class Weighed(Struct, tag="weighed"):
    """A decision of a hint, as `timepirates.analysis.review.choices.Option` has it, in the order asked."""

    won: float
    points: float
    luck: tuple[float, ...]


class Played(Struct, tag="played"):
    """What games played on from two decisions show, as `timepirates.analysis.review.shown.Shown` has it."""

    step: int
    loss: float
    noise: float
    games: int
    best: float


class End(Struct, tag="end"):
    """All has been said."""


Said = Away | Refused | Progress | Book | Judgement | Weighed | Played | End


# --- frames


def send(line: socket.socket, frame: bytes) -> None:
    """Send a frame; Lost where nobody takes it."""
    try:
        line.sendall(LENGTH.pack(len(frame)) + frame)
    except OSError as error:
        raise Lost from error


def say(line: socket.socket, said: Struct) -> None:
    """Send a request or an answer."""
    send(line, msgspec.json.encode(said))


def receive(line: socket.socket, most: int) -> bytes:
    """The next frame; Lost where none comes in time, Malformed where it is longer than `most` bytes."""
    (length,) = LENGTH.unpack(_exactly(line, LENGTH.size))
    if length > most:
        raise Malformed(_("a message must have at most {most} bytes (got {got})").format(most=most, got=length))
    return _exactly(line, length)


def _exactly(line: socket.socket, count: int) -> bytes:
    parts = []
    while count:
        try:
            part = line.recv(min(count, 1 << 16))
        except OSError as error:
            raise Lost from error
        if not part:
            raise Lost
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def asked(line: socket.socket) -> Asked:
    """The request; Malformed where it is none."""
    return _shaped(receive(line, MOST_REQUEST), Asked)


def said(line: socket.socket) -> Said:
    """The next answer; Malformed where it is none."""
    return _shaped(receive(line, MOST_ANSWER), Said)


def _shaped(frame: bytes, shape: Any) -> Any:
    try:
        return msgspec.json.decode(frame, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(_("a message has the wrong shape: {problem}").format(problem=shown(str(error)))) from error
