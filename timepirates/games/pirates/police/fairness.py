"""Test statistically whether the tokens of a played game were drawn at random.

A fair bag with A artifacts and r police tokens gives a police token with probability r / (A + r), independent of
earlier draws. The sum of these probabilities over all draws is called the clock. For a fair bag, the difference
(police tokens drawn) - (clock) is a martingale with mean 0, however long the waits are and whatever the players choose.
The test estimates the distribution of the difference at the end by repeating the draws of each year with the bag that
the year began with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import comb
from operator import attrgetter
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, Expression, as_expression, choose, product, share
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates.police.position_input import require_game
from timepirates.games.pirates.police.situation import POLICE, POLICE_LEFT_AT_YEAR_END

Year = tuple[int, int, int, int, bool]
"""One year of a played game: the bag at the first draw, the number of draws, and whether the year ended.

The entries are the artifacts, ones and twos in the bag at the first draw, the number of draws, and whether the year
ended.
"""
TestSide: TypeAlias = Literal["early", "late", "p"]
"""The p-value to use: one-sided for "early" or "late" police tokens, or two-sided ("p")."""
POWER_REPEATS = 1000
"""The number of simulated games with a biased bag from which the statistical power of the test is estimated."""


@dataclass(frozen=True)
class TokenDraw:
    """A token drawn in a restock, and what the bag contained immediately before this draw.

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
        """Whether the drawn token is a police token."""
        return self.token in POLICE

    @property
    def chance(self) -> Fraction:
        """The probability that this draw takes a police token from the bag."""
        return Fraction(self.ones + self.twos, self.artifacts + self.ones + self.twos)


@require_game
def drawn(game: Game) -> Iterator[TokenDraw]:
    """Yield all tokens that were drawn in the restocks of a game, in order."""
    steps = game.steps
    for step, seen in zip(range(len(steps)), game.positions(), strict=False):
        seat, line = steps[step]
        if seat is None:
            ones, twos = (seen["bag"].get(token, 0) for token in POLICE)
            yield TokenDraw(step, seen["year"], line.parts[0], sum(seen["bag"].values()) - ones - twos, ones, twos)


@require_game
def draws(game: Game, exact: bool = False) -> ResultTable:
    """Return a table of all draws of a game, with the observed and the expected number of police tokens.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats, except in `spread`.

    Returns
    -------
    ResultTable
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
    return ResultTable(
        ("step", "year", "token", "artifacts", "ones", "twos", "chance", "came", "expected", "spread"), rows
    )


class PoliceTokenWait(NamedTuple):
    """The number of draws until a police token came, with the probabilities of at most and of at least this number."""

    step: int
    year: int
    wait: int
    artifacts: int
    police: int
    expected: Derivation
    so_short: Derivation
    so_long: Derivation


@require_game
def police_token_waits(game: Game) -> Iterator[PoliceTokenWait]:
    """Yield the waiting time in draws for each police token of a game, and how likely such a wait is.

    See `waits_table`.
    """
    begin, year = None, None
    for each in drawn(game):
        if begin is None or each.year != year:
            begin, wait, year = each, 0, each.year
        wait += 1
        if each.police:
            a, r = begin.artifacts, begin.ones + begin.twos
            mean = (as_expression(a) + r + 1) / (as_expression(r) + 1)
            none, none_before = (choose(a, w) / choose(a + r, w) for w in (wait, wait - 1))
            yield PoliceTokenWait(
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


@require_game
def waits_table(game: Game, exact: bool = False) -> ResultTable:
    """Return a table of each police token's wait in draws, with the probabilities of at most and at least this wait.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per police token. Columns: `step`, `year`; `wait`, the number of draws since the previous police token
        or the start of the year, including its own; `artifacts` and `police` in the bag when the wait began;
        `expected`, the mean wait; `so_short` and `so_long`, the probabilities of a wait at most and at least as long.

    Notes
    -----
    With A artifacts and r police tokens in the bag, the mean wait is (A + r + 1) / (r + 1), and the probability that w
    draws bring no police token is C(A, w) / C(A + r, w).
    """
    return ResultTable(
        PoliceTokenWait._fields,
        [(*wait[:5], *(as_number(each.value, exact) for each in wait[5:])) for wait in police_token_waits(game)],
    )


@require_game
def years(game: Game) -> list[Year]:
    """Return the data of each year of a game, for the test of whether tokens were drawn at random."""
    out: list[Year] = []
    for seen in _draws_by_year(game):
        first, last = seen[0], seen[-1]
        ended = last.police and last.ones + last.twos == POLICE_LEFT_AT_YEAR_END + 1
        out.append((first.artifacts, first.ones, first.twos, len(seen), ended))
    return out


def _draws_by_year(game: Game) -> list[list[TokenDraw]]:
    return [list(seen) for _year, seen in groupby(drawn(game), attrgetter("year"))]


@dataclass(frozen=True)
class BagTestResult:
    """The result of a statistical test that checks whether the tokens of a game were drawn at random.

    Attributes
    ----------
    draws, police : int
        Number of draws, and of police tokens among them.
    expected : float
        The expected number of police tokens, given the bags before the draws.
    as_early, as_late : int
        Number of simulated games in which the police tokens come at least as early, or at least as late.
    repeats : int
        Number of simulated games.
    ones : int
        Number of police tokens with a 1.
    numbers : Derivation
        The exact p-value of the numbers on the police tokens, from `numbers_test`.
    """

    draws: int
    police: int
    expected: float
    as_early: int
    as_late: int
    repeats: int
    ones: int
    numbers: Derivation

    @cached_property
    def p_values(self) -> Mapping[TestSide, Derivation]:
        """The one-sided and two-sided p-values of the fairness test, with their derivations.

        The played game itself counts as one of the simulated games, so that no p-value is 0.
        """
        came, expected = self.police, self.expected
        ahead = Derivation("D = c - e", "D", [Expression(came - expected, f"{came} - {expected:.3f}")])
        early, late = (
            ((as_expression(1) + count) / (as_expression(self.repeats) + 1)).as_float()
            for count in (self.as_early, self.as_late)
        )
        one_sided = rf"{ahead.formula}, \quad p = \frac{{1 + k}}{{N + 1}}"
        two_sided = rf"{ahead.formula}, \quad p_1 = \frac{{1 + k}}{{N + 1}}, \quad p = \min(1, 2 \cdot p_1)"
        smaller = min(early, late, key=lambda tail: tail.value)
        twice = product(2, smaller.value)
        return {
            "early": Derivation(one_sided, "p", [early], steps=(ahead,)),
            "late": Derivation(one_sided, "p", [late], steps=(ahead,)),
            "p": Derivation(
                two_sided,
                "p",
                [twice if twice.value < 1 else as_expression(1.0)],
                steps=(ahead, Derivation("", "p_1", [smaller])),
            ),
        }

    @property
    def early(self) -> float:
        """The probability that police tokens come at least as early as in the game if the bag is fair (a p-value)."""
        return float(self.p_values["early"].value)

    @property
    def late(self) -> float:
        """The probability that police tokens come at least as late as in the game if the bag is fair (a p-value)."""
        return float(self.p_values["late"].value)

    @property
    def p(self) -> float:
        """The two-sided p-value: twice the smaller one-sided p-value, at most 1."""
        return float(self.p_values["p"].value)

    @property
    def ones_p_value(self) -> Fraction:
        """The p-value of the number of 1s among the drawn police tokens, as an exact fraction.

        It is the probability of the observed number of ones, or of any less likely number.
        """
        return self.numbers.exact

    @property
    def told(self) -> str:
        """A short text that states the result of the fairness test."""
        if self.p >= 0.05 and self.ones_p_value >= Fraction(1, 20):
            text = _(
                "{came} police tokens were drawn, and {expected:.1f} were expected. There is no evidence "
                "against a fair bag: the test of how many police tokens were drawn gives p = {p:.3f}, and "
                "the test of the numbers on these tokens (1 or 2) gives p = {numbers:.3f}."
            )
        else:
            text = _(
                "{came} police tokens were drawn, and {expected:.1f} were expected. With a fair bag, a "
                "result like this is rare: it occurs in about one game in twenty. The test of how many "
                "police tokens were drawn gives p = {p:.3f}, and the test of the numbers on these tokens "
                "(1 or 2) gives p = {numbers:.3f}."
            )
        return text.format(came=self.police, expected=self.expected, p=self.p, numbers=float(self.ones_p_value))


class SimulatedGames:
    """An endless iterator of simulated games. Each year begins with the same bag as that year of the real game.

    The bag is fair, or biased if `bias` is not 1.
    """

    def __init__(self, seasons: list[Year], seed: int = 0, bias: float = 1.0):
        if bias <= 0:
            raise BadSituation(_("bias must be greater than 0 (got {got})").format(got=bias))
        self.seasons, self.luck, self.bias = seasons, Random(seed), bias

    def __iter__(self) -> Iterator[float]:
        """Yield, for each simulated game, how many more police tokens it draws than expected from a fair bag."""
        while True:
            yield sum(self._simulate_year(*season) for season in self.seasons)

    def _simulate_year(self, artifacts: int, ones: int, twos: int, count: int, ended: bool) -> float:
        """Simulate one year's draws. Return how many more police tokens are drawn than expected from a fair bag."""
        police, moved, draw, bias = ones + twos, 0.0, self.luck.random, self.bias
        while police > POLICE_LEFT_AT_YEAR_END and (ended or count):
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


@require_game
def fairness(game: Game, repeats: int = 2000, seed: int = 0) -> BagTestResult:
    """Test whether the draws of a game agree with a fair bag, in which all tokens are equally likely.

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


@require_game
def fairness_in_steps(game: Game, repeats: int = 2000, seed: int = 0) -> Iterator[int | BagTestResult]:
    """Run the test of `fairness` in small steps, so that a page can show the progress.

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
        The number of finished repeats, and finally the result of `fairness`.

    Raises
    ------
    BadSituation
        If nothing was drawn in the game.
    """
    seasons = years(game)
    seen = list(drawn(game))
    if not seen:
        raise BadSituation(_("no token was drawn in this game"))
    came, expected = sum(each.police for each in seen), float(sum(each.chance for each in seen))
    early = late = 0
    observed = came - expected
    for done, moved in zip(range(repeats), SimulatedGames(seasons, seed), strict=False):
        early += moved >= observed - 1e-9
        late += moved <= observed + 1e-9
        if done % 100 == 0:
            yield done
    ones = sum(each.token == POLICE[0] for each in seen)
    yield BagTestResult(len(seen), came, expected, early, late, repeats, ones, numbers_test(game))


@require_game
def ones_distribution(game: Game) -> dict[int, Fraction]:
    """Return the probability of each possible number of 1s among the police tokens drawn in a game.

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
    for seen in _draws_by_year(game):
        r1, r2, n = seen[0].ones, seen[0].twos, sum(each.police for each in seen)
        year = {i: Fraction(comb(r1, i) * comb(r2, n - i), comb(r1 + r2, n)) for i in range(n + 1)}
        onward: dict[int, Fraction] = {}
        for so_far, p in law.items():
            for i, q in year.items():
                if q:
                    onward[so_far + i] = onward.get(so_far + i, Fraction(0)) + p * q
        law = onward
    return law


@require_game
def numbers_test(game: Game) -> Derivation:
    """Return the p-value for the number of drawn police tokens that are 1s, with its derivation."""
    law, ones = ones_distribution(game), sum(each.token == POLICE[0] for each in drawn(game))
    terms = [as_expression(p) for _ones, p in sorted(law.items()) if p <= law[ones]]
    return Derivation(r"p = \sum_{P(j) \le P(i)} P(j)", "p", terms)


@dataclass(frozen=True)
class TestPower:
    """The power of the fairness test: the share of simulated unfair games in which the test notices the bias.

    Attributes
    ----------
    bias : float
        How many times as likely a police token is drawn as an artifact.
    repeats, detected : int
        Number of simulated games with a biased bag, and number of these games in which the test detects the bias.
    """

    bias: float
    repeats: int
    detected: int

    @property
    def detected_share(self) -> Derivation:
        """The share of simulated games with a biased bag in which the test detects the bias."""
        return share(self.detected, self.repeats)


@require_game
def power(game: Game, bias: float, level: float = 0.05, repeats: int = POWER_REPEATS, seed: int = 1) -> float:
    """Return the probability that the test detects a biased bag in games of this length.

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
    return float(estimate_power(game, bias, level, repeats, seed).detected_share.value)


@require_game
def estimate_power(
    game: Game, bias: float, level: float = 0.05, repeats: int = POWER_REPEATS, seed: int = 1
) -> TestPower:
    """Estimate how often the fairness test detects a biased bag, and return the simulated counts."""
    seasons = years(game)
    if not seasons:
        raise BadSituation(_("no token was drawn in this game"))
    if not 0 < level < 1:
        raise BadSituation(_("level must be between 0 and 1 (got {got})").format(got=level))
    fair = sorted(moved for _n, moved in zip(range(repeats), SimulatedGames(seasons, seed), strict=False))
    cut = int(repeats * level / 2)
    low, high = fair[cut], fair[-1 - cut]
    biased = [moved for _n, moved in zip(range(repeats), SimulatedGames(seasons, seed + 1, bias), strict=False)]
    return TestPower(bias, repeats, sum(not low <= moved <= high for moved in biased))
