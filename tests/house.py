"""The plan of the house as data: the layers of `timepirates` and the rooms of the pages, and who imports whom.

`tests/test_layers.py` holds the code to it, `tests/test_architecture.py` the picture of it in the docs.
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
"""A line may import from itself and from the lines above it. Nothing but a game's own folders imports the game."""
ROOMS = (
    ("drawing",),
    ("panel",),
    ("keeping",),
    ("table",),
    ("reviews",),
    ("lessons", "visits"),
    ("games",),
)
"""The rooms of `widgets/`. A room may import from the rooms of the lines above it; those of one line never from each
other."""
DOOR = "timepirates_widgets"


def modules() -> dict[str, Path]:
    """name -> file of every module of the product."""
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
    """The product's modules that a module imports, anywhere in it; those for types only where asked for."""
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
    """The room of a module of the pages; empty where it stands in none (the short names at the top)."""
    parts = name.split(".")
    return parts[1] if parts[0] == DOOR and len(parts) > 1 and (ROOT / "widgets" / parts[1]).is_dir() else ""


def game(name: str) -> str:
    """The game to which a module belongs; empty where it belongs to none."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else ""


def rank(of: str) -> int:
    """The number of the line in which a room stands."""
    return next(number for number, line in enumerate(ROOMS) if of in line)


def circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """The files that import each other in a circle, the largest circle that each belongs to.

    >>> circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]
    True
    """
    reached = {name: _reached(name, edges) for name in edges}
    found: list[set[str]] = []
    for name, others in reached.items():
        circle = {other for other in others if name in reached.get(other, ())}
        if circle and circle not in found:
            found.append(circle)
    return found


def _reached(name: str, edges: dict[str, set[str]]) -> set[str]:
    """What a module imports, and what that imports, and so on."""
    out: set[str] = set()
    ahead = list(edges[name])
    while ahead:
        each = ahead.pop()
        if each not in out:
            out.add(each)
            ahead += edges[each]
    return out
