"""The end of a whole game: what was good, what to try differently, and a game with the tutor beside it."""

from __future__ import annotations

import pytest

from timepirates import Decision, Game
from timepirates.core.registry import entry
from timepirates.games.conspiracy.lessons import looking_back as of_conspiracy
from timepirates.games.pirates.lessons import looking_back
from timepirates.lessons import Session, load, subject
from timepirates.lessons.form import seed_in_name, with_the_tutor
from timepirates.lessons.lesson_checker import problems, sentences


class Played:
    """What looking back asks of a game that is over."""

    def __init__(self, *steps, game=None, winners=(1,), hand=(), points=0):
        self.steps = [(0, entry(game).decision(step)) for step in steps]
        self.winners = winners
        self._seen = {"hands": [dict.fromkeys(hand, 1), {}], "points": [points, 0]}

    def snapshot(self):
        """The last position."""
        return self._seen


@pytest.mark.parametrize(
    ("game", "good"),
    [
        (Played(winners=(0,), points=21), "You won with 21 points."),
        (Played("sell blue-5", "sell white-3"), "You got 2 contracts, worth 8 points each year."),
        (Played("take blue"), "The police never caught you."),
        (Played("lose blue"), "You played the whole game."),
    ],
)
def test_what_was_good_is_the_best_that_can_be_said(game, good):
    assert looking_back.praise(game, 0) == good


@pytest.mark.parametrize(
    ("game", "differently"),
    [
        (
            Played("lose blue", "lose red"),
            ("The police caught you 2 times. Before you end a turn, check which epochs the police can reach."),
        ),
        (
            Played("take blue"),
            "You sold nothing. Collect tokens of one colour: two tokens are enough for a first contract.",
        ),
        (
            Played("sell blue-2", hand=("red", "blue", "green")),
            "You still held 3 tokens at the end. Sell them before the last police tokens are drawn.",
        ),
        (Played("sell blue-2"), "Sell a little sooner: a contract that you get in the first year scores every year."),
    ],
)
def test_what_to_try_differently_is_what_would_have_helped_most(game, differently):
    assert looking_back.suggest_improvement(game, 0) == differently


def test_others_arrests_are_not_the_learners():
    game = Played("sell blue-2")
    game.steps += [(1, Decision("lose blue")), (None, Decision("draw blue"))]
    assert "caught" not in looking_back.suggest_improvement(game, 0)
    assert looking_back.suggest_improvement(game, 1).startswith("The police caught you 1 time.")


@pytest.mark.parametrize(
    ("steps", "good", "differently"),
    [
        ((), "You played the whole game.", "Reveal more coins: "),
        (("reveal coin at M F1 nw",), "You revealed 1 coin.", "Turn a tile face up "),
        (("reveal coin at M F1 nw", "reveal tile at M F1"), "You turned up 1 tile.", "Use the advance action "),
        (
            ("reveal coin at M F1 nw", "reveal tile at M F1", "advance M"),
            "You turned up 1 tile.",
            "Watch all three columns: ",
        ),
    ],
)
def test_conspiracy_looks_back_on_what_was_brought_to_light(steps, good, differently):
    game = Played(*steps, game="conspiracy")
    assert of_conspiracy.praise(game, 0) == good
    assert of_conspiracy.suggest_improvement(game, 0).startswith(differently)


@pytest.mark.parametrize("name", ["game", "whole-game"])
def test_a_whole_game_advises_and_ends_with_what_was_good_and_what_to_try_differently(name):
    """One or two sentences; the advice is what the tutor would decide, in words."""
    session = Session(load(name))
    assert session.advice() == session.subject.decision(session.game, session.advised())
    session.skip_game()
    assert session.advice() == ""
    outcome = session.outcome()
    about = (session.game, session.seat)
    assert (outcome.reason, outcome.text) == (
        session.subject.praise(*about),
        session.subject.suggest_improvement(*about),
    )
    assert sentences(outcome.reason) == 1
    assert sentences(outcome.text) in (1, 2)


def test_no_advice_is_given_where_no_game_is_played():
    assert Session(load("turn")).advice() == ""


@pytest.mark.parametrize("game", ["time-pirates", "conspiracy"])
def test_a_game_with_the_tutor_is_a_whole_game_of_its_seed(game):
    """From its beginning, with luck of its own; the same seed is the same game."""
    lesson = with_the_tutor(game, 7)
    session = Session(lesson)
    assert (lesson.game, lesson.steps[0].kind, seed_in_name(lesson.id)) == (game, "game", 7)
    session.try_decision(session.advised())
    assert Session.resume(lesson, session.progress()).game == session.game
    assert Session(with_the_tutor(game, 8)).game != Session(lesson).game
    assert isinstance(session.game, Game)
    assert session.lesson.rules == (subject.of(game).last_rule,)


@pytest.mark.long(2)
def test_a_game_with_the_tutor_comes_to_its_end():
    assert problems(with_the_tutor("time-pirates", 3)) == []


@pytest.mark.parametrize(
    "name", ["tutor", "tutor-", "tutor-x", "tutor-1234567890", "paths", "tutor-\u0663", "tutor--1"]
)
def test_other_names_mean_no_game_with_the_tutor(name):
    assert seed_in_name(name) is None
