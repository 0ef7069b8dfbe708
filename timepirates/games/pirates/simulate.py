"""Play thousands of random games of Time Pirates per second, in compiled code.

Numba compiles one loop around the same functions of the rules that `Game` runs in the interpreter. A position is an
element of a structured array (`state.dtype`). The first call takes some seconds to compile. Later calls and later
processes load the compiled code from Numba's cache.

>>> results = random_games(2, players=3, seed=1, compiled=False)
>>> results.points.shape, int(results.decisions.min()) > 100
((2, 3), True)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

from timepirates.core import portable_math
from timepirates.core.compiling import BitSets, Compile, compiler, functions_of, register, there_is_a_compiler
from timepirates.core.luck import next_number as next_number
from timepirates.core.protocol import LUCK, OVER, Rules
from timepirates.games.pirates import codes, state
from timepirates.games.pirates.board import BoardSource
from timepirates.games.pirates.codes import CONTRACTS, DRAW, KINDS
from timepirates.games.pirates.rules import restock, scoring, setup
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bits import lowest_member, nth, size
from timepirates.games.pirates.rules.legal import store_legal_decisions, to_move
from timepirates.games.pirates.table import position_before_deal
from timepirates.players.whole_games import RandomGames

if TYPE_CHECKING:
    import numpy as np

RULES = ("bits", "offers", "contracts", "tokens", "turn", "setup", "bazaar", "scoring", "restock", "legal", "apply")
RARELY_CALLED = (
    scoring.lay,
    scoring.begin_scoring,
    scoring.let_next_seat_lay,
    scoring.next_seat_to_lay,
    scoring.finish_year,
    scoring.score_seat,
    scoring.majority_points,
    scoring.colour_points,
    scoring.end_game,
    scoring.rank_key,
    setup.end_stocking,
    setup.place,
    restock.end_year,
)
"""Rule functions that are called only a few times per game, or only at the end of a year.

The compiled loop of random games calls these functions, and contains the code of all other rule functions itself. If it
contained the code of these functions, too, it would be six times as long, would take twice as long to compile, and
would not be faster.
"""
MOST_STEPS = 100_000
"""The maximum number of steps of a random game. A game usually has about 600 steps."""


# --- Game loop: plain functions without classes, so that Numba can compile them with the rules


def draw_from_bag(s, luck):
    """Return the kind of a token that is drawn at random. The token remains in the bag (rule B3)."""
    return kind_in_bag(s, next_number(luck, s.bag_total))


def kind_in_bag(s, rest):
    """Return the kind of the token with the 0-based index `rest`, if the tokens in the bag are sorted by kind."""
    kind, passed = 0, 0
    for each in range(KINDS - 1):
        passed += s.bag[each]
        kind += passed <= rest
    return kind


def choose(s, luck):
    """Return the code of a legal decision chosen at random, with equal probabilities."""
    store_legal_decisions(s)
    place = next_number(luck, s.offered)
    run, earlier = 0, 0
    while place >= s.offer_end[run]:
        earlier = s.offer_end[run]
        run += 1
    return s.offer_first[run] + nth(s.offer_set[run], place - earlier)


def make_game_loop(decide, draw):
    """Return a function that plays a game to its end, or up to a maximum number of decisions.

    Parameters
    ----------
    decide : callable
        `decide(s, seats)` returns the decision code of the seat to move.
    draw : callable
        `draw(s, luck, n)` returns the kind of the n-th token drawn.

    Returns
    -------
    callable
        `play_on(s, luck, seats, trace, most)`, whose docstring describes the arguments.
    """

    def play_on(s, luck, seats, trace, most):
        """Play a game from the current position to its end, or for at most `most` decisions.

        Parameters
        ----------
        s : PiratesState
            The position, which changes.
        luck : list of int
            The random numbers of the draws.
        seats : object
            The second argument of `decide`.
        trace : list of int
            Receives the first codes, up to its length.
        most : int
            The maximum number of decisions. The draws after the last decision are made, too.

        Returns
        -------
        tuple of int
            The numbers of decisions and draws.
        """
        steps, draws = 0, 0
        while True:
            mover = to_move(s)
            if mover == OVER or (steps - draws == most and mover != LUCK):
                break
            if mover == LUCK:
                code = DRAW + draw(s, luck, draws)
                draws += 1
            else:
                code = decide(s, seats)
            if steps < len(trace):
                trace[steps] = code
            steps += 1
            apply(s, code)
        return steps - draws, draws

    return play_on


def next_from_bag(s, luck, n):
    """Return the kind of a token drawn at random from the bag, without removing the token.

    Parameters
    ----------
    s : PiratesState
        The position. The token stays in the bag until the draw is applied.
    luck : list of one int
        The state of the random numbers, which changes.
    n : int
        The number of the draw; unused.
    """
    return draw_from_bag(s, luck)


play_at_random = make_game_loop(choose, next_from_bag)
"""A function that plays a game with random decisions of all seats.

Decisions and draws use the same stream of random numbers.
"""


def play_to_the_end(s, luck, trace, most):
    """Play a game to its end with random decisions, and return the numbers of decisions and draws.

    Parameters
    ----------
    s : PiratesState
        The position, which changes.
    luck : list of one int
        The state of the random numbers, which changes.
    trace : list of int
        Receives the first codes, up to its length.
    most : int
        Number of decisions after which to stop.
    """
    return play_at_random(s, luck, luck, trace, most)


def play_a_game(s, luck, first_luck):
    """Play a random game, including the deal, and return the numbers of decisions and draws.

    The start player is random, too (S3).

    Parameters
    ----------
    s : PiratesState
        A position before the deal, which changes.
    luck : list of one int
        The state of the random numbers, which changes.
    first_luck : int
        The first state of the random numbers, which determines the game.
    """
    luck[0] = first_luck
    s.start = next_number(luck, s.players)
    return play_to_the_end(s, luck, luck[:0], MOST_STEPS)


def write_results(s, game, points, winners, contracts):
    """Write the results of a finished game into row number `game` of several arrays.

    Parameters
    ----------
    s : PiratesState
        The last position of the game.
    game : int
        The index of the row.
    points : array
        Receives each seat's points.
    winners : array
        Receives 1 for each winner, otherwise 0.
    contracts : array
        Receives the number of each seat's contracts.
    """
    for seat in range(s.players):
        points[game, seat] = s.points[seat]
        winners[game, seat] = s.winners >> seat & 1
        held = 0
        for contract in range(CONTRACTS):
            held += s.contract[seat][contract]
        contracts[game, seat] = held


# --- the compiler


def _modules() -> Iterator[ModuleType]:
    for name in RULES:
        yield import_module(f"timepirates.games.pirates.rules.{name}")


def rules_checksum() -> int:
    """Return a checksum of the source code of the rules, as an integer.

    Compiled loops contain the checksum, because Numba itself detects only changes in the file of the loop.
    """
    modules = [*_modules(), codes, state, portable_math, *map(import_module, ("timepirates.core.luck", __name__))]
    return crc32("".join(inspect.getsource(module) for module in modules).encode())


@lru_cache(maxsize=1)
def _register_the_rules() -> None:
    """Tell the compiler Numba about all functions that compiled loops call."""
    ours = (
        next_number,
        kind_in_bag,
        draw_from_bag,
        choose,
        next_from_bag,
        play_at_random,
        play_a_game,
        write_results,
        codes.jump_code,
        codes.trade_code,
        codes.lay_code,
        codes.tokens_of_kind,
        codes.contracts_like,
    )
    rules = [each for module in (*_modules(), portable_math) for each in functions_of(module)]
    register([each for each in [*rules, *ours] if each not in RARELY_CALLED], BitSets(lowest_member, size, nth))
    register([play_to_the_end], inlined=True)
    register(RARELY_CALLED, inlined=False)


def rules_compiler(*more: Callable[..., object], beside: bool = False) -> tuple[Compile, int]:
    """Return a decorator that compiles game loops, and a checksum of the source code of the rules.

    The loop may also call the functions `more`. See `timepirates.core.compiling.compiler`.
    """
    _register_the_rules()
    decorator, number = compiler(*more, beside=beside)
    return decorator, rules_checksum() + number


@lru_cache(maxsize=1)
def compiled_loops() -> tuple[Callable[..., int], Callable[..., tuple[tuple[int, int], int]]]:
    """Return two compiled functions: one plays many random games, and the other plays a single random game."""
    return _compile_loops(*rules_compiler())


def _compile_loops(
    compiled: Compile, sources: int
) -> tuple[Callable[..., int], Callable[..., tuple[tuple[int, int], int]]]:
    """Return the compiled functions for many random games and for one random game, cached by Numba if possible.

    The loops contain a checksum of the sources, so that Numba compiles them again when a rule changes.
    """

    def play_games(fresh, states, luck, starts, counts, points, winners, contracts):
        for game in range(len(starts)):
            states[0] = fresh[0]
            counts[game, 0], counts[game, 1] = play_a_game(states[0], luck, starts[game])
            write_results(states[0], game, points, winners, contracts)
        return sources

    def play_one(states, luck, trace, most):
        return play_to_the_end(states[0], luck, trace, most), sources

    return compiled(play_games), compiled(play_one)


# --- for callers


@dataclass(frozen=True)
class Results(RandomGames):
    """The results of random games of Time Pirates, as NumPy arrays.

    The draws include those that fill the sites before the game.
    """

    points: np.ndarray
    """The points of each seat at the end of each game, as int64 with shape (games, players)."""
    contracts: np.ndarray
    """The number of contracts of each seat at the end of each game, as int64 with shape (games, players)."""


def random_games(
    games: int,
    players: int = 4,
    rules: Rules = "rio-grande",
    board: BoardSource | None = None,
    seed: int = 0,
    compiled: bool = True,
) -> Results:
    """Play games with random decisions of all players, and return the results.

    Compiled and interpreted runs give the same games, decision for decision.

    Parameters
    ----------
    games : int
        Number of games.
    players : int, optional
        Number of players, 3 to 6.
    rules : str or mapping, optional
        A rule set's name, or {"name": ..., "switches": {...}}.
    board : optional
        A source that `Board.read` accepts; the default board if None.
    seed : int, optional
        The same seed gives the same games.
    compiled : bool, optional
        Whether to use Numba, if it is installed.

    Returns
    -------
    Results
        Arrays with one row per game.

    Notes
    -----
    Each deal is played once. Draws and decisions come from one stream of random numbers.
    """
    import numpy as np

    boxed = position_before_deal(players, rules, board)
    starts = np.random.default_rng(seed).integers(1, 1 << 60, games, np.int64)
    counts = np.zeros((games, 2), np.int64)
    points, winners, contracts = (np.zeros((games, players), np.int64) for _each in range(3))
    if compiled and there_is_a_compiler():
        play_games = compiled_loops()[0]
        fresh = element(boxed, small=True)
        play_games(fresh, fresh.copy(), np.zeros(1, np.int64), starts, counts, points, winners, contracts)
    else:
        for game, first_luck in enumerate(starts.tolist()):
            s = state.copy(boxed)
            counts[game] = play_a_game(s, [0], first_luck)
            write_results(s, game, points, winners, contracts)
    return Results(counts[:, 0], counts[:, 1], points, winners, contracts)


def element(s: state.PiratesState, small: bool = False) -> np.ndarray:
    """Return a one-element NumPy array with a copy of a position. Its data type is `state.dtype(small)`."""
    import numpy as np

    array = np.zeros(1, state.dtype())
    state.fill_record(s, array[0])
    return array.astype(state.dtype(small))
