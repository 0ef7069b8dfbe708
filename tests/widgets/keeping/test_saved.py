"""Saved games from anybody: every fault is named at once, and nothing is half opened."""

from __future__ import annotations

import asyncio
import copy
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timepirates import BadRecord, BadSetting, Game
from timepirates.players import decide
from timepirates_widgets.keeping.saved import SETTINGS, checked_settings
from timepirates_widgets.keeping.sharing import read_any
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.sitting import Sitting

THINKS_LONGER = Path(__file__).parents[2] / "data" / "saved" / "captain-thinks-longer.tpr-save.json"
"""A game of one person and two captains, saved by a version that had the setting `longer`."""


def saved():
    """A saved game of two lines."""
    table = Sitting(Game(["Ann", "Bob", "Cleo"], seed=7, start=0))
    table.play("place 1200")
    table.play("place 1400")
    table.show(1)
    table.play("place 1600")
    return table.saved()


WHOLE = saved()
LINE = WHOLE["lines"][0]


def refusal(changed):
    """Why a saved game is refused."""
    with pytest.raises(BadRecord) as refused:
        Sitting.from_saved(changed)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("chosen", [True, False])
def test_a_game_saved_when_the_captain_could_think_longer_opens_and_the_captain_decides_as_ever(chosen):
    """The setting is not saved again."""
    earlier = read_any(THINKS_LONGER.read_text())
    assert earlier["settings"]["longer"] is True
    earlier["settings"]["longer"] = chosen
    table = Sitting.from_saved(earlier)
    assert table.saved() == earlier | {
        "settings": {key: value for key, value in earlier["settings"].items() if key != "longer"}
    }
    before = table.line.game.copy()
    assert table.seats[before.to_move] == "captain"
    expected = decide(before, before.to_move, "captain")

    async def until_the_captain_has_decided():
        Conductor(table).begin()
        for _n in range(8000):
            if len(table.line.game) > len(before):
                return
            await asyncio.sleep(0.001)

    asyncio.run(until_the_captain_has_decided())
    assert table.line.game.steps[len(before)] == (before.to_move, expected)


def test_every_fault_of_the_tables_of_a_saved_game_is_named_at_once():
    """Unknown keys too, with what was probably meant."""
    wrong = saved() | {"version": 2, "setings": {}, "seats": ["human", 3, "human"]}
    wrong["settings"] = SETTINGS | {"pace": 11, "undo": 1}
    assert refusal(wrong) == (
        "the saved game has the unknown key 'setings'; did you mean 'settings'? Allowed keys: format, version, "
        "lines, seats, settings, id; the saved game: version must be 1 (got 2); the saved game: seats, 2: a text is "
        "needed (got 3); the settings: undo: true or false is needed (got 1); the settings: pace: a number of at most "
        "10 is needed (got 11)"
    )


def test_every_line_of_a_saved_game_is_judged_by_itself():
    """A name, a record and a position, in one line each."""
    wrong = saved()
    wrong["lines"][0] |= {"name": "a\nb", "shown": -1}
    wrong["lines"][1] |= {"shown": 3}
    assert refusal(wrong) == (
        "line of play 1 of the saved game: shown: a number of at least 0 is needed (got -1); the "
        "name of line of play 1 of the saved game must have 1 to 60 printable characters, not only spaces "
        "(got 'a\\nb'); line of play 2 of the saved game refers to a step that does not exist (got 3)"
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"lines": []}, "lines: a list of at least 1 entries"),
        ({"lines": [{}] * 101}, "lines: a list of at most 100"),
        ({"lines": ["x"]}, "line of play 1 of the saved game must be a table"),
        ({"seats": ["human"]}, "each of the 3 seats"),
        ({"seats": ["human", "human", "queen"]}, "a seat must be one of human, .* \\(got 'queen'\\)"),
        ({"settings": {"class": {"undo": 3}}}, "the class: undo: true or false is needed \\(got 3\\)"),
        ({"settings": {"chance": "luck"}}, "chance must be 'sample' or 'ask' \\(got 'luck'\\)"),
        ({"settings": {"line": 100}}, "line: a number of at most 99 is needed"),
        ({"format": "chess"}, "format must be 'time-pirates-save' \\(got 'chess'\\)"),
        ({"lines": "x"}, "lines: a list is needed \\(got 'x'\\)"),
        ({"lines": [{"name": "x", "shown": 0}]}, "line of play 1 of the saved game lacks the key 'record'"),
        ({"lines": [LINE | {"more": 1}]}, "line of play 1 of the saved game has the unknown key 'more'"),
        ({"lines": [LINE | {"name": 7}]}, "name: a text is needed \\(got 7\\)"),
        ({"lines": [LINE | {"shown": True}]}, "shown: a whole number is needed \\(got True\\)"),
        ({"lines": [LINE, LINE | {"record": Game(["D", "E", "F"], seed=1).record(), "shown": 0}]}, "same players"),
        ({"settings": {"pace": -1}}, "pace: a number of at least 0 is needed"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(change, why):
    assert re.search(why, refusal(WHOLE | change))


def test_settings_that_are_not_given_are_as_they_are_at_first():
    assert checked_settings({"pace": 1}) == SETTINGS | {"pace": 1}
    with pytest.raises(BadSetting, match=r"unknown key 'odd'; did you mean 'odds'\? .* pace: a number is needed"):
        checked_settings({"odd": True, "pace": "quick"})


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats()
    | st.text(max_size=4)
    | st.lists(st.integers(), max_size=2)
    | st.dictionaries(st.text(max_size=3), st.none(), max_size=2)
)
PLACES = [
    ("lines",),
    ("seats",),
    ("settings",),
    ("version",),
    ("lines", 0),
    ("lines", 1, "name"),
    ("lines", 0, "record"),
    ("lines", 0, "shown"),
    ("seats", 1),
    *(("settings", key) for key in SETTINGS),
    ("lines", 0, "record", "steps"),
    ("lines", 1, "record", "steps", 0),
    ("lines", 0, "record", "rules"),
    ("lines", 0, "record", "board"),
]


@given(st.sampled_from(PLACES), JUNK)
@settings(max_examples=150, deadline=None)
def test_a_saved_game_with_any_value_anywhere_is_opened_or_refused(place, junk):
    changed = copy.deepcopy(WHOLE)
    table = changed
    for key in place[:-1]:
        table = table[key]
    table[place[-1]] = junk
    try:
        opened = Sitting.from_saved(changed)
    except BadRecord:
        return
    assert Sitting.from_saved(opened.saved()).saved() == opened.saved()
