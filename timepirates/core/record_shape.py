"""The common shape of the records of all games; a game with more fields has its own `record_shape` module."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, check_beginning, shaped


class RulesShape(Struct, forbid_unknown_fields=True):
    """The rule set of a game, with the value of every switch."""

    name: str
    switches: dict[str, object]


class AnyRecord(Struct):
    """A game as in a file. Replaying compares all other fields with the result of the steps."""

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
    """Raise BadRecord if a record does not have the right shape. A replay checks whether its steps are legal."""
    check_beginning(shaped(record, AnyRecord))
