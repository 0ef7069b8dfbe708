"""The short whole game against computer players: the tutor on every move, and every move can be taken back."""

import json

import pytest

from timepirates import Game
from timepirates.games.pirates.lessons import tutor
from timepirates.lessons import Session, check, load
from timepirates.lessons.form import path_of

pytestmark = pytest.mark.long


def begun():
    """The short game."""
    return Session(load("game"))


def play_some(session, count):
    """Decisions of the learner, the ones the hints advise."""
    for _decision in range(count):
        session.try_decision(session.advised())


def test_the_tutor_says_something_to_every_move_of_everybody_and_where_the_police_went():
    """To the learner's own moves and to each of the others', luck aside; from where to where the police went."""
    session, said = begun(), []
    while not session.solved:
        before = len(session.game)
        result = session.try_decision(session.advised())
        decided = [seat for seat, _text in session.game.steps_from(before) if seat is not None]
        assert result.text
        assert len(result.comments) >= len(decided) - 1
        said += [result.led_to, *result.comments]
    assert any(line.startswith("The police go from ") for line in said)


def test_the_tutor_says_nothing_of_police_that_stay():
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
