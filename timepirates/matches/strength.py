"""How strong the sides of a match are: shares of the wins, points and leads with intervals, and ratings.

Games of one deal are alike and no evidence of their own: intervals count deals, each with the mean of its games. Sides
that meet in the same deals share their luck, so that a lead is known better than the points are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
NEITHER = (0.0, 0.0, 1.0, 1.0)
"""Two deals lost and two deals won are added to an interval of shares, as Agresti and Coull do: so that after a few
deals that one side won nothing is taken for certain."""


def summary(games: pd.DataFrame) -> pd.DataFrame:
    """A row a side, by `who`, in the order in which they sit.

    `games`: how many it played. `won`: its share of the wins, all its seats together; a side alone has them all, for
    certain. `points`: the mean of its seats.
    `lead`: its points above the mean of the other seats of the game. Each has its 95 % interval, `..._low` and
    `..._high`. `rating`: openskill's mean (25 at the beginning).
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
    """The share of a side that plays against itself: whoever wins, it is one of its seats."""
    return {"won": 1.0, "won_low": 1.0, "won_high": 1.0}


def _leads(games: pd.DataFrame, who: object) -> pd.DataFrame:
    """A side's lead in each game: the mean of its seats less that of the others."""
    mine = games["who"] == who
    leads = games[mine].groupby("game")["points"].mean() - games[~mine].groupby("game")["points"].mean()
    deals = games.groupby("game")["deal"].first()
    return leads.to_frame("lead").assign(deal=deals).reset_index()


def _measured(name: str, rows: pd.DataFrame) -> dict[str, float]:
    by_deal = rows.groupby("deal")[name].mean().dropna()
    low, high = interval(list(by_deal))
    return {name: float(rows[name].mean()), f"{name}_low": low, f"{name}_high": high}


def differences(games: pd.DataFrame) -> pd.DataFrame:
    """Compare each pair of sides in the deals that both played.

    Both sides had the same bag and the same seats there, so that the luck of a deal cancels: a difference is known much
    better than the intervals of the two sides, which may overlap although it is clear.

    Parameters
    ----------
    games : DataFrame
        One row per game and seat, as `match` returns.

    Returns
    -------
    DataFrame
        One row per pair, `who` and `than`, in the order of the seats: `deals`, the number of deals; `won` and `points`,
        the mean difference of one seat's share of the wins and points; and their 95 % intervals, `..._low` and
        `..._high`. An interval without zero means that the difference is no luck. Missing for fewer than two deals.
    """
    import pandas as pd

    means = games.groupby(["deal", "who"])[["won", "points"]].mean()
    rows = [_difference(means, who, than) for who, than in combinations(games["who"].unique(), 2)]
    return pd.DataFrame([row for row in rows if row["deals"]])


def _difference(means: pd.DataFrame, who: object, than: object) -> dict[str, object]:
    """Return the row of one pair. Two deals, one won and one lost, are added to the shares, as in `_share`."""
    apart = (means.xs(who, level="who") - means.xs(than, level="who")).dropna()
    row: dict[str, object] = {"who": who, "than": than, "deals": len(apart)}
    unknown = (float("nan"), float("nan"))
    low, high = interval([*apart["won"], -1.0, 1.0]) if len(apart) > 1 else unknown
    row |= {"won": float(apart["won"].mean()), "won_low": max(low, -1.0), "won_high": min(high, 1.0)}
    return row | _measured("points", apart.reset_index())


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of independent values, by Student's distribution; missing for fewer than two.

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
    """Student's quantile where the normal distribution has z, by the series of Abramowitz and Stegun (26.7.5).

    From two degrees of freedom on it is less than a hundredth off.

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
    """side -> the mean of its rating after all games in their order, each a contest of the sides at the table.

    By Plackett and Luce's model, as openskill has it. Empty where nobody met anybody.
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
