"""The value of a position in which players secretly choose colours for their white contracts (rule P2).

The layings of other seats are unknown until all are revealed. The value of the position is therefore the mean over all
possible layings, with the probabilities of the solution (`timepirates.games.pirates.laying`). `PositionBeforeLaying`
describes the position before the first laying, when nothing is secret yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import prod
from random import Random

from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import laying
from timepirates.games.pirates.players.value_function import ExpectedResult
from timepirates.games.pirates.review.estimate import mean_value, position_value
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.scoring import count_unlaid, let_next_seat_lay
from timepirates.games.pirates.state import PiratesState, copy

MAX_COMBINATIONS = 128
"""The largest number of combinations of all seats' choices for which the mean is exact and not sampled.

If there are more combinations, this number of random combinations is used, with a fixed seed.
"""
Laying = tuple[int, ...]
"""All decisions by which one seat assigns its white contracts to colours, as integer codes in order."""


def layings_of(s: PiratesState, seat: int) -> list[Laying]:
    """Return all ways in which a seat can assign (lay) its white contracts to colours (rule P2)."""
    if not s.has_coloured[seat]:
        return [()]
    colours = [colour for colour in range(c.COLOURS) if s.has_coloured[seat] >> colour & 1]
    by_white = [
        [
            tuple(c.lay_code(white, colour) for colour in chosen)
            for chosen in combinations_with_replacement(colours, count_unlaid(s, seat, white))
        ]
        for white in range(c.WHITE_CONTRACTS)
    ]
    return [tuple(code for part in parts for code in part) for parts in product(*by_white)]


def solve_layings(s: PiratesState, game: Game) -> dict[int, list[tuple[Laying, float]]]:
    """Return each seat's possible layings of its white contracts, with the probabilities of the equilibrium.

    The probabilities are those of the solution.
    """
    at_hand = Game.from_snapshot(game.table.snapshot(s), game.rules, game.board, chance="ask")
    return {
        seat: [(tuple(map(game.table.parse, lines)), float(chance)) for lines, chance in mixed.items()]
        for seat, mixed in laying.solve(at_hand).strategies.items()
    }


@dataclass(frozen=True)
class PositionBeforeLaying:
    """A position before white contracts are laid, with the probability of each possible laying of every seat.

    Attributes
    ----------
    s : PiratesState
        The position.
    ways : mapping of int to list of (Laying, float)
        For each seat its possible layings with their probabilities.
    """

    s: PiratesState
    ways: Mapping[int, list[tuple[Laying, float]]]

    @classmethod
    def of(cls, s: PiratesState, game: Game) -> PositionBeforeLaying:
        """Create a `PositionBeforeLaying` with the probability of each way in which a seat can lay its white contracts.

        The probabilities are those of the solution. If layings of earlier years stay, all layings of a seat are equally
        probable, because the solution considers only one scoring.
        """
        solved = {} if s.white_stays_laid else solve_layings(s, game)
        ways = {}
        for seat in range(s.players):
            layings = layings_of(s, seat)
            ways[seat] = solved.get(seat) or [(each, 1 / len(layings)) for each in layings]
        return cls(copy(s), ways)

    def worth(self, given: Mapping[int, Laying] | None = None) -> ExpectedResult:
        """Return the position's expected value for each seat, given the known layings in `given`.

        `given` contains known layings of some seats, complete or partial.
        """
        lists = [self._left(seat, (given or {}).get(seat, ())) for seat in range(self.s.players)]
        return mean_value((weight, self._value_after_laying(layings)) for weight, layings in _combine_layings(lists))

    def best(self, seat: int, laid: Laying) -> ExpectedResult:
        """Return the position's value if one seat lays its remaining white contracts in the best way.

        `laid` contains the decisions that the seat has already made.
        """
        ways = [each for each in layings_of(self.s, seat) if holds(each, laid)]
        return max((self.worth({seat: each}) for each in ways), key=lambda found: found.won[seat])

    def _left(self, seat: int, laid: Laying) -> list[tuple[Laying, float]]:
        """Return a seat's possible layings that contain its decisions so far (`laid`), with their weights."""
        likely = [(each, chance) for each, chance in self.ways[seat] if chance > 0 and holds(each, laid)]
        return likely or [(each, 1.0) for each in layings_of(self.s, seat) if holds(each, laid)]

    def _value_after_laying(self, layings: tuple[Laying, ...]) -> ExpectedResult:
        """Apply the given layings of all seats, and return the value of the resulting position."""
        s, ahead = copy(self.s), [list(each) for each in layings]
        while s.deciding == c.LAYING:
            apply(s, ahead[s.mover].pop(0))
        return position_value(s)


def uniform_note(game: Game) -> str:
    """Return a note that all layings of white contracts are assumed to be equally likely, or "" if they are not."""
    if not game.switches["white_stays_laid"]:
        return ""
    return _(
        "For these rules, the best way to lay white contracts is not known, so all ways to lay them count as equally likely."
    )


def start_of_laying(game: Game, seat: int) -> tuple[PositionBeforeLaying, Laying]:
    """Return the position before this year's white contracts were laid, and the seat's decisions about them so far."""
    first = laying.first_laying_step(game, len(game))
    s: PiratesState = game.table.restore(game.at(first).snapshot())
    mine: list[int] = [game.table.parse(text) for by, text in game.steps_from(first) if by == seat]
    if first == 0:
        mine = _undo_layings(s, seat) + mine
    return PositionBeforeLaying.of(s, game), tuple(mine)


def _undo_layings(s: PiratesState, seat: int) -> list[int]:
    """Undo all seats' decisions about white contracts, and return the decisions that one seat had made."""
    mine = [c.LAY + each for each in s.laid[seat][: s.laid_count[seat]]]
    for other in range(s.players):
        s.laid_count[other] = 0
    let_next_seat_lay(s)
    return mine


def holds(whole: Laying, part: Laying) -> bool:
    """Return whether one sequence of decisions contains every decision of another sequence, in any order.

    >>> holds((801, 803), (803,)), holds((801, 803), (803, 803))
    (True, False)
    """
    return all(whole.count(code) >= part.count(code) for code in part)


def _combine_layings(lists: list[list[tuple[Laying, float]]]) -> Iterator[tuple[float, tuple[Laying, ...]]]:
    """Yield combinations of one laying per seat, each with its weight. If there are too many, yield a random sample."""
    if prod(map(len, lists)) <= MAX_COMBINATIONS:
        for ways in product(*lists):
            yield prod(chance for _codes, chance in ways), tuple(codes for codes, _chance in ways)
        return
    lot = Random(MAX_COMBINATIONS)
    for _each in range(MAX_COMBINATIONS):
        yield (
            1.0,
            tuple(
                lot.choices([codes for codes, _chance in ways], [chance for _codes, chance in ways])[0]
                for ways in lists
            ),
        )
