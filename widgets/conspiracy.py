"""The page of Conspiracy: the frame of the play page with this game's board, choices, players and odds.

    from timepirates_widgets.conspiracy import conspiracy
    conspiracy()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from timepirates import Game
from timepirates.i18n import _
from timepirates_widgets import conspiracy_words as words
from timepirates_widgets.choice_view import reason
from timepirates_widgets.choices import Choices
from timepirates_widgets.conspiracy_board import ConspiracyBoard
from timepirates_widgets.conspiracy_odds import ConspiracyOdds
from timepirates_widgets.conspiracy_picking import Picking, PickView
from timepirates_widgets.conspiracy_players import ConspiracyPlayers, Own
from timepirates_widgets.curtain import Curtain
from timepirates_widgets.keeper import Keeper
from timepirates_widgets.log import Log
from timepirates_widgets.menu import Menu
from timepirates_widgets.new_game import NewGame, Offer
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.play import FIRST_PLAYERS, Conductor, Frame, table_for_visit
from timepirates_widgets.sitting import Sitting
from timepirates_widgets.status import Status
from timepirates_widgets.timeline import Timeline

RULES = "johnson-2002"


class PickedChoices(Choices):
    """The choices of Conspiracy: parts of a decision are picked one after the other."""

    def __init__(self, table: Sitting, picking: Picking | None = None, **more: Any):
        self.picking = picking or Picking(table)
        super().__init__(table, view=lambda position, seen: PickView(position, seen, self.picking),
                         drawings="conspiracy", **more)
        self.picking.watch(self.refresh)

    def ask_play(self, text: str, at: list[int]) -> None:
        """A button was pressed. What is refused is told without what would be possible: in a draw that is a secret."""
        if self.picking.open and at == self.table.place and text not in self.table.position.legal():
            self.table.refuse(reason(self.table.position, text))
        else:
            super().ask_play(text, at)

    def ask_stage(self, part: str, at: list[int]) -> None:
        """A part was picked. Where the page was behind the game, it is left alone."""
        if at == self.table.place:
            self.picking.pick(part)

    def ask_unpick(self) -> None:
        """The part picked last is given up."""
        self.picking.unpick()


class ConspiracyPage:
    """The page: `page` is the widget, `table` the game on it."""

    def __init__(self, table: Sitting):
        self.table = table
        self._form: NewGame | None = None
        self._conductor = Conductor(table)
        self.picking = Picking(table)
        self.board = ConspiracyBoard(table, self.picking)
        self.choices = PickedChoices(table, self.picking)
        self.status = Status(table, said=words.moment, menu=True, shared=shared("conspiracy"), drawings="conspiracy")
        self.menu = Menu(table, {"new": (_("New game"), self.new_game), "example": (
            _("The example of the rules"), self.show_example)}, page="conspiracy", drawings="conspiracy")
        self.choices.on_rule = self.menu.show_rule
        middle = ipywidgets.Box([self.board, Own(table)], layout=shared_layout())
        middle.add_class("tp-conspiracy-table")
        tabs = {_("Players"): ConspiracyPlayers(table), _("Log"): Log(table, tell=self._tell, drawings="conspiracy"),
                _("Odds"): ConspiracyOdds(table, self.picking)}
        self.frame = Frame(self.status, middle, self.choices, tabs, [Timeline(table, drawings="conspiracy")],
                          [Curtain(table, drawings="conspiracy"), self.menu, Keeper(table, drawings="conspiracy")])
        self.frame.add_class("tp-conspiracy")
        self._example: Any = None
        self.page = ipywidgets.VBox([self.frame], layout=shared_layout())
        self.page.add_class("tp-conspiracy-page")
        self._conductor.begin()

    def _tell(self, game: Game, _steps: Sequence[Sequence[Any]]) -> list[str]:
        return words.told(game.players, self.table.record())

    def new_game(self) -> None:
        """Open the form of a new game."""
        if self._form is None:
            self._form = NewGame(self.table, offer(), drawings="conspiracy")
            self.frame.lay_over(self._form)
        self._form.show_form()

    def show_example(self) -> None:
        """Show the extended example of the rules in the place of the game."""
        if self._example is None:
            from timepirates_widgets.conspiracy_example import example_page

            self._example = example_page(self.hide_example)
            self.page.children = [self.frame, self._example]
        self._example.remove_class("tp-away")
        self.frame.add_class("tp-away")

    def hide_example(self) -> None:
        """Back to the game."""
        self._example.add_class("tp-away")
        self.frame.remove_class("tp-away")


def offer() -> Offer:
    """What Conspiracy lets people choose before it begins."""
    from timepirates.conspiracy.variants import MARKS, RULE_SETS

    return Offer(
        game="conspiracy", players=(3, 5), rules=RULE_SETS, start_player=False,
        rules_of={"marks": "X1", "round_limit": "X2", "rows": "X3"},
        values={"marks": MARKS, "round_limit": (None, 10, 20, 40), "rows": (None, 4, 6, 8)})


def conspiracy(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """The page of Conspiracy: your game, else the one the address names, else the one last played here, else a new one.

    `keep` false plays without writing to this machine's games.
    """
    return ConspiracyPage(table_for_visit(
        "conspiracy-record", lambda: Game(players=FIRST_PLAYERS, rules=RULES), game, keep)).page
