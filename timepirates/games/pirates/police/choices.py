"""The outcomes of restocking each permitted epoch, for comparison.

Functions take a game and read only its snapshot, board and switches. The results count only tokens that the restock
brings, not those already in an epoch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

from timepirates.core.answers import Answer
from timepirates.core.game import Game
from timepirates.core.protocol import Snapshot, Switches
from timepirates.games.pirates.board import ARTIFACTS, Board, board_of
from timepirates.games.pirates.police.position_input import of_a_game, of_a_situation
from timepirates.games.pirates.police.restocking import outcomes, stories
from timepirates.games.pirates.police.situation import (
    ARTIFACT_NAMES,
    COLOURS,
    POLICE_TOKENS,
    Pile,
    Situation,
    whole,
)


@of_a_game
def permitted(game: Game) -> list[tuple[int, int]]:
    """Return the epochs that may be restocked now.

    Parameters
    ----------
    game : Game

    Returns
    -------
    list of (int, int)
        The first year of each epoch and its number of empty sites, by year; empty if no restock decision is due.

    Notes
    -----
    Rules B2 and B6.
    """
    return permitted_in(game.snapshot(), board_of(game), game.switches)


def permitted_in(seen: Snapshot, board: Board, switches: Switches) -> list[tuple[int, int]]:
    """Return the same as `permitted` for a snapshot, with the board and switches of its game."""
    if seen["deciding"] != "restock" or not _artifacts_anywhere(seen):
        return []
    empty = [(year, seen["empty_sites"].get(str(year), 0), board.epoch(year).sites) for year in board.years]
    bare = switches["restock_requires"] == "no-artifacts"
    return [
        (year, sites)
        for year, sites, all_sites in empty
        if sites and str(year) not in seen["pirates"] and (sites == all_sites or not bare)
    ]


def _artifacts_anywhere(seen: Snapshot) -> bool:
    return bool(seen["discard"]) or any(kind in ARTIFACT_NAMES for kind in seen["bag"])


@dataclass(frozen=True)
class RestockOutcome:
    """The outcome of a restock of a number of sites in any epoch."""

    police: Mapping[int, Fraction]
    """For each year of an epoch, the probability that the police are there after the restock."""
    caught: Mapping[int, Fraction]
    """For each year of an epoch, the probability that the police are there and the game goes on."""
    police_tokens: Fraction
    year_ends: Fraction
    game_over: Fraction
    fills: Fills


@of_a_situation
def outlook(s: Situation, sites: int) -> RestockOutcome:
    """Return the outcome of a restock of `sites` empty sites."""
    ends = list(stories(s, sites))
    common = max(
        end.denominator * denominator for end, _stands, denominator in ends
    )  # The largest denominator is a multiple of all others.
    police, caught = ([0] * len(s.board.years) for _ in range(2))
    tokens = year_ends = game_over = 0
    for end, stands, denominator in ends:
        weight = common // (end.denominator * denominator) * end.weight
        for x, count in enumerate(stands):
            police[x] += weight * count
            if not end.game_over:
                caught[x] += weight * count
        weight *= denominator
        tokens += end.police_tokens * weight
        year_ends += weight if end.year_ends else 0
        game_over += weight if end.game_over else 0
    by_year, goes_on = (
        {year: Fraction(weight, common) for year, weight in zip(s.board.years, law, strict=True)}
        for law in (police, caught)
    )
    return RestockOutcome(
        by_year,
        goes_on,
        Fraction(tokens, common),
        Fraction(year_ends, common),
        Fraction(game_over, common),
        Fills.of(s, sites),
    )


@of_a_situation
def police_after(s: Situation, sites: int, exact: bool = False) -> Answer:
    """Return the distribution of the police after a restock.

    Parameters
    ----------
    s : Situation or Game
    sites : int
        Number of empty sites, 1 to 76.
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row for every epoch, with the columns `epoch` and `probability`.
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    return Answer(
        ("epoch", "probability"), [(year, p if exact else float(p)) for year, p in outlook(s, sites).police.items()]
    )


@dataclass(frozen=True)
class Fills:
    """The joint distribution of the sites filled before (a) and after (z) the end of the first year of a restock.

    The pair determines the distribution of the new tokens, because later year ends bring no more discards: the first a
    artifacts come from the A artifacts of the bag, the next z from the rest of the bag and the D discards.
    """

    artifacts: int
    discards: int
    pairs: tuple[tuple[int, int, int], ...]
    """Entries (a, z, w) with w = `denominator` * P(a, z) / (C(A, a) C(A + D - a, z))."""
    denominator: int
    from_bag: Fraction
    """The probability that a given token of the bag comes to an epoch's site."""
    from_discard: Fraction

    @classmethod
    def of(cls, s: Situation, sites: int) -> Fills:
        """Return the distribution of (a, z) for a restock of `sites` empty sites."""
        law = _before_and_after(s, sites)
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
        """Return the expected number of new tokens of a sort, from its numbers in the bag and in the discard pile."""
        return in_bag * self.from_bag + in_discard * self.from_discard

    def any(self, in_bag: int, in_discard: int) -> Fraction:
        """Return the probability of at least one new token of a sort.

        `in_bag` and `in_discard` are its numbers in the bag and in the discard pile.
        """
        other, after = self.artifacts - in_bag, self.discards - in_discard
        none = sum(weight * comb(other, a) * comb(other - a + after, z) for a, z, weight in self.pairs if a <= other)
        return 1 - Fraction(none, self.denominator)


def _before_and_after(s: Situation, sites: int) -> dict[tuple[int, int], Fraction]:
    """Return the probability of each (sites filled before the end of the first year, sites filled after it)."""
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


def _counts(pile: Pile, sort: str) -> int:
    """Return the number of tokens in a pile of a kind, or of a colour if `sort` is a colour followed by a star."""
    if isinstance(pile, int):
        return 0
    if sort.endswith("*"):
        return sum(count for kind, count in pile.items() if kind.split("-")[0] == sort[:-1])
    return pile.get(sort, 0)


def _outlooks(game: Game) -> tuple[Situation | None, list[tuple[int, int, RestockOutcome]]]:
    """Return (year, empty sites, outcome) of every permitted epoch.

    Epochs with equally many sites share one outcome.
    """
    places = permitted(game)
    if not places:
        return None, []
    s = Situation.of(game)
    known = {sites: outlook(s, sites) for sites in {sites for _year, sites in places}}
    return s, [(year, sites, known[sites]) for year, sites in places]


def _sorts(
    s: Situation, known: Mapping[int, RestockOutcome], sorts: tuple[str, ...]
) -> dict[tuple[int, str], tuple[Fraction, Fraction]]:
    """Return (expected number, probability of at least one) for each (sites, sort), computed once for equal counts."""
    counts = {sort: (_counts(s.bag, sort), _counts(s.discard, sort)) for sort in sorts}
    out: dict[tuple[int, str], tuple[Fraction, Fraction]] = {}
    for sites, view in known.items():
        told = {pair: (view.fills.expected(*pair), view.fills.any(*pair)) for pair in set(counts.values())}
        out.update(((sites, sort), told[pair]) for sort, pair in counts.items())
    return out


@of_a_game
def restock_choices(game: Game, exact: bool = False) -> Answer:
    """Return the outcomes of restocking each permitted epoch (B2, B6).

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per epoch, by year; no rows if no restock is permitted. Columns: `epoch`; `sites`, the empty sites;
        `police_tokens`, the expected number drawn; `year_ends`, the probability that at least one year ends;
        `arrested_SEAT`, the probability that the game goes on and the police are in the epoch of that seat's pirate;
        `COLOUR_expected` and `COLOUR_any`, the expected number of new tokens of a colour and the probability of at
        least one.
    """
    s, places = _outlooks(game)
    seen = game.snapshot()
    sorts = tuple(f"{colour}*" for colour in COLOURS)
    told = _sorts(s, {sites: view for _year, sites, view in places}, sorts) if s else {}
    as_number = Fraction if exact else float
    rows = [
        (
            year,
            sites,
            *map(
                as_number,
                (
                    view.police_tokens,
                    view.year_ends,
                    view.game_over,
                    *(view.caught[int(pirate)] for pirate in seen["pirates"] if pirate is not None),
                    *(value for sort in sorts for value in told[sites, sort]),
                ),
            ),
        )
        for year, sites, view in places
    ]
    return Answer(
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


@of_a_game
def restock_police(game: Game, exact: bool = False) -> Answer:
    """Return the distribution of the police after restocking each permitted epoch.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per restocked epoch and epoch of the police, with the columns `epoch`, `police` and `probability`.
    """
    return Answer(
        ("epoch", "police", "probability"),
        [
            (year, police, p if exact else float(p))
            for year, _sites, view in _outlooks(game)[1]
            for police, p in view.police.items()
            if p
        ],
    )


@of_a_game
def restock_tokens(game: Game, exact: bool = False) -> Answer:
    """Return the new tokens of each kind from restocking each permitted epoch.

    Parameters
    ----------
    game : Game
    exact : bool, optional
        Whether to return fractions instead of floats.

    Returns
    -------
    Answer
        One row per epoch and kind, with the columns `epoch`, `kind`, `expected` (the expected number) and `any` (the
        probability of at least one).
    """
    s, places = _outlooks(game)
    told = _sorts(s, {sites: view for _year, sites, view in places}, ARTIFACT_NAMES) if s else {}
    return Answer(
        ("epoch", "kind", "expected", "any"),
        [
            (year, kind, *(value if exact else float(value) for value in told[sites, kind]))
            for year, sites, _view in places
            for kind in ARTIFACT_NAMES
            if told[sites, kind][0]
        ],
    )
