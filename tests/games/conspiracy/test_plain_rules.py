"""The rules are plain functions of whole numbers and lists, which a compiler takes as they stand."""

import ast
from pathlib import Path
from statistics import median

import pytest

from timepirates.games.conspiracy import rules

FILES = sorted(Path(rules.__file__).parent.glob("*.py"))
BANNED = (
    ast.ClassDef,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.Try,
    ast.With,
    ast.JoinedStr,
    ast.Global,
    ast.Yield,
)
LONGEST = 40


def functions():
    """Every function of the rules, with the lines of its body."""
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:]
                yield node, (body[-1].end_lineno - body[0].lineno + 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_rule_uses_what_the_compiler_would_not_take(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, BANNED)] == []


def test_rules_are_short_and_every_one_says_what_it_is():
    lengths = []
    for node, lines in functions():
        assert ast.get_docstring(node), node.name
        assert lines <= LONGEST, node.name
        lengths.append(lines)
    assert median(lengths) <= 6
