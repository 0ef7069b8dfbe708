"""The page of Time Pirates: its panels over one table.

    from timepirates_widgets.pirates.play import play
    play()
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ipywidgets

from timepirates import Board, Game
from timepirates.i18n import _
from timepirates.pirates.board import board_of
from timepirates.pirates.table import FORMAT, PiratesTable
from timepirates_widgets.panel import shared
from timepirates_widgets.pirates.bag import Bag
from timepirates_widgets.pirates.bazaar import Bazaar
from timepirates_widgets.pirates.board_of_play import BoardOfPlay
from timepirates_widgets.pirates.look import LOOK
from timepirates_widgets.pirates.odds import Odds
from timepirates_widgets.pirates.players import Players
from timepirates_widgets.pirates.track import Track
from timepirates_widgets.table import teaching
from timepirates_widgets.table.choices import Choices
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


class Play:
    """The page of Time Pirates: `page` is the widget, `table` the game on it."""

    def __init__(self, table: Sitting):
        self.table = table
        self._conductor = Conductor(table)
        self._boards: list[Board] = []
        self._board_folder = table.store.folder / "boards" if table.store is not None else None
        self._form: NewGame | None = None
        self._editor: Any = None
        # The board comes first: what a decision did is seen there before it is read elsewhere.
        self.board = BoardOfPlay(table)
        self.choices = Choices(table)
        self.status = Status(table, menu=True, shared=shared())
        self.menu = Menu(table, {
            "new": (_("New game"), self.new_game), "board": (_("The board"), self.edit_board),
            "make-lesson": (_("Begin a lesson in this position"), lambda: teaching.make_lesson(table, self.menu)),
        })
        teaching.connect(table, self.menu, self.choices)
        track, timeline, curtain = Track(table), Timeline(table), Curtain(table)
        tabs = {_("Players"): Players(table), _("Bazaar"): Bazaar(table), _("Bag"): Bag(table), _("Log"): Log(table),
                _("Odds"): Odds(table)}
        self.page = Frame(self.status, self.board.widget, self.choices, tabs, [track, timeline],
                          [curtain, self.menu, Keeper(table), Spoken(table)])
        self.page.add_class("tp-grows")
        self._conductor.begin()

    def new_game(self, board: str = "") -> None:
        """Open the form of a new game."""
        if self._form is None:
            self._form = NewGame(self.table, replace(LOOK.offer(PiratesTable.game), boards=self._all_boards))
            self.page.lay_over(self._form)
        self._form.show_form(board)

    def edit_board(self) -> None:
        """Open the editor of the board."""
        if self._editor is None:
            from timepirates_widgets.pirates.board_editor import BoardEditor

            self._editor = BoardEditor(self.table, self._play_on, self._board_folder)
            self.page.lay_over(self._editor.widget)
        self._editor.show_board(self.table.line.game.board)

    def _play_on(self, board: Board) -> None:
        self._boards = [*(other for other in self._boards if other.name != board.name), board]
        self.new_game(board.name)

    def _all_boards(self) -> list[Board]:
        own = board_of(self.table.line.game)
        from timepirates_widgets.pirates.board_editor import kept_boards

        shipped = map(Board.named, Board.names())
        boards = {board.name: board for board in (*shipped, *kept_boards(self._board_folder), own, *self._boards)}
        return list(boards.values())


def play(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """The page of play: your game, else the one the address names, else the one last played here, else a new one.

    `keep` false plays without writing to this machine's games.
    """
    table = table_for_visit(FORMAT, lambda: Game(players=FIRST_PLAYERS), game, keep)
    teaching.join_class_of_visit(table)
    return Play(table).page
