"""The slow calculations of a review. Any process that has the record of the game can run them.

`find_possible_mistakes` finds decisions that may have been mistakes, by quick estimates. `compare` plays rollouts from
the positions after the best decision and after the decision that was made, with equal random numbers.
`estimate_win_chances` plays rollouts from the beginning of each turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from timepirates.core.game import Game
from timepirates.core.protocol import Decision
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.laying import first_laying_step
from timepirates.games.pirates.lessons.deciding import decision_phrase
from timepirates.games.pirates.players import compiled, rollouts
from timepirates.games.pirates.players.rollouts import Rollouts
from timepirates.games.pirates.review.causes import explain_comparison, make_side
from timepirates.games.pirates.review.choices import position_key, rollout_start, value
from timepirates.games.pirates.review.estimate import MODEL_ERROR, Numbers, after, position_value
from timepirates.games.pirates.review.layings import Laying, PositionBeforeLaying
from timepirates.games.pirates.review.ledger import LuckLedger
from timepirates.games.pirates.review.playing import merge_rollouts, play
from timepirates.games.pirates.review.reasons import because
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import legal
from timepirates.games.pirates.state import PiratesState
from timepirates.review.halving import seeds
from timepirates.review.intervals import REVIEWS, normal_interval
from timepirates.review.ledger import LedgerRow, subtract
from timepirates.review.review_state import DecisionPair, ReviewedDecision, paired_changes


class NoRollouts(Exception):
    """The error for rollouts (simulated games) that cannot run because no process can compile their code."""


class PossibleMistake(NamedTuple):
    """A decision that may have been a mistake."""

    step: int
    best: str
    loss: float
    """The estimated loss in the probability of winning that the decision causes."""
    judged: ReviewedDecision | None
    """The exact judgement of a decision about white contracts, or None for any other decision."""


def state_after(game: Game, step: int) -> PiratesState:
    """Return the position of a game after a given number of steps."""
    found: PiratesState = game.table.restore(game.at(step).snapshot())
    return found


def turn_starts(game: Game) -> list[int]:
    """Return the numbers of the steps after which a turn begins. The last entry is the total number of steps."""
    s, found = state_after(game, 0), [0]
    for step, (_seat, text) in enumerate(game.steps, 1):
        turn = s.turn
        apply(s, game.table.parse(text))
        if s.turn != turn and s.turn >= 0 and s.deciding not in (c.DRAWING, c.LAYING):
            found.append(step)
    return [*found, len(game)] if found[-1] != len(game) else found


def values(game: Game, steps: Iterable[int]) -> list[tuple[Numbers, Numbers]]:
    """Return the estimated value of a game for all seats after each given number of steps.

    A value consists of the probabilities of winning and the expected points.
    """
    wanted, found, s = set(steps), [], state_after(game, 0)
    for step, code in enumerate([None, *(game.table.parse(text) for _seat, text in game.steps)]):
        if code is not None:
            apply(s, code)
        if step in wanted:
            each = _position_before_laying(game, step).worth() if s.deciding == c.LAYING else position_value(s)
            found.append((each.won, each.points))
    return found


def luck(game: Game) -> Iterator[int | list[LedgerRow]]:
    """Calculate how much each random draw in a game changed each player's probability of winning.

    Yield the number of steps done, and finally the effects. The reveal of white contracts counts as a draw.
    """
    book = LuckLedger(state_after(game, 0), game)
    for step, (_seat, text) in enumerate(game.steps):
        yield step
        book.follow(game.table.parse(text))
    yield book.rows


# --- Decisions that may have lowered the probability of winning


def find_possible_mistakes(game: Game, after: int = 0) -> Iterator[int | PossibleMistake]:
    """Yield each decision after a given step that may have been a mistake.

    These are decisions that the captain would not make. For any other step, yield its number.
    """
    s, laid = state_after(game, 0), dict[int, Laying]()
    secret: PositionBeforeLaying | None = None
    for step, code in enumerate((game.table.parse(text) for _seat, text in game.steps), 1):
        many = s.deciding not in (c.DRAWING, c.STOCKING, c.GAME_OVER) and legal(s) > 1
        found: PossibleMistake | None = None
        if s.deciding != c.LAYING:
            secret, laid = None, {}
            found = _suspect(game, s, step, code) if many and step > after else None
        else:
            secret = secret or PositionBeforeLaying.of(s, game)
            if many and step > after:
                found = _laying_mistake(game, s, step, code, secret, laid.get(s.mover, ()))
            laid[s.mover] = (*laid.get(s.mover, ()), code)
        if step > after:
            yield found or step
        apply(s, code)


def _suspect(game: Game, s: PiratesState, step: int, code: int) -> PossibleMistake | None:
    best = compiled.choose_decision(s)
    if best == code:
        return None
    ends = [rollout_start(s, each) for each in (best, code)]
    if position_key(ends[0]) == position_key(ends[1]):
        return None
    better, made = (value(end).won[s.mover] for end in ends)
    return PossibleMistake(step, str(game.table.name(best)), better - made, None) if better > made else None


def _laying_mistake(
    game: Game, s: PiratesState, step: int, code: int, secret: PositionBeforeLaying, laid: Laying
) -> PossibleMistake | None:
    """Return a seat's mistake in assigning (laying) a white contract, with its cost, or None if there is no mistake.

    The loss is exact if the other seats lay with the probabilities of the solution.
    """
    seat, table = s.mover, game.table
    found = {each: secret.best(seat, (*laid, each)) for each in s.choices[: legal(s)]}
    best = max(found, key=lambda each: (found[each].won[seat], each == code))
    loss = found[best].won[seat] - found[code].won[seat]
    if loss <= 0:
        return None
    error = 0.0 if s.year == s.years else MODEL_ERROR
    before, name = game.at(step - 1), str(table.name(best))
    judged = ReviewedDecision(
        step,
        seat,
        table.name(code),
        table.name(best),
        *normal_interval(loss, REVIEWS, error),
        0,
        because(before, name, game.players[seat]),
        subtract(found[code].won, found[best].won),
        found[best].won[seat],
    )
    return PossibleMistake(step, name, loss, judged)


def _position_before_laying(game: Game, step: int) -> PositionBeforeLaying:
    """Return the position before the white contracts of a year were laid (assigned to colours)."""
    return PositionBeforeLaying.of(state_after(game, first_laying_step(game, step)), game)


# --- rollouts


def compare(
    game: Game, pairs: Sequence[DecisionPair], levels: Sequence[str], games: int, about: str
) -> Iterator[int | ReviewedDecision]:
    """Compare each given decision with its best alternative, by simulating games after each of the two decisions.

    Both use equal random numbers.

    Parameters
    ----------
    game : Game
    pairs : sequence of DecisionPair
        For each decision to judge: its step, the best alternative, and the decision itself.
    levels : sequence of str
        The computer player in each seat of the rollouts.
    games : int
        Number of rollouts per side.
    about : str
        Name of the random numbers; equal names give equal numbers.

    Yields
    ------
    int or ReviewedDecision
        The number of rollouts of the present pair, and each judged pair, in order.

    Raises
    ------
    NoRollouts
        If rollouts are not compiled in this process.
    """
    if not rollouts.ready():
        raise NoRollouts
    for pair in pairs:
        before = game.at(pair.step - 1)
        seat = before.to_move
        assert isinstance(seat, int)
        s: PiratesState = game.table.restore(before.snapshot(seat))
        starts = seeds(f"{about} {pair.step}", games)
        sides = [Rollouts([], []), Rollouts([], [])]
        begins = [after(s, game.table.parse(text)) for text in (pair.best, pair.other)]
        for parts in play([(begin, starts) for begin in begins], levels):
            sides = [merge_rollouts(each, part) for each, part in zip(sides, parts, strict=True)]
            yield len(sides[0].shares)
        yield _judged(before, s, pair, begins, sides)


def _judged(
    before: Game, s: PiratesState, pair: DecisionPair, begins: Sequence[PiratesState], sides: Sequence[Rollouts]
) -> ReviewedDecision:
    seat = s.mover
    best, made = (each.shares for each in sides)
    changes, found = paired_changes(best, made, seat, 0.0 if s.year == s.years else MODEL_ERROR)
    better, worse = (
        make_side(decision_phrase(before, text, after_you=False), before.table.parse(text), each.facts, seat, s, begin)
        for text, each, begin in zip((pair.best, pair.other), sides, begins, strict=True)
    )
    reason = explain_comparison(before.players, seat, better, worse, better=True, speaks_to=False)
    return ReviewedDecision(
        pair.step,
        seat,
        Decision(pair.other),
        Decision(pair.best),
        -changes[seat],
        found.low,
        found.high,
        len(best),
        reason,
        changes,
        fmean(row[seat] for row in best),
    )


def estimate_win_chances(
    game: Game, steps: Sequence[int], levels: Sequence[str], games: int, about: str
) -> Iterator[Numbers]:
    """Estimate each seat's probability of winning after each of the given steps, by simulated games (rollouts).

    All rollouts use equal random numbers. Without a draw between two starts of turns, the same tokens are drawn next,
    so that the probabilities differ by decisions and not by luck. NoRollouts is raised as in `compare`.
    """
    if not rollouts.ready():
        raise NoRollouts
    starts = seeds(about, games)
    for first in range(0, len(steps), 2):
        ends = [state_after(game, step) for step in steps[first : first + 2]]
        found = [Rollouts([], []) for _end in ends]
        for parts in play([(end, starts) for end in ends], levels):
            found = [merge_rollouts(each, part) for each, part in zip(found, parts, strict=True)]
        yield from (tuple(map(fmean, zip(*each.shares, strict=True))) for each in found)
