"""The saved data of live tables, one file per table, in a separate folder.

Live games are separate from other games, because the id of a game is the key to the whole game with all its secrets.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from timepirates.core.errors import BadRecord
from timepirates.core.i18n import _
from timepirates.core.protocol import Json
from timepirates.tables.messages import TakeBack
from timepirates_widgets.keeping.store import NAME, Store

FOLDER = "tables"
"""The name of the subfolder of the data folder that contains the saved live tables."""
S = TypeVar("S", bound=Struct)
log = logging.getLogger("timepirates.tables")


class KeptSeat(Struct, forbid_unknown_fields=True):
    """The saved data of one seat at a live table, where people play on several devices."""

    who: str
    """The kind of player in the seat: "human", or the name of a computer player."""
    token: str
    """The secret token in the link that people open to take the seat; empty if no person may take it."""
    sat: bool = False
    """Whether the seat is occupied, that is, a person has taken it and entered a name."""


class KeptTable(Struct, forbid_unknown_fields=True):
    """The saved data of a live table, where people play on several devices."""

    record: dict[str, Json]
    seats: list[KeptSeat]
    host: str
    """The token of the host."""
    onlookers: str
    """The secret token in the link for onlookers, which is the same for all onlookers."""
    take_back: TakeBack
    pace: float
    hints: bool = True
    """Whether the players may use hints during the game."""
    undone: int = 0
    """The number of decisions that players have undone."""
    asked: int | None = None
    """The seat whose player asks the other players for permission to undo a decision."""
    awaited: list[int] = []
    """The seats whose players have not yet answered another player's request to undo a decision."""
    entering: str = ""
    """The token of devices on which people enter the steps of a game on a real board; empty if there is none."""


def new_token() -> str:
    """Return a new random access token that nobody can guess."""
    return secrets.token_urlsafe(24)


def last_readable(store: Store, id: str) -> dict[str, Json]:
    """Return the last readable version of a saved note, or an empty dict if there is none.

    If its file is damaged, the version before the last change is returned, and the log has a warning.

    Raises
    ------
    BadRecord
        If neither version can be read.
    """
    if not NAME.fullmatch(id):
        return {}
    try:
        return store.read_note(id)
    except BadRecord as error:
        log.warning("%s", error)
        return store.read_note(id)


def with_change(entries: Sequence[S], number: int, **changes: object) -> list[S]:
    """Return a list of structs in which the entry with the given number has changed fields."""
    return [msgspec.structs.replace(each, **changes) if place == number else each for place, each in enumerate(entries)]


class TableStore:
    """The store of all saved live tables in a data folder."""

    def __init__(self, data: Path):
        self._store = Store(data / FOLDER)

    @staticmethod
    def new_id() -> str:
        """Return an id for a new table. The id is random, so that nobody can guess it."""
        return secrets.token_hex(16)

    def keep(self, id: str, table: KeptTable) -> None:
        """Save a table. It is on the disk when this method returns. Raise OSError if it cannot be saved."""
        self._store.keep(id, msgspec.to_builtins(table))

    def read(self, id: str) -> KeptTable | None:
        """Return the saved data of a live table, or None if there is no such table.

        If its file is damaged, the version before the last step is used, and the log has a warning.

        Raises
        ------
        BadRecord
            If neither version can be read.
        """
        kept = last_readable(self._store, id)
        try:
            return msgspec.convert(kept, KeptTable) if kept else None
        except msgspec.ValidationError as error:
            raise BadRecord(_("the saved table cannot be read: {problem}").format(problem=error)) from None
