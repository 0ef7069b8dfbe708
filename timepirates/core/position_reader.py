"""Reading a position from outside: its types are checked first, then the names in it, and then the game's own rules.

A game describes its full snapshots as a msgspec structure. Each problem is a BadRecord of one line.
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
    """Raise BadRecord with a message about the position unless a condition holds."""
    if not condition:
        raise BadRecord(_("position: {what}").format(what=message))


def read(data: Json, shape: type[T]) -> T:
    """Return a snapshot as the structure that describes the game's snapshots.

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
    """Return the code of a name in a field of a snapshot, or raise BadRecord with the allowed names."""
    require(
        name in codes,
        _("{key} must be one of {allowed} (got {got})").format(
            key=key, allowed=", ".join(codes)[:200], got=repr(name)[:60]
        ),
    )
    return codes[name]
