"""What a review finds: judged decisions, chances at the beginning of turns, the ledger, and how far the review is.

Answers without pandas, for pages; `Review` has the same as frames. Steps count from 1; 0 is the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.answers import Answer
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
"""Stages that every review has, in this order."""
LEAST_LOSS = 0.01
"""Smaller losses are not listed."""


class Judged(NamedTuple):
    """A decision of the game, the best one in its place, and what it lost. The interval holds 95 %."""

    step: int
    seat: int
    decision: Decision
    best: Decision
    loss: float
    """Of the seat's chance to win."""
    loss_low: float
    loss_high: float
    games: int
    """Number of rollouts from either decision; 0 where the loss is an exact expectation."""
    because: str
    """Why the other decision is better: one sentence, "" where the game has no reasons."""
    changes: Numbers = ()
    """What the decision changed for every seat; `-loss` for the one that decided."""
    won: float = 1.0
    """The seat's chance to win after the best decision."""

    @property
    def counts(self) -> bool:
        """Whether the decision is listed as a mistake."""
        return self.loss_low > 0 and self.loss >= LEAST_LOSS


class Pair(NamedTuple):
    """A decision to compare with another one."""

    step: int
    best: str
    other: str


def paired(
    best: Sequence[Numbers], made: Sequence[Numbers], seat: int, model_error: float = 0.0
) -> tuple[Numbers, Interval]:
    """Compare rollouts from two decisions that share their random numbers.

    Returns
    -------
    tuple of float
        What the decision that was made changed for every seat.
    Interval
        What the seat lost by it, with a 95 % interval.
    """
    changes = tuple(fmean(b[each] - a[each] for a, b in zip(best, made, strict=True)) for each in range(len(best[0])))
    return changes, interval([a[seat] - b[seat] for a, b in zip(best, made, strict=True)], REVIEWS, -1.0, model_error)


@dataclass
class ReviewState:
    """A game while it is reviewed; complete when `stage` is `DONE`."""

    game: Game
    assumes: tuple[str, ...] | None
    """The level that plays on in each seat; None where no rollouts are possible."""
    turns: list[int]
    """After how many steps turns begin; the last one is the present position."""
    curves: list[Numbers]
    """The seats' chances at `turns`; fewer as long as they are being worked out."""
    judged: list[Judged] = field(default_factory=list)
    """Judged decisions; the list grows at its end and keeps its order."""
    lucks: list[LedgerRow] = field(default_factory=list)
    """What draws and reveals changed, where the game's review knows that."""
    stage: str = SUSPECTS
    playing: tuple[int, int] = (0, 0)
    """How much of the stage is done, and of how much."""

    @property
    def mistakes(self) -> list[Judged]:
        """The listed decisions, in the order in which they were found."""
        return [each for each in self.judged if each.counts]

    def chances(self) -> Answer:
        """Return one row per beginning of a turn and seat: its chance to win."""
        return Answer(
            CHANCES,
            [
                (step, seat, won)
                for step, all_won in zip(self.turns, self.curves, strict=False)
                for seat, won in enumerate(all_won)
            ],
        )

    def decisions(self) -> Answer:
        """Return one row per judged decision."""
        return Answer(
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
        """Return the ledger: start, luck, listed mistakes, what is unexplained, and the result."""
        mistakes = [LedgerRow(each.step, DECISION, each.seat, each.changes) for each in self.mistakes]
        return ledger.account(list(zip(self.turns, self.curves, strict=True)), self.lucks_beside(mistakes), mistakes)

    def lucks_beside(self, _mistakes: Sequence[LedgerRow]) -> Iterable[LedgerRow]:
        """Return the luck of the game without what the listed mistakes account for."""
        return self.lucks

    def ledger(self) -> Answer:
        """Return the ledger with one row per change and seat."""
        return Answer(
            LEDGER,
            [
                (row.step, row.kind, seat, row.by, change)
                for row in self.rows()
                for seat, change in enumerate(row.changes)
            ],
        )

    def totals(self) -> Answer:
        """Return one row per seat: its start, own mistakes (never above 0), others' mistakes, the rest (luck and what
        cannot be told apart), and its result."""
        return Answer(TOTALS, ledger.totals(self.rows(), len(self.game.players)))


def stage_text(found: ReviewState) -> str:
    """Return which decisions are still being checked, as a sentence; "" in other stages."""
    texts = {
        SUSPECTS: _("Looking for decisions that may have lost something: {done} of {of} steps."),
        SELECTING: _("Simulating games for possible mistakes: {done} of {of}."),
        JUDGING: _("Checking likely mistakes with new simulated games: {done} of {of}."),
    }
    done, of = found.playing
    return texts[found.stage].format(done=done, of=of) if found.stage in texts else ""


class Review:
    """The review of a whole game as pandas frames. Steps count from 1; 0 is the deal."""

    def __init__(self, looked: ReviewState):
        self.looked = looked

    @property
    def assumes(self) -> tuple[str, ...] | None:
        """The level that plays on in each seat; None where no rollouts are possible."""
        return self.looked.assumes

    @cached_property
    def chances(self) -> pd.DataFrame:
        """`step`, `seat`, `won` (chance to win), for Time Pirates `points` (expected at the end): at the beginning of
        each turn."""
        return self.looked.chances().frame()

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """One row per decision that rollouts have judged: `step`, `seat`, `decision`, `best`, `loss` (of the chance to
        win) with `loss_low` and `loss_high` (95 %, paired), `games` (rollouts from either side; 0 where the loss is
        exact), `because`.

        A decision is a mistake where `loss_low > 0` and `loss >= 0.01`.
        """
        return self.looked.decisions().frame()

    @cached_property
    def ledger(self) -> pd.DataFrame:
        """`step`, `kind` ("start", "luck", "decision", "unexplained", "result"), `seat` (whose chance), `by` (who
        decided, None for all other kinds), `change`. For each seat start and all changes add up to the result."""
        return self.looked.ledger().frame()

    def totals(self) -> pd.DataFrame:
        """One row per seat: `start`, `own` (own mistakes, never above 0), `others` (others' mistakes), `rest` (luck and
        what cannot be told apart), `result`."""
        return self.looked.totals().frame()
