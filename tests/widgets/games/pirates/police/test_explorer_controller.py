"""What the explorer's desk opens."""

import pytest

from timepirates import Game
from timepirates.core.errors import BadSituation
from timepirates_widgets.games.pirates.police.explorer_controller import ExplorerController


def test_a_game_without_police_is_refused():
    desk = ExplorerController()
    with pytest.raises(
        BadSituation, match=r"^games other than Time Pirates have no police \(got a game of conspiracy\)$"
    ):
        desk.open(Game(rules="johnson-2002", seed=1))
    game = Game(seed=1)
    desk.open(game)
    assert desk.opened is game
