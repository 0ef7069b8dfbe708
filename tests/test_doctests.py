"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.house import MODULES

WITH_EXAMPLES = sorted(name for name, path in MODULES.items() if ">>> " in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(name):
    """Those with `>>>` in docstrings, whatever they are in."""
    done = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert done.failed == 0
    assert done.attempted > 0


def test_the_tour_has_examples_and_every_module_can_be_imported():
    assert "timepirates.core.game" in WITH_EXAMPLES
    for name in sorted(set(MODULES) - {"timepirates.__main__"}):
        importlib.import_module(name)
