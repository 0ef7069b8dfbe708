"""Hints for a position, and reviews that find the mistakes in a game.

    from timepirates import review

    review.advise(game, seat=1)          # the best three decisions, each with its probability of winning
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger, .assumes

Most results come from rollouts: games that computer players play from a position to the end. A game may bring better
hints and reviews of its own (the parts `advise` and `review` of its entry in the registry). Time Pirates does, and
adds reasons in words (`timepirates.games.pirates.review`). For any other game, its own computer players or random ones
play the rollouts.
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
    """Return the best decisions for the seat to move, each with its probability of winning.

    Parameters
    ----------
    game : Game
        The game in its present position.
    seat : int
        The seat to move. Only information that this seat has is used.
    top : int
        Maximum number of rows, 1 to 100.
    **settings
        `games`: total number of rollouts, 1 to 10,000. `who`: the computer player in each seat, None for a person.
        `people`: the computer player that plays for people in rollouts, by default the strongest. `seed`: equal seeds
        give equal results.

    Returns
    -------
    pandas.DataFrame
        One row per decision, the best first. `won` is the probability of winning, `behind` is how much lower it is than
        that of the best decision, and `games` is the number of rollouts. `won_low`, `won_high`, `behind_low` and
        `behind_high` are the ends of 80 % intervals. ``attrs["assumes"]`` has the computer player for each seat in the
        rollouts, and ``attrs["together"]`` the number of rows at the beginning that may be equally good. The hints
        that a game brings itself may have more columns.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If the game has no hints of this kind, or a setting is not allowed.
    """
    return registry.entry(game.name).part("advise", _advise)(game, seat, top, **settings)


def of(record: Mapping[str, object] | Game, **settings: Any) -> Any:
    """Return the review of a whole game: its mistakes, and how the probabilities of winning changed.

    Parameters
    ----------
    record : mapping or Game
        A record or a game.
    **settings
        `who`, `people` and `seed` as in `advise`.

    Returns
    -------
    Review
        See `timepirates.review.review_state.Review`: `chances`, `decisions`, `ledger`, `totals()` and `assumes`.

    Raises
    ------
    BadRecord
        If the record is malformed or breaks a rule.
    BadSetting
        If the game has no reviews, or a setting is not allowed.
    """
    name = record.name if isinstance(record, Game) else registry.of_record(record).name
    return registry.entry(name).part("review", _of)(record, **settings)


def _advise(game: Game, seat: int, top: int, **settings: Any) -> pd.DataFrame:
    from timepirates.review import hints_by_rollouts

    return hints_by_rollouts.advise(game, seat, top, **settings).frame()


def _of(record: Mapping[str, object] | Game, **settings: Any) -> Review:
    from timepirates.review import review_by_rollouts
    from timepirates.review.review_state import Review, complete

    return Review(complete(review_by_rollouts.look_back, record, **settings))
