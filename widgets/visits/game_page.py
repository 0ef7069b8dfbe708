"""The page of a game, with the panels that all games share.

Usage::

    from timepirates_widgets.visits.game_page import GamePage
    GamePage(Sitting(game)).page
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import ipywidgets

from timepirates import Game
from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table import table_connection
from timepirates_widgets.table.aim import Aim
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.frame import Frame, TablePage
from timepirates_widgets.table.glance import BoardSummary
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.interim_table import InterimTable
from timepirates_widgets.table.keys import Keys
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.new_game_options import NewGameOptions
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.position import Position
from timepirates_widgets.table.presence import Presence
from timepirates_widgets.table.recap import Recap
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline
from timepirates_widgets.visits import live_tables, moving, teaching
from timepirates_widgets.visits.doors import StartChoice, StartScreen
from timepirates_widgets.visits.first_picture import FirstPicture
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.new_game import FORM_CHOICE, NewGame
from timepirates_widgets.visits.seats import Seats
from timepirates_widgets.visits.ways import StartChoices

if TYPE_CHECKING:
    from timepirates_widgets.reviews.game_review import GameReview

Entries = dict[str, tuple[str, Callable[[], None]]]
"""The entries of a menu, as a dict from name to a text and a function."""


class GamePage:
    """The page of a game. `page` is the widget to display, and `table` controls the game on screen.

    Subclasses override the methods that create the board and other parts of the page.
    """

    scripts: tuple[str, ...] = ()
    """The names of the shared scripts that this game's panels import."""

    def __init__(self, table: Sitting):
        self.table = table
        self.look = look_of(table.line.game)
        self._tell = self.look.step_describer(table)
        self._form: NewGame | None = None
        self._reviewed: GameReview | None = None
        self._conductor = Conductor(table)
        # The panels are updated in the order of their creation, so create the board first.
        board = self._board()
        self.choices = self._choices()
        self.status = Status(table, menu=True, shared=shared(table.drawings, self.scripts))
        live = table if isinstance(table, LiveSitting) else None
        self.presence = Presence(live) if live else None
        self.seats = Seats(live) if live else None
        doors = self._doors() if live is None else []
        self.doors = StartScreen(table, doors, registry.entry(table.line.game.name).title, self.new_game)
        self.menu = Menu(table, self._all_entries(), doors=doors)
        self.ending = Ending(table)
        self.ending.on_new, self.ending.on_save = None if live else self._another, self.menu.ask_save
        self.ending.on_review = self._review
        self.ending.refresh()
        teaching.connect_to_menu(table, self.menu, self.choices)
        self.curtain = Curtain(table)
        strip = [*self._strip(), Timeline(table)]
        self.keys = Keys(table)
        self.recap = Recap(table, self._conductor.skip)
        self.hints = Hints(table)
        self.hints.on_preview = self._preview
        self.interim = InterimTable(table)
        self.interim.add_class("tp-area-interim")
        deciding = ipywidgets.VBox([self.choices, Aim(table), self.ending], layout=shared_layout())
        deciding.add_class("tp-decide")
        # Panels that the user can open are below the decision buttons, so that opening a panel moves no button.
        live_panels = [self.presence] if self.presence else []
        told = ipywidgets.VBox([*live_panels, self.hints, self.recap], layout=shared_layout())
        tabs, spoken = self._tabs(), Announcer(table, tell=self._tell)
        more = {"told": told, "glance": BoardSummary(table), **self._more(tabs)}
        if live and live.company.is_beside_real_board:
            more |= self._beside_real_board()
        # Update the game record last: a program that reads a new record can rely on the other panels.
        over = [self.curtain, self.menu, self.keys, Keeper(table), spoken, self.interim, self.doors]
        over += [self.seats] if self.seats else []
        self.frame = Frame(table, self.status, board, deciding, tabs, strip, over, **more)
        self.doors.add_class("tp-area-doors")
        for name in (*self.look.classes, *(["tp-big-screen"] if live and live.company.is_onlooker else [])):
            self.frame.add_class(name)
        self._conductor.begin()
        self._first_picture = FirstPicture(table)

    def _doors(self) -> list[StartChoice]:
        return StartChoices(
            self.table,
            self.look,
            self._offer(),
            self._companion,
            self._lessons(),
            lambda address: self.doors.open_page(address),
        ).doors()

    def _all_entries(self) -> Entries:
        keys: Entries = {"keys": (_("Keys"), lambda: self.keys.show_keys())}
        if moving.can_copy_to_browser():
            keys["move"] = (_("Copy your data to another browser"), lambda: self.menu.show_move_dialog())
        if isinstance(self.table, LiveSitting):
            links: Entries = {"seats": (_("Seats and links"), self._show_seats)} if self.table.company.is_host else {}
            return {**links, **keys}
        return {
            "new": (_("New game"), self.new_game),
            **self._entries(),
            **keys,
            "make-lesson": (
                _("Write a lesson from this position"),
                lambda: teaching.make_lesson(self.table, self.menu),
            ),
        }

    def _show_seats(self) -> None:
        if self.seats is not None:
            self.seats.show()

    @property
    def page(self) -> TablePage:
        """The widget of the page, which a notebook can display."""
        return self.frame

    def new_game(self) -> None:
        """Open the form for a new game."""
        self._opened_form().show_form()

    def page_for_visit(self) -> TablePage:
        """Return the page, after opening what the URL asks for, such as the form for a new game."""
        door = visit.query().get("door")
        if door == FORM_CHOICE:
            self.new_game()
        elif door and self.table.autosave.waits:
            self.doors.make_choice_from_url(door)
        teaching.offer_class(self.table, self.menu)
        return self.page

    def _companion(self) -> None:
        self._another(True)

    def _another(self, companion: bool) -> None:
        self._opened_form().show_form(companion=companion)

    def _review(self) -> None:
        from timepirates_widgets.reviews.game_review import GameReview

        if self._reviewed is None:
            self._reviewed = GameReview(self.table, laid_over=True)
            self.frame.add_overlay(self._reviewed)
        self._reviewed.open_review()

    def _opened_form(self) -> NewGame:
        if self._form is None:
            on_devices = self._on_devices if table_connection.has_live_tables() else None
            self._form = NewGame(self.table, self._offer(), on_devices)
            self.frame.add_overlay(self._form)
        return self._form

    def _on_devices(self, game: Game, seats: list[str]) -> None:
        self.doors.open_page(live_tables.begin(game, seats))

    # --- Methods that the page of a game may override

    def _board(self) -> ipywidgets.Widget:
        return Position(self.table)

    def _preview(self, decision: str) -> None:
        """Preview a decision on the board without making this decision. An empty string removes the preview."""

    def _choices(self) -> Choices:
        return Choices(self.table)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        return {_("Log"): self._log()}

    def _more(self, tabs: dict[str, ipywidgets.Widget]) -> dict[str, ipywidgets.Widget]:
        return {}

    def _beside_real_board(self) -> dict[str, ipywidgets.Widget]:
        """Return extra panels for a page that is shown next to a real board, as a dict from page area to panel."""
        return {}

    def _log(self) -> Log:
        return Log(self.table, tell=self._tell, notes=self.look.log_note_maker())

    def _strip(self) -> list[ipywidgets.Widget]:
        return []

    def _entries(self) -> Entries:
        return {}

    def _lessons(self) -> Callable[[], None] | None:
        return None

    def _offer(self) -> NewGameOptions:
        return self.look.options_for_new_game(self.table.line.game.name)
