"""Play whole games between computer players in compiled code, much faster than in the interpreter.

The players make the same decisions as in the interpreter. A match (`timepirates.matches`) plays its games this way if
all players are in `KINDS`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from timepirates.core.compiling import FloatRows, IntRows, Ints, compiled_once, there_is_a_compiler
from timepirates.core.errors import BadSetting
from timepirates.core.game import Game
from timepirates.core.i18n import _
from timepirates.core.luck import first_of
from timepirates.core.protocol import LUCK
from timepirates.games.pirates.codes import DRAW
from timepirates.games.pirates.players import learned_weights, planning
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.compiled import player_functions, workspace_arrays
from timepirates.games.pirates.players.levels import CAPTAIN_STYLE, MAX_TURNS_EVALUATED, STYLES, style_workspace
from timepirates.games.pirates.players.patience import idle_turns_after, is_idle_too_long, turns_waited
from timepirates.games.pirates.players.simple import simple_choice
from timepirates.games.pirates.players.tuned import BEGINNER, tuned_choice
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.legal import legal, to_move
from timepirates.games.pirates.simulate import choose, element, kind_in_bag, make_game_loop, rules_compiler
from timepirates.players.whole_games import (
    MOST_DECISIONS,
    RANDOM_BITS,
    CompiledGameResult,
    CompiledGames,
    CompiledPlayer,
    column_indices,
    draw_numbers,
)


class SeatedPlayers(NamedTuple):
    """The data of the computer players in one game, such as their kinds and random number states.

    The fields contain lists or, in compiled code, arrays.
    """

    levels: Ints
    """The kind of computer player in each seat, as an integer code such as `SIMPLE`."""
    lots: IntRows
    """The states of the seats' random number generators: one row per seat, which contains a single integer."""
    made: Ints
    """The number of decisions that each seat has made so far."""
    thumbs: FloatRows
    """The coefficients of each seat's heuristic (rules of thumb for choosing decisions), one row per seat."""
    waited: Ints
    """The number of turns since a player last took a token or restocked an epoch, in a list of length 1."""
    desks: tuple[planning.PlanningWorkspace, ...]
    """The planning workspaces (learned weights and buffers), one for each computer player in `PLANNERS`.

    All seats share them, because the buffers store no results between calls.
    """


RANDOM, SIMPLE, THUMBS, CAPTAIN = range(4)
PLANNERS = ("captain", *STYLES)
"""The names of the computer players that plan whole turns.

The kind of the first player is `CAPTAIN`, and each other player has the next number.
"""
KINDS = {
    "random": RANDOM,
    "newcomer": THUMBS,
    "simple": SIMPLE,
    "mate": THUMBS,
    **{name: CAPTAIN + n for n, name in enumerate(PLANNERS)},
}
RANDOM_NUMBERS = 256
"""The initial number of random numbers that are prepared for the token draws of one game.

A game that needs more random numbers is played again with twice as many.
"""
STEPS_PER_NUMBER = 8
"""The number of steps of a game that can be stored for each random number prepared for the token draws."""


def decide_without_planning(s, seats):
    """Return the decision of the seat to move if its computer player does not plan turns.

    The decision is counted in `seats.made`.
    """
    seats.made[s.mover] += 1
    if seats.levels[s.mover] == RANDOM:
        return choose(s, seats.lots[s.mover])
    if seats.levels[s.mover] == THUMBS:
        return tuned_choice(s, seats.thumbs[s.mover])
    return simple_choice(s)


def decide(s, seats):
    """Return the decision of the computer player whose seat is to move.

    The decision is counted in `seats.made`.
    """
    if seats.levels[s.mover] < CAPTAIN:
        code = decide_without_planning(s, seats)
    else:
        seats.made[s.mover] += 1
        if is_idle_too_long(seats.waited[0], s.players):
            code = simple_choice(s)
        else:
            code = captain_choice(s, seats.desks[seats.levels[s.mover] - CAPTAIN], MAX_TURNS_EVALUATED)
    seats.waited[0] = idle_turns_after(seats.waited[0], code)
    return code


def draw(s, tape, n):
    """Return the kind of the next drawn token. Random number `n` of `tape` determines the draw."""
    return kind_in_bag(s, tape[n % len(tape)] * s.bag_total >> RANDOM_BITS)


play_quickly = make_game_loop(decide_without_planning, draw)
play_seats = make_game_loop(decide, draw)


def with_user_player(decide_others, kind, own):
    """Return a function that decides for all seats, including those of a user-defined player.

    Seats of the kind `kind` decide by the function `own`, and all others by `decide_others`.
    """

    def decide_all(s, seats):
        if seats.levels[s.mover] != kind:
            return decide_others(s, seats)
        seats.made[s.mover] += 1
        code = own(s, seats.lots[s.mover])
        for n in range(legal(s)):
            if s.choices[n] == code:
                seats.waited[0] = idle_turns_after(seats.waited[0], code)
                return code
        raise ValueError

    return decide_all


def user_player_kind(number: int) -> int:
    """Return the integer code of a user-defined player, a negative number."""
    return -1 - number


def replay(s, numbers, tape, codes, places, rows):
    """Replay the decisions of a game, and store selected fields of the position before each decision.

    Parameters
    ----------
    s : PiratesState
        The first position, which changes.
    numbers : array of int64
        All numbers of this position, in the same memory.
    tape : array of int64
        The random numbers of the draws.
    codes : array of int64
        The decisions.
    places : array of int64
        The indices of the selected numbers in `numbers`.
    rows : array of int64
        Receives one row of selected numbers per decision.
    """
    decisions, draws = 0, 0
    while decisions < len(codes):
        if to_move(s) == LUCK:
            code = DRAW + draw(s, tape, draws)
            draws += 1
        else:
            for n in range(len(places)):
                rows[decisions, n] = numbers[places[n]]
            code = codes[decisions]
            decisions += 1
        apply(s, code)


@lru_cache(maxsize=1)
def _compiled_replay() -> Callable[..., int]:
    compiled, sources = rules_compiler(draw, replay)

    def replay_one(states, numbers, tape, codes, places, rows):
        replay(states[0], numbers, tape, codes, places, rows)
        return sources

    return compiled_once(compiled(replay_one))


@lru_cache(maxsize=8)
def _compiled(planned: bool, own: Sequence[Callable[..., int]]) -> Callable[..., tuple[tuple[int, int], int]]:
    """Return the compiled function that plays one whole game.

    The loop is faster if no player plans. `own` contains the functions of the user's own players.
    """
    loop, mine = play_seats if planned else play_quickly, [idle_turns_after, is_idle_too_long]
    if own:
        decide_all = decide if planned else decide_without_planning
        for number, each in enumerate(own):
            decide_all = with_user_player(decide_all, user_player_kind(number), each)
            mine += [each, decide_all]
        loop = make_game_loop(decide_all, draw)
    compiled, sources = rules_compiler(*player_functions(), decide_without_planning, decide, draw, *mine, loop)

    def play_one(states, tape, seats, trace, most):
        return loop(states[0], tape, seats, trace, most), sources

    return compiled_once(compiled(play_one))


def seat_players(names: Sequence[CompiledPlayer], seeds: Sequence[int]) -> SeatedPlayers:
    """Return the data of the computer players at the beginning of a game."""
    none, own = (0.0,) * len(BEGINNER), _own(names)
    thumbs = [
        {"newcomer": BEGINNER, "mate": learned_weights.mate_coefficients()}.get(str(name), none) for name in names
    ]
    return SeatedPlayers(
        [KINDS[name] if isinstance(name, str) else user_player_kind(own.index(name)) for name in names],
        [[first_of(seed)] for seed in seeds],
        [0] * len(names),
        thumbs,
        [0],
        tuple(style_workspace(name) for name in workspace_styles(names)),
    )


def _own(who: Iterable[CompiledPlayer]) -> tuple[Callable[..., int], ...]:
    """Return the different user-defined players in a list of players. Each of them is a function."""
    return tuple(dict.fromkeys(each for each in who if not isinstance(each, str)))


def workspace_styles(names: Sequence[CompiledPlayer]) -> tuple[str, ...]:
    """Return the playing style for each entry of `PLANNERS`. Players not in the game get the captain's style.

    There is one name for each player in `PLANNERS`. Players that do not take part are replaced by the captain.
    """
    return tuple(name if name in names else CAPTAIN_STYLE for name in PLANNERS)


def of(who: Iterable[CompiledPlayer]) -> CompiledGames | None:
    """Return a function that plays whole games between given players in compiled code, or None if impossible.

    It is possible if a compiler is installed, and each player is in `KINDS` or a function `choose(s, lot)`.
    """
    return play if all(map(_can_be_compiled, who)) and there_is_a_compiler() else None


def _can_be_compiled(player: CompiledPlayer) -> bool:
    return player in KINDS if isinstance(player, str) else inspect.isfunction(player)


def play(
    game: Game,
    who: Sequence[CompiledPlayer],
    seed: int,
    seeds: Sequence[int],
    keep: bool = False,
    most: int = MOST_DECISIONS,
    columns: Sequence[str] = (),
) -> CompiledGameResult:
    """Play a game between computer players from its current position to its end, in compiled code.

    See `timepirates.players.whole_games.CompiledGames`.
    """
    import numpy as np

    position, _step = next(game.walk(len(game)))
    begun, waited, keep = element(position), turns_waited(game), keep or bool(columns)
    places = column_indices(columns, begun.dtype)
    loop = _compiled(not set(PLANNERS).isdisjoint(who), _own(who))
    strokes = RANDOM_NUMBERS
    while True:
        states, trace = begun.copy(), np.zeros(STEPS_PER_NUMBER * strokes if keep else 0, np.int64)
        *lists, _desks = seat_players(who, seeds)
        seats = SeatedPlayers._make([*map(np.array, lists), tuple(map(workspace_arrays, workspace_styles(who)))])
        seats.waited[0] = waited
        tape = np.array(draw_numbers(seed, strokes))
        try:
            (decisions, draws), _sources = loop(states, tape, seats, trace, most)
        except ValueError:
            raise BadSetting(
                _(
                    "a player whose code was compiled with Numba made an illegal decision in the game with seed {seed}"
                ).format(seed=seed)
            ) from None
        if draws <= strokes and (not keep or decisions + draws <= len(trace)):
            break
        strokes *= 2
    s = states[0]
    winners = [seat for seat in range(len(who)) if int(s["winners"]) >> seat & 1]
    codes = trace[: decisions + draws][trace[: decisions + draws] < DRAW] if keep else trace
    kept = {}
    if places:
        rows = np.zeros((decisions, len(places)), np.int64)
        _compiled_replay()(begun, begun.view(np.int64), tape, codes, np.array(list(places.values())), rows)
        kept = {"code": codes, **dict(zip(places, rows.T, strict=True))}
    return CompiledGameResult(
        winners, s["points"][: len(who)].tolist(), [int(each) for each in seats.made], codes.tolist(), kept
    )
