"""The base class of a game on screen (`Sitting`), with the data and permissions that panels read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Record, Snapshot
from timepirates_widgets.keeping.saved import checked_settings
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.still import board_image, hideable_html, words
from timepirates_widgets.panel.watching import Watchers
from timepirates_widgets.table.autosave import Autosave
from timepirates_widgets.table.line import Line
from timepirates_widgets.table.lines_of_play import LinesOfPlay
from timepirates_widgets.table.seating import Seating
from timepirates_widgets.table.table_change import Change, Refusal
from timepirates_widgets.table.viewpoint import Viewpoint


class Screen:
    """The base class of `Sitting` (a game on screen), with the data and permissions that panels read."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        autosave: Autosave,
        settings: Mapping[str, object],
        lines: list[Line] | None,
    ) -> None:
        self.game, self.settings, self.autosave = game, checked_settings(settings), autosave
        self.seating = Seating(seats, game)
        self._lines = LinesOfPlay(lines or [Line(_("Main line"), game, len(game))], self.settings["line"])
        self.viewpoint = self._viewpoint()
        self.viewpoint.update()
        self._watchers = Watchers()
        self.refusal: Refusal | None = None

    def _viewpoint(self) -> Viewpoint:
        return Viewpoint(self.seating, self._lines)

    def _replace(self, other: Screen) -> None:
        self.game, self.settings = other.game, other.settings
        self.seating, self._lines = other.seating, other._lines
        self.viewpoint = self._viewpoint()
        self.viewpoint.update()

    # --- The players and the saved game

    @property
    def seats(self) -> list[str]:
        """The player in each seat: "human", or the name of a computer player."""
        return self.seating.players

    @property
    def people(self) -> list[int]:
        """The numbers of the seats in which people sit, not computer players."""
        return self.seating.people

    @property
    def store(self) -> Store | None:
        """The store in which the game is saved, or None if it is not saved."""
        return self.autosave.store

    @property
    def id(self) -> str | None:
        """The id under which the game is saved, or None if it is not saved."""
        return self.autosave.id

    # --- The lines of play (variations) and the position on screen

    @property
    def lines(self) -> list[Line]:
        """All lines of play of the game."""
        return self._lines.all

    @property
    def current(self) -> int:
        """The index of the line of play (variation) that is on screen."""
        return self._lines.current

    @property
    def line(self) -> Line:
        """The line of play (variation) that is on screen."""
        return self._lines.line

    @property
    def place(self) -> list[int]:
        """Three numbers: the current line of play, the number of steps on screen, and the number of steps in the line.

        The script returns these numbers with each click, so that a click made before the last change can be ignored.
        """
        return [self.current, self.line.shown, len(self.line.game)]

    # --- The viewer's permissions and knowledge

    @property
    def is_live(self) -> bool:
        """Whether several devices share the game."""
        return False

    @property
    def viewer(self) -> int:
        """The seat of the person at the screen."""
        return self.viewpoint.viewer

    @property
    def viewing_seat(self) -> int | None:
        """The seat whose secrets the page may show now, or None if the page may show everything."""
        return self.viewpoint.viewing_seat

    @property
    def curtain(self) -> int | None:
        """The seat of the player for whom the curtain hides the page, or None if there is no curtain."""
        return self.viewpoint.curtain

    @property
    def asks_before_curtain(self) -> bool:
        """Whether the page asks a question before the curtain, the screen that hides secrets, appears."""
        return False

    @property
    def snapshot(self) -> Snapshot:
        """The position on screen, with only the facts that the viewer may know."""
        return self.viewpoint.snapshot()

    def record(self) -> Record:
        """Return the game record with only the facts that the viewer may know."""
        return self.viewpoint.record()

    @property
    def computer_to_move(self) -> int | None:
        """The seat of the computer player that must decide now, or None."""
        stopped = self.line.shows_earlier_position or self.seating.stopped(self.line)
        return None if stopped else self.seating.computer_to_move(self.line)

    @property
    def may_decide(self) -> bool:
        """Whether the viewer may make a decision in the position on screen."""
        hidden = self.curtain is not None or self.viewpoint.hides_decisions
        return not self.line.view and self.computer_to_move is None and not hidden

    def allowed(self, what: str) -> bool:
        """Return whether the settings allow the feature `what`: "undo", "odds" or "hints"."""
        return bool(self.settings[what]) and not (what == "undo" and self.line.view)

    def record_heartbeat(self) -> None:
        """Do nothing. At a live table, this method records that the browser is still showing the page."""

    def handle_late_click(self, text: str) -> None:
        """Ignore a click on a decision that is no longer possible."""

    @property
    def can_undo(self) -> bool:
        """Whether a decision of a person at this screen can be undone."""
        return self.allowed("undo") and self.line.last_chosen(self.people) is not None

    @property
    def drawings(self) -> str:
        """The name of the game to which the panels' images of pieces belong."""
        return self.game.name

    # --- Callbacks for changes, and messages about refused actions

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Register a function to call with each `Change`, and return a function that removes it."""
        return self._watchers.add(callback)

    def show_refusal(self, error: Exception | str) -> None:
        """Show the user why an action was refused. The message disappears at the next change of the game."""
        self.refusal = Refusal.of(error)
        self._tell("refused", keep_refusal=True)

    def clear_refusal(self) -> None:
        """Remove the message about the last refused action."""
        self._tell("refused")

    def _tell(self, kind: str, keep_refusal: bool = False) -> None:
        if not keep_refusal:
            self.refusal = None
        self._watchers.tell(Change(kind, before=self.line.shown))

    def _forget(self) -> None:
        self._lines.forget_position()
        self.viewpoint.update()

    def __repr__(self) -> str:
        position = repr(self._lines.position).strip("<>")
        return f"<table of {position}; {self.line.shown} of {len(self.line.game)} on screen>"

    def _repr_html_(self) -> str:
        return hideable_html(words(repr(self)) + board_image(self.game.name, self.snapshot, self.line.game.board))
