"""Imports point one way, and importing the package costs nothing that it does not need."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = (
    ("timepirates.errors", "timepirates.i18n", "timepirates.protocol", "timepirates.luck", "timepirates.shapes",
     "timepirates.places", "timepirates.rule_choice", "timepirates.names", "timepirates.toml",
     "timepirates.record_shape"),
    ("timepirates.pirates", "timepirates.conspiracy", "timepirates.rules_text", "timepirates.games"),
    ("timepirates.game", "timepirates.open_table", "timepirates.record", "timepirates.simulate", "timepirates"),
    ("timepirates.players", "timepirates.analysis", "timepirates.lessons"),
    ("timepirates_widgets", "timepirates.web", "timepirates.cli", "timepirates.__main__"),
    ("timepirates.notebooks",),
)
"""What stands in one line may know what stands in that line and above, nothing below."""
HEAVY = ("numpy", "numba", "pandas", "networkx", "plotly", "anywidget", "ipywidgets", "voila", "msgspec", "IPython",
         "timepirates_widgets")


def modules() -> dict[str, Path]:
    """name -> file of every module of the product."""
    out = {}
    for package, folder in (("timepirates", "timepirates"), ("timepirates_widgets", "widgets")):
        for path in (ROOT / folder).rglob("*.py"):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            out[".".join((package, *(part for part in parts if part != "__init__")))] = path
    return out


MODULES = modules()


def imported(name: str, path: Path) -> set[str]:
    """The product's modules that a module imports, anywhere in it, but for types only."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(n) for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
               for n in ast.walk(node)}
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
    return {target for target in found if target in MODULES}


def layer(name: str) -> int:
    """The number of a module's layer: that of the longest name above which it belongs to."""
    fits = [(len(prefix), number) for number, prefixes in enumerate(LAYERS) for prefix in prefixes
            if name == prefix or (name.startswith(prefix + ".") and prefix != "timepirates")]
    assert fits, f"{name} belongs to no layer: add it to LAYERS"
    return max(fits)[1]


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_knows_nothing_below_its_layer(name):
    below = {target for target in imported(name, MODULES[name])
             if layer(target) > layer(name) and target != "timepirates"}
    assert not below


@pytest.mark.parametrize("name", sorted(MODULES))
def test_the_two_games_never_import_each_other(name):
    other = {"timepirates.pirates": "timepirates.conspiracy", "timepirates.conspiracy": "timepirates.pirates"}
    for mine, theirs in other.items():
        if name.startswith(mine):
            assert not {target for target in imported(name, MODULES[name]) if target.startswith(theirs)}


def libraries(path: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_one_module_alone_knows_the_compiler():
    """What others want compiled they hand to it."""
    knowing = {name for name, path in MODULES.items() if libraries(path) & {"numba", "llvmlite"}}
    assert knowing == {"timepirates.simulate"}


def after(code: str) -> set[str]:
    """The packages that are loaded after some code, in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True,
                          text=True, check=True, timeout=60)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_importing_the_package_imports_nothing_heavy():
    assert not after("import timepirates") & set(HEAVY)


def test_a_whole_game_is_played_without_numpy_or_numba():
    assert not after("from timepirates import Game; Game.random(seed=1)") & set(HEAVY)


def test_a_whole_game_of_conspiracy_is_played_without_numpy_or_numba():
    assert not after("from timepirates import Game; Game.random(rules='johnson-2002', seed=1, steps=300)") & set(HEAVY)


def test_a_play_page_never_imports_what_takes_seconds():
    """FigureWidget and jsonschema's format checker cost more than the rest of the page; pandas comes when asked."""
    loaded = after("from timepirates_widgets.pirates.play import play\nplay()")
    assert not loaded & {"pandas", "rfc3987_syntax", "jsonschema", "voila", "numba", "scipy", "matplotlib", "tqdm"}
