"""Compile the functions of the computer players (called loops) to WebAssembly.

The command is `python -m timepirates.site.thinking FOLDER`.

Numba compiles the same plain functions as on servers, and LLVM, which comes with Numba, generates WebAssembly
instead of code for this machine. This runs in a process of its own: Numba must not have compiled anything for this
machine before, and two of its private methods are replaced (`_unoptimised`).

Equal sources give equal bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from filelock import FileLock

from timepirates.core import registry, webassembly
from timepirates.core.compiling import skip_machine_code
from timepirates.core.i18n import _
from timepirates.core.webassembly import FLOATS, INTEGERS, RECORD, Argument, ArrayLayout, LoopFunction
from timepirates.site.fetching import Say
from timepirates.site.programs import CannotBuild, run_program
from timepirates.site.thinking_module import imports, module

if TYPE_CHECKING:
    import numpy as np

TARGET = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""The features of WebAssembly that the compiled code may use. All browsers of recent years support them."""
ALLOWED = {"__linear_memory", "__stack_pointer"}
"""The functions and memory that the compiled module may import. The module `webassembly` provides them."""
RECORDED_ROWS = 97
"""The number of rows in recorded calls. It is unusual, so a list of this length must have one item per row."""
PRODUCT = Path(webassembly.__file__).parents[1]
SOURCE_PATTERNS = ("core/*.py", "games/**/*.py", "games/**/*.json", "site/thinking.py", "site/thinking_module.py")
"""Patterns for the paths of all source files whose changes may require a new compilation."""
NativeObject: TypeAlias = Any
"""An object of the library Numba or LLVM. These libraries provide no type annotations."""


class CallRecorder:
    """A replacement for the compiled code that only records which functions are called with which arguments."""

    def __init__(self) -> None:
        self.calls: dict[str, tuple[LoopFunction, tuple[Argument, ...], int]] = {}

    def run(
        self, loop: LoopFunction, arguments: tuple[Argument, ...], _results: Sequence[list[Argument]], rows: int
    ) -> int:
        """Record the arguments with which a function is called, instead of running the function."""
        self.calls[loop.__name__] = loop, arguments, rows
        return 0


def number() -> str:
    """Return a version id of the computer players' compiled code: a checksum of all source files that affect it."""
    whole = hashlib.sha256(f"{version('numba')} {version('llvmlite')} {sys.version_info[:2]}".encode())
    for path in sorted({path for pattern in SOURCE_PATTERNS for path in PRODUCT.glob(pattern)}):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


class Loops(Protocol):
    """The functions of one game that are compiled to WebAssembly. These functions are called loops.

    They are the part `loops` of the game's registry entry.
    """

    def register(self) -> None:
        """Register with the compiler Numba all functions that the loops (compilable functions) call."""

    def call(self, rows: int) -> None:
        """Call each loop (compilable function) once. Loops that calculate several rows at once get `rows` rows."""

    def dtype(self) -> np.dtype[np.void]:
        """Return the NumPy dtype of a position."""


def all_game_loops() -> list[Loops]:
    """Return the `Loops` objects of all games that have functions to compile to WebAssembly."""
    found = (registry.entry(name).part("loops") for name in registry.game_names())
    return [each for each in found if each is not None]


def record_calls(loops: Loops) -> CallRecorder:
    """Return a recorder that contains the arguments of one call of each compilable function of a game."""
    found = CallRecorder()
    webassembly.set_runner(found)
    loops.call(RECORDED_ROWS)
    webassembly.set_runner(None)
    return found


def array_type(values: Argument, rows: int) -> ArrayLayout:
    """Return the number type and the shape of a nested list of numbers.

    A list of length `rows` has one item per row.
    """
    shape, inside = [], values
    while isinstance(inside, list | tuple):
        shape.append(len(inside))
        inside = inside[0]
    per_row = rows > 0 and shape[0] == rows
    if not isinstance(inside, int | float):
        return ArrayLayout(RECORD, (*shape, len(inside.numbers())), False)
    return ArrayLayout(FLOATS if isinstance(inside, float) else INTEGERS, tuple(shape[per_row:]), per_row)


def compiled_folder(cache: Path, say: Say) -> Path:
    """Return the folder with the compiled code of all games. If necessary, compile the code first.

    The loops are compiled if they are missing or older than their sources.

    Raises
    ------
    CannotBuild
        If the compilation fails.
    """
    folder = cache / f"loops-{number()}"
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / "loops.lock"):
        if not folder.is_dir():
            say(_("Compiling the computer players for the browser takes about half a minute."))
            _compile_in_process(cache, folder)
    return folder


def _compile_in_process(cache: Path, folder: Path) -> None:
    """Compile the code of all games in a separate process.

    The folder appears only when it is complete.
    """
    with tempfile.TemporaryDirectory(dir=cache, prefix=".compiling-") as fresh:
        made = Path(fresh, "made")
        made.mkdir()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        problem = run_program([sys.executable, "-m", "timepirates.site.thinking", str(made)], cache, environment)
        if problem:
            raise CannotBuild(
                _("The computer players could not be compiled for the browser: {problem}").format(problem=problem)
            )
        made.rename(folder)


# --- The compilation of Python functions to LLVM's intermediate representation


@contextmanager
def _unoptimised() -> Iterator[None]:
    """Inside the `with` block, let Numba neither optimise code nor generate machine code.

    The features of this machine's processor are disabled, too.
    """
    from llvmlite import binding
    from numba.core import codegen

    class NoFeatures(dict[str, bool]):
        def flatten(self) -> str:
            return ""

    def keep_the_layout(self: NativeObject, module: NativeObject) -> None:
        module.data_layout = self._codegen._data_layout

    library: NativeObject = codegen.CPUCodeLibrary
    before = library._optimize_functions, binding.get_host_cpu_features
    library._optimize_functions = keep_the_layout
    binding.get_host_cpu_features = NoFeatures
    try:
        with skip_machine_code(everywhere=True):
            yield
    finally:
        library._optimize_functions, binding.get_host_cpu_features = before


def pointer_function(
    loop: LoopFunction, arguments: tuple[Argument, ...], leaves: Sequence[ArrayLayout]
) -> LoopFunction:
    """Return a function that reads the arguments of another function from memory, and calls this function.

    The function takes one pointer per leaf, and one pointer to all single numbers.
    """
    from numba import carray  # type: ignore[attr-defined]  # Numba exports it for its users

    names: dict[str, Argument] = {"carray": carray, "loop": loop}
    shapes, numbers = iter(enumerate(leaves)), iter(range(1, webassembly.MAX_SCALARS))

    def told(value: Argument) -> str:
        if isinstance(value, tuple):
            names[type(value).__name__] = type(value)
            inside = ", ".join(map(told, value))
            return f"({inside},)" if type(value) is tuple else f"{type(value).__name__}({inside})"
        if webassembly.is_scalar(value):
            return f"numbers[{next(numbers)}]"
        at, leaf = next(shapes)
        items = leaf.shape[:1] if leaf.kind == RECORD else leaf.shape
        shape = [*["numbers[0]"] * leaf.per_row, *map(str, items)]
        return f"carray(p{at}, ({', '.join(shape)},))"

    given = ", ".join(map(told, arguments))
    places = ", ".join(f"p{at}" for at in range(len(leaves)))
    exec(f"def at_pointers({places}, numbers):\n    return loop({given})", names)
    return names["at_pointers"]


def compile_to_llvm(
    loop: LoopFunction, arguments: tuple[Argument, ...], leaves: Sequence[ArrayLayout], position: np.dtype[np.void]
) -> str:
    """Compile a function and all functions that it calls, and return the LLVM code.

    Parameters
    ----------
    loop : callable
    arguments : tuple
        The arguments of a recorded call.
    leaves : sequence of ArrayLayout
        The types of the lists among the arguments.
    position : dtype
        The NumPy type of a position.
    """
    import numba
    from numba import types

    kinds = {RECORD: numba.from_dtype(position), INTEGERS: types.int64, FLOATS: types.float64}
    pointers = [types.CPointer(kinds[leaf.kind]) for leaf in leaves]
    compiled: NativeObject = numba.njit(pointer_function(loop, arguments, leaves))
    compiled.compile((*pointers, types.CPointer(types.int64)))
    (found,) = compiled.overloads.values()
    return str(found.library._final_module).replace(found.fndesc.llvm_func_name, loop.__name__)


# --- The compilation of LLVM's intermediate representation to WebAssembly


def _machine() -> NativeObject:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding.Target.from_triple(TARGET).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )


def _link_module(texts: dict[str, str], machine: NativeObject) -> NativeObject:
    """Link the LLVM code of all compiled functions into one module, and return the module.

    It is for WebAssembly and exports only these loops.
    """
    from llvmlite import binding

    whole = None
    for name, text in texts.items():
        text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{machine.target_data}"', text, flags=re.M)
        text = re.sub(r"^target triple = .*$", f'target triple = "{TARGET}"', text, flags=re.M)
        part = binding.parse_assembly(text)
        for function in part.functions:
            if not function.is_declaration:
                ours = function.name.startswith("_ZN11timepirates")
                function.linkage = "external" if function.name == name else "linkonce_odr" if ours else "internal"
        for variable in part.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    for function in whole.functions if whole else ():
        if not function.is_declaration:
            function.linkage = "external" if function.name in texts else "internal"
    return whole


def build_webassembly(texts: dict[str, str]) -> bytes:
    """Compile LLVM code to WebAssembly, and return the WebAssembly module as bytes."""
    from llvmlite import binding

    machine = _machine()
    whole = _link_module(texts, machine)
    for _again in range(2):
        passes = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
        manager = passes.getModulePassManager()
        manager.add_refprune_pass()
        manager.run(whole, passes)
    made = module(machine.emit_object(whole), list(texts))
    if strange := set(imports(made)) - ALLOWED:
        raise ValueError(
            _("these programs or packages are needed to compile the computer players: {names}").format(
                names=", ".join(sorted(strange))
            )
        )
    return made


def compile_all_games(folder: Path) -> None:
    """Compile the code of all games to WebAssembly, and write the result to a folder.

    The layouts of their arguments are written, too.
    """
    leaves: dict[str, list[ArrayLayout]] = {}
    texts: dict[str, str] = {}
    with _unoptimised():
        for loops in all_game_loops():
            loops.register()
            for name, (loop, arguments, rows) in record_calls(loops).calls.items():
                leaves[name] = [
                    array_type(each, rows)
                    for each in webassembly.flatten_arguments(arguments)
                    if not webassembly.is_scalar(each)
                ]
                texts[name] = compile_to_llvm(loop, arguments, leaves[name], loops.dtype())
    (folder / webassembly.CODE.name).write_bytes(build_webassembly(texts))
    (folder / webassembly.LAYOUT.name).write_text(json.dumps(leaves), encoding="utf-8")


if __name__ == "__main__":
    compile_all_games(Path(sys.argv[1]))
