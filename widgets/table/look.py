"""What a table's panels ask of a game: how positions, steps and decisions are told. `Look` suits any game; a game's own
look (`pirates.look`, `conspiracy.look`) overrides what it tells better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from timepirates import Game, games
from timepirates.i18n import _
from timepirates_widgets.table.decisions import PlainView, View, outcome
from timepirates_widgets.table.sitting import Sitting

Said = Callable[[Any, dict[str, Any]], list[str]]
"""Puts a position, of which something is seen, into words: a list of whole messages."""
Tell = Callable[[Any, Sequence[Sequence[Any]], int], list[str]]
"""Puts the steps of a game's (seat's) record, from a number on, into sentences."""
Notes = Callable[[Any, Mapping[str, Any]], dict[int, list[str]]]
"""Says what stands after a step of a game's record: its number -> a title and lines."""

games.add("time-pirates", look="timepirates_widgets.pirates.look:LOOK")
games.add("conspiracy", look="timepirates_widgets.conspiracy.look:LOOK")


class Look:
    """How any game is told: by the names of its players and the words of its notation."""

    def said(self, game: Game, _seen: dict[str, Any]) -> list[str]:
        """A position in words."""
        if game.over:
            return [_("The game is over"), outcome(game)]
        mover = game.to_move
        return [_("{player} is to decide").format(player=game.players[mover]) if isinstance(mover, int)
                else _("Luck decides")]

    def teller(self, _table: Sitting) -> Tell:
        """What puts the steps of a table's game into sentences."""
        return _noted

    def notes(self) -> Notes:
        """What says what stands between them."""
        return lambda _game, _record: {}

    def view(self, position: Game, snapshot: dict[str, Any]) -> View:
        """The decisions as buttons."""
        return PlainView(position, snapshot)


def _noted(game: Game, steps: Sequence[Sequence[Any]], first: int = 0) -> list[str]:
    """The steps in the words of the notation."""
    return [text if seat is None else _("{player}: {decision}").format(player=game.players[seat], decision=text)
            for seat, text in steps[first:]]


PLAIN = Look()


def look_of(game: Game) -> Look:
    """How a game is told."""
    look: Look = games.entry(game.name).part("look", PLAIN)
    return look
