"""Scripts are checked against the types of what is really sent to them."""

from __future__ import annotations

import pytest

from tests.widgets import contents

pytestmark = [pytest.mark.long, pytest.mark.together("panels")]


def test_the_types_of_what_panels_send_are_those_of_the_positions_written_down():
    """Where they differ, write them anew: `python -m tests.widgets.contents`."""
    assert contents.FILE.read_text(encoding="utf-8") == contents.written()


def test_a_type_is_that_of_all_values_in_its_place():
    assert contents.typed([1, 2.5, None]) == "number | null"
    assert contents.typed([True, "no"]) == "string | boolean"
    assert contents.typed([[], []]) == "any[]"
    assert contents.typed([None]) == "any"
    told = {"text": "a", "how": {"what": 1, "2": 2}}
    assert contents.typed([told]) == "{ text: string; how: Record<string, number> }"
    assert contents.typed([[["a", 1], ["b", 2]]]) == "[string, number][]"
