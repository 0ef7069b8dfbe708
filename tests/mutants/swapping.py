"""Try mutants of functions in one process, which collects their tests once.

Each mutant gets a fork in which its functions have the mutated code; see `mutated_functions`. A mutant that changes
anything else, such as a constant or a script, needs a changed file and a process of its own (`tests.mutants.trees`).
So does one that went unnoticed in a fork: its code may also run in other processes, or when a module is imported.
"""

from __future__ import annotations

import ast
import gc
import inspect
import json
from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutants import syntax, trying
from tests.mutants.book import Mutant
from tests.mutants.running import Told, asked_for, in_chromium

SECONDS = 60
"""The seconds of processor time after which a fork is ended."""


class NotAFunction(ValueError):
    """A mutant that changes more than the bodies of functions."""


def mutated_codes(mutant: Mutant) -> list[tuple[CodeType, CodeType]]:
    """Return the code of each function that a mutant changes, as it is imported and with the mutant.

    Raises
    ------
    NotAFunction
        If it changes the code of a module or a class, or a script.
    """
    if not mutant.file.endswith(".py"):
        raise NotAFunction(mutant)
    source = (syntax.ROOT / mutant.file).read_text(encoding="utf-8")
    texts = source, ast.unparse(ast.parse(source)), mutant.changed(source)
    return list(_differing(*(compile(text, mutant.file, "exec", dont_inherit=True) for text in texts)))


def changes_only_functions(mutant: Mutant) -> bool:
    """Return whether a mutant changes functions only, none of whose tests needs Chromium."""
    try:
        return bool(mutated_codes(mutant)) and not any(in_chromium(test) for test in mutant.tests)
    except NotAFunction:
        return False


def _differing(imported: CodeType, sound: CodeType, mutated: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the outermost functions of a module or a class whose code differs, as imported and mutated.

    The mutated code is compared with code in the same layout, since the compiler's result depends on the layout.
    """
    if _like(sound) != _like(mutated) or len(_inside(sound)) != len(_inside(mutated)):
        raise NotAFunction(sound.co_qualname)
    for place, one, other in zip(*map(_inside, (imported, sound, mutated)), strict=True):
        if not one.co_flags & inspect.CO_OPTIMIZED:
            yield from _differing(place, one, other)
        elif _deep(one) != _deep(other):
            yield place, other


def _inside(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _like(code: CodeType) -> tuple[object, ...]:
    """Return what two codes have in common if they differ at most in their lines and in the functions inside them."""
    constants = repr([each for each in code.co_consts if not isinstance(each, CodeType)])
    return code.co_qualname, code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


def _deep(code: CodeType) -> tuple[object, ...]:
    return _like(code), [_deep(each) for each in _inside(code)]


@cache
def functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return all functions in memory by the file, the qualified name and the first line of their code."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(_place(each.__code__), []).append(each)
    return found


def _place(code: CodeType) -> tuple[str, str, int]:
    return "/".join(Path(code.co_filename).parts[-2:]), code.co_qualname, code.co_firstlineno


def mutated_functions(mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions in memory that a mutant changes, each with its mutated code.

    Raises
    ------
    NotAFunction
        If it changes anything but functions that were in memory when `functions` was called first.
    """
    found = []
    for imported, mutated in mutated_codes(mutant):
        changed = functions().get(_place(imported), [])
        if not changed or any(len(each.__code__.co_freevars) != len(mutated.co_freevars) for each in changed):
            raise NotAFunction(imported.co_qualname)
        found += [(each, mutated) for each in changed]
    return found


class Forks:
    """A plugin of pytest that runs the tests of each mutant in a fork, instead of running all tests.

    Parameters
    ----------
    mutants : list of Mutant
    folder : Path
        The folder for the outcomes, one file per mutant.
    """

    def __init__(self, mutants: list[Mutant], folder: Path) -> None:
        self.mutants, self.folder = mutants, folder

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for mutant in self.mutants:
            import_module(syntax.find_symbol(mutant.symbol).module)
        functions()
        for number, mutant in enumerate(self.mutants, 1):
            items = [item for item in session.items if any(asked_for(item.nodeid, test) for test in mutant.tests)]
            trying.forked(session, number, partial(self._try, number, mutant, items), SECONDS)
        return True

    def _try(self, number: int, mutant: Mutant, items: list[pytest.Item], heard: trying.Heard) -> int:
        for function, code in mutated_functions(mutant):
            function.__code__ = code
        status = trying.run_tests(items, heard)
        self._file(number).write_text(json.dumps(heard.failed), encoding="utf-8")
        return status

    def _file(self, number: int) -> Path:
        return self.folder / f"mutant-{number}.json"

    def outcomes(self) -> Iterator[tuple[Mutant, Told]]:
        """Yield each mutant of which a fork has written the outcome."""
        for number, mutant in enumerate(self.mutants, 1):
            if self._file(number).exists():
                yield mutant, Told(failed=json.loads(self._file(number).read_text(encoding="utf-8")))
