"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.test_layers import MODULES


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"timepirates.__main__"}))
def test_the_examples_of_a_module_are_true(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS).failed == 0


def test_the_examples_of_the_tour_are_there():
    assert doctest.testmod(importlib.import_module("timepirates.game")).attempted > 0
