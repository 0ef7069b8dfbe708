"""The luck ledger: how much each draw and each decision moved everybody's chances, so that all of it adds up.

Every seat starts with its fair share. The deal is the first stroke of luck. A draw is worth what it brought less what
it had to bring on average, exactly: so luck brings nobody anything in the long run. A decision is worth what it left
less what was there before; what its draws brought is not counted with it, but what they had to bring on average is.
In the middle of a turn a position is worth what the turn's end is worth after the best that can follow: so an action
that is not the best one shows what it gave away, and nothing else.
Layings are secret until all are revealed: each is worth what it is against all that the others may lay, and luck what
they then did lay. Start, luck and decisions are the result, for every seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from timepirates.analysis.review.estimate import Numbers, Worth, after, mean, worth
from timepirates.analysis.review.layings import Laying, Secret
from timepirates.game import Game
from timepirates.pirates import codes as c
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.legal import chances, legal, to_move
from timepirates.pirates.state import State, copy
from timepirates.protocol import LUCK

START, CHANCE, DECISION, RESULT = "start", "luck", "decision", "result"


@dataclass
class Row:
    """One move of everybody's chances. `step`: after so many steps of the game; 0 is the deal."""

    step: int
    kind: str
    by: int | None
    """The seat that decided; None for luck."""
    changes: Numbers


@dataclass(kw_only=True)
class Account:
    """What moved the chances of a game. `worths` has what each position is worth, the first one included."""

    rows: list[Row] = field(default_factory=list)
    worths: list[Worth] = field(default_factory=list)

    @property
    def step(self) -> int:
        """The number of steps made."""
        return len(self.worths) - 1

    @property
    def now(self) -> Worth:
        """What the position reached is worth."""
        return self.worths[-1]

    def close(self) -> list[Row]:
        """The rows, with the result: everybody's share of the victory, or the chances now where the game goes on."""
        return [*self.rows, Row(self.step, RESULT, None, self.now.won)]


@dataclass
class Book(Account):
    """The ledger of a game while it is followed."""

    s: State
    game: Game
    """Any game of the same match: for its table, its rules and its board."""

    def __post_init__(self) -> None:
        """The start and the deal."""
        self.s = copy(self.s)
        self._secrets: dict[object, Worth] = {}
        self._secret: Secret | None = None
        self._laid: dict[int, Laying] = {}
        self._last_laid: dict[int, int] = {}
        self._answered: Row | None = None
        self._enter(self._worth(planned=True))
        fair = (1 / self.s.players,) * self.s.players
        self.rows += [Row(0, START, None, fair), Row(0, CHANCE, None, less(self.worths[0].won, fair))]

    def _enter(self, value: Worth) -> None:
        self.worths.append(value)

    def follow(self, code: int) -> None:
        """Make one step of the game, and write down what it moved."""
        if self.s.deciding == c.LAYING:
            self._lay(code)
        elif to_move(self.s) == LUCK:
            self._draw(code)
        else:
            self._decide(code)

    # --- kinds of steps

    def _decide(self, code: int) -> None:
        before, seat = self.now.won, self.s.mover
        apply(self.s, code)
        self._enter(self._worth(planned=True))
        self._answered = Row(self.step, DECISION, seat, less(self.now.won, before))
        self.rows.append(self._answered)

    def _draw(self, code: int) -> None:
        """A draw: luck is what it left less what draws leave on average; all else that the position is worth now counts
        with the decision that was answered."""
        before, expected = self.now.won, self.expected().won
        apply(self.s, code)
        luck = less(self._worth().won, expected)
        self._enter(self._worth(planned=True))
        answered = self._answered or self.rows[1]
        answered.changes = plus(answered.changes, less(less(self.now.won, before), luck))
        self.rows.append(Row(self.step, CHANCE, None, luck))

    def _lay(self, code: int) -> None:
        seat = self.s.mover
        if self._secret is None:
            self._secret, self._laid, self._last_laid = Secret.of(self.s, self.game), {}, {}
        apply(self.s, code)
        self._laid[seat] = (*self._laid.get(seat, ()), code)
        self._last_laid[seat] = self.step + 1
        if self.s.deciding == c.LAYING:
            self._enter(self.now)
        else:
            self._reveal(self._secret)

    def _reveal(self, secret: Secret) -> None:
        """All have laid: what each laying was worth against what the others might have laid, and what they did lay."""
        before = self.now.won
        self._enter(self._worth(planned=True))
        left = less(self.now.won, before)
        for seat, laying in self._laid.items():
            change = less(secret.worth({seat: laying}).won, before)
            self.rows.append(Row(self._last_laid[seat], DECISION, seat, change))
            left = less(left, change)
        self.rows.append(Row(self.step, CHANCE, None, left))
        self._secret = None

    # --- what positions are worth

    def expected(self) -> Worth:
        """What the next draw leaves on average, exactly: every kind of token in the bag, by its number."""
        count = legal(self.s)
        codes = self.s.choices[:count]
        chances(self.s)
        weights = self.s.weights[:count]
        return mean((weight, self._worth(after(self.s, code))) for code, weight in zip(codes, weights, strict=True))

    def _worth(self, s: State | None = None, planned: bool = False) -> Worth:
        s = self.s if s is None else s
        if s.deciding != c.LAYING:
            return worth(s, planned)
        key = _scoring(s)
        if key not in self._secrets:
            self._secrets[key] = Secret.of(s, self.game).worth()
        return self._secrets[key]


def _scoring(s: State) -> object:
    """What the worth of a scoring depends on: in the last year on points and contracts alone."""
    rest = () if s.year == s.years else (tuple(s.bag), s.police, s.turn, tuple(s.pirate), tuple(map(tuple, s.lying)))
    return (s.year, tuple(s.points), tuple(map(tuple, s.contract)), tuple(map(tuple, s.laid)), rest)


def less(one: Numbers, other: Numbers) -> Numbers:
    """The difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def plus(one: Numbers, other: Numbers) -> Numbers:
    """The sum, seat by seat."""
    return tuple(a + b for a, b in zip(one, other, strict=True))
