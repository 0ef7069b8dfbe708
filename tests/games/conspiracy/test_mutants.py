"""Every rule has its test, and the test notices the rule's mutants."""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator

import pytest

from tests.games.conspiracy.mutants import MUTANTS
from timepirates.core import rules_text

MODULES = ("test_setup_and_order", "test_march_and_turn", "test_coins_and_tiles", "test_end_and_effects")


def named_for(rule: str) -> Iterator[Callable[[], None]]:
    """The tests whose name begins with the id of a rule."""
    for module in MODULES:
        for name, function in inspect.getmembers(importlib.import_module(f"tests.games.conspiracy.{module}")):
            if re.match(rf"test_{rule.lower()}_", name):
                yield function


def test_every_rule_has_a_mutant_and_every_mutant_a_rule():
    assert {rule for rule, *_where in MUTANTS} == {rule.id for rule in rules_text.catalogue("conspiracy")}


@pytest.mark.long(2)
@pytest.mark.parametrize(
    ("rule", "module", "function", "replacement"),
    MUTANTS,
    ids=[f"{rule}-{function}" for rule, _module, function, _new in MUTANTS],
)
def test_a_mutant_of_a_rule_is_noticed_by_a_test_named_for_the_rule(monkeypatch, rule, module, function, replacement):
    assert getattr(module, function) is not replacement
    monkeypatch.setattr(module, function, replacement)
    noticed = []
    for test in named_for(rule):
        try:
            test()
        except Exception as problem:  # a broken rule may end in any error at all; that it does is what is asked
            noticed.append(problem)
    assert noticed
