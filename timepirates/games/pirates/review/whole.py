"""Review a whole game in steps, so that pages can show the progress.

A review finds each seat's probability of winning at the beginning of each turn, the mistakes, and the effects of luck
and decisions (the ledger). `timepirates.games.pirates.review` returns the same as data frames; this module does not
need pandas. Steps count from 1; 0 is the deal. Quick estimates (the value function) give the first curves and select
possible mistakes. Rollouts then judge each possible mistake; layings of white contracts are calculated exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from timepirates.core.answers import ResultTable
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.police.position_input import check_game
from timepirates.games.pirates.review import judging
from timepirates.games.pirates.review.estimate import Numbers
from timepirates.games.pirates.review.judging import NoRollouts, PossibleMistake
from timepirates.games.pirates.review.playing import rollout_players
from timepirates.review import review_state
from timepirates.review.ledger import CHANCE, LedgerRow, subtract
from timepirates.review.review_state import (
    CURVES,
    DONE,
    JUDGING,
    SELECTING,
    SUSPECTS,
    DecisionPair,
    ReviewedDecision,
    ReviewState,
)

CHANCES = ("step", "seat", "won", "points")
LUCK_STAGE = "luck"
"""The name of the first stage of a review, which measures how random draws changed the win probabilities."""
MIN_LOSSES = 0.04, 0.02
"""The smallest losses in win probability that count as mistakes: before the last year, and in the last year.

A loss is a difference in the probability of winning in the first rollouts.
"""


class Budget(NamedTuple):
    """The number of rollouts (simulated games) in each stage of a review."""

    candidates: int = 24
    """The maximum number of possible mistakes that are examined by rollouts."""
    selecting: int = 50
    """The number of rollouts (simulated games) per decision in the stage that selects the likely mistakes."""
    judging: int = 150
    """The number of simulated games per decision in the stage that judges how much a likely mistake costs."""
    curves: int = 60
    """The number of simulated games from the start of each turn, for the curves of winning probabilities."""


FULL = Budget()


@dataclass
class PiratesReview(ReviewState):
    """The review of a game of Time Pirates, either finished or still being calculated.

    The probabilities at the beginnings of turns are first estimates, and later shares of rollouts.
    """

    points: list[Numbers] = field(default_factory=list)
    """For the beginning of each turn, the expected points of each seat."""
    stage: str = LUCK_STAGE
    by_rollouts: bool = False
    """Whether the probabilities come from rollouts instead of quick estimates."""

    def at(self, stage: str, done: int, of: int) -> PiratesReview:
        """Set the current stage and progress of the review, and return the review object (`self`)."""
        self.stage, self.playing = stage, (done, of)
        return self

    def chances(self) -> ResultTable:
        """Return a table of each seat's probability of winning and expected points at the beginning of each turn."""
        return ResultTable(
            CHANCES,
            [
                (step, seat, won, points)
                for step, all_won, all_points in zip(self.turns, self.curves, self.points, strict=True)
                for seat, (won, points) in enumerate(zip(all_won, all_points, strict=True))
            ],
        )

    def luck_outside_mistakes(self, mistakes: Sequence[LedgerRow]) -> Iterable[LedgerRow]:
        """Return the effect of each random draw. The losses that some mistakes with white contracts caused are not included.

        The reveal of white contracts counts as a draw. The losses of layings are subtracted from the effect of the
        reveal.
        """
        lucks = list(self.lucks)
        for row in mistakes:
            if self.game.steps[row.step - 1][1].verb == "lay":
                at = next(n for n, each in enumerate(lucks) if each.step >= row.step)
                lucks[at] = lucks[at]._replace(changes=subtract(lucks[at].changes, row.changes))
        return lucks

    def strongest_draws(self, seat: int, top: int) -> list[LedgerRow]:
        """Return the random draws with the greatest effects on a seat's probability of winning."""
        lucks = [row for row in self.rows() if row.kind == CHANCE]
        return sorted(lucks, key=lambda row: -abs(row.changes[seat]))[:top]


def stage_text(found: PiratesReview) -> str:
    """Return a sentence about the current stage of a review, or "" if the review is complete."""
    texts = {
        LUCK_STAGE: _(
            "The curves still show quick estimates. The effects of random draws are being calculated "
            "({done} of {of} steps)."
        ),
        CURVES: _(
            "The list of mistakes is complete. The curves are being calculated from simulated games "
            "({done} of {of} turns)."
        ),
    }
    done, of = found.playing
    return texts[found.stage].format(done=done, of=of) if found.stage in texts else review_state.stage_text(found)


# --- The interface of classes that run the slow calculations of a review


class ReviewWorker(Protocol):
    """The interface of a class that runs the slow calculations of a review."""

    def luck(self, game: Game) -> Iterator[int | list[LedgerRow]]:
        """Yield progress (the number of finished steps), and finally a table of the effects of all random draws."""
        ...

    def find_possible_mistakes(self, game: Game) -> Iterator[int | PossibleMistake]:
        """Yield each decision that may have been a mistake and, at intervals, the number of steps checked so far."""
        ...

    def compare(
        self, game: Game, pairs: Sequence[DecisionPair], levels: Sequence[str], games: int, about: str
    ) -> Iterator[int | ReviewedDecision]:
        """Yield the number of finished simulated games, and each decision's judgement when it is ready."""
        ...

    def estimate_win_chances(
        self, game: Game, steps: Sequence[int], levels: Sequence[str], games: int, about: str
    ) -> Iterator[Numbers]:
        """Yield all seats' probabilities of winning, once for each position given in `steps`."""
        ...


# --- looking back


def look_back(
    game: Game,
    who: Sequence[str | None] | None = None,
    people: str = "mate",
    seed: int = 0,
    budget: Budget = FULL,
    by: ReviewWorker = judging,
) -> Iterator[PiratesReview]:
    """Review a game step by step: estimate probabilities of winning, find mistakes, and play rollouts.

    Parameters
    ----------
    game : Game
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that stands in for people in rollouts.
    seed : int, optional
        The same game, levels and seed give the same review in every process.
    budget : Budget, optional
    by : ReviewWorker, optional
        The source of the steps; by default this process, which plays rollouts only if they are compiled.

    Yields
    ------
    PiratesReview
        The same object each time.

    Raises
    ------
    BadSituation
        If it is not a game of Time Pirates.
    BadSetting
        If `who` or `people` do not name levels.
    """
    game = check_game(game)
    levels = rollout_players(len(game.players), who, people)
    turns = judging.turn_starts(game)
    curves = judging.values(game, turns)
    found = PiratesReview(
        game, levels, turns, [won for won, _points in curves], points=[points for _won, points in curves]
    )
    yield found.at(LUCK_STAGE, 0, len(game))
    for piece in by.luck(game):
        if isinstance(piece, int):
            yield found.at(LUCK_STAGE, piece, len(game))
        else:
            found.lucks = piece
    try:
        yield from _find_mistakes(found, levels, seed, budget, by)
        yield from _refine_curves(found, levels, seed, budget, by)
    except NoRollouts:
        found.assumes, found.judged = None, []
    yield found.at(DONE, 0, 0)


def _find_mistakes(
    found: PiratesReview, levels: Sequence[str], seed: int, budget: Budget, by: ReviewWorker
) -> Iterator[PiratesReview]:
    """Find possible mistakes by quick estimates, and examine the most likely ones by simulated games."""
    list(by.compare(found.game, [], levels, 0, ""))  # Fail early with NoRollouts if no simulated games can be played.
    suspected: list[PossibleMistake] = []
    for piece in by.find_possible_mistakes(found.game):
        if isinstance(piece, PossibleMistake):
            suspected.append(piece)
        step = piece.step if isinstance(piece, PossibleMistake) else piece
        yield found.at(SUSPECTS, step, len(found.game))
    exact = [each.judged for each in suspected if each.judged is not None]
    pairs = [
        _pair(found.game, each)
        for each in sorted(suspected, key=lambda each: (-each.loss, each.step))
        if each.judged is None
    ][: budget.candidates]
    selected: list[ReviewedDecision] = []
    for judged in by.compare(found.game, pairs, levels, budget.selecting, f"{seed} selecting"):
        if isinstance(judged, ReviewedDecision):
            selected.append(judged)
        yield found.at(SELECTING, len(selected), len(pairs))
    likely = sorted(
        (each for each in (*selected, *exact) if each.loss >= MIN_LOSSES[_is_last(found.game, each)]),
        key=lambda each: (-each.loss, each.step),
    )
    pairs = [DecisionPair(each.step, str(each.best), str(each.decision)) for each in likely if each.games]
    fresh = by.compare(found.game, pairs, levels, budget.judging, f"{seed} judging")
    for done, each in enumerate(likely):
        yield found.at(JUDGING, done, len(likely))
        judged = next(fresh) if each.games else each
        while isinstance(judged, int):
            yield found
            judged = next(fresh)
        found.judged.append(judged)
    yield found.at(JUDGING, len(likely), len(likely))


def _pair(game: Game, suspect: PossibleMistake) -> DecisionPair:
    return DecisionPair(suspect.step, suspect.best, str(game.steps[suspect.step - 1][1]))


def _is_last(game: Game, judged: ReviewedDecision) -> bool:
    seen = game.at(judged.step - 1).snapshot()
    return bool(seen["year"] == game.switches["years"])


def _refine_curves(
    found: PiratesReview, levels: Sequence[str], seed: int, budget: Budget, by: ReviewWorker
) -> Iterator[PiratesReview]:
    """Replace the quick estimates of the winning probabilities at the starts of turns by results of rollouts."""
    steps = found.turns[:-1] if found.game.over else found.turns
    curves: list[Numbers] = []
    for won in by.estimate_win_chances(found.game, steps, levels, budget.curves, f"{seed} curves"):
        curves.append(won)
        yield found.at(CURVES, len(curves), len(steps))
    found.curves = [*curves, *found.curves[len(curves) :]]
    found.by_rollouts = True
