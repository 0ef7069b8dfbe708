"""Check calculated probabilities by simulation: repeat a restock many times and count the results.

The draws follow the rules of the game itself (`apply`), in the interpreter or in compiled code. A simulation is an
iterator over the counts so far, so it can be watched and stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from timepirates.core.answers import ResultTable, Row
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.derivations import Derivation, Expression, share
from timepirates.core.errors import BadSituation
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.games.pirates import state
from timepirates.games.pirates.board import ARTIFACTS, board_of
from timepirates.games.pirates.codes import (
    ARTIFACT_KINDS,
    DRAW,
    DRAWING,
    GAME_OVER,
    LAYING,
    MOST_YEARS,
    POLICE_1,
    POLICE_2,
    RESTOCK,
    YEAR_TOKENS,
)
from timepirates.games.pirates.police.position_input import accept_situation_or_game, require_game
from timepirates.games.pirates.police.restocking import COLUMNS
from timepirates.games.pirates.police.situation import ARTIFACT_NAMES, Pile, Situation, whole
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.restock import draw_police
from timepirates.games.pirates.rules.tokens import leave_bag
from timepirates.games.pirates.simulate import choose, draw_from_bag, element, rules_compiler
from timepirates.games.pirates.table import PiratesTable

CHUNK = 20_000
UNCOMPILED_CHUNK = 500


# --- Functions for simulations, without classes so that Numba can compile them


def empty_sites(s):
    """Return the number of empty sites on the whole board."""
    count = 0
    for epoch in range(s.epochs):
        count += s.empty[epoch]
    return count


def simulate_restock(s, luck, code, row):
    """Simulate one restock, and write its result (such as the police's epoch) into the list `row`.

    Parameters
    ----------
    s : PiratesState
        The position, which changes.
    luck : list of one int
        The state of the random numbers, which changes.
    code : int
        The code of the decision that begins the restock, or -1 if the restock is in progress.
    row : list of int
        Receives the police's epoch; the numbers of police tokens, of year ends and of filled sites; and 1 if the game
        is over, otherwise 0.
    """
    empty, tokens, ends = empty_sites(s), 0, 0
    if code >= 0:
        apply(s, code)
    while s.deciding == DRAWING or s.deciding == LAYING:
        if s.deciding == LAYING:
            apply(s, choose(s, luck))
        else:
            kind = draw_from_bag(s, luck)
            tokens += kind >= ARTIFACT_KINDS
            ends += kind >= ARTIFACT_KINDS and s.drawn_count == YEAR_TOKENS - 1
            apply(s, DRAW + kind)
    row[0], row[1], row[2] = s.police, tokens, ends
    row[3], row[4] = empty - empty_sites(s), s.deciding == GAME_OVER


def simulate_year(s, luck, row):
    """Simulate the rest of a year, and write the police's epoch after each police token into the list `row`.

    It is assumed that restocks never stop.

    Parameters
    ----------
    s : PiratesState
        The position, which changes.
    luck : list of one int
        The state of the random numbers, which changes.
    row : list of int
        Receives the police's epoch after each police token, and at its end the number of filled sites.
    """
    sites, tokens = 0, 0
    s.years = s.year + 1  # Allow one more year. Otherwise, the game would end with the present year.
    while tokens < len(row) - 1:
        kind = draw_from_bag(s, luck)
        leave_bag(s, kind)
        if kind < ARTIFACT_KINDS:
            sites += 1
        else:
            draw_police(s, kind)
            row[tokens] = s.police
            tokens += 1
    row[len(row) - 1] = sites


@lru_cache(maxsize=1)
def _compiled() -> tuple[Callable[..., int], Callable[..., int]]:
    compiled, sources = rules_compiler(empty_sites, simulate_restock, simulate_year)

    def restocks(fresh, states, luck, code, rows):
        for n in range(len(rows)):
            states[0] = fresh[0]
            simulate_restock(states[0], luck, code, rows[n])
        return sources

    def years(fresh, states, luck, rows):
        for n in range(len(rows)):
            states[0] = fresh[0]
            simulate_year(states[0], luck, rows[n])
        return sources

    return compiled(restocks), compiled(years)


# --- starting positions


@accept_situation_or_game
def position(s: Situation, sites: int = 0) -> state.PiratesState:
    """Return a position in the middle of a restock: `sites` sites are still empty, and a situation defines the bag.

    If the bag or the discard pile of the situation is a plain number, its tokens are all of one kind. The position has
    no pirates or hands, so it is suitable only for draws.
    """
    if s.years_left > MOST_YEARS:
        raise BadSituation(
            _("simulated games can have at most {most} years (got {got})").format(most=MOST_YEARS, got=s.years_left)
        )
    out = PiratesTable(["1", "2", "3"], {"name": s.rules, "switches": dict(s.switches)}, s.board).before_the_deal(0)
    for kind in range(ARTIFACT_KINDS):
        out.bag[kind], out.discard[kind] = _count(s.bag, kind), _count(s.discard, kind)
    out.bag[POLICE_1], out.bag[POLICE_2] = s.ones, s.twos
    out.bag_artifacts, out.discards, out.bag_total = s.artifacts, s.discards, s.artifacts + s.police_tokens
    out.police, out.drawn_count = s.place, s.drawn
    out.year, out.years = 1, s.years_left
    for epoch in range(out.epochs):
        out.empty[epoch] = 0
    out.roomy = sites and 1
    out.empty[0] = sites
    out.restocking, out.deciding, out.turn, out.mover = (0, DRAWING, 0, 0)
    return out


def _count(pile: Pile, kind: int) -> int:
    return pile.get(ARTIFACT_NAMES[kind], 0) if isinstance(pile, dict) else pile * (kind == 0)


# --- for callers


def standard_error(p: float, repeats: int) -> float:
    """Return the standard error of the observed share of an event with probability `p`."""
    return sqrt(max(0.0, p * (1 - p)) / repeats)  # A sum of floats may be slightly greater than 1.


class SimulatedShare(NamedTuple):
    """The share of simulations that had a certain result, and the exact probability of this result."""

    value: int
    """The simulated result that this row is about, such as the epoch of the police (given by its first year)."""
    exact: float
    simulated: Derivation
    error: float
    """The standard error of the simulated share, calculated from the exact probability of the result."""
    off: Derivation
    """The difference between the simulated share and the exact probability, in standard errors."""
    repeats: int

    @property
    def has_standard_error(self) -> bool:
        """Whether the standard error is greater than 0. It is 0 if the exact probability is 0 or 1."""
        return 0 < self.exact < 1


@dataclass(frozen=True)
class Tally:
    """The counts of the results of a simulation so far."""

    columns: tuple[str, ...]
    counts: Counter[Row]
    """The number of simulations with each result. A result is a tuple with one entry per column."""
    repeats: int
    draws: int
    """The number of tokens that were drawn."""

    def answer(self) -> ResultTable:
        """Return a table of the simulated results: each result's share of the simulations, and the standard error."""
        rows = []
        for key, count in sorted(self.counts.items()):
            p = count / self.repeats
            rows.append((*key, p, standard_error(p, self.repeats)))
        return ResultTable((*self.columns, "probability", "error"), rows)

    def summed(self, column: str) -> Tally:
        """Return a tally with only one column. Counts of results that are equal in this column are added up."""
        place = self.columns.index(column)
        counts: Counter[Row] = Counter()
        for key, count in self.counts.items():
            counts[key[place],] += count
        return Tally((column,), counts, self.repeats, self.draws)

    def beside(self, exact: Mapping[int, Fraction | float]) -> ResultTable:
        """Return a table that compares the simulated share of each result with its exact probability.

        Parameters
        ----------
        exact : mapping of int to Fraction or float
            The exact probability of each value of the first column.

        Returns
        -------
        ResultTable
            One row per value. Columns: the tally's column, `exact`, `simulated`, `error` (the standard error under the
            exact probability) and `off` (the difference in standard errors).
        """
        return ResultTable(
            (self.columns[0], *SimulatedShare._fields[1:5]),
            [
                (each.value, each.exact, each.simulated.value, each.error, each.off.value)
                for each in self.comparisons(exact)
            ],
        )

    def comparisons(self, exact: Mapping[int, Fraction | float]) -> Iterator[SimulatedShare]:
        """Yield a comparison of the simulated share and the exact probability for each result."""
        for value in sorted(exact.keys() | {key[0] for key in self.counts}):
            p, simulated = float(exact.get(value, 0)), share(self.counts[value,], self.repeats)
            error = standard_error(p, self.repeats)
            yield SimulatedShare(
                value, p, simulated, error, _deviation(float(simulated.value), p, error, self.repeats), self.repeats
            )


def _deviation(simulated: float, p: float, error: float, repeats: int) -> Derivation:
    """Return how far a simulated share is from the exact probability, as a number of standard errors."""
    off = 0.0 if abs(simulated - p) < 1e-12 else (simulated - p) / error if error else inf
    numbers = rf"\frac{{{simulated:.6f} - {p:.6f}}}{{\sqrt{{{p:.6f} (1 - {p:.6f}) / {repeats}}}}}"
    return Derivation(r"z = \frac{\hat p - p}{\sqrt{p (1 - p) / N}}", "z", [Expression(off, numbers)])


@accept_situation_or_game
def restocks(s: Situation, sites: int, seed: int = 0, compiled: bool = True) -> Iterator[Tally]:
    """Simulate the same restock repeatedly, and yield how often each result has occurred after each batch.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    sites : int
        Number of empty sites, 1 to 76.
    seed : int, optional
        Equal seeds give equal results.
    compiled : bool, optional
        Whether to use Numba, if it is installed.

    Yields
    ------
    Tally
        The counts so far, with the columns of `restock`.

    Raises
    ------
    BadSituation
        If no artifact is left (B6).
    """
    sites = whole("sites", sites, 1, ARTIFACTS)
    if s.artifacts + s.discards == 0:
        raise BadSituation(_("there is no artifact left for a restock (B6)"))
    return _restocks(position(s, sites), -1, s.board.years, seed, compiled)


@require_game
def game_restocks(game: Game, epoch: int | str | None = None, seed: int = 0, compiled: bool = True) -> Iterator[Tally]:
    """Simulate one restock of a game many times. Yield the counts of its results after each batch of simulations.

    Parameters
    ----------
    game : Game
        The game in its present position.
    epoch : int or str, optional
        The epoch to restock, which must be permitted; None for the restock under way.
    seed : int, optional
        Equal seeds give equal results.
    compiled : bool, optional
        Whether to use Numba, if it is installed.

    Yields
    ------
    Tally
        The counts so far, with the columns of `restock`.

    Raises
    ------
    BadSituation
        If the restock is not possible.
    """
    s, board = game.table.restore(game.snapshot()), board_of(game)
    if epoch is None:
        if game.deciding != "draw":
            raise BadSituation(_("no epoch is being restocked at present"))
        return _restocks(s, -1, board.years, seed, compiled)
    reason = game.why_not(f"restock {epoch}")
    if reason:
        raise BadSituation(reason)
    return _restocks(s, RESTOCK + board.index[int(epoch)], board.years, seed, compiled)


def _restocks(s: state.PiratesState, code: int, years: tuple[int, ...], seed: int, compiled: bool) -> Iterator[Tally]:
    counts: Counter[Row] = Counter()
    repeats = draws = 0
    for chunk in _simulation_batches(s, seed, 5, simulate_restock, 0 if compiled else None, code):
        for (police, tokens, ends, filled, over), count in chunk.items():
            counts[years[police], tokens, ends, filled, bool(over)] += count
            repeats += count
            draws += count * (tokens + filled)
        yield Tally(COLUMNS[:-1], Counter(counts), repeats, draws)


@accept_situation_or_game
def rest_of_year(s: Situation, seed: int = 0, compiled: bool = True) -> Iterator[Tally]:
    """Simulate the rest of the year repeatedly, and yield the count of each result after each batch.

    It is assumed that restocks never stop.

    Parameters
    ----------
    s : Situation or Game
        The situation, or a game whose present position is used.
    seed : int, optional
        Equal seeds give equal results.
    compiled : bool, optional
        Whether to use Numba, if it is installed.

    Yields
    ------
    Tally
        The counts so far. Columns: `after_1`, `after_2`, ..., the police's epoch after that number of tokens, the last
        of which is the end of the year; and `sites`, the number of sites filled until then.
    """
    columns = (*(f"after_{n}" for n in range(1, s.need + 1)), "sites")
    counts: Counter[Row] = Counter()
    repeats = draws = 0
    for chunk in _simulation_batches(position(s), seed, s.need + 1, simulate_year, 1 if compiled else None):
        for row, count in chunk.items():
            counts[(*(s.board.years[x] for x in row[:-1]), row[-1])] += count
            repeats += count
            draws += count * (s.need + row[-1])
        yield Tally(columns, Counter(counts), repeats, draws)


def _simulation_batches(
    s: state.PiratesState, seed: int, width: int, again: Callable[..., None], loop: int | None, *code: int
) -> Iterator[Counter[Row]]:
    """Run simulations in batches, and yield how often each result has occurred in each batch.

    `loop` is the index of the compiled loop. If it is None, or Numba is not installed, the interpreter is used.
    """
    luck = [Random(seed).randrange(1, 1 << 60)]
    if loop is None or not there_is_a_compiler():
        while True:
            rows = [[0] * width for _n in range(UNCOMPILED_CHUNK)]
            for row in rows:
                again(state.copy(s), luck, *code, row)
            yield Counter(map(tuple, rows))
    import numpy as np

    fresh, states, number = element(s), element(s), np.array(luck)
    while True:
        table = np.zeros((CHUNK, width), np.int64)
        _compiled()[loop](fresh, states, number, *code, table)
        yield Counter(map(tuple, table.tolist()))
