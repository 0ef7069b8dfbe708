"""A game looked back on: everybody's chances as curves, what was given away, what was luck; and another try.

    from timepirates_widgets import review
    review(game)

The whole game is reviewed beside the page: the curves first, then mistake after mistake.
"""

from __future__ import annotations

import ipywidgets

from timepirates import Game
from timepirates.games.pirates.board import DEFAULT, Board, board_of
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.review.curves import Curves
from timepirates_widgets.games.pirates.review.head import Head
from timepirates_widgets.games.pirates.review.ledger import Ledger
from timepirates_widgets.games.pirates.review.mistakes import Mistakes
from timepirates_widgets.games.pirates.review.review_controller import ReviewController, desk_for
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.box import StillBox
from timepirates_widgets.panel.kernel_lost import Alive


class ReviewPage:
    """The page: `page` is the widget, `desk` what it shows."""

    def __init__(self, desk: ReviewController):
        self.desk = desk
        self.board = BoardWidget(Board.named(DEFAULT))
        head = Head(desk, shared=shared())
        beside = ipywidgets.Box([self.board, Mistakes(desk)], layout=shared_layout())
        beside.add_class("tp-review-here")
        self.page = StillBox([head, beside, Curves(desk), Ledger(desk), Alive(desk)], layout=shared_layout())
        self.page.add_class("tp-review-page")
        desk.watch(lambda _change: self._show())
        self._show()

    def _show(self) -> None:
        """The position on screen; no board while no game is open."""
        game = self.desk.game
        (self.board.remove_class if game else self.board.add_class)("tp-away")
        if game is None:
            return
        if self.board.board != board_of(game):
            self.board.set_board(board_of(game))
        self.board.show(game.at(self.desk.step).snapshot())


def review(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """The page of reviews: your game, else the one the address names, else a choice of those that are kept here.

    `keep` false neither reads nor writes this machine's games.
    """
    return ReviewPage(desk_for(game, Store() if keep else None)).page
