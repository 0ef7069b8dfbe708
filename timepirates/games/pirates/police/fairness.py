"""A statistical test of whether the bag was fair, from the draws of a played game.

A fair bag with A artifacts and r police tokens gives a police token with probability r / (A + r), independent of
earlier draws. The sum of these probabilities over all draws is called the clock. For a fair bag, (police tokens drawn)
- (clock) is a martingale with mean 0, however long the waits are and whatever the players choose. The test estimates
the distribution of its final value by repeating each year's draws from the bag with which that year began.
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
"""(artifacts, ones and twos in the bag at the first draw of the year, number of draws, whether the year ended)"""
POWER_REPEATS = 1000
"""The number of simulated biased games used to estimate the power of the test."""


@dataclass(frozen=True)
class Draw:
    """One draw of a game.

    Attributes
    ----------
    step : int
        0-based step of the game.
    year : int
    token : str
        The kind of token drawn.
    artifacts, ones, twos : int
        Content of the bag before the draw.
    """

    step: int
    year: int
    token: str
    artifacts: int
    ones: int
    twos: int

    @property
    def police(self) -> bool:
        """Whether a police token was drawn."""
        return self.token in POLICE

    @property
    def chance(self) -> Fraction:
        """The probability of a police token before the draw."""
        return Fraction(self.ones + self.twos, self.artifacts + self.ones + self.twos)


@of_a_game
def drawn(game: Game) -> Iterator[Draw]:
    """Yield all draws of a game's restocks, in order."""
    steps = game.steps
    for step, seen in zip(range(len(steps)), game.positions(), strict=False):
        seat, line = steps[step]
        if seat is None:
            ones, twos = (seen["bag"].get(token, 0) for token in POLICE)
            yield Draw(step, seen["year"], line.parts[0], sum(seen["bag"].values()) - ones - twos, ones, twos)


@of_a_game
def draws(game: Game, exact: bool = False) -> Answer:
    """Return the draws of a game beside their expectation.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats, except in `spread`.

    Returns
    -------
    Answer
        One row per draw. Columns: `step`, `year`, `token`; `artifacts`, `ones` and `twos` in the bag before the draw;
        `chance`, the probability of a police token; `came`, the police tokens so far; `expected`, the sum of the
        probabilities so far; `spread`, the standard deviation of came - expected.
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
    """Return the waits of a game, as described in `waits`."""
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
    """Return the waits between police tokens.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per police token. Columns: `step`, `year`; `wait`, the number of draws since the previous police token
        or the start of the year, including its own; `artifacts` and `police` in the bag when the wait began;
        `expected`, the mean wait; `so_short` and `so_long`, the probabilities of a wait at most and at least as long.

    Notes
    -----
    With A artifacts and r police tokens in the bag, the mean wait is (A + r + 1) / (r + 1), and the probability that w
    draws bring no police token is C(A, w) / C(A + r, w).
    """
    return Answer(
        Wait._fields,
        [(*wait[:5], *(as_number(each.value, exact) for each in wait[5:])) for wait in waits_by_token(game)],
    )


@of_a_game
def years(game: Game) -> list[Year]:
    """Return for each year its bag at the first draw, the number of draws, and whether it ended."""
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
    """The result of the test of a bag."""

    draws: int
    police: int
    expected: float
    """The expected number of police tokens, given the bags before the draws."""
    early: float
    """The p-value for early police tokens: the probability, for a fair bag, that they come at least as early."""
    late: float
    """The p-value for late police tokens."""
    p: float
    """The two-sided p-value: twice the smaller one, at most 1."""
    repeats: int
    """The number of simulated games behind the p-values."""
    ones: int
    numbers_p: Fraction
    """The exact p-value of the numbers on the police tokens.

    It is the probability of this count of ones, or of any less likely count.
    """
    told: str


class Repeats:
    """An endless simulation of a fair or biased bag over the years of a game."""

    def __init__(self, seasons: list[Year], seed: int = 0, bias: float = 1.0):
        if bias <= 0:
            raise BadSituation(_("bias must be greater than 0 (got {got})").format(got=bias))
        self.seasons, self.luck, self.bias = seasons, Random(seed), bias

    def __iter__(self) -> Iterator[float]:
        """Yield for each repeat the number of police tokens minus the clock."""
        while True:
            yield sum(self._season(*season) for season in self.seasons)

    def _season(self, artifacts: int, ones: int, twos: int, count: int, ended: bool) -> float:
        """Simulate one year to its end, or an unfinished year for as many draws as it had."""
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
    """Test the bag of a played game.

    Parameters
    ----------
    game : Game
    repeats : int, optional
        Number of simulated games.
    seed : int, optional
        Equal seeds give equal results.

    Returns
    -------
    BagTestResult

    Raises
    ------
    BadSituation
        If nothing was drawn in the game.
    """
    return next(step for step in fairness_in_steps(game, repeats, seed) if isinstance(step, BagTestResult))


@of_a_game
def fairness_in_steps(game: Game, repeats: int = 2000, seed: int = 0) -> Iterator[int | BagTestResult]:
    """Test the bag of a played game in steps, for pages that show progress and can stop the test.

    Parameters
    ----------
    game : Game
    repeats : int, optional
        Number of simulated games.
    seed : int, optional
        Equal seeds give equal results.

    Yields
    ------
    int or BagTestResult
        The number of finished repeats from time to time, and last the result of `fairness`.

    Raises
    ------
    BadSituation
        If nothing was drawn in the game.
    """
    seasons = years(game)
    seen = list(drawn(game))
    if not seen:
        raise BadSituation(_("nothing was drawn in this game"))
    came, expected = sum(each.police for each in seen), float(sum(each.chance for each in seen))
    early = late = 1  # The game counts as one repeat, so that no p-value is too small.
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
            "{came} police tokens were drawn, and {expected:.1f} were expected. There is no evidence against a "
            "fair bag (p = {p:.3f}; numbers p = {numbers:.3f})."
        ).format(came=came, expected=expected, p=p, numbers=float(numbers))
    return _(
        "{came} police tokens were drawn, and {expected:.1f} were expected. A fair bag rarely does this (p = "
        "{p:.3f}; numbers p = {numbers:.3f}), but one game in twenty looks like this even with a fair bag."
    ).format(came=came, expected=expected, p=p, numbers=float(numbers))


@of_a_game
def numbers_law(game: Game) -> dict[int, Fraction]:
    """Return the exact distribution of the number of ones among the police tokens, given when they were drawn.

    Parameters
    ----------
    game : Game

    Returns
    -------
    dict of int to Fraction
        The probability of each number of ones.

    Notes
    -----
    In each year the number of ones among n police tokens is hypergeometric, independent of other draws. The years are
    independent.
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
    """Return the probability of the observed count of ones among the police tokens, or of any count as unlikely."""
    law, ones = numbers_law(game), sum(each.token == POLICE[0] for each in drawn(game))
    terms = [written(p) for _ones, p in sorted(law.items()) if p <= law[ones]]
    return Derivation(r"p = \sum_{P(j) \le P(i)} P(j)", "p", terms)


def _police_by_year(seen: list[Draw]) -> list[tuple[int, int, int]]:
    """Return for each year the ones and twos in the bag at its first draw, and the number of police tokens drawn."""
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
    """Return the power of the test: the probability that it detects a biased bag in games with as many draws.

    Parameters
    ----------
    game : Game
    bias : float
        How many times as likely a police token is drawn as an artifact; 1 is fair.
    level : float, optional
        The p-value below which the bag is called unfair, between 0 and 1.
    repeats : int, optional
        Number of simulated games, fair and biased.
    seed : int, optional
        Equal seeds give equal results.

    Returns
    -------
    float
        The share of biased games outside the range of fair ones.

    Raises
    ------
    BadSituation
        If nothing was drawn in the game, or a parameter has no allowed value.
    """
    seasons = years(game)
    if not seasons:
        raise BadSituation(_("nothing was drawn in this game"))
    if not 0 < level < 1:
        raise BadSituation(_("level must be between 0 and 1 (got {got})").format(got=level))
    fair = sorted(moved for _n, moved in zip(range(repeats), Repeats(seasons, seed), strict=False))
    cut = int(repeats * level / 2)
    low, high = fair[cut], fair[-1 - cut]
    biased = [moved for _n, moved in zip(range(repeats), Repeats(seasons, seed + 1, bias), strict=False)]
    return sum(not low <= moved <= high for moved in biased) / repeats
