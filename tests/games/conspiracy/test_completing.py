"""What a seat knows of a position, completed, gives the rules' own answers about the seat's decisions."""

from __future__ import annotations

import pytest

from timepirates import Game
from timepirates.games.conspiracy.completing import completed_snapshot


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_a_completed_position_offers_its_seat_the_same_decisions(players, seed):
    game = Game.random(list("ABCDE")[:players], "johnson-2002", seed=seed, steps=330)
    compared = 0
    for now in map(game.at, range(0, len(game), 3)):
        if isinstance(now.to_move, int):
            found = now.table.restore(completed_snapshot(now.snapshot(now.to_move)))
            assert now.table.legal(found) == now.table.legal(now._s), now.deciding
            compared += 1
    assert compared > 30
