"""The base class of the panels on the review page."""

from __future__ import annotations

from timepirates_widgets.games.pirates.review.review_controller import ReviewController
from timepirates_widgets.panel import Panel


class ReviewPanel(Panel[ReviewController]):
    """The base class of the panels on the review page. Subclasses define `_esm` and `_content`."""

    def ask_go(self, step: int) -> None:
        """Handle the user's request to go to the position after `step` steps."""
        self.table.show(int(step))
