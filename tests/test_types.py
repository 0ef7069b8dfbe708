"""What is public says what it takes and gives: `Any` stands in names of types that are explained, and in a few places
beside their reasons."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from tests.house import MODULES, parsed

pytestmark = pytest.mark.together("sources")

REASONS = {
    "timepirates": {"__getattr__": "parts of the package, imported when they are asked for"},
    "timepirates.core.registry": {
        "Entry.part": "each part of an entry has a type of its own, which the caller knows",
        "public": "names of any kind",
    },
    "timepirates.core.seat_game": {"SeatGame.__getattr__": "attributes of any kind"},
    "timepirates.envs.openspiel_games": {"OpenSpielGame.__init__": "parameters, as OpenSpiel's own class takes them"},
    "timepirates.players": {"__getattr__": "the players of every game"},
    "timepirates.review": {"of": "each game has reviews of its own kind"},
    "timepirates_widgets.panel.panel": {"Watched.watch": "each table tells of changes in its own words"},
    "timepirates_widgets": {"__getattr__": "what is public, imported when it is asked for"},
}
"""module -> the public functions and fields in which a type would say less, or something untrue"""
MOST_LINES = 55
"""The number of lines of the product with the word `Any`. It may only fall."""
OPEN = ("__init__", "__call__", "__getattr__")
"""Methods with underscores that are called from elsewhere."""


def any_in(annotation: ast.AST | None) -> bool:
    """Whether `Any` stands in an annotation."""
    return annotation is not None and any(
        isinstance(each, ast.Name) and each.id == "Any" for each in ast.walk(annotation)
    )


def is_public(name: str) -> bool:
    return not name.startswith("_") or name in OPEN


def untyped(body: list[ast.stmt], where: str = "") -> Iterator[str]:
    """The public functions and fields of a module or a class that `Any` stands in. Shapes of files are left out: what
    lies in them is judged where it is used; so are names of types."""
    for each in body:
        if isinstance(each, ast.ClassDef) and is_public(each.name):
            if not any("Struct" in ast.unparse(base) for base in each.bases):
                yield from untyped(each.body, f"{where}{each.name}.")
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and is_public(each.name):
            given = each.args
            named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            if any(any_in(one and one.annotation) for one in named) or any_in(each.returns):
                yield f"{where}{each.name}"
        elif isinstance(each, ast.AnnAssign) and is_public(ast.unparse(each.target)) and any_in(each.annotation):
            yield f"{where}{ast.unparse(each.target)}"


def unexplained(tree: ast.Module) -> Iterator[str]:
    """The public names of types that `Any` stands in and that no text explains."""
    for each, after in zip(tree.body, [*tree.body[1:], None], strict=False):
        value = each.value if isinstance(each, ast.Assign | ast.AnnAssign) else None
        told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if any_in(value) and not told:
            target = each.target if isinstance(each, ast.AnnAssign) else each.targets[0]
            yield ast.unparse(target)


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The syntax tree of each module."""
    return {name: parsed(path) for name, path in MODULES.items()}


def test_what_is_public_has_types_or_a_reason(trees):
    """mypy checks the code against the types; a reason that is no longer needed must go."""
    found = {name: sorted(set(untyped(tree.body))) for name, tree in trees.items()}
    assert {name: names for name, names in found.items() if names} == {
        name: sorted(reasons) for name, reasons in REASONS.items()
    }


def test_the_name_of_a_type_with_any_in_it_is_explained(trees):
    found = {name: list(unexplained(tree)) for name, tree in trees.items()}
    assert {name: names for name, names in found.items() if names} == {}


OF_ANY_KIND = re.compile(r"Panel\._content|PolicePanel\.(_content|_shown)")
"""The methods of base classes, whose content is that of any panel."""


def test_what_a_panel_sends_has_a_type_of_its_own(trees):
    sent = {
        f"{kind.name}.{method.name}": ast.unparse(method.returns)
        for name, tree in trees.items()
        if name.startswith("timepirates_widgets.")
        for kind in tree.body
        if isinstance(kind, ast.ClassDef)
        for method in kind.body
        if isinstance(method, ast.FunctionDef) and method.name in ("_content", "_shown")
    }
    assert len(sent) > 20
    own = re.compile(r"(?!Content\b)[A-Z]\w+( \| [A-Z]\w+)*")
    found = {panel for panel, kind in sent.items() if not own.fullmatch(kind)}
    assert "Panel._content" in found
    assert [panel for panel in found if not OF_ANY_KIND.fullmatch(panel)] == []


def test_few_lines_have_any_in_them():
    """The word also begins sentences, which do not count."""
    found = {
        (path, token.start[0])
        for path in MODULES.values()
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        if token.type == tokenize.NAME and token.string == "Any"
    }
    assert len(found) <= MOST_LINES


def test_any_is_found_wherever_it_stands():
    code = ast.parse(
        "A = dict[str, Any]\nB = list[Any]\n'''b'''\nclass C:\n    x: Any\n    _y: Any\n"
        "    def f(self, z: int, **more: Any): ...\ndef g() -> list[Any]: ...\ndef _h(x: Any): ...\n"
    )
    assert list(untyped(code.body)) == ["C.x", "C.f", "g"]
    assert list(unexplained(code)) == ["A"]
