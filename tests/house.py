"""The permitted imports between parts of the project: layers of `timepirates`, and rooms (folders) of `widgets/`.

`tests/test_layers.py` checks the code against them, `tests/test_architecture.py` the picture in the documentation.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYERS = (
    ("timepirates.core", "timepirates"),
    (
        "timepirates.players",
        "timepirates.matches",
        "timepirates.review",
        "timepirates.lessons",
        "timepirates.worker",
        "timepirates.envs",
    ),
    ("timepirates.games",),
    (
        "timepirates_widgets",
        "timepirates.server",
        "timepirates.tables",
        "timepirates.site",
        "timepirates.cli",
        "timepirates.__main__",
    ),
    ("timepirates.notebooks",),
)
"""Modules of a line may import from their own line and the lines above. Only a game's own folders import the game."""
ROOMS = (
    ("drawing",),
    ("panel",),
    ("keeping",),
    ("table",),
    ("reviews",),
    ("lessons", "visits"),
    ("games",),
)
"""The rooms of `widgets/`. A room may import from rooms in the lines above, but not from another room in its line."""
DOOR = "timepirates_widgets"


def modules() -> dict[str, Path]:
    """Return the file of each module of both packages, by the module's name."""
    out = {}
    for package, folder in (("timepirates", "timepirates"), ("timepirates_widgets", "widgets")):
        for path in (ROOT / folder).rglob("*.py"):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            out[".".join((package, *(part for part in parts if part != "__init__")))] = path
    return out


MODULES = modules()


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file; do not change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(name: str, path: Path, also_types: bool = False) -> set[str]:
    """Return the modules of both packages that a module imports, including imports inside functions.

    Imports under `TYPE_CHECKING` count only if `also_types` is true.
    """
    found: set[str] = set()
    tree = parsed(path)
    skipped = {
        id(n)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) and not also_types
        for n in ast.walk(node)
    }
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
            found.add(base)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return {target for target in found if target in MODULES and target != name}


def room(name: str) -> str:
    """Return the room of a module of `timepirates_widgets`; empty for modules outside of rooms."""
    parts = name.split(".")
    return parts[1] if parts[0] == DOOR and len(parts) > 1 and (ROOT / "widgets" / parts[1]).is_dir() else ""


def game(name: str) -> str:
    """Return the game that a module belongs to; empty if it belongs to none."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else ""


def rank(of: str) -> int:
    """Return the 0-based number of the line of `ROOMS` that contains a room."""
    return next(number for number, line in enumerate(ROOMS) if of in line)
