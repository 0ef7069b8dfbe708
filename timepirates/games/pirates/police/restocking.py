"""One restock: how many police tokens come between the artifacts, and where they lead the police.

Two shuffles of the bag are independent: in which places police tokens lie among the artifacts, and which numbers they
bear. So the law of a restock is (law of the number of tokens) times (law of the police's epoch after so many).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm
from operator import itemgetter
from typing import NamedTuple

from timepirates.core.answers import Answer
from timepirates.games.pirates.board import ARTIFACTS
from timepirates.games.pirates.police.position_input import of_a_situation
from timepirates.games.pirates.police.situation import POLICE_TOKENS, REST, Situation, whole
from timepirates.games.pirates.police.token_words import trail

COLUMNS = ("police", "police_tokens", "year_ends", "sites_filled", "game_over", "probability")


class Outcome(NamedTuple):
    """A way in which a restock ends, the police's epoch aside: its chance is weight / denominator."""

    police_tokens: int
    year_ends: int
    sites_filled: int
    game_over: bool
    weight: int
    denominator: int


def outcomes(
    artifacts: int, discards: int, police_tokens: int, sites: int, years_left: int, stops: bool
) -> Iterator[Outcome]:
    """The ends of a restock of so many sites, each with its chance (B3 to B6, Y1, Y3).

    A state is the number of sites filled so far; `ways[f]` counts the orders of what was drawn this year that lead to
    it. Between two police tokens any number of sites can be filled, so a further police token turns `ways` into its
    running sums. What is still in the bag can lie in C(artifacts + police, police) orders, which weighs each end.
    A year's end starts a new bag for each f: its C(.., 10) orders are brought over one common multiple.
    """
    sites = min(sites, artifacts + discards)  # B6: the restock is over when neither bag nor pile holds an artifact
    if sites == 0:
        yield Outcome(0, 0, 0, False, 1, 1)
        return
    pool, r, tokens = artifacts, police_tokens, 0
    ways, denominator = [1] + [0] * (sites - 1), comb(pool + r, r)
    for ended in range(1, years_left + 1):
        for m in range(r - REST):
            ways = list(accumulate(ways))
            if pool >= sites and ways[-1]:
                yield Outcome(
                    tokens + m, ended - 1, sites, False, ways[-1] * comb(pool - sites + r - m, r - m), denominator
                )
        tokens += r - REST
        ways = [count * comb(pool - f + REST, REST) if f <= pool else 0 for f, count in enumerate(ways)]
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


@of_a_situation
def restock(s: Situation, sites: int, exact: bool = False) -> Answer:
    """Quantity 3: the joint law of a restock of so many empty sites."""
    sites = whole("sites", sites, 1, ARTIFACTS)
    rows, laws = [], {}
    for end, stands, denominator in stories(s, sites):
        if end.police_tokens not in laws:  # many ends of the game have equally many tokens
            laws[end.police_tokens] = [
                (year, Fraction(count, denominator)) for year, count in zip(s.board.years, stands, strict=True) if count
            ]
        told, weight = end[:4], Fraction(end.weight, end.denominator)
        rows += [(year, *told, weight * share) for year, share in laws[end.police_tokens]]
    rows.sort(key=itemgetter(0, 1, 2, 3))
    return Answer(COLUMNS, rows if exact else [(*row[:5], float(row[5])) for row in rows])


@of_a_situation
def stories(s: Situation, sites: int) -> Iterator[tuple[Outcome, list[int], int]]:
    """Each end of a restock, with the law of the police's epoch at that end: weights of the epochs, denominator.

    Where the police are after m tokens depends on nothing but m: it is entry m of their trail.
    """
    walk = trail(s)
    known: list[tuple[list[int], int]] = []
    for end in outcomes(s.artifacts, s.discards, s.police_tokens, sites, s.years_left, s.stops):
        while len(known) <= end.police_tokens:
            known.append(next(walk))
        yield end, *known[end.police_tokens]
