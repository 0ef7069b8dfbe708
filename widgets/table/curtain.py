"""The curtain, a panel that hides a player's secrets while other people can see the screen (rule P2).

A curtain is needed if several people share one screen.
"""

from __future__ import annotations

from typing import Required, TypedDict

from timepirates.core import registry
from timepirates.core.i18n import _
from timepirates_widgets.panel import Panel, script, style
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.viewpoint import ANYBODY


class CurtainButton(TypedDict):
    """A button with which a person lifts the curtain, the panel that hides secrets, as data for JavaScript."""

    seat: int
    button: str


class CurtainContent(TypedDict, total=False):
    """The data that the panel `Curtain` sends to its JavaScript code."""

    seat: Required[int | None]
    title: str
    text: str
    people: list[CurtainButton]
    undo: str


class Curtain(Panel[Sitting]):
    """The panel that hides a player's secrets until the player confirms that nobody else is looking.

    The curtain is down while `Sitting.curtain` names a seat.
    """

    leaves_nothing = "it hides what lies under it"
    _esm = script("table/curtain")
    _css = style("table/curtain")

    away = False
    """Whether the page shows other content, such as lessons, in place of the game, so that nothing is secret."""

    def suspend(self, away: bool) -> None:
        """Remove the curtain if `away` is true (lessons, for example, replace the game); otherwise restore it."""
        self.away = away
        self.refresh()

    def _content(self) -> CurtainContent:
        hidden = self.away or self.table.at_the_door or self.table.asks_before_curtain
        seat = None if hidden else self.table.curtain
        if seat is None:
            return {"seat": None}
        players = self.table.line.game.players
        player = "" if seat == ANYBODY else players[seat]
        return {
            "seat": seat,
            "title": self._title(seat).format(player=player),
            "text": self._text(seat).format(player=player),
            "people": [
                {"seat": each, "button": _("I am {player}, and no one else is looking").format(player=players[each])}
                for each in (self.table.people if seat == ANYBODY else [seat])
            ],
            "undo": _("Back: undo the last decision") if self._may_undo() else "",
        }

    def _title(self, seat: int) -> str:
        if seat == ANYBODY:
            return _("Who is looking?")
        if len(self.table.people) == 1:
            return _("Only {player} still has a seat on this page")
        return (
            _("A secret decision of {player}") if self._hides_only_decisions() else _("It is {player}'s turn to decide")
        )

    def _text(self, seat: int) -> str:
        if seat == ANYBODY:
            return _(
                "None of you has to decide now. Each of you has secrets, so only one person may look at the screen."
            )
        if self._hides_only_decisions():
            return _(
                "All others, please look away. The decision of {player} stays hidden until all players have decided."
            )
        return _("All others, please look away: the pieces and plans of {player} are secret.")

    def _hides_only_decisions(self) -> bool:
        """Return whether the game keeps some decisions secret but has no secret pieces."""
        return registry.entry(self.table.line.game.name).secret is not None

    def _may_undo(self) -> bool:
        return self.table.curtain != ANYBODY and self.table.can_undo

    def ask_lift(self, seat: int | None = None) -> None:
        """Handle the request to lift the curtain: a player confirms that nobody else sees the screen."""
        self.table.lift_curtain(seat)

    def ask_undo(self) -> None:
        """Undo the last decision."""
        self.table.undo()
