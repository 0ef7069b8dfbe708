"""The play page of Time Pirates, on which users play the game.

Usage::

    from timepirates_widgets.games.pirates.play.play_page import play
    play()
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import ipywidgets

from timepirates import Board, Game
from timepirates.core.i18n import _
from timepirates.games.pirates.board import board_of
from timepirates.games.pirates.table import FORMAT
from timepirates_widgets.games.pirates.play.bag import Bag
from timepirates_widgets.games.pirates.play.bazaar import Bazaar
from timepirates_widgets.games.pirates.play.board_of_play import PlayBoard
from timepirates_widgets.games.pirates.play.odds import Odds
from timepirates_widgets.games.pirates.play.players import Players
from timepirates_widgets.games.pirates.play.police_ahead import PoliceForecast
from timepirates_widgets.games.pirates.play.track import PoliceTrack
from timepirates_widgets.panel import shared_layout
from timepirates_widgets.table.frame import TablePage
from timepirates_widgets.table.new_game_options import NewGameOptions
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import Entries, GamePage
from timepirates_widgets.visits.opening import FIRST_PLAYERS, game_for_visit

if TYPE_CHECKING:
    from timepirates_widgets.games.pirates.board.board_editor import BoardEditor


class Play(GamePage):
    """The play page of Time Pirates. The attribute `page` is the widget to display; `table` is the game on screen."""

    def __init__(self, table: Sitting):
        self._boards: list[Board] = []
        self._board_folder = table.store.folder / "boards" if table.store is not None else None
        self._editor: BoardEditor | None = None
        super().__init__(table)

    def _board(self) -> ipywidgets.Widget:
        self.board = PlayBoard(self.table)
        return self.board.widget

    def _preview(self, decision: str) -> None:
        self.board.preview(decision)

    def _tabs(self) -> dict[str, ipywidgets.Widget]:
        table = self.table
        return {
            _("Players"): Players(table),
            _("Bazaar"): Bazaar(table),
            _("Bag"): Bag(table),
            _("Log"): self._log(),
            _("Odds"): Odds(table),
        }

    def _more(self, tabs: dict[str, ipywidgets.Widget]) -> dict[str, ipywidgets.Widget]:
        """Return the additional panels of the page of Time Pirates, as a dict from name to panel.

        The bazaar matters for every move, so it is always visible if there is room for it.
        """
        return {"goods": ipywidgets.Box([tabs[_("Bazaar")]], layout=shared_layout())}

    def _beside_real_board(self) -> dict[str, ipywidgets.Widget]:
        return {"ahead": PoliceForecast(self.table)}

    def _strip(self) -> list[ipywidgets.Widget]:
        return [PoliceTrack(self.table)]

    def _entries(self) -> Entries:
        return {"board": (_("The board"), self.edit_board)}

    def _offer(self) -> NewGameOptions:
        return replace(super()._offer(), boards=self._all_boards)

    def edit_board(self) -> None:
        """Open the board editor."""
        if self._editor is None:
            from timepirates_widgets.games.pirates.board.board_editor import BoardEditor

            self._editor = BoardEditor(self.table, board_of(self.table.line.game), self._play_on, self._board_folder)
            self.frame.add_overlay(self._editor.widget)
        self._editor.show_board(self.table.line.game.board)

    def _play_on(self, board: Board) -> None:
        self._boards = [*(other for other in self._boards if other.name != board.name), board]
        self._opened_form().show_form(board.name)

    def _all_boards(self) -> list[Board]:
        own = board_of(self.table.line.game)
        from timepirates_widgets.games.pirates.board.board_editor import load_saved_boards

        shipped = map(Board.named, Board.names())
        boards = {board.name: board for board in (*shipped, *load_saved_boards(self._board_folder), own, *self._boards)}
        return list(boards.values())


def play(game: Game | None = None, keep: bool = True) -> TablePage:
    """Return the play page of Time Pirates, a widget that a notebook can display.

    Parameters
    ----------
    game : Game, optional
        The game to show. By default it is the game named in the page's address, or the game played last on this
        machine, or a new one.
    keep : bool, default True
        Whether the game is saved on this machine.

    Returns
    -------
    TablePage
        The page to display; its attribute `table` is the table with the game.
    """
    table = game_for_visit(FORMAT, lambda: Game(players=FIRST_PLAYERS), game, keep)
    return Play(table).page_for_visit()
