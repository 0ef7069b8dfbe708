"""A class's link carries everything, and whatever a stranger puts into one is refused in a line, at once."""

import base64
import json
import random

import pytest

from tests.promptly import promptly
from timepirates.cli import main
from timepirates.core.link_encoding import MAX_LINK_LENGTH, packed
from timepirates.core.toml import loads
from timepirates.lessons import BadLesson, classroom, learner, load
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial
from timepirates_widgets.lessons.course import Course

MONDAY = """
format = "time-pirates-lesson"
version = 1
title = "Monday"
about = "A lesson of the teacher's own."
[position]
pirates = ["1400", "1900", "2000"]
deciding = "act"
fill = 1
[[step]]
task = "Travel along path 1."
expect = ["move 1"]
rule = "M1"
nudge = "Path 1 is the yellow one."
look = "Look at the buttons."
reason = "A move is one action."
why = "Nobody is ever stuck."
wrong = [{ try = "move 2", says = "That is path 2." }]
"""


@pytest.fixture
def file(tmp_path):
    """A class's file with a lesson of the teacher's own beside it."""
    (tmp_path / "monday.toml").write_text(MONDAY, encoding="utf-8")
    path = tmp_path / "year-9.toml"
    path.write_text(
        'name = "Year 9"\nundo = false\nhints = false\nlessons = ["police"]\npositions = ["monday.toml"]\n',
        encoding="utf-8",
    )
    return path


def test_a_link_carries_the_teachers_own_lessons(file):
    """Whoever follows it takes them; nothing else has to be there."""
    room = classroom.from_link(classroom.from_file(file).link())
    assert (room.name, room.undo, room.hints, room.odds) == ("Year 9", False, False, True)
    assert (room.lessons, room.course(), room.positions) == (("police",), ("police",), ())
    page = PiratesTutorial(None, room)
    assert list(page.lessons) == ["police", "monday"]
    page.choose("monday")
    page.table.play("move 1")
    assert page.table.session.finished
    assert classroom.from_settings(room.settings()) == room
    assert classroom.from_text(room.file()) == room


@pytest.mark.long(2)
def test_a_class_too_large_for_a_link_becomes_a_file(tmp_path, capsys):
    """With forty lessons in it; the file holds what the link would have held."""
    lot = random.Random(1)
    many = {f"p{number}": {**loads(MONDAY), "about": f"{lot.getrandbits(1200):x}"} for number in range(40)}
    room = Classroom(name="Large", own=many)
    assert len(room.link()) > MAX_LINK_LENGTH
    made = tmp_path / "large.tpr-class.json"
    made.write_text(room.file(), encoding="utf-8")
    assert main.main(["class", "link", str(made)]) == 0
    out = capsys.readouterr().out
    assert "The link for this class would be too long" in out
    assert str(made) in out
    assert classroom.from_file(made) == room
    with pytest.raises(BadLesson):
        classroom.from_link(room.link())
    assert len(PiratesTutorial(None, classroom.from_text(made.read_text())).lessons) == 15 + 40


def test_checking_a_class_names_all_faults_of_it_and_of_its_lessons(file, tmp_path, capsys):
    """`lesson check` knows a class's file too."""
    assert main.main(["class", "check", str(file)]) == 0
    assert "this class is ready" in capsys.readouterr().out
    file.write_text(
        'nam = "x"\nundo = 3\nlessons = ["polic"]\npositions = ["monday.toml", "gone.toml", "paths.toml"]\n'
    )
    (tmp_path / "monday.toml").write_text(MONDAY.replace('["move 1"]', '["move 2"]').replace("M1", "M99"))
    (tmp_path / "paths.toml").write_text(MONDAY)
    for command in (["class", "check"], ["lesson", "check"]):
        assert main.main([*command, str(file)]) == 2
        lines = capsys.readouterr().err.splitlines()
        for told in (
            "unknown key 'nam'",
            "undo: true or false is needed",
            "no lesson 'polic'; did you mean 'police'",
            'monday.toml: step 1: the key "rule" must be the id of a rule',
            "gone.toml",
            "paths.toml: the program already has a lesson with this name",
        ):
            assert any(told in line for line in lines), told


def test_checking_a_class_names_the_true_cause_of_a_file_that_cannot_be_read(file, tmp_path, capsys):
    """Missing, broken, not in UTF-8, a folder, a date that no link can hold: of a lesson and of the class itself."""
    (tmp_path / "broken.toml").write_text("title = [")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    (tmp_path / "latin.json").write_bytes(b'{"name": "\xe9"}')
    for folder in ("folder.toml", "folder.json"):
        (tmp_path / folder).mkdir()
    (tmp_path / "date.toml").write_text(MONDAY.replace("fill = 1", "fill = 1979-05-27"))
    file.write_text('positions = ["gone.toml", "broken.toml", "latin.toml", "folder.toml", "date.toml"]')
    for command in ("check", "link"):
        assert main.main(["class", command, str(file)]) == 2
        lines = capsys.readouterr().err.splitlines()
        for told in (
            "gone.toml cannot be read: No such file",
            "broken.toml' is not a TOML file: Invalid value",
            "latin.toml' is not a TOML file: the file is not UTF-8 (byte 9)",
            "folder.toml' is not a TOML file: this is a folder",
            "date.toml: a link cannot contain dates, times or infinite numbers",
        ):
            assert any(told in line for line in lines), told
        assert sum("dates, times" in line for line in lines) == 1
        for name, told in (
            ("gone.toml", "No such file"),
            ("latin.json", "not UTF-8"),
            ("folder.toml", "is a folder"),
            ("folder.json", "Is a directory"),
        ):
            assert main.main(["class", command, str(tmp_path / name)]) == 2
            assert told in capsys.readouterr().err


def test_a_lesson_of_the_class_that_cannot_be_begun_is_refused_with_the_whole_class():
    """Never half applied: what is wrong is named, by the class and the lesson, and where to get it."""
    content = dict(loads(MONDAY)) | {"position": {"pirates": ["1234"]}}
    with pytest.raises(BadLesson) as refused:
        classroom.from_link(packed(json.dumps({"name": "9b", "own": {"monday": content}})))
    assert str(refused.value).startswith("the class '9b', lesson 'monday': step 1: ")
    assert str(refused.value).endswith("ask your teacher for the link again")


def test_a_link_of_the_first_version_is_read_still():
    """It was not packed, and named files."""
    old = base64.urlsafe_b64encode(json.dumps({"name": "9b", "positions": ["a.toml"]}).encode()).decode().rstrip("=")
    assert classroom.from_link(old) == Classroom(name="9b", positions=("a.toml",))


def strange(lot, text):
    """A text after a few changes such as accidents and strangers make."""
    signs = list(text)
    for _change in range(lot.randint(1, 6)):
        at = lot.randrange(len(signs))
        how = lot.randrange(4)
        if how == 0:
            signs[at] = lot.choice('{}[]",:0-9aZ_ \\\n\u202e\x00é')
        elif how == 1:
            del signs[at : at + lot.randint(1, 40)]
        elif how == 2:
            signs[at:at] = signs[at : at + lot.randint(1, 60)]
        else:
            signs[at:at] = list(lot.choice(["null", "1e999", '{"a":', "[[[[", '"\\ud800"', "-1", "true", "9" * 11]))
        signs = signs or ["x"]
    return "".join(signs)


def refusal(way, text):
    """Why a text is not read; empty where it is."""
    try:
        way(text)
    except BadLesson as error:
        return str(error)
    return ""


def test_strange_links_of_classes_lessons_and_learners_are_read_or_refused_in_a_line_at_once(tmp_path):
    """600 of each, drawn from a seed: what is read can be taken, everything else is a BadLesson of one line."""
    lot = random.Random(13)
    room = Classroom(name="9b", lessons=("police",), own={"monday": loads(MONDAY)}).file()
    session_of = load("paths")
    progress = {
        "lesson": "paths",
        "step": 1,
        "finished": False,
        "done": [{"tries": ["two"], "wrong": 0, "hints": 1, "played": [], "solved": True}] * len(session_of.steps),
    }
    done = learner.to_file_text(
        learner.export(
            "Ann", "2026-11-22T10:00:00", "9b", [learner.make_lesson_entry("paths", "Paths", "time-pirates", progress)]
        )
    )
    read = 0
    with promptly(60):
        for _n in range(200):
            for text, ways in (
                (room, (classroom.from_text, lambda each: classroom.from_link(packed(each)))),
                (done, (learner.read, lambda each: learner.of_link(packed(each)))),
            ):
                for way in (*ways, lambda each: classroom.from_link(strange(lot, packed(each)))):
                    each = strange(lot, text)
                    said = refusal(way, each.encode(errors="replace").decode())
                    read += not said
                    assert "\n" not in said
    assert read


def test_strange_progress_that_is_read_can_be_gone_on_from():
    """What keeps its form may still say nonsense: the lesson begins anew, and nothing falls."""
    lot = random.Random(4)
    base = {
        "lesson": "paths",
        "step": 0,
        "finished": False,
        "done": [{"tries": [], "wrong": 0, "hints": 0, "played": [], "solved": False} for _step in load("paths").steps],
    }
    for _n in range(10):
        progress = json.loads(json.dumps(base))
        progress["step"] = lot.randrange(200)
        for done in progress["done"]:
            done.update(
                solved=lot.random() < 0.5,
                hints=lot.randrange(5),
                tries=lot.choices(["two", "move 1", "x"], k=2),
                played=lot.choices(["move 1", "take red", "end", "nonsense"], k=lot.randrange(3)),
            )
        what = learner.export(
            "Ann",
            "2026-11-22",
            None,
            [{**learner.make_lesson_entry("paths", "Paths", "time-pirates", progress), "progress": progress}],
        )
        page = PiratesTutorial(None)
        course = Course(page.table, page)
        course.ask_load(learner.to_file_text(what))
        assert course.content["who"]["box"]["error"] == ""
        course.ask_learner_page()
