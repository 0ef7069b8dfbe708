"""The fields that the records of all games have, with their types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, check_beginning, convert_strictly


class RulesShape(Struct, forbid_unknown_fields=True):
    """The rules in the record of a game, as a msgspec type: the rule set's name and the value of each switch."""

    name: str
    switches: dict[str, object]


class AnyRecord(Struct):
    """The fields of a recorded game.

    Only the steps are needed to replay it; the other results are checked.
    """

    format: str
    version: Literal[1]
    rules: RulesShape
    players: Annotated[list[str], Meta(min_length=1, max_length=60)]
    seed: int | None
    setup: object
    steps: Steps
    winners: list[Count]
    position: dict[str, object] | UnsetType = UNSET


def check(record: Record) -> None:
    """Raise BadRecord unless a record has all common fields, with the right types."""
    check_beginning(convert_strictly(record, AnyRecord))
