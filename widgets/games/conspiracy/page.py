"""The play page of Conspiracy, on which users play the game.

Usage::

    from timepirates_widgets import conspiracy
    conspiracy()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.conspiracy.table import FORMAT
from timepirates.games.conspiracy.variants import DEFAULT
from timepirates_widgets.games.conspiracy.board import SHARED_SCRIPTS, ConspiracyBoard
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.games.conspiracy.odds import ConspiracyOdds
from timepirates_widgets.games.conspiracy.picking import PartialDecision
from timepirates_widgets.games.conspiracy.players import ConspiracyPlayers, OwnPieces
from timepirates_widgets.panel import shared_layout
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import Entries
from timepirates_widgets.visits.layered_page import LayeredPage
from timepirates_widgets.visits.opening import FIRST_PLAYERS, game_for_visit

if TYPE_CHECKING:
    from timepirates.lessons.classroom import Classroom
    from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial


class ConspiracyPage(LayeredPage):
    """The page for playing Conspiracy. `page` is the widget to display, and `table` controls the game."""

    scripts = SHARED_SCRIPTS

    def __init__(self, table: Sitting):
        self.picking = PartialDecision(table)
        super().__init__(table)
        self.page.add_class("tp-conspiracy-page")

    def _board(self) -> ipywidgets.Widget:
        self.board = ConspiracyBoard(self.table, self.picking)
        middle = ipywidgets.Box([self.board, OwnPieces(self.table, self.picking)], layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        return middle

    def _preview(self, decision: str) -> None:
        self.board.preview(decision)

    def _choices(self) -> StepwiseChoices:
        return StepwiseChoices(self.table, self.picking)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        return {
            _("Players"): ConspiracyPlayers(self.table),
            _("Log"): self._log(),
            _("Odds"): ConspiracyOdds(self.table, self.picking),
        }

    def _entries(self) -> Entries:
        return {"example": (_("The example in the rules"), self.show_example)}

    def show_example(self) -> None:
        """Show the rulebook's extended example of play instead of the current game."""
        from timepirates_widgets.games.conspiracy.example import example_page

        self.show_layer("example", lambda: example_page(self.show_game))

    def _lessons_page(self, lesson: str, room: Classroom | None) -> ConspiracyTutorial:
        from timepirates_widgets.games.conspiracy.tutorial_page import ConspiracyTutorial

        return ConspiracyTutorial(self.table.store, room, lesson)


def conspiracy(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """Return the page for playing the game Conspiracy, as a widget that a notebook can display.

    Parameters
    ----------
    game : Game, optional
        The game to show. By default it is the game named in the page's address, or the game played last on this
        machine, or a new one.
    keep : bool, default True
        Whether the game is saved on this machine.

    Returns
    -------
    ipywidgets.Widget
        The page to display.
    """
    table = game_for_visit(FORMAT, lambda: Game(players=FIRST_PLAYERS, rules=DEFAULT), game, keep)
    return ConspiracyPage(table).page_for_visit()
