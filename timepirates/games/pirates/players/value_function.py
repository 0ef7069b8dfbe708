"""What every seat may expect of a position of Time Pirates: its chance to win and its points at the end.

The points are what the captain itself goes by: learned from games of captains against each other and, in part, against
weaker players. The chances are fitted to games of mixed levels (`winning`), so that they are true where nobody knows
who plays how well. A finished game's are exact.
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
    """What the seats may expect, one number a seat."""

    won: tuple[float, ...]
    """The chance to win; a shared win counts as its share. They add up to 1."""
    points: tuple[float, ...]
    """The expected points at the game's end."""


def of(game: Game, seat: int | None = None, planned: bool = False) -> ExpectedResult:
    """The outlook of a game's present position; with a seat, from what that seat sees (`standing` says the rest)."""
    from timepirates.games.pirates.players.simple import seen_view

    return standing(game.table.restore(game.snapshot() if seat is None else seen_view(game, seat)), planned)


def standing(s: state.PiratesState, planned: bool = False) -> ExpectedResult:
    """The outlook of a position, which stays as it is.

    Where white contracts are laid the year's end is near: the track is empty again, but counts as all but full.
    `planned`: within a turn's actions that of the best turn's end, some 50 times as dear (30 ms instead of 0.5).
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
    points, corrections = compiled.judged(s, planned)
    return ExpectedResult(network.chances(points, corrections, tokens_to_come(s), s.years), tuple(points))
