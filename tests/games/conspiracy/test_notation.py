"""The notation: every decision reads and writes as one line; what is no notation is refused with a sentence."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.conspiracy.scenes import scene
from timepirates import BadSetting, Game, IllegalMove, MalformedMove
from timepirates.games.conspiracy import codes as c
from timepirates.games.conspiracy import text


@pytest.mark.long(2)
def test_every_code_has_a_line_of_its_own_that_reads_back():
    lines = [text.name(code) for code in range(c.CODES)]
    assert len(set(lines)) == c.CODES
    for code in range(0, c.CODES, 7):
        assert text.parse(lines[code], 5) == code


@pytest.mark.parametrize(
    ("line", "verb", "parts"),
    [
        ("goal moons 3", "goal", ("moons", "3")),
        ("lay moons-3 at M F1", "lay", ("moons-3", "M F1")),
        ("place moons-3 at M F1 nw pointing n", "place", ("moons-3", "M F1 nw", "n")),
        ("reveal coin at M F1 ne", "reveal coin", ("M F1 ne",)),
        ("reveal tile at L P", "reveal tile", ("L P",)),
        ("give ? to 2", "give", ("?", "2")),
        ("no-save", "no-save", ()),
        ("?", "?", ()),
        ("settle at M F1 ne", "settle", ("M F1 ne",)),
        ("goal moons 3 of 2", "goal", ("moons", "3", "2")),
    ],
)
def test_a_decision_has_a_verb_and_parts(line, verb, parts):
    assert (text.parse_decision(line).verb, text.parse_decision(line).parts) == (verb, parts)


@pytest.mark.long(2)
def test_the_parts_of_every_decision_are_in_its_line_in_order():
    for decision in map(text.name, range(0, c.CODES, 7)):
        assert re.fullmatch(".*".join(map(re.escape, (decision.verb, *decision.parts))), decision)


def test_letter_case_and_extra_spaces_are_forgiven():
    assert (
        text.name(text.parse("  PLACE  moons-3 AT m f1 Nw pointing NE ", 4)) == "place moons-3 at M F1 nw pointing ne"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "pass",
        "place",
        "place moons-6 at M F1 nw pointing n",
        "place moons-3 at M F1 pointing n",
        "place moons-3 at M F1 nw",
        "lay moons-3 at M F0",
        "lay moons-3 at M F26",
        "lay moons-3 at M F007",
        "give moons-3 to 4",
        "give moons-3 to -1",
        "roll 6",
        "roll\t3",
        "goal moons-3",
        "advance X",
        "now now",
        "reveal tile at M F1 nw",
        "reveal coin at M F1",
        "lay ? at M F1",
        "place ?-3 at M F1 nw pointing n",
        "end\n",
        "\uff45\uff4e\uff44",
        "end" * 100,
        None,
        3,
    ],
)
def test_what_is_no_notation_is_refused_with_one_line(line):
    with pytest.raises(MalformedMove) as refused:
        text.parse(line, 4)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_arbitrary_text_is_refused_or_played(line):
    game = scene({"M F1": "arms-1 |"}, hands={0: "suns-0"})
    before = game.copy()
    try:
        game.play(line)
    except (MalformedMove, IllegalMove):
        assert game == before


def test_the_text_of_a_refusal_begins_with_the_rule_and_says_what_is_possible():
    game = scene({"M F1": "arms-1 |"}, hands={0: "suns-0"})
    with pytest.raises(IllegalMove) as refused:
        game.play("advance L")
    assert str(refused.value).startswith(
        "G1: the left column has no tile in a Future row, so the column cannot advance."
    )
    assert "Possible now:" in str(refused.value)


@pytest.mark.parametrize(
    "setup",
    [
        [],
        {"tiles": []},
        {"tiles": [["arms-0"]] * 4},
        {"coins": [["arms-0", "arms-1", "arms-2"]] * 4},
        {"coins": [["arms-0", "arms-1", "arms-9"]] * 4},
        {"coins": "abcd"},
        {"board": {}},
        {"tiles": [[[]] * 6] * 4},
    ],
)
def test_an_impossible_setup_is_refused(setup):
    with pytest.raises(BadSetting, match="setup"):
        Game(["A", "B", "C", "D"], "johnson-2002", setup=setup)


def test_there_is_no_start_player_to_choose():
    with pytest.raises(BadSetting, match="O2"):
        Game(["A", "B", "C"], "johnson-2002", start=1)


def test_half_a_setup_is_completed_by_the_seed():
    coins = [["arms-0", "arms-1", "arms-2"], ["moons-0", "moons-1", "moons-2"], ["suns-0", "suns-1", "suns-2"]]
    game = Game(["A", "B", "C"], "johnson-2002", setup={"coins": coins}, seed=4)
    assert game.record()["setup"]["coins"] == coins
    assert game.record()["setup"]["tiles"] == Game(["A", "B", "C"], "johnson-2002", seed=4).record()["setup"]["tiles"]
