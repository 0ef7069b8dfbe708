"""Records of Time Pirates: the switches of their rules."""

import msgspec
import pytest

from timepirates.games.pirates.record_shape import make_switches_type
from timepirates.games.pirates.variants import SWITCHES, Switch, resolved


def switch(name, **more):
    """Return a switch with two values."""
    return Switch(name, "B3", (0, 1), (0, 1), name, **more)


def test_only_a_switch_that_was_added_later_may_be_missing_in_a_record():
    shape = make_switches_type([switch("first"), switch("second", later=True)])
    assert msgspec.convert({"first": 1}, shape).first == 1
    assert msgspec.convert({"first": 1, "second": 0}, shape).second == 0
    for wrong in ({"second": 1}, {"first": 1, "second": 2}, {"first": 1, "third": 0}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, shape)


def test_a_missing_switch_has_the_value_of_the_rule_set():
    name, switches = resolved({"name": "japanese", "switches": {}})
    assert name == "japanese"
    assert switches.keys() == SWITCHES.keys()
    assert switches["restock_bonus"] == 1
