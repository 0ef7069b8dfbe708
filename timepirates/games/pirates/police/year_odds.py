"""The next draw and the rest of the year: how long it lasts, and whom the police visit before it ends."""

from __future__ import annotations

from math import comb

from timepirates.core.answers import Answer, number
from timepirates.games.pirates.police.position_input import of_a_situation
from timepirates.games.pirates.police.situation import POLICE, REST, Situation
from timepirates.games.pirates.police.token_words import positions


@of_a_situation
def next_draw(s: Situation, exact: bool = False) -> Answer:
    """Quantity 2: the law of the next token. Every token in the bag is as likely as every other: count / all."""
    counts = [("artifact", s.bag)] if isinstance(s.bag, int) else list(s.bag.items())
    counts += zip(POLICE, (s.ones, s.twos), strict=True)
    tokens = s.artifacts + s.police_tokens
    return Answer(("token", "probability"), [(token, number(count, tokens, exact)) for token, count in counts if count])


@of_a_situation
def year_lengths(s: Situation) -> tuple[list[int], int]:
    """How many orders of artifacts and police tokens in the bag fill s = 0, 1, ... more sites this year, of how many.

    The last police token that is needed comes right behind s artifacts and the other need - 1 tokens, mixed anyhow;
    behind it lie two police tokens among what is left of the artifacts.
    """
    a, need = s.artifacts, s.need
    ways = [comb(f + need - 1, need - 1) * comb(a - f + REST, REST) for f in range(a + 1)]
    return ways, comb(a + s.police_tokens, a)


@of_a_situation
def sites_until_year_end(s: Situation, exact: bool = False) -> Answer:
    """Quantity 6: the law of the sites still filled this year, restocking without end (negative hypergeometric)."""
    ways, orders = year_lengths(s)
    return Answer(("sites", "probability"), [(f, number(count, orders, exact)) for f, count in enumerate(ways)])


@of_a_situation
def first_arrivals(s: Situation) -> list[list[int]]:
    """first[x][n]: arrangements of the numbers (of C(r, r1)) in which token n first brings the police to x.

    Depth first over the beginnings of words, with the set of epochs seen so far; every first arrival adds the
    arrangements that go on from there. Where the police stand now is not seen before they come back to it.
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
    """Quantity 6: how often the police arrive in each epoch before the year ends, and when they first do.

    Expected arrivals are the sum of the chances to be there after each token. Before the n-th police token lie
    n A / (r + 1) artifacts on average, whatever the numbers are: ten tokens cut the row of artifacts into eleven
    stretches of equal mean. An epoch that is never reached has no mean (None).
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
