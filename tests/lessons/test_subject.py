"""What lessons ask of a game: its own answers where it has them, else what suits any game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from timepirates import CHANCE, Game
from timepirates.core import registry
from timepirates.core.protocol import Decision
from timepirates.lessons import BadLesson, begin, facts, goals, subject
from timepirates.lessons.lesson import Step
from timepirates.lessons.subject import Subject

NAMES = ["Ann", "Bob", "Cleo"]


def conspiracy(deciding: str, seed: int = 3) -> Game:
    """A game of Conspiracy in which something is decided."""
    game = Game(NAMES, "johnson-2002", seed=seed)
    while game.deciding != deciding:
        game.play_random()
    return game


def drawing(**more) -> Game:
    """A game of Time Pirates in which a token is drawn for an empty epoch."""
    position = {
        "pirates": ["1200", "1400", "1900"],
        "deciding": "draw",
        "restocking": "1600",
        "sites": {"1600": []},
        **more,
    }
    return begin(position, "rio-grande")


def test_each_game_of_the_house_has_a_subject_of_its_own_and_a_folder_of_lessons():
    assert [type(subject.of(name)).__name__ for name in registry.game_names()] == [
        "PiratesSubject",
        "ConspiracySubject",
    ]
    assert type(subject.of()) is type(subject.of(registry.first()))
    for name in registry.game_names():
        assert sorted(registry.entry(name).file("lessons").glob("*.toml"))


def test_a_games_own_facts_come_before_those_of_any_game():
    """Conspiracy says "none" where no rule is against a decision, any other game refuses to answer."""
    game = conspiracy("act")
    assert facts.value(f"rule against {game.legal()[0]}", game) == "none"
    pirates = Game(NAMES, seed=1)
    with pytest.raises(ValueError, match="is legal here, so no rule forbids it"):
        facts.value(f"rule against {pirates.legal()[0]}", pirates)


def test_the_chance_of_a_stroke_of_luck_is_asked_of_any_game():
    game = drawing(fill=1)
    assert Fraction(facts.value("chance of draw white", game)) == game.chances()[Decision("draw white")]
    with pytest.raises(ValueError, match="is not a decision"):
        facts.value("chance of rain", game)


def test_a_goal_of_any_game_is_judged_for_the_learners_seat():
    over = Game.random(NAMES, seed=1)
    won = [goals.holds("you have won", goals.GoalContext(over.at(0), over, over, seat)) for seat in range(3)]
    assert [seat for seat in range(3) if won[seat]] == over.winners
    assert 0 < len(over.winners) < 3


def test_a_turn_is_over_when_another_seat_has_it():
    before = Game(NAMES, seed=1)
    while before.deciding != "act":
        before.play_random()
    seat = before.to_move
    assert not goals.holds("your turn is over", goals.GoalContext(before, before, before, seat))
    after = before.copy()
    while after.snapshot()["turn"] == seat:
        after.play_random()
    assert goals.holds("your turn is over", goals.GoalContext(before, after, after, seat))


def test_no_lesson_begins_while_goals_are_chosen():
    game = conspiracy("goal")
    with pytest.raises(BadLesson, match="which all goals are chosen"):
        subject.of("conspiracy").sketch(game, game.to_move)


def test_only_who_is_to_move_begins_a_lesson_of_conspiracy():
    game = conspiracy("act")
    with pytest.raises(BadLesson, match="from the view of the player who has to decide"):
        subject.of("conspiracy").sketch(game, (game.to_move + 1) % 3)


def test_a_position_for_a_lesson_is_the_same_whatever_the_seat_cannot_know():
    """Two tiles that the seat to move has never seen change hands."""
    game = conspiracy("act")
    seat = game.to_move
    full = game.snapshot()
    one, other = (each for each in range(3) if each != seat)
    full["tiles"][one][0], full["tiles"][other][0] = full["tiles"][other][0], full["tiles"][one][0]
    for held in full["tiles"]:
        held.sort()
    swapped = Game.from_snapshot(full, chance="ask")
    assert swapped.snapshot() != game.snapshot()
    about = subject.of("conspiracy")
    assert about.sketch(swapped, seat) == about.sketch(game, seat)


def test_the_luck_of_a_lesson_is_the_likeliest_artifact():
    game = drawing(bag={"white": 2, "blue": 1})
    assert game.to_move is CHANCE
    assert max(game.chances().values()) == game.chances()[Decision("draw police-1")]
    assert subject.of("time-pirates").luck(game) == "draw white"


def test_dice_of_a_roll_off_differ_in_a_lesson():
    game = Game(NAMES, "johnson-2002", seed=3, chance="ask")
    while game.deciding != "order":
        game.play(game.legal()[0])
    about = subject.of("conspiracy")
    rolled = []
    while game.deciding == "order" and len(rolled) < 4:
        rolled.append(about.luck(game))
        game.play(rolled[-1])
    assert len(set(rolled)) == len(rolled) == 3


def test_a_question_teaches_components_in_time_pirates_and_what_is_checked_elsewhere():
    asked = [Step(1, "question", "?", rule, check=check) for rule, check in (("C2", ""), ("M1", "legal"))]
    assert [subject.of("time-pirates").teaches(step) for step in asked] == [True, False]
    assert [subject.of("conspiracy").teaches(step) for step in asked] == [False, True]
    assert [Subject("time-pirates").teaches(step) for step in asked] == [False, True]


def test_a_decision_that_was_not_the_task_tells_what_it_would_have_led_to():
    game = begin({"pirates": ["1200", "1900", "2000"], "deciding": "act", "fill": 4}, "rio-grande")
    after = game.copy()
    after.play("move 1")
    look = goals.GoalContext(game, after, after, 0)
    assert (
        subject.of("time-pirates").describe_consequence(game, look, ()) == "Ann would be in 1400, with 1 action left."
    )
    assert Subject("time-pirates").describe_consequence(game, look, ()) == ""
