"""Hints and reviews, by what each game brings for them.

    from timepirates import review

    review.advise(game, seat=1)          # the best three decisions, their chances to win, and why
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger, .assumes

Time Pirates says what else its `advise` and `of` take (`timepirates.games.pirates.review`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from timepirates.core import registry
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["advise", "of"]


def advise(game: Game, seat: int, top: int = 3, **settings: object) -> pd.DataFrame:
    """Return the best decisions of the seat to move.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move. Nothing is used that this seat does not know.
    top : int
        The number of rows.
    **settings
        What the game's own `advise` takes besides.

    Returns
    -------
    pandas.DataFrame

    Raises
    ------
    BadSetting
        If the game has no hints of this kind.
    """
    found: pd.DataFrame = _part(game.name, "advise")(game, seat, top, **settings)
    return found


def of(record: Mapping[str, object] | Game, **settings: object) -> Any:
    """Return the review of a whole game.

    Parameters
    ----------
    record : mapping or Game
        A game's record, or a game.
    **settings
        What the game's own review takes besides.

    Returns
    -------
    Review
        Of the game's own kind.

    Raises
    ------
    BadRecord
        If it is no record of any game.
    BadSetting
        If the game has no reviews.
    """
    name = record.name if isinstance(record, Game) else registry.of_record(record).name
    return _part(name, "review")(record, **settings)


def _part(game: str, what: str) -> Any:
    found = registry.entry(game).part(what)
    if found is None:
        raise BadSetting(_("the game {game} has no hints or reviews of this kind").format(game=game))
    return found
