"""Read the lists of mutants, and find what is wrong with how one is written."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from tests.mutants import syntax
from tests.mutants.syntax import ROOT

FOLDER = Path(__file__).parent
RULES = "rules"
"""The list that the tests of the rules run themselves."""
MOST_TESTS = 3


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one symbol: `was`, which occurs once in it, becomes `becomes`."""

    part: str
    """the name of its list"""
    what: str
    symbol: str
    was: str
    becomes: str
    noticed_by: tuple[str, ...] = ()
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.rule or self.part}: {self.what}"

    @property
    def file(self) -> str:
        """The file of the symbol, relative to the project."""
        return syntax.find_file(self.symbol)

    @property
    def tests(self) -> list[str]:
        """The ids of the tests that notice it."""
        return [id_of_test(name) for name in self.noticed_by]

    def changed(self, source: str) -> str:
        """Return the text of the file with the mistake in it."""
        return syntax.changed(self.symbol, source, self.was, self.becomes)


def parts(folder: Path = FOLDER) -> list[str]:
    """Return the names of all lists of mutants."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def read(part: str, folder: Path = FOLDER) -> tuple[list[Mutant], list[str]]:
    """Return a list of mutants, and one line per fault of those tables that cannot be read."""
    tables = tomllib.loads((folder / f"{part}.toml").read_text(encoding="utf-8"))
    faults = [f"{part}: unknown key {key!r}" for key in tables if key != "mutant"]
    found = []
    for number, table in enumerate(tables.get("mutant", []), 1):
        try:
            found.append(msgspec.convert({"part": part, **table}, Mutant))
        except msgspec.ValidationError as error:
            faults.append(f"{part}, mutant {number}: {error}")
    return found, faults


def faults(mutant: Mutant) -> Iterator[str]:
    """Yield what is wrong with a mutant: its symbol, its code or its tests."""
    try:
        mutant.changed((ROOT / mutant.file).read_text(encoding="utf-8"))
    except SyntaxError as error:
        yield f"{mutant}: this is no Python: {error.msg}"
    except ValueError as error:
        yield f"{mutant}: {error}"
    if mutant.rule and mutant.noticed_by:
        yield f"{mutant}: it has a rule, so it names no tests"
    elif not mutant.rule and not 1 <= len(mutant.noticed_by) <= MOST_TESTS:
        yield f"{mutant}: one to {MOST_TESTS} tests, not {len(mutant.noticed_by)}"
    for name in mutant.noticed_by:
        try:
            id_of_test(name)
        except ValueError as error:
            yield f"{mutant}: {error}"


@cache
def _files_of_tests() -> dict[str, list[str]]:
    """Return the files that have a test function of each name."""
    found = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            found[name].append(path.relative_to(ROOT).as_posix())
    return dict(found)


def id_of_test(name: str) -> str:
    """Return the id of the test with a name, such as `test_it[4]` or, where there are several, `test_x.py::test_it`."""
    ending, _, function = name.rpartition("::")
    files = [
        file
        for file in _files_of_tests().get(function.partition("[")[0], [])
        if not ending or f"/{file}".endswith(f"/{ending}")
    ]
    if len(files) != 1:
        raise ValueError(f"there are {len(files)} tests {name}")
    return f"{files[0]}::{function}"
