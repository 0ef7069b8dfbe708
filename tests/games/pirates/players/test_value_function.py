"""What every seat may expect of a position: chances that add up, points that grow true, nothing secret."""

from __future__ import annotations

import pytest

from tests.games.pirates.helpers import sketched
from tests.games.pirates.players.twins import twin_positions
from timepirates import Game
from timepirates.games.pirates import state
from timepirates.games.pirates.players import value_function
from timepirates.games.pirates.players.simple import seen_view
from timepirates.players import PLAYERS

pytestmark = pytest.mark.long(40)


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("players", [3, 6])
def test_chances_add_up_at_any_step_and_the_position_stays(players, planned):
    game = Game([f"P{seat}" for seat in range(players)], "designer", seed=players)
    while not game.over:
        if len(game) % 9 == 0:
            before = state.copy(game._s)
            found = value_function.of(game, planned=planned)
            assert abs(sum(found.won) - 1) < 1e-12
            assert all(0 < each < 1 for each in found.won)
            assert len(found.points) == players
            assert state.plain(game._s) == state.plain(before)
        game.play(PLAYERS["mate"]().choose(game, game.to_move))


def test_a_finished_game_s_outlook_is_its_result():
    game = Game.random(seed=3)
    found = value_function.of(game)
    assert found.points == tuple(map(float, game.snapshot()["points"]))
    assert [seat for seat, won in enumerate(found.won) if won] == game.winners
    assert sum(found.won) == 1


def test_who_holds_more_contracts_is_expected_to_win():
    found = value_function.of(sketched(year=3, contracts=[["blue-6", "red-5"], ["green-2"], []], fill=4))
    assert abs(sum(found.won) - 1) < 1e-12
    assert found.won[0] > 0.6 > found.won[1] > found.won[2]
    assert found.points[0] > found.points[1] + 5


def test_a_seat_s_outlook_is_the_same_whatever_others_have_laid():
    """Twin positions (P2)."""
    twins = twin_positions()
    assert twins[0].snapshot() != twins[1].snapshot()
    assert seen_view(twins[0], 1) == seen_view(twins[1], 1)
    assert value_function.of(twins[0], 1) == value_function.of(twins[1], 1)
