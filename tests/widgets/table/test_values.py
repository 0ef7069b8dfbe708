"""What the panels of any game show, against the game itself: status, timeline, log, curtain, record, menu, form."""

from __future__ import annotations

import json

import pytest

from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.wire import laid
from timepirates import Game
from timepirates_widgets.games.conspiracy import words
from timepirates_widgets.games.conspiracy.choices import StepwiseChoices
from timepirates_widgets.table.choices import Choices
from timepirates_widgets.table.curtain import Curtain
from timepirates_widgets.table.log import Log
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.spoken import Announcer
from timepirates_widgets.table.status_line import Status
from timepirates_widgets.table.timeline import Timeline


def say(panel, **message) -> None:
    """What the panel's script sends."""
    panel._handle_custom_msg(message, [])


# --- status


def test_who_was_caught_and_has_moved_is_told_what_is_left():
    """A5: one action more."""
    table = scenes.caught_and_moving()
    table.play("move 1")
    assert Status(table).content["parts"][-1] == "Ann was caught and had to leave the epoch. Now: 1 action left"


def test_a_shared_victory_names_all_winners():
    """P6: as many points, and nothing between them."""
    seen = {**scenes.last_draw().snapshot, "winners": [0, 2], "points": [13, 8, 13]}
    from timepirates_widgets.games.pirates.play.moment import result

    assert result(["Ann", "Bob", "Cleo"], seen) == "Ann, Cleo share the victory with 13 points each"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (lambda: conspiracy.acting(points=1), ["Round 3", "Ann's turn", "1 action point left"]),
        (
            lambda: conspiracy.acting("lay moons-1 at L F2"),
            ["Round 3", "Ann's turn", "put a coin on the tile just laid"],
        ),
        (
            lambda: conspiracy.acting("reveal coin at R F1 nw"),
            ["Round 3", "Ann's turn", "pay by giving a coin to another player"],
        ),
        (conspiracy.settling, ["Round 3", "Ann's turn", "the attack succeeds: turn the coin back, or remove it"]),
        (lambda: conspiracy.acting("end"), ["Round 3", "Ann's turn", "save a coin, or none"]),
        (conspiracy.drawing, ["Round 3", "Bob's turn", "drawing coins"]),
    ],
)
def test_the_status_line_says_round_player_and_decision_of_conspiracy(table, said):
    """With Conspiracy's words, where its expected output has no such position."""
    assert Status(table(), said=words.moment).content["parts"] == said


def test_the_status_line_offers_to_stop_computers_while_there_are_any():
    """Thinking, stopped, and neither where only people play or all is over."""
    table = scenes.against_computers()
    status = Status(table)
    assert (status.content["thinking"], status.content["paused"], status.content["menu"]) == (True, False, False)
    say(status, ask="pause", paused=True)
    assert (status.content["thinking"], status.content["paused"]) == (False, True)
    people = scenes.beginning()
    people.pause()
    assert not Status(people).content["paused"]
    assert Status(people, menu=True).content["menu"]


# --- choices


def test_while_a_curtain_hangs_or_a_computer_decides_no_decision_is_on_the_page():
    """Nor while an earlier secret of another is looked at."""
    for table in (scenes.laying(lifted=False), scenes.against_computers()):
        assert Choices(table).content["groups"] == []
    assert StepwiseChoices(conspiracy.beginning(lifted=False)).content["groups"] == []
    assert Choices(scenes.against_computers()).content["heading"] == "The computer decides for Bob"
    back = scenes.over()
    back.show(748)
    assert back.position.to_move == 2 != back.viewer
    content = Choices(back).content
    assert (content["groups"], content["hint"]) == ([], "You are looking at an earlier position.")


def test_a_refusal_is_shown_with_its_rule_and_the_lesson_that_teaches_it():
    """Where no rule forbids it, there is none."""
    table = scenes.refused()
    choices = Choices(table)
    choices.lesson_of = {"S4": ("Lesson: Setting up", "tutorial?lesson=placing")}.get
    choices.refresh()
    assert choices.content["error"] == {
        "rule": "S4",
        "sentence": "S4: the police start in 2200, so nobody else may.",
        "lesson": {"title": "Lesson: Setting up", "href": "tutorial?lesson=placing"},
    }
    table.show_refusal("the page sent an unknown request")
    assert choices.content["error"]["lesson"] is None
    assert choices.content["error"]["rule"] == ""


# --- timeline, log, spoken


def test_the_timeline_says_where_one_looks_and_what_can_be_taken_back():
    """Position, length, lines, undo and redo as the game has them."""
    table = scenes.over()
    timeline = Timeline(table)
    assert [timeline.content[key] for key in ("shown", "length", "where", "undo", "redo")] == [
        754,
        754,
        "position 754 of 754",
        True,
        False,
    ]
    say(timeline, ask="undo")
    assert [timeline.content[key] for key in ("shown", "length", "redo")] == [753, 753, True]
    say(timeline, ask="step", by=-2)
    assert timeline.content["where"] == "position 751 of 753"
    table.set(undo=False)
    assert [timeline.content[key] for key in ("undo", "redo")] == [False, False]
    assert timeline.content["texts"]["off"] == "Undo is turned off for this game."


def test_lines_are_listed_by_name_and_the_one_on_screen_is_marked():
    """Deleting the one on screen puts another there."""
    table = scenes.beginning()
    table.play("place 1200")
    table.show(0)
    table.play("place 1400")
    timeline = Timeline(table)
    assert (timeline.content["lines"], timeline.content["line"]) == (["Main line", "From step 1: place 1400"], 1)
    say(timeline, ask="rename", name="  West ")
    say(timeline, ask="line", number=0)
    assert (timeline.content["lines"], timeline.content["line"]) == (["Main line", "West"], 0)
    say(timeline, ask="delete")
    assert (timeline.content["lines"], timeline.content["line"]) == (["West"], 0)
    assert table.snapshot["pirates"] == [None, None, "1400"]


def test_the_log_tells_each_step_by_its_seat_and_marks_the_one_on_screen():
    """As the record has them; a click looks there."""
    table = scenes.landing()
    log = Log(table)
    assert log.content["entries"] == [
        [0, "Ann sells tokens for the blue contract for 3 tokens, 3 points."],
        [0, "Ann pays a token: blue."],
        [0, "Ann pays a token: blue atomic."],
        [0, "Ann pays a token: white."],
    ]
    assert (log.content["first"], log.content["shown"], log.content["hidden"]) == (0, 4, "")
    say(log, ask="show", steps=1)
    assert (table.line.shown, log.content["shown"]) == (1, 1)


def test_the_log_says_how_many_steps_are_still_secret():
    """P2: what the others laid before."""
    table = scenes.laying()
    log = Log(table).content
    assert log["hidden"] == "3 steps are still secret."
    assert log["first"] + len(log["entries"]) == len(table.line.game) - 3
    assert not any("lays" in said for _seat, said in log["entries"])


def test_the_years_points_stand_in_the_log_after_the_step_that_ended_the_year():
    """Contracts, bonuses, and all together: Ann 8, 18, 39."""
    log = Log(scenes.over())
    say(log, ask="earlier")
    say(log, ask="earlier")
    assert list(log.content["notes"].values()) == [
        [
            "Year 1 is over.",
            "Ann: 8 points this year (6 for contracts, 2 in bonuses), 8 in total",
            "Bob: 6 points this year (4 for contracts, 2 in bonuses), 6 in total",
            "Cleo: 4 points this year (2 for contracts, 2 in bonuses), 4 in total",
        ],
        [
            "Year 2 is over.",
            "Ann: 10 points this year (8 for contracts, 2 in bonuses), 18 in total",
            "Bob: 9 points this year (7 for contracts, 2 in bonuses), 15 in total",
            "Cleo: 7 points this year (5 for contracts, 2 in bonuses), 11 in total",
        ],
        [
            "Year 3 is over.",
            "Ann: 21 points this year (17 for contracts, 4 in bonuses), 39 in total",
            "Bob: 12 points this year (10 for contracts, 2 in bonuses), 27 in total",
            "Cleo: 14 points this year (10 for contracts, 4 in bonuses), 25 in total",
        ],
    ]


def test_what_is_said_is_what_the_log_tells_of_the_last_decision():
    """With its draws, the number of its first step, and nothing while one looks back."""
    table = scenes.before_a_restock()
    spoken, log = Announcer(table), Log(table)
    table.play("restock 1200")
    told = [said for _seat, said in log.content["entries"]]
    assert (spoken.content["first"], spoken.content["said"]) == (0, told)
    assert told[0] == "Ann restocks 1200."
    assert sum(" is placed in 1200." in each for each in told) == 4
    table.show(1)
    assert spoken.content == {"first": 0, "said": []}


# --- curtain, record


def test_the_curtain_names_who_is_to_look_and_why():
    """Time Pirates hides one decision, Conspiracy all that a player has."""
    laying = Curtain(scenes.laying(lifted=False)).content
    assert laying["title"] == "A secret decision of Ann"
    assert "stays hidden until all players have decided" in laying["text"]
    assert laying["undo"] == "Back: undo the last decision"
    goal = Curtain(conspiracy.beginning(lifted=False)).content
    assert (goal["seat"], goal["title"], goal["undo"]) == (0, "It is Ann's turn to decide", "")
    assert goal["people"] == [{"seat": 0, "button": "I am Ann, and no one else is looking"}]


def test_while_none_of_several_people_is_to_decide_the_curtain_asks_who_looks():
    """One button a person; there is no mistake to undo, for none of them has decided."""
    table = conspiracy.beginning(lifted=False)
    table.seat(0, "simple")
    table.seat(2, "simple")
    shown = Curtain(table).content
    assert (shown["title"], shown["undo"]) == ("Who is looking?", "")
    assert [one["button"] for one in shown["people"]] == [
        "I am Bob, and no one else is looking",
        "I am Dan, and no one else is looking",
    ]


def test_behind_the_curtain_nothing_can_be_undone_where_that_is_switched_off():
    """A class may be without."""
    table = scenes.laying(lifted=False)
    table.set(undo=False)
    assert Curtain(table).content["undo"] == ""


def test_the_curtain_is_put_away_while_something_else_lies_over_the_game_and_comes_back():
    """There is nothing to hide then."""
    curtain = Curtain(conspiracy.beginning(lifted=False))
    curtain.suspend(True)
    assert curtain.content == {"seat": None}
    curtain.suspend(False)
    assert curtain.content["seat"] == 0


def test_the_record_in_the_document_is_what_the_viewer_knows():
    """Without a seed; behind the curtain what everybody knows; the file's name says game and length."""
    table = scenes.laying(lifted=False)
    keeper = Keeper(table)
    record = json.loads(keeper.record)
    assert record["seed"] is None
    assert len(record["steps"]) == 495
    assert keeper.content["file"] == "time-pirates-498"
    assert keeper.content["kept"] is False
    hidden = conspiracy.beginning(lifted=False)
    keeper = Keeper(hidden)
    before = keeper.record
    assert "goal_coins" not in before
    hidden.lift_curtain()
    assert keeper.record != before
    assert json.loads(keeper.record) == hidden.line.game.record(seat=0)


def test_the_start_of_the_record_is_sent_again_only_now_and_then_and_never_an_end_of_a_kilobyte():
    """Every step is one message, and the two parts are the whole record after each of them, also after taking back."""
    table = Sitting(Game(["Ann", "Bob", "Cleo"], seed=5))
    with laid() as wire:
        keeper = Keeper(table)
        starts = []
        for step in range(120):
            wire.taken()
            table.play(table.position.legal()[0])
            assert json.loads(keeper.start + keeper.rest) == table.record()
            (told,) = [json.loads(each)[2] for each in wire.taken()]
            assert len(told["state"].get("rest", "")) <= 1000
            starts += [step] if "start" in told["state"] else []
        assert 1 <= len(starts) <= 8
        while len(table.line.game) > 20:
            table.undo()
        assert json.loads(keeper.start + keeper.rest) == table.record()
