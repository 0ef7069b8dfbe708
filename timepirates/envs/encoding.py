"""How a game is presented to learning programs: numbered actions, and observations as vectors of integers.

A game provides an object of the type `Encoding` as the part "encoding" of its entry (`timepirates.core.registry`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from timepirates.core.protocol import Position

if TYPE_CHECKING:
    import numpy as np


Choices: TypeAlias = dict[int, int | list[int]]
"""The actions that can be chosen next, each with the code of a decision, or with all codes that are left."""


class Field(NamedTuple):
    """Adjacent numbers of an observation that share a name."""

    name: str
    size: int
    """How many numbers they are."""
    meaning: str
    """What they mean, in one sentence or less."""


class Encoding(Protocol):
    """The actions and observations of a game.

    Everything is relative to the seat that acts or observes: this seat is 0, the next one clockwise is 1, and so on.

    Attributes
    ----------
    actions : int
        Number of actions. They are numbered from 0.
    fields : tuple of Field
        The numbers of an observation, in order.
    low, high : int
        The smallest and the largest number that an observation can contain.
    """

    actions: int
    fields: tuple[Field, ...]
    low: int
    high: int

    def observe(self, s: Position, seat: int, chosen: Sequence[int] = ()) -> np.ndarray:
        """Return what a seat may know of a position.

        Parameters
        ----------
        s : Position
            The complete position, with all that is hidden from the seat.
        seat : int
            0-based seat that observes.
        chosen : sequence of int
            The actions of this seat's unfinished decision, if a decision takes more than one action.

        Returns
        -------
        array of int16
            As many numbers as the fields have in all.
        """

    def actions_of(self, code: int, seat: int, players: int) -> tuple[int, ...]:
        """Return the actions that make up a decision, in order.

        No decision's actions are the beginning of another one's.

        Parameters
        ----------
        code : int
            The code of a decision.
        seat : int
            0-based seat that decides.
        players : int
            Number of players.
        """

    def choices(self, codes: Sequence[int], chosen: Sequence[int], seat: int, players: int) -> Choices:
        """Return the actions that a seat can choose next.

        Parameters
        ----------
        codes : sequence of int
            The legal decisions that begin with the actions chosen so far, in ascending order.
        chosen : sequence of int
            These actions; empty at the beginning of a decision.
        seat : int
            0-based seat that decides.
        players : int
            Number of players.

        Returns
        -------
        dict of int to int or list of int
            Each action with the code of its decision, or, if the decision is not complete with it, with the codes of
            all decisions that are left.
        """

    def points(self, s: Position) -> Sequence[int] | None:
        """Return the points of every seat, or None if the game counts none."""


def layout(fields: Sequence[Field]) -> dict[str, slice]:
    """Return the slice of each field in an observation, by name.

    >>> layout([Field("year", 1, "the year"), Field("points", 6, "of each seat")])
    {'year': slice(0, 1, None), 'points': slice(1, 7, None)}
    """
    slices, first = {}, 0
    for field in fields:
        slices[field.name] = slice(first, first + field.size)
        first += field.size
    return slices
