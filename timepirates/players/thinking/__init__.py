"""The captain that is asked to think longer.

Before it restocks it plays the draws and its turn through; each action that its turn may go on with is valued at the
end of the best turn that begins with it.

    think(game, seat, Budget(playouts=100))         # a Thought: the decision's code, and what was found
    match([Thinking(playouts=100), "captain"], ...)

The same budget and seed give the same decision, interpreted and compiled. It knows what its seat sees: draws come from
what is left in the bag, in an order of its own luck. Nothing here needs NumPy but `quick.bring`, which compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timepirates.pirates.codes import ACTING, LANDING, RESTOCKING
from timepirates.pirates.state import State
from timepirates.players.captain import captain_choice
from timepirates.players.levels import MOST_ENDS, allowed, learned_desk
from timepirates.players.simple import seen_position
from timepirates.players.thinking import quick
from timepirates.players.thinking.halving import Budget, Thought, Way, halved, luck_of, weighed
from timepirates.players.thinking.slow import Interpreted

if TYPE_CHECKING:
    from timepirates.game import Game
    from timepirates.protocol import Decision

__all__ = ["UNCOMPILED", "Budget", "Thinking", "Thought", "Way", "consider", "think"]

UNCOMPILED = Budget(playouts=16)
"""Some 0.3 s where nothing is compiled."""


def nobody_is_told(_done: int, _of: int) -> None:
    """For those who wait."""


def goes_on() -> bool:
    """Nobody stops it."""
    return False


def think(game: Game, seat: int, budget: Budget = UNCOMPILED, told: Callable[[int, int], object] = nobody_is_told,
          stopped: Callable[[], bool] = goes_on) -> Thought:
    """Think about the decision of the seat to move; ValueError where another one is to move.

    told: hears, after every few playouts, how many are done and of how many at most.
    stopped: asked as often; where it says so, the best as far as it is known comes back at once.
    """
    thought = consider(seen_position(game, seat), budget, told, stopped)
    return thought._replace(code=game.table.parse(allowed(game, seat, thought.code)))


def consider(s: State, budget: Budget = UNCOMPILED, told: Callable[[int, int], object] = nobody_is_told,
             stopped: Callable[[], bool] = goes_on, compiled: bool | None = None) -> Thought:
    """The same about a position as a seat sees it, which stays as it is.

    compiled: whether to think compiled; None where it is ready (`quick.bring` makes it so).
    """
    thinks = (RESTOCKING, ACTING, LANDING) if budget.playouts > 0 else (ACTING, LANDING)
    if s.deciding not in thinks:
        return Thought(captain_choice(s, learned_desk(), MOST_ENDS), ())
    fast = quick.ready() if compiled is None else compiled
    run = quick.Compiled(s, budget.playouts) if fast else Interpreted(s, budget.playouts)
    if s.deciding != RESTOCKING:
        return weighed(run.write())
    return halved(run, luck_of(s, budget.seed), budget, told, stopped)


class Thinking:
    """The captain that thinks longer, as a player of a seat or of a match."""

    def __init__(self, playouts: int = UNCOMPILED.playouts, seconds: float | None = None, seed: int = 0):
        self.budget = Budget(playouts, seconds, seed)
        self.name = f"captain {playouts}"

    def choose(self, game: Game, seat: int) -> Decision:
        """What thinking comes to."""
        decision: Decision = game.table.name(think(game, seat, self.budget).code)
        return decision


class Longer(Thinking):
    """The captain as pages let it think longer: about its actions alone, since more was not shown to win more."""

    def __init__(self) -> None:
        super().__init__(playouts=0)


LONGER = {"captain": Longer}
"""The levels that may think longer, by name."""
