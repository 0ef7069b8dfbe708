"""The encoding of games for learning programs: numbered actions, and observations as vectors.

A game provides an object of the type `Encoding` as the part "encoding" of its entry (`timepirates.core.registry`). If
it can also be encoded in compiled code, an object of the type `CompiledEncoding` is the part "compiled_encoding".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from timepirates.core.protocol import Position, Table

if TYPE_CHECKING:
    import numpy as np


Choices: TypeAlias = dict[int, int | None]
"""A dict from each possible next action to the code of the decision that it completes, or None if incomplete."""


class Field(NamedTuple):
    """A named part of an observation: adjacent numbers with a common meaning."""

    name: str
    size: int
    """The length of this part of the observation, in numbers."""
    meaning: str
    """A sentence that explains the numbers in this part of the observation."""


class Encoding(Protocol):
    """The encoding of a game's actions and observations as numbers.

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
        """Return an observation: the information that a seat has about a position, as a vector of integers.

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
        """Return the actions that must be chosen one after the other to make a decision.

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

    def choices(self, table: Table, s: Position, chosen: Sequence[int], seat: int) -> Choices:
        """Return the actions that a seat can choose next.

        Parameters
        ----------
        table : Table
            The rules of the game.
        s : Position
            A position in which a seat decides.
        chosen : sequence of int
            The actions of the decision chosen so far; empty at its beginning.
        seat : int
            0-based seat that decides.

        Returns
        -------
        dict of int to int or None
            Each action with the code of its decision, or with None if the decision is not complete with it.
        """

    def points(self, s: Position) -> Sequence[int] | None:
        """Return the points of every seat, or None if the game has no points."""


class CompiledPosition(Protocol):
    """A copy of a position in compiled code, which applies the same steps and returns observations quickly."""

    def apply(self, code: int) -> None:
        """Apply a decision or a random draw to the position.

        Parameters
        ----------
        code : int
            A legal code.
        """

    def observe(self, seat: int, acts: bool) -> tuple[np.ndarray, np.ndarray]:
        """Return a seat's observation, and the mask of its legal actions.

        Parameters
        ----------
        seat : int
            0-based seat that observes.
        acts : bool
            Whether the seat decides now. Otherwise its mask is empty.

        Returns
        -------
        observation : array of int16
            The same as `Encoding.observe` returns.
        mask : array of int8
            1 for each legal action, and 0 for all others.
        """


class BatchArrays(NamedTuple):
    """The NumPy arrays with the state of a batch of compiled games. The games and their caller share these arrays.

    The first axis is the game.
    """

    obs: np.ndarray
    """The observation of the seat that decides next (int16)."""
    mask: np.ndarray
    """Which actions are legal: 1 for each legal action, otherwise 0 (uint8)."""
    rewards: np.ndarray
    """float32, shape (games, players): each seat's reward for the last action."""
    done: np.ndarray
    """1 if the last action ended the game, so that a new game was dealt; otherwise 0 (uint8)."""
    final_obs: np.ndarray
    """The last observation of the finished game, for the seat that made the last decision (int16)."""
    to_move: np.ndarray
    """int64: the seat that decides next."""
    decisions: np.ndarray
    """int64: the number of decisions of the game so far."""
    luck: np.ndarray
    """The states of the games' random generators (`timepirates.core.luck.next_number`): int64, shape (games, 1)."""


class BatchGames(Protocol):
    """Many games with the same players, rules and board, played in compiled code."""

    def blank(self) -> np.ndarray:
        """Return an observation that contains only the numbers that never change, such as those for unused seats.

        `play` does not write these numbers.
        """

    def play(self, actions: np.ndarray, arrays: BatchArrays, dealing: bool, most: int) -> int:
        """Apply one action in each game, and then make all random draws up to the next decision.

        Finished games are dealt again.

        Parameters
        ----------
        actions : array of int64
            The action of each game. If one is illegal, no game changes.
        arrays : BatchArrays
            Receives the results.
        dealing : bool
            Whether to deal all games again, without regard to `actions`.
        most : int
            Number of decisions after which a game ends without rewards.

        Returns
        -------
        int
            The first game whose action is illegal, or -1.
        """


class CompiledEncoding(Protocol):
    """An interface for compiled code that encodes the positions of a game as arrays of numbers.

    It gives the same numbers as the game's `Encoding`.
    """

    def follower(self, s: Position) -> CompiledPosition:
        """Return a copy of a position for compiled code, which can calculate observations of the position quickly.

        Parameters
        ----------
        s : Position
            A position of the interpreter.
        """

    def games(self, table: Table, games: int) -> BatchGames:
        """Return a batch of games that are not dealt yet. The first call of `play` deals them.

        Parameters
        ----------
        table : Table
            The players, the rules and the board.
        games : int
            Number of games.
        """


def layout(fields: Sequence[Field]) -> dict[str, slice]:
    """Return the slice of each named field in an observation, as a dict by name.

    >>> layout([Field("year", 1, "the year"), Field("points", 6, "of each seat")])
    {'year': slice(0, 1, None), 'points': slice(1, 7, None)}
    """
    slices, first = {}, 0
    for field in fields:
        slices[field.name] = slice(first, first + field.size)
        first += field.size
    return slices
