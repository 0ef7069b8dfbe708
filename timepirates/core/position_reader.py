"""Check positions from files and other outside sources: first their types, then their names, then the rules.

A game describes its complete snapshots by a msgspec structure. Every fault raises BadRecord with a one-line message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.core.shapes import shaped

T = TypeVar("T")


def require(condition: bool, message: str) -> None:
    """Raise BadRecord with this message about the position, unless the condition is true."""
    if not condition:
        raise BadRecord(_("position: {what}").format(what=message))


def read(data: Json, shape: type[T]) -> T:
    """Convert a snapshot, given as a dict, to the msgspec structure `shape`.

    Raises
    ------
    BadRecord
        If a key is missing or unknown, or a value has another type or is out of range.
    """
    try:
        return shaped(data, shape)
    except BadRecord as error:
        raise BadRecord(_("position: {what}").format(what=error)) from None


def code(key: str, name: str, codes: Mapping[str, int]) -> int:
    """Return the code for a name in a snapshot. Raise BadRecord with the allowed names if it is unknown."""
    require(
        name in codes,
        _("{key} must be one of {allowed} (got {got})").format(
            key=key, allowed=", ".join(codes)[:200], got=repr(name)[:60]
        ),
    )
    return codes[name]
