"""The format of the messages that a page and the worker process exchange.

Messages are JSON of limited size, with checked fields.

The client sends the token and one request. The worker sends the pieces of the answer and finally `End`. Each request
has a connection of its own; closing it cancels the request.
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
"""The maximum sizes in bytes of the token, of a request, and of one part of an answer."""
MOST_PAIRS, MOST_STEPS = 100, 10_000
"""Maximum numbers of compared decisions and of positions per request."""
MOST_GAMES, MOST_SEATS = 10_000, 20
"""The maximum number of rollouts from one position, and the maximum number of seats, in a request."""
LENGTH = struct.Struct("!I")


class ConnectionLost(Exception):
    """An exception that is raised if the connection was closed or has timed out."""


class MalformedMessage(TimePiratesError):
    """An exception that is raised if a message is too long or has an unknown format."""


# --- requests


Games = Annotated[int, Meta(ge=0, le=MOST_GAMES)]
Levels = Annotated[list[Text], Meta(max_length=MOST_SEATS)]


class LuckRequest(Struct, tag="luck", forbid_unknown_fields=True):
    """A request to calculate how random draws and the reveal of hidden information changed the win probabilities."""

    record: Mapping[str, object]


class SuspectsRequest(Struct, tag="suspects", forbid_unknown_fields=True):
    """A request to find those decisions after a given step that may be mistakes."""

    record: Mapping[str, object]
    after: Count = 0


class CompareRequest(Struct, tag="compare", forbid_unknown_fields=True):
    """A request to compare decisions of a game with the best decisions, by means of simulated games."""

    record: Mapping[str, object]
    pairs: Annotated[list[tuple[Count, Text, Text]], Meta(max_length=MOST_PAIRS)]
    """The decisions to compare, each as a tuple: step number, best alternative, and the decision that was made."""
    levels: Levels
    games: Games
    about: Text


class WinChancesRequest(Struct, tag="stand", forbid_unknown_fields=True):
    """A request to estimate all seats' probabilities of winning after each number of steps in the list `steps`."""

    record: Mapping[str, object]
    steps: Annotated[list[Count], Meta(max_length=MOST_STEPS)]
    levels: Levels
    games: Games
    about: Text


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """A request for a hint.

    Its record begins with the position as the seat sees it.
    """

    record: Mapping[str, object]
    decisions: Annotated[list[Text], Meta(min_length=1)]
    levels: Levels
    games: Games
    about: Text


Asked = LuckRequest | SuspectsRequest | CompareRequest | WinChancesRequest | Weigh

# --- answers


class NotAvailable(Struct, tag="away"):
    """The answer that the worker process cannot help at present.

    It has no compiler or is too busy.
    """


class Refused(Struct, tag="refused"):
    """The worker's answer that the request is invalid.

    `why` gives the reason in one line.
    """

    why: str


class ProgressReport(Struct, tag="progress"):
    """A part of an answer that reports how much of the request has been calculated so far.

    The progress is in steps, in rollouts, or as a fraction of the hint.
    """

    done: float


class LuckAnswer(Struct, tag="lucks"):
    """The answer to a `LuckRequest`: how draws and revealed pieces changed the probabilities of winning."""

    rows: list[LedgerRow]


class SuspectFound(Struct, tag="suspected"):
    """One message of the reply to a `SuspectsRequest`, about one decision that may be a mistake."""

    step: int
    best: str
    loss: float
    judged: Judgement | None


class Judgement(Struct, tag="judged"):
    """One message of the reply to a `CompareRequest`: how much one decision lowered the probability of winning.

    The loss has a 95 % interval.
    """

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


class WinChancesAnswer(Struct, tag="stands"):
    """A part of the answer to a `WinChancesRequest`: the probability of winning of each seat."""

    won: tuple[float, ...]


class HintAnswer(Struct, tag="advised"):
    """The answer to a request for a hint (`Weigh`): one row per decision, with the best decision first."""

    rows: list[tuple[list[str], float, float, float, float, float, float, int, str, float]]
    assumes: tuple[str, ...] | None
    together: int
    alike: str


class End(Struct, tag="end"):
    """An empty message that marks the end of an answer from the worker process."""


Said = (
    NotAvailable
    | Refused
    | ProgressReport
    | LuckAnswer
    | SuspectFound
    | Judgement
    | WinChancesAnswer
    | HintAnswer
    | End
)


# --- frames


def send(line: socket.socket, frame: bytes) -> None:
    """Send a message, given as bytes. Raise Lost if the connection fails."""
    try:
        line.sendall(LENGTH.pack(len(frame)) + frame)
    except OSError as error:
        raise ConnectionLost from error


def say(line: socket.socket, said: Struct) -> None:
    """Send a request or an answer as a JSON message."""
    send(line, msgspec.json.encode(said))


def receive(line: socket.socket, most: int) -> bytes:
    """Receive a message as bytes. Raise ConnectionLost or MalformedMessage if this is not possible.

    The error is Lost if none arrives in time, and Malformed if the message is too long.
    """
    (length,) = LENGTH.unpack(_exactly(line, LENGTH.size))
    if length > most:
        raise MalformedMessage(_("a message must have at most {most} bytes (got {got})").format(most=most, got=length))
    return _exactly(line, length)


def _exactly(line: socket.socket, count: int) -> bytes:
    parts = []
    while count:
        try:
            part = line.recv(min(count, 1 << 16))
        except OSError as error:
            raise ConnectionLost from error
        if not part:
            raise ConnectionLost
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive_request(line: socket.socket) -> Asked:
    """Receive a request and return it. Raise MalformedMessage if the request has a wrong format."""
    return _shaped(receive(line, MOST_REQUEST), Asked)


def receive_answer_part(line: socket.socket) -> Said:
    """Receive the next part of an answer and return it. Raise MalformedMessage if its format is wrong."""
    return _shaped(receive(line, MOST_ANSWER), Said)


def _shaped(frame: bytes, shape: Any) -> Any:
    try:
        return msgspec.json.decode(frame, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedMessage(
            _("a message has the wrong format: {problem}").format(problem=shown(str(error)))
        ) from error
