"""The next draw and the rest of the year: its length, and the epochs that the police visit."""

from __future__ import annotations

from math import comb

from timepirates.core.answers import Answer, number
from timepirates.games.pirates.police.position_input import of_a_situation
from timepirates.games.pirates.police.situation import POLICE, REST, Situation
from timepirates.games.pirates.police.token_words import positions


@of_a_situation
def next_draw(s: Situation, exact: bool = False) -> Answer:
    """Return the distribution of the next token.

    Every token in the bag is equally likely.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per kind of token in the bag, with the columns `token` and `probability`. The artifacts are one row if
        the bag of the situation is a plain number.
    """
    counts = [("artifact", s.bag)] if isinstance(s.bag, int) else list(s.bag.items())
    counts += zip(POLICE, (s.ones, s.twos), strict=True)
    tokens = s.artifacts + s.police_tokens
    return Answer(("token", "probability"), [(token, number(count, tokens, exact)) for token, count in counts if count])


@of_a_situation
def year_lengths(s: Situation) -> tuple[list[int], int]:
    """Return the number of orders of the bag in which s = 0, 1, ... more sites are filled this year, and all orders.

    The last police token that is needed comes after s artifacts and the other need - 1 tokens in any order. Behind it
    are two police tokens among the remaining artifacts.
    """
    a, need = s.artifacts, s.need
    ways = [comb(f + need - 1, need - 1) * comb(a - f + REST, REST) for f in range(a + 1)]
    return ways, comb(a + s.police_tokens, a)


@of_a_situation
def sites_until_year_end(s: Situation, exact: bool = False) -> Answer:
    """Return the distribution of the number of sites filled until the year ends, with unlimited restocks.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per number of sites, with the columns `sites` and `probability`.

    Notes
    -----
    The distribution is negative hypergeometric.
    """
    ways, orders = year_lengths(s)
    return Answer(("sites", "probability"), [(f, number(count, orders, exact)) for f, count in enumerate(ways)])


@of_a_situation
def first_arrivals(s: Situation) -> list[list[int]]:
    """Return first[x][n], the number of arrangements in which token n is the first to bring the police to x.

    There are C(r, r1) arrangements of the numbers. The present epoch of the police counts as reached only when they
    return to it. The search goes depth first over the beginnings of words, with the set of epochs reached so far.
    """
    r, need, paths = s.police_tokens, s.need, s.board.paths
    arrangements = [[comb(r - n, s.ones - i) if i <= s.ones else 0 for i in range(n + 1)] for n in range(need + 1)]
    first = [[0] * (need + 1) for _ in paths]
    beginnings = [(0, 0, s.place, 0)]
    while beginnings:
        n, i, here, seen = beginnings.pop()
        n += 1
        for there, ones in zip(paths[here], (i + 1, i), strict=True):
            if ones <= s.ones and n - ones <= s.twos:
                if not seen >> there & 1:
                    first[there][n] += arrangements[n][ones]
                if n < need:
                    beginnings.append((n, ones, there, seen | 1 << there))
    return first


@of_a_situation
def visits(s: Situation, exact: bool = False) -> Answer:
    """Return how often the police arrive in each epoch before the year ends, and when they first do.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per epoch. Columns: `epoch`; `expected_arrivals`; `reached`, the probability of at least one arrival;
        `mean_token` and `mean_sites`, the expected number of police tokens and filled sites at the first arrival, given
        that there is one (None if the epoch is never reached).

    Notes
    -----
    The expected arrivals are the sum of the probabilities after each token. With A artifacts and r police tokens in the
    bag, n A / (r + 1) artifacts precede the n-th police token on average.
    """
    everything = comb(s.police_tokens, s.ones)
    rows = positions(s.board.paths, s.start, s.ones, s.twos)[1:]
    out = []
    for x, (year, by_token) in enumerate(zip(s.board.years, first_arrivals(s), strict=True)):
        ways = sum(by_token)
        tokens = sum(n * count for n, count in enumerate(by_token))
        out.append(
            (
                year,
                number(sum(row[x] for row in rows), everything, exact),
                number(ways, everything, exact),
                number(tokens, ways, exact) if ways else None,
                number(tokens * s.artifacts, ways * (s.police_tokens + 1), exact) if ways else None,
            )
        )
    return Answer(("epoch", "expected_arrivals", "reached", "mean_token", "mean_sites"), out)
