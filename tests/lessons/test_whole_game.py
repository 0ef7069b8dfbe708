"""The short whole game against computer players: the tutor on every move, and every move can be taken back."""

import json

import pytest

from timepirates import Game
from timepirates.games.pirates.lessons import tutor
from timepirates.lessons import Session, check, load
from timepirates.lessons.form import path_of

pytestmark = pytest.mark.long


def begun(*decisions):
    """The short game, some decisions of the learner made."""
    session = Session(load("game"))
    for decision in decisions:
        session.try_decision(decision)
    return session


def play_some(session, count):
    """Decisions of the learner, the ones the hints advise; returns what was said to each."""
    return [session.try_decision(session.advised()) for _decision in range(count)]


def test_the_tutor_says_something_to_every_move_of_everybody():
    """To the learner's own and to each of the others', luck aside."""
    session = begun()
    while not session.solved:
        before = len(session.game)
        result = session.try_decision(session.advised())
        decided = [seat for seat, _text in session.game.steps_from(before) if seat is not None]
        assert result.text
        assert len(result.comments) >= len(decided) - 1


def test_the_tutor_tells_where_the_police_went():
    """From where to where, and with whom they stand then."""
    session, said = begun(), []
    while not session.solved:
        result = session.try_decision(session.advised())
        said += [result.led_to, *result.comments]
    assert any(line.startswith("The police go from ") for line in said)
    before = Game(players=["Ann", "Bob", "Cleo"], seed=1)
    assert tutor.comment_on_police(before, before.copy()) == ""


def test_the_short_game_can_be_taken_back_step_by_step():
    """Each time the game is as it was before the decision, with all that others did after it; at last as it began."""
    session = begun()
    positions = []
    for _decision in range(12):
        positions.append(session.game.snapshot())
        play_some(session, 1)
    for position in reversed(positions):
        assert session.back()
        assert session.game.snapshot() == position
    assert not session.back()
    assert session.game == session.asked_at


def test_whoever_takes_back_and_decides_alike_comes_to_the_same_position():
    """The luck of the lesson is fixed by its seed."""
    session = begun()
    play_some(session, 9)
    was = session.game.snapshot()
    last = session.done[0].played[-1]
    session.back()
    session.try_decision(last)
    assert session.game.snapshot() == was


def test_a_game_that_was_kept_can_be_taken_back_too():
    """After a restart there is the same way back."""
    session = begun()
    play_some(session, 6)
    again = Session.resume(session.lesson, json.loads(json.dumps(session.progress())))
    session.back()
    again.back()
    assert again.game == session.game
    assert again.done[0].played == session.done[0].played


def test_a_lesson_with_other_opponents_is_refused_in_one_line(tmp_path):
    """Those who decide by lot would decide otherwise after a restart."""
    path = tmp_path / "mine.toml"
    path.write_text(path_of("game").read_text(encoding="utf-8").replace('"simple"', '"random"'), encoding="utf-8")
    assert check(path) == ["step 1: opponents must be 'simple' (got 'random')"]


def test_a_decision_of_a_longer_task_can_be_taken_back_but_not_a_solved_step():
    """Pay one token, think again."""
    session = Session(load("white"))
    session.try_decision("sell green-3")
    session.next()
    session.try_decision("pay green")
    hand = session.game.snapshot()["hands"][0]
    assert session.back()
    assert session.game.snapshot()["hands"][0] != hand
    for decision in session.solution():
        session.try_decision(decision)
    assert session.solved
    assert not session.back()
