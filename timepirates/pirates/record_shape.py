"""The shape of a Time Pirates record: which keys there are and what kind of value each has."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from timepirates.errors import BadRecord
from timepirates.i18n import _
from timepirates.shapes import check_name, shaped, shown

from .variants import SWITCHES

MOST_STEPS = 100_000
MOST_SEED = 2**64 - 1
LONGEST_LINE = 80

Count = Annotated[int, Meta(ge=0, le=100_000)]
Counts = dict[str, Count]
Text = Annotated[str, Meta(max_length=LONGEST_LINE)]


def _values(switch: Any) -> Any:
    return bool if isinstance(switch.values[0], bool) else Literal[switch.values]


Switches = defstruct("Switches", [(switch.name, _values(switch)) for switch in SWITCHES.values()],
                     forbid_unknown_fields=True)


class Rules(Struct, forbid_unknown_fields=True):
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


class Record(Struct, forbid_unknown_fields=True):
    """A game as a file holds it."""

    format: Literal["time-pirates-record"]
    version: Literal[1]
    rules: Rules
    board: dict[str, Any]
    players: Annotated[list[str], Meta(min_length=3, max_length=6)]
    start: Count
    seed: int | None
    setup: dict[str, Counts] | None
    steps: Annotated[list[tuple[Count | None, Text]], Meta(max_length=MOST_STEPS)]
    scores: list[Score]
    winners: list[Count]
    position: dict[str, Any] | UnsetType = UNSET


def check(record: dict[str, Any]) -> None:
    """BadRecord where a record has not the shape; whether its steps follow the rules is for a replay to see."""
    shape = shaped(record, Record)
    for name in shape.players:
        check_name(name)
    if shape.seed is not None and not 0 <= shape.seed <= MOST_SEED:
        raise BadRecord(_("seed must be null or a whole number from 0 to 2^64 - 1 (got {got})").format(
            got=shown(shape.seed)))
    if shape.position is UNSET:
        if shape.setup is None:
            raise BadRecord(_("setup may be null only where the record begins with a position"))
        return
    if shape.setup is not None:
        raise BadRecord(_("setup must be null where the record begins with a position"))
    if shape.position.get("start") != shape.start:
        raise BadRecord(_("start must be the position's, {start} (got {got})").format(
            start=shown(shape.position.get("start")), got=shape.start))
