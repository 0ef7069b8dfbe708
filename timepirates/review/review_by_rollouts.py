"""The review of a whole game by rollouts, which finds the mistakes in the game.

Computer players play on from positions of the game to the end (rollouts). A few rollouts compare every decision with
its alternatives, more rollouts compare the most likely mistakes, and new ones judge those that remain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.protocol import Decision
from timepirates.players.whole_games import shares
from timepirates.review.halving import rank_candidates, seeds, sequential_halving
from timepirates.review.intervals import clamp
from timepirates.review.ledger import Numbers
from timepirates.review.review_state import (
    CURVES,
    DONE,
    JUDGING,
    SELECTING,
    SUSPECTS,
    DecisionPair,
    ReviewedDecision,
    ReviewState,
    paired_changes,
)
from timepirates.review.rollouts import (
    ROLLOUTS_PER_REPORT,
    check,
    make_rollout_start,
    play_rollout,
    rollout_players,
    rollouts_of_candidates,
)

MIN_SELECTED_LOSS = 0.02
"""Minimum estimated loss of a decision for which a review plays more rollouts (simulated games)."""


class RolloutBudget(NamedTuple):
    """The numbers of rollouts for each part of a review."""

    looking: int = 60
    """The number of rollouts (simulated games) per position, in total, in the first search for possible mistakes."""
    candidates: int = 24
    """The maximum number of possible mistakes that are examined with more rollouts."""
    selecting: int = 50
    """The number of rollouts of each decision, and of its best alternative, for the selection of likely mistakes."""
    judging: int = 150
    """The number of new rollouts of each decision, and of its best alternative, that measure the decision's loss."""
    curves: int = 60
    """The number of rollouts from the beginning of each turn, to estimate the probabilities of winning."""


FULL = RolloutBudget()


class RolloutSuspect(NamedTuple):
    """A decision that may be a mistake, with its estimated loss."""

    pair: DecisionPair
    loss: float


def look_back(
    game: Game,
    who: Sequence[str | None] | None = None,
    people: str | None = None,
    seed: int = 0,
    budget: RolloutBudget = FULL,
) -> Iterator[ReviewState]:
    """Review a game step by step, and yield the review after each step.

    Parameters
    ----------
    game : Game
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that plays for people in rollouts; by default the game's strongest.
    seed : int
        Equal games, levels and seeds give equal reviews in every process.
    budget : RolloutBudget

    Yields
    ------
    ReviewState
        The same object each time, with more results.

    Raises
    ------
    BadSetting
        If `who` or `people` name unknown levels, or the game has no rollouts.
    """
    check(game)
    levels = rollout_players(game, who, people)
    found = ReviewState(game, levels, turn_starts(game), [])
    yield from _mistakes(found, levels, seed, budget)
    yield from _curves(found, levels, seed, budget)
    found.stage, found.playing = DONE, (0, 0)
    yield found


def turn_starts(game: Game) -> list[int]:
    """Return the number of steps before each turn of a game.

    The last number is that of all steps so far.

    A turn begins at step 0, and wherever the deciding seat changes.
    """
    found, before = [0], None
    for step, (seat, _decision) in enumerate(game.steps_from(0)):
        if seat is not None and seat != before:
            found += [step] if step and before is not None else []
            before = seat
    return [*found, len(game)] if found[-1] != len(game) else found


def _at(found: ReviewState, stage: str, done: int, of: int) -> ReviewState:
    found.stage, found.playing = stage, (done, of)
    return found


# --- mistakes


def _mistakes(found: ReviewState, levels: Sequence[str], seed: int, budget: RolloutBudget) -> Iterator[ReviewState]:
    game = found.game
    suspects = []
    for step, (seat, _decision) in enumerate(game.steps, 1):
        yield _at(found, SUSPECTS, step - 1, len(game))
        if seat is None:
            continue
        for piece in _compare_decision(game, step, levels, budget.looking, f"{seed} looking {step}"):
            if isinstance(piece, RolloutSuspect):
                suspects.append(piece)
            else:
                yield found
    pairs = [each.pair for each in sorted(suspects, key=lambda each: (-each.loss, each.pair.step))][: budget.candidates]
    selected: list[ReviewedDecision] = []
    for done, pair in enumerate(pairs):
        yield _at(found, SELECTING, done, len(pairs))
        for judged in compare(game, pair, levels, budget.selecting, f"{seed} selecting {pair.step}"):
            if isinstance(judged, ReviewedDecision):
                selected.append(judged)
            else:
                yield found
    likely = sorted(
        (each for each in selected if each.loss >= MIN_SELECTED_LOSS), key=lambda each: (-each.loss, each.step)
    )
    for done, each in enumerate(likely):
        yield _at(found, JUDGING, done, len(likely))
        pair = DecisionPair(each.step, str(each.best), str(each.decision))
        for judged in compare(game, pair, levels, budget.judging, f"{seed} judging {pair.step}"):
            if isinstance(judged, ReviewedDecision):
                found.judged.append(judged)
            yield found


def _compare_decision(
    game: Game, step: int, levels: Sequence[str], games: int, about: str
) -> Iterator[int | RolloutSuspect]:
    """Compare a decision with its alternatives, using a small number of rollouts (simulated games).

    Yield the number of rollouts so far, and finally a `RolloutSuspect` if an alternative seems better.
    """
    before, made = game.at(step - 1), str(game.steps[step - 1][1])
    seat, legal = before.to_move, list(map(str, before.legal()))
    if len(legal) < 2 or not isinstance(seat, int):
        return
    play = rollouts_of_candidates(make_rollout_start(before, seat), legal, seat, levels, seeds(about, games))
    for piece in sequential_halving(len(legal), games, play):
        if isinstance(piece, int):
            yield piece
            continue
        order, gaps = rank_candidates(piece)
        loss = gaps[legal.index(made)].middle
        if loss > 0:
            yield RolloutSuspect(DecisionPair(step, legal[order[0]], made), loss)


def compare(
    game: Game, pair: DecisionPair, levels: Sequence[str], games: int, about: str
) -> Iterator[int | ReviewedDecision]:
    """Judge a decision by comparing it with the best decision in rollouts.

    Both have equal random numbers.

    Parameters
    ----------
    game : Game
    pair : DecisionPair
        The step, the best decision in its position, and the decision to judge.
    levels : sequence of str
        The computer player in each seat of the rollouts.
    games : int
        Number of rollouts from each of the two decisions.
    about : str
        Key of the random numbers; equal keys give equal numbers.

    Yields
    ------
    int or ReviewedDecision
        The number of rollouts so far, and finally the judgement.
    """
    before = game.at(pair.step - 1)
    seat = before.to_move
    if not isinstance(seat, int):
        raise BadSetting(_("this game has no decision of a player at step {step}").format(step=pair.step))
    begin, best, made = make_rollout_start(before, seat), list[Numbers](), list[Numbers]()
    for done, start in enumerate(seeds(about, games), 1):
        best.append(play_rollout(begin, [pair.best], levels, start))
        made.append(play_rollout(begin, [pair.other], levels, start))
        if 2 * done % ROLLOUTS_PER_REPORT == 0:  # Each seed gives two rollouts.
            yield done
    changes, gap = paired_changes(best, made, seat)
    low, high = (clamp(end, -1.0) for end in gap[1:])
    yield ReviewedDecision(
        pair.step,
        seat,
        Decision(pair.other),
        Decision(pair.best),
        gap.middle,
        low,
        high,
        games,
        "",
        changes,
        fmean(row[seat] for row in best),
    )


# --- chances


def _curves(found: ReviewState, levels: Sequence[str], seed: int, budget: RolloutBudget) -> Iterator[ReviewState]:
    """Estimate every seat's probability of winning at the beginning of each turn.

    All turns have equal seeds.
    """
    starts = seeds(f"{seed} curves", budget.curves)
    for done, step in enumerate(found.turns):
        yield _at(found, CURVES, done, len(found.turns))
        position = found.game.at(step)
        if position.over:
            found.curves.append(shares(position.winners, len(levels)))
            continue
        begin, played = make_rollout_start(position), list[Numbers]()
        for count, start in enumerate(starts, 1):
            played.append(play_rollout(begin, [], levels, start))
            if count % ROLLOUTS_PER_REPORT == 0:
                yield found
        found.curves.append(tuple(map(fmean, zip(*played, strict=True))))
