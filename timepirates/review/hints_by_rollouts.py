"""Hints for any game. A hint compares the legal decisions by means of many simulated games (rollouts).

They use only what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.core.errors import check_whole
from timepirates.core.game import Game
from timepirates.core.protocol import Decision
from timepirates.review.halving import about, check_to_move, rank_candidates, seeds, sequential_halving
from timepirates.review.intervals import HINTS, clamp, interval
from timepirates.review.rollouts import check, make_rollout_start, rollout_players, rollouts_of_candidates

COLUMNS = ("decision", "won", "won_low", "won_high", "behind", "behind_low", "behind_high", "games")
GAMES = 200
MOST_ROWS, MOST_GAMES = 100, 10_000


class RolloutCandidate(NamedTuple):
    """A decision with its results in rollouts, as estimates with 80 % intervals."""

    decision: Decision
    won: float
    """The estimated probability of winning after this decision."""
    won_low: float
    won_high: float
    behind: float
    """By how much the probability of winning is lower than after the best decision, with equal random draws.

    Only the interval may extend below 0.
    """
    behind_low: float
    behind_high: float
    games: int
    """The number of rollouts."""


class Advice(NamedTuple):
    """A hint for a position: the possible decisions, ranked from best to worst."""

    rows: tuple[RolloutCandidate, ...]
    assumes: tuple[str, ...]
    """The name of the computer player that decides for each seat in the rollouts (simulated games)."""
    together: int
    """The number of rows, counted from the first one, whose decisions may be equally good."""


def calculate_hint(
    game: Game,
    seat: int,
    who: Sequence[str | None] | None = None,
    people: str | None = None,
    games: int = GAMES,
    seed: int = 0,
) -> Iterator[float | Advice]:
    """Compute a hint in several steps. Yield the progress after each step, and finally the hint.

    A page can thus show the progress, and cancel the computation.

    Parameters
    ----------
    game : Game
    seat : int
        The seat to move. Only information that this seat has is used.
    who : sequence of str or None, optional
        The computer player in each seat; None for a person.
    people : str, optional
        The computer player that plays for people in rollouts; by default the game's strongest.
    games : int
        Total number of rollouts for all decisions.
    seed : int
        Equal seeds give equal advice.

    Yields
    ------
    float or Advice
        The progress from 0 to 1, and finally the advice.

    Raises
    ------
    BadSituation
        If the seat is not to move.
    BadSetting
        If `who` or `people` name unknown levels, or the game has no rollouts.
    """
    check(game)
    check_to_move(game, seat)
    levels = rollout_players(game, who, people)
    legal, starts = game.legal(), seeds(about(game, seat, seed), games)
    play = rollouts_of_candidates(make_rollout_start(game, seat), legal, seat, levels, starts)
    for done in sequential_halving(len(legal), games, play):
        if isinstance(done, int):
            yield min(1.0, done / games)
        else:
            yield _advice(legal, done, levels)


def _advice(legal: Sequence[Decision], shares: Sequence[Sequence[float]], levels: tuple[str, ...]) -> Advice:
    found = rank_candidates(shares)
    rows = []
    for at in found.order:
        won, behind = interval(shares[at], HINTS, 0.0), found.gaps[at]
        rows.append(
            RolloutCandidate(
                legal[at],
                won.middle,
                clamp(won.low),
                clamp(won.high),
                behind.middle,
                clamp(behind.low, -1.0),
                clamp(behind.high, -1.0),
                len(shares[at]),
            )
        )
    return Advice(tuple(rows), levels, found.together)


def advise(
    game: Game,
    seat: int,
    top: int = 3,
    games: int = GAMES,
    who: Sequence[str | None] | None = None,
    people: str | None = None,
    seed: int = 0,
) -> ResultTable:
    """Return the best decisions as a table.

    `timepirates.review.advise` describes the parameters and columns.
    """
    check_whole("top", top, 1, MOST_ROWS)
    check_whole("games", games, 1, MOST_GAMES)
    *_steps, found = calculate_hint(game, seat, who, people, games, seed)
    assert isinstance(found, Advice)
    rows = [(str(each.decision), *each[1:]) for each in found.rows[:top]]
    return ResultTable(COLUMNS, rows, attrs={"assumes": found.assumes, "together": found.together})
