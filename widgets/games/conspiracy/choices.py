"""The panel in which the user builds a Conspiracy decision part by part, such as coin and square."""

from __future__ import annotations

from typing import Unpack

from timepirates.games.conspiracy.snapshot import as_conspiracy_snapshot
from timepirates_widgets.games.conspiracy.picking import DecisionButtons, PartialDecision
from timepirates_widgets.panel import PanelOptions
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting


class StepwiseChoices(Choices):
    """The panel in which the user composes a decision in steps, such as first a coin and then a square."""

    def __init__(self, table: Sitting, picking: PartialDecision | None = None, **more: Unpack[PanelOptions]):
        self.picking = picking or PartialDecision(table)
        super().__init__(
            table,
            view=lambda position, seen: DecisionButtons(position, as_conspiracy_snapshot(seen), self.picking),
            **more,
        )
        self.picking.watch(self.refresh)

    def ask_play(self, text: str, at: list[int]) -> None:
        """Make the decision that belongs to the button that the user has pressed.

        A refusal does not list the legal decisions: for a draw they would reveal which coins are in the bag.
        """
        if self.picking.open and at == self.table.place and text not in self.table.position.legal():
            self.table.show_refusal(reason(self.table.position, text))
        else:
            super().ask_play(text, at)

    def ask_stage(self, part: str, at: list[int]) -> None:
        """Add the clicked part to the user's incomplete decision, unless the position has changed since the click."""
        if at == self.table.place:
            self.picking.pick(part)

    def ask_unpick(self) -> None:
        """Undo the user's last choice of a piece or square."""
        self.picking.unpick()
