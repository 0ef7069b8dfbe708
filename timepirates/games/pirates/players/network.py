"""A small neural network that corrects the estimated winning probability of each seat.

An estimate from expected points misses combinations, such as a lead in three colours without tokens to defend it, or a
full hand where the police may come. The first layer reads the features of one seat and of the whole position. The
second layer reads the seat's units and the mean of all seats' units, and returns a correction to the logarithm of the
seat's weight. The weights were fitted to games that captains continued from positions of mixed games
(`python -m timepirates.games.pirates.training.network`). All functions can be compiled, like the rules, with equal
results.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypedDict

from timepirates.core.compiling import Floats, functions_of
from timepirates.games.pirates.codes import (
    ARROW,
    ATOMIC,
    COLOURS,
    CONTRACTS,
    COSTS,
    FIRST_WHITE_CONTRACT,
    LOSING,
    MOST_PLAYERS,
    NOWHERE,
    POLICE_1,
    POLICE_2,
    WHITE,
    WHITE_CONTRACTS,
    YEAR_TOKENS,
)
from timepirates.games.pirates.players.features import (
    CLASSES,
    EVERY_COST,
    HIGHEST_COST_RANK,
    POINTS_BY_RANK,
    TALLY_ROW,
    at_risk,
    secured,
    symbols_held,
    tally,
    two_best_tokens,
)
from timepirates.games.pirates.players.winning import SOON, VERY_SOON, log_weights, shares
from timepirates.games.pirates.rules.bazaar import costs_up_to, payable

FILE = Path(__file__).with_name("network.json")
SHARED_FACTS = (
    "three players",
    "four players",
    "five players",
    "six players",
    "nearness of the end",
    "closeness of the end",
    "share of the game left",
    "last year",
    "next to last year",
    "an earlier year",
    "police tokens on the track",
    "restock bonus",
    "only bare epochs",
    "bonuses every year",
    "second action after an arrest",
    "stops at a year's end",
    "white counts as a set",
    "white stays laid",
    "empty sites",
    "tokens on the board",
    "police-1 in the bag",
    "police-2 in the bag",
    "artifacts in the bag",
    "a token is being lost",
    "dear contracts",
    "cheap contracts",
    "white contracts",
    "an arrested turn",
)
SEAT_FACTS = (
    "lead",
    "points above the mean",
    "lead in secured points",
    "lead, the nearer the end is",
    "lead, close to the end",
    "moves next",
    "second",
    "third",
    "fourth",
    "fifth",
    "last",
    "points",
    "secured points",
    "points of contracts",
    "points of white contracts",
    "contracts",
    "white contracts",
    "colours with a contract",
    "colours led",
    "colours tied",
    "colours closely behind",
    "colours led after the dearest sale",
    "best sale",
    "second sale",
    "white sale",
    "best sale with a token more",
    "with two",
    "with three",
    "colours held",
    "tokens held",
    *(f"points ahead in a colour, {n}." for n in range(1, 6)),
    *(f"tokens of a colour, {n}." for n in range(1, 6)),
    "white tokens",
    "atomic tokens",
    "double arrows",
    "tokens at risk",
    "police here",
    "police with the next token",
    "with the second",
    "best token here",
    "second token here",
    "best token along a path",
    "along the other path",
    "tokens here",
    "empty sites here",
    "company",
    "bonus points now",
    "distance from the start player",
)
SHARED, SEAT = len(SHARED_FACTS), len(SEAT_FACTS)
FIRST_UNITS, SECOND_UNITS = 24, 16
LARGEST_LEAD, LARGEST_GAP, CLOSELY = 25.0, 8, 3
GAPS, SETS = SEAT_FACTS.index("points ahead in a colour, 1."), SEAT_FACTS.index("tokens of a colour, 1.")
HERE = SEAT_FACTS.index("police here")

# Start indices of each layer in the list of all weights.
SHARED_TO_FIRST = 0
SEAT_TO_FIRST = SHARED_TO_FIRST + SHARED * FIRST_UNITS
FIRST_BIAS = SEAT_TO_FIRST + SEAT * FIRST_UNITS
OWN_TO_SECOND = FIRST_BIAS + FIRST_UNITS
MEAN_TO_SECOND = OWN_TO_SECOND + FIRST_UNITS * SECOND_UNITS
SECOND_BIAS = MEAN_TO_SECOND + FIRST_UNITS * SECOND_UNITS
SECOND_TO_RESULT = SECOND_BIAS + SECOND_UNITS
SEAT_TO_RESULT = SECOND_TO_RESULT + SECOND_UNITS
NUMBERS = SEAT_TO_RESULT + SEAT

# The buffer contains the shared inputs, each seat's inputs, each seat's first-layer outputs, and their mean.
SEATS_AT = SHARED
UNITS_AT = SEATS_AT + MOST_PLAYERS * SEAT
MEAN_AT = UNITS_AT + MOST_PLAYERS * FIRST_UNITS
SCRATCH = MEAN_AT + 2 * FIRST_UNITS


class Network(NamedTuple):
    """The weights of the neural network, and a buffer for its calculations."""

    w: Floats
    """The weights of all layers of the network."""
    y: Floats
    """The buffer for the input features of the network and for the outputs of its layers."""


# --- features


def write_facts(s, values, points, y):
    """Calculate the neural network's input features for a position and all its seats.

    Parameters
    ----------
    s : PiratesState
    values : sequence of float
        The expected points of each seat.
    points : sequence of int
        The buffer for `features.tally`.
    y : sequence of float
        The buffer of the network.
    """
    tally(s, points)
    write_shared_features(s, y)
    first = s.start if s.turn < 0 else s.turn
    for seat in range(s.players):
        at = SEATS_AT + SEAT * seat
        for n in range(SEAT):
            y[at + n] = 0.0
        write_lead_features(s, values, points, seat, y, at)
        later = (seat - first) % s.players
        y[at + 5 + later] = 1.0
        write_contract_features(s, points, seat, y, at)
        write_token_features(s, seat, y, at)
        if s.pirate[seat] != NOWHERE:
            write_place(s, seat, later, y, at + HERE)
        y[at + SEAT - 1] = (seat - s.start) % s.players


def write_shared_features(s, y):
    """Fill the first part of the buffer `y` with the network's input features that are equal for all seats."""
    tokens = YEAR_TOKENS * (s.years - s.year + 1) - s.drawn_count
    for n in range(SHARED):
        y[n] = 0.0
    y[s.players - 3] = 1.0
    y[4], y[5] = 1.0 / (1.0 + tokens / SOON), 1.0 / (1.0 + tokens / VERY_SOON)
    y[6] = tokens / (YEAR_TOKENS * s.years)
    y[7 + min(s.years - s.year, 2)] = 1.0
    y[10], y[11], y[12], y[13] = s.drawn_count, s.restock_bonus, s.requires_bare, s.bonuses_every_year
    y[14], y[15], y[16] = s.second_action, s.stops_at_year_end, s.white_counts_as_set
    y[17] = s.white_stays_laid
    for epoch in range(s.epochs):
        y[18] += s.empty[epoch]
        y[19] += s.sites[epoch] - s.empty[epoch]
    y[20], y[21], y[22], y[23] = s.bag[POLICE_1], s.bag[POLICE_2], s.bag_artifacts, s.deciding == LOSING
    for contract in range(COSTS * COLOURS):
        y[24 + (contract % COSTS < 2)] += s.on_offer >> contract & 1
    for n in range(WHITE_CONTRACTS):
        y[26] += s.bazaar[FIRST_WHITE_CONTRACT + n]
    y[27] = s.arrested


def write_lead_features(s, values, points, seat, y, at):
    """Write the network's input features about a seat's lead in points into the buffer."""
    best, best_secured, mean, own = -1000.0, -1000.0, 0.0, secured(s, seat, points)
    for other in range(s.players):
        mean += values[other] / s.players
        if other != seat:
            best = max(best, values[other])
            best_secured = max(best_secured, secured(s, other, points) * 1.0)
    lead = max(-LARGEST_LEAD, min(values[seat] - best, LARGEST_LEAD))
    y[at], y[at + 1] = lead, values[seat] - mean
    y[at + 2] = max(-40.0, min(own - best_secured, 40.0))
    y[at + 3], y[at + 4] = lead * y[4], lead * y[5]
    y[at + 11], y[at + 12] = s.points[seat], own


def write_contract_features(s, points, seat, y, at):
    """Write the network's input features for a seat's contracts and majorities into `y` (rules P1, P3, P4)."""
    can = payable(s, seat) & s.on_offer
    for colour in range(COLOURS):
        y[at + 13] += points[TALLY_ROW * seat + colour]
        y[at + 17] += s.has_coloured[seat] >> colour & 1
        mine, others = points[TALLY_ROW * seat + colour], 0
        for other in range(s.players):
            if other != seat:
                others = max(others, points[TALLY_ROW * other + colour])
        y[at + 18] += mine > others
        y[at + 19] += mine == others and mine > 0
        y[at + 20] += mine < others <= mine + CLOSELY
        insert_sorted(y, at + GAPS, colour, max(-LARGEST_GAP, min(mine - others, LARGEST_GAP)))
        y[at + 21] += mine + POINTS_BY_RANK[HIGHEST_COST_RANK[can >> COSTS * colour & EVERY_COST]] > others
    for contract in range(CONTRACTS):
        y[at + 15] += s.contract[seat][contract]
        y[at + 16] += (contract >= FIRST_WHITE_CONTRACT) * s.contract[seat][contract]
    y[at + 14] = points[TALLY_ROW * seat + WHITE]
    y[at + HERE + 10] = 2 * (y[at + 18] + y[at + 19]) + 2 * (y[at + 17] == COLOURS)


def write_token_features(s, seat, y, at):
    """Write the network's input features about a seat's tokens and affordable contracts into the buffer (rules M3 to M5)."""
    can = payable(s, seat) & s.on_offer
    white = s.of_colour[seat][WHITE]
    y[at + 29] = y[at + 40] = white
    for colour in range(COLOURS):
        count = s.of_colour[seat][colour]
        y[at + 28] += count > 0
        y[at + 29] += count
        insert_sorted(y, at + SETS, colour, count)
        worth = POINTS_BY_RANK[HIGHEST_COST_RANK[can >> COSTS * colour & EVERY_COST]]
        if worth > y[at + 22]:
            y[at + 22], y[at + 23] = worth, y[at + 22]
        elif worth > y[at + 23]:
            y[at + 23] = worth
        if count > 0:
            for more in range(3):
                near = s.on_offer >> COSTS * colour & costs_up_to(count + white + more + 1)
                y[at + 25 + more] = max(y[at + 25 + more], POINTS_BY_RANK[HIGHEST_COST_RANK[near]] * 1.0)
    y[at + 24] = HIGHEST_COST_RANK[can >> COSTS * WHITE & EVERY_COST]
    y[at + 41], y[at + 42] = symbols_held(s, seat, ATOMIC), symbols_held(s, seat, ARROW)
    y[at + 43] = at_risk(s, seat)


def insert_sorted(y, first, count, number):
    """Insert a number into a descending sequence that is part of a buffer.

    The list begins at the index `first` and has `count` numbers.
    """
    at = first + count
    while at > first and y[at - 1] < number:
        y[at] = y[at - 1]
        at -= 1
    y[at] = number


def write_place(s, seat, later, y, at):
    """Write the network's input features for the epoch of a seat's pirate into the buffer `y`."""
    here = s.pirate[seat]
    one, two = s.path_to[here][0], s.path_to[here][1]
    y[at] = here == s.police
    y[at + 1], y[at + 2] = next_token_chance(s, here), second_token_chance(s, here)
    best = two_best_tokens(s, seat, here)
    y[at + 3], y[at + 4] = best // CLASSES, best % CLASSES
    best, other = two_best_tokens(s, seat, one), two_best_tokens(s, seat, two)
    y[at + 5], y[at + 6] = max(best, other) // CLASSES, min(best, other) // CLASSES
    y[at + 7], y[at + 8] = s.sites[here] - s.empty[here], s.empty[here]
    for nearer in range(1, later + 1):
        y[at + 9] += s.pirate[(seat - nearer) % s.players] == here


def next_token_chance(s, epoch):
    """Return the probability that the next police token moves the police to an epoch."""
    ones, twos = s.bag[POLICE_1], s.bag[POLICE_2]
    ways = ones * (s.path_to[s.police][0] == epoch) + twos * (s.path_to[s.police][1] == epoch)
    return ways / max(ones + twos, 1)


def second_token_chance(s, epoch):
    """Return the probability that the police are in an epoch after two more police tokens."""
    ones, twos = s.bag[POLICE_1], s.bag[POLICE_2]
    first, second = s.path_to[s.police][0], s.path_to[s.police][1]
    ways = ones * ((ones - 1) * (s.path_to[first][0] == epoch) + twos * (s.path_to[first][1] == epoch))
    ways += twos * (ones * (s.path_to[second][0] == epoch) + (twos - 1) * (s.path_to[second][1] == epoch))
    return ways / max((ones + twos) * (ones + twos - 1), 1)


# --- layers


def write_corrections(s, network, corrections):
    """Store the network's output for each seat: a correction of the seat's estimated winning probability."""
    w, y = network.w, network.y
    for n in range(FIRST_UNITS):
        y[MEAN_AT + n] = 0.0
        shared = w[FIRST_BIAS + n]
        for fact in range(SHARED):
            shared += w[SHARED_TO_FIRST + fact * FIRST_UNITS + n] * y[fact]
        for seat in range(s.players):
            unit = shared
            for fact in range(SEAT):
                unit += w[SEAT_TO_FIRST + fact * FIRST_UNITS + n] * y[SEATS_AT + SEAT * seat + fact]
            y[UNITS_AT + FIRST_UNITS * seat + n] = max(unit, 0.0)
            y[MEAN_AT + n] += max(unit, 0.0) / s.players
    for seat in range(s.players):
        corrections[seat] = seat_correction(w, y, seat)


def seat_correction(w, y, seat):
    """Return the network's output for one seat, given the outputs of the first layer."""
    found = 0.0
    for fact in range(SEAT):
        found += w[SEAT_TO_RESULT + fact] * y[SEATS_AT + SEAT * seat + fact]
    for n in range(SECOND_UNITS):
        unit = w[SECOND_BIAS + n]
        for first in range(FIRST_UNITS):
            unit += w[OWN_TO_SECOND + first * SECOND_UNITS + n] * y[UNITS_AT + FIRST_UNITS * seat + first]
            unit += w[MEAN_TO_SECOND + first * SECOND_UNITS + n] * y[MEAN_AT + first]
        found += w[SECOND_TO_RESULT + n] * max(unit, 0.0)
    return found


def evaluate_network(s, network, values, points, corrections):
    """Run the neural network on a position, and store how it adjusts each seat's winning probability.

    A correction is added to the logarithm of the seat's weight. `values` contains the expected points of each seat.
    """
    write_facts(s, values, points, network.y)
    write_corrections(s, network, corrections)


# --- the weights


class NetworkFile(TypedDict):
    """The content of the file `network.json`, which stores the weights of the network."""

    seed: int
    blocks: int
    learned: int
    """A checksum of the captain's learned weights at the time when the network was fitted."""
    captain: list[float]
    """The coefficients of the computer player `captain` that were used to fit the network (see `seated.NUMBERS`)."""
    steepness: list[float]
    numbers: list[float]


@lru_cache(maxsize=1)
def read_network_file() -> NetworkFile:
    """Return the content of the file `network.json`."""
    found: NetworkFile = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def fitted_network() -> Network:
    """Return the fitted neural network as plain lists, for use in uncompiled code."""
    return Network(list(read_network_file()["numbers"]), [0.0] * SCRATCH)


def compilable_functions() -> list[Callable[..., object]]:
    """Return all functions of this module that Numba can compile."""
    return [
        each
        for each in functions_of(sys.modules[__name__])
        if each not in (fitted_network, compilable_functions, chances)
    ]


def chances(points: Sequence[float], corrections: Sequence[float], tokens: int, years: int) -> tuple[float, ...]:
    """Return each seat's probability of winning, for players of unknown strength.

    Parameters
    ----------
    points : sequence of float
        The expected points of each seat.
    corrections : sequence of float
        The network's corrections.
    tokens : int
        Number of police tokens until the end of the game.
    years : int
        Number of years of the whole game.

    Returns
    -------
    tuple of float
        Probabilities that add up to 1.
    """
    left, (steepness, change) = tokens / (YEAR_TOKENS * years), read_network_file()["steepness"]
    exponent, its_change = read_network_file()["captain"]
    return shares(
        [
            (steepness + left * change) * ((exponent + left * its_change) * height + correction)
            for height, correction in zip(log_weights(points, tokens), corrections, strict=True)
        ]
    )
