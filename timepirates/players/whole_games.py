"""Data types and helper functions for playing whole games in compiled code.

A game with compiled players provides them as the part `mass` of its entry in the registry.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.luck import Luck

if TYPE_CHECKING:
    import numpy as np

BITS = 56
"""Number of bits of each random number. `Game` uses 128 bits, so about one draw in 10^14 differs."""


class Whole(NamedTuple):
    """The result of one game that compiled code has played to its end.

    Attributes
    ----------
    winners : list of int
        Winning seats; empty if the game did not end.
    points : list of int or None
        Each seat's points; None if the game counts none.
    decisions : list of int
        Number of decisions of each seat.
    codes : list of int
        Codes of all decisions, if they are kept.
    """

    winners: list[int]
    points: list[int] | None
    decisions: list[int]
    codes: list[int]


@dataclass(frozen=True)
class RandomGames:
    """The results of many games with random decisions: one row per game, and one column per seat where it applies."""

    decisions: np.ndarray
    """int64, shape (games,): number of decisions, without random draws."""
    draws: np.ndarray
    """int64, shape (games,): number of random draws."""
    points: np.ndarray | None
    """int64, shape (games, players): points at the end; None in a game without points."""
    winners: np.ndarray
    """int64, shape (games, players): 1 for each winner, otherwise 0."""


def shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """Return each seat's share of the win: 1 for a single winner, equal parts for several winners, 0 for the others.

    >>> shares([1], 2), shares([0, 2], 3), shares([], 2)
    ((0.0, 1.0), (0.5, 0.0, 0.5), (0.0, 0.0))
    """
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(players))


def seat_levels(known: Collection[str], players: int, who: Sequence[str | None] | None, people: str) -> tuple[str, ...]:
    """Return the level (computer player) of each seat. A person, given as None, is replaced by `people`.

    Raises
    ------
    BadSetting
        If `who` does not have one entry per seat, or a level is unknown.
    """
    names = tuple(people if each is None else each for each in ([None] * players if who is None else who))
    if len(names) != players or not all(isinstance(name, str) and name in known for name in (*names, people)):
        raise BadSetting(
            _(
                "who must have a level or None for each of the {players} seats, people a level; levels are "
                "{allowed} (got {who} and {people})"
            ).format(players=players, allowed=", ".join(known), who=repr(who)[:80], people=repr(people)[:40])
        )
    return names


def strokes_of(seed: int, count: int) -> list[int]:
    """Return the random numbers that a seed determines for the first `count` random draws of a game."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << BITS) for n in range(count)]
