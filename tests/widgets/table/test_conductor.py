"""Computer players at a table, without a browser."""

from __future__ import annotations

import asyncio
import threading

from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.table import conductor as conductor_module
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]


def table_of(tmp_path, **more) -> Sitting:
    """A table in a store."""
    table = Sitting(Game(players=PLAYERS, seed=5, start=1), store=Store(tmp_path), **more)
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
        assert len(table.line.game) == 0
        table.pause(False)
        await moments(lambda: len(table.line.game) > 3)

    asyncio.run(evening())


async def moments(condition) -> None:
    """Wait until something is so."""
    for _n in range(2000):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it does not come")


class Held:
    """A computer player whose decisions come when the test lets them."""

    def __init__(self, monkeypatch):
        self.asked: list[int] = []
        self.go = threading.Semaphore(0)
        monkeypatch.setattr(conductor_module, "decide", self.choose)

    def choose(self, game, seat, _who):
        """The first legal decision, once the test says so."""
        self.asked.append(seat)
        assert self.go.acquire(timeout=5)
        return game.legal()[0]


def late(tmp_path, monkeypatch, meanwhile) -> Sitting:
    """A table on which something happens while a computer player thinks; its answer comes afterwards."""
    table = table_of(tmp_path, seats=["human", "random", "random"], settings={"pace": 0})
    table.play(table.position.legal()[0])
    held = Held(monkeypatch)

    async def evening():
        Conductor(table).begin()
        await moments(lambda: held.asked)
        meanwhile(table)
        held.go.release()
        await asyncio.sleep(0.05)
        held.go.release(50)
        await asyncio.sleep(0.05)

    asyncio.run(evening())
    return table


def test_a_late_answer_of_a_computer_changes_nothing_after_the_step_before_it_was_taken_back(tmp_path, monkeypatch):
    table = late(tmp_path, monkeypatch, lambda table: table.undo())
    assert len(table.line.game) == 0


def test_a_late_answer_of_a_computer_changes_nothing_in_another_game(tmp_path, monkeypatch):
    other = Game(players=PLAYERS, seed=9)
    table = late(tmp_path, monkeypatch, lambda table: table.begin(other, ["human"] * 3))
    assert (table.line.game, len(other)) == (other, 0)


def test_a_late_answer_of_a_computer_changes_nothing_for_a_person_who_took_the_seat(tmp_path, monkeypatch):
    table = late(tmp_path, monkeypatch, lambda table: table.seat(table.position.to_move, "human"))
    assert len(table.line.game) == 1


def test_a_late_answer_of_a_computer_changes_nothing_once_it_was_stopped(tmp_path, monkeypatch):
    table = late(tmp_path, monkeypatch, lambda table: table.pause())
    assert len(table.line.game) == 1


def test_a_computer_that_thinks_about_a_line_that_is_deleted_decides_nothing_in_the_line_left(tmp_path, monkeypatch):
    """The line on screen goes while the computer thinks: the one beneath stays as it was."""
    table = table_of(tmp_path, seats=["human", "random", "random"], settings={"pace": 0})
    table.pause()
    for _n in range(3):
        table.play(table.position.legal()[0])
    first = table.line.game
    table.show(0)
    table.play(table.position.legal()[1])
    assert (len(table.lines), table.current) == (2, 1)
    held = Held(monkeypatch)

    async def evening():
        Conductor(table).begin()
        table.pause(False)
        await moments(lambda: held.asked)
        table.pause()
        table.delete_line(1)
        held.go.release()
        await asyncio.sleep(0.05)
        held.go.release(50)

    asyncio.run(evening())
    assert [line.game for line in table.lines] == [first]
    assert len(first) == 3


def test_after_a_late_answer_the_computer_is_asked_anew_where_it_is_to_move(tmp_path, monkeypatch):
    table = late(tmp_path, monkeypatch, lambda table: table.seat(table.position.to_move, "simple"))
    assert len(table.line.game) > 1


def test_a_decision_stays_on_screen_for_as_many_paces_as_it_had_steps(tmp_path, monkeypatch):
    """A restock of five draws is six steps."""
    table = table_of(tmp_path, seats=["random"] * 3, settings={"pace": 0.5})
    waits = []
    monkeypatch.setattr(BackgroundRunner, "begin", lambda self, steps, each, **more: waits.append((more["wait"], each)))
    monkeypatch.setattr(conductor_module, "can_wait", lambda: True)
    conductor = Conductor(table)
    conductor.begin()
    assert [wait for wait, _each in waits] == [0.5]
    conductor._steps = 6
    conductor._start_computer_decision()
    assert waits[-1][0] == 3.0
