"""Measure matches: games per second, compiled and not, and the correlation of the two games of a deal.

The seed determines all games, so except for the times the results do not depend on the number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pandas as pd

from timepirates import match
from timepirates.matches import contest

SEED = 1
GAMES, STEPPED = 1000, 16
WHO = ["simple", "random"]


def timed(games: int) -> tuple[pd.DataFrame, float]:
    """Play a match, and return its data frame and the games per second, including the start of the processes."""
    begin = time.perf_counter()
    frame = match(WHO, games, seed=SEED)
    return frame, len(frame) / 4 / (time.perf_counter() - begin)


def lines() -> Iterator[str]:
    """Yield the results as text."""
    match(WHO, contest.MIN_COMPILED_GAMES, seed=SEED)  # compiles
    compiled, at_once = timed(GAMES)
    _frame, stepped = timed(STEPPED)
    yield (
        f"{' against '.join(WHO)}, {contest.cores()} processes: {at_once:.0f} games a second compiled, "
        f"{stepped:.1f} stepped through"
    )
    row = compiled.attrs["summary"].loc[WHO[0]]
    yield (
        f"{GAMES} games, seed {SEED}: {WHO[0]} leads by {row['lead']:.2f} points "
        f"({row['lead_low']:.2f} to {row['lead_high']:.2f})"
    )
    yield f"its leads in the two games of a deal correlate by {common(compiled):+.2f}, so intervals count deals"


def common(frame: pd.DataFrame) -> float:
    """Return the correlation between a side's leads in the two games of each deal."""
    mine = frame[frame["who"] == WHO[0]].groupby(["deal", "rotation"])["points"].sum()
    others = frame[frame["who"] != WHO[0]].groupby(["deal", "rotation"])["points"].sum()
    return float((mine - others).unstack().corr().iloc[0, 1])
