"""Notebooks are thin stories: one call a cell, nothing stored. `browser/test_exported.py` runs them."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LOGIC = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.For,
    ast.While,
    ast.If,
    ast.Try,
    ast.With,
    ast.Lambda,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
)
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


def content(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(path: Path) -> list[dict]:
    return [cell for cell in content(path)["cells"] if cell["cell_type"] == "code"]


def is_exercise(path: Path) -> bool:
    """Exercise notebooks, where readers write code themselves, say so in their metadata."""
    return content(path)["metadata"].get("timepirates", {}).get("exercise", False)


def test_the_front_door_names_every_other_notebook_once():
    """In the order in which to read them; `timepirates lab` opens it."""
    cells = content(ROOT / "notebooks" / "index.ipynb")["cells"]
    listed = re.findall(r"^\d\. \[.+?\]\((\w+)\.ipynb\)", "\n".join("".join(cell["source"]) for cell in cells), re.M)
    assert sorted(listed) == sorted({path.stem for path in NOTEBOOKS} - {"index"})


@every_notebook
def test_a_notebook_has_no_logic_of_its_own(path):
    """No def, class, loop, condition: what a notebook does, a named function of the packages does."""
    trees = [] if is_exercise(path) else [ast.parse("".join(cell["source"])) for cell in code_cells(path)]
    found = [type(node).__name__ for tree in trees for node in ast.walk(tree) if isinstance(node, LOGIC)]
    assert not found


@every_notebook
def test_a_cell_has_at_most_six_lines(path):
    for cell in code_cells(path):
        assert len("".join(cell["source"]).strip().splitlines()) <= 6


@every_notebook
def test_nothing_is_stored(path):
    """No outputs, no counts of runs, no state of widgets."""
    assert not [cell for cell in code_cells(path) if cell["outputs"] or cell["execution_count"]]
    assert "widgets" not in content(path)["metadata"]


@every_notebook
def test_a_notebook_has_a_title_and_the_plain_kernel(path):
    metadata = content(path)["metadata"]
    assert metadata["title"].strip()
    assert metadata["kernelspec"]["name"] == "python3"


@every_notebook
def test_every_cell_has_an_id_of_its_own(path):
    ids = [cell["id"] for cell in content(path)["cells"]]
    assert len(set(ids)) == len(ids)
