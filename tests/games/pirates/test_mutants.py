"""Every rule has tests named for it, and they notice its mutants (`tests/mutants/rules.toml`).

A mutant changes the code of a function while its tests run. The function itself stays the same object, so every module
that has imported it runs the mutant.
"""

import __future__

import ast
import inspect
import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.mutants import book, syntax
from tests.mutants.book import Mutant
from timepirates.core.rules_text import catalogue

MUTANTS, FAULTS = book.read(book.RULES)

CHAPTERS = [
    path.stem
    for path in Path(__file__).parent.glob("test_*.py")
    if re.search(r"^def test_[a-z]\d_", path.read_text(encoding="utf-8"), re.M)
]
"""The files with tests named for rules."""
IDS = [rule.id for rule in catalogue()]


def named_tests():
    """Id -> the tests named for it, each with the arguments of each of its cases."""
    found = {id: [] for id in IDS}
    for chapter in CHAPTERS:
        module = import_module(f"tests.games.pirates.{chapter}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            named = re.match(r"test_([a-z]\d)_", name)
            if named and function.__module__ == module.__name__:
                found[named[1].upper()] += [(function, case) for case in cases(function)]
    return found


def cases(function):
    """The arguments of each case of a test: the product of its parametrize marks."""
    sets = []
    for mark in getattr(function, "pytestmark", ()):
        names, values = mark.args
        names = [names] if isinstance(names, str) else list(names)
        sets.append([dict(zip(names, value if len(names) > 1 else [value], strict=True)) for value in values])
    return [{name: value for part in parts for name, value in part.items()} for parts in itertools.product(*sets)]


TESTS = named_tests()


def function_of(mutant: Mutant):
    """Return the plain function that is a mutant's symbol."""
    symbol = syntax.find_symbol(mutant.symbol)
    found = import_module(symbol.module)
    for name in symbol.path:
        found = inspect.getattr_static(found, name)
    return found.func if isinstance(found, cached_property) else found


def mutated_code(mutant: Mutant):
    """Return the code of the mutant's function with the mistake in it."""
    symbol, function = syntax.find_symbol(mutant.symbol), function_of(mutant)
    [definition] = syntax.members(ast.parse((syntax.ROOT / symbol.file).read_text(encoding="utf-8")), symbol.path)
    syntax.replace([definition], mutant.was, mutant.becomes)
    definition.decorator_list, names = [], {}
    module = ast.fix_missing_locations(ast.Module([definition], []))
    flags = __future__.annotations.compiler_flag
    exec(compile(module, symbol.file, "exec", flags, dont_inherit=True), function.__globals__.copy(), names)
    return names[function.__name__].__code__


@contextmanager
def in_force(mutant: Mutant) -> Iterator[None]:
    """Run the mutant in place of its function for a while."""
    function = function_of(mutant)
    sound = function.__code__
    function.__code__ = mutated_code(mutant)
    try:
        yield
    finally:
        function.__code__ = sound


def notices(function, case):
    """Whether a test fails."""
    try:
        function(**case)
    except (Exception, pytest.fail.Exception):  # whatever a broken rule leads to, the test has noticed it
        return True
    return False


def test_every_rule_has_a_mutant_and_every_mutant_a_rule():
    assert FAULTS == []
    assert {mutant.rule for mutant in MUTANTS} == set(IDS)


@pytest.mark.long(2)
@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_of_a_rule_is_noticed_by_the_tests_named_for_the_rule(mutant):
    """With the mutant at least one of its tests fails; without it, that test passes again."""
    with in_force(mutant):
        noticed = next(((test, case) for test, case in TESTS[mutant.rule] if notices(test, case)), None)
    assert noticed, f"no test named for {mutant.rule} notices: {mutant.what}"
    test, case = noticed
    test(**case)


def test_the_tests_of_the_rules_need_nothing_but_their_arguments():
    """So they can be called here as they are: no fixtures."""
    for function, case in itertools.chain.from_iterable(TESTS.values()):
        assert set(inspect.signature(function).parameters) == set(case)


def test_a_mutant_that_no_longer_fits_the_code_is_an_error():
    stale = replace(MUTANTS[0], symbol="move", was="no_such_name")
    with pytest.raises(syntax.NotOnce, match="the code 'no_such_name' occurs 0 times, not once"):
        mutated_code(stale)


def test_a_function_gets_its_code_back():
    """The mutant runs only while it is in force."""
    mutant = next(each for each in MUTANTS if each.symbol.endswith("move"))
    function = function_of(mutant)
    sound = function.__code__
    with in_force(mutant):
        assert function.__code__ is not sound
    assert function.__code__ is sound
