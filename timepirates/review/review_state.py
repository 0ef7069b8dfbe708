"""The results of a review, complete or in progress.

They are judged decisions, probabilities of winning, the ledger, and the progress.

Pages use these results without pandas, and `Review` offers them as data frames. Steps count from 1; 0 is the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from timepirates.core.answers import ResultTable
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.review import ledger
from timepirates.review.intervals import REVIEWS, Interval, interval
from timepirates.review.ledger import DECISION, LEDGER, TOTALS, LedgerRow, Numbers

if TYPE_CHECKING:
    import pandas as pd

CHANCES = ("step", "seat", "won")
DECISIONS = ("step", "seat", "decision", "best", "loss", "loss_low", "loss_high", "games", "because")
SUSPECTS, SELECTING, JUDGING, CURVES, DONE = "suspects", "selecting", "judging", "curves", ""
"""The stages of a review in order, from the search for possible mistakes to the complete review."""
LEAST_LOSS = 0.01
"""A decision counts as a mistake if its loss in the probability of winning is at least this."""


class ReviewedDecision(NamedTuple):
    """A decision of a game, with its loss compared with the best decision in the same position.

    The loss has a 95 % interval.
    """

    step: int
    seat: int
    decision: Decision
    best: Decision
    loss: float
    """How much the decision lowered the seat's probability of winning, compared with the best decision."""
    loss_low: float
    loss_high: float
    games: int
    """The number of rollouts after each of the two decisions; 0 if the loss was calculated exactly."""
    because: str
    """Why the best decision is better, as a sentence; empty if the game offers no reasons."""
    changes: Numbers = ()
    """For each seat, the difference in the probability of winning between this decision and the best decision."""
    won: float = 1.0
    """The seat's probability of winning after the best decision."""

    @property
    def is_mistake(self) -> bool:
        """Whether the decision is a mistake: its loss is large enough and statistically significant."""
        return self.loss_low > 0 and self.loss >= LEAST_LOSS


class DecisionPair(NamedTuple):
    """Two decisions in the same position of a game: the best one, and the one that was made."""

    step: int
    best: str
    other: str


def paired_changes(
    best: Sequence[Numbers], made: Sequence[Numbers], seat: int, model_error: float = 0.0
) -> tuple[Numbers, Interval]:
    """Return how a decision changed the win probabilities, estimated from rollouts with equal random numbers.

    A rollout of the decision and one of the best decision have equal random numbers.

    Returns
    -------
    tuple of float
        How the decision changed every seat's probability of winning.
    Interval
        The loss of the deciding seat, with a 95 % interval.
    """
    changes = tuple(fmean(b[each] - a[each] for a, b in zip(best, made, strict=True)) for each in range(len(best[0])))
    return changes, interval([a[seat] - b[seat] for a, b in zip(best, made, strict=True)], REVIEWS, -1.0, model_error)


@dataclass
class ReviewState:
    """A review that is complete or in progress.

    It is complete when `stage` is `DONE`.
    """

    game: Game
    assumes: tuple[str, ...] | None
    """The name of the computer player that decides for each seat in rollouts, or None if there are no rollouts."""
    turns: list[int]
    """The number of steps before the start of each turn, followed by the number of all steps so far."""
    curves: list[Numbers]
    """The seats' probabilities of winning at `turns`. The list is shorter while they are being computed."""
    judged: list[ReviewedDecision] = field(default_factory=list)
    """The decisions that have been compared with the best ones so far, in the order of the comparisons."""
    lucks: list[LedgerRow] = field(default_factory=list)
    """The effects of luck (random draws and revealed pieces) on win probabilities, if the game calculates them."""
    stage: str = SUSPECTS
    playing: tuple[int, int] = (0, 0)
    """The progress of the present stage: the number of finished items, and the number of all items."""

    @property
    def mistakes(self) -> list[ReviewedDecision]:
        """The decisions that count as mistakes, in the order in which they were found."""
        return [each for each in self.judged if each.is_mistake]

    def chances(self) -> ResultTable:
        """Return a table with each seat's probability of winning at the beginning of each turn."""
        return ResultTable(
            CHANCES,
            [
                (step, seat, won)
                for step, all_won in zip(self.turns, self.curves, strict=False)
                for seat, won in enumerate(all_won)
            ],
        )

    def decisions(self) -> ResultTable:
        """Return a table of the decisions that were compared with the best ones, with one row per decision."""
        return ResultTable(
            DECISIONS,
            [
                (
                    each.step,
                    each.seat,
                    str(each.decision),
                    str(each.best),
                    each.loss,
                    each.loss_low,
                    each.loss_high,
                    each.games,
                    each.because,
                )
                for each in self.judged
            ],
        )

    def rows(self) -> list[LedgerRow]:
        """Return the rows of the ledger, the table of all changes of the players' probabilities of winning."""
        mistakes = [LedgerRow(each.step, DECISION, each.seat, each.changes) for each in self.mistakes]
        return ledger.ledger_rows(
            list(zip(self.turns, self.curves, strict=True)), self.luck_outside_mistakes(mistakes), mistakes
        )

    def luck_outside_mistakes(self, _mistakes: Sequence[LedgerRow]) -> Iterable[LedgerRow]:
        """Return how luck changed the win probabilities, without luck that already counts as part of a mistake."""
        return self.lucks

    def ledger(self) -> ResultTable:
        """Return a table of all changes of the probabilities of winning, with one row per change and seat."""
        return ResultTable(
            LEDGER,
            [
                (row.step, row.kind, seat, row.by, change)
                for row in self.rows()
                for seat, change in enumerate(row.changes)
            ],
        )

    def totals(self) -> ResultTable:
        """Return a table of how much each kind of event changed the win probabilities in total, one row per seat.

        The columns are the start, own mistakes, others' mistakes, the rest, and the result.
        """
        return ResultTable(TOTALS, ledger.totals(self.rows(), len(self.game.players)))


def stage_text(found: ReviewState) -> str:
    """Return a sentence about the progress of a review, or an empty string for stages without a progress report."""
    texts = {
        SUSPECTS: _("Looking for possible mistakes: {done} of {of} steps."),
        SELECTING: _("Checking possible mistakes with simulated games: {done} of {of}."),
        JUDGING: _("Checking likely mistakes with new simulated games: {done} of {of}."),
    }
    done, of = found.playing
    return texts[found.stage].format(done=done, of=of) if found.stage in texts else ""


Found = TypeVar("Found", bound=ReviewState)


def complete(
    look_back: Callable[..., Iterator[Found]], record: Mapping[str, object] | Game, **settings: object
) -> Found:
    """Compute the complete review of a game, and return it.

    Parameters
    ----------
    look_back : callable
        Takes the game and the settings, and yields the review with more and more results.
    record : mapping or Game
        A record or a game.
    **settings
        Passed to `look_back`.

    Returns
    -------
    ReviewState
        What `look_back` yields last.

    Raises
    ------
    BadRecord
        If the record is malformed or breaks a rule.
    """
    game = Game.replay(record) if isinstance(record, Mapping) else record
    *_pieces, found = look_back(game, **settings)
    return found


class Review:
    """The review of a whole game, as pandas data frames.

    Steps count from 1; 0 is the deal.
    """

    def __init__(self, looked: ReviewState):
        self.looked = looked

    @property
    def assumes(self) -> tuple[str, ...] | None:
        """The name of the computer player that decides for each seat in rollouts, or None if there are no rollouts."""
        return self.looked.assumes

    @cached_property
    def chances(self) -> pd.DataFrame:
        """A data frame of every seat's probability of winning at the beginning of each turn.

        The columns are `step`, `seat`, and `won`, the probability of winning.

        Time Pirates adds `points`, the expected points at the end.
        """
        return self.looked.chances().frame()

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """A data frame of the decisions that the review compared with the best ones, with one row per decision.

        The columns are `step`, `seat`, `decision`, `best`, `loss` (of the probability of winning) with its paired 95 %
        interval from `loss_low` to `loss_high`, `games` (rollouts from each of the two decisions; 0 if the loss is
        exact) and `because`. A decision is a mistake if `loss_low > 0` and `loss >= 0.01`.
        """
        return self.looked.decisions().frame()

    @cached_property
    def ledger(self) -> pd.DataFrame:
        """A data frame of all events of a game that changed the seats' probabilities of winning.

        The columns are `step`, `kind` ("start", "luck", "decision", "unexplained" or "result"), `seat` (the seat whose
        probability of winning changes), `by` (the seat that decided, or None) and `change`. For each seat the start and all
        changes sum to the result.
        """
        return self.looked.ledger().frame()

    def totals(self) -> pd.DataFrame:
        """Return a data frame of the total changes of the probabilities of winning, with one row per seat.

        The columns are `start`, `own` (own mistakes, never above 0), `others` (mistakes of other seats), `rest` (luck
        and unexplained changes) and `result`.
        """
        return self.looked.totals().frame()
