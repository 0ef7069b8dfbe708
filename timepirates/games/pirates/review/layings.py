"""The secret laying of white contracts (P2), as everybody must see it while it goes on: who may lay what, how likely.

What others lay is not known until all is revealed, so a position in which layings go on is worth what it is on average
over what may be laid: everybody as the solution of the laying says (`timepirates.games.pirates.laying`). `Secret` is
seen from the scoring's beginning, where nothing is secret yet.
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
"""So many ways in which all lay together are looked at one by one; of more as many are drawn, always the same."""
Laying = tuple[int, ...]
"""The codes of what a seat lays at one scoring, in order."""


def layings_of(s: PiratesState, seat: int) -> list[Laying]:
    """P2: all that a seat may lay at the scoring that begins."""
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
    """Seat -> how it mixes its layings, at the scoring that begins in a position of a game."""
    at_hand = Game.from_snapshot(game.table.snapshot(s), game.rules, game.board, chance="ask")
    return {
        seat: [(tuple(map(game.table.parse, lines)), float(chance)) for lines, chance in mixed.items()]
        for seat, mixed in laying.solve(at_hand).strategies.items()
    }


@dataclass(frozen=True)
class Secret:
    """A scoring as it begins: `s` is the position, `ways` what each seat may lay with its probability."""

    s: PiratesState
    ways: Mapping[int, list[tuple[Laying, float]]]

    @classmethod
    def of(cls, s: PiratesState, game: Game) -> Secret:
        """The scoring that begins in a position of a game: each seat lays as it is best mixed.

        Where earlier years' layings lie on, each laying is as likely as any other of its seat: the solution looks at
        one scoring alone.
        """
        solved = {} if s.white_stays_laid else solution(s, game)
        ways = {}
        for seat in range(s.players):
            layings = layings_of(s, seat)
            ways[seat] = solved.get(seat) or [(each, 1 / len(layings)) for each in layings]
        return cls(copy(s), ways)

    def worth(self, given: Mapping[int, Laying] | None = None) -> Worth:
        """What the scoring is worth to all; `given`: what some seats are known to lay, or to have laid so far."""
        lists = [self._left(seat, (given or {}).get(seat, ())) for seat in range(self.s.players)]
        return mean((weight, self._revealed(layings)) for weight, layings in _together(lists))

    def best(self, seat: int, laid: Laying) -> Worth:
        """What the scoring is worth to a seat that has laid some, and goes on as is best for it."""
        ways = [each for each in layings_of(self.s, seat) if holds(each, laid)]
        return max((self.worth({seat: each}) for each in ways), key=lambda found: found.won[seat])

    def _left(self, seat: int, laid: Laying) -> list[tuple[Laying, float]]:
        """The ways of a seat that hold what it has laid; each alike where none was thought possible."""
        likely = [(each, chance) for each, chance in self.ways[seat] if chance > 0 and holds(each, laid)]
        return likely or [(each, 1.0) for each in layings_of(self.s, seat) if holds(each, laid)]

    def _revealed(self, layings: tuple[Laying, ...]) -> Worth:
        """What it is worth once all have laid so."""
        s, ahead = copy(self.s), [list(each) for each in layings]
        while s.deciding == c.LAYING:
            apply(s, ahead[s.mover].pop(0))
        return worth(s)


def uniform_note(game: Game) -> str:
    """Return the sentence that layings count as equally likely; "" where the solution of the laying is used."""
    if not game.switches["white_stays_laid"]:
        return ""
    return _(
        "For these rules, the best way to lay white contracts is not known, so all layings count as equally likely."
    )


def scoring_of(game: Game, seat: int) -> tuple[Secret, Laying]:
    """Return the scoring that goes on, as all saw it begin, and what a seat has laid in it itself."""
    first = laying.laying_began(game, len(game))
    s: PiratesState = game.table.restore(game.at(first).snapshot())
    mine: list[int] = [game.table.parse(text) for by, text in game.steps_from(first) if by == seat]
    if first == 0:
        mine = _forget_layings(s, seat) + mine
    return Secret.of(s, game), tuple(mine)


def _forget_layings(s: PiratesState, seat: int) -> list[int]:
    """Forget the others' layings where a game was set up in the middle of a scoring; return the seat's own ones."""
    mine = [c.LAY + each for each in s.laid[seat][: s.laid_count[seat]]]
    for other in range(s.players):
        s.laid_count[other] = 0
    ask_to_lay(s)
    return mine


def holds(whole: Laying, part: Laying) -> bool:
    """Whether a laying holds another one, in whatever order equal contracts were laid.

    >>> holds((801, 803), (803,)), holds((801, 803), (803, 803))
    (True, False)
    """
    return all(whole.count(code) >= part.count(code) for code in part)


def _together(lists: list[list[tuple[Laying, float]]]) -> Iterator[tuple[float, tuple[Laying, ...]]]:
    """(weight, what each seat lays): every way of all together, or as many drawn ones where there are more."""
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
