"""A bin: the ids of deleted things, each with the time of its deletion, kept as one small note.

What the ids stand for (games, learners) stays where it is until the bin is emptied, so a deletion can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol, TypeAlias, TypeGuard

from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _

Note: TypeAlias = dict[str, Any]
"""A small object that is kept under a name, as its file holds it; only its owner knows what is in it."""
DAYS = 30
"""For how many days a deleted thing can be brought back."""


class NoteKeeper(Protocol):
    """A keeper of small notes, such as `timepirates_widgets.keeping.store.Store`."""

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Replace the note of a name by what `how` returns for it."""

    def kept(self, name: str) -> Note:
        """Return the note of a name; empty where there is none."""


class Bin:
    """The ids of deleted things, kept as the note `name`."""

    def __init__(self, notes: NoteKeeper, name: str):
        self._notes, self._name = notes, name

    def deleted(self) -> dict[str, datetime]:
        """Return when each thing in the bin was deleted. A note that cannot be read counts as an empty bin."""
        try:
            return _times(self._notes.kept(self._name))
        except (TimePiratesError, OSError):
            return {}

    def put(self, id: str) -> None:
        """Put a thing into the bin now."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._notes.change(self._name, lambda kept: {**_good(kept), id: now})

    def take_out(self, ids: Iterable[str]) -> None:
        """Take things out of the bin; ids that are not in it are ignored."""
        gone = set(ids) & self.deleted().keys()
        if gone:
            self._notes.change(self._name, lambda kept: {key: at for key, at in _good(kept).items() if key not in gone})

    def expired(self) -> list[str]:
        """Return the ids of the things whose days in the bin are over."""
        now = datetime.now(UTC)
        return [id for id, when in self.deleted().items() if ends(when) <= now]


def ends(deleted: datetime) -> datetime:
    """Return until when a thing that was deleted at that time can be brought back."""
    return deleted + timedelta(days=DAYS)


def until(deleted: datetime) -> str:
    """Describe until which day a thing that was deleted at that time can be brought back."""
    return _("You can bring it back until {date}").format(date=ends(deleted).astimezone().strftime("%Y-%m-%d"))


def _times(kept: Mapping[str, object]) -> dict[str, datetime]:
    return {id: datetime.fromisoformat(when) for id, when in _good(kept).items()}


def _good(kept: Mapping[str, object]) -> dict[str, str]:
    """Leave out of a note what is no time with a time zone."""
    return {id: when for id, when in kept.items() if _is_time(when)}


def _is_time(text: object) -> TypeGuard[str]:
    try:
        return isinstance(text, str) and datetime.fromisoformat(text).tzinfo is not None
    except (TypeError, ValueError):
        return False
