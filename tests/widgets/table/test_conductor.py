"""Computer players at a table, without a browser."""

from __future__ import annotations

import asyncio

from timepirates import Game
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.table.store import Store

PLAYERS = ["Ann", "Bob", "Cleo"]


def table_of(tmp_path, **more) -> Sitting:
    """A table in a store."""
    table = Sitting(Game(players=PLAYERS, seed=5), store=Store(tmp_path), **more)
    table.save()
    return table


def test_computers_play_on_their_own_until_a_person_is_to_move(tmp_path):
    """One decision after the other, and the page stays free in between."""
    table = table_of(tmp_path, seats=["human", "random", "simple"], settings={"pace": 0})

    async def evening():
        conductor = Conductor(table)
        conductor.begin()
        for _n in range(2000):
            await asyncio.sleep(0.001)
            if table.position.over or (table.position.to_move == 0 and len(table.line.game) > 6):
                return
            if table.position.to_move == 0:
                table.play(table.position.legal()[0])

    asyncio.run(evening())
    movers = {seat for seat, _decision in table.line.game.steps}
    assert {0, 1, 2} <= movers
    assert table.position.to_move == 0


def test_stopped_computers_wait(tmp_path):
    """Nothing is decided until they are let go on."""
    table = table_of(tmp_path, seats=["random"] * 3, settings={"pace": 0})

    async def evening():
        conductor = Conductor(table)
        table.pause()
        conductor.begin()
        await asyncio.sleep(0.05)
        stopped = len(table.line.game)
        table.pause(False)
        for _n in range(500):
            await asyncio.sleep(0.001)
            if len(table.line.game) > 3:
                break
        return stopped

    assert asyncio.run(evening()) == 0
    assert len(table.line.game) > 3
