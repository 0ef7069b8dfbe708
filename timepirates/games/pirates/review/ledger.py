"""Calculate how much each random draw of a game changed the probabilities of winning."""

from __future__ import annotations

from timepirates.core.game import Game
from timepirates.core.protocol import LUCK
from timepirates.games.pirates import codes as c
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.review.estimate import after, mean_value, position_value
from timepirates.games.pirates.review.layings import PositionBeforeLaying
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import chances, legal, to_move
from timepirates.games.pirates.state import PiratesState, copy
from timepirates.review.ledger import CHANCE, LedgerRow, subtract


class LuckLedger:
    """A record of the random draws in a game, and of how much each draw changed the value of the position."""

    def __init__(self, s: PiratesState, game: Game):
        self.rows: list[LedgerRow] = []
        self._s, self._game, self._step = copy(s), game, 0
        self._secrets: dict[object, ExpectedResult] = {}
        self._expected: ExpectedResult | None = None
        """The expected value of the position before the current random draw or the reveal of white contracts."""

    def follow(self, code: int) -> None:
        """Play one step. If it is a random draw, record how much the draw changed the estimated winning probabilities.

        The reveal of white contracts counts as a draw.
        """
        s = self._s
        drawing, laying = to_move(s) == LUCK, s.deciding == c.LAYING
        if drawing or (laying and self._expected is None):
            self._expected = self.expected() if drawing else self._worth(s)
        apply(s, code)
        self._step += 1
        if self._expected is not None and (drawing or s.deciding != c.LAYING):
            self.rows.append(LedgerRow(self._step, CHANCE, None, subtract(self._worth(s).won, self._expected.won)))
            self._expected = None

    def expected(self) -> ExpectedResult:
        """Return the value of the position before a draw: the mean over all possible results of the draw."""
        count = legal(self._s)
        codes = self._s.choices[:count]
        chances(self._s)
        weights = self._s.weights[:count]
        return mean_value(
            (weight, self._worth(after(self._s, code))) for code, weight in zip(codes, weights, strict=True)
        )

    def _worth(self, s: PiratesState) -> ExpectedResult:
        if s.deciding != c.LAYING:
            return position_value(s)
        key = _laying_key(s)
        if key not in self._secrets:
            self._secrets[key] = PositionBeforeLaying.of(s, self._game).worth()
        return self._secrets[key]


def _laying_key(s: PiratesState) -> object:
    """Return a key of a position in which white contracts are laid. Positions with equal keys have equal value.

    In the last year, only points and contracts matter.
    """
    rest = () if s.year == s.years else (tuple(s.bag), s.police, s.turn, tuple(s.pirate), tuple(map(tuple, s.lying)))
    return (s.year, tuple(s.points), tuple(map(tuple, s.contract)), tuple(map(tuple, s.laid)), rest)
