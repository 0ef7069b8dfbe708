"""The possible results of a restock, for each epoch that the player may restock.

To restock is to fill the empty sites of one epoch with tokens from the bag; each police token that is drawn moves the
police. The functions take a game, and use only information that all players have. The results count the new tokens of
the restock, not those already in the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import comb, lcm

from timepirates.core.answers import ResultTable, as_number
from timepirates.core.derivations import Derivation, Expression, as_expression, choose, product
from timepirates.core.game import Game
from timepirates.core.protocol import Switches
from timepirates.games.pirates.board import ARTIFACTS, Board, board_of
from timepirates.games.pirates.police.position_input import accept_situation_or_game, require_game
from timepirates.games.pirates.police.restocking import Outcome, outcomes, outcomes_with_police
from timepirates.games.pirates.police.situation import (
    ARTIFACT_NAMES,
    COLOURS,
    POLICE_TOKENS,
    Pile,
    Situation,
    whole,
)
from timepirates.games.pirates.police.year_odds import year_end_by, year_lengths
from timepirates.games.pirates.snapshot import PiratesSnapshot, as_pirates_snapshot


@require_game
def permitted_restocks(game: Game) -> list[tuple[int, int]]:
    """Return the epochs that the player to move may restock, each with its number of empty sites.

    Parameters
    ----------
    game : Game

    Returns
    -------
    list of (int, int)
        The first year of each epoch and its number of empty sites, by year. The list is empty if the next decision is
        not about a restock.

    Notes
    -----
    Rules B2 and B6.
    """
    return permitted_in_snapshot(as_pirates_snapshot(game.snapshot()), board_of(game), game.switches)


def permitted_in_snapshot(seen: PiratesSnapshot, board: Board, switches: Switches) -> list[tuple[int, int]]:
    """Return the epochs that may be restocked in a snapshot, each with its number of empty sites."""
    artifacts_left = bool(seen["discard"]) or any(kind in ARTIFACT_NAMES for kind in seen["bag"])
    if seen["deciding"] != "restock" or not artifacts_left:
        return []
    empty = [(year, seen["empty_sites"].get(str(year), 0), board.epoch(year).sites) for year in board.years]
    bare = switches["restock_requires"] == "no-artifacts"
    return [
        (year, sites)
        for year, sites, all_sites in empty
        if sites and str(year) not in seen["pirates"] and (sites == all_sites or not bare)
    ]


@dataclass(frozen=True)
class RestockOutcome:
    """The probabilities of the results of a restock with a given number of empty sites."""

    situation: Situation
    sites: int

    @cached_property
    def police(self) -> Mapping[int, Fraction]:
        """The probability that the police are in each epoch at the end of the restock."""
        return {year: self.police_in_epoch(year).exact for year in self.situation.board.years}

    @property
    def police_tokens(self) -> Fraction:
        """The expected number of police tokens drawn during the restock."""
        return self.mean_tokens().exact

    @property
    def year_ends(self) -> Fraction:
        """The probability that at least one year ends during the restock."""
        return self.year_end().exact

    @property
    def game_over(self) -> Fraction:
        """The probability that the game ends during the restock."""
        return self.game_end().exact

    @cached_property
    def filled_sites(self) -> FilledSites:
        """The joint probabilities of the numbers of sites filled before and after the present year ends."""
        return FilledSites.of(self.situation, self.sites)

    @cached_property
    def _ends(self) -> list[tuple[Outcome, list[int], int]]:
        return list(outcomes_with_police(self.situation, self.sites))

    @property
    def filled(self) -> int:
        """The number of sites that can be filled, which the artifacts in bag and discard pile may limit (rule B6)."""
        return min(self.sites, self.situation.artifacts + self.situation.discards)

    @property
    def continues_after_year(self) -> bool:
        """Whether, under the rules in use, the restock continues after a year has ended (rule B5)."""
        return not self.situation.stops and self.situation.years_left > 1

    def token_counts(self, most: int | None = None) -> dict[int, Fraction]:
        """Return the probability of each possible number of police tokens.

        If `most` is given, only this number of the smallest possibilities is returned.
        """
        found = sorted({end.police_tokens for end, *_stands in self._ends})[:most]
        return {m: self.token_count(m).exact for m in found}

    def token_count(self, tokens: int) -> Derivation:
        """Return the probability that the restock draws exactly `tokens` police tokens.

        The last token drawn is the artifact for the last site. The police tokens before it are mixed with the other
        artifacts in any order, and so is the rest of the bag after it. After the end of the year, draws come from a new
        bag.
        """
        s, m, name = self.situation, tokens, f"P({tokens})"
        a, r, k = s.artifacts, s.police_tokens, self.filled
        if m >= s.need:
            formula = (
                r"P(m) = \sum_{s < k} P_s \cdot P(m - q \mid k - s)"
                if self.continues_after_year
                else r"P(q) = \sum_{s < k} P_s"
            )
            ends = [(ended, law[m - s.need]) for ended, law in self._year_ends if m - s.need in law]
            return Derivation(
                formula,
                name,
                [product(*both) if self.continues_after_year else as_expression(both[0]) for both in ends],
            )
        formula = r"P(m) = \frac{\binom{k - 1 + m}{m} \binom{A - k + r - m}{r - m}}{\binom{A + r}{r}}"
        if not k:
            return Derivation(formula, name, [as_expression(int(m == 0))])
        if k > a:
            return Derivation(formula, name, [])
        before, after, orders = choose(k - 1 + m, m), choose(a - k + r - m, r - m), choose(a + r, r)
        ways = Expression(before.value * after.value, r"\frac{%s%s}{%s}", (before, after, orders))
        return Derivation(formula, name, [ways], comb(a + r, r))

    @cached_property
    def _year_ends(self) -> list[tuple[Fraction, dict[int, Fraction]]]:
        """Return, for 0, 1, 2, ... filled sites, the probability that the year ends before the next site is filled.

        For each number, the result contains a pair: its probability, and the distribution of the number of later police
        tokens.
        """
        s, out = self.situation, []
        for filled, ended in enumerate(year_lengths(s)[: self.filled]):
            law = {} if self.continues_after_year else {0: Fraction(1)}
            if self.continues_after_year:
                bag = s.artifacts + s.discards - filled, 0, POLICE_TOKENS
                for end in outcomes(*bag, self.filled - filled, s.years_left - 1, s.stops):
                    weight = Fraction(end.weight, end.denominator)
                    law[end.police_tokens] = law.get(end.police_tokens, 0) + weight
            out.append((ended.exact, law))
        return out

    def _weights(self, going_on: bool) -> tuple[dict[int, int], int]:
        """Return the integer weight (unnormalised probability) of each number of police tokens, and the total weight.

        With `going_on`, only cases in which the game continues are counted.
        """
        weights: dict[int, int] = {}
        of = max(
            end.denominator for end, *_stands in self._ends
        )  # The largest denominator is a multiple of all the others.
        for end, *_stands in self._ends:
            if not (going_on and end.game_over):
                m = end.police_tokens
                weights[m] = weights.get(m, 0) + end.weight * (of // end.denominator)
        return dict(sorted(weights.items())), of

    @cached_property
    def _law(self) -> dict[bool, tuple[dict[int, int], int]]:
        return {going_on: self._weights(going_on) for going_on in (False, True)}

    def mean_tokens(self) -> Derivation:
        """Return the expected number of police tokens, with its derivation."""
        weights, of = self._law[False]
        terms = [Expression(m * n, r"%s \cdot %s", (m, (n, of))) for m, n in weights.items() if m]
        return Derivation(r"E(m) = \sum_m m \cdot P(m)", "E(m)", terms, of)

    def year_end(self) -> Derivation:
        """Return the probability that the year ends during the restock, with its derivation."""
        return year_end_by(self.situation, self.filled)

    def game_end(self) -> Derivation:
        """Return the probability that the game ends while the sites are filled, as a formula with numbers."""
        ends = [as_expression(Fraction(end.weight, end.denominator)) for end, *_stands in self._ends if end.game_over]
        return Derivation(r"P = \sum_{s < k} P(s)", "P", ends)

    def police_in_epoch(self, year: int, going_on: bool = False) -> Derivation:
        """Return the probability that the police are in an epoch at the end of the restock.

        With `going_on`, it is the probability that the police are there and the game continues. The number of police
        tokens and the numbers on them are independent.
        """
        x, (weights, of) = self.situation.board.index[year], self._law[going_on]
        there = {end.police_tokens: (counts[x], orders) for end, counts, orders in self._ends}
        every = max(orders for _count, orders in there.values())  # All other denominators divide this one.
        terms = [
            Expression(n * count * (every // orders), r"%s \cdot %s", ((n, of), (count, orders)))
            for m, n in weights.items()
            for count, orders in (there[m],)
            if count
        ]
        return Derivation(r"P(x) = \sum_m P(m) \cdot P(m, x)", f"P({year})", terms, of * every)


@accept_situation_or_game
def restock_outcome(s: Situation, sites: int) -> RestockOutcome:
    """Return the probabilities of the results of a restock of `sites` empty sites, such as the end of the year."""
    return RestockOutcome(s, sites)


@accept_situation_or_game
def police_after(s: Situation, sites: int, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the police are in each epoch after a restock.

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
        One row for every epoch, with the columns `epoch` and `probability`.
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    return ResultTable(
        ("epoch", "probability"), [(year, as_number(p, exact)) for year, p in restock_outcome(s, sites).police.items()]
    )


@dataclass(frozen=True)
class FilledSites:
    """How many sites a restock fills before and after the end of the present year, with probabilities.

    The number before is a, and the number after is z. The pair determines the distribution of the new tokens, because
    later year ends bring no more discards: the first a artifacts come from the A artifacts of the bag, the next z from
    the rest of the bag and the D discards.
    """

    artifacts: int
    discards: int
    pairs: tuple[tuple[int, int, int], ...]
    """Tuples (a, z, w): the weight w of filling a sites before the end of the year and z sites after it.

    The weights are w = `denominator` * P(a, z) / (C(A, a) C(A + D - a, z)).
    """
    denominator: int
    from_bag: Fraction
    """The probability that a given artifact that is in the bag now is drawn during the restock."""
    from_discard: Fraction

    @classmethod
    def of(cls, s: Situation, sites: int) -> FilledSites:
        """Return a `FilledSites` object for a restock of `sites` empty sites."""
        law = _filled_sites_law(s, sites)
        a_all, d_all = s.artifacts, s.discards
        per_choice = {(a, z): p / (comb(a_all, a) * comb(a_all + d_all - a, z)) for (a, z), p in law.items()}
        common = lcm(*(p.denominator for p in per_choice.values()))
        late = {(a, z): p * Fraction(z, a_all + d_all - a) for (a, z), p in law.items() if z}
        return cls(
            a_all,
            d_all,
            tuple((a, z, p.numerator * (common // p.denominator)) for (a, z), p in per_choice.items()),
            common,
            sum((p * a for (a, _z), p in law.items()), Fraction(0)) / (a_all or 1)
            + sum((p * Fraction(a_all - a, a_all) for (a, _z), p in late.items() if a_all), Fraction(0)),
            sum(late.values(), Fraction(0)),
        )

    def expected(self, in_bag: int, in_discard: int) -> Fraction:
        """Return the expected number of new tokens of one kind or colour.

        `in_bag` and `in_discard` are its present numbers in the bag and in the discard pile.
        """
        return self.mean(in_bag, in_discard).exact

    def any(self, in_bag: int, in_discard: int) -> Fraction:
        """Return the probability that at least one artifact of a kind or colour is drawn in the restock.

        `in_bag` and `in_discard` are its present numbers in the bag and in the discard pile.
        """
        return self.at_least_one(in_bag, in_discard).exact

    def mean(self, in_bag: int, in_discard: int) -> Derivation:
        """Return the expected number of artifacts of a kind or colour that are drawn, with its derivation.

        The derivation uses that all tokens of a pile are equally likely.
        """
        terms = [product(in_bag, self.from_bag), product(in_discard, self.from_discard)]
        return Derivation(r"E = w \cdot p + v \cdot p'", "E", terms)

    def at_least_one(self, in_bag: int, in_discard: int) -> Derivation:
        """Return the probability that at least one artifact of a kind or colour is drawn, with its derivation.

        It is 1 minus the probability of no such token.
        """
        other, after, terms = self.artifacts - in_bag, self.discards - in_discard, []
        for a, z, weight in self.pairs:
            if a <= other and (ways := comb(other, a) * comb(other - a + after, z)):
                every = self.artifacts, self.artifacts - a + self.discards
                both = (weight * comb(every[0], a) * comb(every[1], z), self.denominator)
                drawn = [(other, a, every[0], a), (other - a + after, z, every[1], z)]
                shares = [each for each in drawn if each[1]]
                form = r" \cdot ".join(["%s", *[r"\frac{\binom{%s}{%s}}{\binom{%s}{%s}}"] * len(shares)])
                terms.append(Expression(weight * ways, form, (both, *chain(*shares))))
        none = Derivation(
            r"N = \sum_{a,z} P(a, z) \cdot \frac{\binom{A - w}{a}}{\binom{A}{a}} \cdot "
            r"\frac{\binom{A - w - a + D - v}{z}}{\binom{A - a + D}{z}}",
            "N",
            terms,
            self.denominator,
        )
        return Derivation(rf"{none.formula}, \quad P = 1 - N", "P", [1 - as_expression(none.value)], steps=(none,))


def _filled_sites_law(s: Situation, sites: int) -> dict[tuple[int, int], Fraction]:
    """Return the joint distribution of the numbers of sites filled before and after the end of the present year."""
    law: dict[tuple[int, int], Fraction] = {}
    for end in outcomes(s.artifacts, s.discards, s.police_tokens, sites, 1, s.stops):
        chance, a = Fraction(end.weight, end.denominator), end.sites_filled
        if not end.year_ends or s.stops or s.years_left == 1:
            law[a, 0] = law.get((a, 0), 0) + chance
            continue
        left = min(sites, s.artifacts + s.discards) - a
        unfinished = {
            after.sites_filled: Fraction(after.weight, after.denominator)
            for after in outcomes(s.artifacts + s.discards - a, 0, POLICE_TOKENS, left, s.years_left - 1, False)
            if after.game_over
        }
        law[a, left] = law.get((a, left), 0) + chance * (1 - sum(unfinished.values()))
        law.update(((a, z), chance * p) for z, p in unfinished.items())
    return law


def _count_tokens(pile: Pile, sort: str) -> int:
    """Return how many tokens of a kind, such as "blue-atomic", or of a colour, written "blue*", a pile has."""
    if isinstance(pile, int):
        return 0
    if sort.endswith("*"):
        return sum(count for kind, count in pile.items() if kind.split("-")[0] == sort[:-1])
    return pile.get(sort, 0)


def _permitted_outcomes(game: Game) -> tuple[Situation | None, list[tuple[int, int, RestockOutcome]]]:
    """Return each epoch that may be restocked, with its empty sites and the probabilities of the results.

    For each epoch, the result contains the first year, the number of empty sites, and the probabilities.

    Epochs with the same number of sites share one object.
    """
    places = permitted_restocks(game)
    if not places:
        return None, []
    s = Situation.of(game)
    known = {sites: restock_outcome(s, sites) for sites in {sites for _year, sites in places}}
    return s, [(year, sites, known[sites]) for year, sites in places]


def _new_token_stats(
    s: Situation, known: Mapping[int, RestockOutcome], sorts: tuple[str, ...]
) -> dict[tuple[int, str], tuple[Fraction, Fraction]]:
    """Return the expected number of new tokens of each kind or colour, and the probability of at least one.

    The keys of the result are pairs of a number of sites and a sort.
    """
    counts = {sort: (_count_tokens(s.bag, sort), _count_tokens(s.discard, sort)) for sort in sorts}
    out: dict[tuple[int, str], tuple[Fraction, Fraction]] = {}
    for sites, view in known.items():
        told = {
            pair: (view.filled_sites.expected(*pair), view.filled_sites.any(*pair)) for pair in set(counts.values())
        }
        out.update(((sites, sort), told[pair]) for sort, pair in counts.items())
    return out


@require_game
def restock_choices(game: Game, exact: bool = False) -> ResultTable:
    """Return a table of the expected effects of a restock, for each epoch in which it is permitted (rules B2, B6).

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch, by year; no rows if no restock is permitted. Columns: `epoch`; `sites`, the empty sites;
        `police_tokens`, the expected number drawn; `year_ends`, the probability that at least one year ends;
        `arrested_SEAT`, the probability that the game goes on and the police are in the epoch of that seat's pirate;
        `COLOUR_expected` and `COLOUR_any`, the expected number of new tokens of a colour and the probability of at
        least one.
    """
    (s, places), seen = _permitted_outcomes(game), as_pirates_snapshot(game.snapshot())
    sorts = tuple(f"{colour}*" for colour in COLOURS)
    told = _new_token_stats(s, {sites: view for _year, sites, view in places}, sorts) if s else {}
    pirates = [int(pirate) for pirate in seen["pirates"] if pirate is not None]
    rows = [
        (
            year,
            sites,
            *(
                as_number(value, exact)
                for value in (
                    view.police_tokens,
                    view.year_ends,
                    view.game_over,
                    *(view.police_in_epoch(year, going_on=True).exact for year in pirates),
                    *(value for sort in sorts for value in told[sites, sort]),
                )
            ),
        )
        for year, sites, view in places
    ]
    return ResultTable(
        (
            "epoch",
            "sites",
            "police_tokens",
            "year_ends",
            "game_over",
            *(f"arrested_{seat}" for seat in range(len(seen["pirates"]))),
            *(f"{colour}_{what}" for colour in COLOURS for what in ("expected", "any")),
        ),
        rows,
    )


@require_game
def restock_police(game: Game, exact: bool = False) -> ResultTable:
    """Return a table of the probability that the police are in each epoch after each permitted restock.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per restocked epoch and epoch of the police, with the columns `epoch`, `police` and `probability`.
    """
    return ResultTable(
        ("epoch", "police", "probability"),
        [
            (year, police, as_number(p, exact))
            for year, _sites, view in _permitted_outcomes(game)[1]
            for police, p in view.police.items()
            if p
        ],
    )


@require_game
def restock_tokens(game: Game, exact: bool = False) -> ResultTable:
    """Return a table of the expected number of new tokens of each kind, for each permitted restock.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    ResultTable
        One row per epoch and kind, with the columns `epoch`, `kind`, `expected` (the expected number) and `any` (the
        probability of at least one).
    """
    s, places = _permitted_outcomes(game)
    told = _new_token_stats(s, {sites: view for _year, sites, view in places}, ARTIFACT_NAMES) if s else {}
    return ResultTable(
        ("epoch", "kind", "expected", "any"),
        [
            (year, kind, *(as_number(value, exact) for value in told[sites, kind]))
            for year, sites, _view in places
            for kind in ARTIFACT_NAMES
            if told[sites, kind][0]
        ],
    )
