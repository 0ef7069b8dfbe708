"""Tables about the police: the orders of police tokens, the paths to epochs, and draws with replacement."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import TypedDict

from timepirates.core.answers import ResultTable, as_number, number
from timepirates.core.derivations import Derivation, Expression, Value, as_expression
from timepirates.core.game import Game
from timepirates.core.i18n import _, ngettext
from timepirates.games.pirates.codes import YEAR_TOKENS
from timepirates.games.pirates.police.position_input import accept_situation_or_game, to_situation
from timepirates.games.pirates.police.situation import Situation, whole
from timepirates.games.pirates.police.token_words import (
    chance_of_path,
    chances,
    check_token_sequence,
    spread,
    token_sequences,
    words,
)
from timepirates.games.pirates.police.year_odds import year_lengths


@accept_situation_or_game
def orders_to_epoch(s: Situation, draws: int, epoch: int | str, exact: bool = False) -> ResultTable:
    """Return a table of all orders of the next `draws` police tokens that lead the police to an epoch.

    The probabilities add up to the entry of `spread`.
    """
    draws = whole("draws", draws, 0, s.need)
    years, target = s.board.years, s.board.index[s.board.epoch(epoch).year]
    return ResultTable(
        ("tokens", "epochs", "probability"),
        [
            (word, tuple(years[x] for x in through), as_number(chance_of_path(s, word).value, exact))
            for word, through in token_sequences(s, draws)
            if through[-1] == target
        ],
    )


@accept_situation_or_game
def police_distribution(s: Situation, draws: int, back: bool = False, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the police are in each epoch after some police tokens.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens, at most those until the end of the year.
    back : bool, optional
        Whether each token is put back after its draw.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, with the columns `epoch` and `probability`.
    """
    draws = whole("draws", draws, 0, s.need)
    row = (spread_with_replacement(s, exact) if back else spread(s, exact)).rows[draws]
    return ResultTable(("epoch", "probability"), list(zip(s.board.years, row[1:], strict=True)))


@accept_situation_or_game
def path_chances(s: Situation, token: int, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the police use each path on their move number `token` from now.

    Parameters
    ----------
    s : Situation or Game
    token : int
        Number of the token, counted from 1 for the next police token.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per used path, with the columns `epoch`, `path`, `to` and `probability`. The probabilities add up to 1.
    """
    token = whole("token", token, 1, s.need)
    r, board = s.police_tokens, s.board
    before = words(board.paths, s.start, s.ones, s.twos, token - 1)[token - 1]
    rows = []
    for x, ways_out in enumerate(board.paths):
        for path, there in enumerate(ways_out, 1):
            count = sum(
                counts[x] * comb(r - token, left)
                for ones, counts in before.items()
                if (left := s.ones - ones - (path == 1)) >= 0
            )
            if count:
                rows.append((board.years[x], path, board.years[there], number(count, comb(r, s.ones), exact)))
    return ResultTable(("epoch", "path", "to", "probability"), rows)


class TokenBranch(TypedDict):
    """A node of the tree of possible draws: one police token, and the tokens that can be drawn after it."""

    tokens: str
    epoch: int
    chance: Fraction
    """The probability that this token is drawn next after the tokens above it in the tree."""
    probability: Value
    """The probability of drawing the tokens on the path from the root of the tree to this node, in this order."""
    branches: list[TokenBranch]


@accept_situation_or_game
def tree(s: Situation, draws: int) -> TokenBranch:
    """Return the tree of all orders in which police tokens can be drawn, with exact probabilities.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens, at most those until the end of the year.

    Returns
    -------
    TokenBranch
        The root, whose branches contain the further tokens.
    """
    draws = whole("draws", draws, 0, s.need)

    def grow(word: str, x: int, ones: int, twos: int, chance: Fraction) -> TokenBranch:
        branches = []
        if len(word) < draws:
            for token, left, there in (("1", ones, s.board.paths[x][0]), ("2", twos, s.board.paths[x][1])):
                if left:
                    rest = ones - (token == "1"), twos - (token == "2")
                    branches.append(grow(word + token, there, *rest, Fraction(left, ones + twos)))
        return {
            "tokens": word,
            "epoch": s.board.years[x],
            "chance": chance,
            "probability": chance_of_path(s, word).value,
            "branches": branches,
        }

    return grow("", s.place, s.ones, s.twos, Fraction(1))


@accept_situation_or_game
def year_end_by_sites(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the year ends before the 1st, 2nd, 3rd, ... site is filled.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per further site. Columns: `sites`, its number 1, 2, ...; `ends`, the probability that the year ends
        before this site is filled but after the previous one; `ended`, the probability that it ends before this site is
        filled. The last row is the site for which the bag has no artifact left.
    """
    ends = [each.exact for each in year_lengths(s)]
    return ResultTable(
        ("sites", "ends", "ended"),
        [
            (site, as_number(now, exact), as_number(so_far, exact))
            for site, (now, so_far) in enumerate(zip(ends, accumulate(ends), strict=True), 1)
        ],
    )


@accept_situation_or_game
def chances_with_replacement(s: Situation) -> list[dict[int, Derivation]]:
    """Return the probability that the police are in each epoch if every drawn police token is put back into the bag."""
    formula = r"Q(n, x) = \sum_i w_{n,i}(x) \left(\frac{r_1}{r}\right)^i \left(\frac{r_2}{r}\right)^{n-i}"
    one, two = (s.ones, s.police_tokens), (s.twos, s.police_tokens)
    rows: list[dict[int, Derivation]] = []
    for n, by_ones in enumerate(words(s.board.paths, s.start, s.need, s.need, s.need)):
        rows.append({})
        ways = [(s.ones**i * s.twos ** (n - i), i, counts) for i, counts in sorted(by_ones.items())]
        for x, year in enumerate(s.board.years):
            terms = [
                Expression(counts[x] * each, rf"%s \cdot (%s)^{{{i}}} (%s)^{{{n - i}}}", (counts[x], one, two))
                for each, i, counts in ways
                if counts[x]
            ]
            rows[-1][year] = Derivation(formula, f"Q({n}, {year})", terms, s.police_tokens**n)
    return rows


@accept_situation_or_game
def order_with_replacement(s: Situation, tokens: str) -> Derivation:
    """Return the probability of an order of police tokens if each drawn token is put back into the bag."""
    (i, j), r = map(check_token_sequence(tokens, YEAR_TOKENS).count, "12"), s.police_tokens
    form = rf"\left(%s\right)^{{{i}}} \left(%s\right)^{{{j}}}"
    chance = Expression(s.ones**i * s.twos**j, form, ((s.ones, r), (s.twos, r)))
    return Derivation(
        r"Q = \left(\frac{r_1}{r}\right)^i \left(\frac{r_2}{r}\right)^{n-i}", "Q", [chance], r ** len(tokens)
    )


@accept_situation_or_game
def spread_with_replacement(s: Situation, exact: bool = False) -> ResultTable:
    """Return the table `spread` for draws with replacement: each police token drawn is put back into the bag.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per number of `draws`, one column per epoch, as in `spread`.

    Notes
    -----
    Path 1 has probability r1 / r at every draw.
    """
    return ResultTable(
        ("draws", *s.board.years),
        [
            (n, *(as_number(each.value, exact) for each in row.values()))
            for n, row in enumerate(chances_with_replacement(s))
        ],
        index="draws",
        across="epoch",
    )


@accept_situation_or_game
def replacement_difference(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table that compares the police's distributions for draws without and with replacement.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per number of draws and epoch with a probability above 0, with the columns `draws`, `epoch`, `drawn`,
        `put_back` and `difference` (drawn - put_back).
    """
    rows = []
    for drawn, coin in zip(spread(s, True).rows, spread_with_replacement(s, True).rows, strict=True):
        for year, p, q in zip(s.board.years, drawn[1:], coin[1:], strict=True):
            if p or q:
                told = (p, q, p - q)
                rows.append((drawn[0], year, *(told if exact else map(float, told))))
    return ResultTable(("draws", "epoch", "drawn", "put_back", "difference"), rows)


@accept_situation_or_game
def replacement_sentence(s: Situation, draws: int) -> str:
    """Return a sentence that says how putting drawn police tokens back would change the probabilities.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens, at most those until the end of the year.
    """
    draws = whole("draws", draws, 0, s.need)
    rows = [row for row in replacement_difference(s, exact=True).rows if row[0] == draws]
    _draws, year, drawn, coin, difference = max(rows, key=lambda row: abs(row[4]))
    if not difference:
        return ngettext(
            "Whether or not the drawn token is put back into the bag, the chances after {draws} police token "
            "are the same.",
            "Whether or not drawn tokens are put back into the bag, the chances after {draws} police tokens "
            "are the same.",
            draws,
        ).format(draws=draws)
    return _(
        "After {draws} police tokens, the chance that the police are in {epoch} is {drawn}. If every drawn "
        "token were put back into the bag, the chance would be {coin}. No other epoch has a greater "
        "difference between these two chances."
    ).format(draws=draws, epoch=s.board.epoch(year).shown, drawn=drawn, coin=coin)


@accept_situation_or_game
def compare_situations(s: Situation, other: Situation | Game, exact: bool = False) -> ResultTable:
    """Return a table that compares the probabilities of where the police will be in two situations.

    Parameters
    ----------
    s, other : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per number of draws and epoch of either board, up to the earlier end of the year, with the columns
        `draws`, `epoch`, `first`, `second` and `difference` (second - first).
    """
    other = to_situation(other)
    rows = []
    for n, pair in enumerate(zip(chances(s), chances(other), strict=False)):
        for year in sorted(pair[0].keys() | pair[1].keys()):
            first, second = (row[year].value if year in row else Fraction(0) for row in pair)
            if first or second:
                shown = first, second, difference(first, second).value
                rows.append((n, year, *(as_number(each, exact) for each in shown)))
    return ResultTable(("draws", "epoch", "first", "second", "difference"), rows)


def difference(first: Value, second: Value) -> Derivation:
    """Return the difference of two probabilities: the second minus the first."""
    terms = (as_expression(second), Expression(-first, "(-%s)", (first,)))
    return Derivation(r"\Delta = P_B - P_A", r"\Delta", terms)
