"""The levels of Time Pirates, weakest first, by the names that seats and saved games use.

    random      every legal decision alike
    newcomer    takes, sells at once what can be sold, forgets the police: rules of thumb with a beginner's numbers
    simple      gathers one colour, sells when a set is worth it, avoids the police
    mate        the same rules of thumb with numbers that evolution found
    captain     plans its whole turn and values its end by numbers learned from games against itself

Beside this ladder stand those that play a style (`styles`): they plan as the captain does, with likings of their own.

    collector   gathers large sets, and sells them for dear contracts
    hunter      goes for the majorities of colours, and denies them
    watcher     keeps away from the police, and likes it when they come to others

Each is a small class that remembers nothing: it gets the position as its seat sees it and names a decision.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import local
from typing import TYPE_CHECKING

from timepirates.core.compiling import Floats
from timepirates.games.pirates.players.simple import SimplePlayer, seen_position
from timepirates.players import Player
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision
    from timepirates.games.pirates.players.planning import CaptainWorkspace

MOST_ENDS = 3000
"""So many ends of its turn the captain values at most before it decides, compiled or not."""
CAPTAINS = "captain"
"""The style that is none: the learned numbers as they are."""


class ThumbsPlayer:
    """Rules of thumb with other numbers: `tuned.THUMBS` says what each is for."""

    def __init__(self, thumbs: tuple[float, ...]):
        self.thumbs = thumbs

    def choose(self, game: Game, seat: int) -> Decision:
        """The legal decision with the greatest number."""
        from timepirates.games.pirates.players.tuned import tuned_choice

        return allowed(game, seat, tuned_choice(seen_position(game, seat), self.thumbs))


class CaptainPlayer:
    """Plans its whole turn. `most`: so many ends of it are valued at most; `style`: with whose numbers."""

    def __init__(self, most: int = MOST_ENDS, style: str = CAPTAINS):
        self.most, self.style = most, style

    def choose(self, game: Game, seat: int) -> Decision:
        """What the best plan from here begins with."""
        from timepirates.games.pirates.players.captain import captain_choice

        return allowed(game, seat, captain_choice(seen_position(game, seat), learned_desk(self.style), self.most))


def allowed(game: Game, seat: int, code: int) -> Decision:
    """The decision of a code; where a trade would only repeat this turn (X6), which no snapshot tells, simple's."""
    decision: Decision = game.table.name(code)
    return decision if game.refusal(decision) is None else SimplePlayer().choose(game, seat)


_OF_THIS_THREAD = local()


def learned_desk(style: str = CAPTAINS) -> CaptainWorkspace:
    """The captain's desk with the shipped numbers, or those of a style; one serves a whole thread, since nothing on it
    is remembered."""
    desks: dict[str, CaptainWorkspace] = _OF_THIS_THREAD.__dict__
    if style not in desks:
        from timepirates.games.pirates.players import planning

        desks[style] = planning.desk(_numbers_of(style))
    return desks[style]


def _numbers_of(style: str) -> Floats:
    if style == CAPTAINS:
        from timepirates.games.pirates.players.learned_weights import learned

        return learned()
    from timepirates.games.pirates.players.styles import numbers_of

    return numbers_of(style)


def newcomer() -> ThumbsPlayer:
    """A beginner."""
    from timepirates.games.pirates.players.tuned import BEGINNER

    return ThumbsPlayer(BEGINNER)


def mate() -> ThumbsPlayer:
    """The tuned numbers."""
    from timepirates.games.pirates.players import learned_weights

    return ThumbsPlayer(learned_weights.thumbs())


LEVELS = ("random", "newcomer", "simple", "mate", "captain")
STYLES = ("collector", "hunter", "watcher")
PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "newcomer": newcomer,
    "simple": SimplePlayer,
    "mate": mate,
    "captain": CaptainPlayer,
    **{style: partial(CaptainPlayer, style=style) for style in STYLES},
}
