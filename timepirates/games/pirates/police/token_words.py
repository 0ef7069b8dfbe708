"""Words of police tokens: where they lead, and with what probability.

A word is a sequence of drawn police tokens. Every order of the tokens in the bag is equally likely. The bag holds r
police tokens, r1 of them ones, whose numbers have C(r, r1) arrangements. Of these, C(r - n, r1 - i) begin with a given
word of n tokens, i of them ones. The probability of the word is the quotient of the two numbers. Words are counted in
integers and weighted only at the end, so all results of a year have the same denominator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from timepirates.core.answers import Answer, number
from timepirates.games.pirates.codes import POLICE_OF_A_NUMBER, YEAR_TOKENS
from timepirates.games.pirates.police.position_input import of_a_situation
from timepirates.games.pirates.police.situation import POLICE_TOKENS, Situation, whole

Paths = Sequence[tuple[int, int]]
"""For each epoch number, the numbers of the epochs that paths 1 and 2 lead to (`Board.paths`)."""


def words(paths: Paths, start: Sequence[int], ones: int, twos: int, tokens: int) -> list[dict[int, list[int]]]:
    """Return table[n][i][x], the number of words of n tokens, i of them ones, that lead to epoch number x.

    `start` holds integer weights of the epochs in which the words begin. Words with more than `ones` ones or `twos`
    twos are left out. The range of n is 0 to `tokens`.
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


def positions(paths: Paths, start: Sequence[int], ones: int, twos: int) -> list[list[int]]:
    """Return rows[n][x], the probability of the police in x after n tokens, as a count of the C(r, r1) arrangements.

    The range of n is from 0 to the end of the year. The counts of a row add up to C(r, r1) times the sum of `start`.
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


@of_a_situation
def trail(s: Situation) -> Iterator[tuple[list[int], int]]:
    """Yield the row of `positions` and its denominator for 0, 1, 2, ... police tokens, over any number of years.

    A year begins where the last one ended, with five tokens of each number.
    """
    rows, denominator = positions(s.board.paths, s.start, s.ones, s.twos), comb(s.police_tokens, s.ones)
    yield rows[0], denominator
    while True:
        for row in rows[1:]:
            yield row, denominator
        rows = positions(s.board.paths, rows[-1], POLICE_OF_A_NUMBER, POLICE_OF_A_NUMBER)
        denominator *= comb(POLICE_TOKENS, POLICE_OF_A_NUMBER)


@of_a_situation
def spread(s: Situation, exact: bool = False) -> Answer:
    """Return the distribution of the police for every number of police tokens to come in this year.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per number of `draws`, one column per epoch.

    Notes
    -----
    With r police tokens in the bag, r1 of them ones, each number is the sum over i of (words of n tokens with i ones
    that lead to the epoch) * C(r - n, r1 - i) / C(r, r1).
    """
    denominator = comb(s.police_tokens, s.ones)
    rows = [
        (n, *(number(count, denominator, exact) for count in row))
        for n, row in enumerate(positions(s.board.paths, s.start, s.ones, s.twos))
    ]
    return Answer(("draws", *s.board.years), rows, index="draws", across="epoch")


@of_a_situation
def year_end(s: Situation, exact: bool = False) -> Answer:
    """Return the distribution of the police at the end of the year, the last row of `spread`.

    Parameters
    ----------
    s : Situation or Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per possible epoch, with the columns `police` and `probability`.
    """
    denominator = comb(s.police_tokens, s.ones)
    last = positions(s.board.paths, s.start, s.ones, s.twos)[-1]
    return Answer(
        ("police", "probability"),
        [(year, number(count, denominator, exact)) for year, count in zip(s.board.years, last, strict=True) if count],
    )


@of_a_situation
def walks(s: Situation, draws: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """Yield every word of `draws` tokens, in order: (the tokens, the epoch numbers on its way, its arrangements).

    The arrangements are counted among the C(r, r1) arrangements of the numbers.
    """
    r, paths = s.police_tokens, s.board.paths

    def onward(word: str, through: tuple[int, ...], i: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
        n = len(word)
        if n == draws:
            yield word, through, comb(r - n, s.ones - i)
            return
        one, two = paths[through[-1]]
        if i < s.ones:
            yield from onward(word + "1", (*through, one), i + 1)
        if n - i < s.twos:
            yield from onward(word + "2", (*through, two), i)

    return onward("", (s.place,), 0)


@of_a_situation
def paths(s: Situation, draws: int, exact: bool = False) -> Answer:
    """Return every order in which `draws` police tokens can be drawn, where it leads, and its probability.

    Parameters
    ----------
    s : Situation or Game
    draws : int
        Number of police tokens, at most those until the end of the year.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per order, with the columns `tokens`, `epochs`, `police` (the last epoch) and `probability`.
    """
    draws = whole("draws", draws, 0, s.need)
    years, denominator = s.board.years, comb(s.police_tokens, s.ones)
    return Answer(
        ("tokens", "epochs", "police", "probability"),
        [
            (word, tuple(years[x] for x in through), years[through[-1]], number(ways, denominator, exact))
            for word, through, ways in walks(s, draws)
        ],
    )
