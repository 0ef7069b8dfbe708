"""Play whole games between computer players of Conspiracy in compiled code.

The players make the same decisions as in `Game`, in far less time. A match (`timepirates.matches`) plays its games this
way if all players are in `LEVELS`.
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
from timepirates.games.conspiracy.players.belief import learn, reset_beliefs, update_from_shown_tiles
from timepirates.games.conspiracy.players.prospects import X_SIZE, Y_SIZE
from timepirates.games.conspiracy.players.watching import PublicKnowledge
from timepirates.games.conspiracy.players.weighing import SchemerWorkspace
from timepirates.games.conspiracy.rules.apply import apply
from timepirates.games.conspiracy.rules.legal import write_legal_codes
from timepirates.players.whole_games import (
    MOST_DECISIONS,
    RANDOM_BITS,
    CompiledGameResult,
    CompiledGames,
    CompiledPlayer,
    column_indices,
    draw_numbers,
)

if TYPE_CHECKING:
    import numpy as np

RANDOM, SIMPLE, SCHEMER = range(3)
LEVELS = {"random": RANDOM, "simple": SIMPLE, "schemer": SCHEMER}
PREPARED_DRAWS = 1024
"""The number of random numbers prepared for a game. A game that needs more is started again with twice as many."""
simple_choice, scheme_choice = simple.choice, scheme.choice


class ConspiracySeats(NamedTuple):
    """The data that the players of a game need for their decisions, as arrays."""

    levels: np.ndarray
    lots: np.ndarray
    """The state of each seat's random number generator. Each state is an array with one element."""
    made: np.ndarray
    """For each seat, the number of decisions that it has made."""
    desk: SchemerWorkspace
    choices: Ints
    """The array into which the codes of the legal decisions are written."""


def decide(s, seats, count):
    """Return the code of the decision chosen by the computer player of the seat to move.

    It is one of the first `count` legal codes.
    """
    seats.made[s.asked] += 1
    if seats.levels[s.asked] == RANDOM:
        return seats.choices[next_number(seats.lots[s.asked], count)]
    if seats.levels[s.asked] == SIMPLE:
        return simple_choice(s, seats.desk, seats.choices, count)
    return scheme_choice(s, seats.desk, seats.choices, count)


def playing(draw):
    """Return a function that plays a game to its end, or to a limit of decisions.

    The limit is `most` decisions and the draws after them. The function returns the numbers of decisions and of chance
    events. The workspace in `seats` must already contain the beliefs at the start. The function writes the first codes
    into `trace`, up to its length.

    Parameters
    ----------
    draw : callable
        `draw(luck, n, count)` returns the index of the n-th chance event among `count` equally likely ones. `luck` is
        passed on from the caller of the loop.
    """

    def play_on(s, seats, luck, trace, most):
        decisions = strokes = 0
        while s.deciding != c.GAME_OVER and (decisions < most or s.asked == c.NOBODY):
            count = write_legal_codes(s, seats.choices)
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
            update_from_shown_tiles(s, seats.desk)
        return decisions, strokes

    return play_on


def outcome_from_tape(tape, n, count):
    """Return the index of a random draw's outcome, calculated from the random number `tape[n]` (the tape repeats)."""
    return tape[n % len(tape)] * count >> RANDOM_BITS


play_by_tape = playing(outcome_from_tape)


@lru_cache(maxsize=1)
def _compiled() -> Callable[..., tuple[tuple[int, int], int]]:
    compiled, sources = compiling.compiler(next_number, decide, outcome_from_tape, play_by_tape)

    def play_one(states, seats, tape, trace, most):
        return play_by_tape(states[0], seats, tape, trace, most), sources

    return compiled_once(compiled(play_one))


def replay(s, numbers, choices, tape, codes, places, rows):
    """Replay the decisions of a game, and copy selected fields of each position into the rows of a table.

    A row has the numbers of the position before a decision.

    `numbers` are all numbers of the position `s`, in the same memory, and `places` are those of the columns.
    """
    decisions = strokes = 0
    while decisions < len(codes):
        count = write_legal_codes(s, choices)
        if s.asked == c.NOBODY:
            code = choices[outcome_from_tape(tape, strokes, count)]
            strokes += 1
        else:
            for n in range(len(places)):
                rows[decisions, n] = numbers[places[n]]
            code = codes[decisions]
            decisions += 1
        apply(s, code)


@lru_cache(maxsize=1)
def _compiled_replay() -> Callable[..., int]:
    compiled, sources = compiling.compiler(outcome_from_tape, replay)

    def replay_one(states, numbers, choices, tape, codes, places, rows):
        replay(states[0], numbers, choices, tape, codes, places, rows)
        return sources

    return compiled_once(compiled(replay_one))


def new_seats(names: Sequence[str], seeds: Sequence[int]) -> ConspiracySeats:
    """Return the initial data that the computer players need to make decisions."""
    import numpy as np

    levels, lots = [LEVELS[name] for name in names], [[first_of(seed)] for seed in seeds]
    thumbs, values = scheme_weights.of(len(names))
    return ConspiracySeats(
        np.array(levels),
        np.array(lots),
        np.zeros(len(names), np.int64),
        array_workspace(thumbs, values),
        np.zeros(c.MOST_CHOICES, np.int64),
    )


def array_workspace(thumbs: Sequence[float], values: Sequence[float]) -> SchemerWorkspace:
    """Return a new workspace of NumPy arrays for the player `schemer`, with the same given weights for each seat."""
    import numpy as np

    desk = SchemerWorkspace(
        np.array([thumbs] * c.MOST_PLAYERS),
        np.array([values] * c.MOST_PLAYERS),
        np.zeros(X_SIZE, np.int64),
        np.zeros(Y_SIZE),
        np.zeros((c.MOST_PLAYERS, c.PIECES)),
        np.zeros(c.PIECES, np.int64),
    )
    reset_beliefs(desk)
    return desk


def of(who: Iterable[CompiledPlayer]) -> CompiledGames | None:
    """Return the function that plays games in compiled code, or None if a player is unsupported or Numba is missing.

    Parameters
    ----------
    who : iterable
        Names of computer players. Functions are not supported.

    Returns
    -------
    callable or None
        `play`, or None if a player is not in `LEVELS` or Numba is not installed.
    """
    return play if set(who) <= LEVELS.keys() and there_is_a_compiler() else None


def play(
    game: Game,
    who: Sequence[CompiledPlayer],
    seed: int,
    seeds: Sequence[int],
    keep: bool = False,
    most: int = MOST_DECISIONS,
    columns: Sequence[str] = (),
) -> CompiledGameResult:
    """Play a game to its end in compiled code, and return the result.

    `timepirates.players.whole_games.CompiledGames` describes the parameters.
    """
    import numpy as np

    position, _step = next(game.walk(len(game)))
    begun, seen, names = compiling.position_array(position), PublicKnowledge().follow(game), list(map(str, who))
    places, trace = column_indices(columns, begun.dtype), np.zeros(most if keep or columns else 0, np.int64)
    strokes = PREPARED_DRAWS
    while True:
        states, seats, tape = begun.copy(), new_seats(names, seeds), np.array(draw_numbers(seed, strokes))
        seats.desk.belief[:], seats.desk.laid_by[:] = seen.belief, seen.laid_by
        (decisions, used), _sources = _compiled()(states, seats, tape, trace, most)
        if used <= strokes:
            break
        strokes *= 2
    winner, codes, kept = int(states[0]["winner"]), trace[:decisions], {}
    if places:
        rows = np.zeros((decisions, len(places)), np.int64)
        numbers = begun.view(np.int64)
        _compiled_replay()(begun, numbers, seats.choices, tape, codes, np.array(list(places.values())), rows)
        kept = {"code": codes, **dict(zip(places, rows.T, strict=True))}
    return CompiledGameResult([] if winner == c.NOBODY else [winner], None, seats.made.tolist(), codes.tolist(), kept)
