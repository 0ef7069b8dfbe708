"""Measure how good guessed probabilities are, with Brier scores and calibration tables.

A guess contains a stated probability and the truth: `Guess("will the year end?", 0.3, 0.18, happened=False)`.
`compare_by_tenths` compares stated probabilities of winning with the results of many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.core.derivations import Derivation, Expression
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.core.protocol import Json


@dataclass(frozen=True)
class Guess:
    """A person's guess of the probability of an event, with the exact probability and the outcome.

    Attributes
    ----------
    about : str
        The question.
    guessed : float
        The forecast, from 0 to 1.
    exact : float
        The exact probability, from 0 to 1.
    happened : bool or None
        Whether the event happened; None if nothing was drawn.
    when : str
        Date and time in ISO format; empty if not recorded.
    """

    about: str
    guessed: float
    exact: float
    happened: bool | None = None
    when: str = ""

    def __post_init__(self) -> None:
        for name in ("guessed", "exact"):
            value = getattr(self, name)
            if isinstance(value, bool) or not 0 <= value <= 1:
                raise BadSituation(_("a chance must be between 0 and 1 (got {got})").format(got=repr(value)[:60]))

    @property
    def score(self) -> float:
        """The Brier score of the guess, which is the squared difference between the guess and the outcome.

        If nothing was drawn, it is the expected score.
        """
        return expected_brier(self.guessed, self.exact) if self.happened is None else brier(self.guessed, self.happened)

    def to_dict(self) -> dict[str, object]:
        """Return the guess as JSON data."""
        return asdict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Json]) -> Guess:
        """Return a guess from its dict representation, as created by `to_dict`."""
        return Guess(
            str(data["about"]),
            float(data["guessed"]),
            float(data["exact"]),
            data.get("happened"),
            str(data.get("when", "")),
        )


def brier(guessed: float, happened: bool) -> float:
    """Return the Brier score of a guess: the squared difference from the outcome, 1 or 0.

    The score is 0 at best and 1 at worst. A guess of 1/2 always gets 1/4.

    Parameters
    ----------
    guessed : float
        The forecast, from 0 to 1.
    happened : bool

    Examples
    --------
    >>> brier(0.25, True), brier(0.25, False)
    (0.5625, 0.0625)
    """
    return (guessed - happened) ** 2


def expected_brier(guessed: float, exact: float) -> float:
    """Return the expected Brier score of a guess, given the exact probability.

    Parameters
    ----------
    guessed, exact : float
        The forecast and the exact probability, from 0 to 1.

    Notes
    -----
    The score is (guessed - exact)^2 + exact (1 - exact).

    Examples
    --------
    >>> expected_brier(0.5, 0.5)
    0.25
    """
    return (guessed - exact) ** 2 + exact * (1 - exact)


def scores(guesses: Iterable[Guess]) -> ResultTable:
    """Return a table of probability guesses, with the Brier score of each guess and the mean score so far.

    Parameters
    ----------
    guesses : iterable of Guess

    Returns
    -------
    ResultTable
        One row per guess, with the columns `guess` (1, 2, ...), `about`, `guessed`, `exact`, `score` and `mean` (of the
        scores so far).
    """
    rows, total = [], 0.0
    for place, guess in enumerate(guesses, 1):
        total += guess.score
        rows.append((place, guess.about, guess.guessed, guess.exact, guess.score, total / place))
    return ResultTable(("guess", "about", "guessed", "exact", "score", "mean"), rows)


def mean_score(guesses: Sequence[Guess]) -> Derivation:
    """Return the mean Brier score of several guesses, together with the steps of its calculation.

    The result is a `Derivation` with one term per guess.
    """
    n = len(guesses)
    return Derivation(
        r"B = \frac{1}{n} \sum_k (p_k - o_k)^2",
        "B",
        [_brier_score_share(each, n) for each in guesses],
    )


def _brier_score_share(guess: Guess, n: int) -> Expression:
    """Return how much one guess contributes to the mean Brier score of n guesses."""
    p, exact = guess.guessed, guess.exact
    if guess.happened is None:
        return Expression(guess.score / n, r"\frac{1}{%s} ((%s - %s)^2 + %s (1 - %s))", (n, p, exact, exact, exact))
    return Expression(guess.score / n, r"\frac{1}{%s} (%s - %s)^2", (n, p, int(guess.happened)))


def calibration_table(guesses: Iterable[Guess], bins: int = 10) -> ResultTable:
    """Return a table that compares guessed probabilities with how often the guessed events happened.

    Parameters
    ----------
    guesses : iterable of Guess
    bins : int, optional
        Number of equal ranges from 0 to 1, 1 to 100.

    Returns
    -------
    ResultTable
        One row per range that contains guesses, with the columns `low`, `high`, `guesses` (their number), `guessed`
        (their mean) and `came` (the share of events that happened, or their exact probability if nothing was drawn).
        For well calibrated guesses, `guessed` and `came` are equal.

    Raises
    ------
    BadSituation
        If `bins` has no allowed value.
    """
    if type(bins) is not int or not 1 <= bins <= 100:
        raise BadSituation(_("bins must be a whole number from 1 to 100 (got {got})").format(got=repr(bins)[:60]))
    piles: dict[int, list[Guess]] = {}
    for guess in guesses:
        piles.setdefault(min(int(guess.guessed * bins), bins - 1), []).append(guess)
    return ResultTable(
        ("low", "high", "guesses", "guessed", "came"),
        [
            (
                place / bins,
                (place + 1) / bins,
                len(pile),
                sum(guess.guessed for guess in pile) / len(pile),
                sum(_came(guess) for guess in pile) / len(pile),
            )
            for place, pile in sorted(piles.items())
        ],
    )


def brier_score_parts(guesses: Iterable[Guess], bins: int = 10) -> dict[str, float]:
    """Return the three parts of the mean Brier score of guesses: reliability, resolution and uncertainty.

    Parameters
    ----------
    guesses : iterable of Guess
    bins : int, optional
        Number of equal ranges from 0 to 1, 1 to 100.

    Returns
    -------
    dict of str to float
        "reliability" is the distance from calibration (0 is best), "resolution" is how well the guesses separate cases
        (larger is better), and "uncertainty" cannot be avoided.

    Notes
    -----
    The mean score is reliability - resolution + uncertainty if the guesses of a range are equal.
    """
    found = derive_score_parts(list(guesses), bins)
    return {
        "reliability": float(found.reliability.value),
        "resolution": float(found.resolution.value),
        "uncertainty": found.base * (1 - found.base),
    }


class ScoreParts(NamedTuple):
    """The reliability, resolution and uncertainty of guessed probabilities: the three parts of their Brier score."""

    reliability: Derivation
    resolution: Derivation
    base: float
    """The share of the guessed events that happened, or 0 if there are no guesses."""


def derive_score_parts(guesses: Sequence[Guess], bins: int = 10) -> ScoreParts:
    """Return the parts of the mean Brier score of guesses, and how each part is calculated.

    See `brier_score_parts`. The derivations have one term per range.
    """
    n = len(guesses)
    base = sum(map(_came, guesses)) / max(n, 1)
    table = calibration_table(guesses, bins).dicts()
    return ScoreParts(
        Derivation(
            r"\sum_j \frac{n_j}{n} (\bar p_j - \bar o_j)^2",
            "",
            [_weighted_square(row["guesses"], n, row["guessed"], row["came"]) for row in table],
        ),
        Derivation(
            r"\sum_j \frac{n_j}{n} (\bar o_j - \bar o)^2",
            "",
            [_weighted_square(row["guesses"], n, row["came"], base) for row in table],
        ),
        base,
    )


def _weighted_square(count: int, n: int, first: float, second: float) -> Expression:
    """Return a term of the Brier score: a class's share of all guesses, times the square of `first` minus `second`."""
    return Expression(count * (first - second) ** 2 / n, rf"\frac{{{count}}}{{{n}}} ({first:.4g} - {second:.4g})^2")


Z_95 = 1.96
"""The half-width of a 95 % confidence interval, in standard errors."""
TENTHS = ("low", "high", "games", "said_often", "said", "came", "gap", "gap_low", "gap_high")


def compare_by_tenths(games: Iterable[Iterable[tuple[float, float]]]) -> ResultTable:
    """Compare predicted probabilities of winning with results of many games, in classes of 10 percentage points.

    Parameters
    ----------
    games : iterable of iterable of (float, float)
        For each game its forecasts, each with the outcome (a share from 0 to 1).

    Returns
    -------
    ResultTable
        One row per tenth that contains forecasts, with the columns of `TENTHS`: `said_often` is the number of
        forecasts, `said` and `came` are the means of forecasts and outcomes, and `gap` is their difference with its 95
        % interval. The interval is clustered by game, because forecasts of one game are similar. `attrs["mean_gap"]` is
        the mean absolute gap.
    """
    piles: list[list[tuple[int, float, float]]] = [[] for _tenth in range(10)]
    for game in games:
        sums: dict[int, list[float]] = {}
        for said, came in game:
            of = sums.setdefault(min(int(10 * said), 9), [0, 0.0, 0.0])
            of[0] += 1
            of[1] += said
            of[2] += came
        for tenth, (count, said, came) in sums.items():
            piles[tenth].append((int(count), said, came))
    rows = [_tenth(tenth, pile) for tenth, pile in enumerate(piles) if pile]
    return ResultTable(TENTHS, rows, attrs={"mean_gap": sum(abs(row[6]) for row in rows) / max(len(rows), 1)})


def _tenth(tenth: int, pile: Sequence[tuple[int, float, float]]) -> tuple[float, ...]:
    often, said, came = (sum(each[n] for each in pile) for n in range(3))
    gap = (came - said) / often
    off = Z_95 * sqrt(sum((theirs - mine - gap * count) ** 2 for count, mine, theirs in pile)) / often
    return (tenth / 10, (tenth + 1) / 10, len(pile), often, said / often, came / often, gap, gap - off, gap + off)


def _came(guess: Guess) -> float:
    return guess.exact if guess.happened is None else float(guess.happened)
