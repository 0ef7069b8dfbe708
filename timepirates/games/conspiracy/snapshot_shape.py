"""The types of the fields in Conspiracy's snapshots. Snapshots are checked with these types.

A snapshot is complete, or that of one seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from timepirates.core.i18n import _
from timepirates.core.shapes import Count, Text
from timepirates.games.conspiracy import codes as c

SUIT, NUMBER = "(crowns|arms|moons|suns)", "[0-5]"
NAME, COLUMN, ROW = f"{SUIT}-{NUMBER}", "[LMR]", r"(P|F[1-9]\d?)"
PLACE, SQUARE, DIRECTION = f"{COLUMN} {ROW}", f"{COLUMN} {ROW} (nw|ne|sw|se)", "(n|ne|e|se|s|sw|w|nw)"
ATTACK = rf"attack (\?-{NUMBER}|{NAME}) at ({SQUARE}) pointing {DIRECTION}"

Seat = Annotated[int, Meta(ge=0, lt=c.MOST_PLAYERS)]
Named = Annotated[str, Meta(pattern=f"^({NAME})$")]
Piece = Annotated[str, Meta(pattern=rf"^(\?|{NAME})$")]
Saved = Annotated[str, Meta(pattern=rf"^(\?-{NUMBER}|{NAME})$")]
Lying = Annotated[str, Meta(pattern=rf"^((\?-{NUMBER}|{NAME}) (number|symbol) {DIRECTION})$")]
FullLying = Annotated[str, Meta(pattern=rf"^({NAME} (number|symbol) {DIRECTION})$")]
Placed = Annotated[str, Meta(pattern=f"^({PLACE})$")]
Pending = Annotated[
    str, Meta(pattern=(rf"^({ATTACK}|reveal coin at {SQUARE}|reveal tile at {PLACE}|settle at {SQUARE})$"))
]
Deciding = Literal[
    "goal", "interrupt", "act", "build", "give", "settle", "save", "mark", "claim", "order", "march", "draw", "effect"
]


Suit = Literal["crowns", "arms", "moons", "suns"]
Value = Annotated[int, Meta(ge=0, lt=c.VALUES)]
Goal = tuple[Suit, Value]
Column = Literal["L", "M", "R"]
Quarter = Literal["nw", "ne", "sw", "se"]


class OrderRolling(Struct, forbid_unknown_fields=True, tag_field="for", tag="order"):
    """The data in a snapshot's field `rolling` while players roll dice to decide the order of the round."""

    seat: Seat


class InterruptRolling(OrderRolling, tag="interrupt"):
    """The data in a snapshot's field `rolling` while players roll dice to decide who takes the next turn early."""


class LastRolling(OrderRolling, tag="last"):
    """The value of the field `rolling` while players who saved a spiral, and so move last, roll for their order."""


class MarchRolling(Struct, forbid_unknown_fields=True, tag_field="for", tag="march"):
    """The value of the field `rolling` in a snapshot during the roll of four dice for a column's advance.

    It has the die that is due, and the dice rolled before it.
    """

    column: Column
    die: Suit
    dice: dict[Suit, Value]


class EffectRolling(Struct, forbid_unknown_fields=True, tag_field="for", tag="effect"):
    """The data in a snapshot's field `rolling` while dice are rolled for the unexpected effect of a spiral coin."""

    column: Column | None


class CommonShape(Struct, forbid_unknown_fields=True, kw_only=True):
    """The fields that a complete snapshot and the snapshot of one seat have in common, with their types."""

    rules: Text
    players: list[str]
    round: Count
    over: bool
    phase: Literal["goals", "order", "march", "turns", "over"]
    to_move: Seat | None
    deciding: Deciding | None
    turn: Seat | None
    points: Annotated[int, Meta(ge=0, le=c.POINTS_PER_TURN)]
    rolling: OrderRolling | InterruptRolling | LastRolling | MarchRolling | EffectRolling | None
    order: list[Seat]
    spirals: list[Seat]
    moved: list[Seat]
    marks: list[Column | None]
    marked_in: list[Count | None]
    goals: list[Goal | None]
    winners: Annotated[list[Seat], Meta(max_length=1)]


class TileShape(Struct, forbid_unknown_fields=True):
    """The data of a tile on the board in one seat's snapshot, in which the tile and its coins may be hidden."""

    tile: Piece
    face: Literal["up", "down"]
    coins: dict[Quarter, Lying] = {}


class SeatSnapshotShape(CommonShape, kw_only=True):
    """The fields of the snapshot of one seat, in which unknown pieces are hidden, with their types."""

    pending: Pending | None
    board: dict[Placed, TileShape]
    tiles: list[list[Piece]]
    hands: list[list[Piece]]
    gifts: list[list[Piece]]
    saved: list[Saved | None]
    bag: Annotated[int, Meta(ge=0, le=c.PIECES)]
    goal_coins: list[list[Named] | None] | None = None


class FullTileShape(Struct, forbid_unknown_fields=True):
    """A tile on the board in a complete snapshot, in which all pieces are known."""

    tile: str
    face: Literal["up", "down"]
    coins: dict[Quarter, FullLying] = {}


class FullShape(CommonShape, kw_only=True):
    """The fields of a complete snapshot, in which all pieces are known, with their types."""

    pending: str | None
    board: dict[str, FullTileShape]
    tiles: list[list[str]]
    hands: list[list[str]]
    gifts: list[list[str]]
    saved: list[str | None]
    bag: list[str]
    set_aside: list[str]
    answers: dict[str, Literal["wait", "now"]]
    goal_coins: list[list[str]] | None = None


BY_LUCK = ("order", "march", "draw", "effect")
IN_A_TURN = ("act", "build", "give", "settle", "save", "mark", "claim", "draw", "effect")
ROLLING = {"order": OrderRolling, "march": MarchRolling, "effect": EffectRolling}


def check_common(seen: SeatSnapshotShape | FullShape, require: Callable[[bool, str], None]) -> None:
    """Check the conditions that every snapshot must fulfil.

    Parameters
    ----------
    seen : SeatSnapshotShape or FullShape
    require : callable
        Takes a condition and a message, and raises BadRecord with the message unless the condition holds.
    """
    count = len(seen.players)
    lists: list[Sequence[object]] = [
        *(seen.tiles, seen.hands, seen.gifts, seen.saved, seen.marks, seen.marked_in, seen.goals),
        *([] if seen.goal_coins is None else [seen.goal_coins]),
    ]
    require(
        all(len(each) == count for each in lists), _("each list about the players must have one entry for each player")
    )
    named = [*seen.order, *seen.spirals, *seen.moved, *seen.winners, seen.to_move or 0, seen.turn or 0]
    require(max(named) < count, _("the position names a seat that the game does not have"))
    require(
        seen.over == (seen.deciding is None),
        _('the key "over" must be true if no decision is left, and false otherwise'),
    )
    luck = seen.over or seen.deciding in BY_LUCK
    require(
        luck == (seen.to_move is None),
        _('the key "to_move" must be a seat if a player decides next, and must be null after the end of the game'),
    )
    require(
        seen.deciding not in IN_A_TURN or seen.turn is not None,
        _('the value of the key "turn" does not fit the value of the key "deciding"'),
    )
    require(
        (seen.deciding in ("give", "settle")) == (seen.pending is not None),
        _(
            'the key "pending" must have a value if and only if an announced action is not yet paid for or '
            "an attack is not yet settled"
        ),
    )
    require(
        all((mark is None) == (since is None) for mark, since in zip(seen.marks, seen.marked_in, strict=True)),
        _('for each seat, "marks" must contain a column and "marked_in" a round, or both must contain null'),
    )
    require(seen.over or not seen.winners, _("winners must be empty before the game is over"))
    rolling, kind = seen.rolling, ROLLING.get(seen.deciding or "", NoneType)
    require(
        isinstance(rolling, kind),
        _(
            'the key "rolling" must be null unless the next step is a die roll; then it must have the fields '
            "for this kind of die roll"
        ),
    )
    require(
        not isinstance(rolling, OrderRolling) or rolling.seat < count,
        _("the position names a seat that the game does not have"),
    )
