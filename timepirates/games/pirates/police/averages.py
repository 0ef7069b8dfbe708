"""Calculate the share of time that the police spend in each epoch in the long run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, product
from timepirates.games.pirates.board import Board, BoardSource
from timepirates.games.pirates.codes import POLICE_TOKENS_PER_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.police.situation import POLICE_TOKENS
from timepirates.games.pirates.police.token_words import Paths, count_orders_by_epoch

Matrix = Sequence[Sequence[int]]
TOKEN_ORDERS = comb(POLICE_TOKENS, POLICE_TOKENS_PER_NUMBER)
"""The number of different orders in which the ten police tokens of a year can be drawn."""


class LongRun(NamedTuple):
    """The share of time that the police spend in one epoch in the long run, under several assumptions."""

    even_odds: Derivation
    """The share of time that the police spend in the epoch if both paths are always equally likely."""
    year_starts: Derivation
    """The share of years at whose beginning the police are in the epoch, in the long run."""
    first_year: Derivation
    """The share of time that the police spend in the epoch in the first year, which has eight periods.

    The periods begin after 0 to 7 police tokens.
    """
    late_year: Derivation
    """The share of time that the police spend in the epoch during a single year, long after the game's start."""


def shares_of_time(board: Board) -> dict[int, LongRun]:
    """Return the share of time that the police spend in each epoch in the long run, with the derivations.

    The shares solve linear equations: each share is the sum of contributions of the epochs from which a path leads to
    the epoch. If the result depends on the start, it is the limit of the averages from the start.
    """
    start = board.index[board.police_start]
    even = limit_of_averages(_path_count_matrix(board.paths), start)
    walks = [_orders_in_year(board.paths, x) for x in range(len(board.years))]
    starts = limit_of_averages([rows[-1] for rows in walks], start)
    begins = [(share, rows) for share, rows in zip(starts, walks, strict=True) if share]
    return {
        year: LongRun(
            _equal_paths_share(board, x, even),
            Derivation(
                r"\sigma(x) = \sum_y \sigma(y) \cdot P_y(8, x)",
                rf"\sigma({year})",
                [product(Fraction(rows[-1][x], TOKEN_ORDERS), share) for share, rows in begins if rows[-1][x]],
            ),
            Derivation(
                r"P = \frac{1}{8} \sum_{n=0}^{7} P(n, x)",
                "P",
                [
                    product(Fraction(1, YEAR_TOKENS), Fraction(row[x], TOKEN_ORDERS))
                    for row in walks[start][:-1]
                    if row[x]
                ],
            ),
            Derivation(
                r"P = \sum_y \sigma(y) \cdot \frac{1}{8} \sum_{n=0}^{7} P_y(n, x)",
                "P",
                [
                    product(share, Fraction(sum(row[x] for row in rows[:-1]), TOKEN_ORDERS * YEAR_TOKENS))
                    for share, rows in begins
                ],
            ),
        )
        for x, year in enumerate(board.years)
    }


def _equal_paths_share(board: Board, x: int, shares: Sequence[Fraction]) -> Derivation:
    """Return the long-run share of time that the police spend in an epoch if both paths are equally likely."""
    into = [(ways.count(x), share) for ways, share in zip(board.paths, shares, strict=True) if shares[x] and x in ways]
    return Derivation(
        r"\pi(x) = \sum_{y \to x} \tfrac{1}{2} \pi(y), \quad \sum_x \pi(x) = 1",
        rf"\pi({board.years[x]})",
        [product(Fraction(ways, 2), share) for ways, share in into],
    )


def long_run(board: BoardSource, exact: bool = False) -> ResultTable:
    """Return a table of the long-run share of time that the police spend in each epoch.

    Parameters
    ----------
    board : BoardSource
        Board, or its name.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, with `epoch` and the fields of `LongRun` as columns.
    """
    return ResultTable(
        ("epoch", *LongRun._fields),
        [
            (year, *(as_number(each.value, exact) for each in shares))
            for year, shares in shares_of_time(Board.read(board)).items()
        ],
    )


def _path_count_matrix(paths: Paths) -> list[list[int]]:
    """Return the matrix of the numbers of paths (0, 1 or 2) from each epoch to each other epoch."""
    walk = [[0] * len(paths) for _ in paths]
    for row, ways_out in zip(walk, paths, strict=True):
        for there in ways_out:
            row[there] += 1
    return walk


def _orders_in_year(paths: Paths, start: int) -> list[list[int]]:
    """Return, for each number of drawn tokens, how many of the 252 token orders bring the police to each epoch."""
    return count_orders_by_epoch(
        paths, [int(x == start) for x in range(len(paths))], POLICE_TOKENS_PER_NUMBER, POLICE_TOKENS_PER_NUMBER
    )


def limit_of_averages(walk: Matrix, start: int) -> list[Fraction]:
    """Return the share of time that a random walk spends in each state in the long run.

    `walk` contains integer weights of the steps, and all rows have equal sums. The walk ends in one of the sets of
    states that it cannot leave. In each of these sets the shares are stationary, even if the walk is periodic.
    """
    closed = _closed_classes(walk, start)
    out = [Fraction(0)] * len(walk)
    for members, chance in zip(closed, _class_probabilities(walk, start, closed), strict=True):
        for x, share in zip(members, stationary([[walk[a][b] for b in members] for a in members]), strict=True):
            out[x] = chance * share
    return out


def stationary(walk: Matrix) -> list[Fraction]:
    """Return the stationary distribution of an irreducible Markov chain.

    The last weight is set to 1, the balance equations are solved for the others, and all weights are divided by their
    sum.
    """
    n, total = len(walk) - 1, sum(walk[0])
    flows = [[walk[a][b] - total * (a == b) for a in range(n)] for b in range(n)]
    weights, last = solve(flows, [-walk[n][b] for b in range(n)])
    everything = sum(weights) + last
    return [Fraction(weight, everything) for weight in (*weights, last)]


def solve(matrix: Matrix, right: Sequence[int]) -> tuple[list[int], int]:
    """Solve a system of linear equations with integer coefficients by the Bareiss algorithm.

    Return the numerators of the unknowns, and their common denominator.

    >>> solve([[2, 1], [1, 3]], [5, 10])
    ([5, 15], 5)
    """
    rows = [[*row, b] for row, b in zip(matrix, right, strict=True)]
    n, before = len(rows), 1
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top, lead = rows[k], rows[k][k]
        for i in range(n):
            if i != k:
                row, factor = rows[i], rows[i][k]
                rows[i] = [(lead * a - factor * b) // before for a, b in zip(row, top, strict=True)]
        before = lead
    return [row[n] for row in rows], before


def _reach(walk: Matrix, start: int) -> frozenset[int]:
    """Return the set of states that a random walk can reach from a start, including the start."""
    reached, new = {start}, [start]
    while new:
        here = new.pop()
        for there, weight in enumerate(walk[here]):
            if weight and there not in reached:
                reached.add(there)
                new.append(there)
    return frozenset(reached)


def _closed_classes(walk: Matrix, start: int) -> list[list[int]]:
    """Return the closed classes that a random walk can reach: sets of states that the walk cannot leave."""
    reach = {x: _reach(walk, x) for x in _reach(walk, start)}
    closed = {there for there in reach.values() if all(reach[x] == there for x in there)}
    return sorted(sorted(members) for members in closed)


def _class_probabilities(walk: Matrix, start: int, closed: list[list[int]]) -> Iterable[Fraction]:
    """Return the probability that a random walk ends in each closed class, a set that it cannot leave."""
    if len(closed) == 1:
        return [Fraction(1)]
    inside = {x for members in closed for x in members}
    if start in inside:
        return [Fraction(int(start in members)) for members in closed]
    outside = sorted(_reach(walk, start) - inside)
    total = sum(walk[start])
    stay = [[total * (a == b) - walk[a][b] for b in outside] for a in outside]
    out = []
    for members in closed:
        chances, denominator = solve(stay, [sum(walk[a][b] for b in members) for a in outside])
        out.append(Fraction(chances[outside.index(start)], denominator))
    return out
