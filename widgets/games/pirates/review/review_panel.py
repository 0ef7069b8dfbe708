"""What all panels of the review page share: their script, and the wish to see a position."""

from __future__ import annotations

from timepirates_widgets.games.pirates.review.review_controller import ReviewController
from timepirates_widgets.panel import Panel, script


class ReviewPanel(Panel[ReviewController]):
    """A panel of the page that reviews a game."""

    _esm = script("games/pirates/review/page")

    def ask_go(self, step: int) -> None:
        """Show the position after a number of steps."""
        self.table.show(int(step))
