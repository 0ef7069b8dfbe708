"""Records: what is written can be read, and whatever comes from a stranger is accepted or refused with one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from timepirates import BadRecord, Game, IllegalMove, MalformedMove
from timepirates.core import record
from timepirates.core.shapes import MAX_DEPTH, MAX_DOCUMENT_BYTES, parse

DATA = Path(__file__).parent / "data"
HOSTILE = sorted((DATA / "hostile").iterdir())
EXAMPLES = sorted((DATA / "examples").glob("*.tpr.json")) + sorted((DATA / "golden").rglob("*.tpr.json"))


def refusal(document: str | bytes) -> str:
    """Why a document is refused, which it must be: one line, not too long, printable."""
    with pytest.raises(BadRecord) as refused:
        record.load(document)
    line = str(refused.value)
    assert line
    assert line.isprintable()
    assert len(line) < 700
    return line


def written(**changes) -> str:
    """The record of a game just begun, with some fields changed."""
    return json.dumps(Game(seed=7, start=0).record() | changes)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_record_replay_record_is_identical(path):
    """Also of games played by another program."""
    read = record.read(path.read_bytes())
    assert record.load(path.read_bytes()).record() == read
    assert record.read(record.write(read)) == read


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.name)
def test_a_hostile_file_is_refused_with_one_clear_line(path):
    with pytest.raises(BadRecord) as refused:
        record.read_file(path)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 700


def test_the_corpus_of_hostile_files_is_there():
    assert len(HOSTILE) > 100


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (b"\xef\xbb\xbf{}", "byte order mark"),
        ("\ufeff{}", "byte order mark"),
        ('{"a": 1, "a": 1}', "occurs twice"),
        ('{"a": [{"b": 1, "\\u0062": 2}]}', "occurs twice"),
        ("[NaN]", "NaN"),
        ("[-Infinity]", "Infinity"),
        ("[1e400]", "too large"),
        ("[" + "1" * 5000 + "]", "too large"),
        ('["\\u0000"]', "cannot be printed"),
        ('{"\\ud800": 1}', "cannot be printed"),
        ('["a\tb"]', "not a JSON"),
        ("{} {}", "not a JSON"),
        ("", "not a JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"\xed\xa0\x80", "UTF-8"),
        ("[" * 100_000 + "]" * 100_000, "nested levels"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested levels"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "nested levels"),
        ("[" * (MAX_DEPTH - 1) + '{"\\"]": [' + "]" * MAX_DEPTH, "nested levels"),
        (" " * (MAX_DOCUMENT_BYTES + 1), "larger than 16 MiB"),
    ],
)
def test_json_that_two_readers_could_take_differently_is_refused(document, why):
    with pytest.raises(BadRecord, match=why):
        parse(document)


def test_strict_json_gives_what_any_reader_gives():
    text = '{"a": [1, -2, 1.5, true, null, "é \\u00e9 🧭"], "b": {}, "": 0}'
    assert parse(text) == json.loads(text) == parse(text.encode())


def test_one_and_true_and_one_point_nought_are_three_things():
    assert record.read(written(version=1))
    for other in (True, 1.0, "1"):
        assert "version" in refusal(written(version=other))
    assert "whole number" in refusal(written(start=1.0))
    assert "whole number" in refusal(written(start=True))


@pytest.mark.long(2)
def test_at_most_100000_steps_are_read():
    assert "at most 100000" in refusal(written(steps=[[0, "end"]] * 100_001))


def test_a_file_over_16_mib_is_refused_before_it_is_read_in_full(tmp_path):
    """A file of 2 TB (with nothing in it), more than any memory holds."""
    path = tmp_path / "huge.tpr.json"
    with path.open("wb") as file:
        file.truncate(2 << 40)
    with pytest.raises(BadRecord, match="larger than 16 MiB"):
        record.read_file(path)


def test_a_line_over_16_mib_is_refused_before_it_is_read_in_full(tmp_path):
    path = tmp_path / "huge.tpr.jsonl"
    with path.open("wb") as file:
        file.truncate(2 << 40)
    with pytest.raises(BadRecord, match=r"line 1: .*larger than 16 MiB"):
        record.read_file(path)


def test_one_game_a_line_empty_lines_skipped_a_bad_line_named_by_its_number(tmp_path):
    path = tmp_path / "games.tpr.jsonl"
    games = [Game.random(seed=seed, steps=50) for seed in range(3)]
    lines = [record.write(game.record()) for game in games]
    path.write_text(f"{lines[0]}\n\n  \r\n{lines[1]}\r\n{lines[2]}")
    assert record.read_file(path) == games
    path.write_text(f"{lines[0]}\n\n{lines[1][:50]}\n")
    with pytest.raises(BadRecord, match=r"^line 3: "):
        record.read_file(path)


def test_a_record_that_begins_with_a_position_is_read_back():
    game = Game.random(seed=3, steps=100)
    lesson = Game.from_snapshot(game.snapshot(), game.rules_name, game.board)
    lesson.play(lesson.legal()[0])
    assert record.load(record.write(lesson.record())).record() == lesson.record()


def test_the_text_of_a_game_has_every_step_with_who_made_it_and_the_end():
    game = Game.random(players=["Ann", "Bob", "Cleo"], seed=3)
    lines = list(record.lines(game))
    assert lines[0] == "time-pirates, rules rio-grande, played by Ann, Bob, Cleo"
    for number, (seat, decision) in enumerate(game.steps, 1):
        who = "(random draw)" if seat is None else game.players[seat]
        assert lines[number].strip() == f"{number}. {who}: {decision}"
    assert lines[-1] == "Won by " + ", ".join(game.players[seat] for seat in game.winners)
    assert any(line.startswith("Points after year 1: Ann ") for line in lines)


def test_the_text_of_a_game_not_over_says_who_decides_next():
    assert list(record.lines(Game(["Ann", "Bob", "Cleo"], start=0, seed=1)))[-1] == (
        "The game is not over yet: Cleo decides next (kind of decision: place)"
    )
    game = Game(["Ann", "Bob", "Cleo"], start=0, seed=1, chance="ask")
    while game.deciding != "draw":
        game.play_random()
    assert list(record.lines(game))[-1] == "The game is not over yet: the next step is a random draw (draw)"


def test_a_saved_game_is_read_only_if_it_is_one():
    saved = {"format": "time-pirates-save", "version": 1, "lines": [], "seats": [], "settings": {}}
    assert record.read_saved(record.write(saved)) == saved
    for wrong in ({**saved, "format": "x"}, {**saved, "more": 1}, [], None, "x"):
        with pytest.raises(BadRecord):
            record.read_saved(json.dumps(wrong))


# --- arbitrary input

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.long
@given(st.binary(max_size=400) | st.text(max_size=400))
@settings(max_examples=300, deadline=None)
def test_arbitrary_bytes_are_refused_and_nothing_else_happens(document):
    assert refusal(document)


@pytest.mark.long(2)
@given(json_values)
@settings(max_examples=200, deadline=None)
def test_arbitrary_json_is_refused_and_nothing_else_happens(value):
    assert refusal(json.dumps(value))


def _places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _places(inner, (*path, index))


GOOD = Game.random(players=["Ann", "Bob", "Cleo"], seed=3).record()
BEGUN = Game.from_snapshot(Game.random(players=["Ann", "Bob", "Cleo"], seed=3, steps=200).snapshot()).record()
PLACES = [(base, path) for base in (GOOD, BEGUN) for path in _places(base) if path]


@pytest.mark.long
@given(st.sampled_from(PLACES), json_values)
@settings(max_examples=400, deadline=None)
def test_a_record_with_any_one_value_replaced_is_accepted_or_refused_with_one_line(place, value):
    """Accepted means: it replays, and is written again as it was read."""
    base, path = place
    changed = json.loads(json.dumps(base))
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    document = json.dumps(changed)
    game, refused = None, "accepted"
    try:
        game = record.load(document)
    except BadRecord as error:
        refused = str(error)
    assert refused.isprintable()
    assert game is None or record.load(record.write(game.record())) == game


@pytest.mark.long
@given(st.integers(0, 2**32), st.integers(0, 60), st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_play_with_arbitrary_text_is_refused_and_changes_nothing(seed, steps, text):
    game = Game.random(seed=seed, steps=steps)
    before, record_before = game.snapshot(), game.record()
    if text.strip(" ").lower() in map(str, game.legal()):
        return
    with pytest.raises((MalformedMove, IllegalMove)) as refused:
        game.play(text)
    assert str(refused.value).isprintable()
    assert game.why_not(text)
    assert (game.snapshot(), game.record()) == (before, record_before)


words = st.sampled_from(
    [
        "take",
        "move",
        "place",
        "jump",
        "sell",
        "trade",
        "with",
        "for",
        "to",
        "on",
        "lay",
        "draw",
        "blue",
        "red-atomic",
        "white",
        "police-1",
        "1400",
        "2200",
        "9999",
        "0",
        "1",
        "-1",
        "٣",
        "1e3",
        "white-3",
        "no-restock",
        "end",
        "",
        "\t",
        "\u3000",
        "BLUE",
    ]
)


@pytest.mark.long
@given(st.integers(0, 100), st.integers(0, 200), st.lists(words, max_size=6).map(" ".join))
@settings(max_examples=400, deadline=None)
def test_play_with_words_of_the_notation_in_any_order_plays_a_legal_line_or_refuses(seed, steps, text):
    game = Game.random(seed=seed, steps=steps)
    legal, made, refused = set(map(str, game.legal())), (), "played"
    try:
        made = game.play(text)
    except (MalformedMove, IllegalMove) as error:
        refused = str(error)
    assert refused.isprintable()
    assert not made or str(made[0][1]) in legal
