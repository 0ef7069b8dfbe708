"""Hints and reviews: what is best now, and what a whole game's decisions and draws were worth, as pandas frames.

    from timepirates import review

    review.advise(game, seat=1)          # the best three decisions, their chances to win, and why
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger, .assumes

Chances and losses are shares of rollouts: games that are played on from a position, by the levels that are seated, with
random draws. The value function only selects what is played on. `advise`, and the losses of a review, know what the
seat knows. The modules of this package give the same without pandas, and a review piece by piece (`whole.look_back`)
for pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from timepirates.core.game import Game
from timepirates.games.pirates.players import rollouts
from timepirates.games.pirates.review import advice, whole
from timepirates.review.review_state import Review

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
    """Return the best few decisions of the seat to move.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move; nothing is used that it does not know.
    top : int
        The number of rows at most, 1 to 100.
    games : int
        The number of rollouts for all candidates together, 1 to 10,000.
    who : sequence of str or None, optional
        The level in each seat, None for a person.
    people : str
        The level by which people are played on.
    seed : int
        Equal seeds give equal frames.

    Returns
    -------
    DataFrame
        `decision`, `won`, `won_low`, `won_high`, `behind`, `behind_low`, `behind_high` (80 % intervals), `points`,
        `games`, `because`. `attrs["assumes"]` has the level that plays on in each seat (None: no compiler, the value
        function alone), `attrs["together"]` the number of first rows that cannot be told apart, `attrs["alike"]` what
        these have in common.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If `who` or `people` name no levels.
    """
    rollouts.bring()
    return advice.advise(game, seat, top, games, who, people, seed).frame()


def of(
    record: Mapping[str, object] | Game, who: Sequence[str | None] | None = None, people: str = "mate", seed: int = 0
) -> Review:
    """Return the review of a game, or of its record.

    How long it takes depends on the levels: rollouts of captains take about twenty times as long as those of mates.
    The first one in a process compiles rollouts, or loads them where that was done before.

    Parameters
    ----------
    record : mapping or Game
    who : sequence of str or None, optional
        The level in each seat, None for a person.
    people : str
        The level by which people are played on.
    seed : int
        The same game, levels and seed give the same review.

    Returns
    -------
    Review

    Raises
    ------
    BadSituation
        If it is no game of Time Pirates.
    BadRecord
        If the record is damaged.
    BadSetting
        If `who` or `people` name no levels.
    """
    rollouts.bring()
    return Review(whole.of_record(record, who, people, seed))
