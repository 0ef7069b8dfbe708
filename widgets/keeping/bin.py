"""A recycle bin for games and for learners. Whatever is in the bin can be restored for 30 days.

The items themselves (games or learners) stay where they are until the bin is emptied, so a deletion can be undone. The bin
is saved as one small note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeAlias, TypeGuard

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.core.protocol import Json

Note: TypeAlias = dict[str, Json]
"""A note: a small JSON object that is saved on the disk under a name."""
DAYS = 30
"""The number of days for which a deleted item can be restored."""


class NoteStore(Protocol):
    """The interface of a store of notes, which are small JSON objects with names."""

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Change a note (a small saved JSON object) with the function `how`, save the note, and return it."""

    def read_note(self, name: str) -> Note:
        """Return the note (a small saved JSON object) with this name, or an empty dict if there is none."""

    def delete_note(self, name: str) -> None:
        """Delete the note (a small saved JSON object) with this name."""


class Bin:
    """A recycle bin, which stores the ids of deleted items and the times of their deletion."""

    def __init__(self, notes: NoteStore, name: str):
        self._notes, self._name = notes, name

    def deleted(self) -> dict[str, datetime]:
        """Return the deletion time of each item in the bin, as a dict by id."""
        try:
            return _times(self._notes.read_note(self._name))
        except (TimePiratesError, OSError):
            return {}

    def add_item(self, id: str) -> None:
        """Add an item to the recycle bin, with the current time as the time of its deletion."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._notes.change(self._name, lambda kept: {**_good(kept), id: now})

    def take_out(self, ids: Iterable[str]) -> None:
        """Remove items from the bin, given their ids. Unknown ids are ignored."""
        gone = set(ids) & self.deleted().keys()
        if gone:
            self._notes.change(self._name, lambda kept: {key: at for key, at in _good(kept).items() if key not in gone})

    def expired(self) -> list[str]:
        """Return the ids of the items that can no longer be restored."""
        now = datetime.now(UTC)
        return [id for id, when in self.deleted().items() if ends(when) <= now]


def ends(deleted: datetime) -> datetime:
    """Return the time at which an item can no longer be restored, that is 30 days after its deletion."""
    return deleted + timedelta(days=DAYS)


def restorable_until(deleted: datetime) -> str:
    """Return a sentence that says until which day a deleted item can be restored."""
    return _("This stays in the bin until {date}").format(date=ends(deleted).astimezone().strftime("%Y-%m-%d"))


def _times(kept: Mapping[str, object]) -> dict[str, datetime]:
    return {id: datetime.fromisoformat(when) for id, when in _good(kept).items()}


def _good(kept: Mapping[str, object]) -> dict[str, str]:
    return {id: when for id, when in kept.items() if _is_time(when)}


def _is_time(text: object) -> TypeGuard[str]:
    try:
        return isinstance(text, str) and datetime.fromisoformat(text).tzinfo is not None
    except (TypeError, ValueError):
        return False
