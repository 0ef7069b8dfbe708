"""What a table asks of whatever keeps its games."""

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
    """What keeps saved games: `timepirates_widgets.keeping.store.Store` does."""

    folder: Path

    def games(self) -> list[KeptGame]:
        """The games that are kept, the latest first."""

    def decided_games(self, game: str) -> Iterator[str]:
        """Yield the ids of the kept games of this format of record in which anything was decided."""

    def new_id(self) -> str:
        """A name for a game that nobody guesses."""

    def save(self, id: str, saved: Mapping[str, object]) -> None:
        """Keep a saved game; on return it outlives the machine's sudden end."""

    def load(self, id: str) -> SavedGame | None:
        """The saved game of a name, None where there is none."""

    def keep_picture(self, page: str, id: str, version: str, html: str) -> None:
        """Keep what a page shows of a game before it has a kernel."""

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Keep what `how` makes of a small object that is no game, and that others may change too."""

    def keep(self, name: str, note: Mapping[str, object]) -> None:
        """Keep a small object that is no game."""

    def kept(self, name: str) -> Note:
        """What was kept under a name, or an empty object."""

    def drop(self, name: str) -> None:
        """Delete what was kept under a name."""

    def of_browser(self, id: str) -> Archive:
        """Return the same archive with the small objects of one browser in place of its own."""


def kept_game(store: Archive | None, id: str) -> SavedGame:
    """A kept game that somebody asks for. BadRecord where there is none of that name, or nothing is kept."""
    saved = None if store is None else store.load(id)
    if saved is None:
        raise BadRecord(_("this game is not kept here any more"))
    return saved
