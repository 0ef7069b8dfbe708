"""The explorer: where will the police be? Exact odds to see, to change and to believe.

    from timepirates_widgets import police
    police.explorer()                      # from the start of a year, or the game that the page's address names
    police.explorer(game)                  # from any position of a game
    police.explorer(Situation(police=1400, ones=2, twos=4))
"""

from __future__ import annotations

from typing import Any

import ipywidgets

from timepirates import Game
from timepirates.analysis.police.situation import Situation
from timepirates.i18n import _
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.box import StillBox
from timepirates_widgets.police.alive import Alive
from timepirates_widgets.police.bag import BagEditor
from timepirates_widgets.police.board import PoliceBoard
from timepirates_widgets.police.clock import Clock
from timepirates_widgets.police.compare import Compare
from timepirates_widgets.police.danger import Danger
from timepirates_widgets.police.desk import Desk
from timepirates_widgets.police.explain import Explain
from timepirates_widgets.police.fair import Fair
from timepirates_widgets.police.game import Hindsight
from timepirates_widgets.police.guesser import Guesser
from timepirates_widgets.police.heat import Heat
from timepirates_widgets.police.opening import desk_for
from timepirates_widgets.police.panel import PolicePanel
from timepirates_widgets.police.questions import Questions
from timepirates_widgets.police.restock import Restock
from timepirates_widgets.police.status import PoliceStatus
from timepirates_widgets.police.strip import Strip
from timepirates_widgets.police.sum import Sum
from timepirates_widgets.police.tree import Tree
from timepirates_widgets.police.trial import Trial


def explorer(source: Game | Situation | None = None, keep: bool = True) -> ExplorerPage:
    """The page of the explorer; `desk` of what it gives is what it shows.

    `keep` false neither reads nor writes games and guesses on this machine.
    """
    return Explorer(desk_for(source, Store() if keep else None)).page


class ExplorerPage(StillBox):
    """The page as a widget; `desk` is what it shows."""

    desk: Desk

    def __repr__(self) -> str:
        return f"<explorer: {repr(self.desk.game or self.desk.situation).strip('<>')}>"


class Explorer:
    """The page: `page` is the widget, `desk` what it shows."""

    def __init__(self, desk: Desk):
        self.desk = desk
        desk.tab = Heat.name
        # The board comes first: a step of the slider is seen there before it is read elsewhere.
        self.board = PoliceBoard(desk)
        tabs = self._tabs()
        self.names = [panel.name for panel in tabs.values()]
        self.status = PoliceStatus(desk, shared=shared(scripts=("police/panel",)))
        self.tabs = ipywidgets.Tab(list(tabs.values()), titles=tuple(tabs), selected_index=0, layout=shared_layout())
        self.tabs.observe(self._tab_chosen, "selected_index")
        areas = {"status": self.status, "board": self.board.widget, "choices": Sum(desk), "tabs": self.tabs,
                 "strip": Strip(desk)}
        for area, widget in areas.items():
            widget.add_class(f"tp-area-{area}")
        over = [Explain(desk), Alive(desk)]
        for widget in over:
            widget.add_class("tp-area-nothing")
        inside = ipywidgets.Box([*areas.values(), *over], layout=shared_layout())
        inside.add_class("tp-table")
        inside.add_class("tp-explorer")
        self.page = ExplorerPage([inside], layout=shared_layout())
        self.page.desk = desk
        self.page.add_class("tp-frame")

    def _tabs(self) -> dict[str, PolicePanel]:
        desk = self.desk
        return {_("Table"): Heat(desk), _("Tree"): Tree(desk), _("Year"): Clock(desk), _("Restock"): Restock(desk),
                _("Danger"): Danger(desk), _("Bag"): BagEditor(desk), _("Compare"): Compare(desk),
                _("Simulate"): Trial(desk), _("Guess"): Guesser(desk), _("Game"): Hindsight(desk),
                _("Fair?"): Fair(desk), _("Questions"): Questions(desk)}

    def _tab_chosen(self, change: Any) -> None:
        name = self.names[change["new"] or 0]
        view = name if name == "restock" or (name == "danger" and self.desk.game is not None) else "draws"
        self.desk.look(tab=name, view=view)
