"""What a page sends to a panel: whatever does not fit is refused in one line, and changes nothing."""

from __future__ import annotations

import pytest

from timepirates import Game
from timepirates_widgets.panel.panel import argument_problem
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.timeline import Timeline


@pytest.fixture
def timeline() -> Timeline:
    """A panel over a game that has begun."""
    return Timeline(Sitting(Game.random(["Ann", "Bob", "Cleo"], seed=1, steps=5)))


UNKNOWN, UNFIT = "the page sent an unknown request: ", "the page sent invalid data: "


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("show", UNKNOWN + "show"),
        (None, UNKNOWN + "None"),
        ({"ask": "nothing\nsuch"}, UNKNOWN + "nothing such"),
        ({"ask": ["show"]}, UNKNOWN + "['show']"),
        ({"ask": "show"}, UNFIT + "missing a required argument: 'steps'"),
        ({"ask": "show", "steps": 1, "more": 2}, UNFIT + "got an unexpected keyword argument 'more'"),
        ({"ask": "show", "steps": [1]}, UNFIT + "Expected `int`, got `array`"),
        ({"ask": "line", "number": {"x": 1}}, UNFIT + "Expected `int`, got `object`"),
        ({"ask": "rename", "name": None}, UNFIT + "Expected `str`, got `null`"),
    ],
)
def test_a_message_of_a_wrong_type_is_refused_in_one_line(timeline, message, told):
    shown = timeline.table.line.shown
    timeline._answer(timeline, message, [])
    assert timeline.table.refusal.sentence == told
    assert timeline.table.line.shown == shown


def test_what_fits_and_fails_all_the_same_is_a_defect_and_not_hidden(timeline, monkeypatch):
    monkeypatch.setattr(timeline, "ask_show", lambda steps: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        timeline._answer(timeline, {"ask": "show", "steps": 1}, [])


def test_whatever_a_method_takes_as_any_object_fits():
    def ask(what: str, **about: object) -> None:
        """Take anything."""

    def ask_value(value: object) -> None:
        """Take anything."""

    assert argument_problem(ask, {"what": "x", "more": [None, {}]}) is None
    assert argument_problem(ask_value, {"value": {"x": [1.5, None]}}) is None
