"""Levels and the form of a new game are remembered; the first game says what it is played for."""

from __future__ import annotations

import pytest

from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.aim import MAX_STEPS, Aim
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import GamePage
from timepirates_widgets.visits.last_choices import NOTE

FOUR = ["Ann", "Bob", "Cleo", "Dan"]
FORM = {
    "players": ["Eve", "Ann", "Bob"],
    "seats": ["captain", "human", "newcomer"],
    "rules": "german",
    "switches": {"years": "4"},
    "board": "small-four",
    "start": 2,
    "companion": False,
    "setup": None,
    "undo": False,
    "odds": True,
}


def page_at_the_door(store: Store | None, rules: str = "rio-grande") -> GamePage:
    """A page as a first visitor opens it."""
    table = Sitting(Game(FOUR, rules, seed=1), store=store)
    table.at_the_door = table.autosave.waits = True
    return GamePage(table)


def offered(page: GamePage) -> dict:
    """The choice of levels at the door to the computers."""
    return page.doors.content["doors"][0]["levels"]


@pytest.mark.parametrize(
    ("rules", "middle", "chosen"), [("rio-grande", "simple", "captain"), ("johnson-2002", "simple", "schemer")]
)
def test_the_door_goes_on_with_the_level_that_was_chosen_last(tmp_path, rules, middle, chosen):
    page = page_at_the_door(Store(tmp_path), rules)
    assert offered(page)["chosen"] == middle
    page.doors._handle_custom_msg({"ask": "level", "door": "computers", "name": chosen}, [])
    again = page_at_the_door(Store(tmp_path), rules)
    assert offered(again)["chosen"] == chosen
    again.doors.ask_enter("computers")
    assert again.table.seats == ["human", chosen, chosen, chosen]
    refused = page_at_the_door(Store(tmp_path), rules)
    refused.doors._handle_custom_msg({"ask": "level", "door": "computers", "name": "nobody"}, [])
    assert refused.doors.content["error"] == "there is no computer player 'nobody'"


def test_the_form_and_the_door_remember_the_game_that_was_begun_last(tmp_path):
    """Different levels are offered together; what a note holds that cannot be chosen any more is left out."""
    store = Store(tmp_path)
    page = page_at_the_door(store)
    page.new_game()
    page._form.ask_begin(FORM)
    assert page.table.seats == FORM["seats"]
    later = page_at_the_door(Store(tmp_path))
    assert offered(later)["options"][0] == {"name": "mixed", "text": "the same as last time: captain, newcomer"}
    later.doors.ask_level("computers", "mixed")
    later.doors.ask_enter("computers")
    assert later.table.seats == ["human", "captain", "newcomer", "captain"]
    later.new_game()
    shown = later._form.content
    assert (shown["names"][:3], shown["count"], shown["rule"], shown["board"]) == (
        FORM["players"],
        3,
        "german",
        "small-four",
    )
    assert shown["last"] == {
        "who": FORM["seats"],
        "switches": {"years": "4"},
        "start": 2,
        "undo": False,
        "odds": True,
        "devices": False,
    }
    for odd in (
        {"form": {**FORM, "seats": ["admiral", "human", "human"]}, "levels": ["admiral"]},
        7,
        {"form": {**FORM, "players": 3}, "levels": 3},
        {"form": {**FORM, "players": ["Eve"]}},
    ):
        store.keep(NOTE, {"time-pirates": odd})
        page = page_at_the_door(Store(tmp_path))
        page.new_game()
        assert (page._form.content["names"][:4], offered(page)["chosen"]) == (FOUR, "simple")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("rio-grande", "You win if you have the most points when the last year ends."),
        ("johnson-2002", "Your goal is a suit and a number, which only you know."),
    ],
)
def test_the_first_game_says_in_three_lines_what_it_is_played_for(tmp_path, rules, said):
    """Until it is closed, or the game is well under way; never in a second game."""
    store = Store(tmp_path)
    table = Sitting(Game(FOUR, rules, seed=1), ["human", *["simple"] * 3], store)
    aim = Aim(table)
    assert (aim.content["lines"][0], len(aim.content["lines"])) == (said, 3)
    aim._handle_custom_msg({"ask": "close"}, [])
    assert not aim.content["open"]
    assert not Aim(Sitting(Game(FOUR, rules, seed=2), store=store)).content["open"]
    assert Aim(Sitting(Game(FOUR, rules, seed=1))).content["open"]
    assert not Aim(Sitting(Game.random(FOUR, rules, seed=1, steps=MAX_STEPS + 1))).content["open"]
    other = Store(tmp_path / "other")
    kept = Sitting(Game.random(FOUR, rules, seed=3, steps=9), store=other)
    kept.keep()
    assert Aim(kept).content["open"]
    assert not Aim(Sitting(Game(FOUR, rules, seed=4), store=other)).content["open"]
    for others, is_open in ((False, True), (True, False)):  # the opening of the page has looked already
        opened = Sitting(Game(FOUR, rules, seed=4), store=other)
        opened.others_played = others
        assert Aim(opened).content["open"] is is_open


def test_without_marks_the_aim_of_conspiracy_names_none():
    game = Game(FOUR, {"name": "johnson-2002", "switches": {"marks": "none"}}, seed=1)
    lines = Aim(Sitting(game)).content["lines"]
    assert len(lines) == 3
    assert not any("mark" in line for line in lines)
