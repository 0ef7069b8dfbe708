"""Whole games of Time Pirates between players that can be compiled: decision for decision those of `Game`, much sooner.

In a match (`timepirates.matches`) games are played this way where everybody at the table is in `LEVELS`. `decide` says
what each of them does; it is the very function that the player asks in the interpreter.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from timepirates.luck import Luck, first_of
from timepirates.pirates.codes import DRAW
from timepirates.pirates.table import PiratesTable
from timepirates.players import simple
from timepirates.simulate import (
    MOST_STEPS,
    choose,
    element,
    kind_in_bag,
    playing,
    rules_compiler,
    there_is_a_compiler,
)


class Whole(NamedTuple):
    """A game played: who has won (nobody, where it did not end), what each seat's points are and how many decisions it
    made; the codes of all decisions, where they are kept."""

    winners: list[int]
    points: list[int]
    decisions: list[int]
    codes: list[int]


RANDOM, SIMPLE = 0, 1
LEVELS = {"random": RANDOM, "simple": SIMPLE}
STROKES = 256
"""So many strokes of luck are drawn ahead; a game that needs more is played again with twice as many."""
BITS = 56
"""Of each stroke's number, of which `Game` takes 128: one stroke in 10^14 falls otherwise here."""


def decide(s, seats):
    """The decision of the seat to move, which is counted. `seats`: each seat's level, lot and number of decisions."""
    levels, lots, made = seats
    made[s.mover] += 1
    if levels[s.mover] == RANDOM:
        return choose(s, lots[s.mover])
    return simple.simple_choice(s)


def draw(s, tape, n):
    """The token of the n-th stroke of luck, whose number stands on the tape."""
    return kind_in_bag(s, tape[n % len(tape)] * s.bag_total >> BITS)


play_seats = playing(decide, draw)


@lru_cache(maxsize=1)
def _compiled() -> Any:
    """`play_seats`, compiled, the players' thoughts included."""
    thoughts = [each for each in vars(simple).values()
                if inspect.isfunction(each) and each.__module__ == simple.__name__]
    compiled, sources = rules_compiler(*thoughts, decide, draw, play_seats)

    def play_one(states, tape, levels, lots, made, trace):
        return play_seats(states[0], tape, (levels, lots, made), trace, MOST_STEPS), sources

    return compiled(play_one)


def strokes_of(seed: int, count: int) -> list[int]:
    """The numbers of a seed's first strokes of luck."""
    luck = Luck(seed)
    return [luck.number("draw", n, 1 << BITS) for n in range(count)]


def seated(names: Sequence[str], seeds: Sequence[int]) -> tuple[list[int], list[list[int]], list[int]]:
    """What `decide` asks of the seats: levels, lots, and no decisions made yet."""
    return [LEVELS[name] for name in names], [[first_of(seed)] for seed in seeds], [0] * len(names)


def of(names: Iterable[str]) -> Callable[..., Whole] | None:
    """What plays games between players of these names, if all of them are known here and there is a compiler."""
    return play if set(names) <= LEVELS.keys() and there_is_a_compiler() else None


def play(table: PiratesTable, names: Sequence[str], seed: int, seeds: Sequence[int], keep: bool = False) -> Whole:
    """Play the game that a seed deals.

    `names`: the player of each seat; `seeds`: what each of them would be made with; `keep`: the codes too.
    """
    import numpy as np

    dealt = element(table.deal(Luck(seed)))
    trace = np.zeros(MOST_STEPS if keep else 0, np.int64)
    strokes = STROKES
    while True:
        states = dealt.copy()
        levels, lots, made = map(np.array, seated(names, seeds))
        (decisions, draws), _sources = _compiled()(
            states, np.array(strokes_of(seed, strokes)), levels, lots, made, trace)
        if draws <= strokes:
            break
        strokes *= 2
    s = states[0]
    winners = [seat for seat in range(len(names)) if int(s["winners"]) >> seat & 1]
    codes = [code for code in trace[: decisions + draws].tolist() if code < DRAW] if keep else []
    return Whole(winners, s["points"][: len(names)].tolist(), made.tolist(), codes)
