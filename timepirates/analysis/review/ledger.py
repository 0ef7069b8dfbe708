"""The ledger of a game: what changed each seat's chance to win, so that start and all rows add up to the result.

    start        each seat's fair share
    luck         the deal (step 0), draws and reveals of layings, against their exact mean
    decision     the listed mistakes: what rollouts show that they cost
    unexplained  everything else, once per turn: what cannot be told apart from 0
    result       each seat's share of the win, or its chance where the game goes on
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from timepirates.analysis.review.estimate import Numbers, Worth, after, mean, worth
from timepirates.analysis.review.layings import Secret
from timepirates.game import Game
from timepirates.pirates import codes as c
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.legal import chances, legal, to_move
from timepirates.pirates.state import State, copy
from timepirates.protocol import LUCK

START, CHANCE, DECISION, UNEXPLAINED, RESULT = "start", "luck", "decision", "unexplained", "result"


class Row(NamedTuple):
    """One change of all seats' chances."""

    step: int
    """The number of steps played; 0 is the deal."""
    kind: str
    by: int | None
    """The seat that decided; None for all other kinds."""
    changes: Numbers


class Book:
    """Follows a game and writes down the luck of its draws and reveals, by the value function."""

    def __init__(self, s: State, game: Game):
        self.rows: list[Row] = []
        self._s, self._game, self._step = copy(s), game, 0
        self._secrets: dict[object, Worth] = {}
        self._expected: Worth | None = None
        """The exact mean over what is being drawn or laid in secret."""

    def follow(self, code: int) -> None:
        """Play one step of the game."""
        s = self._s
        drawing, laying = to_move(s) == LUCK, s.deciding == c.LAYING
        if drawing or (laying and self._expected is None):
            self._expected = self.expected() if drawing else self._worth(s)
        apply(s, code)
        self._step += 1
        if self._expected is not None and (drawing or s.deciding != c.LAYING):
            self.rows.append(Row(self._step, CHANCE, None, less(self._worth(s).won, self._expected.won)))
            self._expected = None

    def expected(self) -> Worth:
        """Return the mean over the next draw: every kind of token in the bag, by its number."""
        count = legal(self._s)
        codes = self._s.choices[:count]
        chances(self._s)
        weights = self._s.weights[:count]
        return mean((weight, self._worth(after(self._s, code))) for code, weight in zip(codes, weights, strict=True))

    def _worth(self, s: State) -> Worth:
        if s.deciding != c.LAYING:
            return worth(s)
        key = _scoring(s)
        if key not in self._secrets:
            self._secrets[key] = Secret.of(s, self._game).worth()
        return self._secrets[key]


def _scoring(s: State) -> object:
    """Return what the value of a scoring depends on: in the last year on points and contracts alone."""
    rest = () if s.year == s.years else (tuple(s.bag), s.police, s.turn, tuple(s.pirate), tuple(map(tuple, s.lying)))
    return (s.year, tuple(s.points), tuple(map(tuple, s.contract)), tuple(map(tuple, s.laid)), rest)


def account(curve: Sequence[tuple[int, Numbers]], lucks: Iterable[Row], mistakes: Iterable[Row]) -> list[Row]:
    """Return all rows of a ledger, in the order of their steps.

    Parameters
    ----------
    curve : sequence of (int, tuple of float)
        The seats' chances at the beginning of each turn, the first after 0 steps, and at the end.
    lucks, mistakes : iterable of Row
        Draws and reveals, and listed mistakes.

    Notes
    -----
    What remains of a turn's change is `unexplained`, and written at its end. Floating-point sums are exact to 1e-9.
    """
    first = curve[0][1]
    fair = (1 / len(first),) * len(first)
    rows = [Row(0, START, None, fair), Row(0, CHANCE, None, less(first, fair))]
    ahead = sorted((*lucks, *mistakes), key=lambda row: row.step)
    for (_step, before), (step, now) in pairwise(curve):
        rest = less(now, before)
        while ahead and ahead[0].step <= step:
            rest = less(rest, ahead[0].changes)
            rows.append(ahead.pop(0))
        rows.append(Row(step, UNEXPLAINED, None, rest))
    return [*rows, Row(curve[-1][0], RESULT, None, curve[-1][1])]


def less(one: Numbers, other: Numbers) -> Numbers:
    """Return the difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))
