"""The page of play: the panels over one table, the computer players' turns, and where the game comes from.

    from timepirates_widgets.pirates.play import play
    play()
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import ipywidgets

from timepirates import Board, Game
from timepirates.errors import BadRecord, TimePiratesError
from timepirates.i18n import _
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.pirates.bag import Bag
from timepirates_widgets.pirates.bazaar import Bazaar
from timepirates_widgets.pirates.board_of_play import BoardOfPlay
from timepirates_widgets.pirates.odds import Odds
from timepirates_widgets.pirates.players import Players
from timepirates_widgets.pirates.track import Track
from timepirates_widgets.table import teaching, visit
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.keeper import Keeper
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.menu import Menu
from timepirates_widgets.table.new_game import NewGame, time_pirates
from timepirates_widgets.table.sitting import Change, Sitting, computer_choice
from timepirates_widgets.table.spoken import Spoken
from timepirates_widgets.table.status import Status
from timepirates_widgets.table.store import Store
from timepirates_widgets.table.timeline import Timeline

OURS = "time-pirates-record"
FIRST_PLAYERS = ("Ann", "Bob", "Cleo", "Dan")


class Frame(ipywidgets.Box):
    """The page around a table of play, for any game: status, board, choices, tabs, strip, and what lies over them."""

    def __init__(self, status: Any, board: Any, choices: Any, tabs: dict[str, Any], strip: list[Any], over: list[Any]):
        self._over = over
        pages = ipywidgets.Tab(list(tabs.values()), titles=tuple(tabs), layout=shared_layout())
        band = ipywidgets.Box(strip, layout=shared_layout())
        self._parts = []
        areas = {"status": status, "board": board, "choices": choices, "tabs": pages, "strip": band}
        for area, widget in areas.items():
            widget.add_class(f"tp-area-{area}")
            self._parts.append(widget)
        self._inside = ipywidgets.Box([*self._parts, *self._nothings(over)], layout=shared_layout())
        self._inside.add_class("tp-table")
        super().__init__([self._inside], layout=shared_layout())
        self.add_class("tp-frame")

    def lay_over(self, widget: Any) -> None:
        """Put one more box (a form, an editor) over the page."""
        self._over.append(widget)
        self._inside.children = [*self._parts, *self._nothings(self._over)]

    @staticmethod
    def _nothings(widgets: list[Any]) -> list[Any]:
        for widget in widgets:
            widget.add_class("tp-area-nothing")
        return widgets


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
            self._form = NewGame(self.table, time_pirates(self._all_boards))
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
        own = self.table.line.game.board
        from timepirates_widgets.pirates.board_editor import kept_boards

        shipped = map(Board.named, Board.names())
        boards = {board.name: board for board in (*shipped, *kept_boards(self._board_folder), own, *self._boards)}
        return list(boards.values())


class Conductor:
    """Lets computer players decide, one decision after the other, while the page goes on answering."""

    def __init__(self, table: Sitting):
        self._table = table
        self._task: asyncio.Task[None] | None = None
        table.watch(self._on_change)

    def begin(self) -> None:
        """Look whether a computer player is to move."""
        self._on_change(Change("seats"))

    def _on_change(self, _change: Change) -> None:
        if self._table.computer_to_move is None or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._conduct())

    async def _conduct(self) -> None:
        """Decide until a person is to move, the computers are stopped, or the game is over."""
        steps = 1
        while True:
            await asyncio.sleep(self._table.settings["pace"] * steps)
            if (seat := self._table.computer_to_move) is None:
                return
            game = self._table.line.game
            length = len(game)
            text = await asyncio.to_thread(computer_choice, game.copy(), seat, self._table.seats[seat])
            if self._table.computer_to_move == seat and self._table.line.game is game and len(game) == length:
                self._table.play(text)
                steps = len(game) - length


def play(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """The page of play: your game, else the one the address names, else the one last played here, else a new one.

    `keep` false plays without writing to this machine's games.
    """
    table = table_for_visit(OURS, lambda: Game(players=FIRST_PLAYERS), game, keep)
    teaching.join_class_of_visit(table)
    return Play(table).page


def table_for_visit(ours: str, fresh: Callable[[], Game], game: Game | None = None, keep: bool = True) -> Sitting:
    """The table that a visitor of a game's page means: `ours` is the format of its records, `fresh` a new game."""
    store = Store() if keep else None
    if game is not None:
        return _kept(Sitting(game, store=store))
    asked = visit.query().get("game")
    id = asked or (store.latest(ours) if store else None)
    table, problem = _opened(store, id, ours) if store and id else (None, "")
    if table is None and asked and not problem:
        problem = _("no game with this address is kept on this machine")
    if table is None:
        table = _kept(Sitting(fresh(), store=store))
    if problem:
        table.refuse(_("The saved game could not be opened: {reason}").format(reason=problem))
    return table


def _opened(store: Store, id: str, ours: str) -> tuple[Sitting | None, str]:
    """The table of a game in the store, if it is ours, and what was wrong with it.

    A damaged file gives way to the version before it, which the second attempt finds.
    """
    problem = ""
    for _attempt in range(2):
        try:
            saved = store.load(id)
            if saved is None or not _is_ours(saved, ours):
                return None, problem
            return Sitting.restored(saved, store, id), problem
        except TimePiratesError as error:
            problem = problem or str(error)
    return None, problem


def _is_ours(saved: dict[str, Any], ours: str) -> bool:
    try:
        return saved["lines"][0]["record"]["format"] == ours
    except (KeyError, IndexError, TypeError) as error:
        raise BadRecord(_("the saved game has no lines")) from error


def _kept(table: Sitting) -> Sitting:
    """A table whose game is in its store from the first moment."""
    table.save()
    return table


