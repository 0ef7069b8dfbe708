"""What each decision is worth to the seat that makes it: by the position it leads to, luck weighed.

Within a turn nothing is luck but a restock's draws, so an action is worth what the turn's end is worth after the best
that can follow it. A restock is worth what it is on average over draws that all choices share: what comes first for
one comes first for the other, so that their difference is known better than either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random

from timepirates.analysis.review import noise
from timepirates.analysis.review.estimate import after, worth
from timepirates.analysis.review.layings import Laying, Secret
from timepirates.pirates import codes as c
from timepirates.pirates.rules.apply import apply
from timepirates.pirates.rules.legal import chances, legal
from timepirates.pirates.state import State, copy
from timepirates.players import compiled

FEW = 4
"""So many actions are all weighed where a game is looked back on."""
SAMPLES = 8
"""So many times the draws of a restock are played through."""


@dataclass(frozen=True)
class Option:
    """A legal decision, and what it is worth to the seat that makes it."""

    code: int
    won: float
    points: float
    luck: tuple[float, ...] = ()
    """The chance to win after each of the draws that were tried, where there are draws."""


def options(s: State, codes: Iterable[int], secret: Secret | None = None, laid: Laying = ()) -> list[Option]:
    """The decisions with their worth, the best first, equal ones in the order given."""
    return sorted((option(s, code, secret, laid) for code in codes), key=lambda each: -each.won)


def best_and_made(s: State, codes: Collection[int], made: int, secret: Secret | None, laid: Laying) -> list[Option]:
    """What was best and what was made, the better one first. Of many the best is what the captain would decide."""
    if s.deciding == c.RESTOCKING or (s.deciding == c.ACTING and len(codes) > FEW):
        codes = dict.fromkeys((made, compiled.chosen(s)))
    return options(s, codes, secret, laid)


def option(s: State, code: int, secret: Secret | None = None, laid: Laying = ()) -> Option:
    """A decision and its worth.

    secret, laid: where white contracts are laid, the scoring and what the seat has laid in it so far.
    """
    if secret is not None:
        return _laying(s, code, secret, laid)
    seat, then = s.mover, after(s, code)
    if then.deciding == c.DRAWING:
        return _restocking(then, code, seat)
    found = worth(then, planned=True)
    return Option(code, found.won[seat], found.points[seat])


def _restocking(drawing: State, code: int, seat: int) -> Option:
    """A restock's worth: the mean over draws."""
    found = [worth(_drawn(drawing, Random(sample)), planned=True) for sample in range(SAMPLES)]
    won = tuple(each.won[seat] for each in found)
    return Option(code, sum(won) / SAMPLES, sum(each.points[seat] for each in found) / SAMPLES, won)


def _drawn(drawing: State, lot: Random) -> State:
    """The position after all draws of a restock, and after what is laid by lot where the year's end is scored."""
    s = copy(drawing)
    while s.deciding in (c.DRAWING, c.LAYING):
        count = legal(s)
        weights = s.weights[: chances(s)] if s.deciding == c.DRAWING else None
        apply(s, lot.choices(s.choices[:count], weights)[0])
    return s


def _laying(s: State, code: int, secret: Secret, laid: Laying) -> Option:
    found = secret.best(s.mover, (*laid, code))
    return Option(code, found.won[s.mover], found.points[s.mover])


def apart(one: Option, other: Option) -> tuple[float, float]:
    """By how much one decision is better than another, as surely as the value was found to be true (`noise`)."""
    return difference(one, other, noise.of_change(one.won - other.won))


def difference(one: Option, other: Option, error: float) -> tuple[float, float]:
    """By how much one decision is better than another, and the standard error of that.

    error: that of a difference of two worths. Draws that both share are compared one by one.
    """
    if len(one.luck) == len(other.luck) > 1:
        gaps = [a - b for a, b in zip(one.luck, other.luck, strict=True)]
    else:
        gaps = [value - option.won for option in (one, other) for value in option.luck]
    if not gaps:
        return one.won - other.won, error
    middle = sum(gaps) / len(gaps)
    spread = sqrt(sum((each - middle) ** 2 for each in gaps) / (len(gaps) - 1) / SAMPLES)
    return one.won - other.won, hypot(error, spread)
