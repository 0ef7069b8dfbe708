"""Calculate the probabilities of the next draw, of the rest of the year, and of police visits to epochs."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, Expression, as_expression, choose
from timepirates.games.pirates.police.position_input import accept_situation_or_game
from timepirates.games.pirates.police.situation import POLICE, POLICE_LEFT_AT_YEAR_END, Situation
from timepirates.games.pirates.police.token_words import chances


@accept_situation_or_game
def next_token(s: Situation, count: int) -> Derivation:
    """Return the probability that the next token drawn is one of `count` particular tokens in the bag."""
    return Derivation(
        r"P = \frac{t}{A + r}", "P", [as_expression(count) / (as_expression(s.artifacts) + s.police_tokens)]
    )


@accept_situation_or_game
def next_draw(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table of the kinds of tokens, with the probability that the next draw is a token of this kind.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per kind of token in the bag, with the columns `token` and `probability`. The artifacts form one kind
        if only their number is known.
    """
    counts = [("artifact", s.bag)] if isinstance(s.bag, int) else list(s.bag.items())
    counts += zip(POLICE, (s.ones, s.twos), strict=True)
    return ResultTable(
        ("token", "probability"),
        [(token, as_number(next_token(s, count).value, exact)) for token, count in counts if count],
    )


@accept_situation_or_game
def year_lengths(s: Situation) -> list[Derivation]:
    """Return the probability that exactly 0, 1, 2, ... more sites are filled before the year ends.

    It is assumed that restocks never stop.

    The favourable orders of the bag are those in which the last required police token follows s artifacts and the other
    need - 1 tokens in any order. The two remaining police tokens are mixed with the remaining artifacts.
    """
    a, need, orders, out = s.artifacts, s.need, choose(s.artifacts + s.police_tokens, s.police_tokens), []
    formula = r"P(s) = \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}"
    for f in range(a + 1):
        before, after = choose(f + need - 1, need - 1), choose(a - f + POLICE_LEFT_AT_YEAR_END, POLICE_LEFT_AT_YEAR_END)
        ways = Expression(before.value * after.value, r"\frac{%s%s}{%s}", (before, after, orders))
        out.append(Derivation(formula, f"P({f})", [ways], comb(a + s.police_tokens, a)))
    return out


@accept_situation_or_game
def year_end_by(s: Situation, sites: int) -> Derivation:
    """Return the probability that the year ends before a given number of further sites has been filled."""
    formula = r"P = \sum_{s < k} \frac{\binom{s + q - 1}{q - 1} \binom{A - s + 2}{2}}{\binom{A + r}{r}}"
    lengths = year_lengths(s)
    return Derivation(formula, "P", [term for each in lengths[:sites] for term in each.terms], lengths[0].of)


@accept_situation_or_game
def expected_sites_filled(s: Situation) -> Derivation:
    """Return the expected number of sites that restocks fill before the year ends.

    The police tokens divide the sequence of artifacts into stretches of equal mean length.
    """
    mean = as_expression(s.need) * s.artifacts / (as_expression(s.police_tokens) + 1)
    return Derivation(r"E(s) = \frac{q \cdot A}{r + 1}", "E(s)", [mean])


@accept_situation_or_game
def sites_until_year_end(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table of the probability distribution of the number of sites filled before the year ends.

    It is assumed that restocks never stop.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per number of sites, with the columns `sites` and `probability`.

    Notes
    -----
    The distribution is negative hypergeometric.
    """
    lengths = enumerate(year_lengths(s))
    return ResultTable(("sites", "probability"), [(f, as_number(each.value, exact)) for f, each in lengths])


@accept_situation_or_game
def count_first_arrivals(s: Situation) -> list[list[int]]:
    """Count the token orders in which the n-th token is the first that brings the police to an epoch.

    The result is first[x][n] for epoch number x and token n. There are C(r, r1) orders of the numbers. The present
    epoch of the police counts as reached only when the police return to it. The search goes depth first over the
    beginnings of words, with the set of epochs reached so far.
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


class Visit(NamedTuple):
    """Statistics on how often and how soon the police come to a given epoch before the year ends."""

    arrivals: Derivation
    """The expected number of times that the police come to the epoch."""
    reached: Derivation
    """The probability that the police come to the epoch at least once."""
    token: Derivation | None
    """How many police tokens are drawn, on average, until the police first reach the epoch.

    Only cases in which the police come count. It is None if the police cannot come.
    """
    sites: Derivation | None
    """How many sites are filled by restocks, on average, until the police first reach the epoch.

    Only cases in which the police come count. It is None if the police cannot come.
    """


@accept_situation_or_game
def visits_by_epoch(s: Situation) -> dict[int, Visit]:
    """Return how likely, how often and how soon the police come to each epoch before the year ends.

    On average, n A / (r + 1) artifacts precede police token n, whatever the numbers on the tokens: ten tokens divide
    the sequence of artifacts into eleven stretches of equal mean length.
    """
    everything, rows, out = comb(s.police_tokens, s.ones), chances(s, 1), {}
    for year, counts in zip(s.board.years, count_first_arrivals(s), strict=True):
        there = [Expression(n, "%s", ((n, everything),)) for n in (row[year].total for row in rows) if n]
        firsts = {
            n: Expression(count, r"\frac{%s}{%s}", (count, everything)) for n, count in enumerate(counts) if count
        }
        arrivals = Derivation(r"E = \sum_{n=1}^{q} P(n, x)", "E", there, everything)
        reached = Derivation(r"P = \sum_n \frac{f_n}{\binom{r}{r_1}}", "P", list(firsts.values()), everything)
        token = sites = None
        if firsts:
            ways = sum(counts)
            means = [
                Expression(n * first.value, r"%s \cdot %s", (n, (first.value, ways))) for n, first in firsts.items()
            ]
            token = Derivation(r"E(N) = \sum_n n \cdot \frac{p_n}{p}", "E(N)", means, ways)
            mean = as_expression(token.value) * (as_expression(s.artifacts) / (as_expression(s.police_tokens) + 1))
            sites = Derivation(r"E(S) = E(N) \cdot \frac{A}{r + 1}", "E(S)", [mean], steps=(token,))
        out[year] = Visit(arrivals, reached, token, sites)
    return out


@accept_situation_or_game
def visits(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table of how likely, how often and how soon the police come to each epoch this year.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, with the columns `epoch`; `expected_arrivals`, the expected number of arrivals; `reached`,
        the probability of at least one; `mean_token` and `mean_sites`, the mean number of the police token and of
        filled sites at the first arrival, given that there is one (None if there cannot be one).
    """
    return ResultTable(
        ("epoch", "expected_arrivals", "reached", "mean_token", "mean_sites"),
        [
            (year, *(None if each is None else as_number(each.value, exact) for each in visit))
            for year, visit in visits_by_epoch(s).items()
        ],
    )
