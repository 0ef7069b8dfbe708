"""The shape of a Time Pirates record: which keys there are and what kind of value each has."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from timepirates.core.errors import BadRecord, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, check_beginning, shaped
from timepirates.games.pirates.variants import SWITCHES, Switch

Counts = dict[str, Count]


def _values(switch: Switch) -> object:
    return bool if isinstance(switch.values[0], bool) else Literal[switch.values]


Switches = defstruct(
    "Switches", [(switch.name, _values(switch)) for switch in SWITCHES.values()], forbid_unknown_fields=True
)


class PiratesRulesShape(Struct, forbid_unknown_fields=True):
    """The rule set a game is played by, with every switch resolved."""

    name: str
    switches: Switches  # type: ignore[valid-type]  # a type made from the table of switches


class Score(Struct, forbid_unknown_fields=True):
    """What the end of one year gave, a number for each seat."""

    year: Count
    contracts: list[Count]
    majority: list[Count]
    five_colours: list[Count]
    total: list[Count]


class PiratesRecordShape(Struct, forbid_unknown_fields=True):
    """A game as a file holds it."""

    format: Literal["time-pirates-record"]
    version: Literal[1]
    rules: PiratesRulesShape
    board: dict[str, object]
    players: Annotated[list[str], Meta(min_length=3, max_length=6)]
    start: Count
    seed: int | None
    setup: dict[str, Counts] | None
    steps: Steps
    scores: list[Score]
    winners: list[Count]
    position: dict[str, object] | UnsetType = UNSET


def check(record: Record) -> None:
    """BadRecord where a record has not the shape; whether its steps follow the rules is for a replay to see."""
    shape = shaped(record, PiratesRecordShape)
    check_beginning(shape)
    if shape.position is not UNSET and shape.position.get("start") != shape.start:
        raise BadRecord(
            _("start must be the position's, {start} (got {got})").format(
                start=shown(shape.position.get("start")), got=shape.start
            )
        )
