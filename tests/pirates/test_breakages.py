"""Every rule has tests named for it, and they notice when the rule is broken."""

import inspect
import itertools
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.pirates.breakages import BREAKAGES
from timepirates.rules_text import catalogue

CHAPTERS = ("components", "setup", "turn", "arrest", "actions", "special", "restock", "scoring")
IDS = [rule.id for rule in catalogue()]


def named_tests():
    """Id -> the tests named for it, each with the arguments of each of its cases."""
    found = {id: [] for id in IDS}
    for chapter in CHAPTERS:
        module = import_module(f"tests.pirates.test_{chapter}")
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


def notices(function, case):
    """Whether a test fails."""
    try:
        function(**case)
    except (Exception, pytest.fail.Exception):  # whatever a broken rule leads to, the test has noticed it
        return True
    return False


@pytest.mark.parametrize("id", IDS)
def test_every_rule_has_a_test_and_a_breakage(id):
    """Nobody forgot one."""
    assert TESTS[id]
    assert [breakage for breakage in BREAKAGES if breakage.rule == id]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_rule_is_noticed_by_the_tests_named_for_it(breakage, record_property):
    """With the rule broken at least one of its tests fails; mended again, that test passes."""
    record_property("what", str(breakage))
    record_property("file", breakage.file)
    with breakage.in_force():
        noticed = next(((test, case) for test, case in TESTS[breakage.rule] if notices(test, case)), None)
    assert noticed, f"no test named for {breakage.rule} notices: {breakage.what}"
    test, case = noticed
    record_property("noticed_by", test.__name__)
    test(**case)


def test_the_tests_of_the_rules_need_nothing_but_their_arguments():
    """So they can be called here as they are: no fixtures."""
    for function, case in itertools.chain.from_iterable(TESTS.values()):
        assert set(inspect.signature(function).parameters) == set(case)


def test_a_breakage_that_no_longer_fits_the_source_is_an_error():
    """Its words must be there exactly once."""
    stale = type(BREAKAGES[0])("M1", "stale", "rules.turn:move", "no such words", "")
    with pytest.raises(ValueError, match="must be there once"):
        stale.broken(stale.function())


def test_a_breakage_is_mended_again():
    """The function's code is the sound one afterwards, though the rule was broken meanwhile."""
    breakage = next(each for each in BREAKAGES if each.where == "rules.turn:move")
    function = breakage.function()
    sound = function.__code__
    with breakage.in_force():
        assert function.__code__ is not sound
    assert function.__code__ is sound


def test_the_chapters_are_all_the_files_with_tests_named_for_rules():
    """A new chapter's tests are run here too."""
    here = Path(__file__).parent
    named = {path.stem for path in here.glob("test_*.py") if re.search(r"^def test_[a-z]\d_", path.read_text(), re.M)}
    assert named == {f"test_{chapter}" for chapter in CHAPTERS}
