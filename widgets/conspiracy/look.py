"""How Conspiracy is told at a table."""

from __future__ import annotations

from typing import Any

from timepirates import Game
from timepirates_widgets.conspiracy import words
from timepirates_widgets.conspiracy.log import Chronicle
from timepirates_widgets.table.look import Look, Tell
from timepirates_widgets.table.sitting import Sitting


class ConspiracyLook(Look):
    """The round and the turn, and what each step did."""

    def said(self, game: Game, seen: dict[str, Any]) -> list[str]:
        """The round, whose turn it is, what is decided."""
        return words.moment(game, seen)

    def teller(self, table: Sitting) -> Tell:
        """The steps with what came of them."""
        return Chronicle(table)


LOOK = ConspiracyLook()
