"""Links from anybody: refused within a second, whatever is packed into them."""

from __future__ import annotations

import json

import pytest

from tests.promptly import promptly
from timepirates import BadRecord, BadSetting, Game
from timepirates.core.errors import BadSituation
from timepirates.core.link_encoding import packed
from timepirates.core.shapes import MAX_DEPTH, parse
from timepirates_widgets.games.pirates.police.explorer_address import parse_situation
from timepirates_widgets.keeping.sharing import read_link

PACKED = {
    "spaces": " " * (64 << 20),
    "lists": "[" + "[]," * (5 << 20) + "1]",
    "numbers": "[" + "1," * (7 << 20) + "1]",
    "deep lists": "[" * 100_000,
    "a text that never ends": '"' + '\\"' * (1 << 20),
    "a long text": '"' + "a" * (15 << 20) + '"',
}


@pytest.mark.parametrize("what", PACKED)
def test_a_link_that_unpacks_to_very_much_is_refused_at_once(what):
    """Some thousand signs can hold some million."""
    link = packed(PACKED[what])
    with promptly(), pytest.raises(BadRecord):
        read_link(link)


def test_a_document_that_nests_too_deep_is_refused_before_it_is_parsed(monkeypatch):
    """A browser's Python would not outlive the parser's recursion. Brackets in strings nest nothing."""
    deepest = "[" * MAX_DEPTH + '"' + "[" * 99 + '\\"{"' + "]" * MAX_DEPTH
    assert parse(deepest) == json.loads(deepest)
    monkeypatch.setattr(json, "loads", lambda *_given, **_named: pytest.fail("it is parsed"))
    for document in ("[" * 50_000, '["\\\\", ' * (MAX_DEPTH + 1), '{"a": [' * 25_000 + "]}" * 25_000):
        with pytest.raises(BadRecord, match="nested levels"):
            parse(document)
        with pytest.raises(BadSituation, match="must describe a situation"):
            parse_situation(document)


@pytest.mark.parametrize(
    "given",
    [
        {"rules": 1 << 20_000},
        {"seed": 1 << 20_000},
        {"start": 1 << 20_000},
        {"rules": {"name": "german", "switches": {"years": 1 << 20_000}}},
        {"rules": {"name": "johnson-2002", "switches": {"rows": 1 << 20_000}}},
    ],
    ids=lambda given: next(iter(given)),
)
def test_a_number_of_thousands_of_digits_is_refused_in_one_line(given):
    with pytest.raises(BadSetting, match="<int>"):
        Game(**given)
