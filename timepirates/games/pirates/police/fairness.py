"""Was the bag fair? The draws of a played game beside what the bag before each draw made likely.

A fair bag gives a police token with the chance r / (A + r), whatever came before. Let every draw move a clock by that
chance. However long the waits are, and whatever the players choose, a fair bag brings on average one police token for
each unit of that clock: (police tokens come) - (clock) is a fair game. The test asks how far from 0 it may end, by
playing each year's draws again from the bag with which that year began.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from timepirates.core.answers import Answer, as_number
from timepirates.core.derivations import Derivation, choose, written
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.police.position_input import of_a_game
from timepirates.games.pirates.police.situation import POLICE, REST

Year = tuple[int, int, int, int, bool]
"""(artifacts, ones, twos in the bag at the year's first draw, draws seen, whether the year ended)"""
POWER_REPEATS = 1000
"""So many biased games' worth of draws say how often the test would find the bias out."""


@dataclass(frozen=True)
class Draw:
    """One draw of a game: its step (counted from 0), its year, what came, the bag before it."""

    step: int
    year: int
    token: str
    artifacts: int
    ones: int
    twos: int

    @property
    def police(self) -> bool:
        """Whether a police token came."""
        return self.token in POLICE

    @property
    def chance(self) -> Fraction:
        """The chance of a police token before it."""
        return Fraction(self.ones + self.twos, self.artifacts + self.ones + self.twos)


@of_a_game
def drawn(game: Game) -> Iterator[Draw]:
    """All draws of a game's restocks, in order."""
    steps = game.steps
    for step, seen in zip(range(len(steps)), game.positions(), strict=False):
        seat, line = steps[step]
        if seat is None:
            ones, twos = (seen["bag"].get(token, 0) for token in POLICE)
            yield Draw(step, seen["year"], line.parts[0], sum(seen["bag"].values()) - ones - twos, ones, twos)


@of_a_game
def draws(game: Game, exact: bool = False) -> Answer:
    """The draws beside expectation: `step`, `year`, `token`, `artifacts`, `ones`, `twos`, `chance`, `came`, `expected`,
    `spread`.

    chance: of a police token before this draw. came: police tokens so far. expected: the sum of the chances so far.
    spread: the standard deviation of their difference so far, as a float.
    """
    rows, came, expected, variance = [], 0, Fraction(0), 0.0
    for each in drawn(game):
        came += each.police
        expected += each.chance
        variance += float(each.chance * (1 - each.chance))
        told = (each.chance, expected) if exact else (float(each.chance), float(expected))
        rows.append(
            (
                each.step,
                each.year,
                each.token,
                each.artifacts,
                each.ones,
                each.twos,
                told[0],
                came,
                told[1],
                variance**0.5,
            )
        )
    return Answer(("step", "year", "token", "artifacts", "ones", "twos", "chance", "came", "expected", "spread"), rows)


class Wait(NamedTuple):
    """A wait for a police token."""

    step: int
    year: int
    wait: int
    artifacts: int
    police: int
    expected: Derivation
    so_short: Derivation
    so_long: Derivation


@of_a_game
def waits_by_token(game: Game) -> Iterator[Wait]:
    """The waits of a game, as `waits` describes them."""
    begin, year = None, None
    for each in drawn(game):
        if begin is None or each.year != year:
            begin, wait, year = each, 0, each.year
        wait += 1
        if each.police:
            a, r = begin.artifacts, begin.ones + begin.twos
            mean = (written(a) + r + 1) / (written(r) + 1)
            none, none_before = (choose(a, w) / choose(a + r, w) for w in (wait, wait - 1))
            yield Wait(
                each.step,
                each.year,
                wait,
                a,
                r,
                Derivation(r"E(W) = \frac{A + r + 1}{r + 1}", "E(W)", [mean]),
                Derivation(r"P(W \le w) = 1 - \frac{\binom{A}{w}}{\binom{A + r}{w}}", "P", [1 - none]),
                Derivation(r"P(W \ge w) = \frac{\binom{A}{w - 1}}{\binom{A + r}{w - 1}}", "P", [none_before]),
            )
            begin = None


@of_a_game
def waits(game: Game, exact: bool = False) -> Answer:
    """A row a police token: `step`, `year`, `wait`, `artifacts`, `police`, `expected`, `so_short`, `so_long`.

    wait: draws since the police token before it (or the year's beginning), itself included. artifacts, police: the
    bag when the wait began. expected: its mean, (A + r + 1) / (r + 1). so_short, so_long: the chance of a wait as
    short or shorter, as long or longer: C(A, w) / C(A + r, w) is the chance that w draws bring no police token.
    """
    return Answer(
        Wait._fields,
        [(*wait[:5], *(as_number(each.value, exact) for each in wait[5:])) for wait in waits_by_token(game)],
    )


@of_a_game
def years(game: Game) -> list[Year]:
    """Each year's bag at its first draw, how many draws it saw, and whether it ended."""
    out: list[Year] = []
    first, count, last = None, 0, None
    for each in drawn(game):
        if first is None:
            first, count = each, 0
        count, last = count + 1, each
        if each.police and each.ones + each.twos == REST + 1:
            out.append((first.artifacts, first.ones, first.twos, count, True))
            first = None
    if first is not None and last is not None:
        out.append((first.artifacts, first.ones, first.twos, count, False))
    return out


@dataclass(frozen=True)
class BagTestResult:
    """What the test of a bag found."""

    draws: int
    police: int
    expected: float
    """Police tokens that the bags before the draws made likely."""
    early: float
    """p-value: the chance, with a fair bag, of police tokens at least as early as they came."""
    late: float
    """p-value of police tokens at least as late."""
    p: float
    """Two-sided: twice the smaller one, at most 1."""
    repeats: int
    """Games' worth of draws that were repeated to find the p-values (Monte Carlo)."""
    ones: int
    numbers_p: Fraction
    """Exact p-value of the numbers: the chance of so many ones among the police tokens, or of any count less likely."""
    told: str


class Repeats:
    """A fair (or biased) bag, drawn again and again over the years of a game; can be stopped at any time."""

    def __init__(self, seasons: list[Year], seed: int = 0, bias: float = 1.0):
        if bias <= 0:
            raise BadSituation(_("bias must be greater than 0 (got {got})").format(got=bias))
        self.seasons, self.luck, self.bias = seasons, Random(seed), bias

    def __iter__(self) -> Iterator[float]:
        """For each repeat: police tokens come - clock."""
        while True:
            yield sum(self._season(*season) for season in self.seasons)

    def _season(self, artifacts: int, ones: int, twos: int, count: int, ended: bool) -> float:
        """One year again: to its end, or as many draws as an unfinished one saw."""
        police, moved, draw, bias = ones + twos, 0.0, self.luck.random, self.bias
        while police > REST and (ended or count):
            count -= 1
            clock = police / (artifacts + police)
            moved -= clock
            weight = bias * police
            if draw() * (weight + artifacts) < weight:
                moved += 1
                police -= 1
            else:
                artifacts -= 1
        return moved


@of_a_game
def fairness(game: Game, repeats: int = 2000, seed: int = 0) -> BagTestResult:
    """Test the bag of a played game; BadSituation where nothing was drawn."""
    return next(step for step in fairness_in_steps(game, repeats, seed) if isinstance(step, BagTestResult))


@of_a_game
def fairness_in_steps(game: Game, repeats: int = 2000, seed: int = 0) -> Iterator[int | BagTestResult]:
    """`fairness` for pages that show progress and can stop it: repeats done, now and then; last the verdict."""
    seasons = years(game)
    seen = list(drawn(game))
    if not seen:
        raise BadSituation(_("nothing was drawn in this game"))
    came, expected = sum(each.police for each in seen), float(sum(each.chance for each in seen))
    early = late = 1  # the game itself is one of the repeats: so the p-values are never too small
    observed = came - expected
    for done, moved in zip(range(repeats), Repeats(seasons, seed), strict=False):
        early += moved >= observed - 1e-9
        late += moved <= observed + 1e-9
        if done % 100 == 0:
            yield done
    as_early, as_late = early / (repeats + 1), late / (repeats + 1)
    ones = sum(each.token == POLICE[0] for each in seen)
    numbers = numbers_test(game).exact
    p = min(1.0, 2 * min(as_early, as_late))
    yield BagTestResult(
        len(seen), came, expected, as_early, as_late, p, repeats, ones, numbers, _told(came, expected, p, numbers)
    )


def _told(came: int, expected: float, p: float, numbers: Fraction) -> str:
    if p >= 0.05 and numbers >= Fraction(1, 20):
        return _(
            "{came} police tokens came where {expected:.1f} were to be expected: nothing speaks against a fair "
            "bag (p = {p:.3f}; numbers p = {numbers:.3f})."
        ).format(came=came, expected=expected, p=p, numbers=float(numbers))
    return _(
        "{came} police tokens came where {expected:.1f} were to be expected: a fair bag rarely does this "
        "(p = {p:.3f}; numbers p = {numbers:.3f}). One game in twenty looks so with a fair bag, too."
    ).format(came=came, expected=expected, p=p, numbers=float(numbers))


@of_a_game
def numbers_law(game: Game) -> dict[int, Fraction]:
    """ones -> the chance of so many among the police tokens that came, given when they came (exact).

    In each year the ones among n police tokens are hypergeometric, whatever came between them; years are independent.
    """
    law = {0: Fraction(1)}
    for r1, r2, n in _police_by_year(list(drawn(game))):
        year = {i: Fraction(comb(r1, i) * comb(r2, n - i), comb(r1 + r2, n)) for i in range(n + 1)}
        onward: dict[int, Fraction] = {}
        for so_far, p in law.items():
            for i, q in year.items():
                if q:
                    onward[so_far + i] = onward.get(so_far + i, Fraction(0)) + p * q
        law = onward
    return law


@of_a_game
def numbers_test(game: Game) -> Derivation:
    """The chance of so many ones among the police tokens as came, or of any count that is no likelier."""
    law, ones = numbers_law(game), sum(each.token == POLICE[0] for each in drawn(game))
    terms = [written(p) for _ones, p in sorted(law.items()) if p <= law[ones]]
    return Derivation(r"p = \sum_{P(j) \le P(i)} P(j)", "p", terms)


def _police_by_year(seen: list[Draw]) -> list[tuple[int, int, int]]:
    """For each year: ones and twos in the bag at its first draw, and the police tokens that came."""
    out: list[tuple[int, int, int]] = []
    begun = False
    for each in seen:
        if not begun:
            out.append((each.ones, each.twos, 0))
            begun = True
        ones, twos, came = out[-1]
        out[-1] = (ones, twos, came + each.police)
        if each.police and each.ones + each.twos == REST + 1:
            begun = False
    return out


@of_a_game
def power(game: Game, bias: float, level: float = 0.05, repeats: int = POWER_REPEATS, seed: int = 1) -> float:
    """How often the test would find out a biased bag, in games with as many draws as this one.

    bias: how many times as easily a police token is grasped as an artifact (1: fair). level: the p-value below which
    the bag is called unfair. Returns the share of biased repeats that fall outside what fair ones do.
    """
    seasons = years(game)
    if not seasons:
        raise BadSituation(_("nothing was drawn in this game"))
    if not 0 < level < 1:
        raise BadSituation(_("level must lie between 0 and 1 (got {got})").format(got=level))
    fair = sorted(moved for _n, moved in zip(range(repeats), Repeats(seasons, seed), strict=False))
    cut = int(repeats * level / 2)
    low, high = fair[cut], fair[-1 - cut]
    biased = [moved for _n, moved in zip(range(repeats), Repeats(seasons, seed + 1, bias), strict=False)]
    return sum(not low <= moved <= high for moved in biased) / repeats
