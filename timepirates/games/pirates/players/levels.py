"""The computer players of Time Pirates by name, from the weakest to the strongest.

    random      chooses uniformly among the legal decisions
    newcomer    takes tokens, sells at once, forgets the police: heuristics with a beginner's numbers
    simple      collects one colour, sells when a set is worth it, avoids the police
    mate        the same heuristics with numbers found by evolution
    captain     plans its whole turn and evaluates its end with weights learned in self-play

Players with a style (`styles`) are not part of this order. They plan like the captain, with preferences of their own.

    collector   collects large sets, and sells them for expensive contracts
    hunter      aims for majorities of colours, and denies them to others
    watcher     avoids the police, and prefers them near other players

Each player is a small class without memory. It receives the position as its seat sees it and returns a decision.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import local
from typing import TYPE_CHECKING

from timepirates.core.compiling import Floats
from timepirates.games.pirates.players.patience import is_idle_too_long, turns_waited
from timepirates.games.pirates.players.simple import SimplePlayer, seen_position
from timepirates.players import Player
from timepirates.players.uniform import RandomPlayer

if TYPE_CHECKING:
    from timepirates.core.game import Game
    from timepirates.core.protocol import Decision
    from timepirates.games.pirates.players.planning import PlanningWorkspace

MAX_TURNS_EVALUATED = 3000
"""The maximum number of complete turns that the captain evaluates for one decision."""
CAPTAIN_STYLE = "captain"
"""The name of the captain's own style, in which the learned weights are not modified."""


class HeuristicPlayer:
    """A computer player that chooses the decision with the highest heuristic score."""

    def __init__(self, thumbs: tuple[float, ...]):
        self.thumbs = thumbs

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the legal decision with the highest score."""
        from timepirates.games.pirates.players.tuned import tuned_choice

        return legal_or_simple(game, seat, tuned_choice(seen_position(game, seat), self.thumbs))


class CaptainPlayer:
    """A computer player that tries many possible turns, and plays the one with the best result.

    Parameters
    ----------
    most : int, optional
        Maximum number of ends of a turn that are evaluated.
    style : str, optional
        The style whose weights are used.
    """

    def __init__(self, most: int = MAX_TURNS_EVALUATED, style: str = CAPTAIN_STYLE):
        self.most, self.style = most, style

    def choose(self, game: Game, seat: int) -> Decision:
        """Return the first decision of the best plan for the turn.

        If all players have waited too long (`patience`), return the decision of the player `simple`.
        """
        from timepirates.games.pirates.players.captain import captain_choice

        if is_idle_too_long(turns_waited(game), len(game.players)):
            return SimplePlayer().choose(game, seat)
        return legal_or_simple(
            game, seat, captain_choice(seen_position(game, seat), style_workspace(self.style), self.most)
        )


def legal_or_simple(game: Game, seat: int, code: int) -> Decision:
    """Return the decision with a given code if it is legal, otherwise the decision of the player `simple`.

    A trade is illegal if it restores a distribution of tokens that has occurred in this turn (X6). Snapshots do not
    contain earlier distributions, so players that plan cannot check this.
    """
    decision: Decision = game.table.name(code)
    return decision if game.refusal(decision) is None else SimplePlayer().choose(game, seat)


_OF_THIS_THREAD = local()


def style_workspace(style: str = CAPTAIN_STYLE) -> PlanningWorkspace:
    """Return the weights and buffers that computer players of one style use for planning.

    All calls in a thread share these arrays, because no results stay in them.
    """
    desks: dict[str, PlanningWorkspace] = _OF_THIS_THREAD.__dict__
    if style not in desks:
        from timepirates.games.pirates.players import planning

        desks[style] = planning.new_workspace(_numbers_of(style))
    return desks[style]


def _numbers_of(style: str) -> Floats:
    if style == CAPTAIN_STYLE:
        from timepirates.games.pirates.players.learned_weights import learned

        return learned()
    from timepirates.games.pirates.players.styles import style_weights

    return style_weights(style)


def newcomer() -> HeuristicPlayer:
    """Return a computer player of the level `newcomer`."""
    from timepirates.games.pirates.players.tuned import BEGINNER

    return HeuristicPlayer(BEGINNER)


def mate() -> HeuristicPlayer:
    """Return the computer player `mate`, which uses heuristics with trained coefficients."""
    from timepirates.games.pirates.players import learned_weights

    return HeuristicPlayer(learned_weights.mate_coefficients())


STYLES = ("collector", "hunter", "watcher")
PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "newcomer": newcomer,
    "simple": SimplePlayer,
    "mate": mate,
    "captain": CaptainPlayer,
    **{style: partial(CaptainPlayer, style=style) for style in STYLES},
}
