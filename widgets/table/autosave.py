"""Save the game on screen automatically after every change."""

from __future__ import annotations

from typing import Protocol

from timepirates.core.i18n import _
from timepirates.core.protocol import Record
from timepirates.core.record import SAVE_ID_KEY, SavedGame, SavedLine
from timepirates.core.seat_view import compress_snapshots
from timepirates_widgets.keeping.saved import SettingValues
from timepirates_widgets.keeping.store import SaveConflict, Store
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.lines_of_play import LinesOfPlay
from timepirates_widgets.table.table_change import Refusal
from timepirates_widgets.table.viewpoint import Viewpoint


class Savable(Protocol):
    """The interface of a game on screen that can be saved."""

    def saved(self) -> SavedGame:
        """Return the game, its players and its settings as a dict in the format of saved games."""

    def has_decisions(self) -> bool:
        """Return whether a person has made a decision."""

    def replace_game(self, saved: SavedGame | None) -> bool:
        """Replace the game by the version that another page saved. Return False if the version is unreadable."""


class Autosave:
    """A controller that saves the game on screen automatically after every change.

    Parameters
    ----------
    store : Store or None
        The store, or None to save nothing.
    id : str or None
        The id under which the store already has the game, or None for a new id.
    """

    def __init__(self, store: Store | None, id: str | None) -> None:
        self.store, self.id = store, id
        self.waits = False
        """Whether the game is saved only after the first decision."""
        self.written = id is not None
        """Whether the game on screen is already saved in the store."""
        self._problem = ""
        self.rename(id)

    def rename(self, id: str | None) -> None:
        """Change the id under which the game is saved. If `id` is None, use a new id.

        If `id` is None, the id is a new one.
        """
        if self.store is not None:
            self.id = id or self.new_id()

    def new_id(self) -> str:
        """Return a new random id that cannot be guessed."""
        return self.store.new_id() if self.store is not None else Store.new_id()

    def save(self, table: Savable) -> None:
        """Save the game on screen to the store.

        A new game is saved only after its first decision.
        """
        if self.waits and not table.has_decisions():
            return
        self.waits = False
        if self.store is not None and self.id is not None:
            self.store.save(self.id, table.saved())
            self.written = True

    def try_to_save(self, table: Savable, changed: bool, decided: bool) -> Refusal | None:
        """Save the game on screen, and return an error message if this fails.

        The result is None if there is no new error, so the same error is returned only once.

        Parameters
        ----------
        table : Savable
        changed : bool
            Whether the table has changed.
        decided : bool
            Whether a person at this screen has made the change.
        """
        before, self._problem = self._problem, ""
        try:
            return self._saved_as_copy(table, changed and not decided)
        except OSError as error:
            self._problem = error.strerror or str(error)
            return None if changed and before == self._problem else Refusal.not_saved(self._problem)

    def _saved_as_copy(self, table: Savable, may_give_way: bool) -> Refusal | None:
        """Save the game. If another page has changed the saved game, save this page's game as a copy.

        With `may_give_way`, the table continues with the other page's game instead. Pass `may_give_way` only if no person
        has decided here, so that nothing is lost, for example if a page is reloaded while computer players decide.
        """
        try:
            self.save(table)
        except SaveConflict:
            if may_give_way and table.replace_game(self._stored()):
                return None
            self.rename(None)
            self.save(table)
            return Refusal(
                _("This game was continued on another page. This page continues with a copy, which has its own name.")
            )
        return None

    def _stored(self) -> SavedGame | None:
        return self.store.load(self.id) if self.store and self.id else None

    # --- the saved form

    def saved_game(
        self, lines: LinesOfPlay, players: list[str], settings: SettingValues, view: Viewpoint, secret: bool
    ) -> SavedGame:
        """Return the game, with its lines of play and settings, as a dict in the format of saved games.

        Parameters
        ----------
        lines : LinesOfPlay
        players : list of str
            The player of each seat: "human", or the name of a computer player.
        settings : Chosen
        view : Viewpoint
        secret : bool
            Whether the result may contain secrets. If not, it can be given to others: it has no seed, and a game in
            progress contains only what the viewer may know. The result then has a new id, because anyone with the id
            of a game can open the game.
        """
        saved: SavedGame = {
            "format": "time-pirates-save",
            "version": 1,
            "lines": [_saved_line(line, lines.over, view.viewing_seat, secret) for line in lines.all],
            "seats": list(players),
            "settings": {**settings, "line": lines.current},
        }
        if any(line.view for line in lines.all):
            saved[SAVE_ID_KEY] = self.id or self.new_id()
        elif view.has_secrets and not secret:
            saved[SAVE_ID_KEY] = self.new_id()
        return saved


def _saved_line(line: Line, over: bool, eyes: int | None, secret: bool) -> SavedLine:
    record: Record = line.game.record()
    if not secret and not line.view:
        # At the end of the game, nothing is secret, so all steps are saved and can be reviewed.
        record = {**record, "seed": None} if over else line.game.record(seat=eyes)
    steps = len(record["steps"])
    kept: SavedLine = {"name": line.name, "record": record, "shown": min(line.shown, steps)}
    if line.alone:
        kept["alone"] = sorted(step for step in line.alone if step < steps)
    if line.together:
        kept["together"] = sorted(step for step in line.together if step < steps)
    if "view" in record:
        kept["seen"] = compress_snapshots(line.game.positions(eyes))
    return kept
