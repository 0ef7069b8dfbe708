"""Copies of records from elsewhere, which are saved when the user continues with a better decision.

A copy was not played here, so it belongs to no evening. Each record has at most one copy, even if several better lines
are begun.
"""

from __future__ import annotations

from hashlib import sha256

from timepirates import Game
from timepirates.core import record
from timepirates.core.errors import TimePiratesError
from timepirates_widgets.keeping.archive_protocol import Archive

NOTE = "review-copies"
"""The name of the note that lists the copies: a dict from the hash of the record to the id of the game."""


def copies(store: Archive | None) -> dict[str, str]:
    """Return the listed copies; {} if the list cannot be read."""
    try:
        return {} if store is None else {of: id for of, id in store.kept(NOTE).items() if isinstance(id, str)}
    except (TimePiratesError, OSError):
        return {}


def copy_of(store: Archive | None, game: Game) -> str | None:
    """Return the id of the copy of a game if it is still saved, otherwise None."""
    id = copies(store).get(print_of(game))
    return id if id is not None and store is not None and store.load(id) is not None else None


def keep_copy(store: Archive | None, game: Game, id: str | None) -> None:
    """Add a game to the list of copies, and remove games that no longer exist from it."""
    if store is None or id is None:
        return
    there = {each.id for each in store.games()}
    store.change(NOTE, lambda kept: {**{of: its for of, its in kept.items() if its in there}, print_of(game): id})


def print_of(game: Game) -> str:
    """Return a hash that identifies a record."""
    return sha256(record.write(game.record()).encode()).hexdigest()
