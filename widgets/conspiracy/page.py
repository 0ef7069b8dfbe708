"""The page of Conspiracy: the frame of the play page with this game's board, choices, players and odds.

    from timepirates_widgets.conspiracy import conspiracy
    conspiracy()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from timepirates import Game
from timepirates.conspiracy.table import FORMAT
from timepirates.errors import TimePiratesError
from timepirates.i18n import _
from timepirates_widgets.conspiracy import words
from timepirates_widgets.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.conspiracy.choices import PickedChoices
from timepirates_widgets.conspiracy.log import Chronicle
from timepirates_widgets.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.conspiracy.picking import Picking
from timepirates_widgets.conspiracy.players import ConspiracyPlayers, Own
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.table import teaching, visit
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.frame import Frame
from timepirates_widgets.table.keeper import Keeper
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.menu import Menu
from timepirates_widgets.table.new_game import NewGame
from timepirates_widgets.table.opening import FIRST_PLAYERS, table_for_visit
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Spoken
from timepirates_widgets.table.status import Status
from timepirates_widgets.table.timeline import Timeline

RULES = "johnson-2002"


class ConspiracyPage:
    """The page: `page` is the widget, `table` the game on it."""

    def __init__(self, table: Sitting):
        self.table = table
        self._form: NewGame | None = None
        self._conductor = Conductor(table)
        self.picking = Picking(table)
        self.board = ConspiracyBoard(table, self.picking)
        self.choices = PickedChoices(table, self.picking)
        self.status = Status(table, said=words.moment, menu=True, shared=shared("conspiracy", SHARED_SCRIPTS))
        self.menu = Menu(table, {
            "new": (_("New game"), self.new_game), "lessons": (_("Learn the rules"), self.show_lessons),
            "example": (_("The example of the rules"), self.show_example),
            "make-lesson": (_("Begin a lesson in this position"), lambda: teaching.make_lesson(table, self.menu)),
        }, page="conspiracy")
        teaching.connect(table, self.menu, self.choices)
        self.curtain = Curtain(table)
        middle = ipywidgets.Box([self.board, Own(table)], layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        chronicle = Chronicle(table)
        tabs = {_("Players"): ConspiracyPlayers(table), _("Log"): Log(table, tell=chronicle),
                _("Odds"): ConspiracyOdds(table, self.picking)}
        self.frame = Frame(self.status, middle, self.choices, tabs, [Timeline(table)],
                          [self.curtain, self.menu, Keeper(table),
                           Spoken(table, tell=chronicle)])
        self.frame.add_class("tp-conspiracy")
        self._layers: dict[str, Any] = {"game": self.frame}
        self.page = ipywidgets.VBox([self.frame], layout=shared_layout())
        self.page.add_class("tp-conspiracy-page")
        self._conductor.begin()

    def new_game(self) -> None:
        """Open the form of a new game."""
        if self._form is None:
            self._form = NewGame(self.table)
            self.frame.lay_over(self._form)
        self._form.show_form()

    def show_example(self) -> None:
        """Show the extended example of the rules in the place of the game."""
        from timepirates_widgets.conspiracy.example import example_page

        self._show("example", lambda: example_page(self.show_game))

    def show_lessons(self, lesson: str = "") -> None:
        """Show the lessons in the place of the game: the class's, where the game is played in one."""
        from timepirates.lessons import classroom
        from timepirates_widgets.conspiracy.tutorial import conspiracy_tutorial

        room = classroom.of_settings(self.table.settings["class"])
        self._show("lessons", lambda: conspiracy_tutorial(lesson, self.table.store, room))

    def show_game(self) -> None:
        """Back to the game."""
        self._show("game", lambda: self.frame)

    def _show(self, name: str, make: Callable[[], Any]) -> None:
        """Show one of the layers of the page, made when it is first wanted; the others stay out of sight."""
        if name not in self._layers:
            self._layers[name] = make()
            self.page.children = list(self._layers.values())
        for each, layer in self._layers.items():
            (layer.remove_class if each == name else layer.add_class)("tp-away")
        self.curtain.put_away(name != "game")


def conspiracy(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """The page of Conspiracy: your game, else the one the address names, else the one last played here, else a new one.

    `keep` false plays without writing to this machine's games.
    """
    table = table_for_visit(FORMAT, lambda: Game(players=FIRST_PLAYERS, rules=RULES), game, keep)
    teaching.join_class_of_visit(table)
    shown = ConspiracyPage(table)
    if "lesson" in visit.query():
        try:
            shown.show_lessons(visit.query()["lesson"])
        except TimePiratesError as error:
            table.refuse(error)
    return shown.page
