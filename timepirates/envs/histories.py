"""The history of a game, from the deal on, for programs that search game trees, such as OpenSpiel.

A history is the deal, as one outcome per random draw, and then the steps: decisions and random draws as codes. A game
provides an object of the type `Histories` as the part "histories" of its entry (`timepirates.core.registry`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from timepirates.core.protocol import Position, Table

MOST_ACTIONS = 100_000
"""Number of actions after which an OpenSpiel game ends, because the rules do not limit its length."""
Step: TypeAlias = Any
"""A step as the game stores it: the code of a decision or random draw, and what the step shows to each seat."""
RandomSource: TypeAlias = Callable[[int], int]
"""A source of random numbers: a function that takes n and returns a random integer from 0 to n - 1."""


class History(NamedTuple):
    """The history of a game: its deal and its steps."""

    deal: Sequence[int]
    """The outcomes of the random draws that deal the pieces, in order."""
    steps: Sequence[Step]


class Histories(Protocol):
    """The interface for replaying a game's history, describing its random draws, and sampling other histories.

    It has the deal in single draws, what each seat sees of the steps, and other histories that look the same to a seat.

    Attributes
    ----------
    first_chance : int
        The smallest code of a random draw. Its outcome is this code minus `first_chance`.
    most_outcomes : int
        The number of different outcomes of random draws, which are numbered from 0. The draws of the deal use the same
        numbers.
    """

    first_chance: int
    most_outcomes: int

    def undealt(self, table: Table) -> Position:
        """Return the initial position, in which nothing has been dealt yet."""

    def dealt(self, s: Position) -> bool:
        """Return whether all pieces have been dealt."""

    def chance_outcomes(self, s: Position) -> list[tuple[int, float]]:
        """Return the possible outcomes of the next random draw, with their probabilities."""

    def deal(self, s: Position, outcome: int) -> None:
        """Apply one random draw of the deal to the position. `outcome` is the number of the piece that was drawn."""

    def outcome_name(self, s: Position, outcome: int) -> str:
        """Return the text of one possible outcome of the next random draw, while the pieces are dealt."""

    def play(self, s: Position, code: int) -> Step:
        """Apply a decision or random draw to the position, and return the step to store in the history."""

    def code(self, step: Step) -> int:
        """Return the code of a step, which identifies its decision or random draw."""

    def seen(self, history: History, seat: int, players: int) -> list[int]:
        """Return everything that a seat has seen in a history, encoded as a list of integers.

        Two histories give the same numbers if and only if the seat cannot tell them apart. Later steps only add
        numbers at the end.

        Parameters
        ----------
        history : History
            The deal and the noted steps.
        seat : int
            0-based seat that looks.
        players : int
            Number of players.
        """

    def sampler(
        self, table: Table, s: Position, history: History, seat: int
    ) -> Callable[[RandomSource], tuple[list[int], list[int]]]:
        """Return a function that draws random histories that a seat cannot distinguish from the given history.

        A history is as likely as its random draws make it if all other seats choose among their legal decisions at
        random.

        Parameters
        ----------
        table : Table
            The rules of the match.
        s : Position
            The position after the history.
        history : History
            The deal and the noted steps.
        seat : int
            0-based seat whose view is kept.

        Returns
        -------
        callable
            It takes a source of random numbers (`RandomSource`), and returns the deal and the codes of the steps.
        """
