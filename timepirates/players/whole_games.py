"""Data types and helper functions for games that compiled code plays from beginning to end.

A game with compiled players provides them as the part `mass` of its entry in the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from timepirates.core.errors import BadSetting, shown
from timepirates.core.i18n import _
from timepirates.core.luck import Luck

if TYPE_CHECKING:
    import numpy as np

    from timepirates.core.game import Game

CompiledPlayer: TypeAlias = str | Callable[..., int]
"""A compilable player: a computer player's name, or a function (see `timepirates.matches.mass_play`)."""
RANDOM_BITS = 56
"""The number of random bits per draw. About one draw in 10^14 differs from `Game`, which uses 128 bits."""


MOST_DECISIONS = 10_000
"""Default limit for the number of decisions in a game. Games normally end after a few hundred decisions."""


class CompiledGameResult(NamedTuple):
    """The result of one game that was played in compiled code.

    The game was played to its end, or to a limit of decisions.

    Attributes
    ----------
    winners : list of int
        Winning seats; empty if the game did not end.
    points : list of int or None
        Each seat's points when the game stopped; None if the game counts none.
    decisions : list of int
        Number of decisions of each seat.
    codes : list of int
        Codes of all decisions, if they are kept.
    trace : dict of str to ndarray
        For each chosen column its value before each decision, and `code`, the code of the decision. Empty if no column
        is chosen.
    """

    winners: list[int]
    points: list[int] | None
    decisions: list[int]
    codes: list[int]
    trace: Mapping[str, np.ndarray]


class CompiledGames(Protocol):
    """The type of a function that plays a game from beginning to end in compiled code.

    The part `mass` of a game's entry returns it for the players of the seats, or None if they cannot be compiled.
    """

    def __call__(
        self,
        game: Game,
        who: Sequence[CompiledPlayer],
        seed: int,
        seeds: Sequence[int],
        keep: bool = False,
        most: int = MOST_DECISIONS,
        columns: Sequence[str] = (),
    ) -> CompiledGameResult:
        """Play a game from its present position to the end, and return the result.

        The given game does not change.

        Parameters
        ----------
        game : Game
        who : sequence
            The player of each seat.
        seed : int
            Seed of the draws, counted from the first draw that the game has still to make.
        seeds : sequence of int
            Seed of each player.
        keep : bool
            Whether the result contains the codes of all decisions.
        most : int
            Number of decisions after which the game is stopped.
        columns : sequence of str
            The fields of the position to keep before each decision; see `column_indices`.

        Raises
        ------
        BadSetting
            If there is no such column, or a player of one's own makes an illegal decision.
        """
        ...


def column_indices(columns: Sequence[str], dtype: np.dtype[np.void]) -> dict[str, int]:
    """Return the index of each named column in the array that contains all numbers of a compiled position.

    A single number has the name of its field, such as "police". A number in an array has its indices, too, such as
    "points[0]" or "hand[2][15]"; the name of the array stands for all of its numbers.

    Raises
    ------
    BadSetting
        If there is no such column.
    """
    return _places(tuple(columns), dtype) if columns else {}


@lru_cache(maxsize=8)
def _places(columns: Sequence[str], dtype: np.dtype[np.void]) -> dict[str, int]:
    import numpy as np

    parts = {
        field: [field + "".join(f"[{n}]" for n in index) for index in np.ndindex(dtype[field].shape)]
        for field in dtype.names or ()
    }
    known = {name: place for place, name in enumerate(chain.from_iterable(parts.values()))}
    for name in columns:
        if name not in known and name not in parts:
            raise BadSetting(
                _("a column must be one of the fields {fields}, with or without indices (got {got})").format(
                    fields=", ".join(parts), got=shown(name)
                )
            )
    return {part: known[part] for name in columns for part in parts.get(name, [name])}


@dataclass(frozen=True)
class RandomGames:
    """The results of many games with random decisions, as arrays with one row per game.

    Arrays for the seats have one column per seat.
    """

    decisions: np.ndarray
    """int64, shape (games,): number of decisions, without random draws."""
    draws: np.ndarray
    """The number of random draws in each game, as an int64 array of shape (games,)."""
    points: np.ndarray | None
    """Final points as an int64 array of shape (games, players), or None if the game has no points."""
    winners: np.ndarray
    """int64, shape (games, players): 1 for each winner, otherwise 0."""


def shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    """Return each seat's share of the win: 1 for a single winner, equal parts for several winners.

    Several winners get equal parts, and the others 0.

    >>> shares([1], 2), shares([0, 2], 3), shares([], 2)
    ((0.0, 1.0), (0.5, 0.0, 0.5), (0.0, 0.0))
    """
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(players))


def seat_levels(known: Collection[str], players: int, who: Sequence[str | None] | None, people: str) -> tuple[str, ...]:
    """Return the name of the computer player in each seat.

    A person, given as None, is replaced by `people`.

    Raises
    ------
    BadSetting
        If `who` does not have one entry per seat, or a level is unknown.
    """
    names = tuple(people if each is None else each for each in ([None] * players if who is None else who))
    if len(names) != players or not all(isinstance(name, str) and name in known for name in (*names, people)):
        raise BadSetting(
            _(
                'the argument "who" must contain one entry per seat ({players} entries), each a level or '
                'None, and the argument "people" must be a level; the levels are {allowed} (got {who} and '
                "{people})"
            ).format(players=players, allowed=", ".join(known), who=repr(who)[:80], people=repr(people)[:40])
        )
    return names


def draw_numbers(seed: int, count: int) -> list[int]:
    """Return the random numbers that determine the first random draws of a game with the given seed."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << RANDOM_BITS) for n in range(count)]
