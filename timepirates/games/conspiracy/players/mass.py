"""Whole games of Conspiracy between its levels, compiled: decision for decision those of `Game`, much sooner.

In a match (`timepirates.matches`) games are played this way where everybody at the table is in `LEVELS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from timepirates.core.compiling import Ints, compiled_once, there_is_a_compiler
from timepirates.core.game import Game
from timepirates.core.luck import first_of, next_number
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy.players import compiling, scheme, scheme_weights, simple
from timepirates.games.conspiracy.players.belief import begin_belief, learn, learn_shown
from timepirates.games.conspiracy.players.prospects import X_SIZE, Y_SIZE
from timepirates.games.conspiracy.players.watching import PublicKnowledge
from timepirates.games.conspiracy.players.weighing import SchemerWorkspace
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_legal
from timepirates.players.whole_games import BITS, Whole, strokes_of

if TYPE_CHECKING:
    import numpy as np

RANDOM, SIMPLE, SCHEMER = range(3)
LEVELS = {"random": RANDOM, "simple": SIMPLE, "schemer": SCHEMER}
STROKES = 1024
"""So many strokes of luck are drawn ahead; a game that needs more is played again with twice as many."""
MOST_DECISIONS = 10_001
"""A game is given up after so many: a match then plays it step by step and says that it did not end."""
simple_choice, scheme_choice = simple.choice, scheme.choice


class ConspiracySeats(NamedTuple):
    """What players decide with: arrays."""

    levels: np.ndarray
    lots: np.ndarray
    """Each seat's lot, a row of one number."""
    made: np.ndarray
    """How many decisions each seat has made."""
    desk: SchemerWorkspace
    choices: Ints
    """Room for the legal codes."""


def decide(s, seats, count):
    """The decision of the seat that is asked, of the first `count` choices."""
    seats.made[s.asked] += 1
    if seats.levels[s.asked] == RANDOM:
        return seats.choices[next_number(seats.lots[s.asked], count)]
    if seats.levels[s.asked] == SIMPLE:
        return simple_choice(s, seats.desk, seats.choices, count)
    return scheme_choice(s, seats.desk, seats.choices, count)


def playing(draw):
    """A loop that plays to the end, or for so many decisions; returns (decisions, strokes of luck).

    What is believed stands on the desk already.

    `draw(luck, n, count)` gives the n-th stroke of luck, one of `count`; what `luck` is is its to know. `trace` takes
    the first codes, as many as it has room for.
    """

    def play_on(s, seats, luck, trace, most):
        decisions = strokes = 0
        while s.deciding != c.GAME_OVER and decisions < most:
            count = write_legal(s, seats.choices)
            if s.asked == c.NOBODY:
                code = seats.choices[draw(luck, strokes, count)]
                strokes += 1
            else:
                code = decide(s, seats, count)
                learn(s, seats.desk, code)
                if decisions < len(trace):
                    trace[decisions] = code
                decisions += 1
            apply(s, code)
            learn_shown(s, seats.desk)
        return decisions, strokes

    return play_on


def from_tape(tape, n, count):
    """The n-th stroke of luck, whose number stands on the tape."""
    return tape[n % len(tape)] * count >> BITS


play_by_tape = playing(from_tape)


@lru_cache(maxsize=1)
def _compiled() -> Callable[..., tuple[tuple[int, int], int]]:
    compiled, sources = compiling.compiler(next_number, decide, from_tape, play_by_tape)

    def play_one(states, seats, tape, trace, most):
        return play_by_tape(states[0], seats, tape, trace, most), sources

    return compiled_once(compiled(play_one))


def seated(names: Sequence[str], seeds: Sequence[int]) -> ConspiracySeats:
    """What the players of a game decide with, before its first decision."""
    import numpy as np

    levels, lots = [LEVELS[name] for name in names], [[first_of(seed)] for seed in seeds]
    thumbs, values = scheme_weights.of(len(names))
    return ConspiracySeats(
        np.array(levels),
        np.array(lots),
        np.zeros(len(names), np.int64),
        desk_of(thumbs, values),
        np.zeros(c.MOST_CHOICES, np.int64),
    )


def desk_of(thumbs: Sequence[float], values: Sequence[float]) -> SchemerWorkspace:
    """A desk for compiled games, with the same numbers for every seat."""
    import numpy as np

    desk = SchemerWorkspace(
        np.array([thumbs] * c.MOST_PLAYERS),
        np.array([values] * c.MOST_PLAYERS),
        np.zeros(X_SIZE, np.int64),
        np.zeros(Y_SIZE),
        np.zeros((c.MOST_PLAYERS, c.PIECES)),
        np.zeros(c.PIECES, np.int64),
    )
    begin_belief(desk)
    return desk


def of(names: Iterable[str]) -> Callable[..., Whole] | None:
    """What plays games between players of these names, if all of them are known here and there is a compiler."""
    return play if set(names) <= LEVELS.keys() and there_is_a_compiler() else None


def play(game: Game, names: Sequence[str], seed: int, seeds: Sequence[int], keep: bool = False) -> Whole:
    """Play a game to its end from the position in which it stands; the game itself stays there.

    `names`: the player of each seat; `seed`: of the draws, counted from the first that the game has still to make;
    `seeds`: what each of the players would be made with; `keep`: the codes too.
    """
    import numpy as np

    position, _step = next(game.walk(len(game)))
    begun, seen = compiling.element(position), PublicKnowledge().follow(game)
    trace = np.zeros(MOST_DECISIONS if keep else 0, np.int64)
    strokes = STROKES
    while True:
        states, seats = begun.copy(), seated(names, seeds)
        seats.desk.belief[:], seats.desk.laid_by[:] = seen.belief, seen.laid_by
        (decisions, used), _sources = _compiled()(
            states, seats, np.array(strokes_of(seed, strokes)), trace, MOST_DECISIONS
        )
        if used <= strokes:
            break
        strokes *= 2
    winner = int(states[0]["winner"])
    return Whole(
        [] if winner == c.NOBODY else [winner], None, seats.made.tolist(), trace[:decisions].tolist() if keep else []
    )
