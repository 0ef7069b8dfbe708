"""The levels of Time Pirates, weakest first, by the names that seats and saved games use.

    random      every legal decision alike
    newcomer    takes, sells at once what can be sold, forgets the police: rules of thumb with a beginner's numbers
    simple      gathers one colour, sells when a set is worth it, avoids the police
    mate        the same rules of thumb with numbers that evolution found
    captain     plans its whole turn and values its end by numbers learned from games against itself

Each is a small class that remembers nothing: it gets the position as its seat sees it and names a decision.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import TYPE_CHECKING, Any

from timepirates.players.simple import SimplePlayer, seen_position
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.players.planning import Desk
    from timepirates.protocol import Decision

MOST_ENDS = 3000
"""So many ends of its turn the captain values at most before it decides, compiled or not."""


class ThumbsPlayer:
    """Rules of thumb with other numbers: `tuned.THUMBS` says what each is for."""

    def __init__(self, thumbs: tuple[float, ...]):
        self.thumbs = thumbs

    def choose(self, game: Game, seat: int) -> Decision:
        """The legal decision with the greatest number."""
        from timepirates.players.tuned import tuned_choice

        return allowed(game, seat, tuned_choice(seen_position(game, seat), self.thumbs))


class CaptainPlayer:
    """Plans its whole turn. `most`: so many ends of it are valued at most."""

    def __init__(self, most: int = MOST_ENDS):
        self.most = most

    def choose(self, game: Game, seat: int) -> Decision:
        """What the best plan from here begins with."""
        from timepirates.players.captain import captain_choice

        return allowed(game, seat, captain_choice(seen_position(game, seat), learned_desk(), self.most))


def allowed(game: Game, seat: int, code: int) -> Decision:
    """The decision of a code; where a trade would only repeat this turn (X6), which no snapshot tells, simple's."""
    decision: Decision = game.table.name(code)
    return decision if game.refusal(decision) is None else SimplePlayer().choose(game, seat)


_OF_THIS_THREAD = local()


def learned_desk() -> Desk:
    """The captain's desk with the shipped numbers; one serves a whole thread, since nothing on it is remembered."""
    if not hasattr(_OF_THIS_THREAD, "desk"):
        from timepirates.players import numbers, planning

        _OF_THIS_THREAD.desk = planning.desk(numbers.learned())
    desk: Desk = _OF_THIS_THREAD.desk
    return desk


def newcomer() -> ThumbsPlayer:
    """A beginner."""
    from timepirates.players.tuned import BEGINNER

    return ThumbsPlayer(BEGINNER)


def mate() -> ThumbsPlayer:
    """The tuned numbers."""
    from timepirates.players import numbers

    return ThumbsPlayer(numbers.thumbs())


PLAYERS: dict[str, Callable[..., Any]] = {
    "random": RandomPlayer, "newcomer": newcomer, "simple": SimplePlayer, "mate": mate, "captain": CaptainPlayer,
}
LEVELS = tuple(PLAYERS)
