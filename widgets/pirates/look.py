"""How Time Pirates is told at a table."""

from __future__ import annotations

from typing import Any

from timepirates import Game
from timepirates_widgets.pirates.choice_view import ChoiceView
from timepirates_widgets.pirates.log import YearEnds, told
from timepirates_widgets.pirates.moment import moment
from timepirates_widgets.table.look import Look, Notes, Tell
from timepirates_widgets.table.sitting import Sitting


class PiratesLook(Look):
    """The year and the turn, the steps with their epochs, what a year brought, decisions in rows."""

    def said(self, game: Game, seen: dict[str, Any]) -> list[str]:
        """The year, whose turn it is, what is decided."""
        return moment(game, seen)

    def teller(self, _table: Sitting) -> Tell:
        """The steps with the epochs they lead to."""
        return told

    def notes(self) -> Notes:
        """What each finished year brought everybody."""
        return YearEnds()

    def view(self, position: Game, snapshot: dict[str, Any]) -> ChoiceView:
        """The decisions in rows."""
        return ChoiceView(position, snapshot)


LOOK = PiratesLook()
