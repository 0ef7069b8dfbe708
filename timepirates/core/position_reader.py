"""Check positions from untrusted sources such as files.

A game describes its complete snapshots by a msgspec structure. Every fault raises BadRecord with a one-line message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.core.shapes import convert_strictly

T = TypeVar("T")


def require(condition: bool, message: str) -> None:
    """Raise BadRecord with a message about the position if a condition is false."""
    if not condition:
        raise BadRecord(_("position: {what}").format(what=message))


def read_snapshot(data: Json, shape: type[T]) -> T:
    """Convert a snapshot from a dict to the msgspec structure of its game, and check all keys and types.

    Raises
    ------
    BadRecord
        If a key is missing or unknown, or a value has another type or is out of range.
    """
    try:
        return convert_strictly(data, shape)
    except BadRecord as error:
        raise BadRecord(_("position: {what}").format(what=error)) from None


def code(key: str, name: str, codes: Mapping[str, int]) -> int:
    """Return the code that belongs to a name in a snapshot. Raise BadRecord if the name is not allowed."""
    require(
        name in codes,
        _("{key} must be one of {allowed} (got {got})").format(
            key=key, allowed=", ".join(codes)[:200], got=repr(name)[:60]
        ),
    )
    return codes[name]
