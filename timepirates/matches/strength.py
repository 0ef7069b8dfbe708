"""The strength of players: ratings, mean shares of the wins, points and point differences, with 95 % intervals.

Games of one deal are not independent, so intervals count deals, each with the mean of its games. Sides that meet in the
same deals have the same luck, so a lead is estimated more precisely than the points.

A match that ends when its intervals are narrow enough looks at them many times, and an ordinary interval would miss the
true value at one of these times far more often than in 5 % of the matches. Such a match has intervals that hold at all
times together (`anytime_interval`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

Interval = Callable[[Sequence[float]], tuple[float, float]]
Z_95 = 1.959964
"""The half-width of a 95 % confidence interval of a normal distribution, in standard errors."""
ADDED_RESULTS = (0.0, 0.0, 1.0, 1.0)
"""Two losses and two wins, which are added to a side's results to calculate an Agresti-Coull interval.

Without them a side that won none of a few deals would get an interval without width.
"""


ONLY_SIDE = {"won": 1.0, "won_low": 1.0, "won_high": 1.0}
"""The share of wins in a match with only one side, which is always 1."""
MIN_DEALS = 50
"""Minimum number of deals before a match may end early. With fewer deals, its intervals are unreliable."""
TUNING_DEALS = 1000
"""The number of deals at which the confidence intervals of a match that may end early are tuned to be narrowest."""


def match_attributes(games: pd.DataFrame, settings: Mapping[str, object] | None) -> dict[str, object]:
    """Return the settings, the summary and the comparisons of a match, to be stored in its data frame as `attrs`.

    Parameters
    ----------
    games : DataFrame
        One row per game and seat.
    settings : mapping or None
        The settings of the match. If it has ended by `until`, the intervals hold at all times together.
    """
    known = {} if settings is None else {"match": dict(settings)}
    games.attrs = known
    return {**known, "summary": summary(games), "differences": differences(games)}


def summary(games: pd.DataFrame) -> pd.DataFrame:
    """Return a table with the wins, the points and the rating of each side (player) in a match.

    Parameters
    ----------
    games : DataFrame
        One row per game and seat, as `match` returns.

    Returns
    -------
    DataFrame
        One row per side, in the order of the seats. The index `who` is the label of the side. `games` is the number of
        games played, and `unfinished` the number of those that were stopped after `most_decisions`. `won` is the share
        of the wins of all seats of the side, exactly 1 if there is no other side. `points` is the mean per seat. `lead`
        is the mean difference from the other seats of the same game. Each of these three has a 95 % interval, from
        `..._low` to `..._high`. `rating` is the mean rating by the library openskill, in which everybody begins at 25.
    """
    from timepirates.matches.table import SummaryFrame

    rated, between, stopped = ratings(games), _interval_of(games), _unfinished(games)
    several = games["who"].nunique() > 1
    rows = {}
    for who, mine in games.groupby("who", sort=False):
        rows[who] = {
            "games": mine["game"].nunique(),
            "unfinished": mine.loc[mine["game"].isin(stopped), "game"].nunique(),
            **(_share(mine, between) if several else ONLY_SIDE),
            **_measured("points", mine, between),
            "rating": rated.get(who, float("nan")),
            **_measured("lead", _point_leads(games, who), between),
        }
    return SummaryFrame.from_dict(rows, orient="index").rename_axis("who")


def _unfinished(games: pd.DataFrame) -> pd.Index:
    """Return the numbers of the games that were stopped.

    In these games, all seats failed.
    """
    failed = (games["failed"] != "").groupby(games["game"]).all()
    return failed.index[failed]


def _interval_of(games: pd.DataFrame) -> Interval:
    return interval if games.attrs.get("match", {}).get("until") is None else anytime_interval


def _shares(mine: pd.DataFrame) -> pd.Series:
    return mine.groupby(["deal", "game"])["won"].sum().groupby("deal").mean()


def _share(mine: pd.DataFrame, between: Interval) -> dict[str, float]:
    low, high = between([*_shares(mine), *ADDED_RESULTS])
    return {
        "won": float(mine.groupby("game")["won"].sum().mean()),
        "won_low": max(low, 0.0),
        "won_high": min(high, 1.0),
    }


def _point_leads(games: pd.DataFrame, who: object) -> pd.DataFrame:
    """Return by how many points a side was ahead of the other sides in each game.

    The lead is the mean points of its seats minus the mean points of the other seats.
    """
    mine = games["who"] == who
    leads = games[mine].groupby("game")["points"].mean() - games[~mine].groupby("game")["points"].mean()
    deals = games.groupby("game")["deal"].first()
    return leads.to_frame("lead").assign(deal=deals).reset_index()


def _measured(name: str, rows: pd.DataFrame, between: Interval) -> dict[str, float]:
    by_deal = rows.groupby("deal")[name].mean().dropna()
    low, high = between(list(by_deal))
    return {name: float(rows[name].mean()), f"{name}_low": low, f"{name}_high": high}


def differences(games: pd.DataFrame) -> pd.DataFrame:
    """Compare every two sides of a match with each other, and return a table of the differences.

    In these deals both sides had the same draws and the same seats, so luck cancels out. A difference can therefore be
    certain although the intervals of the two sides overlap.

    Parameters
    ----------
    games : DataFrame
        One row per game and seat, as `match` returns.

    Returns
    -------
    DataFrame
        One row per pair, `who` and `than`, in the order of the seats. `deals` is the number of deals. `won` and
        `points` are the mean differences per seat in the share of the wins and in points, each with a 95 % interval
        from `..._low` to `..._high`. `won_certain` and `points_certain` are True if the interval does not contain zero.
        Intervals are NaN for fewer than two deals, and nothing is certain then.

    Notes
    -----
    Each pair is judged alone: of many pairs of equal sides, one in twenty seems to differ for certain.
    """
    from timepirates.matches.table import SummaryFrame

    between = _interval_of(games)
    means = games.groupby(["deal", "who"])[["won", "points"]].mean()
    rows = [_comparison_row(means, who, than, between) for who, than in combinations(games["who"].unique(), 2)]
    return SummaryFrame.from_records([row for row in rows if row["deals"]])


def _comparison_row(means: pd.DataFrame, who: object, than: object, between: Interval) -> dict[str, object]:
    """Return a table row with the difference between the results of two sides of a match.

    One won and one lost deal are added to the shares, as in `_share`.
    """
    apart = (means.xs(who, level="who") - means.xs(than, level="who")).dropna()
    unknown = (float("nan"), float("nan"))
    low, high = between([*apart["won"], -1.0, 1.0]) if len(apart) > 1 else unknown
    measured = {
        **{"won": float(apart["won"].mean()), "won_low": max(low, -1.0), "won_high": min(high, 1.0)},
        **_measured("points", apart.reset_index(), between),
    }
    certain = {
        f"{name}_certain": measured[f"{name}_low"] > 0 or measured[f"{name}_high"] < 0 for name in ("won", "points")
    }
    return {"who": who, "than": than, "deals": len(apart), **measured, **certain}


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a mean by Student's distribution.

    The values must be independent. The ends are NaN for fewer than two values.

    >>> low, high = interval([9.0, 10.0, 11.0])
    >>> round(low, 2), round(high, 2)
    (7.53, 12.47)
    """
    count = len(values)
    if count < 2:
        return float("nan"), float("nan")
    mean = sum(values) / count
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return mean - student_quantile(count - 1) * error, mean + student_quantile(count - 1) * error


def anytime_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return a confidence interval of the mean that remains valid while more values are added.

    The values must be independent. The ends are NaN for fewer than two values.

    However often the interval is calculated while values are added, with a probability of about 95 % it never misses the
    true mean. So one may stop when the interval is narrow enough, or when it does not contain zero.

    Notes
    -----
    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
    theory and asymptotic confidence sequences" (2024), with Robbins' normal mixture.

    >>> low, high = anytime_interval([9.0, 10.0, 11.0] * 100)
    >>> round(low, 2), round(high, 2)
    (9.85, 10.15)
    """
    count = len(values)
    if count < 2:
        return float("nan"), float("nan")
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    miss = 0.05
    scaled = count * (-2 * log(miss) + log(-2 * log(miss)) + 1) / TUNING_DEALS
    half = sqrt(variance * (scaled + 1) / (count * scaled) * log((scaled + 1) / miss**2))
    return mean - half, mean + half


class Precision:
    """A rule that ends a match when the confidence intervals are narrow enough.

    They are those of every side's share of the wins.

    Parameters
    ----------
    until : float
        The largest allowed half-width of a confidence interval.
    """

    def __init__(self, until: float):
        self._until = until
        self._shares: defaultdict[object, list[float]] = defaultdict(list)

    def add_results(self, games: pd.DataFrame) -> bool:
        """Add the results of complete deals, and return whether the match now has the required precision."""
        for who, mine in games.groupby("who", sort=False):
            self._shares[who] += map(float, _shares(mine))
        widths = [anytime_interval([*shares, *ADDED_RESULTS]) for shares in self._shares.values()]
        deals = min(map(len, self._shares.values()))
        return deals >= MIN_DEALS and all((high - low) / 2 <= self._until for low, high in widths)


def student_quantile(freedom: int) -> float:
    """Return the quantile of Student's t distribution for a 95 % confidence interval.

    Series of Abramowitz and Stegun (26.7.5); the error is below 0.01 from two degrees of freedom on.

    >>> round(student_quantile(2), 2), round(student_quantile(10), 3), round(student_quantile(1000), 3)
    (4.27, 2.228, 1.962)
    """
    z = Z_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def ratings(games: pd.DataFrame) -> dict[object, float]:
    """Return a rating for each side of a match. The library openskill computes the ratings from all games.

    The model is Plackett-Luce. The result is empty if no two sides played each other.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = {who: model.rating(name=str(who)) for who in games["who"].unique()}
    shares = games.groupby(["game", "who"], sort=True)["won"].sum()
    met = False
    for _game, sides in shares.groupby(level="game"):
        names = list(sides.index.get_level_values("who"))
        if len(names) > 1:
            met = True
            new = model.rate([[rated[name]] for name in names], scores=list(map(float, sides)))
            rated |= {name: team[0] for name, team in zip(names, new, strict=True)}
    return {who: float(rating.mu) for who, rating in rated.items()} if met else {}
