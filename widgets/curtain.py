"""In hot seat: hides the page until the player whose secret comes next is the only one who looks (P2)."""

from __future__ import annotations

from typing import Any

from timepirates.i18n import _
from timepirates_widgets.panel import Panel, script, style


class Curtain(Panel):
    """Covers the whole page while `Sitting.curtain` names a seat."""

    _esm = script("curtain")
    _css = style("curtain")

    def _content(self) -> dict[str, Any]:
        seat = self.table.curtain
        if seat is None:
            return {"seat": None}
        player = self.table.line.game.players[seat]
        return {
            "seat": seat,
            "title": _("A secret decision of {player}").format(player=player),
            "text": _("Everybody else looks away. What {player} decides stays hidden until all have decided.").format(
                player=player),
            "button": _("I am {player}, and nobody else looks").format(player=player),
            "undo": _("Back: undo the last decision") if self._may_undo() else "",
        }

    def _may_undo(self) -> bool:
        return self.table.allowed("undo") and self.table.line.game.can_undo

    def ask_lift(self) -> None:
        """The player is there."""
        self.table.lift_curtain()

    def ask_undo(self) -> None:
        """The decision before was a mistake."""
        self.table.undo()
