"""The review page. It shows curves of the chances to win, mistakes as puzzles, and the effects of luck.

    from timepirates_widgets import review
    review(game)

The review runs in the background: the curves appear first, then one mistake after the other.
"""

from __future__ import annotations

import ipywidgets

from timepirates import Game
from timepirates.games.pirates.board import DEFAULT, Board, board_of
from timepirates.games.pirates.snapshot import as_pirates_snapshot
from timepirates_widgets.games.pirates.board.board_widget import BoardWidget
from timepirates_widgets.games.pirates.review.curves import Curves
from timepirates_widgets.games.pirates.review.head import ReviewHeader
from timepirates_widgets.games.pirates.review.ledger import Ledger
from timepirates_widgets.games.pirates.review.mistakes import Mistakes
from timepirates_widgets.games.pirates.review.review_controller import ReviewController, open_review
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel import shared, shared_layout
from timepirates_widgets.panel.box import StaticHtmlBox
from timepirates_widgets.panel.kernel_lost import KernelMonitor


class ReviewPage:
    """The review page. Its attribute `page` is the widget to display, and `desk` is the page's controller."""

    def __init__(self, desk: ReviewController):
        self.desk = desk
        self.board = BoardWidget(Board.named(DEFAULT))
        head = ReviewHeader(desk, shared=shared())
        beside = ipywidgets.Box([self.board, Mistakes(desk)], layout=shared_layout())
        beside.add_class("tp-review-here")
        self.page = StaticHtmlBox(
            [head, beside, Curves(desk), Ledger(desk), KernelMonitor(desk)], layout=shared_layout()
        )
        self.page.add_class("tp-page").add_class("tp-review-page")
        desk.watch(lambda _change: self._show())
        self._show()

    def _show(self) -> None:
        game = self.desk.game
        (self.board.remove_class if game else self.board.add_class)("tp-away")
        if game is None:
            return
        if self.board.board != board_of(game):
            self.board.set_board(board_of(game))
        self.board.show(as_pirates_snapshot(game.at(self.desk.step).snapshot()))


def review(game: Game | None = None, keep: bool = True) -> ipywidgets.Widget:
    """Return the review page, a widget that a notebook can display.

    Parameters
    ----------
    game : Game, optional
        The game to review. By default it is the game named in the page's address. Without one, the page shows an
        example or the games saved on this machine.
    keep : bool, default True
        Whether the page may read and write the games saved on this machine.

    Returns
    -------
    ipywidgets.Widget
        The page to display.
    """
    return ReviewPage(open_review(game, Store() if keep else None)).page
