"""The bridge to Numba: register the games' plain functions and compile the loops that call them.

The rules and players of a game are plain Python functions over a position. `register` makes functions known to the
compiler, `compiler` compiles a loop that calls them, and `compiled_once` lets only one process at a time compile a
loop. Without a compiler the same functions run in the interpreter. Only this module and the site's build import Numba.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
Loop = TypeVar("Loop", bound=Callable[..., object])
Ints: TypeAlias = "MutableSequence[int] | np.ndarray"
"""Whole numbers that rules and players read and write by index: a list, or an array in compiled code."""
Floats: TypeAlias = "MutableSequence[float] | np.ndarray"
"""Floating-point numbers that are read and written by index: a list, or an array in compiled code."""
IntRows: TypeAlias = "Sequence[list[int]] | np.ndarray"
"""Rows of whole numbers: a sequence of lists, or an array in compiled code."""
FloatRows: TypeAlias = "Sequence[Sequence[float]] | np.ndarray"
"""Rows of floating-point numbers: a sequence of sequences, or an array in compiled code."""

LONGEST_COMPILING = 600
"""Maximum number of seconds for which a process waits until another one has compiled."""
CONSTANTS = (int, float, str, tuple, list, dict)


class Stats(Protocol):
    """Numba's statistics of a compiled loop."""

    cache_path: str


class CompiledLoop(Protocol):
    """A loop that Numba has compiled."""

    __name__: str
    stats: Stats


class Compile(Protocol):
    """A decorator that compiles a loop."""

    def __call__(self, loop: Loop, /) -> Loop:
        """Return the compiled loop."""


class BitSets(NamedTuple):
    """A game's functions on sets of small numbers, each set stored as the bits of an integer.

    Compiled code replaces these functions by processor instructions.
    """

    lowest: Callable[[int], int]
    """Returns the lowest member."""
    size: Callable[[int], int]
    """Returns the number of members."""
    nth: Callable[[int, int], int] | None = None
    """Returns the member with exactly n lower members."""
    of_empty: int | None = None
    """The result of `lowest` for the empty set; None if it is never called with the empty set."""


def there_is_a_compiler() -> bool:
    """Return whether Numba is installed and not switched off by NUMBA_DISABLE_JIT=1."""
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # Numba sets its options as it is imported


def functions_of(module: ModuleType) -> Iterator[Callable[..., object]]:
    """Yield the functions that are defined in a module."""
    for function in vars(module).values():
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            yield function


def register(functions: Iterable[Callable[..., object]], sets: BitSets | None = None) -> None:
    """Register plain functions with the compiler, and those of `sets` as processor instructions."""
    from numba.extending import register_jitable

    if sets:
        _compute_by_processor(sets)
    for function in functions:
        if not sets or function not in sets:
            register_jitable(function)


def compiler(*functions: Callable[..., object], beside: bool = False) -> tuple[Compile, int]:
    """Register functions, and return a decorator that compiles a loop over registered functions.

    Parameters
    ----------
    *functions : callable
        The functions to register first.
    beside : bool
        Whether other threads can run while the loop runs.

    Returns
    -------
    decorator : callable
    number : int
        A number that changes if any of `functions` or its processor instructions change. The loop must use it, because
        Numba's cache checks only the file of the loop itself and would keep the code of functions that have changed.
    """
    import numba

    register(functions)
    compile_: Compile = numba.njit(cache=True, nogil=beside)  # type: ignore[assignment]  # Numba types no loops
    return compile_, number_of((*functions, _compute_by_processor, _instruction))


def number_of(functions: Iterable[Callable[..., object]]) -> int:
    """Return a checksum of the functions' source code and of the constants that they use."""
    sources = []
    for function in functions:
        used = inspect.getclosurevars(function).globals
        constants = {name: used[name] for name in sorted(used) if isinstance(used[name], CONSTANTS)}
        sources.append(f"{inspect.getsource(function)}{constants}")
    return crc32("".join(sources).encode())


def compiled_once(loop: Callable[P, R]) -> Callable[P, R]:
    """Return a compiled loop whose first call runs in one process at a time.

    The other processes wait, and then load the result from the compiler's cache.
    """
    called = False

    def call(*given: P.args, **named: P.kwargs) -> R:
        nonlocal called
        if called:
            return loop(*given, **named)
        with _alone(loop):  # type: ignore[arg-type]  # Numba has made it
            result = loop(*given, **named)
        called = True
        return result

    return call


@contextmanager
def _alone(loop: CompiledLoop) -> Iterator[None]:
    """Hold a lock beside a loop's file in the cache; continue without it if it is unavailable or held for too long."""
    from filelock import FileLock, Timeout

    lock = FileLock(Path(loop.stats.cache_path, f"{loop.__name__}.lock"), timeout=LONGEST_COMPILING)
    with suppress(OSError, NotImplementedError, Timeout):  # without the lock each process compiles on its own
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


# --- sets


def _compute_by_processor(sets: BitSets) -> None:
    """Make the processor compute the functions on sets; `nth` takes one instruction if the processor has `pdep`."""
    from llvmlite import binding
    from numba.extending import overload

    trailing_zeros, ones = _instruction("llvm.cttz.i64", 1, 1), _instruction("llvm.ctpop.i64", 1)
    empty = sets.of_empty
    if empty is None:
        overload(sets.lowest)(lambda members: lambda members: trailing_zeros(members))
    else:
        overload(sets.lowest)(lambda members: lambda members: empty if members == 0 else trailing_zeros(members))
    overload(sets.size)(lambda members: lambda members: ones(members))
    if sets.nth is None:
        return
    if binding.get_host_cpu_features().get("bmi2", False):
        deposit = _instruction("llvm.x86.bmi.pdep.64", 2)
        overload(sets.nth)(lambda members, n: lambda members, n: trailing_zeros(deposit(1 << n, members)))
    else:

        def nth_by_steps(members, n):  # type: ignore[no-untyped-def]  # Numba compares the annotations, too
            for _earlier in range(n):
                members &= members - 1
            return trailing_zeros(members)

        overload(sets.nth)(lambda members, n: nth_by_steps)


def _instruction(name: str, numbers: int, *constants: int) -> Callable[..., int]:
    """Return a compiled function for a processor instruction that takes int64 values and constant flags."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    integer, bit = ir.IntType(64), ir.IntType(1)

    def generate(_context: object, builder: ir.IRBuilder, _signature: object, arguments: list[object]) -> object:
        kind = ir.FunctionType(integer, [integer] * numbers + [bit] * len(constants))
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.call(function, [*arguments, *(ir.Constant(bit, flag) for flag in constants)])

    def ask_of_one(_typing: object, _number: object) -> object:
        return types.int64(types.int64), generate

    def ask_of_two(_typing: object, _number: object, _mask: object) -> object:
        return types.int64(types.int64, types.int64), generate

    return intrinsic(ask_of_one if numbers == 1 else ask_of_two)
