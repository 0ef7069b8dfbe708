"""Whole games: shares of their win, the levels that play them, games that are played compiled (the part `mass` of a
game's entry), and the random numbers of their draws."""

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


def seat_levels(known: Collection[str], players: int, who: Sequence[str | None] | None, people: str) -> tuple[str, ...]:
    """Return the level that plays on in each seat; `people` sits where `who` has None.

    Raises
    ------
    BadSetting
        If `who` does not have one entry for each seat, or names an unknown level.
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
    """The numbers of a seed's first strokes of luck."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << BITS) for n in range(count)]
