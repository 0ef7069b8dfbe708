"""Hints and reviews: what is best now, and what a whole game's decisions and draws were worth, as pandas frames.

    from timepirates.analysis import review

    review.advise(game, seat=1)          # the best three decisions, their chances to win, and why
    found = review.of(game.record())     # a whole game: .chances, .decisions, .ledger
    found.totals()                       # who was lucky, who played well
    found.strokes()                      # by which draws

Every number is the chance to win as one value function tells it, at every step; start, luck and decisions add up to
the result for every seat. `advise` knows what its seat may know. The modules of this package give the same without
pandas, and a game piece by piece (`whole.look_back`) for pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from timepirates.analysis.review import advice, whole
from timepirates.game import Game
from timepirates.players import onward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Review", "advise", "evening", "of"]


class Review:
    """A whole game, reviewed. Steps count from 1; 0 is the deal."""

    def __init__(self, looked: whole.Looked):
        self.looked = looked

    @cached_property
    def chances(self) -> pd.DataFrame:
        """`step`, `seat`, `won` (chance to win), `points` (at the end, on average): after every step."""
        return self.looked.chances().frame()

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """A row a decision that had a choice, those first that lost most for certain: `step`, `seat`, `decision`,
        `best`, `loss` (of the chance to win) with `loss_low` and `loss_high` (80 %), `because`.

        Where `loss_low` is not above nothing it is too close to call; `attrs["too_close"]` counts these.
        """
        return self.looked.decisions().frame()

    @cached_property
    def played(self) -> pd.DataFrame:
        """A row a decision from which games were played on: `step`, `seat`, `decision`, `best`, `value` (the loss as
        the value tells it), `loss`, `loss_low`, `loss_high` (as the games show it, 80 %), `games` after either."""
        return self.looked.played().frame()

    @cached_property
    def ledger(self) -> pd.DataFrame:
        """`step`, `kind` ("start", "luck", "decision", "result"), `seat` (whose chances), `by` (who decided, None for
        luck), `change`, `low`, `high` (80 %). Without the result the changes of a seat add up to it."""
        return self.looked.ledger().frame()

    def totals(self, by_year: bool = False) -> pd.DataFrame:
        """A row a seat (and a year): `luck`, `decisions` (its own) with their intervals, `others` (their decisions)."""
        return self.looked.totals(by_year).frame()

    def strokes(self, top: int = 3) -> pd.DataFrame:
        """What made each seat lucky, or not: `seat`, `step`, `change`, `what` of so many strokes of luck, of those that
        moved its chances most."""
        return self.looked.strokes(top).frame()


def advise(game: Game, seat: int, top: int = 3) -> pd.DataFrame:
    """The best few decisions of the seat to move: `decision`, `won`, `won_low`, `won_high`, `points`, `because`.

    `attrs["close"]`: so many of the best are within their uncertainty. BadSituation where the seat is not to move.
    """
    return advice.advise(game, seat, top).frame()


def of(record: Mapping[str, object] | Game, played_on: bool = False) -> Review:
    """The review of a game, or of its record; BadSituation or BadRecord where there is none.

    played_on: losses are what games show that are played on from the decisions that seem to have lost most. That takes
    some 30 s compiled, which it is then (half a minute more on the first time), and without a compiler hours.
    """
    if played_on:
        onward.bring()
    return Review(whole.of_record(record, played_on))


def evening(records: Iterable[Mapping[str, object] | Game]) -> pd.DataFrame:
    """Several games of the same people: `player`, `games`, `luck`, `decisions` with intervals, `won`; best first."""
    return whole.evening([whole.ledger_of(each) for each in records]).frame()
