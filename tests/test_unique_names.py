"""One name has one meaning: no two classes share a name, and no public function has the name of a module or folder."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from importlib import import_module

import pytest

from tests.house import MODULES, ROOT, parsed
from timepirates.core import registry

pytestmark = pytest.mark.together("sources")


def classes() -> dict[str, list[str]]:
    """Return the modules in which each class is defined, by the name of the class."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, path in MODULES.items():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return found


def test_no_two_classes_share_a_name():
    assert {name: modules for name, modules in classes().items() if len(modules) > 1} == {}


PUBLIC = {
    "timepirates",
    "timepirates.games.pirates.editions",
    "timepirates.games.pirates.laying",
    "timepirates.games.pirates.police",
    "timepirates.lessons",
    "timepirates.matches",
    "timepirates.players",
    "timepirates.review",
    "timepirates_widgets",
}
"""The addresses from which users import."""


def public_functions() -> set[tuple[str, str]]:
    """Return the packages and modules from which users import functions, with the names of these."""
    found = set()
    packages = {name for name, path in MODULES.items() if path.name == "__init__.py"}
    documented = {
        name
        for path in (ROOT / "docs" / "api").glob("*.md")
        for name in re.findall(r"automodule:: ([\w.]+)", path.read_text(encoding="utf-8"))
    }
    for name in sorted(packages | documented):
        module = import_module(name)
        offered = getattr(module, "__all__", ()) if name in packages else vars(module)
        found |= {
            (name, each)
            for each in offered
            if not each.startswith("_")
            and inspect.isfunction(function := getattr(module, each))
            and (name in packages or function.__module__ == name)
        }
    for game in registry.game_names():
        for package, names in registry.entry(game).part("public", {}).items():
            found |= {(package, each) for each in names if inspect.isfunction(getattr(import_module(package), each))}
    return found


def neighbours(module: str) -> set[str]:
    """Return the names of the modules and folders in the folder of a module."""
    folder = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    return {name.rpartition(".")[2] for name in MODULES if name.rpartition(".")[0] == folder}


def test_no_public_function_has_the_name_of_a_module_or_folder_beside_it():
    """Neither where users import it from nor where it is defined, so that an import of the name has one meaning."""
    functions = public_functions()
    assert {("timepirates", "match"), ("timepirates_widgets", "play"), ("timepirates.lessons", "check")} <= functions
    assert {package for package, _name in functions} >= PUBLIC
    wrong = []
    for package, name in functions:
        defined = inspect.unwrap(getattr(import_module(package), name)).__module__
        if name in neighbours(package) | neighbours(defined):
            wrong.append(f"{package}.{name}")
    assert wrong == []
