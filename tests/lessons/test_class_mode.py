"""Class mode, a teacher's positions, and the rules that apply now."""

import base64
import json

import pytest

from timepirates import Game
from timepirates.lessons import BadLesson, Session, advice, check, classroom, load
from timepirates.lessons.writing import lesson_text


def test_a_class_survives_its_link():
    room = classroom.Classroom(name="Year 9", undo=False, hints=False, lessons=("paths", "odds"))
    assert classroom.from_link(room.link()) == room


def test_without_a_class_everything_is_allowed():
    """All lessons, hints, undo and odds."""
    room = classroom.Classroom()
    assert (room.undo, room.hints, room.odds) == (True, True, True)
    assert len(room.course()) == 15


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "must be a table"),
        ({"undo": 1}, "undo: true or false is needed \\(got 1\\)"),
        ({"cheat": True}, "unknown key 'cheat'"),
        ({"lessons": ["nowhere"]}, "no lesson 'nowhere'"),
        ({"lessons": [3]}, "lessons, 1: a text is needed"),
    ],
)
def test_a_bad_class_is_refused_in_one_line(data, reason):
    """The key and what is allowed."""
    with pytest.raises(BadLesson, match=reason):
        classroom.from_settings(data)


@pytest.mark.parametrize("link", ["", "!!", "bm8", "x" * 9000, "W1tbW10="])
def test_a_damaged_link_is_refused_in_one_line(link):
    """Whatever a stranger puts into the address."""
    with pytest.raises(BadLesson):
        classroom.from_link(link)


@pytest.mark.parametrize("position", ["/etc/hosts", "../secret.toml", "a/b.toml", "x.txt", ".toml"])
def test_a_link_cannot_name_files_elsewhere(position):
    """What a stranger's link says about files is at most a plain name."""
    link = base64.urlsafe_b64encode(json.dumps({"positions": [position]}).encode()).decode()
    with pytest.raises(BadLesson):
        classroom.from_link(link)


def test_a_class_comes_from_a_file_with_positions_beside_it(tmp_path):
    """The teacher's own lessons are found beside the class's file."""
    (tmp_path / "class.toml").write_text('name = "x"\nodds = false\npositions = ["a.toml"]\n', encoding="utf-8")
    with pytest.raises(BadLesson, match=r"a\.toml"):
        classroom.from_file(tmp_path / "class.toml")
    (tmp_path / "a.toml").write_text(lesson_text(Game(seed=3), "Monday"), encoding="utf-8")
    room = classroom.from_file(tmp_path / "class.toml")
    assert room.odds is False
    assert [lesson.title for lesson in room.extra_lessons().values()] == ["Monday"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lessons = 3", "lessons: a list is needed"),
        ("positions = 3", "positions: a list is needed"),
        ("positions = [3]", "positions, 1: a text is needed"),
        ("undo =", "not a class file"),
        ('lessons = ["chess"]', "no lesson"),
    ],
)
def test_a_bad_file_of_a_class_is_refused_in_one_line(tmp_path, text, reason):
    """The key, or that it is no such file at all."""
    (tmp_path / "class.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson, match=reason) as refused:
        classroom.from_file(tmp_path / "class.toml")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("rules", ["rio-grande", {"name": "german", "switches": {"years": 4}}])
@pytest.mark.parametrize("steps", [0, 4, 11, 37, 90, 233])
def test_any_position_can_become_the_beginning_of_a_lesson(tmp_path, rules, steps):
    """The written file is a lesson without problems, and its board is the game's."""
    game = Game.random(players=["Ann", 'B "o" b', "Cleo"], rules=rules, seed=5, steps=steps)
    path = tmp_path / "mine.toml"
    path.write_text(lesson_text(game, 'A "title"'), encoding="utf-8")
    session = Session(load(path))
    assert session.game.snapshot() == game.snapshot()
    assert [problem for problem in check(path) if 'the list "wrong" contains' not in problem] == []


def test_a_finished_game_is_no_beginning():
    """There is nothing left to decide."""
    with pytest.raises(BadLesson, match="the game is over"):
        lesson_text(Game.random(players=["Ann", "Bob", "Cleo"], seed=5))


def test_the_rules_that_apply_now_come_with_their_lesson():
    """At every position of a game there are rules that matter, and each leads to a lesson."""
    game = Game.random(players=["Ann", "Bob", "Cleo"], seed=8)
    for step in range(0, len(game), 7):
        found = advice.relevant_rules(game.at(step))
        assert found
        assert all(each.lesson_title for each in found)
    assert [each.rule.id for each in advice.relevant_rules(game)] == ["Y3", "P6"]


def test_an_arrested_pirate_reads_about_the_forced_move_first():
    """A4 stands before anything else."""
    session = Session(load("arrest"))
    session.answer("A1")
    session.next()
    session.try_decision("lose red")
    assert advice.relevant_rules(session.game)[0].rule.id == "A4"
