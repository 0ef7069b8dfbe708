"""How strong the sides of a match are: shares of the wins, points, leads over the others, and ratings.

All estimates have 95 % intervals. Games of one deal are not independent. Therefore the mean of each deal counts as one
observation. Sides that meet in the same deals have the same luck, so their difference is known more precisely than
their points.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

SURE = 1.959964
"""The number of standard errors on either side of the mean in a 95 % interval."""
NEITHER = (0.0, 0.0, 1.0, 1.0)
"""Two lost and two won deals, added to an interval of shares as Agresti and Coull propose.

Without them a side that won none of a few deals would get an interval without width.
"""


def summary(games: pd.DataFrame) -> pd.DataFrame:
    """Return a table with the strength of each side.

    Parameters
    ----------
    games : DataFrame
        One row per game and seat, as `match` returns.

    Returns
    -------
    DataFrame
        One row per side, in the order of the seats. The index `who` is the label of the side. `games` is the number of
        games played. `won` is the share of the wins of all seats of the side, exactly 1 if there is no other side.
        `points` is the mean per seat. `lead` is the mean difference from the other seats of the same game. Each of
        these three has a 95 % interval, from `..._low` to `..._high`. `rating` is the mean rating by the library
        openskill, in which everybody begins at 25.
    """
    from timepirates.matches.table import Summary

    rated = ratings(games)
    share = _share if games["who"].nunique() > 1 else _whole
    rows = {}
    for who, mine in games.groupby("who", sort=False):
        rows[who] = {
            "games": mine["game"].nunique(),
            **share(mine),
            **_measured("points", mine),
            "rating": rated.get(who, float("nan")),
            **_measured("lead", _leads(games, who)),
        }
    return Summary.from_dict(rows, orient="index").rename_axis("who")


def _share(mine: pd.DataFrame) -> dict[str, float]:
    shares = mine.groupby(["deal", "game"])["won"].sum().groupby("deal").mean()
    low, high = interval([*shares, *NEITHER])
    return {
        "won": float(mine.groupby("game")["won"].sum().mean()),
        "won_low": max(low, 0.0),
        "won_high": min(high, 1.0),
    }


def _whole(_mine: pd.DataFrame) -> dict[str, float]:
    """Return the share of the wins of the only side of a match, which is 1 without any uncertainty."""
    return {"won": 1.0, "won_low": 1.0, "won_high": 1.0}


def _leads(games: pd.DataFrame, who: object) -> pd.DataFrame:
    """Return a side's lead in each game: the mean points of its seats minus the mean of the other seats."""
    mine = games["who"] == who
    leads = games[mine].groupby("game")["points"].mean() - games[~mine].groupby("game")["points"].mean()
    deals = games.groupby("game")["deal"].first()
    return leads.to_frame("lead").assign(deal=deals).reset_index()


def _measured(name: str, rows: pd.DataFrame) -> dict[str, float]:
    by_deal = rows.groupby("deal")[name].mean().dropna()
    low, high = interval(list(by_deal))
    return {name: float(rows[name].mean()), f"{name}_low": low, f"{name}_high": high}


def differences(games: pd.DataFrame) -> pd.DataFrame:
    """Compare each pair of sides, from the deals that both played.

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
        from `..._low` to `..._high`. An interval without zero shows a real difference. Intervals are NaN for fewer
        than two deals.
    """
    import pandas as pd

    means = games.groupby(["deal", "who"])[["won", "points"]].mean()
    rows = [_difference(means, who, than) for who, than in combinations(games["who"].unique(), 2)]
    return pd.DataFrame([row for row in rows if row["deals"]])


def _difference(means: pd.DataFrame, who: object, than: object) -> dict[str, object]:
    """Return the row of one pair of sides. One won and one lost deal are added to the shares, as in `_share`."""
    apart = (means.xs(who, level="who") - means.xs(than, level="who")).dropna()
    row: dict[str, object] = {"who": who, "than": than, "deals": len(apart)}
    unknown = (float("nan"), float("nan"))
    low, high = interval([*apart["won"], -1.0, 1.0]) if len(apart) > 1 else unknown
    row |= {"won": float(apart["won"].mean()), "won_low": max(low, -1.0), "won_high": min(high, 1.0)}
    return row | _measured("points", apart.reset_index())


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of independent values by Student's distribution; NaN for fewer than two.

    >>> low, high = interval([9.0, 10.0, 11.0])
    >>> round(low, 2), round(high, 2)
    (7.53, 12.47)
    """
    count = len(values)
    if count < 2:
        return float("nan"), float("nan")
    mean = sum(values) / count
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return mean - student(count - 1) * error, mean + student(count - 1) * error


def student(freedom: int, z: float = SURE) -> float:
    """Return the quantile of Student's distribution that corresponds to `z` standard deviations of a normal one.

    Series of Abramowitz and Stegun (26.7.5); the error is below 0.01 from two degrees of freedom on.

    >>> round(student(2), 2), round(student(10), 3), round(student(1000), 3)
    (4.27, 2.228, 1.962)
    """
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def ratings(games: pd.DataFrame) -> dict[object, float]:
    """Return the mean rating of each side's players after all games, by the library openskill.

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
