"""Records from elsewhere that were stepped into: which kept game is the copy of which record.

A copy is no game that was played here, so it belongs to no evening; and there is one a record, however often a better
line of it is asked for.
"""

from __future__ import annotations

from hashlib import sha256

from timepirates import Game
from timepirates.core import record
from timepirates.core.errors import TimePiratesError
from timepirates_widgets.keeping.archive_protocol import Archive

NOTE = "review-copies"
"""Under this name the store keeps them: a print of the record -> the game's id."""


def copies(store: Archive | None) -> dict[str, str]:
    """The copies that are kept here; none where the note cannot be read."""
    try:
        return {} if store is None else {of: id for of, id in store.kept(NOTE).items() if isinstance(id, str)}
    except (TimePiratesError, OSError):
        return {}


def copy_of(store: Archive | None, game: Game) -> str | None:
    """The id of the game's copy, where it is still kept."""
    id = copies(store).get(print_of(game))
    return id if id is not None and store is not None and store.load(id) is not None else None


def keep_copy(store: Archive | None, game: Game, id: str | None) -> None:
    """Say that a game that will be kept under this id is a copy; what is said of games that are gone goes."""
    if store is None or id is None:
        return
    there = {each.id for each in store.games()}
    store.change(NOTE, lambda kept: {**{of: its for of, its in kept.items() if its in there}, print_of(game): id})


def print_of(game: Game) -> str:
    """What tells one record from another."""
    return sha256(record.write(game.record()).encode()).hexdigest()
