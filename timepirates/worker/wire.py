"""What goes over the socket between a page's kernel and the worker: frames of JSON, bounded, of known shapes.

The one who asks says the token, then one request; what is said back comes piece by piece, and the last piece says that
nothing more will come. A new line for each question: whoever closes it wants no more.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from timepirates.core.errors import TimePiratesError, shown
from timepirates.core.i18n import _
from timepirates.core.shapes import Count, Text
from timepirates.review.ledger import LedgerRow

MOST_TOKEN, MOST_REQUEST, MOST_ANSWER = 64, 2 << 20, 8 << 20
"""Bytes of a frame: of the token, of a request (a hundred times a long game's), of an answer."""
MOST_PAIRS, MOST_STEPS = 100, 10_000
"""Decisions and positions in one request."""
MOST_GAMES, MOST_SEATS = 10_000, 20
"""Rollouts from one position, and seats of a game, in one request."""
LENGTH = struct.Struct("!I")


class Lost(Exception):
    """Nothing more can be said over the line: it was closed, or nothing came in time."""


class Malformed(TimePiratesError):
    """What came over the line is too long, or none of the shapes below."""


# --- what is asked


Games = Annotated[int, Meta(ge=0, le=MOST_GAMES)]
Levels = Annotated[list[Text], Meta(max_length=MOST_SEATS)]


class LuckRequest(Struct, tag="luck", forbid_unknown_fields=True):
    """Asks for the luck of all draws and reveals of a game."""

    record: Mapping[str, object]


class Suspects(Struct, tag="suspects", forbid_unknown_fields=True):
    """Asks which decisions, after a number of steps of a game, may have lowered the chance to win."""

    record: Mapping[str, object]
    after: Count = 0


class CompareRequest(Struct, tag="compare", forbid_unknown_fields=True):
    """Asks for rollouts from two decisions each, at some steps of a game."""

    record: Mapping[str, object]
    pairs: Annotated[list[tuple[Count, Text, Text]], Meta(max_length=MOST_PAIRS)]
    """Steps, the best decision there, and the one that is compared with it."""
    levels: Levels
    games: Games
    about: Text


class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Asks for rollouts from some positions of a game."""

    record: Mapping[str, object]
    steps: Annotated[list[Count], Meta(max_length=MOST_STEPS)]
    levels: Levels
    games: Games
    about: Text


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """Asks for advice in a game that begins with the position as the seat to move sees it."""

    record: Mapping[str, object]
    decisions: Annotated[list[Text], Meta(min_length=1)]
    levels: Levels
    games: Games
    about: Text


Asked = LuckRequest | Suspects | CompareRequest | Stand | Weigh

# --- what is said


class Away(Struct, tag="away"):
    """The worker cannot help: it has no compiler, or enough to do."""


class Refused(Struct, tag="refused"):
    """The request cannot be answered; `why` is one line."""

    why: str


class ProgressReport(Struct, tag="progress"):
    """How much is done: steps of a game, rollouts, or a share of a hint."""

    done: float


class Lucks(Struct, tag="lucks"):
    """The luck of a game."""

    rows: list[LedgerRow]


class Suspected(Struct, tag="suspected"):
    """A decision that may have lost something."""

    step: int
    best: str
    loss: float
    judged: Judgement | None


class Judgement(Struct, tag="judged"):
    """A judged decision, with an interval of its loss that holds 95 %."""

    step: int
    seat: int
    decision: str
    best: str
    loss: float
    loss_low: float
    loss_high: float
    games: int
    because: str
    changes: tuple[float, ...]
    won: float


class Stands(Struct, tag="stands"):
    """The seats' chances at a position."""

    won: tuple[float, ...]


class Advised(Struct, tag="advised"):
    """Advice: a row per candidate, the best first."""

    rows: list[tuple[list[str], float, float, float, float, float, float, int, str, float]]
    assumes: tuple[str, ...] | None
    together: int
    alike: str


class End(Struct, tag="end"):
    """All has been said."""


Said = Away | Refused | ProgressReport | Lucks | Suspected | Judgement | Stands | Advised | End


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
