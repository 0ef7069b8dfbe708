"""What a position is worth while white contracts are laid in secret (P2).

What others lay is unknown until all is revealed. The value of the position is therefore the mean over all possible
layings, with the probabilities of the solution (`timepirates.games.pirates.laying`). `Secret` describes the moment at
which the laying begins and nothing is secret yet.
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
from timepirates.games.pirates.review.estimate import Worth, mean, worth
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.scoring import ask_to_lay, unlaid
from timepirates.games.pirates.state import PiratesState, copy

MOST_TOGETHER = 128
"""The maximum number of combinations of layings for which the mean is calculated exactly.

If there are more, this number of random combinations is used, with a fixed seed.
"""
Laying = tuple[int, ...]
"""One seat's choice: the codes of its decisions, in their order."""


def layings_of(s: PiratesState, seat: int) -> list[Laying]:
    """P2: Return all ways in which a seat can lay its white contracts."""
    if not s.has_coloured[seat]:
        return [()]
    colours = [colour for colour in range(c.COLOURS) if s.has_coloured[seat] >> colour & 1]
    by_white = [
        [
            tuple(c.lay_code(white, colour) for colour in chosen)
            for chosen in combinations_with_replacement(colours, unlaid(s, seat, white))
        ]
        for white in range(c.WHITE_CONTRACTS)
    ]
    return [tuple(code for part in parts for code in part) for parts in product(*by_white)]


def solution(s: PiratesState, game: Game) -> dict[int, list[tuple[Laying, float]]]:
    """Return with which probabilities each seat should lay its white contracts."""
    at_hand = Game.from_snapshot(game.table.snapshot(s), game.rules, game.board, chance="ask")
    return {
        seat: [(tuple(map(game.table.parse, lines)), float(chance)) for lines, chance in mixed.items()]
        for seat, mixed in laying.solve(at_hand).strategies.items()
    }


@dataclass(frozen=True)
class Secret:
    """The moment at which the laying of white contracts begins, with the probability of each way to lay.

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
    def of(cls, s: PiratesState, game: Game) -> Secret:
        """Return this moment for a position of a game, with the probabilities of the solution.

        If layings of earlier years stay, all layings of a seat are equally probable, because the solution considers
        only one scoring.
        """
        solved = {} if s.white_stays_laid else solution(s, game)
        ways = {}
        for seat in range(s.players):
            layings = layings_of(s, seat)
            ways[seat] = solved.get(seat) or [(each, 1 / len(layings)) for each in layings]
        return cls(copy(s), ways)

    def worth(self, given: Mapping[int, Laying] | None = None) -> Worth:
        """Return what the position is worth to each seat.

        `given` holds known layings of some seats, complete or partial.
        """
        lists = [self._left(seat, (given or {}).get(seat, ())) for seat in range(self.s.players)]
        return mean((weight, self._revealed(layings)) for weight, layings in _together(lists))

    def best(self, seat: int, laid: Laying) -> Worth:
        """Return what the position is worth if a seat that has made the decisions `laid` continues in the best way."""
        ways = [each for each in layings_of(self.s, seat) if holds(each, laid)]
        return max((self.worth({seat: each}) for each in ways), key=lambda found: found.won[seat])

    def _left(self, seat: int, laid: Laying) -> list[tuple[Laying, float]]:
        """Return the ways to lay that begin as a seat has begun, with their probabilities."""
        likely = [(each, chance) for each, chance in self.ways[seat] if chance > 0 and holds(each, laid)]
        return likely or [(each, 1.0) for each in layings_of(self.s, seat) if holds(each, laid)]

    def _revealed(self, layings: tuple[Laying, ...]) -> Worth:
        """Return what the position is worth after all seats have laid in a given way."""
        s, ahead = copy(self.s), [list(each) for each in layings]
        while s.deciding == c.LAYING:
            apply(s, ahead[s.mover].pop(0))
        return worth(s)


def uniform_note(game: Game) -> str:
    """Return the sentence that all ways to lay count as equally likely, or an empty text if they do not."""
    if not game.switches["white_stays_laid"]:
        return ""
    return _(
        "For these rules, the best way to lay white contracts is not known, so all layings count as equally likely."
    )


def scoring_of(game: Game, seat: int) -> tuple[Secret, Laying]:
    """Return the moment at which the present laying began, and what the seat itself has laid since."""
    first = laying.laying_began(game, len(game))
    s: PiratesState = game.table.restore(game.at(first).snapshot())
    mine: list[int] = [game.table.parse(text) for by, text in game.steps_from(first) if by == seat]
    if first == 0:
        mine = _forget_layings(s, seat) + mine
    return Secret.of(s, game), tuple(mine)


def _forget_layings(s: PiratesState, seat: int) -> list[int]:
    """Undo the layings of a game that was set up during a laying, and return those of the seat itself."""
    mine = [c.LAY + each for each in s.laid[seat][: s.laid_count[seat]]]
    for other in range(s.players):
        s.laid_count[other] = 0
    ask_to_lay(s)
    return mine


def holds(whole: Laying, part: Laying) -> bool:
    """Return whether a laying contains all decisions of another one.

    The order does not matter.

    >>> holds((801, 803), (803,)), holds((801, 803), (803, 803))
    (True, False)
    """
    return all(whole.count(code) >= part.count(code) for code in part)


def _together(lists: list[list[tuple[Laying, float]]]) -> Iterator[tuple[float, tuple[Laying, ...]]]:
    """Yield combinations of layings, one for each seat, with weights: all, or random ones if there are too many."""
    if prod(map(len, lists)) <= MOST_TOGETHER:
        for ways in product(*lists):
            yield prod(chance for _codes, chance in ways), tuple(codes for codes, _chance in ways)
        return
    lot = Random(MOST_TOGETHER)
    for _each in range(MOST_TOGETHER):
        yield (
            1.0,
            tuple(
                lot.choices([codes for codes, _chance in ways], [chance for _codes, chance in ways])[0]
                for ways in lists
            ),
        )
