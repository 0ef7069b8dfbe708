"""A decision can be taken back only if it uncovered nothing and no other person has decided since."""

from __future__ import annotations

import pytest

from tests.widgets import twins
from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.taking_back import reveals_information, steps_after_undo

PEOPLE = [0, 1, 2]


def test_ones_own_last_decision_is_taken_back_and_nobody_elses():
    game = Game(["Ann", "Bob", "Cleo"], "rio-grande", seed=7, start=0)
    game.play("place 1200")
    seat = game.steps[0][0]
    assert steps_after_undo(game, seat, PEOPLE) == 0
    for other in set(PEOPLE) - {seat}:
        with pytest.raises(BadSetting, match="your own decision"):
            steps_after_undo(game, other, PEOPLE)


def test_the_decisions_of_computers_that_follow_are_taken_back_too():
    game = Game(["Ann", "Bob", "Cleo"], "rio-grande", seed=7, start=0)
    for _step in range(3):
        game.play(game.legal()[0])
    last = max(number for number, (mover, _text) in enumerate(game.steps) if mover == 1)
    assert steps_after_undo(game, 1, [1]) == last


@pytest.mark.parametrize("rules", ["rio-grande", "johnson-2002"])
def test_a_decision_that_a_draw_follows_is_not_taken_back(rules):
    game = Game(["Ann", "Bob", "Cleo"], rules, seed=7)
    while game.steps[-1:] == [] or game.steps[-1][0] is not None:
        game.play_random()
    last = max(number for number, (mover, _text) in enumerate(game.steps) if mover is not None)
    with pytest.raises(BadSetting, match="has learned something"):
        steps_after_undo(game, game.steps[last][0], PEOPLE)


def test_a_decision_that_shows_a_piece_is_not_taken_back_and_a_secret_one_is():
    game = Game.random(["Ann", "Bob", "Cleo"], "johnson-2002", seed=1, steps=170)
    (step,) = (number for number, _piece in game.record(ONLOOKER)["shown"])
    mover, decision = game.steps[step]
    assert (mover, decision.verb) == (0, "give")
    assert reveals_information(game.at(step + 1), step, PEOPLE), "everybody has seen a coin"
    secret = next(number for number, (mover, text) in enumerate(game.steps) if text.verb == "goal")
    assert not reveals_information(game.at(secret + 1), secret, PEOPLE), "nobody learned which goal it was"


def test_a_laying_is_taken_back_only_while_the_same_player_decides():
    game, _twin = twins.of_layings(2, twins.last_turns())
    laid = game.steps[-1][0]
    assert game.deciding == "lay"
    assert game.to_move == 2 != laid
    for seat in PEOPLE:
        with pytest.raises(BadSetting, match="in secret"):
            steps_after_undo(game.copy(), 0 if seat == 2 else seat, PEOPLE)


def test_nothing_is_taken_back_after_the_end():
    game = next(twins.last_turns()).copy()
    while not game.over:
        game.play_random()
    assert reveals_information(game, len(game), PEOPLE)
