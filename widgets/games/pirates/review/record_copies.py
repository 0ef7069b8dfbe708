"""Save copies of reviewed games that are not in the store yet.

A copy was not played on this machine, so it does not belong to an evening of games. Each record has at most one copy,
even if several better lines are begun.
"""

from __future__ import annotations

from hashlib import sha256

from timepirates import Game
from timepirates.core import record
from timepirates.core.errors import TimePiratesError
from timepirates_widgets.keeping.store import Store

COPIES_NOTE = "review-copies"
"""The name of the saved note that maps the hash of a reviewed game's record to the id of its saved copy."""


def copies(store: Store | None) -> dict[str, str]:
    """Return the ids of the saved copies of reviewed games, as a dict from the hash of a game's record to the id."""
    try:
        return (
            {} if store is None else {of: id for of, id in store.read_note(COPIES_NOTE).items() if isinstance(id, str)}
        )
    except (TimePiratesError, OSError):
        return {}


def copy_of(store: Store | None, game: Game) -> str | None:
    """Return the id of the saved copy of a game, or None if there is no copy."""
    id = copies(store).get(record_hash(game))
    return id if id is not None and store is not None and store.load(id) is not None else None


def register_copy(store: Store | None, game: Game, id: str | None) -> None:
    """Save the information that the saved game `id` is the copy of a reviewed game."""
    if store is None or id is None:
        return
    there = {each.id for each in store.games()}
    store.change(
        COPIES_NOTE, lambda kept: {**{of: its for of, its in kept.items() if its in there}, record_hash(game): id}
    )


def record_hash(game: Game) -> str:
    """Return a hash (SHA-256) of a game's record as a hexadecimal string."""
    return sha256(record.write(game.record()).encode()).hexdigest()
