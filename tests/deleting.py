"""A copy of the project without one game: without its folders, notebooks and tests, and the lines that name them."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house import ROOT
from timepirates import lessons
from timepirates.core import registry

OF_A_GAME = ("timepirates/games", "widgets/games", "tests/games", "tests/widgets/games")
"""Where a game has a folder of its own."""
TESTED = (
    "tests/core",
    "tests/lessons",
    "tests/matches",
    "tests/widgets/drawing",
    "tests/widgets/keeping",
    "tests/widgets/lessons",
    "tests/widgets/panel",
    "tests/widgets/table",
    "tests/widgets/visits",
)
"""The folders with quick tests of what is written for all games; so are tests that are in no folder."""
ABOUT_THE_PROJECT = re.compile(
    r"test_(architecture|binder|docs|docstrings|doctests|mutants|notebooks|packaging|readme|style|texts"
    r"|types|unique_names|whole)\b"
)
"""Tests of the documents, the package and the tests themselves."""


def folder_of(game: str) -> str:
    """Return the name of a game's folders."""
    return str(registry.entry(game).parts["table"].split(".")[2])


def names_of(game: str) -> set[str]:
    """Return the names under which users import the functions of a game."""
    public = registry.entry(game).part("public", {})
    return {name for names in public.values() for name in names}


def copy_without(game: str, copy: Path) -> None:
    """Copy the repository without one game to the folder `copy`."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    its = tuple(f"{place}/{folder_of(game)}/" for place in OF_A_GAME)
    for name in filter(None, listed.stdout.split("\0")):
        if name.startswith(its) or not (ROOT / name).is_file() or _is_its_notebook(name, game):
            continue
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    project = copy / "pyproject.toml"
    lines = project.read_text(encoding="utf-8").splitlines(keepends=True)
    project.write_text("".join(line for line in lines if f"games.{folder_of(game)}" not in line), encoding="utf-8")


def _is_its_notebook(name: str, game: str) -> bool:
    """Return whether a notebook belongs to a game. If it imports no game, it belongs to the first game."""
    if not name.endswith(".ipynb"):
        return False
    cells = json.loads((ROOT / name).read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    named = [each for each in registry.game_names() if re.search(_imports(each), code)]
    return game in named or (not named and game == registry.first() and bool(code))


def _imports(game: str) -> str:
    names = "|".join(sorted(names_of(game)))
    return rf"games\.{folder_of(game)}\b|import .*\b({names})\b"


# --- which tests need a game


def left_without(game: str, copy: Path) -> list[str]:
    """Return the test files of a copy that need nothing of the deleted game.

    A test needs a game if it, or a test module that it imports, imports something of the game, names the game or one of
    its rule sets, or (for the first game) begins a game without naming any.
    """
    files = [*copy.glob("tests/test_*.py"), *(path for folder in TESTED for path in (copy / folder).rglob("test_*.py"))]
    return [
        path.relative_to(copy).as_posix()
        for path in sorted(files)
        if not ABOUT_THE_PROJECT.match(path.name) and not needs(game, path, copy)
    ]


@cache
def needs(game: str, path: Path, copy: Path) -> bool:
    """Return whether a test file, or a test module that it imports, needs a game."""
    if not path.exists():
        return True
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return _uses(game, tree) or any(needs(game, each, copy) for each in _imported(tree, copy))


def _uses(game: str, tree: ast.AST) -> bool:
    entry, folder = registry.entry(game), folder_of(game)
    words = {game, entry.format, *entry.rule_sets}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in words or re.search(rf"games[./]{folder}\b|\b{entry.title}\b", node.value):
                return True
        elif isinstance(node, ast.ImportFrom) and node.module:
            if f"games.{folder}" in node.module or names_of(game) & {alias.name for alias in node.names}:
                return True
        elif isinstance(node, ast.Call) and (
            (game == registry.first() and _begins_a_game(node))
            or any(isinstance(each, ast.Constant) and each.value in lessons.names(game) for each in node.args)
        ):
            return True
    return False


def _begins_a_game(call: ast.Call) -> bool:
    """Return whether a call begins a game without naming its rules."""
    text = ast.unparse(call.func)
    return text in ("Game", "Game.random") and len(call.args) < 2 and all(key.arg != "rules" for key in call.keywords)


def _imported(tree: ast.AST, copy: Path) -> Iterator[Path]:
    """Return the test modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tests":
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                place = copy / str(name).replace(".", "/")
                if place.with_suffix(".py").exists() or (not place.is_dir() and name == node.module):
                    yield place.with_suffix(".py")
