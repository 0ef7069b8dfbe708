"""Whole games: the shares of their win, those that a game plays compiled (the part `mass` of its entry), and the random
numbers of their draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.luck import Luck

if TYPE_CHECKING:
    import numpy as np

BITS = 56
"""Of each stroke's number, of which `Game` takes 128: one stroke in 10^14 falls otherwise here."""


class Whole(NamedTuple):
    """A game played: who has won (nobody, where it did not end), what each seat's points are (None where none are
    counted) and how many decisions it made; the codes of all decisions, where they are kept."""

    winners: list[int]
    points: list[int] | None
    decisions: list[int]
    codes: list[int]


@dataclass(frozen=True)
class RandomGames:
    """Games played, one row per game; `points` and `winners` have one column per seat."""

    decisions: np.ndarray
    """int64 (games,): players' decisions."""
    draws: np.ndarray
    """int64 (games,): random draws."""
    points: np.ndarray | None
    """int64 (games, players); None in a game that counts no points."""
    winners: np.ndarray
    """int64 (games, players): 1 for each winner."""


def shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """Return each seat's share of the win of a game that is over; 0 for all if nobody has won.

    >>> shares([1], 2), shares([0, 2], 3), shares([], 2)
    ((0.0, 1.0), (0.5, 0.0, 0.5), (0.0, 0.0))
    """
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(players))


def strokes_of(seed: int, count: int) -> list[int]:
    """The numbers of a seed's first strokes of luck."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << BITS) for n in range(count)]
