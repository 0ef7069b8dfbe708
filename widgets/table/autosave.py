"""Saving a table to its store after every change, before its panels hear of the change."""

from __future__ import annotations

from typing import Protocol

from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.record import SAVE_ID, SavedGame, SavedLine
from timepirates.core.seat_view import apart
from timepirates_widgets.keeping.archive_protocol import Archive
from timepirates_widgets.keeping.saved import Chosen
from timepirates_widgets.keeping.store import PlayedElsewhere, Store
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.lines_of_play import LinesOfPlay
from timepirates_widgets.table.table_change import Refusal
from timepirates_widgets.table.viewpoint import Viewpoint


class Savable(Protocol):
    """What is saved: a table of play."""

    def saved(self) -> SavedGame:
        """Return the whole table as a saved game."""

    def has_decisions(self) -> bool:
        """Return whether a person has decided anything."""

    def take_up(self, saved: SavedGame | None) -> bool:
        """Continue with a saved game of another page; return False if it cannot be opened."""


class Autosave:
    """The store of a table, the id under which it is saved there, and whether that has happened."""

    def __init__(self, store: Archive | None, id: str | None) -> None:
        self.store, self.id = store, id
        self.waits = False
        """Whether the game is saved with its first decision, not before."""
        self.written = id is not None
        """Whether the store has the game on screen."""
        self._problem = ""
        self.rename(id)

    def rename(self, id: str | None) -> None:
        """Save the game under this id from now on, or under a new one."""
        if self.store is not None:
            self.id = id or self.new_id()

    def new_id(self) -> str:
        """Return an id that nobody can guess."""
        return self.store.new_id() if self.store is not None else Store.new_id()

    def save(self, table: Savable) -> None:
        """Write the table to the store, unless it waits for its first decision."""
        if self.waits and not table.has_decisions():
            return
        self.waits = False
        if self.store is not None and self.id is not None:
            self.store.save(self.id, table.saved())
            self.written = True

    def problem_of_saving(self, table: Savable, changed: bool, decided: bool) -> Refusal | None:
        """Save the table. Return what prevents that, and report each problem only once.

        `changed` is whether the table has changed, `decided` whether somebody here has decided that change.
        """
        before, self._problem = self._problem, ""
        try:
            return self._saved_as_copy(table, changed and not decided)
        except OSError as error:
            self._problem = error.strerror or str(error)
            return None if changed and before == self._problem else Refusal.unkept(self._problem)

    def _saved_as_copy(self, table: Savable, may_give_way: bool) -> Refusal | None:
        """Save the table, as a copy if another page has continued the game meanwhile.

        With `may_give_way` the table continues with the game of the other page instead. Nothing is lost by that, as on
        a page that is loaded again while computers decide.
        """
        try:
            self.save(table)
        except PlayedElsewhere:
            if may_give_way and table.take_up(self._stored()):
                return None
            self.rename(None)
            self.save(table)
            return Refusal(_("This game has gone on in another page; a copy of it goes on here, under its own name."))
        return None

    def _stored(self) -> SavedGame | None:
        return self.store.load(self.id) if self.store and self.id else None

    # --- the saved form

    def saved_game(
        self, lines: LinesOfPlay, players: list[str], settings: Chosen, view: Viewpoint, secret: bool
    ) -> SavedGame:
        """Return a table as a saved game.

        Without `secret` it may leave the machine: it has no seed, and of a game in progress only what the viewer may
        know. Its id is not that of the game then, since that is the key to it.
        """
        saved: SavedGame = {
            "format": "time-pirates-save",
            "version": 1,
            "lines": [_saved_line(line, lines.over, view.eyes, secret) for line in lines.all],
            "seats": list(players),
            "settings": {**settings, "line": lines.current},
        }
        if any(line.view for line in lines.all):
            saved[SAVE_ID] = self.id or self.new_id()
        elif view.has_secrets and not secret:
            saved[SAVE_ID] = self.new_id()
        return saved


def _saved_line(line: Line, over: bool, eyes: int | None, secret: bool) -> SavedLine:
    """Return a line as a part of a saved game; `over` is whether nothing is secret any more."""
    record: Record = line.game.record()
    if not secret and not line.view:
        # What a game hides to its end is shown after it: nobody is harmed, and the game can be looked at again.
        record = {**record, "seed": None} if over else line.game.record(seat=eyes)
    steps = len(record["steps"])
    kept: SavedLine = {"name": line.name, "record": record, "shown": min(line.shown, steps)}
    if line.alone:
        kept["alone"] = sorted(step for step in line.alone if step < steps)
    if line.together:
        kept["together"] = sorted(step for step in line.together if step < steps)
    if "view" in record:
        kept["seen"] = apart(line.game.positions(eyes))
    return kept
