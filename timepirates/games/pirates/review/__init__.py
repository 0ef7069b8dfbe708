"""Hints for a position of Time Pirates, and reviews that judge all decisions of a finished game.

    from timepirates import review

    review.advise(game, seat=1)          # the best three decisions, their chances to win, and why
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger, .assumes

Probabilities and losses are estimated by rollouts: games that computer players continue from a position, with random
draws. The value function only selects candidates. `advise` and the losses of a review use only what the seat knows. The
modules of this package give the same results without pandas, and a review in steps (`whole.look_back`) for pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from timepirates.core.game import Game
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.review import advice, whole
from timepirates.review.review_state import Review, complete

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["advise", "of"]


def advise(
    game: Game,
    seat: int,
    top: int = 3,
    games: int = advice.GAMES,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    seed: int = 0,
) -> pd.DataFrame:
    """Return the best decisions for the player to move, with probabilities of winning and reasons.

    Parameters
    ----------
    game : Game
        The game in its present position.
    seat : int
        The seat to move. Only information that this seat has is used.
    top : int, optional
        Maximum number of rows, 1 to 100.
    games : int, optional
        Number of rollouts for all candidates together, 1 to 10,000.
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that stands in for people in rollouts.
    seed : int, optional
        Equal seeds give equal frames.

    Returns
    -------
    pandas.DataFrame
        One row per decision, with the columns `decision`, `won`, `won_low`, `won_high`, `behind`, `behind_low`,
        `behind_high` (80 % intervals), `points`, `games` and `because`. `attrs["assumes"]` holds the level of each seat
        in rollouts, or None if there is no compiler and only the value function was used. `attrs["together"]` is the
        number of rows at the beginning that may be equally good, and `attrs["alike"]` says what they have in common.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If `who` or `people` do not name levels.
    """
    rollouts.compile_rollouts()
    return advice.advise(game, seat, top, games, who, people, seed).frame()


def of(
    record: Mapping[str, object] | Game, who: Sequence[str | None] | None = None, people: str = "mate", seed: int = 0
) -> Review:
    """Return the review of a whole game: its mistakes, and the effects of decisions and of random draws.

    Parameters
    ----------
    record : mapping or Game
        A complete record, or a game.
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that stands in for people in rollouts.
    seed : int, optional
        The same game, levels and seed give the same review.

    Returns
    -------
    Review
        The complete review.

    Raises
    ------
    BadSituation
        If it is not a game of Time Pirates.
    BadRecord
        If the record is damaged.
    BadSetting
        If `who` or `people` do not name levels.

    Notes
    -----
    Rollouts of captains take about twenty times as long as those of mates. The first review in a process compiles the
    rollouts, or loads them from the cache.
    """
    rollouts.compile_rollouts()
    return Review(complete(whole.look_back, record, who=who, people=people, seed=seed))
