"""The shape that the records of all games have; a game with fields of its own has a `record_shape` beside its rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, check_beginning, shaped


class RulesShape(Struct, forbid_unknown_fields=True):
    """The rule set a game is played by, with every switch resolved."""

    name: str
    switches: dict[str, object]


class AnyRecord(Struct):
    """A game as a file holds it; what else is in it, the replay compares with what the steps give."""

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
    """BadRecord where a record has not the shape; whether its steps follow the rules is for a replay to see."""
    check_beginning(shaped(record, AnyRecord))
