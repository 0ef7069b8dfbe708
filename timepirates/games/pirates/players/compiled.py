"""Evaluation of positions by the computer player `captain`. Compiled and interpreted code give equal results.

Nothing is compiled before `compile_captain` is called. Pages never call `compile_captain`, because the compiler needs
as much memory as two pages. The worker process that judges positions for all pages of a server calls it
(`timepirates.worker`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from timepirates.core import webassembly
from timepirates.core.compiling import functions_of
from timepirates.core.luck import Luck
from timepirates.games.pirates import state
from timepirates.games.pirates.codes import ACTING, END, LANDING, MOST_PLAYERS, PAYING
from timepirates.games.pirates.players import captain, features, layings, network, planning, restocking, simple, tuned
from timepirates.games.pirates.players.captain import captain_choice
from timepirates.games.pirates.players.levels import CAPTAIN_STYLE, MAX_TURNS_EVALUATED, style_workspace
from timepirates.games.pirates.players.network import evaluate_network
from timepirates.games.pirates.players.planning import (
    HANDS,
    PLACES,
    PLAN_START,
    PLAN_VALUES,
    apply_undoably,
    evaluate_all_seats,
    next_payment,
    search_best_turn,
)
from timepirates.games.pirates.rules.apply import apply
from timepirates.games.pirates.rules.bazaar import pay
from timepirates.games.pirates.table import PiratesTable

if TYPE_CHECKING:
    import numpy as np

EXPECTED, PLANNED, CHOSEN = range(3)
"""Tasks for `think`: calculate the expected points now, the points after the best turn, or the best decision."""


# --- Functions that evaluate positions, without classes so that they can be compiled


def write_expected_points(s, desk, planned, points):
    """Calculate each seat's expected points at the end of the game, and write them into the list `points`.

    The position may change. If `planned`, and the player to move is taking actions, the points are those at the end of
    the best turn.
    """
    base = 0
    if planned and (s.deciding == ACTING or s.deciding == PAYING or s.deciding == LANDING):
        while s.deciding == PAYING:
            pay(s, next_payment(s))
        search_best_turn(s, desk, MAX_TURNS_EVALUATED)
        base = PLAN_VALUES
    else:
        evaluate_all_seats(s, desk, 0, s.start if s.turn < 0 else s.turn)
    for seat in range(s.players):
        points[seat] = desk.y[base + HANDS + seat] + desk.y[base + PLACES + seat]


def play_best_plan(s, desk):
    """Play the decisions of the best plan that the search has found, up to the end of the turn."""
    for n in range(desk.x[PLAN_START] - 1):
        apply_undoably(s, desk.x, 0, desk.x[PLAN_START + 1 + n])
    if desk.x[PLAN_START]:
        apply(s, END)


def think(s, desk, net, asked, points, corrections):
    """Calculate what the request `asked` specifies: the captain's decision, or the expected points of all seats.

    If `asked` is CHOSEN, the result is the code of the decision. Otherwise the result is 0, `points` receives the
    expected points, and `corrections` receives the neural network's corrections.
    """
    if asked == CHOSEN:
        return captain_choice(s, desk, MAX_TURNS_EVALUATED)
    write_expected_points(s, desk, asked == PLANNED, points)
    if asked == PLANNED and (s.deciding == ACTING or s.deciding == LANDING):
        play_best_plan(s, desk)
    evaluate_network(s, net, points, desk.points, corrections)
    return 0


def think_in_list(states, desk, net, asked, points, corrections):
    """Call `think` for the only position in the list `states`."""
    return think(states[0], desk, net, asked, points, corrections)


# --- for callers


class ThreadWorkspace(NamedTuple):
    """Buffers that belong to one thread and are reused for each calculation."""

    desk: planning.PlanningWorkspace
    net: network.Network
    points: np.ndarray
    corrections: np.ndarray


CompiledThink: TypeAlias = Callable[..., tuple[int, int]]
"""The type of the compiled version of the function `think`.

The compiled function returns the result, and a checksum of the source code.
"""
_of_this_thread, _desks_of_this_thread = local(), local()
_compiled: CompiledThink | None = None


def compile_captain() -> bool:
    """Compile the evaluation of positions by the player `captain`. Return whether compiled code is available.

    Compiling takes about 20 seconds, or one second if the code is in Numba's cache. Without a compiler, the result is
    False.
    """
    global _compiled
    from timepirates.core.compiling import there_is_a_compiler

    if _compiled is None and there_is_a_compiler():
        compiled = _compile_think()
        _think(PiratesTable(["A", "B", "C"]).deal(Luck(0)), CHOSEN, compiled)
        _compiled = compiled
    return ready()


def ready() -> bool:
    """Return whether the code of the computer player `captain` is compiled, either by Numba or as WebAssembly."""
    return _compiled is not None or webassembly.there()


def evaluate_position(s: state.PiratesState, planned: bool) -> tuple[list[float], list[float]]:
    """Return each seat's expected points, and the neural network's correction of its winning probability.

    The position does not change.
    """
    asked = PLANNED if planned else EXPECTED
    if _compiled is not None:
        _code, where = _think(s, asked, _compiled)
        return where.points[: s.players].tolist(), where.corrections[: s.players].tolist()
    return _think_uncompiled(s, asked)[1:]


def choose_decision(s: state.PiratesState) -> int:
    """Return the decision of the computer player `captain` in a position, as an integer code.

    The position does not change.
    """
    if _compiled is not None:
        return int(_think(s, CHOSEN, _compiled)[0])
    return _think_uncompiled(s, CHOSEN)[0]


def _think_uncompiled(s: state.PiratesState, asked: int) -> tuple[int, list[float], list[float]]:
    """Run `think` in WebAssembly or in the interpreter, without Numba, and return its results."""
    points, corrections = [0.0] * MOST_PLAYERS, [0.0] * MOST_PLAYERS
    here = [state.copy(s)]
    code = webassembly.run(
        think_in_list, (here, style_workspace(), thread_network(), asked, points, corrections), [points, corrections]
    )
    return code, points[: s.players], corrections[: s.players]


def thread_network() -> network.Network:
    """Return the current thread's neural network as plain lists, for use in uncompiled code."""
    if not hasattr(_of_this_thread, "network"):
        _of_this_thread.network = network.fitted_network()
    found: network.Network = _of_this_thread.network
    return found


# --- the compiler


def player_functions() -> list[Callable[..., object]]:
    """Return all functions with which computer players decide, so that compiled code can call them."""
    modules = (simple, tuned, features, planning, restocking, layings, captain)
    return [each for module in modules for each in functions_of(module) if each is not planning.new_workspace]


def _compile_think() -> CompiledThink:
    """Compile the function `think`, and return the compiled function.

    The compiled function contains a checksum of the sources, so that Numba compiles it again when a source changes.
    """
    from timepirates.core.compiling import compiled_once
    from timepirates.games.pirates.simulate import rules_compiler

    compiled, sources = rules_compiler(
        *player_functions(),
        *network.compilable_functions(),
        write_expected_points,
        play_best_plan,
        think,
    )

    def think_compiled(states, desk, net, asked, points, corrections):
        return think(states[0], desk, net, asked, points, corrections), sources

    return compiled_once(compiled(think_compiled))


def _think(s: state.PiratesState, asked: int, compiled: CompiledThink) -> tuple[int, ThreadWorkspace]:
    where = place()
    code, _sources = compiled(position_array(s), where.desk, where.net, asked, where.points, where.corrections)
    return code, where


def place() -> ThreadWorkspace:
    """Return the reusable buffers of the current thread, for the computer player `captain` and its neural network."""
    import numpy as np

    if not hasattr(_of_this_thread, "place"):
        net = network.Network(*map(np.array, network.fitted_network()))
        _of_this_thread.place = ThreadWorkspace(workspace_arrays(), net, np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS))
    where: ThreadWorkspace = _of_this_thread.place
    return where


def workspace_arrays(style: str = CAPTAIN_STYLE) -> planning.PlanningWorkspace:
    """Return the weights and buffers of computer players of one style as NumPy arrays, for compiled code.

    Each thread has its own arrays, because players write to them.
    """
    import numpy as np

    desks: dict[str, planning.PlanningWorkspace] = _desks_of_this_thread.__dict__
    if style not in desks:
        desks[style] = planning.PlanningWorkspace(*map(np.array, style_workspace(style)))
    return desks[style]


@lru_cache(maxsize=1)
def _dtype() -> np.dtype[np.void]:
    return state.dtype()


def position_array(s: state.PiratesState) -> np.ndarray:
    """Return a NumPy array with the given position as its only element. This is faster than `simulate.element`."""
    import numpy as np

    return np.array(s.numbers(), np.int64).view(_dtype())
