"""Calculate the probabilities of the results of a restock: police tokens, the police's epoch, and year ends.

To restock is to fill the empty sites of one epoch with tokens from the bag. The order of the bag consists of two
independent shuffles: where the police tokens are among the artifacts, and the numbers on the police tokens. The
distribution of a restock is therefore the distribution of the number of police tokens, multiplied by the distribution
of the epoch of the police after that number of tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm
from operator import itemgetter
from typing import NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.games.pirates.board import ARTIFACTS
from timepirates.games.pirates.police.position_input import accept_situation_or_game
from timepirates.games.pirates.police.situation import POLICE_LEFT_AT_YEAR_END, POLICE_TOKENS, Situation, whole
from timepirates.games.pirates.police.token_words import trail

COLUMNS = ("police", "police_tokens", "year_ends", "sites_filled", "game_over", "probability")


class Outcome(NamedTuple):
    """A possible result of a restock, without the epoch of the police. Its probability is `weight` / `denominator`."""

    police_tokens: int
    year_ends: int
    sites_filled: int
    game_over: bool
    weight: int
    denominator: int


def outcomes(
    artifacts: int, discards: int, police_tokens: int, sites: int, years_left: int, stops: bool
) -> Iterator[Outcome]:
    """Yield the possible results of a restock of `sites` sites, with their probabilities (rules B3 to B6, Y1, Y3).

    A state is the number of sites filled so far. `ways[f]` counts the orders of this year's draws that lead to state f.
    Any number of sites can be filled between two police tokens, so one more police token replaces `ways` by its running
    sums. The rest of the bag has C(artifacts + police, police) orders, which is the weight of each end.
    The end of a year starts a new bag for each f; the numbers of orders C(.., 10) are scaled to one common multiple.
    """
    sites = min(sites, artifacts + discards)  # Rule B6: At most one site per remaining artifact can be filled.
    if sites == 0:
        yield Outcome(0, 0, 0, False, 1, 1)
        return
    pool, r, tokens = artifacts, police_tokens, 0
    ways, denominator = [1] + [0] * (sites - 1), comb(pool + r, r)
    for ended in range(1, years_left + 1):
        for m in range(r - POLICE_LEFT_AT_YEAR_END):
            ways = list(accumulate(ways))
            if pool >= sites and ways[-1]:
                yield Outcome(
                    tokens + m, ended - 1, sites, False, ways[-1] * comb(pool - sites + r - m, r - m), denominator
                )
        tokens += r - POLICE_LEFT_AT_YEAR_END
        ways = [
            count * comb(pool - f + POLICE_LEFT_AT_YEAR_END, POLICE_LEFT_AT_YEAR_END) if f <= pool else 0
            for f, count in enumerate(ways)
        ]
        if stops or ended == years_left:
            for f, weight in enumerate(ways):
                if weight:
                    yield Outcome(tokens, ended, f, ended == years_left, weight, denominator)
            return
        pool, r = artifacts + discards, POLICE_TOKENS
        orders = [comb(pool - f + r, r) for f in range(sites)]
        common = lcm(*orders)
        ways = [count * (common // each) for count, each in zip(ways, orders, strict=True)]
        denominator *= common


@accept_situation_or_game
def restock(s: Situation, sites: int, exact: bool = False) -> ResultTable:
    """Return a table of the probability of each result of a restock, such as the police's epoch.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of empty sites, 1 to 76.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per outcome, with the columns `police`, `police_tokens`, `year_ends`, `sites_filled`, `game_over` and
        `probability`.
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    rows, laws = [], {}
    for end, stands, denominator in outcomes_with_police(s, sites):
        if end.police_tokens not in laws:  # The police's distribution depends only on the number of police tokens.
            laws[end.police_tokens] = [
                (year, Fraction(count, denominator)) for year, count in zip(s.board.years, stands, strict=True) if count
            ]
        told, weight = end[:4], Fraction(end.weight, end.denominator)
        rows += [(year, *told, weight * share) for year, share in laws[end.police_tokens]]
    rows.sort(key=itemgetter(0, 1, 2, 3))
    return ResultTable(COLUMNS, rows if exact else [(*row[:5], float(row[5])) for row in rows])


@accept_situation_or_game
def outcomes_with_police(s: Situation, sites: int) -> Iterator[tuple[Outcome, list[int], int]]:
    """Yield each possible result of a restock, a weight for each epoch of the police, and the sum of these weights.

    The weights of the epochs depend only on the number m of police tokens: they are entry m of `trail`.
    """
    walk = trail(s)
    known: list[tuple[list[int], int]] = []
    for end in outcomes(s.artifacts, s.discards, s.police_tokens, sites, s.years_left, s.stops):
        while len(known) <= end.police_tokens:
            known.append(next(walk))
        yield end, *known[end.police_tokens]
