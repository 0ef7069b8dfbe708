"""The fields of a recorded game of Time Pirates and their types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, defstruct

from timepirates.core.errors import BadRecord, shown
from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.shapes import Count, Steps, check_beginning, convert_strictly
from timepirates.games.pirates.variants import SWITCHES, Switch

Counts = dict[str, Count]


def _values(switch: Switch) -> object:
    return bool if isinstance(switch.values[0], bool) else Literal[switch.values]


def make_switches_type(switches: Iterable[Switch]) -> type[Struct]:
    """Return a msgspec type for the part of a saved game that stores the rule switches (variants of rules).

    Switches that were added in later versions are optional.
    """
    fields = [(each.name, _values(each), UNSET if each.later else NODEFAULT) for each in switches]
    return defstruct("Switches", fields, forbid_unknown_fields=True, kw_only=True)


Switches = make_switches_type(SWITCHES.values())


class PiratesRulesShape(Struct, forbid_unknown_fields=True):
    """The rules in a saved game: the name of a rule set, and the values of all switches between variants."""

    name: str
    switches: Switches  # type: ignore[valid-type]  # the type is built from the table of switches


class Score(Struct, forbid_unknown_fields=True):
    """The points of all seats at the end of one year.

    Each list has one number per seat.
    """

    year: Count
    contracts: list[Count]
    majority: list[Count]
    five_colours: list[Count]
    total: list[Count]


class PiratesRecordShape(Struct, forbid_unknown_fields=True):
    """The fields of a recorded game of Time Pirates."""

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
    """Check that a record has all fields of a Time Pirates record, or raise BadRecord.

    The steps are not checked against the rules here, but when the record is replayed.
    """
    shape = convert_strictly(record, PiratesRecordShape)
    check_beginning(shape)
    if shape.position is not UNSET and shape.position.get("start") != shape.start:
        raise BadRecord(
            _("start must be the start player of the position, {start} (got {got})").format(
                start=shown(shape.position.get("start")), got=shape.start
            )
        )
