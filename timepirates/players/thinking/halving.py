"""Successive halving: all ways are played through a little, the better half more, until two are left.

Every way meets the same luck, so that what differs between two of them is what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from time import monotonic
from typing import NamedTuple, Protocol
from zlib import crc32

from timepirates.luck import Luck
from timepirates.pirates.state import State, plain
from timepirates.portable_math import total

MOST_LUCK = (1 << 60) - 1


class Budget(NamedTuple):
    """How much is thought about one decision. Without `seconds` the same budget gives the same decision anywhere."""

    playouts: int = 100
    """So many times, in all, a way is played through; with none restocks are decided as the captain does."""
    seconds: float | None = None
    """Not longer than that."""
    seed: int = 0
    """Of the luck that the ways meet; other positions meet other luck."""


class Way(NamedTuple):
    """A decision that was thought about: the chance to win that its playouts found, and how well they know it."""

    code: int
    won: float
    error: float
    """The standard error of `won`; 0 where there were fewer than two playouts."""
    playouts: int


class Thought(NamedTuple):
    """What thinking came to: the code of the decision, and the ways, best first; none where it took no thinking."""

    code: int
    ways: tuple[Way, ...]


class Run(Protocol):
    """The ways of one position, played through in the interpreter or compiled."""

    def write(self) -> list[tuple[int, float]]:
        """The ways: their codes, and what the captain makes of them."""

    def sure(self, way: int) -> bool:
        """Whether a way meets no luck, so that one playout says it all."""

    def play(self, ways: Sequence[int], n: int, luck: int) -> None:
        """Play some ways through, for the n-th time, each with the same luck."""

    def found(self, way: int, count: int) -> list[float]:
        """What the first playouts of a way found: chances to win."""


def halved(run: Run, luck: Luck, budget: Budget, told: Callable[[int, int], object],
           stopped: Callable[[], bool]) -> Thought:
    """What thinking about a position comes to. `told` hears how many playouts are done, and of how many; where
    `stopped` says so, or the time is over, it is the best as far as it is known."""
    listed, until = run.write(), monotonic() + (inf if budget.seconds is None else budget.seconds)
    if len(listed) == 1:
        return Thought(listed[0][0], ())
    everything = sorted(range(len(listed)), key=lambda way: -listed[way][1])
    sure, order = [way for way in everything if run.sure(way)], [way for way in everything if not run.sure(way)]
    counts, n, done = [0] * len(listed), 0, 0
    plan = rounds(len(order), budget.playouts)
    of = sum(ways * each for ways, each in plan)
    for ways, each in plan:
        for _time in range(each):
            if stopped() or monotonic() > until:
                return thought(run, listed, everything if n == 0 else by_means(run, order, ways, counts, sure), counts)
            playing = order[:ways] + (sure if n == 0 else [])
            run.play(playing, n, 1 + luck.number("thinking", n, MOST_LUCK))
            n, done = n + 1, done + ways
            for way in playing:
                counts[way] = n
            told(done, of)
        order = by_means(run, order, ways, counts, [])
    return thought(run, listed, by_means(run, order, 0, counts, sure), counts)


def rounds(count: int, playouts: int) -> list[tuple[int, int]]:
    """How many ways are played through in each round, and how often each of them.

    >>> rounds(8, 400), rounds(3, 60), rounds(1, 10)
    ([(8, 16), (4, 33), (2, 66)], [(3, 10), (2, 15)], [(1, 10)])
    """
    steps = max(1, (count - 1).bit_length())
    left = [min(count, max(2, -(-count >> step))) for step in range(steps)]
    return [(ways, max(1, playouts // (steps * ways))) for ways in left]


def luck_of(s: State, seed: int) -> Luck:
    """The luck that the ways of a position meet: that of the seed and of what is seen."""
    return Luck(seed << 32 | crc32(repr(plain(s)).encode()))


def weighed(listed: list[tuple[int, float]]) -> Thought:
    """The best of ways that meet no luck and whose chances to win are known; the first where none is."""
    ways = sorted((Way(code, won, 0.0, 1) for code, won in listed if won >= 0), key=lambda way: -way.won)
    return Thought(ways[0].code if ways else listed[0][0], tuple(ways))


def by_means(run: Run, order: list[int], ways: int, counts: list[int], sure: list[int]) -> list[int]:
    """The first of an order, sorted by what their playouts found, then the others; what is sure comes before the first
    of all these that is worse."""
    out = sorted(order[:ways], key=lambda way: -mean(run, way, counts)) + order[ways:]
    for way in sure:
        worse = (place for place, other in enumerate(out) if mean(run, other, counts) < mean(run, way, counts))
        out.insert(next(worse, len(out)), way)
    return out


def mean(run: Run, way: int, counts: list[int]) -> float:
    """What the playouts of a way found, on average."""
    return total(run.found(way, counts[way])) / max(1, counts[way])


def error(run: Run, way: int, counts: list[int]) -> float:
    """The standard error of a way's mean."""
    count, middle = counts[way], mean(run, way, counts)
    if count < 2:
        return 0.0
    gaps = [each - middle for each in run.found(way, count)]
    return sqrt(total(gap * gap for gap in gaps) / (count - 1) / count)


def thought(run: Run, listed: list[tuple[int, float]], order: list[int], counts: list[int]) -> Thought:
    """What was found, the best way first."""
    ways = tuple(Way(listed[way][0], mean(run, way, counts), error(run, way, counts), counts[way])
                 for way in order if counts[way])
    return Thought(listed[order[0]][0], ways)
