"""Rollouts: continue a game with computer players from a position to the end of the year or of the game.

A decision affects mostly its own year, and most of a game's luck comes later. Rollouts to the end of the year therefore
distinguish two decisions as reliably as five times as many whole games, in a fraction of the time. At the end of the
year, each seat's probability of winning is estimated by the value function with the neural network's corrections,
adjusted to the levels of the players. A rollout in the last year ends with the game.

All loops can be compiled, like the rules; `compile_rollouts` compiles them. The interpreter gives the same numbers, about a
hundred times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from timepirates.core import webassembly
from timepirates.core.compiling import compiled_once
from timepirates.core.errors import BadSetting
from timepirates.core.i18n import _
from timepirates.core.luck import Luck
from timepirates.core.position_slots import CopyingList
from timepirates.core.protocol import LUCK, OVER
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ARTIFACT_KINDS, DRAW, DRAWING, JUMP, LAYING, LOSE, MOST_PLAYERS, PAY, SELL
from timepirates.games.pirates.players import compiled, mass, network, seated
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.compiled import write_expected_points
from timepirates.games.pirates.players.layings import lay_all_contracts
from timepirates.games.pirates.players.levels import MAX_TURNS_EVALUATED, style_workspace
from timepirates.games.pirates.players.mass import CAPTAIN, KINDS, SeatedPlayers, decide_without_planning
from timepirates.games.pirates.players.network import evaluate_network
from timepirates.games.pirates.players.winning import chances, tokens_to_come
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.contracts import points_per_year
from timepirates.games.pirates.rules.legal import to_move
from timepirates.games.pirates.simulate import draw_from_bag, rules_compiler
from timepirates.games.pirates.table import PiratesTable

YEAR, END = "year", "end"
"""The two possible end points of a rollout: the end of the current year, or the end of the game.

In the last year they are the same.
"""
STATISTICS = ("next_sale", "next_sale_turn", "sales", "sold_points", "arrests", "lost", "turns", "majority", "held")
"""The names of the statistics that a rollout records for each seat.

- next_sale: code of the contract that the seat sells first, or -1.
- next_sale_turn: turn of this sale: 0 for the turn in which the rollout begins, 1 for the seat's next turn, and so on.
- sales: number of contracts sold.
- sold_points: points of these contracts.
- arrests: number of arrests.
- lost: number of tokens lost to the police.
- turns: number of turns that the seat begins before the year ends.
- majority: points for majorities at the year's end (P3).
- held: number of tokens in the hand at the year's end.
"""
NEXT_SALE, NEXT_SALE_TURN, SALES, SOLD_POINTS, ARRESTS, LOST, TURNS, MAJORITY, HELD = range(len(STATISTICS))
MAX_STEPS = 1500, 6000
"""The maximum number of steps in a rollout: to the end of the year, and to the end of the game.

A longer rollout is stopped, and its last position is evaluated. This happens if all players wait for each other.
"""
TOKENS, ROOM = MOST_PLAYERS, MOST_PLAYERS + 1
"""In a row of rollout results, the index of the number of remaining police tokens, and the row's length.

The number is -1 after the end of the game.
"""
DRAWS, LAYINGS, PLAYERS, STREAMS = 0, 1, 2, 2 + MOST_PLAYERS
"""Indices of random number streams (for token draws, white contracts, the first seat), and the number of streams."""

_ready = False


class Rollouts(NamedTuple):
    """The results of several rollouts from one position."""

    shares: list[tuple[float, ...]]
    """For each rollout, every seat's share of the win, or its estimated probability of winning at the end."""
    facts: list[list[tuple[int, ...]]]
    """For each rollout, the statistics of each seat, in the order of `STATISTICS`."""


# --- Functions that play rollouts, without classes so that they can be compiled


def play_rollout(s, streams, seats, net, to_the_end, noted_to_the_end, most, row, corrections, facts):
    """Play one rollout, and store its result and statistics.

    `row` receives the result, `corrections` the network's corrections, and `facts` the statistics. If a year ends
    during a restock, the rollout ends after the draws of that restock.
    """
    year, steps, noted = s.year, 0, False
    while to_move(s) != OVER and steps < most and (to_the_end or s.year == year or s.deciding == DRAWING):
        if to_move(s) == LUCK:
            apply(s, DRAW + draw_from_bag(s, streams[DRAWS]))
        elif s.deciding == LAYING:
            lay_all_contracts(s, streams[LAYINGS], seats.desks[0].x, seats.desks[0].y)
        else:
            noting = noted_to_the_end or s.year == year
            play_decision(s, player_decision(s, seats), facts, noting, s.year == year)
        steps += 1
        if not noted and (s.year != year or to_move(s) == OVER):
            record_year_end(s, year, facts)
            noted = True
    if to_move(s) == OVER:
        write_win_shares(s, row)
    else:
        write_expected_points(s, seats.desks[0], False, row)
        evaluate_network(s, net, row, seats.desks[0].points, corrections)
        row[TOKENS] = tokens_to_come(s)


def player_decision(s, seats):
    """Return the decision of the seat to move, made by the computer player in this seat."""
    if seats.levels[s.mover] >= CAPTAIN:
        return captain_choice(s, seats.desks[1 + seats.levels[s.mover] - CAPTAIN], MAX_TURNS_EVALUATED)
    return decide_without_planning(s, seats)


def play_decision(s, code, facts, noting, this_year):
    """Make a decision in a rollout, and update the statistics with its effects."""
    turn, discards = s.turn, s.discards
    if noting and SELL <= code < JUMP:
        record_purchase(facts[turn], code - SELL)
    apply(s, code)
    begins = s.turn != turn and s.turn >= 0
    if noting and begins:
        facts[s.turn][TURNS] += this_year
        facts[s.turn][ARRESTS] += s.arrested
    if noting and (begins or LOSE <= code < PAY):
        facts[s.turn][LOST] += s.discards - discards


def record_purchase(fact, contract):
    """Record the purchase of a contract in the statistics of the seat that buys it."""
    if fact[SALES] == 0:
        fact[NEXT_SALE], fact[NEXT_SALE_TURN] = contract, fact[TURNS]
    fact[SALES] += 1
    fact[SOLD_POINTS] += points_per_year(contract)


def record_year_end(s, year, facts):
    """Record each seat's majority bonuses and number of tokens at the end of a year in the statistics."""
    for seat in range(s.players):
        facts[seat][MAJORITY] = s.scored_majority[year - 1][seat]
        facts[seat][HELD] = 0
        for kind in range(ARTIFACT_KINDS):
            facts[seat][HELD] += s.hand[seat][kind]


def write_win_shares(s, row):
    """Write each seat's share of the win into `row`: 1 for a sole winner, equal shares for tied winners (rule P6)."""
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        row[seat] = (s.winners >> seat & 1) / winners
    row[TOKENS] = -1


def play_rollouts(here, states, streams, seats, net, to_the_end, noted_to_the_end, most, rows, corrections, facts):
    """Play several rollouts from one position, and store all results."""
    for n in range(len(rows)):
        states[0] = here[0]
        for seat in range(MOST_PLAYERS):
            seats.lots[seat][0] = streams[n][PLAYERS + seat][0]
            facts[n][seat][NEXT_SALE] = -1
        play_rollout(
            states[0], streams[n], seats, net, to_the_end, noted_to_the_end, most, rows[n], corrections[n], facts[n]
        )


# --- for callers


def ready() -> bool:
    """Return whether compiled code for rollouts is available, compiled by Numba or to WebAssembly."""
    return _ready or webassembly.there()


def compile_rollouts() -> bool:
    """Compile the functions for rollouts, and return whether compiled code is available.

    Compiling takes about half a minute, or one second if the code is in Numba's cache. Without a compiler, the result is
    False.
    """
    global _ready
    if not _ready and compiled.compile_captain():
        _run_rollouts(PiratesTable(["A", "B", "C"]).deal(Luck(0)), [], ["captain"] * 3, YEAR, True)
        _ready = True
    return _ready


def run_rollouts(s: state.PiratesState, starts: Sequence[int], who: Sequence[str], horizon: str = YEAR) -> Rollouts:
    """Play several rollouts from a position, and return their results.

    The position does not change.

    Parameters
    ----------
    s : PiratesState
        The position as the asking seat sees it.
    starts : sequence of int
        One seed per rollout, 1 to 2**60. Rollouts with equal seeds use the same random number for the n-th draw, for
        each seat's layings in each year, and for each player, so that two positions can be compared with the same
        randomness.
    who : sequence of str
        The computer player in each seat: a name in `timepirates.players.LEVELS`, or of a style.
    horizon : {"year", "end"}
        The end of the rollouts. In the last year both are the end of the game. If the value at the end of a year is not
        calibrated for `who` (`timepirates.games.pirates.players.seated`), the rollouts continue to the end of the game,
        but the statistics still cover only the year.

    Returns
    -------
    Rollouts

    Raises
    ------
    BadSetting
        If `who` does not name one known level for each seat, or the horizon is unknown.
    """
    if len(who) != s.players or not KINDS.keys() >= set(who):
        raise BadSetting(
            _(
                'the argument "who" must contain one player level for each of the {players} seats; the '
                "levels are {allowed} (got {got})"
            ).format(players=s.players, allowed=", ".join(KINDS), got=repr(list(who))[:60])
        )
    if horizon not in (YEAR, END):
        raise BadSetting(
            _("horizon must be one of {allowed} (got {got})").format(allowed=f"{YEAR}, {END}", got=repr(horizon)[:60])
        )
    rows, corrections, facts = _run_rollouts(s, starts, who, horizon, _ready)
    return Rollouts(
        [_shares(row, each, s.years, who) for row, each in zip(rows, corrections, strict=True)],
        [[tuple(fact) for fact in each[: s.players]] for each in facts],
    )


def _shares(row: Sequence[float], corrections: Sequence[float], years: int, who: Sequence[str]) -> tuple[float, ...]:
    points = row[: len(who)]
    if row[TOKENS] < 0:
        return tuple(points)
    if not seated.are_players_calibrated(who):
        return chances(points, int(row[TOKENS]))
    return seated.chances(points, corrections[: len(who)], int(row[TOKENS]), years, who)


def _initial_streams(start: int) -> list[list[int]]:
    """Return the initial states of a rollout's random number generators, one for each stream.

    There is one for draws, one for layings, and one for each seat.
    """
    digest = blake2b(b"rollout %d" % start, digest_size=8 * STREAMS).digest()
    return [[1 + (int.from_bytes(digest[n : n + 8], "big") >> 4)] for n in range(0, 8 * STREAMS, 8)]


def _run_rollouts(
    s: state.PiratesState, starts: Sequence[int], who: Sequence[str], horizon: str, compiled_loop: bool
) -> tuple[list[list[float]], list[list[float]], list[list[list[int]]]]:
    """Play several rollouts. Return the results, the corrections from the neural network, and the statistics.

    The rollouts run in code compiled by Numba, in WebAssembly or in the interpreter.
    """
    empty = [*who, *["random"] * (MOST_PLAYERS - len(who))]
    *lists, _desks = mass.seat_players(empty, [0] * MOST_PLAYERS)
    streams = [_initial_streams(start) for start in starts]
    noted_to_the_end = horizon == END
    to_the_end = noted_to_the_end or not seated.are_players_calibrated(who)
    how = to_the_end, noted_to_the_end, MAX_STEPS[to_the_end]
    if not compiled_loop:
        rows, corrections = ([[0.0] * room for _start in starts] for room in (ROOM, MOST_PLAYERS))
        facts = [[[0] * len(STATISTICS) for _seat in range(MOST_PLAYERS)] for _start in starts]
        seats = SeatedPlayers._make([*lists, tuple(map(style_workspace, _needed_styles(who)))])
        webassembly.run(
            play_rollouts,
            (
                [s],
                CopyingList([s], state.copy),
                streams,
                seats,
                compiled.thread_network(),
                *how,
                rows,
                corrections,
                facts,
            ),
            [rows, corrections, facts],
            len(starts),
        )
        return rows, corrections, facts
    import numpy as np

    here, found, corrected = (
        compiled.position_array(s),
        np.zeros((len(starts), ROOM)),
        np.zeros((len(starts), MOST_PLAYERS)),
    )
    noted = np.zeros((len(starts), MOST_PLAYERS, len(STATISTICS)), np.int64)
    seats = SeatedPlayers._make([*map(np.array, lists), tuple(map(compiled.workspace_arrays, _needed_styles(who)))])
    _compiled_rollouts()(
        here,
        here.copy(),
        np.array(streams, np.int64).reshape(-1, STREAMS, 1),
        seats,
        compiled.place().net,
        *how,
        found,
        corrected,
        noted,
    )
    return found.tolist(), corrected.tolist(), noted.tolist()


def _needed_styles(who: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all playing styles whose learned weights the simulated games use.

    The first is the captain's, for the evaluation. One per planning player follows.
    """
    return "captain", *mass.workspace_styles(who)


# --- the compiler


def loops() -> list[Callable[..., object]]:
    """Return all functions that rollouts call, except the functions of the rules."""
    return [
        *compiled.player_functions(),
        *network.compilable_functions(),
        tokens_to_come,
        write_expected_points,
        decide_without_planning,
        player_decision,
        play_decision,
        record_purchase,
        record_year_end,
        write_win_shares,
        play_rollout,
        play_rollouts,
    ]


@lru_cache(maxsize=1)
def _compiled_rollouts() -> Callable[..., int]:
    """Compile the function that plays several rollouts, and return the compiled function.

    The compiled function contains a checksum of the sources, so that Numba compiles it again when a source changes.
    """
    compiler, sources = rules_compiler(*loops(), beside=True)

    def play_all(here, states, streams, seats, net, to_the_end, noted_to_the_end, most, rows, corrections, facts):
        play_rollouts(here, states, streams, seats, net, to_the_end, noted_to_the_end, most, rows, corrections, facts)
        return sources

    return compiled_once(compiler(play_all))
