"""The fields of a recorded game of Conspiracy, with their types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, Text, check_beginning, convert_strictly
from timepirates.games.conspiracy.codes import MOST_PLAYERS

Pieces = list[Text]


class Switches(Struct, forbid_unknown_fields=True):
    """The values of the rule switches of a game of Conspiracy (rules X1 to X3)."""

    marks: Literal["required", "none"]
    round_limit: Count | None
    rows: Count | None


class ConspiracyRulesShape(Struct, forbid_unknown_fields=True):
    """The field `rules` of a recorded game: the name of the rule set, and the value of every rule switch."""

    name: str
    switches: Switches


class Setup(Struct, forbid_unknown_fields=True):
    """The dealt pieces of a game: each seat's tiles, and its three goal coins (rules U1, U2)."""

    tiles: list[Pieces]
    coins: list[Pieces]


class ConspiracyRecordShape(Struct, forbid_unknown_fields=True):
    """The fields of a recorded game of Conspiracy."""

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
    """Raise BadRecord unless a record has the fields and types of Conspiracy's records.

    Parameters
    ----------
    record : dict

    Raises
    ------
    BadRecord
        If the record is a view, or a key or value is wrong.
    """
    if "view" in record:
        raise BadRecord(
            _("this record contains only what one seat or a spectator may know, so the game cannot be replayed")
        )
    shape = convert_strictly(record, ConspiracyRecordShape)
    check_beginning(shape)
