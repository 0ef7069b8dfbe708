"""The police in the long run: average positions in an endless game, and with equally likely paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from timepirates.core.answers import Answer
from timepirates.games.pirates.board import Board, BoardSource
from timepirates.games.pirates.codes import POLICE_OF_A_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.police.token_words import Paths, positions

Matrix = Sequence[Sequence[int]]


def long_run(board: BoardSource, exact: bool = False) -> Answer:
    """Return long-run distributions of the police beside those of a year.

    Parameters
    ----------
    board : optional
        A source that `Board.read` accepts.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per epoch. Columns: `even_odds`, the long-run share if both paths always have probability 1/2;
        `year_starts`, the long-run distribution at the start of a year; `first_year` and `late_year`, the average over
        tokens 0 to 7 of a year that begins at the police's start, or with the distribution `year_starts`.

    Notes
    -----
    If a limit depends on the start, the columns contain the limit of the averages from the police's start.
    """
    board = Board.read(board)
    start = board.index[board.police_start]
    even = limit_of_averages(_coin_walk(board.paths), start)
    starts = limit_of_averages(_year_walk(board.paths), start)
    first = _shares(board.paths, [int(x == start) for x in range(len(board.years))])
    common = lcm(*(p.denominator for p in starts))
    late = _shares(board.paths, [int(p * common) for p in starts])
    rows = zip(board.years, even, starts, first, late, strict=True)
    return Answer(
        ("epoch", "even_odds", "year_starts", "first_year", "late_year"),
        [(year, *(share if exact else float(share) for share in shares)) for year, *shares in rows],
    )


def _coin_walk(paths: Paths) -> list[list[int]]:
    """Return walk[x][y], the number of paths of x that lead to y."""
    walk = [[0] * len(paths) for _ in paths]
    for row, ways_out in zip(walk, paths, strict=True):
        for there in ways_out:
            row[there] += 1
    return walk


def _year_walk(paths: Paths) -> list[list[int]]:
    """Return walk[x][y], the number of arrangements of a full year's tokens that lead from x to y.

    There are 252 arrangements of the numbers of the ten police tokens. The year ends with the eighth token.
    """
    return [
        positions(paths, [int(x == here) for x in range(len(paths))], POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER)[-1]
        for here in range(len(paths))
    ]


def _shares(paths: Paths, start: Sequence[int]) -> list[Fraction]:
    """Return the share of each epoch in the moments between tokens 0 to 7."""
    rows = positions(paths, start, POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER)[:YEAR_TOKENS]
    everything = sum(map(sum, rows))
    return [Fraction(sum(column), everything) for column in zip(*rows, strict=True)]


def limit_of_averages(walk: Matrix, start: int) -> list[Fraction]:
    """Return the long-run share of time that a walk from `start` spends in each state.

    `walk` holds integer weights of the steps, with equal sums of all rows. The walk ends in one of the closed classes
    that can be reached from the start. In each class the shares are stationary, even if the walk is periodic.
    """
    closed = _closed_classes(walk, start)
    out = [Fraction(0)] * len(walk)
    for members, chance in zip(closed, _ends_in(walk, start, closed), strict=True):
        for x, share in zip(members, stationary([[walk[a][b] for b in members] for a in members]), strict=True):
            out[x] = chance * share
    return out


def stationary(walk: Matrix) -> list[Fraction]:
    """Return the stationary distribution of a walk in which every state can be reached from every other.

    It sets the last weight to 1, solves the balance equations for the others, and divides by the sum.
    """
    n, total = len(walk) - 1, sum(walk[0])
    flows = [[walk[a][b] - total * (a == b) for a in range(n)] for b in range(n)]
    weights, last = solve(flows, [-walk[n][b] for b in range(n)])
    everything = sum(weights) + last
    return [Fraction(weight, everything) for weight in (*weights, last)]


def solve(matrix: Matrix, right: Sequence[int]) -> tuple[list[int], int]:
    """Solve linear equations with integers by the Bareiss algorithm.

    It returns the numerators of the unknowns and their common denominator.

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
    """Return the states that can be reached from the start, including itself."""
    reached, new = {start}, [start]
    while new:
        here = new.pop()
        for there, weight in enumerate(walk[here]):
            if weight and there not in reached:
                reached.add(there)
                new.append(there)
    return frozenset(reached)


def _closed_classes(walk: Matrix, start: int) -> list[list[int]]:
    """Return the closed communicating classes that can be reached from the start."""
    reach = {x: _reach(walk, x) for x in _reach(walk, start)}
    closed = {there for there in reach.values() if all(reach[x] == there for x in there)}
    return sorted(sorted(members) for members in closed)


def _ends_in(walk: Matrix, start: int, closed: list[list[int]]) -> Iterable[Fraction]:
    """Return the probability that the walk ends in each of the closed classes."""
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
