"""Make mutants of modules by operators on their syntax trees, many of them in one copy of the code.

Each mutant is a small change inside a function: a comparison, an operator, a number, a condition, an argument, a return
value or a statement. Its code asks a switch which version to run ("mutant schemata"), so all mutants of a package are
imported at once and tried one after the other:

>>> tree = ast.parse("def double(x): return 2 * x")
>>> [mutant] = plant({"doubling.py": tree}, most=1, seed="an example")
>>> mutant.was, mutant.becomes
('2 * x', '2 + x')
>>> print(ast.unparse(tree))
from tests.mutants.switch import active as __active__
<BLANKLINE>
def double(x):
    return 2 + x if __active__(1) else 2 * x
"""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
TYPES = {"annotation", "returns", "decorator_list", "args", "type_params"}
"""Fields of definitions and statements that run at import or never. A call's `args` are not meant."""
SWITCH = ast.parse("from tests.mutants.switch import active as __active__").body


@dataclass(frozen=True)
class Planted:
    """A mutant in the code: its number for the switch, where it is, and what it changes."""

    number: int
    file: str
    line: int
    function: str
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.was} -> {self.becomes}"


@dataclass(frozen=True)
class _Candidate:
    file: str
    function: str
    node: ast.expr | ast.stmt
    new: ast.expr | ast.stmt


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the changes at a node: a part of it, and what may be in the part's place."""
    match node:
        case ast.Compare(left, [op], right):
            yield from ((node, ast.Compare(left, [other()], right)) for other in COMPARISONS[type(op)])
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield node, ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield node, ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.BoolOp(op, values):
            yield node, ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield node, operand
        case ast.Constant(bool() as value):
            yield node, ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield node, ast.Constant(value + 1)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Call(ast.Name("_")):
            pass
        case ast.Call(called, given, named):
            if given:
                yield node, ast.Call(called, given[:-1], named)
            yield from (
                (node, ast.Call(called, given, [other for other in named if other is not each])) for each in named
            )
        case ast.Expr(ast.Call()):
            yield node, ast.Pass()
        case ast.Assign(targets) if all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
            yield node, ast.Pass()


def _candidates(node: ast.AST, file: str, function: str, inside: bool) -> Iterator[_Candidate]:
    """Yield all mutants below a node that are inside a function."""
    if inside:
        yield from (_Candidate(file, function, *change) for change in _changes(node))
    for name, value in ast.iter_fields(node):
        if (name in TYPES and not isinstance(node, ast.Call)) or isinstance(node, ast.JoinedStr | ast.pattern):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, FUNCTIONS | ast.ClassDef):
                named = f"{function}.{child.name}".lstrip(".")
                yield from _candidates(child, file, named, inside or isinstance(child, FUNCTIONS))
            elif isinstance(child, ast.AST):
                yield from _candidates(child, file, function, inside)


def _sample(candidates: list[_Candidate], most: int, seed: str) -> list[_Candidate]:
    """Return at most so many candidates, none inside another, from as many functions as possible."""
    luck, of_function = random.Random(seed), defaultdict(list)
    for candidate in candidates:
        of_function[candidate.file, candidate.function].append(candidate)
    piles = list(of_function.values())
    luck.shuffle(piles)
    for pile in piles:
        luck.shuffle(pile)
    chosen, taken = [], set()
    while piles and len(chosen) < most:
        for pile in piles:
            candidate = pile.pop()
            below = {id(node) for node in ast.walk(candidate.node) if isinstance(node, ast.expr | ast.stmt)}
            if len(chosen) < most and taken.isdisjoint(below):
                chosen.append(candidate)
                taken |= below
        piles = [pile for pile in piles if pile]
    return chosen


class _Planter(ast.NodeTransformer):
    """Put a question to the switch in the place of each chosen node."""

    def __init__(self, new: dict[int, tuple[int, ast.AST]]):
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        if id(node) not in self.new:
            return self.generic_visit(node)
        number, new = self.new[id(node)]
        asked = ast.Call(ast.Name("__active__", ast.Load()), [ast.Constant(number)], [])
        return ast.IfExp(asked, new, node) if isinstance(node, ast.expr) else ast.If(asked, [new], [node])


def plant(trees: dict[str, ast.Module], most: int, seed: str) -> list[Planted]:
    """Put mutants into the trees of files, and return them in the order of their numbers."""
    candidates = [each for file, tree in trees.items() for each in _candidates(tree, file, "", False)]
    new, planted = {}, []
    for number, each in enumerate(_sample(candidates, most, seed), 1):
        was, becomes = (ast.unparse(part) for part in (each.node, each.new))
        planted.append(Planted(number, each.file, each.node.lineno, each.function, was, becomes))
        new[id(each.node)] = number, each.new
    for tree in trees.values():
        _Planter(new).visit(tree)
        before = sum(1 for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__")
        tree.body[(at := before + (ast.get_docstring(tree) is not None)) : at] = SWITCH
        ast.fix_missing_locations(tree)
    return planted
