"""Links from anybody: refused within a second, whatever is packed into them."""

from __future__ import annotations

import time

import pytest

from timepirates import BadRecord, BadSetting, Game
from timepirates.packing import packed
from timepirates_widgets.keeping.sharing import opened

PACKED = {"spaces": " " * (64 << 20), "lists": "[" + "[]," * (5 << 20) + "1]", "numbers": "[" + "1," * (7 << 20) + "1]",
          "deep lists": "[" * 100_000, "a long text": '"' + "a" * (15 << 20) + '"'}


@pytest.mark.parametrize("what", PACKED)
def test_a_link_that_unpacks_to_very_much_is_refused_within_a_second(what):
    """Some thousand signs can hold some million."""
    link = packed(PACKED[what])
    before = time.process_time()
    with pytest.raises(BadRecord):
        opened(link)
    assert time.process_time() - before < 1


@pytest.mark.parametrize("given", [{"rules": 1 << 20_000}, {"seed": 1 << 20_000}, {"start": 1 << 20_000},
                                   {"rules": {"name": "german", "switches": {"years": 1 << 20_000}}},
                                   {"rules": {"name": "johnson-2002", "switches": {"rows": 1 << 20_000}}}],
                         ids=lambda given: next(iter(given)))
def test_a_number_of_thousands_of_digits_is_refused_in_one_line(given):
    with pytest.raises(BadSetting, match="<int>"):
        Game(**given)
