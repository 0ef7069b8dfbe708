"""Compile the rules and the computer players with Numba, for programs that play thousands of games.

The rules and players of a game are plain Python functions whose first argument is a position. `register` makes such
functions known to Numba, `compiler` compiles a loop that calls them, and `compiled_once` lets only one process at a
time compile a loop. Without Numba, the interpreter runs the same functions. Only this module and the modules that
build the static site import Numba.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from pickle import UnpicklingError
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
"""A sequence of integers with read and write access: a list in Python, or an array in compiled code."""
Floats: TypeAlias = "MutableSequence[float] | np.ndarray"
"""A sequence of floats with read and write access: a list in Python, or an array in compiled code."""
IntRows: TypeAlias = "Sequence[list[int]] | np.ndarray"
"""Rows of whole numbers: a sequence of lists, or an array in compiled code."""
FloatRows: TypeAlias = "Sequence[Sequence[float]] | np.ndarray"
"""A table of floats, row by row: a sequence of sequences in Python, or a 2-D array in compiled code."""

COMPILE_WAIT_SECONDS = 600
"""The maximum time that a process waits for another process that compiles the same function, in seconds."""
CONSTANTS = (int, float, str, tuple, list, dict)
NO_REFCOUNT_OPTIONS = {"_nrt": False}
"""Numba options that switch off the counting of references to arrays in compiled code.

The loops allocate nothing. Every call that passes an array would otherwise change a counter in memory, which took half
of the time, and more if two threads changed the same one.
"""


class Stats(Protocol):
    """The statistics that Numba keeps for a compiled loop, such as the path of its cache folder."""

    cache_path: str


class CompiledLoop(Protocol):
    """A function that Numba has compiled."""

    __name__: str
    stats: Stats


class Compile(Protocol):
    """A decorator that compiles a loop, such as `numba.njit`."""

    def __call__(self, loop: Loop, /) -> Loop:
        """Compile a function and return the compiled function."""


class BitSets(NamedTuple):
    """Functions for sets of small integers that are stored as the bits of an integer.

    Bit n of the integer is set if n is a member.

    Compiled code replaces these functions by processor instructions.
    """

    lowest: Callable[[int], int]
    """The function that returns the smallest member of a set of integers."""
    size: Callable[[int], int]
    """The function that returns how many members a set of integers has."""
    nth: Callable[[int, int], int] | None = None
    """The function that returns the member at index n of a set, if the members are sorted in ascending order."""
    of_empty: int | None = None
    """The number that `lowest` returns for an empty set; None if the program never passes an empty set to `lowest`."""


def there_is_a_compiler() -> bool:
    """Return whether Numba is installed and enabled.

    The environment variable NUMBA_DISABLE_JIT=1 disables it.
    """
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # Numba sets its options as it is imported


def functions_of(module: ModuleType) -> Iterator[Callable[..., object]]:
    """Yield the functions that a module defines, but not those that it imports."""
    for function in vars(module).values():
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            yield function


def register(
    functions: Iterable[Callable[..., object]], sets: BitSets | None = None, inlined: bool | None = None
) -> None:
    """Register functions with Numba, so that compiled code can call them.

    Parameters
    ----------
    functions : iterable of callable
    sets : BitSets, optional
        Functions to replace by processor instructions.
    inlined : bool, optional
        Whether the code of each function becomes part of the code of its callers. This saves the calls in a loop that is
        run very often, but takes long to compile. By default, Numba does with a function what it does with the caller.
        The first caller counts: a function is compiled once for each combination of types of its arguments.
    """
    from numba.extending import register_jitable

    if sets:
        _use_cpu_instructions(sets)
    options = NO_REFCOUNT_OPTIONS if inlined is None else {**NO_REFCOUNT_OPTIONS, "forceinline": inlined}
    for function in functions:
        if not sets or function not in sets:
            register_jitable(**options)(function)


def compiler(*functions: Callable[..., object], beside: bool = False) -> tuple[Compile, int]:
    """Return a Numba decorator that compiles a loop, and a checksum of the functions that the loop calls.

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

    decorate = numba.njit(  # type: ignore[call-overload]  # Numba types neither loops nor this option
        cache=True, nogil=beside, **NO_REFCOUNT_OPTIONS
    )

    def compile_(loop: Loop) -> Loop:
        made = decorate(loop)
        compile_signature = made.compile

        def compile_as_a_whole(signature: object) -> object:
            with skip_machine_code():
                return compile_signature(signature)

        made.compile = compile_as_a_whole
        return made

    register(functions)
    return compile_, source_checksum((*functions, register, _use_cpu_instructions, _instruction))


@contextmanager
def skip_machine_code(everywhere: bool = False) -> Iterator[None]:
    """Inside the `with` block, make Numba skip machine code that nobody needs, so that it compiles three times as fast.

    By default, Numba generates separate machine code for each function. But the machine code of a caller contains a copy
    of all functions that it calls. So if Python cannot call a function, its separate machine code is never used.
    `python -m benchmarks compiling` measures the difference.

    Parameters
    ----------
    everywhere : bool
        False skips the separate machine code of functions that Python cannot call. True skips all machine code.
    """
    from numba.core import codegen, event
    from numba.core.compiler_lock import global_compiler_lock

    class Skipped(event.Listener):
        """A stack with one entry per function that is being compiled: whether its machine code is skipped."""

        def __init__(self) -> None:
            self.each: list[bool] = []

        def on_start(self, event: event.Event) -> None:
            self.each.append(everywhere or event.data["dispatcher"].targetoptions.get("no_cpython_wrapper", False))

        def on_end(self, event: event.Event) -> None:
            self.each.pop()

    skipped = Skipped()

    def unless_skipped(step: Callable[P, R]) -> Callable[P, R | None]:
        return lambda *given, **named: None if any(skipped.each[-1:]) else step(*given, **named)

    steps = (
        (codegen.CPUCodeLibrary, "_optimize_final_module"),
        (codegen.JITCodeLibrary, "_finalize_specific"),
        (codegen.JITCPUCodegen, "_add_module"),
        (codegen.JITCPUCodegen, "set_env"),
    )
    with global_compiler_lock, event.install_listener("numba:compile", skipped), ExitStack() as restored:
        # If this version of Numba lacks one of the methods, nothing is skipped.
        for owner, name in steps if all(hasattr(*step) for step in steps) else ():
            step = getattr(owner, name)
            restored.callback(setattr, owner, name, step)
            setattr(owner, name, unless_skipped(step))
        yield


def source_checksum(functions: Iterable[Callable[..., object]]) -> int:
    """Return a checksum of the source code of some functions and of the constants that they use."""
    sources = []
    for function in functions:
        used = inspect.getclosurevars(function).globals
        constants = {name: used[name] for name in sorted(used) if isinstance(used[name], CONSTANTS)}
        sources.append(f"{_source(function)}{constants}")
    return crc32("".join(sources).encode())


def _source(function: Callable[..., object]) -> str:
    """Return the source code of a function, or its bytecode if there is no source."""
    try:
        return inspect.getsource(function)
    except OSError:
        code = function.__code__
        return repr((code.co_code, code.co_consts, code.co_names))


def compiled_once(loop: Callable[P, R]) -> Callable[P, R]:
    """Wrap a compiled loop so that only one process at a time compiles it.

    The other processes wait during their first call, and then load the compiled code from Numba's cache. A cache that
    cannot be read, for example because it names a class that another version had, is deleted.
    """
    called = False

    def call(*given: P.args, **named: P.kwargs) -> R:
        nonlocal called
        if called:
            return loop(*given, **named)
        with _compile_lock(loop):  # type: ignore[arg-type]  # Numba has compiled it
            try:
                result = loop(*given, **named)
            except (ImportError, AttributeError, EOFError, UnpicklingError):
                for file in _cache_files(loop):  # type: ignore[arg-type]  # Numba has compiled it
                    file.unlink(missing_ok=True)
                result = loop(*given, **named)
        called = True
        return result

    return call


@contextmanager
def _compile_lock(loop: CompiledLoop) -> Iterator[None]:
    """Hold a file lock inside a `with` block, so that only one process compiles this function.

    If the lock cannot be acquired in time, the block runs without it.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(Path(loop.stats.cache_path, f"{loop.__name__}.lock"), timeout=COMPILE_WAIT_SECONDS)
    # If the file lock cannot be acquired, this process compiles the function without the lock.
    with suppress(OSError, NotImplementedError, Timeout):
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _cache_files(loop: CompiledLoop) -> list[Path]:
    return list(Path(loop.stats.cache_path).glob(f"*.{loop.__name__}-*.nb[ci]"))


# --- sets


def _use_cpu_instructions(sets: BitSets) -> None:
    """Make compiled code use fast processor instructions to count and to find the members of a bit set.

    `nth` is a single instruction if the processor has `pdep`.
    """
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
