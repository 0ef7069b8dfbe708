"""What a question may ask of a position, and what a task may want of it: each fact and each goal in one position."""

from __future__ import annotations

import re

import pytest

from timepirates import BadRecord, Board, Game
from timepirates.games.pirates.lessons.facts import FACTS
from timepirates.games.pirates.lessons.goals import PHRASES
from timepirates.lessons import begin, facts
from timepirates.lessons import goals as of_any_game
from timepirates.lessons.goals import GoalContext, holds

POSITION = {
    "pirates": ["1400", "1900", "2000"],
    "deciding": "act",
    "year": 2,
    "points": [4, 7, 0],
    "hands": [["blue", "blue-atomic", "white"], ["red", "white", "white"], []],
    "contracts": [["blue-3", "white-4"], ["red-2"], []],
    "sites": {"1400": ["green", "green-arrow", "red", "red"], "1900": ["purple"], "1200": []},
    "bag": ["blue", "red", "white", "white", "orange"],
    "police": "2200",
    "police_drawn": ["police-1", "police-1"],
}
"""Ann is to move. Two police tokens with a 1 are drawn, so three 1 and five 2 are in the bag with five artifacts."""

SAID = {
    "police": "2200",
    "pirate of Bob": "1900",
    "turn": "Ann",
    "actions left": "2",
    "year": "2",
    "years": "3",
    "points of Bob": "7",
    "artifacts of Ann": "3",
    "whites of Ann": "1",
    "whites of Bob": "2",
    "whites of Cleo": "0",
    "artifacts in the bag": "5",
    "police tokens in the bag": "8",
    "artifacts in 1400": "4",
    "sites of 1400": "4",
    "paths out of 1400": "2",
    "sites in all": "34",
    "fewest players": "3",
    "most players": "6",
    "restock_bonus under designer": "1",
    "bonuses under rio-grande": "last-year",
    "path 1 from 1400": "1800",
    "path 2 from 1400": "1600",
    "epochs": "7",
    "tokens of blue": "14",
    "tokens of white": "6",
    "tokens of artifacts": "76",
    "tokens of police": "10",
    "tokens of blue-atomic": "4",
    "contracts of blue": "5",
    "contracts of all": "37",
    "worth of blue-5": "6",
    "worth of white-4": "3",
    "cost of white-4": "4",
    "chance of a 1": "3/8",
    "chance of a 2": "5/8",
    "chance of police in 2200 after 0 tokens": "1",
    "empty sites in 1900": "4",
    "empty epochs": "1200, 1600, 1800, 2000, 2200",
    "full epochs": "1400",
    "pirates in 1900": "Bob",
    "moves from 1400 to 1900": "2",
    "moves from 1200 to the nearest red": "1",
    "epochs with purple": "1900",
    "red in 1400": "2",
    "green-arrow in 1400": "1",
    "white in the bag": "2",
    "blue of Ann": "2",
    "blue-atomic of Ann": "1",
    "contracts held by Ann": "blue-3, white-4",
    "contracts held by Cleo": "none",
    "points in blue of Ann": "3",
    "most points in red": "Bob",
    "most points in green": "none",
    "best sale of blue": "blue-2",
    "best sale of red": "none",
    "largest sets of Ann": "blue",
    "largest sets of Cleo": "none",
    "police tokens drawn": "2",
    "1s drawn": "2",
    "2s drawn": "0",
    "restocking": "none",
    "artifacts discarded": "60",
    "most sites": "2200",
    "after move 1: pirate of Ann": "1800",
    "after take red; take green: artifacts of Ann": "5",
}
DRAWING = {**POSITION, "deciding": "draw", "restocking": "1600"}
SAID_OF_A_DRAW = {
    "chance of a police token": "8/13",
    "chance of draw blue": "1/13",
    "chance of meeting Ann": "1555102071789523/13276160599381680",
    "after draw police-2: police": "2000",
    "after draw police-2: chance of a 1": "3/7",
}
HOLD = {
    "your pirate is in 1400": True,
    "your pirate is in 1900": False,
    "your pirate is not in 1400": False,
    "your pirate is away from the police": True,
    "you hold blue-atomic": True,
    "you hold red": False,
    "you hold no red": True,
    "you hold no white": False,
    "you hold 2 of blue": True,
    "you hold 1 of blue": False,
    "you hold at least 2 of blue": True,
    "you hold at least 3 of blue": False,
    "you have the contract blue-3": True,
    "you have the contract red-2": False,
    "you have 4 points": True,
    "you have 5 points": False,
    "you have at least 4 points": True,
    "you have at least 5 points": False,
    "1200 is full": False,
    "1400 is full": True,
    "the police are in 2200": True,
    "the police are in 1400": False,
    "the year has ended": False,
    "you have 2 actions left": True,
    "you have 1 actions left": False,
    "the police cannot reach you": True,
    "the police reach you with a chance of at most 0": True,
    "the police reach Bob with a chance of at least 1/9": False,
    "you have won": False,
    "the game is over": False,
    "your turn is over": False,
}
HOLD_IN_A_DRAW = {
    "the police cannot reach you": False,
    "the police reach you with a chance of at most 1/2": True,
    "the police reach you with a chance of at most 1/9": False,
    "the police reach Bob with a chance of at least 1/9": True,
    "the police reach Bob with a chance of at least 1/2": False,
}


def game(position: dict) -> Game:
    """The game in a position."""
    return begin(position, "rio-grande", Board.named("reconstructed-2000"))


@pytest.mark.parametrize(("asked", "answer"), SAID.items(), ids=str)
def test_a_fact_is_what_lies_there(asked, answer):
    assert facts.value(asked, game(POSITION)) == answer


@pytest.mark.parametrize(("asked", "answer"), SAID_OF_A_DRAW.items(), ids=str)
def test_a_chance_is_that_of_the_bag(asked, answer):
    assert facts.value(asked, game(DRAWING)) == answer


@pytest.mark.parametrize(("phrase", "holds_there"), HOLD.items(), ids=str)
def test_a_goal_holds_where_it_is_so(phrase, holds_there):
    there = game(POSITION)
    assert holds(phrase, GoalContext(there, there, there, 0)) == holds_there


@pytest.mark.parametrize(("phrase", "holds_there"), HOLD_IN_A_DRAW.items(), ids=str)
def test_a_goal_about_the_police_is_judged_by_their_chances(phrase, holds_there):
    there = game(DRAWING)
    assert holds(phrase, GoalContext(there, there, there, 0)) == holds_there


def test_every_fact_and_every_goal_is_asked_here():
    asked = [each.rpartition(": ")[2] for each in (*SAID, *SAID_OF_A_DRAW)]
    assert [pattern for pattern in FACTS if not any(re.fullmatch(pattern, each) for each in asked)] == []
    phrases = {of_any_game.read(phrase, "time-pirates")[0] for phrase in (*HOLD, *HOLD_IN_A_DRAW)}
    assert phrases == {*PHRASES.values(), *of_any_game.PHRASES.values()}


def test_what_nobody_can_know_is_refused():
    for nonsense in ("weather", "points of Nobody", "worth of blue-9"):
        with pytest.raises((BadRecord, ValueError)):
            facts.value(nonsense, game(POSITION))
