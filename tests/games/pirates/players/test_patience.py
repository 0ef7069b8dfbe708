"""Players that plan do not wait for each other without end."""

import pytest

from timepirates import Game
from timepirates.core.compiling import there_is_a_compiler
from timepirates.core.luck import Luck
from timepirates.core.protocol import CHANCE
from timepirates.games.pirates.players import mass
from timepirates.games.pirates.players.levels import CaptainPlayer
from timepirates.games.pirates.players.patience import turns_waited

pytestmark = [pytest.mark.long(10), pytest.mark.together("compiled")]

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


@pytest.mark.skipif(not there_is_a_compiler(), reason="nothing is compiled without Numba")
def test_captains_that_wait_for_each_other_lose_patience_after_six_rounds():
    """Without patience, this game does not end. Interpreted captains decide alike around the end of the wait."""
    deal = Game(NAMES, "german", seed=385, chance="ask")
    whole = mass.play(deal, ["captain"] * 4, 385, [0] * 4, keep=True)
    assert len(whole.winners) == 1
    game, luck, waits, checked = deal.copy(), Luck(385), [], 0
    for code in whole.codes:
        while game.to_move is CHANCE:
            game.draw(luck)
        waits.append(turns_waited(game))
        if waits[-1] >= 23 or 24 in waits[-4:]:
            checked += 1
            assert CaptainPlayer().choose(game, game.to_move) == game.table.name(code)
        game.play(game.table.name(code))
    first = waits.index(24)
    assert (max(waits), waits[first + 1 :].index(0) < 4) == (24, True)
    assert checked >= 6
    position = game.at(0)
    for code in whole.codes[:first]:
        while position.to_move is CHANCE:
            position.draw(luck)
        position.play(position.table.name(code))
    rest = mass.play(position, ["captain"] * 4, 0, [0] * 4, keep=True)
    assert rest.codes[:2] == whole.codes[first : first + 2]
