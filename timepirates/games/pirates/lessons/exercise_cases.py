"""The exercises of the exercise notebook, with their reference solutions and test cases.

Learners see the example cases, but not the hidden cases. The reference solutions use the rules and exact enumeration.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb

from timepirates.core.game import Game
from timepirates.games.pirates.board import Board
from timepirates.games.pirates.lessons.position import begin
from timepirates.games.pirates.rules import contracts
from timepirates.games.pirates.text import CONTRACT_CODE, KIND_NAMES

HIDDEN = 12
"""The number of hidden test cases of each exercise."""
LEARNERS_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""Errors in a learner's code that are reported to the learner instead of ending the grading."""
Case = tuple[object, ...]
"""A test case of an exercise: the arguments for the learner's function."""


@dataclass(frozen=True)
class Exercise:
    """An exercise in the exercise notebook, with its reference solution and test cases.

    Attributes
    ----------
    reference : callable
        The reference solution.
    examples : tuple of tuple
        The arguments of each open example.
    hidden : callable
        A function that draws the arguments of a hidden case from a `random.Random`.
    """

    reference: Callable[..., object]
    examples: tuple[Case, ...]
    hidden: Callable[[random.Random], Case]


def worth(contract: str) -> int:
    """Return the number of points of a contract (rule C4)."""
    return contracts.points_per_year(CONTRACT_CODE[contract])


def police_after(board: Board, start: int, tokens: str) -> int:
    """Return the epoch of the police after a sequence of police tokens was drawn (rule B4).

    Parameters
    ----------
    board : Board
        The board with its epochs and paths.
    start : int
        The epoch in which the police start, such as 2200.
    tokens : str
        The numbers of the police tokens in their order, such as "12".

    Returns
    -------
    int
        The first year of the epoch.
    """
    sketch = {
        "police": start,
        "pirates": ["1200", "1400", "1900"],
        "deciding": "draw",
        "restocking": "1600",
        "sites": {"1600": []},
        "fill": 1,
    }
    game = begin(sketch, "rio-grande", board)
    for token in tokens:
        game.play(f"draw police-{token}")
    return int(game.snapshot()["police"])


def same_number_twice(ones: int, twos: int) -> Fraction:
    """Return the probability that two random police tokens show the same number.

    The probability is found by listing all orders of two tokens.

    Parameters
    ----------
    ones, twos : int
        The numbers of tokens with a 1 and with a 2.

    Returns
    -------
    Fraction
        Exact, between 0 and 1.
    """
    bag = [1] * ones + [2] * twos
    pairs = list(permutations(bag, 2))
    return Fraction(sum(first == second for first, second in pairs), len(pairs))


def can_pay(hand: dict[str, int], contract: str) -> bool:
    """Return whether given tokens can pay for a contract (rules M4, M5).

    Parameters
    ----------
    hand : dict
        The number of tokens by kind.
    contract : str
        Such as "blue-3".

    Returns
    -------
    bool
        True if the tokens pay the price of the contract.
    """
    game: Game = begin(
        {"hands": [hand], "deciding": "act", "pirates": ["1200", "1400", "1600"]},
        "rio-grande",
        Board.named("reconstructed-2000"),
    )
    return game.why_not(f"sell {contract}") is None


def police_tokens_expected(artifacts: int, police: int, sites: int) -> Fraction:
    """Return the expected number of police tokens drawn during a restock.

    Parameters
    ----------
    artifacts, police : int
        The numbers of artifacts and of police tokens in the bag.
    sites : int
        The number of artifacts to draw.

    Returns
    -------
    Fraction
        The exact mean number of police tokens.
    """
    total = comb(artifacts + police, police)
    return sum(
        (
            Fraction(m * comb(sites - 1 + m, m) * comb(artifacts - sites + police - m, police - m), total)
            for m in range(police + 1)
        ),
        Fraction(0),
    )


def _a_hand(lot: random.Random) -> dict[str, int]:
    kinds = lot.sample(KIND_NAMES[:16], lot.randint(0, 5))
    return {kind: lot.randint(1, 2) for kind in KIND_NAMES[:16] if kind in kinds}


BOARD = Board.named("reconstructed-2000")
EXERCISES: dict[str, Exercise] = {
    "worth": Exercise(worth, (("blue-5",), ("white-3",), ("red-2",)), lambda lot: (lot.choice(list(CONTRACT_CODE)),)),
    "police_after": Exercise(
        police_after,
        ((BOARD, 2200, "12"), (BOARD, 1400, "1"), (BOARD, 2200, "")),
        lambda lot: (BOARD, lot.choice(BOARD.years), "".join(lot.choice("12") for _n in range(lot.randint(0, 4)))),
    ),
    "same_number_twice": Exercise(
        same_number_twice, ((5, 5), (4, 5), (1, 1)), lambda lot: (lot.randint(0, 5), lot.randint(2, 5))
    ),
    "can_pay": Exercise(
        can_pay,
        (({"blue": 2, "white": 1}, "blue-3"), ({"blue-atomic": 1, "red": 2}, "white-3"), ({}, "green-2")),
        lambda lot: (_a_hand(lot), lot.choice(list(CONTRACT_CODE))),
    ),
    "police_tokens_expected": Exercise(
        police_tokens_expected,
        ((42, 10, 1), (10, 10, 3), (5, 0, 5)),
        lambda lot: (lot.randint(7, 40), lot.randint(0, 10), lot.randint(1, 7)),
    ),
}
