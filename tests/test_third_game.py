"""One entry a game: a tiny third game, registered by one line, does what the two others do."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.examples import EXAMPLES
from timepirates import BadRecord, BadSetting, Game, IllegalMove, MalformedMove, lessons, players
from timepirates.core import record, registry
from timepirates.lessons import Result, facts, goals, report, subject, taught
from timepirates.lessons.classroom import Classroom
from timepirates.lessons.subject import Subject
from timepirates.lessons.writing import lesson_text
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.lessons.tutorial_page import Tutorial
from timepirates_widgets.panel import Panel
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import GamePage

PLAYERS = ["Ann", "Bob"]
NIM = EXAMPLES / "nim"
LESSON = NIM / "last-stone.toml"
PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def _nim(monkeypatch):
    """Nim is added with its rules only, and unknown again after the test."""
    registry.game_names()
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.syspath_prepend(NIM)
    registry.add("nim", table="nim:Nim")


# --- the rules' layer


def test_it_is_played_explained_and_taken_back():
    game = Game(PLAYERS, "nim")
    assert (game.name, game.deciding, game.to_move, game.legal()) == ("nim", "take", 0, ["take 1", "take 2", "take 3"])
    assert game.play("TAKE  3") == ((0, "take 3"),)
    assert (game.snapshot()["heap"], game.to_move, game.board, game.start) == (7, 1, None, None)
    with pytest.raises(IllegalMove, match=r"N3: one to three stones can be taken, and 7 are left Possible now: take 1"):
        game.play("take 4")
    with pytest.raises(MalformedMove, match="not a decision; a decision looks like this: take 1"):
        game.play("move 1")
    game.undo()
    assert (game.snapshot()["heap"], game.to_move) == (10, 0)
    for text in ("take 3", "take 3", "take 3", "take 1"):
        game.play(text)
    assert (game.over, game.winners, game.deciding, game.legal()) == (True, [1], None, [])


def test_it_is_recorded_and_replayed_also_from_text():
    game = Game.random(PLAYERS, "nim", seed=3)
    kept = game.record()
    assert (kept["format"], kept["winners"], kept["setup"]) == ("nim-record", game.winners, {"heap": 10, "turn": 0})
    assert Game.replay(kept).record() == kept
    assert record.load(record.write(kept)).record() == kept
    assert next(record.lines(game)) == "nim, rules nim, played by Ann, Bob"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"winners": [1, 0]}, r"winners must be .*, which is the result of the steps in the record "),
        ({"winners": None}, "a list is needed"),
        ({"format": "chess-record"}, "format must be one of .*nim-record"),
        ({"setup": {"heap": 3, "turn": 2}}, "moves next"),
        ({"setup": {"heap": "ten", "turn": 0}}, "no valid value for 'heap'"),
        ({"steps": [[0, "take 9"]]}, "step 1: N3"),
        ({"players": [""]}, "a player's name"),
        ({"version": 2}, "version"),
    ],
)
def test_a_record_of_it_that_is_wrong_is_refused(change, said):
    with pytest.raises(BadRecord, match=said):
        Game.replay({**Game.random(PLAYERS, "nim", seed=3).record(), **change})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": ["Ann"]}, "nim is for 2 to 6 players"),
        ({"board": "reconstructed-2000"}, "without a board"),
        ({"start": 1}, "no start player"),
        ({"rules": {"name": "nim", "switches": {"heap": 3}}}, "switch must be one of none"),
    ],
)
def test_settings_that_it_does_not_have_are_refused(settings, said):
    with pytest.raises(BadSetting, match=said):
        Game(**{"players": PLAYERS, "rules": "nim", **settings})


def test_nothing_of_it_is_secret():
    game = Game.random(PLAYERS, "nim", seed=3, steps=2)
    assert game.snapshot(0) == game.snapshot(1) == game.snapshot()
    assert game.record(seat=0) == {**game.record(), "seed": None}
    assert registry.entry("nim").secret == frozenset()


# --- computer players


def test_a_computer_player_decides_by_lot():
    game = Game(PLAYERS, "nim")
    assert list(players.of("nim")) == ["random"]
    assert players.decide(game, 0, "random") in game.legal()
    with pytest.raises(BadSetting, match=r"^a computer player must be one of random \(got 'simple'\)$"):
        players.decide(game, 0, "simple")


# --- lessons


def test_a_lesson_of_it_is_ready_for_learners():
    assert lessons.check(LESSON) == []
    assert (lessons.load(LESSON).game, lessons.names("nim")) == ("nim", ())
    assert taught.by(lessons.load(LESSON)) == {"N3": 1}


def test_a_lesson_of_it_is_taken():
    session = lessons.Session(lessons.load(LESSON))
    assert session.game.snapshot()["heap"] == 7
    assert session.try_decision("take 1") == Result(False, False, "N3", "Then six are left.")
    assert session.try_decision("take 4").text == "one to three stones can be taken, and 7 are left"
    assert session.try_decision("take 3") == Result(
        True,
        True,
        "N3",
        "Nobody can take all four stones in one turn.",
        reason="Whatever number of stones Bob takes from four, you can take the rest.",
    )
    assert session.next()
    assert session.game.snapshot()["heap"] == 2
    assert session.hints()[2] == "The answer is: take 2."
    assert not session.answer("take 3").right
    assert session.answer("take 2").right
    assert session.finished
    assert "The last stone" in report.page(session)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('check = "legal"', 'check = "stones"', "step 2: the check 'stones' is unknown"),
        (
            '{ try = "take 4" }',
            '{ try = "take 3" }',
            "step 1: the list \"wrong\" contains 'take 3', but the lesson accepts this as right",
        ),
        ("heap = 7", 'heap = "7"', "step 1: the position has no valid value for 'heap'"),
        (
            'then = ["take 2"]',
            'then = ["take 2"]\ngoal = ["you have wings"]',
            "step 1: the goal 'you have wings' is unknown",
        ),
    ],
)
def test_what_is_wrong_with_a_lesson_of_it_is_named(tmp_path, right, wrong, said):
    text = LESSON.read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "wrong.toml").write_text(text.replace(right, wrong), encoding="utf-8")
    problems = lessons.check(tmp_path / "wrong.toml")
    assert len(problems) == 1
    assert problems[0].startswith(said)


def test_a_lesson_of_it_begins_in_any_position(tmp_path):
    game = Game(PLAYERS, "nim")
    game.play("take 2")
    (tmp_path / "mine.toml").write_text(lesson_text(game), encoding="utf-8")
    lesson = lessons.load(tmp_path / "mine.toml")
    session = lessons.Session(lesson)
    assert (lesson.game, session.seat, session.game.snapshot()["heap"]) == ("nim", 1, 8)
    assert session.game.legal() == ["take 1", "take 2", "take 3"]


def test_a_goal_and_the_facts_of_any_game_serve_it():
    game = Game.random(PLAYERS, "nim", seed=3)
    before = game.at(0)
    look = goals.GoalContext(before, game, game, game.winners[0])
    assert goals.holds("you have won", look)
    assert goals.holds("the game is over", look)
    assert goals.problem("your pirate is in 1400", "nim") == (
        "the goal 'your pirate is in 1400' is unknown; a goal is one of these phrases: you have won; the "
        "game is over; your turn is over"
    )
    asked = (
        "deciding",
        "over",
        "winners",
        "players",
        "player to decide",
        "may take 3",
        "rule against take 4",
        "after take 3; take 3: player to decide",
    )
    assert [facts.value(each, before) for each in asked] == ["take", "no", "nobody", "2", "Ann", "yes", "N3", "Ann"]


# --- pages


def shown(page):
    """What the panels of a page show: by the name of their class."""
    found = {}
    parts = [page]
    for part in parts:
        parts += getattr(part, "children", ())
        if isinstance(part, Panel):
            found[type(part).__name__] = part
    return found


def test_it_is_played_on_a_page_with_the_panels_of_any_game():
    table = Sitting(Game(PLAYERS, "nim"))
    panels = shown(GamePage(table).page)
    assert set(panels) == {
        "Status",
        "Choices",
        "Log",
        "Timeline",
        "Curtain",
        "Hints",
        "Menu",
        "Keeper",
        "Announcer",
        "StartScreen",
        "Ending",
        "Position",
        "InterimTable",
        "Keys",
        "Recap",
        "Aim",
        "BoardSummary",
    }
    assert all(panel.drawings == "nim" for panel in panels.values())
    drawn = re.findall(r'<symbol id="tp-([^"]+)"', panels["Status"].shared["sprite"])
    assert drawn == [f"seat-{seat}" for seat in range(6)]
    choices = panels["Choices"]
    assert choices.content["heading"] == "What Ann can do"
    assert [each["label"] for each in choices.content["groups"][0]["buttons"]] == ["take 1", "take 2", "take 3"]
    choices.ask_play("take 3", at=table.place)
    choices.ask_play("take 2", at=table.place)
    assert panels["Status"].content["parts"] == ["It is Ann's turn to decide"]
    assert panels["Log"].content["entries"] == [[0, "Ann: take 3"], [1, "Bob: take 2"]]
    assert panels["Announcer"].content["said"] == ["Bob: take 2"]
    assert panels["Timeline"].content["where"] == "position 2 of 2"
    assert record.load(panels["Keeper"].record).snapshot()["heap"] == 5
    assert panels["Curtain"].content == {"seat": None}


def test_it_is_stepped_through_and_played_to_its_end_on_a_page():
    table = Sitting(Game.random(PLAYERS, "nim", seed=3))
    panels = shown(GamePage(table).page)
    assert panels["Choices"].content["heading"] == "Ann has won"
    panels["Timeline"].ask_show(1)
    assert (
        panels["Choices"].content["hint"]
        == "You are looking at an earlier position. A decision in this position starts a new line of "
        "play."
    )
    assert panels["Status"].content["parts"] == ["It is Bob's turn to decide"]
    panels["Choices"].ask_why("take 9")
    assert panels["Choices"].content["error"] == {
        "rule": "N3",
        "sentence": "N3: one to three stones can be taken, and 7 are left",
        "lesson": None,
    }
    panels["Menu"].show_rule("N3")
    assert panels["Menu"].content["box"]["title"].startswith("N3")
    panels["Timeline"].ask_undo()
    assert not table.line.game.over


def test_a_new_game_of_it_is_chosen_in_the_form(tmp_path):
    table = Sitting(Game(PLAYERS, "nim"), store=Store(tmp_path))
    page = GamePage(table)
    page.new_game()
    form = shown(page.page)["NewGame"]
    assert (form.content["least"], form.content["most"], form.content["boards"]) == (2, 6, [])
    assert [each["name"] for each in form.content["rules"]] == ["nim"]
    assert [each["name"] for each in form.content["seats"]] == ["human", "random"]
    form.ask_begin(
        chosen={
            "players": ["Eve", "Fritz"],
            "seats": ["human", "random"],
            "rules": "nim",
            "switches": {},
            "board": None,
            "start": None,
            "undo": True,
            "odds": True,
        }
    )
    assert (table.line.game.name, table.line.game.players) == ("nim", ["Eve", "Fritz"])
    assert table.seats == ["human", "random"]
    kept = Sitting.from_saved(Store(tmp_path).load(table.id))
    assert kept.line.game.record() == table.line.game.record()


class NimTutorial(Tutorial):
    """The page of lessons, for Nim."""

    game = "nim"


def test_its_lesson_is_taken_on_the_page_of_lessons():
    room = Classroom(positions=(str(LESSON.absolute()),))
    page = NimTutorial(room=room)
    panels = shown(page.page)
    assert panels["LessonPanel"].content["task"] == "Leave Bob a heap of four stones."
    panels["LessonChoices"].ask_play("take 1", at=page.table.place)
    assert panels["LessonPanel"].content["result"]["text"] == "Then six are left."
    panels["LessonChoices"].ask_play("take 3", at=page.table.place)
    assert panels["LessonPanel"].content["result"]["right"]
    panels["LessonPanel"].ask_rule("N3")
    assert panels["LessonPanel"].content["rule"]["id"] == "N3"
    panels["LessonPanel"].ask_next()
    panels["LessonPanel"].ask_answer("take 2")
    assert page.table.session.finished


# --- its own parts, where it has some


class NimSubject(Subject):
    """Nim with a tutor."""

    def comment(self, game, decision):
        """What the tutor says."""
        return f"{decision}!"


def test_a_part_that_it_adds_takes_the_place_of_what_suits_any_game(monkeypatch):
    monkeypatch.setitem(
        sys.modules,
        "nims_parts",
        SimpleNamespace(SEATS=(2, 2), SECRET=None, draw=lambda: "<svg>stones</svg>", Subject=NimSubject),
    )
    registry.add(
        "nim",
        seats="nims_parts:SEATS",
        secret="nims_parts:SECRET",
        drawings="nims_parts:draw",
        subject="nims_parts:Subject",
        players="nim_players:PLAYERS",
    )
    with pytest.raises(BadSetting, match="nim is for 2 to 2 players"):
        Game(["Ann", "Bob", "Cleo"], "nim")
    game = Game(PLAYERS, "nim")
    assert list(players.of("nim")) == ["patient"]
    assert players.decide(game, 0, "patient") == "take 1"
    table = Sitting(game)
    assert table.curtain == 0
    assert shown(GamePage(table).page)["Status"].shared["sprite"] == "<svg>stones</svg>"
    assert subject.of("nim").comment(game, "take 1") == "take 1!"


# --- what is told about it


def test_the_page_on_adding_a_game_shows_files_of_the_examples():
    """All of Nim, and Pig's but what is long in it; the page's own examples are run with those of the others."""
    included = re.findall(r"^```{literalinclude} examples/(\S+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert all((EXAMPLES / name).is_file() for name in included)
    whole = {path.relative_to(EXAMPLES).as_posix() for path in NIM.iterdir() if path.suffix in (".py", ".toml")}
    assert {name for name in included if name.startswith("nim/")} == whole
    assert "pig/timepirates_pig/rules.py" in included


def test_the_page_on_adding_a_game_lists_every_part_of_an_entry():
    rows = re.findall(r"^\| `(\w+)` \|[^|]+\|[^|]+\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == list(registry.PARTS)
