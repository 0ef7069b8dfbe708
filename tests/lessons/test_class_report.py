"""What a class did comes back as one table; 25 learners, from their lessons to the teacher's table."""

import csv
import io
import json

import pytest

from timepirates.cli import main
from timepirates.core.link_encoding import MAX_LINK_LENGTH
from timepirates.lessons import BadLesson, class_report, learner, load, names
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.session import Session
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.course import Course

pytestmark = pytest.mark.long

CLASS = 25


def hand_in(folder, learner_name, number, room):
    """A learner takes lessons on a machine of their own and hands in the file: the first `number` % 7 steps."""
    page = PiratesTutorial(Store(folder / f"machine-{number}"), offered=room)
    course, given = Course(page.table, page), []
    course.send = given.append
    course.ask_join_class()
    course.ask_learner_new(learner_name)
    for step in range(number % 7):
        session = page.table.session
        if number % 3 == 0:
            page.table.hint()
        if step == 1:
            page.table.play("move 2")
        act = page.table.answer if session.step.kind == "question" else page.table.play
        for text in session.solution():
            act(text)
        page.table.next()
    course.ask_learner_file()
    [download] = [each["download"] for each in given]
    (folder / "in" / f"{number:02}-{download['name']}").write_text(download["text"], encoding="utf-8")


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    """The folder of the teacher, with 25 files and two that are none."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "in").mkdir()
    for number in range(CLASS):
        hand_in(folder, f"Learner {number:02}", number, Classroom(name="9b", lessons=("paths", "police")))
    (folder / "in" / "broken.tpr-learner.json").write_text('{"format": "time-pirates-learner"', encoding="utf-8")
    (folder / "in" / "other.tpr-learner (1).json").write_text('{"format": "time-pirates-save"}', encoding="utf-8")
    (folder / "in" / "notes\u202etxt").write_text("no learner's", encoding="utf-8")
    (folder / "in" / "folder").mkdir()
    return folder / "in"


def test_a_class_of_25_becomes_one_table(handed_in):
    """Solved, tries, hints, where they stopped; who did nothing has no row; every file that was not read is named."""
    report = class_report.of_folder(handed_in)
    assert report.learners == CLASS
    assert [line.partition(" is left out")[0].removeprefix("The file ") for line in report.problems] == [
        "broken.tpr-learner.json",
        "folder",
        "notes\\u202etxt",
        "other.tpr-learner (1).json",
    ]
    assert len(report.rows) == sum(number % 7 > 0 for number in range(CLASS))
    for row in report.rows:
        number = int(row.learner.removeprefix("Learner "))
        solved = number % 7
        assert (row.lesson, row.title, row.steps) == ("paths", "The board and its paths", 6)
        assert (row.solved, row.stopped_at) == (solved, None if solved == 6 else solved + 1)
        assert (row.wrong, row.hints) == (int(solved > 1), solved if number % 3 == 0 else 0)
        assert learner.is_iso_time(row.last)
        assert row.file.startswith(f"{number:02}-Learner-")


def test_the_command_prints_the_table_and_writes_it_as_csv_and_as_a_page(handed_in, tmp_path, capsys):
    status = main.main(
        ["class", "report", str(handed_in), "--csv", str(tmp_path / "t.csv"), "--html", str(tmp_path / "t.html")]
    )
    out, err = capsys.readouterr()
    assert status == 0
    assert "broken.tpr-learner.json is left out: " in err
    rows = list(csv.DictReader((tmp_path / "t.csv").open(encoding="utf-8")))
    assert list(rows[0]) == ["learner", "lesson", "steps", "solved", "wrong", "hints", "stopped_at", "last", "file"]
    assert [rows[0][key] for key in ("learner", "lesson", "steps", "solved", "stopped_at")] == [
        "Learner 01",
        "paths",
        "6",
        "1",
        "2",
    ]
    assert next(row for row in rows if row["learner"] == "Learner 06")["stopped_at"] == ""
    table, grid, missed = (part.splitlines() for part in out.split("\n\n"))
    assert len(table) == len(rows) + 1
    assert table[1].startswith("Learner 01  The board and its paths  1/6")
    assert grid[:3] == ["Learners and lessons", "Learner     1", "Learner 00  -"]
    assert grid[-2:] == ["Learner 24  3/6", "Lesson 1: The board and its paths"]
    assert missed[0] == "Steps that most learners got wrong"
    assert missed[2].startswith("The board and its paths  2     17 of 17   17           Travel along path 1.")
    html = (tmp_path / "t.html").read_text(encoding="utf-8")
    assert html.count("<tr>") == len(rows) + 1 + CLASS + 1 + 1 + 1
    assert "<td>17 of 17</td>" in html
    assert '<th scope="row">Learner 24</th><td>3/6</td>' in html
    assert "Learner 06" in html
    assert "broken.tpr-learner.json is left out" in html
    assert "<script" not in html


def test_the_grid_is_in_the_order_of_the_course_and_the_steps_missed_most_come_first(tmp_path):
    """Two learners of one name are told apart; a file without progress counts by its tries; own lessons come last."""

    def lesson(name, wrong, solved, progress=True):
        done = [
            {
                "tries": ["x"] * (each + (number < solved)),
                "wrong": each,
                "hints": 0,
                "played": [],
                "solved": number < solved,
            }
            for number, each in enumerate(wrong)
        ]
        taken = learner.make_lesson_entry(name, name.title(), "time-pirates", {"lesson": name, "step": 0, "done": done})
        return taken if progress else {key: value for key, value in taken.items() if key != "progress"}

    ann = [lesson("monday", [0, 3], 1), lesson("turn", [1] + 5 * [0], 1)]
    again = [lesson("turn", [2] + 5 * [0], 6)]
    ben = [lesson("paths", [0, 1, 0, 0, 0, 0], 2, progress=False)]
    for number, (name, lessons) in enumerate((("Ann", ann), ("Ann", again), ("Ben", ben))):
        text = learner.to_file_text(learner.export(name, "2026-11-22T10:00:00+01:00", None, lessons))
        (tmp_path / f"{number}.TPR-learner.json").write_text(text, encoding="utf-8")
    report = class_report.of_folder(tmp_path)
    assert report.grid == (
        ["Paths", "Turn", "Monday"],
        [
            ("Ann (0.TPR-learner.json)", ["-", "1/6", "1/2"]),
            ("Ann (1.TPR-learner.json)", ["-", "6/6", "-"]),
            ("Ben", ["2/6", "-", "-"]),
        ],
    )
    assert [(each.lesson, each.step, each.missed, each.tried, each.wrong) for each in report.missed] == [
        ("Turn", 1, 2, 2, 3),
        ("Monday", 2, 1, 1, 3),
        ("Paths", 2, 1, 1, 1),
    ]
    assert [each.text for each in report.missed] == ["", "", load("paths").steps[1].text]


def test_names_of_strangers_are_neither_worked_out_by_a_spreadsheet_nor_run_by_a_browser():
    row = class_report.LearnerRow("=1+1", "<b>", 2, 1, 0, 0, 2, None, "@x.json", "<script>")
    [line] = list(csv.DictReader(io.StringIO(class_report.csv_text([row]))))
    assert (line["learner"], line["file"]) == ("'=1+1", "'@x.json")
    html = class_report.page(class_report.Report([row], ["<i>"], 1))
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "&lt;i&gt;" in html


@pytest.mark.parametrize("name", ["gone", "empty"])
def test_a_folder_without_files_is_refused_in_a_line(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadLesson, match="not a folder" if name == "gone" else "contains no file"):
        class_report.of_folder(tmp_path / name)


def export(**changes):
    """A learner's file, with changes in its only lesson."""
    session = Session(load("paths"))
    session.answer("two")
    lesson = learner.make_lesson_entry("paths", "The board", "time-pirates", session.progress()) | changes
    return learner.export("Ann", "2026-11-22T10:00:00+01:00", "9b", [lesson])


def test_a_file_says_for_itself_what_was_done():
    """The contract of the format."""
    found = learner.read(learner.to_file_text(export()))
    assert list(found) == ["format", "version", "learner", "exported", "class", "lessons"]
    assert {
        key: found["lessons"][0][key]
        for key in ("name", "title", "game", "steps", "solved", "wrong", "hints", "first", "last", "tried")
    } == {
        "name": "paths",
        "title": "The board",
        "game": "time-pirates",
        "steps": 6,
        "solved": 1,
        "wrong": 0,
        "hints": 0,
        "first": None,
        "last": None,
        "tried": [["two"], [], [], [], [], []],
    }
    assert learner.of_link(learner.link(export())) == found
    assert learner.stopped_at(found["lessons"][0]) == 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"solved": 7}, r"lesson 1: the number of steps \(6\) does not fit the solved steps or the tries in the file"),
        ({"steps": "six"}, "lesson 1: steps"),
        ({"last": "yesterday"}, "last must be a date and a time"),
        (
            {"tried": [["x"]]},
            (r"lesson 1: the number of steps \(6\) does not fit the solved steps or the tries in the file"),
        ),
        ({"progress": {"lesson": "paths", "step": 0, "done": [{"tries": []}]}}, "lacks the key"),
        ({"more": 1}, "unknown key"),
    ],
)
def test_a_damaged_file_is_refused_with_what_is_wrong(changes, reason):
    with pytest.raises(BadLesson, match=reason):
        learner.read(json.dumps(export(**changes)))


def test_a_long_course_still_fits_into_a_link():
    """All lessons of the course, each solved with a wrong try in every step."""
    lessons = []
    for name in names():
        session = Session(load(name))
        for done in session.done:
            done.solved, done.tries, done.wrong, done.hints = True, ["move 2", "take red"], 1, 2
        lessons.append(learner.make_lesson_entry(name, session.lesson.title, "time-pirates", session.progress()))
    what = learner.export("Ann", "2026-11-22T10:00:00+01:00", None, lessons)
    assert 0 < len(learner.link(what)) <= MAX_LINK_LENGTH
