"""The page of Conspiracy: the frame of the play page with this game's board, choices, players and odds.

    from timepirates_widgets import conspiracy
    conspiracy()
"""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from timepirates import Game
from timepirates.core.errors import TimePiratesError
from timepirates.core.i18n import _
from timepirates.games.conspiracy.table import FORMAT
from timepirates.games.conspiracy.variants import DEFAULT
from timepirates_widgets.games.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.games.conspiracy.choices import PickedChoices
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import Picking
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, Own
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel import shared_layout
from timepirates_widgets.table.frame import TablePage
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import Entries, GamePage
from timepirates_widgets.visits.opening import FIRST_PLAYERS, table_for_visit


class Layers(TablePage, ipywidgets.VBox):
    """The game, and whatever is shown in its place."""


class ConspiracyPage(GamePage):
    """The page: `page` is the widget, `table` the game on it."""

    scripts = SHARED_SCRIPTS

    def __init__(self, table: Sitting):
        self.picking = Picking(table)
        super().__init__(table)
        self._layers: dict[str, ipywidgets.Widget] = {"game": self.frame}
        self._page = Layers([self.frame], layout=shared_layout())
        self._page.table = table
        self._page.add_class("tp-conspiracy-page")

    @property
    def page(self) -> TablePage:
        """The game, and whatever is shown in its place."""
        return self._page

    def _board(self) -> ipywidgets.Widget:
        self.board = ConspiracyBoard(self.table, self.picking)
        middle = ipywidgets.Box([self.board, Own(self.table, self.picking)], layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        return middle

    def _preview(self, decision: str) -> None:
        self.board.preview(decision)

    def _choices(self) -> PickedChoices:
        return PickedChoices(self.table, self.picking)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        return {_("Players"): ConspiracyPlayers(self.table), _("Log"): self._log(),
                _("Odds"): ConspiracyOdds(self.table, self.picking)}

    def _entries(self) -> Entries:
        return {"example": (_("The example of the rules"), self.show_example)}

    def _lessons(self) -> Callable[[], None]:
        return self.show_lessons

    def show_example(self) -> None:
        """Show the extended example of the rules in the place of the game."""
        from timepirates_widgets.games.conspiracy.example import example_page

        self._show("example", lambda: example_page(self.show_game))

    def show_lessons(self, lesson: str = "") -> None:
        """Show the lessons in the place of the game: the class's, where the game is played in one."""
        from timepirates.lessons import classroom
        from timepirates_widgets.games.conspiracy.tutorial import conspiracy_tutorial

        held = self.table.settings["class"]
        room = classroom.of_settings(held) if held else None
        self._show("lessons", lambda: conspiracy_tutorial(lesson, self.table.store, room))

    def show_game(self) -> None:
        """Back to the game."""
        self._show("game", lambda: self.frame)

    def _show(self, name: str, make: Callable[[], ipywidgets.Widget]) -> None:
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
    table = table_for_visit(FORMAT, lambda: Game(players=FIRST_PLAYERS, rules=DEFAULT), game, keep)
    shown = ConspiracyPage(table)
    page = shown.visited()
    if "lesson" in visit.query():
        try:
            shown.show_lessons(visit.query()["lesson"])
        except TimePiratesError as error:
            table.refuse(error)
    return page
