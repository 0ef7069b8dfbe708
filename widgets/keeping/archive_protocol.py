"""The interface of a store of saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.record import SavedGame
from timepirates_widgets.keeping.bin import Note
from timepirates_widgets.keeping.store import KeptGame


class Archive(Protocol):
    """The interface of a store of saved games and small JSON notes."""

    folder: Path

    def games(self) -> list[KeptGame]:
        """Return all saved games as a list, beginning with the game that was played last."""

    def decided_games(self, game: str) -> Iterator[str]:
        """Yield the ids of all saved games with the record format `game` in which a player has made a decision."""

    def new_id(self) -> str:
        """Return a new random id that cannot be guessed."""

    def save(self, id: str, saved: Mapping[str, object]) -> None:
        """Save a game to the disk under the given id."""

    def load(self, id: str) -> SavedGame | None:
        """Return the saved game with this id, or None if there is none."""

    def keep_picture(self, page: str, id: str, version: str, html: str) -> None:
        """Save the static picture that a game's page shows while its kernel starts."""

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Apply the function `how` to a note (a small saved JSON object), save the result, and return it."""

    def keep(self, name: str, note: Mapping[str, object]) -> None:
        """Save a small JSON object (a note) under a name."""

    def read_note(self, name: str) -> Note:
        """Return the note (a small saved JSON object) with this name, or an empty dict if there is none."""

    def delete_note(self, name: str) -> None:
        """Delete the note (a small saved JSON object) with this name."""

    def for_browser(self, id: str) -> Archive:
        """Return a store for one browser, with the same games as this store but with separate notes (saved data)."""


def kept_game(store: Archive | None, id: str) -> SavedGame:
    """Return the saved game with this id. Raise BadRecord if there is none."""
    saved = None if store is None else store.load(id)
    if saved is None:
        raise BadRecord(_("this game is no longer saved here"))
    return saved
