"""Compute how each player should lay white contracts on colours when all players choose in secret (rule P2).

Each white contract is laid on a colour and then counts as a contract of that colour. Seats lay in turn, but no seat
sees the layings of others, so this is a game with simultaneous choices. Each seat maximises its payoff:

- In the last year, its share of the win (1 for a sole winner, 1/2 for each of two, P6). If only two seats can still
  change the result and no third can win, the game is zero-sum.
- In an earlier year (with `bonuses` in every year, P5), its lead: its points minus the average of the other seats'
  points. Points alone would ignore whether a laying denies others a bonus. Effects on later years
  (`white_stays_laid`) are ignored.

Layings with equal effects are treated as one. Layings that are worse than another one in some colour, and better in
none, are removed. So each seat has few options. `solve` returns the probabilities with which each seat should choose,
and the most that one seat could still gain (`exploitability`). The solution is exact if only two seats have a choice,
or if there is an equilibrium without random choices (see `timepirates.games.pirates.equilibrium`). `strategies` and
`payoffs` return tables, and `laying_choice` chooses according to the solution.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.answers import ResultTable
from timepirates.core.errors import BadSituation, shown
from timepirates.core.i18n import _
from timepirates.games.pirates import codes as c
from timepirates.games.pirates import equilibrium
from timepirates.games.pirates.rules import scoring
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.state import PiratesState
from timepirates.games.pirates.text import COLOUR_NAMES, CONTRACT_NAMES, parse_decision
from timepirates.games.pirates.totals import leaders

if TYPE_CHECKING:
    from timepirates.core.game import Game

SHARES = 60
"""The integer that represents one win. It is divisible by every possible number of tied winners."""
Laying = tuple[str, ...]
"""The decisions, in text notation, with which one seat assigns all its white contracts to colours."""


@dataclass(frozen=True)
class Solution:
    """Each seat's best strategy for assigning its white contracts to colours, with the expected payoffs and points.

    Attributes
    ----------
    payoff : str
        "won" for the share of the win, or "lead" for points minus the average of the other seats' points.
    strategies : dict of int to dict of Laying to Fraction
        For each seat that lays, the probability of each of its layings.
    values : tuple of Fraction
        The expected payoff of each seat.
    points : tuple of Fraction
        The expected points of each seat after the year is scored.
    exploitability : Fraction
        The most that one seat could gain by laying differently; 0 if the solution is exact.
    """

    payoff: str
    strategies: dict[int, dict[Laying, Fraction]]
    values: tuple[Fraction, ...]
    points: tuple[Fraction, ...]
    exploitability: Fraction


class _LayingOption(NamedTuple):
    """One way to assign all of a seat's white contracts to colours, with the seat's resulting points per colour."""

    colours: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class _PublicScoring:
    """The public information in a position in which players must assign white contracts to colours.

    `base` holds each seat's points by colour, `whites` its white contracts (0, 1, 2 for white-3, -4, -5), and `colours`
    the colours on which the seat can lay them. `points` and `standings` (P6) include everything except the majority
    bonuses, and `step` is the change of a standing per bonus.
    """

    base: tuple[tuple[int, ...], ...]
    whites: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    standings: tuple[int, ...]
    step: int
    last: bool

    @property
    def seats(self) -> range:
        """The numbers of all seats, from 0 to the number of players minus 1."""
        return range(len(self.base))

    @property
    def payoff(self) -> str:
        """The quantity that each seat maximises: "won" (its share of the win) or "lead" (its lead in points)."""
        return "won" if self.last else "lead"

    # --- possible layings

    def options(self, seat: int) -> list[_LayingOption]:
        """Return the useful ways to assign all white contracts of a seat to colours (rule P2). Dominated ways are left out.

        The first option wins the most majorities if no other seat lays a contract.
        """
        bounds = self.reachable_totals(seat)
        found = _reachable_points(self.base[seat], self.whites[seat], self.colours[seat], bounds)
        classes: dict[tuple[int, ...], _LayingOption] = {}
        for totals, colours in found.items():
            ranks = tuple(
                bisect_left(bound, total) + bisect_right(bound, total)
                for bound, total in zip(bounds, totals, strict=True)
            )
            classes.setdefault(ranks, _LayingOption(_sort_equal_contracts(self.whites[seat], colours), totals))
        matter = [option for ranks, option in classes.items() if not _is_dominated(ranks, classes)]
        return sorted(
            matter, key=lambda option: -self.bonuses([*self.base[:seat], option.totals, *self.base[seat + 1 :]])[seat]
        )

    def reachable_totals(self, seat: int) -> list[list[int]]:
        """Return, for each colour, a sorted list of the point totals that other seats can reach in it."""
        out = []
        for colour in range(c.COLOURS):
            sums = {0}
            for other in self.seats:
                if other != seat:
                    own = {self.base[other][colour]}
                    for white in self.whites[other] if colour in self.colours[other] else ():
                        own |= {total + _worth(white) for total in own}
                    sums |= own
            out.append(sorted(sums))
        return out

    # --- payoffs

    def bonuses(self, totals: Sequence[Sequence[int]]) -> list[int]:
        """Return each seat's number of majority bonuses, given the points of all seats in each colour (rule P3)."""
        out = [0] * len(self.base)
        for points in zip(*totals, strict=True):
            for seat in leaders(points):
                out[seat] += 1
        return out

    def pays(self, totals: Sequence[Sequence[int]]) -> list[int]:
        """Return integer payoffs of all seats. Multiplied by the property `unit`, they are the real payoffs."""
        bonuses = self.bonuses(totals)
        if self.last:
            standings = [standing + self.step * count for standing, count in zip(self.standings, bonuses, strict=True)]
            best = max(standings)
            share = SHARES // standings.count(best)
            return [share * (standing == best) for standing in standings]
        points = [before + scoring.BONUS * count for before, count in zip(self.points, bonuses, strict=True)]
        return [len(points) * own - sum(points) for own in points]

    @property
    def unit(self) -> Fraction:
        """The factor that converts integer payoffs: 1/60 to shares of a win, or 1/(seats - 1) to leads in points."""
        return Fraction(1, SHARES if self.last else len(self.base) - 1)


def _worth(white: int) -> int:
    return points_per_year(c.FIRST_WHITE_CONTRACT + white)


def _reachable_points(
    totals: tuple[int, ...],
    whites: Sequence[int],
    colours: Sequence[int],
    bounds: Sequence[Sequence[int]],
) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Return all point totals per colour that a seat can reach with its white contracts, each with one way to lay."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {totals: ()}
    for white in whites:
        more: dict[tuple[int, ...], tuple[int, ...]] = {}
        for before, laid in found.items():
            for colour in colours:
                more.setdefault(_points_after_laying(before, white, colour, bounds), (*laid, colour))
        found = more
    return found


def _sort_equal_contracts(whites: Sequence[int], colours: Sequence[int]) -> tuple[int, ...]:
    """Return the colours of white contracts in order of contract cost. Colours of equal-cost contracts are sorted."""
    return tuple(colour for _white, colour in sorted(zip(whites, colours, strict=True)))


def _points_after_laying(
    totals: tuple[int, ...], white: int, colour: int, bounds: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """Return a seat's points in each colour after one more of its white contracts is assigned to a colour.

    Points are limited to one more than any other seat can reach, because more has no effect.
    """
    enough = max(totals[colour], bounds[colour][-1] + 1)
    return (*totals[:colour], min(totals[colour] + _worth(white), enough), *totals[colour + 1 :])


def _is_dominated(ranks: tuple[int, ...], others: Iterable[tuple[int, ...]]) -> bool:
    """Return whether another assignment of the contracts is at least as good in all colours and better in one."""
    return any(
        other != ranks and all(mine <= theirs for mine, theirs in zip(ranks, other, strict=True)) for other in others
    )


# --- the position


def first_laying_step(game: Game, step: int) -> int:
    """Return the number of the first step of this year in which a player assigned a white contract to a colour.

    `step` is the number of steps of the game now.
    """
    steps = game.steps
    while step and steps[step - 1][1].verb == "lay":
        step -= 1
    return step


def _public_scoring(game: Game) -> _PublicScoring:
    """Return the scoring data known to all players before white contracts are laid. Raise BadSituation at other times."""
    if "laid" not in game.snapshot():
        raise BadSituation(_("only Time Pirates has white contracts (got a game of {name})").format(name=game.name))
    if game.deciding != "lay":
        raise BadSituation(
            _(
                "white contracts can be laid only when bonuses are scored (rule P2), but the next decision "
                "is of the kind {deciding}"
            ).format(deciding=repr(game.deciding))
        )
    first = first_laying_step(game, len(game))
    s = game.table.restore(game.at(first).snapshot())
    _remove_secret_layings(s, begun=first > 0)
    seats = range(s.players)
    for seat in seats:
        s.points[seat] += scoring.contract_points(s, seat) + scoring.five_colour_points(s, seat)
    standings = tuple(scoring.rank_key(s, seat) for seat in seats)
    points = tuple(s.points[: s.players])
    s.points[0] += scoring.BONUS
    return _PublicScoring(
        base=tuple(tuple(scoring.colour_points(s, seat, colour) for colour in range(c.COLOURS)) for seat in seats),
        whites=tuple(_contracts_to_lay(s, seat) for seat in seats),
        colours=tuple(tuple(k for k in range(c.COLOURS) if s.has_coloured[seat] >> k & 1) for seat in seats),
        points=points,
        standings=standings,
        step=scoring.rank_key(s, 0) - standings[0],
        last=s.year == s.years,
    )


def _remove_secret_layings(s: PiratesState, begun: bool) -> None:
    """Remove from a position all decisions about white contracts that are still secret.

    With `white_stays_laid`, layings of earlier years are kept. In a position that was set up during a laying, the
    layings of seats that come later in the order are those of earlier years.
    """
    order = [(s.start + n) % s.players for n in range(s.players)]
    for seat in range(s.players):
        if not s.white_stays_laid or (not begun and order.index(seat) <= order.index(s.mover)):
            s.laid_count[seat] = 0


def _contracts_to_lay(s: PiratesState, seat: int) -> tuple[int, ...]:
    """Return the white contracts that a seat must assign to colours, in order of increasing cost (rule P2).

    A seat without coloured contracts lays none.
    """
    if not s.has_coloured[seat]:
        return ()
    return tuple(white for white in range(c.WHITE_CONTRACTS) for _n in range(scoring.count_unlaid(s, seat, white)))


# --- the solution


class _LayingEquilibrium(NamedTuple):
    """The ways in which each seat can assign its white contracts to colours, and the Nash equilibrium."""

    scoring: _PublicScoring
    options: list[list[_LayingOption]]
    play: equilibrium.Simultaneous
    found: equilibrium.Equilibrium

    def lines(self, seat: int, number: int) -> Laying:
        """Return one option for assigning a seat's white contracts to colours, as decisions in text notation."""
        return tuple(map(_line, self.scoring.whites[seat], self.options[seat][number].colours))


@lru_cache(maxsize=64)
def _solved(at_hand: _PublicScoring) -> _LayingEquilibrium:
    options = [at_hand.options(seat) for seat in at_hand.seats]
    play = equilibrium.Simultaneous(
        [len(own) for own in options],
        lambda profile: at_hand.pays([own[number].totals for own, number in zip(options, profile, strict=True)]),
    )
    return _LayingEquilibrium(at_hand, options, play, equilibrium.solve(play))


def solve(game: Game) -> Solution:
    """Compute the probability with which each seat should choose each assignment of white contracts to colours.

    Parameters
    ----------
    game : Game
        A game whose present decision is `lay`. Layings already made in this scoring are ignored.

    Returns
    -------
    Solution
        The strategies and payoffs of all seats.

    Raises
    ------
    BadSituation
        If the game does not lay white contracts now.

    Notes
    -----
    Rule P2. The solution uses only information that was public before the first laying.
    """
    at_hand = _public_scoring(game)
    solved = _solved(at_hand)
    mixed = {
        seat: {solved.lines(seat, number): chance for number, chance in solved.found.strategies[seat].items()}
        for seat in at_hand.seats
        if at_hand.whites[seat]
    }
    return Solution(
        at_hand.payoff,
        mixed,
        tuple(value * at_hand.unit for value in solved.found.values),
        _points(solved),
        solved.found.exploitability * at_hand.unit,
    )


def _line(white: int, colour: int) -> str:
    return f"lay {CONTRACT_NAMES[c.FIRST_WHITE_CONTRACT + white]} on {COLOUR_NAMES[colour]}"


def _points(solved: _LayingEquilibrium) -> tuple[Fraction, ...]:
    """Return the points that each seat is expected to have after the year is scored."""
    out = [Fraction(points) for points in solved.scoring.points]
    for profile in product(*(mixed.items() for mixed in solved.found.strategies)):
        chance = prod((chance for _number, chance in profile), start=Fraction(1))
        totals = [own[number].totals for own, (number, _chance) in zip(solved.options, profile, strict=True)]
        for seat, count in enumerate(solved.scoring.bonuses(totals)):
            out[seat] += chance * scoring.BONUS * count
    return tuple(out)


# --- tables


def strategies(game: Game) -> ResultTable:
    """Return a table of all assignments of white contracts to colours for each seat, with their probabilities.

    Parameters
    ----------
    game : Game
        A game whose present decision is `lay`.

    Returns
    -------
    ResultTable
        One row per option, with the columns `player`, `laying`, `chance` (its probability in the solution) and `pays`
        (its expected payoff against the strategies of the others). The attribute `payoff` names the kind of payoff.

    Raises
    ------
    BadSituation
        If the game does not lay white contracts now.
    """
    solved = _solved(_public_scoring(game))
    at_hand, rows = solved.scoring, []
    for seat in at_hand.seats:
        if at_hand.whites[seat]:
            worths = solved.play.choice_payoffs(seat, solved.found.strategies)
            rows += [
                (
                    game.players[seat],
                    _laying_text(solved.lines(seat, number)),
                    solved.found.strategies[seat].get(number, Fraction(0)),
                    worths[number] * at_hand.unit,
                )
                for number in range(len(solved.options[seat]))
            ]
    return ResultTable(
        ("player", "laying", "chance", "pays"),
        rows,
        attrs={"payoff": at_hand.payoff, "exploitability": solved.found.exploitability * at_hand.unit},
    )


def payoffs(game: Game, seat: int, other: int) -> ResultTable:
    """Return a table of one seat's payoffs, for each way in which two seats can lay their white contracts.

    All other seats make the most probable laying of the solution.

    Parameters
    ----------
    game : Game
        A game whose present decision is `lay`.
    seat, other : int
        Two different seats that lay.

    Returns
    -------
    ResultTable
        One row per laying of `seat`, one column per laying of `other`.

    Raises
    ------
    BadSituation
        If the game does not lay white contracts now, or a seat does not lay.
    """
    solved = _solved(_public_scoring(game))
    at_hand = solved.scoring
    laying = [each for each in at_hand.seats if at_hand.whites[each]]
    if seat == other or seat not in laying or other not in laying:
        raise BadSituation(
            _(
                'the arguments "seat" and "other" must be two different seats that lay white contracts '
                "(possible seats: {seats}; got {seat} and {other})"
            ).format(seats=", ".join(map(str, laying)), seat=shown(seat), other=shown(other))
        )
    profile = [max(mixed, key=mixed.__getitem__) for mixed in solved.found.strategies]
    rows = []
    for mine in range(len(solved.options[seat])):
        row: list[object] = [_laying_text(solved.lines(seat, mine))]
        for theirs in range(len(solved.options[other])):
            profile[seat], profile[other] = mine, theirs
            row.append(solved.play.compute_payoffs(tuple(profile))[seat] * at_hand.unit)
        rows.append(tuple(row))
    columns = [_laying_text(solved.lines(other, number)) for number in range(len(solved.options[other]))]
    return ResultTable((game.players[seat], *columns), rows, index=game.players[seat], across=game.players[other])


def _laying_text(laying: Laying) -> str:
    """Return the assignment of a seat's white contracts to colours as text, such as "white-3 on blue".

    >>> _laying_text(("lay white-3 on blue", "lay white-5 on red"))
    'white-3 on blue, white-5 on red'
    """
    return ", ".join(" on ".join(parse_decision(line).parts) for line in laying)


# --- a player's choice


def laying_choice(game: Game, seat: int, lot: random.Random | None = None) -> str:
    """Return the best decision for the next white contract of the seat to move, in text notation.

    The decision follows the solution (see `solve`).

    Parameters
    ----------
    game : Game
        A game whose present decision is `lay`.
    seat : int
        The seat to move.
    lot : random.Random, optional
        Random source for the choice. Without it, the most probable laying is returned.

    Returns
    -------
    str
        A decision in the notation.

    Raises
    ------
    BadSituation
        If `seat` is not to lay.

    Notes
    -----
    Rule P2. The choice uses only what the seat knows: the information that was public before the laying, and its own
    layings. If the seat has deviated from the solution, the rest is the best response to the strategies of the others.
    """
    solved = _solved(_public_scoring(game))
    if game.to_move != seat:
        raise BadSituation(
            _("seat must be {due}, the seat that decides next (got {got})").format(due=game.to_move, got=shown(seat))
        )
    whites = solved.scoring.whites[seat]
    laid = _laid_now(game, seat, len(whites))
    white, chances = whites[len(laid)], dict[int, Fraction]()
    for number, chance in solved.found.strategies[seat].items():
        colours = solved.options[seat][number].colours
        if list(zip(whites, colours, strict=False))[: len(laid)] == laid:
            chances[colours[len(laid)]] = chances.get(colours[len(laid)], Fraction(0)) + chance
    if not chances:
        return _line(white, _best_colour(solved, seat, laid))
    if lot is None:
        return _line(white, max(chances, key=chances.__getitem__))
    return _line(white, lot.choices(list(chances), [float(chance) for chance in chances.values()])[0])


def _laid_now(game: Game, seat: int, due: int) -> list[tuple[int, int]]:
    """Return a pair (contract, colour) for each white contract that a seat has laid so far this year.

    `due` is the number of contracts that the seat must lay.
    """
    seen = game.snapshot(seat)
    held = sum(contract.startswith("white") for contract in seen["contracts"][seat])
    layings = [entry for one in seen["laid"][seat] for entry in one.items()]
    return [
        (CONTRACT_NAMES.index(contract) - c.FIRST_WHITE_CONTRACT, COLOUR_NAMES.index(colour))
        for contract, colour in layings[held - due :]
    ]


def _best_colour(solved: _LayingEquilibrium, seat: int, laid: Sequence[tuple[int, int]]) -> int:
    """Return the best colour for a seat's next white contract, given the other seats' strategies."""
    at_hand, bounds = solved.scoring, solved.scoring.reachable_totals(seat)
    totals = at_hand.base[seat]
    for white, colour in laid:
        totals = _points_after_laying(totals, white, colour, bounds)
    others = [
        mixed.items() if other != seat else {0: Fraction(1)}.items()
        for other, mixed in enumerate(solved.found.strategies)
    ]

    def pays(mine: tuple[int, ...]) -> Fraction:
        return sum(
            (
                prod((chance for _number, chance in profile), start=Fraction(1))
                * at_hand.pays(
                    [
                        mine if each == seat else solved.options[each][number].totals
                        for each, (number, _chance) in enumerate(profile)
                    ]
                )[seat]
                for profile in product(*others)
            ),
            Fraction(0),
        )

    rest = _reachable_points(totals, at_hand.whites[seat][len(laid) :], at_hand.colours[seat], bounds)
    return rest[max(rest, key=pays)][0]
