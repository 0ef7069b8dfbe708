"""The messages between a table process and its clients: one JSON object per line.

A client first sends `Join` or `CreateTable`. The answers are objects with the key `kind` (those for the pages of a
class are in `class_messages`):

======== ===========================================================================================
kind     content
======== ===========================================================================================
begun    the id of a new table (`table`) and the token of its host (`token`)
whole    everything that the viewer (a seat, or null for an onlooker) may know, and the decisions that it may make now;
         `enters` if it enters what happens on a real board
steps    what has changed since the message before (`timepirates.tables.seat_updates`)
presence who is at the table: one object per seat, the number of onlookers, the take-back setting, and whether hints are
         allowed; `entering` is the number of devices that enter the steps of a real board, or null at a table without
         one
links    only for the host: the token of each seat, of onlookers, and of devices that enter the steps; null if no person
         may sit there
takeback who asked to take back a decision (`by`, null for a step that was entered), its `state` (asked, declined by the
         seat `no`, or done), and the seats whose answers are awaited
refused  why the last request was not carried out; `late` if another decision was made before it
closed   why the table closes this connection
======== ===========================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.core.shapes import Text
from timepirates.lessons.live_questions import Language
from timepirates.tables.class_messages import BeginClass, ClassRequest, JoinClass, Token

Message: TypeAlias = dict[str, Json]
"""A message that the table process sends."""
MOST_REQUEST, MOST_ANSWER = 1 << 20, 64 << 20
"""The maximum size in bytes of a request to the table process, and of a message from the table process."""
MOST_SEATS = 20
TakeBack = Literal["free", "ask", "never"]
"""Whether a decision may be taken back: always, only if the other players agree, or never."""
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class CreateTable(Struct, tag="begin", tag_field="do", forbid_unknown_fields=True):
    """A request to create a live table. The sender of the request becomes the host of the table."""

    players: Annotated[list[Text], Meta(max_length=MOST_SEATS)]
    """The initial names of the players, by seat. A person who takes a seat can enter another name for the seat."""
    seats: Annotated[list[Text], Meta(max_length=MOST_SEATS)]
    """The players by seat: "human", or the name of a computer player."""
    rules: Json = None
    board: Json = None
    take_back: TakeBack = "ask"
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.35
    """Minimum number of seconds between the previous step and a computer player's decision."""
    seed: int | None = None
    hints: bool = True
    """Whether the players may use hints during the game."""
    start: Seat | None = None
    """The seat of the player who begins. If it is null, the first player is chosen at random."""
    real_board: bool = False
    """Whether people play on a real board, and use a device to enter all decisions and random draws."""
    setup: Json = None
    """The initial position of the pieces on the real board. If it is null, the position is random."""
    language: Language = ""
    """The language in which this page receives error messages; empty for the language of the server."""


class Join(Struct, tag="join", tag_field="do", forbid_unknown_fields=True):
    """The first message of a client that joins a table: the id of the table, and a token.

    The token is that of a seat, of the host, of onlookers, or of devices that enter the steps of a real board.
    """

    table: Token
    token: Token
    covered: bool = False
    """Whether the board is hidden between two turns on a shared page, so that only public information is sent."""
    language: Language = ""
    """The language in which this client receives error messages; empty for the language of the server."""


class MakeDecision(Struct, tag="decide", tag_field="do", forbid_unknown_fields=True):
    """A message with a decision of the client, or with a decision or random draw from a real board.

    `at` repeats the same key of the message that offered it.
    """

    text: Text
    at: tuple[int, int]


class AskTakeBack(Struct, tag="take-back", tag_field="do", forbid_unknown_fields=True):
    """A request to undo the client's last decision, or the last step that was entered from a real board."""


class AnswerTakeBack(Struct, tag="answer", tag_field="do", forbid_unknown_fields=True):
    """A player's answer, yes or no, to another player's request to undo a decision."""

    yes: bool


class TakeSeat(Struct, tag="sit", tag_field="do", forbid_unknown_fields=True):
    """A message with which a person takes the seat of the client's link. It contains the person's name."""

    name: Text


class AssignSeat(Struct, tag="hand", tag_field="do", forbid_unknown_fields=True):
    """A message with which the host assigns a seat to a computer player or to a person ("human")."""

    seat: Seat
    who: Text


class ReplaceTableLink(Struct, tag="revoke", tag_field="do", forbid_unknown_fields=True):
    """A message from the host to replace a link: for a seat, for onlookers, or for entering the steps of a game.

    Clients with the former link are disconnected.
    """

    seat: Seat | Literal["enter"] | None


class SetTakeBack(Struct, tag="set-take-back", tag_field="do", forbid_unknown_fields=True):
    """A message with which the host sets whether decisions may be taken back."""

    take_back: TakeBack


class SetHints(Struct, tag="set-hints", tag_field="do", forbid_unknown_fields=True):
    """A message with which the host sets whether all players may use hints during the game."""

    hints: bool


First: TypeAlias = CreateTable | Join | BeginClass | JoinClass
Request: TypeAlias = (
    MakeDecision | AskTakeBack | AnswerTakeBack | TakeSeat | AssignSeat | ReplaceTableLink | SetTakeBack | SetHints
)
first_of = msgspec.json.Decoder(First).decode
request_of = msgspec.json.Decoder(Request).decode
class_request_of = msgspec.json.Decoder(ClassRequest).decode


def line_of(message: Mapping[str, object]) -> bytes:
    """Return a message as one line of JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def malformed() -> BadRecord:
    """Return the error for a request that has an unknown format."""
    return BadRecord(_("The server does not understand this request."))
