"""The breakages as they are written down, and what is wrong with how one is written."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
FIELDS = {"what": str, "kind": str, "file": str, "was": str, "becomes": str, "noticed_by": list}
KINDS = ("value", "missing", "secret")
PRODUCT = ("timepirates/", "widgets/", "notebooks/", "pyproject.toml")
MOST_TESTS = 3


@dataclass(frozen=True)
class Breakage:
    """`was`, which occurs once in `file`, becomes `becomes`; at least one of the tests `noticed_by` fails then."""

    part: str
    """the name of the file that it is written down in"""
    what: str
    kind: str
    file: str
    was: str
    becomes: str
    noticed_by: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.part}: {self.what}"

    def broken(self, source: str) -> str:
        """The file's text with the breakage in it."""
        if source.count(self.was) != 1:
            raise ValueError(f"{self}: `was` occurs {source.count(self.was)} times in {self.file}, not once")
        return source.replace(self.was, self.becomes)

    @property
    def test_files(self) -> set[str]:
        """The files of the tests that notice it."""
        return {file_of(test) for test in self.noticed_by}


def file_of(test: str) -> str:
    """The file of a test's id."""
    return test.partition("::")[0]


def parts(folder: Path = FOLDER) -> list[str]:
    """The names of all lists of breakages."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def read(part: str, folder: Path = FOLDER) -> tuple[list[Breakage], list[str]]:
    """A list of breakages and, a line each, what is wrong with how those are written that are not in it."""
    tables = tomllib.loads((folder / f"{part}.toml").read_text(encoding="utf-8"))
    faults = [f"{part}: unknown key {key!r}" for key in tables if key != "breakage"]
    found = []
    for number, table in enumerate(tables.get("breakage", []), 1):
        wrong = list(_misshapen(table))
        faults += [f"{part}, breakage {number}: {fault}" for fault in wrong]
        if not wrong:
            found.append(Breakage(part, **{**table, "noticed_by": tuple(table["noticed_by"])}))
    return found, faults


def everything() -> list[Breakage]:
    """All breakages that are written as they should be."""
    return [breakage for part in parts() for breakage in read(part)[0]]


def _misshapen(table: dict) -> Iterator[str]:
    """What hinders reading one table."""
    for name in FIELDS.keys() - table.keys():
        yield f"{name} is missing"
    for name, value in table.items():
        if name not in FIELDS:
            yield f"unknown key {name!r}"
        elif not isinstance(value, FIELDS[name]):
            yield f"{name} is no {'list' if FIELDS[name] is list else 'text'}"


def faults(breakage: Breakage, root: Path = ROOT) -> Iterator[str]:
    """What is wrong with a breakage: its file, its words, its kind, its tests."""
    if breakage.kind not in KINDS:
        yield f"{breakage}: kind {breakage.kind!r} is none of {', '.join(KINDS)}"
    if not breakage.file.startswith(PRODUCT) or not (root / breakage.file).is_file():
        yield f"{breakage}: {breakage.file} is no file of the product"
    elif (times := (root / breakage.file).read_text(encoding="utf-8").count(breakage.was)) != 1:
        yield f"{breakage}: `was` occurs {times} times in {breakage.file}, not once"
    elif breakage.file.endswith(".py"):
        yield from _no_python(breakage, root)
    if breakage.was == breakage.becomes:
        yield f"{breakage}: nothing changes"
    if not 1 <= len(breakage.noticed_by) <= MOST_TESTS:
        yield f"{breakage}: one to {MOST_TESTS} tests, not {len(breakage.noticed_by)}"
    for test in breakage.noticed_by:
        if not is_there(test, root):
            yield f"{breakage}: there is no test {test}"


def _no_python(breakage: Breakage, root: Path) -> Iterator[str]:
    """A file that can no longer be read as Python would be noticed by every test."""
    try:
        ast.parse(breakage.broken((root / breakage.file).read_text(encoding="utf-8")))
    except SyntaxError as error:
        yield f"{breakage}: {breakage.file} is no Python any more: {error.msg}"


def is_there(test: str, root: Path = ROOT) -> bool:
    """Whether a test of this id, its parameters left aside, is written in its file."""
    file, *path = re.sub(r"\[.*\]$", "", test).split("::")
    return bool(path) and (root / file).is_file() and "::".join(path) in _tests_in(root / file)


@lru_cache
def _tests_in(path: Path) -> frozenset[str]:
    """The names of the tests in a file; those of classes with the class before them."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return frozenset(names)
