"""The choices of Conspiracy: parts of a decision are picked one after the other."""

from __future__ import annotations

from typing import Unpack

from timepirates_widgets.games.conspiracy.picking import Picking, PickView
from timepirates_widgets.panel import Brought
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.decisions import reason
from timepirates_widgets.table.sitting import Sitting


class PickedChoices(Choices):
    """The choices of Conspiracy: parts of a decision are picked one after the other."""

    def __init__(self, table: Sitting, picking: Picking | None = None, **more: Unpack[Brought]):
        self.picking = picking or Picking(table)
        super().__init__(table, view=lambda position, seen: PickView(position, seen, self.picking), **more)
        self.picking.watch(self.refresh)

    def ask_play(self, text: str, at: list[int]) -> None:
        """A button was pressed. What is refused is told without what would be possible: in a draw that is a secret."""
        if self.picking.open and at == self.table.place and text not in self.table.position.legal():
            self.table.refuse(reason(self.table.position, text))
        else:
            super().ask_play(text, at)

    def ask_stage(self, part: str, at: list[int]) -> None:
        """A part was picked. Where the page was behind the game, it is left alone."""
        if at == self.table.place:
            self.picking.pick(part)

    def ask_unpick(self) -> None:
        """The part picked last is given up."""
        self.picking.unpick()
