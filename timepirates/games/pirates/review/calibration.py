"""Predict, then reveal: how good guesses are, a person's or a value function's. Pure data, no pages.

A guess says what somebody thought likely and what was so: `Guess("will the year end?", 0.3, 0.18, happened=False)`.
`tenths` looks at many games in which chances to win were said all along.
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
    """One guess of a chance: about what, the chance guessed, the exact chance, and what then came (None: not drawn)."""

    about: str
    guessed: float
    exact: float
    happened: bool | None = None
    when: str = ""
    """Date and time as ISO text, where they are kept."""

    def __post_init__(self) -> None:
        for name in ("guessed", "exact"):
            value = getattr(self, name)
            if isinstance(value, bool) or not 0 <= value <= 1:
                raise BadSituation(_("a chance lies between 0 and 1 (got {got})").format(got=repr(value)[:60]))

    @property
    def score(self) -> float:
        """The Brier score: the squared distance from what happened; where nothing was drawn, its mean."""
        return expected_brier(self.guessed, self.exact) if self.happened is None else brier(self.guessed, self.happened)

    def to_dict(self) -> dict[str, object]:
        """The guess as JSON holds it."""
        return asdict(self)

    @staticmethod
    def from_dict(data: Mapping[str, Json]) -> Guess:
        """A guess that `to_dict` wrote."""
        return Guess(
            str(data["about"]),
            float(data["guessed"]),
            float(data["exact"]),
            data.get("happened"),
            str(data.get("when", "")),
        )


def brier(guessed: float, happened: bool) -> float:
    """The Brier score of one guess: 0 is best, 1 is worst, 1/4 is what "fifty-fifty" always gets.

    >>> brier(0.25, True), brier(0.25, False)
    (0.5625, 0.0625)
    """
    return (guessed - happened) ** 2


def expected_brier(guessed: float, exact: float) -> float:
    """The mean Brier score of a guess when the chance is `exact`: (guessed - exact)^2 + exact (1 - exact).

    >>> expected_brier(0.5, 0.5)
    0.25
    """
    return (guessed - exact) ** 2 + exact * (1 - exact)


def many_brier(guessed: Sequence[float], happened: int) -> float:
    """The Brier score of a guess over several outcomes (where will the police be?): from 0 to 2.

    >>> many_brier([0.5, 0.5, 0.0], 1)
    0.5
    """
    return sum((p - (place == happened)) ** 2 for place, p in enumerate(guessed))


def scores(guesses: Iterable[Guess]) -> Answer:
    """Over time: `guess` (1, 2, ...), `about`, `guessed`, `exact`, `score`, `mean` (of the scores so far)."""
    rows, total = [], 0.0
    for place, guess in enumerate(guesses, 1):
        total += guess.score
        rows.append((place, guess.about, guess.guessed, guess.exact, guess.score, total / place))
    return Answer(("guess", "about", "guessed", "exact", "score", "mean"), rows)


def calibration(guesses: Iterable[Guess], bins: int = 10) -> Answer:
    """How often what was guessed with a chance comes: `low`, `high`, `guesses`, `guessed`, `came`.

    guessed: the mean of the guesses between low and high. came: the share that happened (the exact chance stands in
    where nothing was drawn). Bins without a guess are left out. Who is calibrated has the two alike.
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
    """The mean Brier score taken apart: reliability (distance from calibration, 0 is best), resolution (how far the
    guesses tell cases apart, more is better), uncertainty (what nobody can avoid).

    reliability - resolution + uncertainty is the mean score, if the guesses of a bin are alike.
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
"""So many standard errors to either side hold 95 %."""
TENTHS = ("low", "high", "games", "said_often", "said", "came", "gap", "gap_low", "gap_high")


def tenths(games: Iterable[Iterable[tuple[float, float]]]) -> Answer:
    """Whether chances said in many games are true: a row for those from 0 to 0.1, from 0.1 to 0.2, ...

    games: for each game what was said and what came, (chance, share) again and again. said_often: how many chances;
    said, came: their means; gap: came less said, with its 95 % interval, clustered by game, since what is said of one
    game is much alike. Tenths of which nothing was said are left out. `attrs["mean_gap"]`: the mean size of the gaps.
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
