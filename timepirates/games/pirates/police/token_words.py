"""Probabilities of sequences of police tokens, such as "1221", and of the epochs to which they lead.

A word is a sequence of drawn police tokens. Every order of the tokens in the bag is equally likely. The bag contains r
police tokens, r1 of them ones, whose numbers have C(r, r1) arrangements. Of these, C(r - n, r1 - i) begin with a given
word of n tokens, i of them ones. The probability of the word is the quotient of the two numbers. Words are counted in
integers and weighted only at the end, so all results of a year have the same denominator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, Expression, as_expression, choose
from timepirates.core.errors import BadSituation, shown
from timepirates.core.i18n import _
from timepirates.games.pirates.codes import POLICE_TOKENS_PER_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.police.position_input import accept_situation_or_game
from timepirates.games.pirates.police.situation import POLICE_TOKENS, Situation, whole

Paths = Sequence[tuple[int, int]]
"""The board's paths: for each epoch, the numbers of the epochs to which path 1 and path 2 lead (`Board.paths`)."""


def words(paths: Paths, start: Sequence[int], ones: int, twos: int, tokens: int) -> list[dict[int, list[int]]]:
    """Count the sequences of police tokens that lead to each epoch, by length and by the number of 1s in them.

    The result is table[n][i][x] for n tokens (0 to `tokens`), i of them ones, and epoch number x. `start` contains
    integer weights of the epochs in which the sequences begin. Sequences with more than `ones` ones or `twos` twos are
    left out.
    """
    table = [{0: list(start)}]
    for n in range(1, tokens + 1):
        row: dict[int, list[int]] = {}
        for i, here in table[-1].items():
            for more, path in ((1, 0), (0, 1)):
                if i + more <= ones and n - i - more <= twos:
                    there = row.setdefault(i + more, [0] * len(paths))
                    for ways_out, count in zip(paths, here, strict=True):
                        there[ways_out[path]] += count
        table.append(row)
    return table


def count_orders_by_epoch(paths: Paths, start: Sequence[int], ones: int, twos: int) -> list[list[int]]:
    """Return in how many orders of the police tokens the police are in each epoch after 0, 1, 2, ... tokens.

    The result is rows[n][x] for n tokens, from 0 to the end of the year, and epoch number x. The counts of a row add up
    to C(r, r1) times the sum of `start`.
    """
    r = ones + twos
    rows = []
    for n, by_ones in enumerate(words(paths, start, ones, twos, r - (POLICE_TOKENS - YEAR_TOKENS))):
        row = [0] * len(paths)
        for i, counts in by_ones.items():
            weight = comb(r - n, ones - i)
            for x, count in enumerate(counts):
                row[x] += weight * count
        rows.append(row)
    return rows


@accept_situation_or_game
def trail(s: Situation) -> Iterator[tuple[list[int], int]]:
    """Yield weights of where the police are after 0, 1, 2, ... police tokens. They are proportional to probabilities.

    Each item is a list of weights and their sum. A year begins where the last one ended, with five tokens of each
    number.
    """
    rows, denominator = count_orders_by_epoch(s.board.paths, s.start, s.ones, s.twos), comb(s.police_tokens, s.ones)
    yield rows[0], denominator
    while True:
        for row in rows[1:]:
            yield row, denominator
        rows = count_orders_by_epoch(s.board.paths, rows[-1], POLICE_TOKENS_PER_NUMBER, POLICE_TOKENS_PER_NUMBER)
        denominator *= comb(POLICE_TOKENS, POLICE_TOKENS_PER_NUMBER)


@accept_situation_or_game
def chances(s: Situation, first: int = 0) -> list[dict[int, Derivation]]:
    """Return, for each number of police tokens drawn from now on, the probability that the police are in each epoch.

    The numbers of tokens begin with `first`.

    The probability is the sum over the numbers i of ones: (words of n tokens with i ones that lead to the epoch) times
    C(r - n, r1 - i) / C(r, r1).
    """
    r, orders = s.police_tokens, choose(s.police_tokens, s.ones)
    rows: list[dict[int, Derivation]] = []
    formula = r"P(n, x) = \sum_i \frac{w_{n,i}(x) \binom{r - n}{r_1 - i}}{\binom{r}{r_1}}"
    for n, by_ones in enumerate(words(s.board.paths, s.start, s.ones, s.twos, s.need)[first:], first):
        rows.append({})
        ways = [(choose(r - n, s.ones - i), counts) for i, counts in sorted(by_ones.items())]
        for x, year in enumerate(s.board.years):
            terms = [
                Expression(counts[x] * each.value, r"\frac{%s \cdot %s}{%s}", (counts[x], each, orders))
                for each, counts in ways
                if counts[x]
            ]
            rows[-1][year] = Derivation(formula, f"P({n}, {year})", terms, comb(r, s.ones))
    if first == 0:
        now = ((year, as_expression(int(year == s.police))) for year in s.board.years)
        rows[0] = {year: Derivation("P(0, x)", f"P(0, {year})", [term]) for year, term in now}
    return rows


@accept_situation_or_game
def spread(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the police are in each epoch after the next 0, 1, 2, ... police tokens.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per number of tokens (`draws`, from 0), one column per epoch.
    """
    return ResultTable(
        ("draws", *s.board.years),
        [(n, *(as_number(each.value, exact) for each in row.values())) for n, row in enumerate(chances(s))],
        index="draws",
        across="epoch",
    )


@accept_situation_or_game
def year_end(s: Situation, exact: bool = False) -> ResultTable:
    """Return a table: for each epoch, the probability that the police are there when the year ends.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per possible epoch, with the columns `police` and `probability`.
    """
    return ResultTable(
        ("police", "probability"),
        [(year, as_number(each.value, exact)) for year, each in chances(s, s.need)[0].items() if each.value],
    )


def check_token_sequence(tokens: object, most: int) -> str:
    """Check that a sequence of police tokens, written like "1221", is valid, and return it."""
    if not isinstance(tokens, str) or len(tokens) > most or tokens.strip("12"):
        raise BadSituation(
            _('an order of tokens must be written like "1221", with at most {most} tokens (got {got})').format(
                most=most, got=shown(tokens)
            )
        )
    return tokens


@accept_situation_or_game
def chance_of_path(s: Situation, tokens: str) -> Derivation:
    """Return the probability that the next police tokens are drawn in a given order, such as "1221".

    Each factor is the number of remaining tokens with the right number, divided by the number of all remaining police
    tokens.
    """
    left, counts = [s.ones, s.twos], list[int]()
    for token in check_token_sequence(tokens, s.police_tokens):
        number = "12".index(token)
        counts += (left[number], sum(left))
        left[number] = max(0, left[number] - 1)
    form = r" \cdot ".join([r"\frac{%s}{%s}"] * len(tokens))
    chance = Expression(Fraction(prod(counts[::2]), prod(counts[1::2])), form, tuple(counts))
    return Derivation(r"P = \frac{\binom{r - n}{r_1 - i}}{\binom{r}{r_1}}", "P", [chance])


@accept_situation_or_game
def token_sequences(s: Situation, draws: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each possible sequence of the next `draws` police tokens, with the epochs that the police visit."""

    def onward(word: str, through: tuple[int, ...], i: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        n = len(word)
        if n == draws:
            yield word, through
            return
        one, two = s.board.paths[through[-1]]
        if i < s.ones:
            yield from onward(word + "1", (*through, one), i + 1)
        if n - i < s.twos:
            yield from onward(word + "2", (*through, two), i)

    return onward("", (s.place,), 0)


@accept_situation_or_game
def paths(s: Situation, draws: int, exact: bool = False) -> ResultTable:
    """Return a table of all possible sequences of `draws` police tokens, with their probabilities.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens, at most those until the end of the year.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per order, with the columns `tokens`, `epochs`, `police` (the last epoch) and `probability`.
    """
    draws, years = whole("draws", draws, 0, s.need), s.board.years
    return ResultTable(
        ("tokens", "epochs", "police", "probability"),
        [
            (
                word,
                tuple(years[x] for x in through),
                years[through[-1]],
                as_number(chance_of_path(s, word).value, exact),
            )
            for word, through in token_sequences(s, draws)
        ],
    )
