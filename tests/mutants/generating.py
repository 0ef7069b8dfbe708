"""Make mutants of a package folder in a copy of the project, try them, and compare with what was kept."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.mutants import switch, trying
from tests.mutants.book import FOLDER
from tests.mutants.operators import Planted, plant
from tests.mutants.running import PLUGINS
from tests.mutants.syntax import ROOT
from tests.mutants.trees import Tree

BASELINE = FOLDER / "alive.json"
"""The number of mutants of each package folder that were tried, and how many of them lived."""
MOST = 100
"""The number of mutants that are made of a package folder by default; fewer where it is small."""
NEVER = {
    "test_binder.py",
    "test_docs.py",
    "test_mutants.py",
    "test_nothing_secret_is_sent.py",
    "test_packaging.py",
}
"""Files of tests that take minutes: they build or install the project, try mutants, or play on pairs of pages."""
EXAMPLES = "tests/test_doctests.py::test_the_examples_of_a_module_are_true[{module}]"
"""The test of the examples in a module's docstrings."""
OUTPUTS = "tests/widgets/test_written_down.py"
"""The tests that compare what panels send with the expected outputs."""


def choose_tests(room: str, root: Path = ROOT) -> list[str]:
    """Return the tests of a package folder, as arguments for pytest.

    These are the files in the folder of the tests that mirrors it best, those in the folders above that import from it
    (those in any folder if none mirrors it exactly), for a game's lessons and the like those of lessons of any game,
    the examples in its docstrings, and for folders of panels the expected outputs.
    """
    first, *deeper = Path(room).parts
    tests = root.joinpath("tests", *(() if first == "timepirates" else (first,)))
    folder = own = tests.joinpath(*deeper)
    while not (found := _tests_in(folder)):
        folder = folder.parent
    package = ".".join(("timepirates_widgets" if first == "widgets" else first, *deeper))
    above, _dot, name = package.rpartition(".")
    imports = re.compile(
        rf"^ *(from {package}(\.\w+)? import|import {package}\b|from {above} import .*\b{name}\b)", re.MULTILINE
    )
    others = own.parents[: len(own.parts) - len(root.parts) - 1] if folder == own else _folders(root / "tests")
    for path in (path for other in others for path in _tests_in(other)):
        found += [path] if imports.search(path.read_text(encoding="utf-8")) else []
    found += _tests_in(tests / deeper[-1]) if deeper[:1] == ["games"] else []
    files = dict.fromkeys(path.relative_to(root).as_posix() for path in found)
    if first == "widgets":
        files[OUTPUTS] = None
    return [*files, *(EXAMPLES.format(module=module) for module in _with_examples(root / room, package))]


def _with_examples(folder: Path, package: str) -> Iterator[str]:
    """Yield the modules of a package folder whose docstrings have examples."""
    for path in sorted(folder.glob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            yield package if path.stem == "__init__" else f"{package}.{path.stem}"


def _folders(tests: Path) -> list[Path]:
    """Return all folders of tests without a browser."""
    return [tests, *(each for each in tests.rglob("*") if each.is_dir() and each.name not in ("browser", "scripts"))]


def _tests_in(folder: Path) -> list[Path]:
    """Return the files of tests of a folder, without those that are never run here."""
    return sorted(path for path in folder.glob("test_*.py") if path.name not in NEVER)


def plant_room(room: str, root: Path, most: int = MOST) -> list[Planted]:
    """Put mutants into the files of a package folder below a root, at most as many as asked for."""
    trees = {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((root / room).glob("*.py"))
    }
    planted = plant(trees, most, room)
    for file, tree in trees.items():
        (root / file).write_text(ast.unparse(tree) + "\n", encoding="utf-8")
    return planted


def run_tests(root: Path, tests: list[str], planted: list[Planted], work: Path) -> dict:
    """Return the results of all mutants in a copy of the project, see `tests.mutants.trying`."""
    outcome = work / "outcome.json"
    environment = {
        **os.environ,
        "PYTHONPATH": str(root),
        "PYTEST_CURRENT_TEST": "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "NUMBA_DISABLE_JIT": "1",  # compiled code cannot ask the switch
        switch.REACHED: str(work / "reached.txt"),
        trying.TRY: f"{len(planted)} {outcome}",
    }
    plugins = [option for name in (*PLUGINS, "tests.mutants.trying") for option in ("-p", name)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, "--hypothesis-seed=0", *tests],
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if not outcome.exists():
        raise RuntimeError(f"the tests were not run: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return json.loads(outcome.read_text(encoding="utf-8"))


def compare(room: str, tried: int, alive: int, file: Path = BASELINE) -> str:
    """Keep the numbers of a package folder, and return ""; if a greater share lives than before, return a message."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    before = kept.get(room, {"tried": 1, "alive": 1})
    if alive * before["tried"] > before["alive"] * tried:
        return f"{room}: {alive} of {tried} mutants live, at most {before['alive']} of {before['tried']} did before"
    kept[room] = {"tried": tried, "alive": alive}
    lines = ",\n".join(f"  {json.dumps(each)}: {json.dumps(kept[each])}" for each in sorted(kept))
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return ""


def row(room: str, tried: int, alive: int) -> str:
    """Return the row of a package folder in the table of CONTRIBUTING.md."""
    return f"| `{room}` | {tried} | {alive} |"


def try_room(room: str, most: int = MOST) -> int:
    """Try mutants of a package folder, print which live, and return 1 if a greater share lives than before."""
    began, room = time.monotonic(), room.strip("/")
    with tempfile.TemporaryDirectory(prefix="timepirates-mutants-") as folder:
        tree = Tree(Path(folder))
        planted = plant_room(room, tree.root, most)
        outcome = run_tests(tree.root, choose_tests(room), planted, Path(folder))
    noticed = {mutant: outcome["noticed"][str(mutant.number)] for mutant in planted}
    tried = {mutant: what for mutant, what in noticed.items() if what != trying.IMPORTED}
    alive = {mutant: what for mutant, what in tried.items() if what != "noticed"}
    for mutant, what in alive.items():
        print(f"{mutant}\n    {what}")
    print(
        f"{room}: {len(planted)} mutants, {len(planted) - len(tried)} of them {trying.IMPORTED}; {outcome['tests']} "
        f"tests, {outcome['left_out']} more fail or take too long here; {time.monotonic() - began:.0f} s"
    )
    wrong = compare(room, len(tried), len(alive))
    print(wrong or row(room, len(tried), len(alive)), flush=True)
    return int(bool(wrong))
