"""The page of a game: the panels of any game over one table. A game's own page adds its board and its panels.

Usage::

    from timepirates_widgets.visits.game_page import GamePage
    GamePage(Sitting(game)).page
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import ipywidgets

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table.aim import Aim
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.ending import Ending
from timepirates_widgets.table.frame import Frame, TablePage
from timepirates_widgets.table.glance import Glance
from timepirates_widgets.table.hints import Hints
from timepirates_widgets.table.interim_table import YearTable
from timepirates_widgets.table.keys import Keys
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.new_game_options import Offer
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.position import Position
from timepirates_widgets.table.recap import Recap
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Spoken
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline
from timepirates_widgets.visits import teaching
from timepirates_widgets.visits.doors import Doors
from timepirates_widgets.visits.first_picture import FirstPicture
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.new_game import FORM, NewGame
from timepirates_widgets.visits.ways import Ways

if TYPE_CHECKING:
    from timepirates_widgets.reviews.game_review import GameReview

Entries = dict[str, tuple[str, Callable[[], None]]]
"""Entries of the menu: name -> (text, what opens it)."""


class GamePage:
    """The page: `page` is the widget, `table` the game on it."""

    scripts: tuple[str, ...] = ()
    """What the scripts of this game's panels share."""

    def __init__(self, table: Sitting):
        self.table = table
        self.look = look_of(table.line.game)
        self._tell = self.look.teller(table)
        self._form: NewGame | None = None
        self._reviewed: GameReview | None = None
        self._conductor = Conductor(table)
        # The board comes first: what a decision did is seen there before it is read elsewhere.
        board = self._board()
        self.choices = self._choices()
        self.status = Status(table, menu=True, shared=shared(table.drawings, self.scripts))
        doors = Ways(table, self.look, self._offer(), self._companion, self._lessons()).doors()
        self.doors = Doors(table, doors, registry.entry(table.line.game.name).title, self.new_game)
        self.menu = Menu(
            table,
            {
                "new": (_("New game"), self.new_game),
                **self._entries(),
                "keys": (_("Keys"), lambda: self.keys.show_keys()),
                "make-lesson": (_("Write a lesson from this position"), lambda: teaching.make_lesson(table, self.menu)),
            },
            doors=doors,
        )
        self.ending = Ending(table)
        self.ending.on_new, self.ending.on_save = self._another, self.menu.ask_save
        self.ending.on_review = self._review
        self.ending.refresh()
        teaching.connect(table, self.menu, self.choices)
        self.curtain = Curtain(table)
        strip = [*self._strip(), Timeline(table)]
        self.keys = Keys(table)
        self.recap = Recap(table, self._conductor.skip)
        self.hints = Hints(table)
        self.hints.on_preview = self._preview
        self.year = YearTable(table)
        self.year.add_class("tp-area-year")
        deciding = ipywidgets.VBox([self.choices, Aim(table), self.ending], layout=shared_layout())
        deciding.add_class("tp-decide")
        # Below the decisions: a recap or a hint that opens moves no button.
        told = ipywidgets.VBox([self.hints, self.recap], layout=shared_layout())
        tabs, spoken = self._tabs(), Spoken(table, tell=self._tell)
        more = {"told": told, "glance": Glance(table), **self._more(tabs)}
        # The record comes last: whoever waits for it, as other programs do, finds all else in its position.
        over = [self.curtain, self.menu, self.keys, Keeper(table), spoken, self.year, self.doors]
        self.frame = Frame(table, self.status, board, deciding, tabs, strip, over, **more)
        self.doors.add_class("tp-area-doors")
        for name in self.look.classes:
            self.frame.add_class(name)
        self._conductor.begin()
        self._first_picture = FirstPicture(table)

    @property
    def page(self) -> TablePage:
        """The widget that is the page."""
        return self.frame

    def new_game(self) -> None:
        """Open the form of a new game."""
        self._opened_form().show_form()

    def visited(self) -> TablePage:
        """The page, with what its address asks for beside a game: a door to go through, a class to be offered."""
        door = visit.query().get("door")
        if door == FORM:
            self.new_game()
        elif door and self.table.autosave.waits:
            self.doors.go_through(door)
        teaching.offer_class(self.table, self.menu)
        return self.page

    def _companion(self) -> None:
        """People with the real board: the form asks what lies on it."""
        self._another(True)

    def _another(self, companion: bool) -> None:
        """Open the form of a new game, for the real board where that is meant."""
        self._opened_form().show_form(companion=companion)

    def _review(self) -> None:
        """Open the review, made when it is first wanted."""
        from timepirates_widgets.reviews.game_review import GameReview

        if self._reviewed is None:
            self._reviewed = GameReview(self.table, laid_over=True)
            self.frame.lay_over(self._reviewed)
        self._reviewed.open_review()

    def _opened_form(self) -> NewGame:
        """The form of a new game, made when it is first wanted."""
        if self._form is None:
            self._form = NewGame(self.table, self._offer())
            self.frame.lay_over(self._form)
        return self._form

    # --- what a game shows; plain where it adds nothing

    def _board(self) -> ipywidgets.Widget:
        """The board; a game that has none shows the facts of its position."""
        return Position(self.table)

    def _preview(self, decision: str) -> None:
        """Draw a hinted decision on the board, without making it; an empty one draws none."""

    def _choices(self) -> Choices:
        """What the seat to move can do."""
        return Choices(self.table)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        """Title -> panel."""
        return {_("Log"): self._log()}

    def _more(self, tabs: dict[str, ipywidgets.Widget]) -> dict[str, ipywidgets.Widget]:
        """Area -> widget: the game's own areas of the page. A panel of the tabs may be shown there a second time."""
        return {}

    def _log(self) -> Log:
        """What has happened, in the sentences that are spoken too."""
        return Log(self.table, tell=self._tell, notes=self.look.notes())

    def _strip(self) -> list[ipywidgets.Widget]:
        """What stands in the strip before the timeline."""
        return []

    def _entries(self) -> Entries:
        """The game's own entries of the menu."""
        return {}

    def _lessons(self) -> Callable[[], None] | None:
        """What shows the lessons on this page, where they have none of their own."""
        return None

    def _offer(self) -> Offer:
        """What people can choose before a game begins."""
        return self.look.offer(self.table.line.game.name)
