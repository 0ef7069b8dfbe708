"""Hints and reviews of every game.

    from timepirates import review

    review.advise(game, seat=1)          # the best three decisions and their chances to win
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger, .assumes

A game may bring its own (the parts `advise` and `review` of its entry), which know more than rollouts show; Time
Pirates does, and adds reasons in words (`timepirates.games.pirates.review`). All other games are judged by rollouts:
games that are played on from a position to their end, by the game's own computer players or at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from timepirates.core import registry
from timepirates.core.game import Game

if TYPE_CHECKING:
    import pandas as pd

    from timepirates.review.review_state import Review

__all__ = ["advise", "of"]


def advise(game: Game, seat: int, top: int = 3, **settings: object) -> pd.DataFrame:
    """Return the best decisions of the seat to move.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move. Nothing is used that this seat does not know.
    top : int
        The number of rows at most, 1 to 100.
    **settings
        `games` (rollouts for all decisions together, 1 to 10,000), `who` (the level in each seat, None for a person),
        `people` (the level by which people are played on, by default the strongest) and `seed` (equal seeds give equal
        frames).

    Returns
    -------
    pandas.DataFrame
        One row per decision: `decision`, `won`, `won_low`, `won_high` (chance to win), `behind`, `behind_low`,
        `behind_high` (paired difference from the best), `games`. Intervals hold 80 %. `attrs["assumes"]` has the level
        that plays on in each seat, `attrs["together"]` the number of first rows that cannot be told apart. A game's own
        hints may have more columns.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If the game has no hints of this kind, or a setting is impossible.
    """
    found: pd.DataFrame = registry.entry(game.name).part("advise", _advise)(game, seat, top, **settings)
    return found


def of(record: Mapping[str, object] | Game, **settings: Any) -> Any:
    """Return the review of a whole game.

    Parameters
    ----------
    record : mapping or Game
        A game's record, or a game.
    **settings
        `who`, `people` and `seed` as in `advise`.

    Returns
    -------
    Review
        See `timepirates.review.review_state.Review`: `chances`, `decisions`, `ledger`, `totals()` and `assumes`.

    Raises
    ------
    BadRecord
        If it is no record of any game.
    BadSetting
        If the game has no reviews, or a setting is impossible.
    """
    name = record.name if isinstance(record, Game) else registry.of_record(record).name
    return registry.entry(name).part("review", _of)(record, **settings)


def _advise(game: Game, seat: int, top: int, **settings: Any) -> pd.DataFrame:
    from timepirates.review import hints_by_rollouts

    return hints_by_rollouts.advise(game, seat, top, **settings).frame()


def _of(record: Mapping[str, object] | Game, **settings: Any) -> Review:
    from timepirates.review import review_by_rollouts
    from timepirates.review.review_state import Review

    return Review(review_by_rollouts.of_record(record, **settings))
