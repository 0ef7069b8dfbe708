"""Symbols of the product, and small changes of their syntax trees.

A symbol of Python is a dotted name: `Sitting.viewer`, or with as much of the module before it as makes it unique
(`pieces.lay_tile`). It is found by its name, so the file may move. A symbol of any other file is the file's name and,
where the change is in a function of a script, the function's: `curtain.js:lift`.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = {"timepirates": "timepirates", "widgets": "timepirates_widgets"}
"""The folders of the product, and the names under which their code is imported."""
TEXT = re.compile(r"(?P<file>[\w./-]+\.(?:js|mjs|css|html|j2|toml))(?::(?P<function>\w+))?")


class NotOnce(ValueError):
    """A symbol or a piece of code that does not occur exactly once."""


@dataclass(frozen=True)
class Symbol:
    """A member of a module, such as a function, a class, a method or a constant; without a path the module itself."""

    file: str
    module: str
    path: tuple[str, ...]


def names_of(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines, other than by an import."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _paths(node: ast.AST) -> Iterator[tuple[str, ...]]:
    """Yield the paths of all members of a module or a class."""
    for child in node.body:
        for name in names_of(child):
            yield (name,)
            if isinstance(child, ast.ClassDef):
                yield from ((name, *path) for path in _paths(child))


def product_files() -> Iterator[Path]:
    """Yield all files of the product's packages."""
    for folder in PACKAGES:
        yield from sorted(path for path in (ROOT / folder).rglob("*.*") if "__pycache__" not in path.parts)


@cache
def symbols() -> dict[str, list[Symbol]]:
    """Return the symbols of the product by each name that ends at them: with none, some or all of the module."""
    found = defaultdict(list)
    for path in product_files():
        if path.suffix != ".py":
            continue
        file = path.relative_to(ROOT)
        parts = [PACKAGES[file.parts[0]], *file.with_suffix("").parts[1:]]
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for inside in dict.fromkeys([(), *_paths(ast.parse(path.read_text(encoding="utf-8")))]):
            before = module.split(".")
            for first in range(len(before) + bool(inside)):
                found[".".join([*before[first:], *inside])].append(Symbol(str(file), module, inside))
    return dict(found)


def _only(found: list, what: str) -> object:
    """Return the only one of what was found."""
    if len(found) != 1:
        raise NotOnce(f"{what} occurs {len(found)} times, not once")
    return found[0]


def find_symbol(name: str) -> Symbol:
    """Return the Python symbol of a name."""
    return _only(symbols().get(name, []), name)


def find_file(name: str) -> str:
    """Return the file of a symbol, relative to the project."""
    if not (text := TEXT.fullmatch(name)):
        return find_symbol(name).file
    ending = Path(text["file"]).parts
    found = [path for path in product_files() if path.parts[-len(ending) :] == ending]
    return str(_only(found, text["file"]).relative_to(ROOT))


def members(tree: ast.Module, path: tuple[str, ...]) -> list[ast.AST]:
    """Return the nodes that define a member: several for a property with a setter."""
    nodes: list[ast.AST] = [tree]
    for name in path:
        nodes = [child for node in nodes for child in getattr(node, "body", []) if name in names_of(child)]
    return nodes


def parsed(was: str, becomes: str) -> tuple[ast.expr, ast.expr] | tuple[list[ast.stmt], list[ast.stmt]]:
    """Return both sides of a change as expressions; where one of them is none, as lists of statements."""
    was, becomes = textwrap.dedent(was).strip(), textwrap.dedent(becomes).strip()
    try:
        return ast.parse(was, mode="eval").body, ast.parse(becomes, mode="eval").body
    except SyntaxError:
        return ast.parse(was).body, ast.parse(becomes).body


def _dump(part: ast.AST | list[ast.stmt]) -> str | list[str]:
    """Return the tree of a part as text, without places in a file."""
    return [ast.dump(each) for each in part] if isinstance(part, list) else ast.dump(part)


def _places(scope: ast.AST, wanted: ast.AST | list[ast.stmt]) -> Iterator[tuple[object, object]]:
    """Yield where a scope holds a part: a list with a slice of it, or a node with a field's name."""
    like = _dump(wanted)
    for node in ast.walk(scope):
        for name, value in ast.iter_fields(node):
            if isinstance(wanted, list):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    dumped = _dump(value)
                    yield from (
                        (value, slice(at, at + len(wanted)))
                        for at in range(len(value) - len(wanted) + 1)
                        if dumped[at : at + len(wanted)] == like
                    )
            elif isinstance(value, list):
                yield from (
                    (value, at)
                    for at, each in enumerate(value)
                    if isinstance(each, type(wanted)) and ast.dump(each) == like
                )
            elif isinstance(value, type(wanted)) and ast.dump(value) == like:
                yield node, name


def replace(scopes: list[ast.AST], was: str, becomes: str) -> None:
    """Change the only occurrence of some code in the nodes of a symbol."""
    old, new = parsed(was, becomes)
    if _dump(old) == _dump(new):
        raise ValueError("nothing changes")
    holder, at = _only([place for scope in scopes for place in _places(scope, old)], f"the code {was.strip()!r}")
    if isinstance(holder, list):
        holder[at] = new
    else:
        setattr(holder, at, new)


def function_of_script(source: str, name: str) -> slice:
    """Return where a script has a function: from its head to the brace that is indented like the head."""
    heads = (
        rf"(?:export )?(?:default )?(?:async )?(?:function\*? {name}\b|"
        rf"const {name} = (?:async )?(?:\(|\w+ =>)|{name}\([^\n]*\) {{$)"
    )
    found = re.finditer(rf"^( *){heads}.*?^\1\}}", source, re.M | re.S)
    return slice(*_only([each.span() for each in found], f"function {name}"))


def changed(symbol: str, source: str, was: str, becomes: str) -> str:
    """Return the text of a symbol's file with a change in the symbol."""
    if not (text := TEXT.fullmatch(symbol)):
        tree = ast.parse(source)
        replace(members(tree, find_symbol(symbol).path), was, becomes)
        return ast.unparse(tree) + "\n"
    within = function_of_script(source, text["function"]) if text["function"] else slice(0, len(source))
    part = source[within]
    if part.count(was) != 1:
        raise NotOnce(f"the code {was!r} occurs {part.count(was)} times, not once")
    return source[: within.start] + part.replace(was, becomes) + source[within.stop :]
