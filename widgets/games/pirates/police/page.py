"""The page of the police explorer, which shows exact probabilities of where the police will be.

Usage::

    from timepirates_widgets import explorer
    explorer()                      # the start of a year, or what the page's address describes
    explorer(game)                  # any position of a game
    explorer(Situation(police=1400, ones=2, twos=4))
    explorer("police?t=3&epoch=1900")   # what an address of the explorer describes
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import ipywidgets

from timepirates import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.police.bag import BagEditor
from timepirates_widgets.games.pirates.police.board import PoliceBoard
from timepirates_widgets.games.pirates.police.clock import RestOfYear
from timepirates_widgets.games.pirates.police.compare import Compare
from timepirates_widgets.games.pirates.police.danger import DangerPanel
from timepirates_widgets.games.pirates.police.explain import ExplanationDialog
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController
from timepirates_widgets.games.pirates.police.explorer_status import PoliceStatus
from timepirates_widgets.games.pirates.police.fair import BagTestPanel
from timepirates_widgets.games.pirates.police.game import Hindsight
from timepirates_widgets.games.pirates.police.guesser import Guesser
from timepirates_widgets.games.pirates.police.heat import ProbabilityTable
from timepirates_widgets.games.pirates.police.opening import open_explorer
from timepirates_widgets.games.pirates.police.panel import PolicePanel
from timepirates_widgets.games.pirates.police.questions import QuestionsPanel
from timepirates_widgets.games.pirates.police.restock import Restock
from timepirates_widgets.games.pirates.police.strip import DrawsStrip
from timepirates_widgets.games.pirates.police.sum import PathSumPanel
from timepirates_widgets.games.pirates.police.tab_order import FIRST_TAB, TAB_PANELS, tab_index
from timepirates_widgets.games.pirates.police.tree import DrawTree
from timepirates_widgets.games.pirates.police.trial import Trial
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.box import StaticHtmlBox
from timepirates_widgets.panel.kernel_lost import KernelMonitor

if TYPE_CHECKING:
    from timepirates_widgets.games.pirates.board.board_editor import BoardEditor


def explorer(source: Game | Situation | str | None = None, keep: bool = True) -> ExplorerPage:
    """Return the page of the police explorer, a widget that a notebook can display.

    Parameters
    ----------
    source : Game, Situation or str, optional
        A game, a situation or an address of the explorer; by default the page's own address.
    keep : bool, optional
        Whether games and guesses on this machine are read and written.

    Returns
    -------
    ExplorerPage
        The widget; its attribute `desk` is the controller.
    """
    return Explorer(open_explorer(source, Store() if keep else None)).page


class ExplorerPage(StaticHtmlBox):
    """The widget of the police explorer. Its attribute `desk` is the controller, which holds the page's state."""

    desk: ExplorerController

    def __repr__(self) -> str:
        return f"<explorer: {repr(self.desk.game or self.desk.situation).strip('<>')}>"


class Explorer:
    """The panels and tabs of the police explorer. `page` is the widget to display."""

    def __init__(self, desk: ExplorerController):
        self.desk = desk
        desk.tab = desk.tab or FIRST_TAB
        # The board must react to the slider first, so the board is created before the other panels.
        self.board = PoliceBoard(desk)
        self.panels = {panel.name: panel for panel in self._panels()}
        self._editor: BoardEditor | None = None
        bag = self.panels["bag"]
        if isinstance(bag, BagEditor):
            bag.edit_board = self.edit_board
            bag.refresh()
        self._last = [inside[0][0] for _title, inside in TAB_PANELS]
        self.status = PoliceStatus(desk, shared=shared(scripts=("games/pirates/police/panel",)))
        self.tabs = ipywidgets.Tab(
            [self._tab_content(number) for number in range(len(TAB_PANELS))],
            layout=shared_layout(),
            titles=tuple(_(title) for title, _inside in TAB_PANELS),
        )
        self._shown = ""
        self._open(desk.tab)
        self.tabs.observe(self._tab_chosen, "selected_index")
        desk.watch(lambda _kind: self._open(desk.tab or FIRST_TAB))
        areas = {
            "status": self.status,
            "board": self.board.widget,
            "choices": PathSumPanel(desk),
            "tabs": self.tabs,
            "strip": DrawsStrip(desk),
        }
        for area, widget in areas.items():
            widget.add_class(f"tp-area-{area}")
        explain = ExplanationDialog(desk)
        explain.add_class("tp-area-nothing")
        self._inside_page = ipywidgets.Box([*areas.values(), explain, KernelMonitor(desk)], layout=shared_layout())
        self._inside_page.add_class("tp-table")
        self._inside_page.add_class("tp-explorer")
        self._inside_page.add_class("tp-own-layout")
        self.page = ExplorerPage([self._inside_page], layout=shared_layout())
        self.page.desk = desk
        self.page.add_class("tp-page").add_class("tp-frame")

    def _panels(self) -> list[PolicePanel]:
        desk = self.desk
        return [
            ProbabilityTable(desk),
            DrawTree(desk),
            RestOfYear(desk),
            Restock(desk),
            DangerPanel(desk),
            BagEditor(desk),
            Compare(desk),
            Trial(desk),
            Hindsight(desk),
            BagTestPanel(desk),
            Guesser(desk),
            QuestionsPanel(desk),
        ]

    def _tab_content(self, number: int) -> ipywidgets.Box:
        """Return a box with the panels of one tab. The tab shows one of these panels at a time."""
        box = ipywidgets.Box([self.panels[name] for name, _text in TAB_PANELS[number][1]], layout=shared_layout())
        for name, _text in TAB_PANELS[number][1]:
            self.panels[name].add_class("tp-off")
        return box

    def _open(self, name: str) -> None:
        if name == self._shown:
            return
        number, before = tab_index(name), self._shown
        for other, _text in TAB_PANELS[number][1]:
            if other != name and other in (self._last[number], before):
                self.panels[other].add_class("tp-off")
        self.panels[name].remove_class("tp-off")
        self._shown, self._last[number] = name, name
        self.tabs.selected_index = number

    def edit_board(self) -> None:
        """Open the board editor, which is created when it is first needed."""
        if self._editor is None:
            from timepirates_widgets.games.pirates.board.board_editor import BoardEditor

            store = self.desk.store
            folder = store.folder / "boards" if store is not None else None
            self._editor = BoardEditor(
                self.desk,
                self.desk.situation.board,
                lambda board: self.desk.change(board=board),
                folder,
                _("Look at this board"),
            )
            self._editor.widget.add_class("tp-area-nothing")
            self._inside_page.children = (*self._inside_page.children, self._editor.widget)
        self._editor.show_board(self.desk.situation.board)

    def _tab_chosen(self, change: Mapping[str, int | None]) -> None:
        name = self._last[change["new"] or 0]
        if name != self.desk.tab:
            self.desk.open_tab(name)
