"""Estimate each seat's winning probability and expected points in a position of Time Pirates.

The expected points are those that the captain uses. They were learned from games between captains, and from games of
captains against weaker players. The probabilities are fitted to games of mixed levels (`winning`), for use when the
players' strength is unknown. For a finished game the values are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timepirates.games.pirates import state
from timepirates.games.pirates.codes import GAME_OVER, LAYING, YEAR_TOKENS
from timepirates.games.pirates.players import compiled, network
from timepirates.games.pirates.players.winning import tokens_to_come

if TYPE_CHECKING:
    from timepirates.core.game import Game


class ExpectedResult(NamedTuple):
    """The winning probability and the expected points of each seat."""

    won: tuple[float, ...]
    """The probability that each seat wins the game.

    A tied win counts as a share. The probabilities add up to 1.
    """
    points: tuple[float, ...]
    """Each seat's expected points at the end of the game."""


def of(game: Game, seat: int | None = None, planned: bool = False) -> ExpectedResult:
    """Estimate each seat's probability of winning and expected points in the current position of a game.

    Parameters
    ----------
    game : Game
    seat : int, optional
        Use only what this seat sees.
    planned : bool, optional
        Whether to evaluate the end of the best turn (see `expected_result`).

    Returns
    -------
    ExpectedResult
    """
    from timepirates.games.pirates.players.simple import seen_view

    return expected_result(game.table.restore(game.snapshot() if seat is None else seen_view(game, seat)), planned)


def expected_result(s: state.PiratesState, planned: bool = False) -> ExpectedResult:
    """Estimate each seat's probability of winning and expected points in a position.

    The position does not change.

    Parameters
    ----------
    s : PiratesState
    planned : bool, optional
        Whether to evaluate the end of the best turn, if the player to move is taking actions. This takes about 50 times
        as long (30 ms instead of 0.5 ms).

    Returns
    -------
    ExpectedResult

    Notes
    -----
    During a laying the track of police tokens is already empty, but the year is about to end. The track therefore
    counts as almost full.
    """
    if s.deciding == GAME_OVER:
        winners = s.winners.bit_count()
        return ExpectedResult(
            tuple((s.winners >> seat & 1) / winners for seat in range(s.players)),
            tuple(map(float, s.points[: s.players])),
        )
    if s.deciding == LAYING:
        s = state.copy(s)
        s.drawn_count = YEAR_TOKENS - 1
    points, corrections = compiled.evaluate_position(s, planned)
    return ExpectedResult(network.chances(points, corrections, tokens_to_come(s), s.years), tuple(points))
