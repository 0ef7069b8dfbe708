"""What is public says what it takes and gives: `Any` stands in names of types that are explained, and in a few places
beside their reasons."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import MODULES

COMPILED = "a list, or an array where it is compiled"
REASONS = {
    "timepirates": {"__getattr__": "parts of the package, imported when they are asked for"},
    "timepirates.core.answers": dict.fromkeys(
        ("Answer.attrs", "Answer.column", "Answer.dicts", "Answer.rows"), "what lies in a column its question says"),
    "timepirates.games.pirates.equilibrium": {"Simultaneous.worths": "whole numbers or fractions, as the weights are"},
    "timepirates.games.pirates.police.simulated": dict.fromkeys(
        ("Tally.beside", "Tally.counts"), "the values of any column can be counted"),
    "timepirates.games.pirates.police.situation": {
        f"Situation.{name}": "given in several forms, and held in one"
        for name in ("bag", "board", "discard", "police", "years_left")},
    "timepirates.core.registry": {
        "Entry.part": "each part of an entry has a type of its own, which the caller knows",
        "public": "names of any kind"},
    "timepirates.matches.contest": dict.fromkeys(("labels", "match"), "a side is a name, or whatever decides"),
    "timepirates.matches.frames": {"settings": "what pandas keeps beside a frame"},
    "timepirates.matches.plan": dict.fromkeys(("Plan.board", "Plan.sides"), "a side is a name, or whatever decides"),
    "timepirates.matches.playing": dict.fromkeys(
        ("answer", "chosen", "kept", "made"), "a player is whatever decides, and may answer anything"),
    "timepirates.matches.strength": {"ratings": "a side is a name, or whatever decides"},
    "timepirates.matches.start": {"Start.to_dict": "a snapshot", "start_of": "a game, or a game and a seat"},
    "timepirates.games.pirates.board": {"Board.graph": "networkx has no types"},
    "timepirates.players": {"__getattr__": "the players of every game"},
    "timepirates.games.pirates.players.compiled": dict.fromkeys(
        ("Place.corrections", "Place.points", "element"), COMPILED),
    "timepirates.games.conspiracy.players.compiling": {
        "functions": "functions of any kind", **dict.fromkeys(("compiler", "dtype", "element"), COMPILED)},
    "timepirates.games.conspiracy.players.mass": dict.fromkeys(
        (f"Seats.{name}" for name in ("choices", "levels", "lots", "made")), COMPILED),
    "timepirates.core.compiling": {
        **dict.fromkeys(("compiled_once", "compiler"), "numba has no types"), "functions_of": "functions of any kind"},
    "timepirates.games.conspiracy.players.numbers": {"shipped": "a file of JSON"},
    "timepirates.games.conspiracy.players.weighing": dict.fromkeys(
        (f"Desk.{name}" for name in ("belief", "laid_by", "thumbs", "values", "x", "y")), COMPILED),
    "timepirates.games.pirates.players.levels": {"PLAYERS": "what makes a player takes a seed, a budget or nothing"},
    "timepirates.games.pirates.players.loops": {"PiratesLoops.dtype": "numpy has no type of structured types"},
    "timepirates.games.pirates.players.mass": dict.fromkeys(
        (f"Seats.{name}" for name in ("desks", "levels", "lots", "made", "thumbs")), COMPILED),
    "timepirates.games.pirates.players.network": {
        **dict.fromkeys(("Network.w", "Network.y"), COMPILED), "loops": "functions of any kind",
        "shipped": "a file of JSON"},
    "timepirates.games.pirates.players.numbers": {"shipped": "a file of JSON"},
    "timepirates.games.pirates.players.planning": dict.fromkeys(
        ("desk", *(f"Desk.{name}" for name in ("facts", "points", "w", "x", "y"))), COMPILED),
    "timepirates.games.pirates.players.rollouts": {"loops": "functions of any kind"},
    "timepirates.games.pirates.players.seated": {"shipped": "a file of JSON"},
    "timepirates.games.pirates.players.simple": {"seen_position": "a position, which only its game's table makes"},
    "timepirates.core.webassembly": {
        **dict.fromkeys(("Module.__init__", "use"), "JavaScript has no types"), **dict.fromkeys(
            ("Loop.run", "Module.run", "is_number", "leaves", "packed", "run", "unpacked"),
            "arguments of compiled loops: numbers, lists, and tuples of these")},
    "timepirates.games.pirates.players.winning": {"shipped": "a file of JSON"},
    "timepirates.games.pirates.simulate": dict.fromkeys(("compiled_loops", "rules_compiler"), "numba has no types"),
    "timepirates.site.thinking": {
        "Loops.dtype": "numpy has no type of structured types",
        "Recorded.run": "arguments of compiled loops", **dict.fromkeys(
            ("leaf_of", "pointed", "translated"), "numba has no types")},
    "timepirates.games.conspiracy.training": {"compiled": "numba has no types"},
    "timepirates.games.pirates.training.course": {
        "Pupil.shipped": "a file of JSON", **dict.fromkeys(("boxed", "duels"), "rules as a table takes them")},
    "timepirates.games.pirates.training.games": {"compiled": "numba has no types"},
    "timepirates.games.pirates.training.network": {
        "compiled": "numba has no types", "Sample.some": "an index, as NumPy takes it"},
    "timepirates.games.pirates.training.outlooks": {"compiled": "numba has no types"},
    "timepirates.games.pirates.training.tournament": {"duel": "rules as a table takes them"},
    "timepirates.review": {"of": "each game has reviews of its own kind"},
    "timepirates.server.door": {"Door.find_handler": "as Tornado has it"},
    "timepirates.server.frames": dict.fromkeys(
        (f"GuardedConnection.{name}" for name in ("connect", "disconnect", "handle_incoming_message")),
        "as Jupyter has it"),
    "timepirates.server.pages": {"Pages.init_settings": "as Voilà has it"},
    "timepirates_widgets.games.pirates.board.board_widget": {"BoardWidget.epochs": "as traitlets has it"},
    "timepirates_widgets.panel.panel": {"Watched.watch": "each table tells of changes in its own words"},
    "timepirates_widgets": {"__getattr__": "what is public, imported when it is asked for"},
}
"""module -> the public functions and fields in which a type would say less, or something untrue"""
OPEN = ("__init__", "__call__", "__getattr__")
"""Methods with underscores that are called from elsewhere."""


def any_in(annotation: ast.AST | None) -> bool:
    """Whether `Any` stands in an annotation."""
    return annotation is not None and any(isinstance(each, ast.Name) and each.id == "Any"
                                          for each in ast.walk(annotation))


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


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The syntax tree of each module."""
    return {name: parsed(path) for name, path in MODULES.items()}


def test_what_is_public_has_types_or_a_reason(trees):
    """mypy checks the code against the types; a reason that is no longer needed must go."""
    found = {name: sorted(set(untyped(tree.body))) for name, tree in trees.items()}
    assert {name: names for name, names in found.items() if names} == {
        name: sorted(reasons) for name, reasons in REASONS.items()}


def test_the_name_of_a_type_with_any_in_it_is_explained(trees):
    found = {name: list(unexplained(tree)) for name, tree in trees.items()}
    assert {name: names for name, names in found.items() if names} == {}


def test_any_is_found_wherever_it_stands():
    code = ast.parse("A = dict[str, Any]\nB = list[Any]\n'''b'''\nclass C:\n    x: Any\n    _y: Any\n"
                     "    def f(self, z: int, **more: Any): ...\ndef g() -> list[Any]: ...\ndef _h(x: Any): ...\n")
    assert list(untyped(code.body)) == ["C.x", "C.f", "g"]
    assert list(unexplained(code)) == ["A"]
