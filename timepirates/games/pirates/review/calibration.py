"""Scores of probability forecasts by people or by a value function.

This module contains data only, no pages. A guess holds a forecast and the truth: `Guess("will the year end?", 0.3,
0.18, happened=False)`. `tenths` compares forecasts of the probability of winning over many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from timepirates.core.answers import Answer
from timepirates.core.errors import BadSituation
from timepirates.core.i18n import _
from timepirates.core.protocol import Json


@dataclass(frozen=True)
class Guess:
    """A forecast of the probability of an event.

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
                raise BadSituation(_("a chance is between 0 and 1 (got {got})").format(got=repr(value)[:60]))

    @property
    def score(self) -> float:
        """The Brier score: the squared difference from the outcome, or its expectation if nothing was drawn."""
        return expected_brier(self.guessed, self.exact) if self.happened is None else brier(self.guessed, self.happened)

    def to_dict(self) -> dict[str, object]:
        """Return the guess as JSON data."""
        return asdict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Json]) -> Guess:
        """Return a guess from the data of `to_dict`."""
        return Guess(
            str(data["about"]),
            float(data["guessed"]),
            float(data["exact"]),
            data.get("happened"),
            str(data.get("when", "")),
        )


def brier(guessed: float, happened: bool) -> float:
    """Return the Brier score of one guess.

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


def many_brier(guessed: Sequence[float], happened: int) -> float:
    """Return the Brier score of a forecast for several outcomes, from 0 (best) to 2 (worst).

    Parameters
    ----------
    guessed : sequence of float
        The forecast probability of each outcome.
    happened : int
        Index of the outcome that happened.

    Examples
    --------
    >>> many_brier([0.5, 0.5, 0.0], 1)
    0.5
    """
    return sum((p - (place == happened)) ** 2 for place, p in enumerate(guessed))


def scores(guesses: Iterable[Guess]) -> Answer:
    """Return the scores of guesses over time.

    Parameters
    ----------
    guesses : iterable of Guess

    Returns
    -------
    Answer
        One row per guess, with the columns `guess` (1, 2, ...), `about`, `guessed`, `exact`, `score` and `mean` (of the
        scores so far).
    """
    rows, total = [], 0.0
    for place, guess in enumerate(guesses, 1):
        total += guess.score
        rows.append((place, guess.about, guess.guessed, guess.exact, guess.score, total / place))
    return Answer(("guess", "about", "guessed", "exact", "score", "mean"), rows)


def calibration(guesses: Iterable[Guess], bins: int = 10) -> Answer:
    """Return how often events occur for each range of guessed probabilities.

    Parameters
    ----------
    guesses : iterable of Guess
    bins : int, optional
        Number of equal ranges from 0 to 1, 1 to 100.

    Returns
    -------
    Answer
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
    return Answer(
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


def parts(guesses: Iterable[Guess], bins: int = 10) -> dict[str, float]:
    """Return the decomposition of the mean Brier score into reliability, resolution and uncertainty.

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
    guesses = list(guesses)
    if not guesses:
        return {"reliability": 0.0, "resolution": 0.0, "uncertainty": 0.0}
    base = sum(map(_came, guesses)) / len(guesses)
    table = calibration(guesses, bins).dicts()
    return {
        "reliability": sum(row["guesses"] * (row["guessed"] - row["came"]) ** 2 for row in table) / len(guesses),
        "resolution": sum(row["guesses"] * (row["came"] - base) ** 2 for row in table) / len(guesses),
        "uncertainty": base * (1 - base),
    }


SURE = 1.96
"""The number of standard errors on each side of a 95 % interval."""
TENTHS = ("low", "high", "games", "said_often", "said", "came", "gap", "gap_low", "gap_high")


def tenths(games: Iterable[Iterable[tuple[float, float]]]) -> Answer:
    """Return the calibration of forecasts of many games, with one row per tenth of probability.

    Parameters
    ----------
    games : iterable of iterable of (float, float)
        For each game its forecasts, each with the outcome (a share from 0 to 1).

    Returns
    -------
    Answer
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
    return Answer(TENTHS, rows, attrs={"mean_gap": sum(abs(row[6]) for row in rows) / max(len(rows), 1)})


def _tenth(tenth: int, pile: Sequence[tuple[int, float, float]]) -> tuple[float, ...]:
    often, said, came = (sum(each[n] for each in pile) for n in range(3))
    gap = (came - said) / often
    off = SURE * sqrt(sum((theirs - mine - gap * count) ** 2 for count, mine, theirs in pile)) / often
    return (tenth / 10, (tenth + 1) / 10, len(pile), often, said / often, came / often, gap, gap - off, gap + off)


def _came(guess: Guess) -> float:
    return guess.exact if guess.happened is None else float(guess.happened)
