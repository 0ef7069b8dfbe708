"""Names: what is taken is the same wherever a person names something."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timepirates import BadBoard, BadRecord, BadSetting, Board, Game
from timepirates.core import record
from timepirates.core.names import JOINERS, is_name
from timepirates_widgets.table.sitting import Sitting

ASTRONAUT = "\U0001f469\u200d\U0001f680"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
GOOD = [
    "A",
    "x" * 60,
    "Zoë",
    "李雷",
    ASTRONAUT,
    PERSIAN,
    "\U0001f1ef\U0001f1f5",
    "a b",
    "e\u0301",
    '"; DROP TABLE <b>&amp;',
]
SIGNS = st.characters(categories=["L", "M", "Zs", "Cc", "Cf", "Zl", "Zp"]) | st.sampled_from(JOINERS)
BAD = {
    "empty": "",
    "a space": " ",
    "many spaces": " " * 60,
    "61 signs": "x" * 61,
    "two lines": "a\nb",
    "a tab": "a\tb",
    "NUL": "\0",
    "a joiner at the beginning": "\u200dx",
    "a joiner at the end": "x\u200d",
    "two joiners": "a\u200d\u200db",
    "two of the other joiner": "a\u200c\u200db",
    "an override": "\u202eab",
    "a line separator": "a\u2028b",
    "a paragraph separator": "a\u2029b",
    "a space without width": "a\u200bb",
    "a byte order mark": "a\ufeffb",
    "half a surrogate": "\ud800",
    "a soft hyphen": "a\u00adb",
    "a joiner of spaces": " \u200d ",
}


def refusals(name):
    """Who takes the name: a new game, a record, a line of play, a saved line, a board."""
    told = Game(seed=1).record() | {"players": [name, "Bob", "Cleo", "Dan"]}
    saved = Sitting(Game(seed=1)).saved()
    saved["lines"][0]["name"] = name
    ways = {
        "game": lambda: Game([name, "Bob", "Cleo"], seed=1),
        "record": lambda: record.load(json.dumps(told)),
        "line": lambda: Sitting(Game(seed=1)).rename_line(0, name),
        "saved": lambda: Sitting.from_saved(saved),
        "board": lambda: Board.read(Board.named("small-four").to_dict() | {"name": name}),
    }
    return {way: _refusal(take) for way, take in ways.items()}


def _refusal(take):
    try:
        take()
    except (BadSetting, BadRecord, BadBoard) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_a_name_is_taken_wherever_something_is_named(name):
    assert is_name(name)
    assert set(refusals(name).values()) == {""}


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_what_is_no_name_is_refused_wherever_something_is_named(name):
    assert not is_name(name)
    for way, refusal in refusals(name).items():
        assert refusal, way
        assert refusal.isprintable(), f"{way}: the refusal is one line without control characters"


@given(st.text(SIGNS, max_size=8))
@settings(max_examples=300, deadline=None)
def test_a_name_holds_no_control_but_joiners_between_two_printable_signs(name):
    """What moves-and-records.md says, sign by sign."""
    if not is_name(name):
        return
    for at, sign in enumerate(name):
        if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp"):
            assert sign in JOINERS
            assert name[at - 1].isprintable()
            assert name[at + 1].isprintable()
            assert 0 < at < len(name) - 1


def test_a_game_with_joined_names_is_written_and_read():
    """An emoji of two, and a Persian word."""
    game = Game([ASTRONAUT, PERSIAN, "Cleo"], seed=1)
    assert record.load(record.write(game.record())).players == game.players
