"""The shape of a Conspiracy record: which keys there are and what kind of value each has."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, Text, check_beginning, shaped
from timepirates.games.conspiracy.codes import MOST_PLAYERS

Pieces = list[Text]


class Switches(Struct, forbid_unknown_fields=True):
    """Every switch (X1 to X3)."""

    marks: Literal["required", "none"]
    round_limit: Count | None
    rows: Count | None


class ConspiracyRulesShape(Struct, forbid_unknown_fields=True):
    """The rule set a game is played by, with every switch resolved."""

    name: str
    switches: Switches


class Setup(Struct, forbid_unknown_fields=True):
    """The lot: each seat's tiles and the three coins of its goal (U1, U2)."""

    tiles: list[Pieces]
    coins: list[Pieces]


class ConspiracyRecordShape(Struct, forbid_unknown_fields=True):
    """A game as a file holds it."""

    format: Literal["conspiracy-record"]
    version: Literal[1]
    rules: ConspiracyRulesShape
    players: Annotated[list[str], Meta(min_length=3, max_length=MOST_PLAYERS)]
    seed: int | None
    setup: Setup | None
    steps: Steps
    rounds: Count
    winners: list[Count]
    position: dict[str, object] | UnsetType = UNSET


def check(record: Record) -> None:
    """BadRecord where a record has not the shape; whether its steps follow the rules is for a replay to see."""
    if "view" in record:
        raise BadRecord(_("this is the view of one seat, with secrets cut out; it cannot be replayed"))
    shape = shaped(record, ConspiracyRecordShape)
    check_beginning(shape)
