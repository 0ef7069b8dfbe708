"""Imports point one way, rooms know only those before them, and importing the package costs only what it needs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import networkx
import pytest

from tests.house import LAYERS, MODULES, ROOMS, ROOT, game, imported, parsed, rank, room
from timepirates.core import registry

pytestmark = pytest.mark.together("sources")

HEAVY = (
    "numpy",
    "numba",
    "pandas",
    "networkx",
    "plotly",
    "anywidget",
    "ipywidgets",
    "voila",
    "msgspec",
    "IPython",
    "pyspiel",
    "timepirates_widgets",
)


def layer(name: str) -> int:
    """The number of a module's layer: that of the longest name above which it belongs to."""
    fits = [
        (len(prefix), number)
        for number, prefixes in enumerate(LAYERS)
        for prefix in prefixes
        if name == prefix or (name.startswith(prefix + ".") and prefix != "timepirates")
    ]
    assert fits, f"{name} belongs to no layer: add it to LAYERS"
    return max(fits)[1]


@cache
def imports() -> dict[str, set[str]]:
    """Return the product's modules that each module imports."""
    return {name: imported(name, path) for name, path in MODULES.items()}


def test_no_module_imports_from_a_layer_below_its_own():
    below = [
        f"{name} imports {target}"
        for name, targets in imports().items()
        for target in sorted(targets)
        if layer(target) > layer(name) and target != "timepirates"
    ]
    assert below == []


def test_nobody_imports_a_game_but_its_own_folders():
    """Neither the other game, nor what is written for all; imports for types only count, too."""
    wrong = [
        f"{name} imports {target}"
        for name, path in MODULES.items()
        for target in sorted(imported(name, path, also_types=True))
        if game(target) and game(target) != game(name)
    ]
    assert wrong == []


SPLITTING = {"split", "partition", "rsplit", "rpartition", "startswith", "endswith", "removeprefix"}
DECISIONS = re.compile(r"\b(decisions?|legal|steps?|best|draw|pending)\b")
"""Names that hold decisions."""
NO_DECISION = re.compile(r"\b(check|rule|parts)\b")


def test_only_a_notation_takes_decisions_apart():
    """Everybody else asks a decision for its verb and its parts."""
    apart = [
        f"{name}: {ast.unparse(call)}"
        for name, path in MODULES.items()
        if not name.endswith(".text")
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in SPLITTING
        and DECISIONS.search(taken := ast.unparse(call.func.value))
        and not NO_DECISION.search(taken)
    ]
    assert apart == []


# --- rooms


def test_every_folder_of_the_pages_is_a_room_of_the_plan():
    folders = {path.name for path in (ROOT / "widgets").iterdir() if (path / "__init__.py").exists()}
    assert folders == {name for line in ROOMS for name in line}


def test_a_room_imports_only_from_itself_and_from_rooms_of_earlier_lines():
    """Imports inside functions count; imports for types only do not."""
    wrong = [
        f"{name} imports {target}"
        for name, targets in imports().items()
        for target in sorted(targets)
        if room(name) and room(target) and room(target) != room(name) and rank(room(target)) >= rank(room(name))
    ]
    assert wrong == []


def test_no_two_files_import_each_other_in_a_circle():
    """Imports over other files, inside functions and for types only count. A package is not asked for by its own
    files."""
    edges = {
        name: {target for target in imported(name, path, also_types=True) if not name.startswith(f"{target}.")}
        for name, path in MODULES.items()
    }
    groups = networkx.strongly_connected_components(networkx.DiGraph(edges))
    assert [group for group in groups if len(group) > 1] == []


def test_an_import_inside_a_function_counts_and_one_for_types_does_not(tmp_path):
    file = tmp_path / "page.py"
    file.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from timepirates_widgets.lessons.course import Course\n\n\n"
        "def late():\n    from timepirates_widgets.visits import menu\n    return menu\n",
        encoding="utf-8",
    )
    late = {"timepirates_widgets.visits", "timepirates_widgets.visits.menu"}
    assert imported("timepirates_widgets.table.page", file) == late
    assert imported("timepirates_widgets.table.page", file, also_types=True) == {
        *late,
        "timepirates_widgets.lessons",
        "timepirates_widgets.lessons.course",
    } - {"timepirates_widgets.lessons"}


# --- one entry a game


GAMES = registry.game_names()
NAMING = {*GAMES, *(registry.entry(name).format for name in GAMES), *registry.entry("conspiracy").rule_sets}
"""Whoever writes one of these asks which game it is. Rule sets of the first game are what `Game` begins with."""


def texts(tree: ast.AST) -> set[str]:
    """The texts that stand in a module's code."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_nobody_names_a_game_but_its_own_folders():
    naming = {name: texts(parsed(path)) & NAMING for name, path in MODULES.items() if not game(name)}
    assert {name: named for name, named in naming.items() if named} == {}


def test_no_script_names_a_game_but_those_of_its_own_room():
    scripts = [path for path in (ROOT / "widgets").rglob("*.js") if "games" not in path.parts]
    quoted = re.compile("|".join(f"[\"'`]{re.escape(name)}[\"'`]" for name in sorted(NAMING)))
    assert len(scripts) > 10
    assert not [path.name for path in scripts if quoted.search(path.read_text(encoding="utf-8"))]


WORDS = {
    *("captain", "mate", "newcomer", "collector", "hunter", "watcher", "schemer"),
    *("pirate", "pirates", "police", "bazaar", "restock", "conspiracy", "coin", "coins", "tile", "tiles"),
    *("epoch", "epochs", "year", "years", "contract", "contracts", "artifact", "artifacts", "arrest", "explorer"),
    *("orange", "purple", "spiral", "1400", "2200"),
}
"""Words that belong to one of the games."""
MAY_KNOW = {
    ("timepirates_widgets.lessons.kit", "coins"),  # a style sheet for printed pages, shared by the games' kits
    ("first_picture.css", "tile"),  # the size of a place, set by the game's own board
}
"""Where something general may use such a word: what the word means there."""
PROJECT = re.compile(r"time[-_ ]?pirates", re.IGNORECASE)
"""The name of the project, in all its spellings."""


def words(text: str) -> set[str]:
    """Return the words and numbers of a text or an identifier in small letters, without the name of the project."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", PROJECT.sub(" ", text))
    return set(re.findall(r"[a-z]+|\d+", parted.lower()))


def said(tree: ast.AST) -> set[str]:
    """Return the words of a module's names and texts; docstrings may take their examples from a game."""
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    found = [value for node in nodes if id(node) not in docstrings for _field, value in ast.iter_fields(node)]
    return {word for each in found if isinstance(each, str | int) for word in words(str(each))}


def test_nobody_uses_a_games_own_words_but_its_own_folders():
    known = {name: said(parsed(path)) for name, path in MODULES.items() if not game(name)}
    beside = [
        path for kind in ("*.js", "*.css") for path in (ROOT / "widgets").rglob(kind) if "games" not in path.parts
    ]
    code = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
    known |= {
        path.name: words(code.sub("", path.read_text(encoding="utf-8"))) for path in beside if ".min." not in path.name
    }
    assert {(name, word) for name, found in known.items() for word in found & WORDS} == MAY_KNOW


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_an_entry_lies_in_the_games_own_folders(name):
    parts = registry.entry(name).parts
    folder = parts["table"].split(".")[2]
    modules = {where.partition(":")[0] for part, where in parts.items() if part not in registry.PLAIN_TEXT_KEYS}
    assert len(modules) > 8
    assert {module for module in modules if module.split(".")[1:3] != ["games", folder]} == set()


# --- what is imported from elsewhere


def libraries(path: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_only_two_modules_know_the_compiler():
    """What others want compiled they hand to them: one compiles for this machine, one for browsers."""
    knowing = {name for name, path in MODULES.items() if libraries(path) & {"numba", "llvmlite"}}
    assert knowing == {"timepirates.core.compiling", "timepirates.site.thinking"}


def loaded_after(code: str) -> set[str]:
    """The modules that are loaded after some code, in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(done.stderr.splitlines()[-1].split())


def after(code: str) -> set[str]:
    """The packages that are loaded after some code."""
    return {name.partition(".")[0] for name in loaded_after(code)}


def test_importing_the_package_imports_nothing_heavy():
    assert not after("import timepirates") & {*HEAVY, "tomllib"}


def test_finding_a_game_imports_its_rules_and_no_other_game():
    """The parts of an entry come when they are asked for."""

    def loaded(code: str) -> set[str]:
        return {name for name in loaded_after(code) if name.startswith("timepirates")}

    assert not {name for name in loaded("import timepirates") if re.search(r"games|lessons|players|table", name)}
    played = loaded("from timepirates import Game; Game(seed=1).legal()")
    assert "timepirates.games.pirates.table" in played
    own = {name for name in played if not re.fullmatch(r"timepirates\.games\.\w+(\.entry)?", name)}
    assert not {name for name in own if re.search(r"conspiracy|lessons|players", name)}


@pytest.mark.parametrize("words", ["seed=1", "rules='johnson-2002', seed=1, steps=300"])
def test_a_whole_game_is_played_without_numpy_or_numba(words):
    assert not after(f"from timepirates import Game; Game.random({words})") & set(HEAVY)


def test_checking_a_record_imports_nothing_of_numpy_jupyter_or_plotly():
    """So that it is there at once, and works where none of them is installed."""
    example = str(ROOT / "tests" / "data" / "examples" / "rio-grande-4.tpr.json")
    loaded = after(f"from timepirates.cli.main import main; main(['replay', {example!r}])")
    assert not loaded & {*HEAVY, "tornado", "jupyter_core"} - {"msgspec"}


@pytest.mark.long
def test_a_play_page_never_imports_what_takes_seconds():
    """FigureWidget and jsonschema's format checker cost more than the rest of the page; pandas comes when asked."""
    loaded = after("from timepirates_widgets.games.pirates.play.play_page import play\nplay()")
    assert not loaded & {"pandas", "rfc3987_syntax", "jsonschema", "voila", "numba", "scipy", "matplotlib", "tqdm"}


def test_the_server_starts_without_the_grammars_of_addresses():
    assert "lark" not in after("import timepirates.server.pages")


def test_a_play_page_offers_the_other_game_without_its_rules():
    loaded = loaded_after("from timepirates_widgets.games.pirates.play.play_page import play\nplay(keep=False)")
    assert "timepirates.games.conspiracy.entry" in loaded
    its = re.compile(r"timepirates(_widgets)?\.games\.conspiracy\.(?!entry|public)")
    assert not {name for name in loaded if its.match(name)}
