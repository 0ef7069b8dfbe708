"""TOML from strangers: refused within a second, whatever is in it; and what is written can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.promptly import promptly
from timepirates import BadBoard, Board, lessons
from timepirates.core import toml
from timepirates.lessons import BadLesson, classroom

pytestmark = pytest.mark.long

MOST = toml.MAX_FILE_BYTES
HOSTILE = {
    "a key of 20,000 parts": ("a." * 20_000 + "a = 1", "more than 8 parts"),
    "a quoted key of 10,000 parts": ('"a" . ' * 10_000 + "a = 1", "more than 8 parts"),
    "a heading of 10,000 parts": ("[" + "a." * 10_000 + "a]", "more than 8 parts"),
    "a long key behind a text that ends late": (
        't = {a = """x"""", ' + "b." * 9_000 + 'c = 1, d = "y"}',
        "more than 8 parts",
    ),
    "a long key behind an open text": ('a = "\n' + "a." * 20_000 + "a = 1", "more than 8 parts"),
    "deep lists": ("a = " + "[" * 20_000, "more than 8 nested levels"),
    "deep tables": ("a = " + "{a=" * 20_000, "more than 8 nested levels"),
    "deep lists on many lines": ("a = " + "[\n" * 20_000, "more than 8 nested levels"),
    "a number of half a million bits": ("a = 0x" + "f" * 120_000, "64 bits"),
    "a number of 5,000 digits": ("a = " + "9" * 5_000, "64 bits"),
    "one beyond 64 bits": (f"a = {2**63}", "64 bits"),
    "a byte order mark": ("\ufeffa = 1", "byte order mark"),
    "NUL": ("a = 1\0", "line 1, column 6"),
    "another encoding": (b"a = '\xff'", "not UTF-8"),
    "too large": ("#" * (MOST + 1), "larger than 128 KiB"),
    "many quotes in an open line": ('a = "' + '\\"' * (MOST // 2 - 20), "Illegal|Unterminated"),
    "many openings before a last backslash": ('\\"""' * (MOST // 4 - 1) + "\\", "Invalid|Expected|Unterminated"),
    "an open text": ('a = """' + '\\"' * (MOST // 2 - 20), "Unterminated"),
    "a date that is none": ("a = 2026-13-45", "Invalid|Expected|64 bits"),
    "a key twice": ("a = 1\na = 2", "overwrite"),
}
SLOW = {
    "many tables": "".join(f"[a{n}]\n" for n in range(MOST // 9)),
    "many lists": "a = [" + "[]," * (MOST // 3 - 9) + "]",
    "many numbers": "a = [" + "1," * (MOST // 2 - 9) + "]",
    "many long keys": "".join(f"a{n}" + ".b" * 6 + "=1\n" for n in range(MOST // 20)),
    "many steps": '[[step]]\ntask="t"\n' * (MOST // 20),
    "many epochs": "[[epoch]]\nyear=1\n" * (MOST // 18),
    "many unknown keys": 'format = "time-pirates-lesson"\n' + "".join(f"a{n}=1\n" for n in range(MOST // 10)),
    "many wrong tries": "[[step]]\nwrong = [" + "{}," * (MOST // 3 - 30) + "]",
    "one long key": "a" * (MOST - 9) + "=1",
    "a long text": 'title = "' + "x" * (MOST - 20) + '"',
    "not a number": "a = nan\nb = inf\nc = 1e400",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_toml_is_refused_with_one_line(name):
    text, why = HOSTILE[name]
    with pytest.raises(toml.BadToml, match=why) as refused:
        toml.loads(text)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", [*HOSTILE, *SLOW])
def test_a_board_a_lesson_and_a_class_are_refused_at_once(name, tmp_path):
    text = HOSTILE[name][0] if name in HOSTILE else SLOW[name]
    path = tmp_path / "strange.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for error, read in ((BadBoard, Board.read), (BadLesson, lessons.load), (BadLesson, classroom.from_file)):
        with promptly(), pytest.raises(error) as refused:
            read(path)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 1500


def test_only_files_are_read(tmp_path):
    """A folder, or a device that never ends, is no board and no lesson."""
    for path in (tmp_path, "/dev/zero", "no\0file"):
        with pytest.raises(BadBoard):
            Board.read(path)
        with pytest.raises(BadLesson):
            lessons.load(path)


def test_what_texts_and_comments_hold_nests_nothing():
    """Brackets and dots in them mean nothing."""
    brackets, dots = "[" * 50, ".a" * 50
    text = f'a = "{brackets}{dots}"\nb = \'{brackets}{dots}\'\n# {brackets}{dots}\nc = """{brackets}\n{dots}"""'
    assert toml.loads(text)["a"].startswith("[[[[")
    assert toml.loads("a = [" + "1.5, " * 100 + "]")["a"] == [1.5] * 100


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=5))
@settings(max_examples=150, deadline=None)
def test_what_is_written_can_be_read(data):
    """Whatever a file may hold: a title with quotes, a key with spaces, an empty table."""
    written = toml.dumps(data)
    assert toml.loads(written) == data


@given(st.text(st.sampled_from("a.=[]{}\"'#\n\\ ,1"), max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text):
    """Nothing but BadToml comes out."""
    try:
        assert isinstance(toml.loads(text), dict)
    except toml.BadToml as refused:
        assert "\n" not in str(refused)  # noqa: PT017 - both outcomes are fine, each in its form
