"""Play whole games between computer players of Time Pirates in compiled code.

The players make the same decisions as in `Game`, in far less time. A match (`timepirates.matches`) plays its games this
way if all players are in `KINDS`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from timepirates.core.compiling import FloatRows, IntRows, Ints, compiled_once, there_is_a_compiler
from timepirates.core.game import Game
from timepirates.core.luck import first_of
from timepirates.games.pirates.codes import DRAW
from timepirates.games.pirates.players import (
    captain,
    features,
    layings,
    learned_weights,
    planning,
    restocking,
    simple,
    tuned,
)
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.levels import CAPTAINS, MOST_ENDS, STYLES, learned_desk
from timepirates.games.pirates.players.simple import simple_choice
from timepirates.games.pirates.players.tuned import BEGINNER, tuned_choice
from timepirates.games.pirates.simulate import MOST_STEPS, choose, element, kind_in_bag, playing, rules_compiler
from timepirates.players.whole_games import BITS, Whole, strokes_of


class PiratesSeats(NamedTuple):
    """The data with which the players of a game decide, as lists or, in compiled code, as arrays."""

    levels: Ints
    """The kind of player of each seat."""
    lots: IntRows
    """The state of each seat's random numbers, a row of one number."""
    made: Ints
    """The number of decisions that each seat has made."""
    thumbs: FloatRows
    """For each seat, the coefficients of its heuristics, as a row."""
    desks: tuple[planning.CaptainWorkspace, ...]
    """The buffers with which the captain and players with a style plan.

    All seats share the same buffers, which store no results between calls.
    """


RANDOM, SIMPLE, THUMBS, CAPTAIN = range(4)
PLANNERS = ("captain", *STYLES)
"""The players that plan whole turns.

The first has the kind `CAPTAIN`, and each other one has the next number.
"""
KINDS = {
    "random": RANDOM,
    "newcomer": THUMBS,
    "simple": SIMPLE,
    "mate": THUMBS,
    **{name: CAPTAIN + n for n, name in enumerate(PLANNERS)},
}
STROKES = 256
"""The number of random numbers that are prepared for the draws of a game.

A game that needs more is played again with twice as many.
"""


def decide_quickly(s, seats):
    """Return and count the decision of the seat to move, for games without players that plan."""
    seats.made[s.mover] += 1
    if seats.levels[s.mover] == RANDOM:
        return choose(s, seats.lots[s.mover])
    if seats.levels[s.mover] == THUMBS:
        return tuned_choice(s, seats.thumbs[s.mover])
    return simple_choice(s)


def decide(s, seats):
    """Return and count the decision of the seat to move, for any players."""
    if seats.levels[s.mover] >= CAPTAIN:
        seats.made[s.mover] += 1
        return captain_choice(s, seats.desks[seats.levels[s.mover] - CAPTAIN], MOST_ENDS)
    return decide_quickly(s, seats)


def draw(s, tape, n):
    """Return the token of random draw `n`, selected by a prepared random number."""
    return kind_in_bag(s, tape[n % len(tape)] * s.bag_total >> BITS)


play_quickly = playing(decide_quickly, draw)
play_seats = playing(decide, draw)


@lru_cache(maxsize=2)
def _compiled(planned: bool) -> Callable[..., tuple[tuple[int, int], int]]:
    """Return the compiled loop that plays a game, with players that plan or (faster) without."""
    modules = [simple, tuned, features]
    if planned:
        modules += [planning, restocking, layings, captain]
    thoughts = [
        each
        for module in modules
        for each in vars(module).values()
        if inspect.isfunction(each)
        and each.__module__ == module.__name__
        and each is not planning.desk
        and not each.__name__.startswith("_")
    ]
    loop = play_seats if planned else play_quickly
    compiled, sources = rules_compiler(*thoughts, decide_quickly, decide, draw, loop)

    def play_one(states, tape, seats, trace):
        return loop(states[0], tape, seats, trace, MOST_STEPS), sources

    return compiled_once(compiled(play_one))


def seated(names: Sequence[str], seeds: Sequence[int]) -> PiratesSeats:
    """Return the data with which the players decide, as before a game's first decision."""
    none = (0.0,) * len(BEGINNER)
    thumbs = [{"newcomer": BEGINNER, "mate": learned_weights.thumbs()}.get(name, none) for name in names]
    return PiratesSeats(
        [KINDS[name] for name in names],
        [[first_of(seed)] for seed in seeds],
        [0] * len(names),
        thumbs,
        tuple(learned_desk(name) for name in at_desks(names)),
    )


def at_desks(names: Sequence[str]) -> tuple[str, ...]:
    """Return the style whose weights each set of buffers gets.

    Buffers of styles that do not take part get the captain's weights.
    """
    return tuple(name if name in names else CAPTAINS for name in PLANNERS)


@lru_cache(maxsize=len(PLANNERS))
def _arrays_of_desk(name: str) -> planning.CaptainWorkspace:
    """Return the buffers with which a player plans, for compiled games."""
    import numpy as np

    return planning.CaptainWorkspace(*map(np.array, learned_desk(name)))


def of(names: Iterable[str]) -> Callable[..., Whole] | None:
    """Return a function that plays compiled games between these players, or None if that is impossible.

    It is possible if all players are in `KINDS` and Numba is installed.
    """
    return play if set(names) <= KINDS.keys() and there_is_a_compiler() else None


def play(game: Game, names: Sequence[str], seed: int, seeds: Sequence[int], keep: bool = False) -> Whole:
    """Play a game from its present position to the end, and return the result. The game itself is not changed.

    Parameters
    ----------
    game : Game
    names : sequence of str
        The player of each seat.
    seed : int
        Seed of the draws, counted from the first draw that the game has still to make.
    seeds : sequence of int
        Seed of each player.
    keep : bool, optional
        Whether the result contains the codes.

    Returns
    -------
    Whole
        The winners, the points, the number of decisions of each seat, and the codes.
    """
    import numpy as np

    position, _step = next(game.walk(len(game)))
    begun = element(position)
    trace = np.zeros(MOST_STEPS if keep else 0, np.int64)
    strokes = STROKES
    while True:
        states = begun.copy()
        *lists, _desks = seated(names, seeds)
        seats = PiratesSeats._make([*map(np.array, lists), tuple(map(_arrays_of_desk, at_desks(names)))])
        (decisions, draws), _sources = _compiled(max(KINDS[name] for name in names) >= CAPTAIN)(
            states, np.array(strokes_of(seed, strokes)), seats, trace
        )
        if draws <= strokes:
            break
        strokes *= 2
    s = states[0]
    winners = [seat for seat in range(len(names)) if int(s["winners"]) >> seat & 1]
    codes = [code for code in trace[: decisions + draws].tolist() if code < DRAW] if keep else []
    return Whole(winners, s["points"][: len(names)].tolist(), [int(each) for each in seats.made], codes)
