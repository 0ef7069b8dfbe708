"""Run the computer players' slow loops as WebAssembly, in browsers, where Numba is not available.

The command `timepirates site` compiles the loops (`timepirates.site.thinking`) and adds the result to the packages that
the browser loads. There, `run` passes the arguments of a loop to the compiled code and copies the results back.
Elsewhere, `run` calls the Python function. Both give results that are equal to the last bit. Arguments may be
positions, numbers, lists of numbers, and tuples of these.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from timepirates.core.i18n import _

CODE, LAYOUT = (Path(__file__).with_name(f"compiled.{ending}") for ending in ("wasm", "json"))
"""The WebAssembly file and a file that describes its functions' arguments. Only packages for browsers have them."""
RECORD, INTEGERS, FLOATS = "record", "q", "d"
"""The kinds of arguments of a compiled function: a position, 64-bit integers or 64-bit floats."""
MAX_BATCH_ROWS = 32
"""Maximum number of rows of data that one call of a WebAssembly function processes."""
PAGE = 65536
MAX_SCALARS = 16
"""Maximum number of arguments of a WebAssembly function that are single numbers, including the row count."""
STACK = 8 * PAGE
"""The memory address that separates the stack from the arguments. The constants are stored below the stack."""

Argument: TypeAlias = Any
"""An argument of a compiled function: a number, a list of numbers, a position in a list, or a tuple of these."""
LoopFunction: TypeAlias = Callable[..., Argument]
"""A Python function with a time-consuming loop, which can also be compiled to WebAssembly."""


class LoopRunner(Protocol):
    """The interface of objects that run functions in compiled form, or only record the calls for the compiler."""

    def run(
        self, loop: LoopFunction, arguments: tuple[Argument, ...], results: Sequence[list[Argument]], rows: int
    ) -> int:
        """Run the compiled version of a Python function and return its result."""


_used: LoopRunner | None = None


class ArrayLayout(NamedTuple):
    """The number type and the shape of an argument that a WebAssembly function receives as an array."""

    kind: str
    shape: tuple[int, ...]
    """The shape of the array for one row if `per_row` is true, otherwise the shape of the whole array."""
    per_row: bool


class WasmMemory(Protocol):
    """A running WebAssembly module, with its memory and functions."""

    def write(self, place: int, data: bytes) -> None:
        """Write bytes to memory at an address."""

    def read(self, place: int, size: int) -> bytes:
        """Read `size` bytes from memory at an address."""

    def call(self, name: str, places: Sequence[int]) -> int:
        """Call a function of the module with memory addresses as arguments. Return its status, which is 0 on success."""


# --- Conversion of arguments to and from bytes


def flatten_arguments(value: Argument) -> Iterator[Argument]:
    """Yield the lists and numbers inside nested tuples of arguments, one after the other."""
    if isinstance(value, tuple):
        for each in value:
            yield from flatten_arguments(each)
    else:
        yield value


def is_scalar(leaf: object) -> bool:
    """Return whether an argument is a single number and not a list."""
    return isinstance(leaf, int | float)


def array_to_bytes(leaf: ArrayLayout, values: Argument) -> bytes:
    """Convert a flat or nested list of numbers to bytes, as described by an `ArrayLayout`."""
    if leaf.kind == RECORD:
        return array(INTEGERS, values[0].numbers()).tobytes()
    for _level in range(len(leaf.shape) + leaf.per_row - 1):
        values = chain.from_iterable(values)
    return array(leaf.kind, values).tobytes()


def array_from_bytes(leaf: ArrayLayout, data: bytes) -> list[Argument]:
    """Convert bytes to a flat or nested list of numbers, as described by an `ArrayLayout`."""
    values: list[Argument] = array(leaf.kind, data).tolist()
    for length in reversed(leaf.shape if leaf.per_row else leaf.shape[1:]):
        values = [values[n : n + length] for n in range(0, len(values), length)]
    return values


# --- running modules


class WasmFunction:
    """A function in a WebAssembly module, and the memory addresses at which it reads its arguments."""

    def __init__(self, name: str, layout: Iterable[ArrayLayout], start: int):
        self._name, self._leaves, self._places = name, list(layout), [start]
        for leaf in self._leaves:
            self._places.append(self._places[-1] + 8 * prod(leaf.shape) * (MAX_BATCH_ROWS if leaf.per_row else 1))
        self._numbers = self._places.pop()
        self._result = self._numbers + 8 * MAX_SCALARS
        self.end = self._result + 16
        self._written: list[Argument] = [None] * len(self._leaves)

    def run(
        self, memory: WasmMemory, arguments: tuple[Argument, ...], results: Sequence[list[Argument]], rows: int
    ) -> int:
        """Run the WebAssembly function for all rows, in batches that fit into its memory, and return its result."""
        given = list(flatten_arguments(arguments))
        numbers = [int(each) for each in given if is_scalar(each)]
        lists = [each for each in given if not is_scalar(each)]
        for first in range(0, max(rows, 1), MAX_BATCH_ROWS):
            count = min(MAX_BATCH_ROWS, rows - first)
            for at, values in enumerate(lists):
                self._write(memory, at, values, slice(first, first + count))
            memory.write(self._numbers, array(INTEGERS, [count, *numbers]).tobytes())
            status = memory.call(self._name, [self._result, self._result + 8, *self._places, self._numbers])
            if status:
                raise RuntimeError(
                    _("the compiled function {name} failed with status {status}").format(name=self._name, status=status)
                )
            for at, values in enumerate(lists):
                if any(values is each for each in results):
                    self._written[at] = None
                    self._read(memory, at, values, slice(first, first + count))
        return array(INTEGERS, memory.read(self._result, 8))[0]

    def _write(self, memory: WasmMemory, at: int, values: Argument, part: slice) -> None:
        """Copy an argument to the memory of the WebAssembly module.

        An argument that is equal for all rows is copied only if it was not copied before. Weights do not change between
        calls, and the contents of a scratch list do not matter.
        """
        leaf = self._leaves[at]
        if leaf.per_row:
            memory.write(self._places[at], array_to_bytes(leaf, values[part]))
        elif values is not self._written[at]:
            memory.write(self._places[at], array_to_bytes(leaf, values))
            self._written[at] = values

    def _read(self, memory: WasmMemory, at: int, values: list[Argument], part: slice) -> None:
        """Copy the numbers of a result from the memory of the WebAssembly module to a Python list."""
        leaf = self._leaves[at]
        size = 8 * prod(leaf.shape) * (part.stop - part.start if leaf.per_row else 1)
        values[part if leaf.per_row else slice(None)] = array_from_bytes(leaf, memory.read(self._places[at], size))


class WasmModule:
    """A WebAssembly module that contains the compiled versions of several Python functions.

    Parameters
    ----------
    layouts : mapping
        The leaves of each loop, as JSON holds them.
    start : callable
        Takes the required memory size in bytes, and returns the started module.
    """

    def __init__(
        self, layouts: Mapping[str, Iterable[tuple[str, Sequence[int], bool]]], start: Callable[[int], WasmMemory]
    ):
        self._loops: dict[str, WasmFunction] = {}
        end = STACK
        for name, layout in layouts.items():
            self._loops[name] = WasmFunction(
                name, [ArrayLayout(kind, tuple(shape), per_row) for kind, shape, per_row in layout], end
            )
            end = self._loops[name].end
        self._memory = start(end)

    def run(
        self, loop: LoopFunction, arguments: tuple[Argument, ...], results: Sequence[list[Argument]], rows: int
    ) -> int:
        """Run the compiled version of a Python function, and return its result."""
        return self._loops[loop.__name__].run(self._memory, arguments, results, rows)


# --- public functions


def run(
    loop: LoopFunction, arguments: tuple[Argument, ...], results: Sequence[list[Argument]] = (), rows: int = 0
) -> Argument:
    """Run the WebAssembly version of a Python function if it is available, otherwise the Python function.

    Parameters
    ----------
    loop : callable
        A plain function that `timepirates.site.thinking` compiles.
    arguments : tuple
        Positions (each in a list), numbers, lists of numbers, and tuples of these.
    results : sequence of list
        Those arguments into which the loop writes its results.
    rows : int, default 0
        The number of rows, if some arguments have one item per row.

    Returns
    -------
    int or None
        The result of the loop. Only `results` are certain to be updated; other lists may or may not be.
    """
    module = _module()
    return loop(*arguments) if module is None else module.run(loop, arguments, results, rows)


def there() -> bool:
    """Return whether this process can run the compiled WebAssembly functions.

    They can in a browser that has the compiled module.
    """
    return _module() is not None


def set_runner(module: LoopRunner | None) -> None:
    """Set the object that runs the compiled functions. The argument None restores the default object."""
    global _used
    _used = module


def _module() -> LoopRunner | None:
    return _browser_module() if _used is None else _used


@lru_cache(maxsize=1)
def _browser_module() -> WasmModule | None:
    """Return the WebAssembly module with the compiled functions, or None outside a browser.

    The first call starts it.
    """
    if sys.platform != "emscripten" or not CODE.is_file():
        return None
    return WasmModule(json.loads(LAYOUT.read_text(encoding="utf-8")), _BrowserMemory)


class _BrowserMemory:
    """A WebAssembly module that the browser runs, and its memory."""

    def __init__(self, size: int):
        from js import Object, Uint8Array, WebAssembly  # type: ignore[import-not-found]  # the browser's own names, in Pyodide
        from pyodide.ffi import to_js  # type: ignore[import-not-found]

        def given(**named: object) -> object:
            return to_js(named, dict_converter=Object.fromEntries)

        memory = WebAssembly.Memory.new(given(initial=-(-size // PAGE)))
        stack = WebAssembly.Global.new(given(value="i32", mutable=True), STACK)
        module = WebAssembly.Module.new(to_js(CODE.read_bytes()))
        imports = given(env=given(__linear_memory=memory, __stack_pointer=stack))
        self._exports = WebAssembly.Instance.new(module, imports).exports
        self._array, self._bytes = Uint8Array, memory.buffer

    def write(self, place: int, data: bytes) -> None:
        self._view(place, len(data)).assign(data)

    def read(self, place: int, size: int) -> bytes:
        return self._view(place, size).to_bytes()

    def call(self, name: str, places: Sequence[int]) -> int:
        return int(getattr(self._exports, name)(*places))

    def _view(self, place: int, size: int) -> Argument:
        return self._array.new(self._bytes, place, size)
