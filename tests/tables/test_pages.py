"""Pages at a table process: they come and go with the browser, and return after each loss."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.promptly import eventually
from tests.tables.playing import TableProcess
from timepirates.core.protocol import ONLOOKER
from timepirates.tables import ADDRESS
from timepirates.tables.messages import CreateTable
from timepirates_widgets.table import company
from timepirates_widgets.table.company import SEPARATOR, LiveTableState
from timepirates_widgets.table.live_sitting import LiveSitting
from timepirates_widgets.table.table_connection import begin_live


@pytest.fixture
def process(process, monkeypatch) -> TableProcess:
    """The table process, as the server names it to the kernels of pages."""
    monkeypatch.setenv(ADDRESS, process.address)
    return process


def test_a_page_that_sleeps_is_away_and_comes_back_when_it_wakes(process, monkeypatch):
    """The page of a sleeping phone sends no signs of life, but its kernel runs on."""
    monkeypatch.setattr(company, "SILENCE_SECONDS", 0.3)

    async def test() -> None:
        table, host = begin_live(CreateTable(["Ann", "Bob", "Cleo"], ["human"] * 3, "rio-grande", pace=0))
        hosts = LiveSitting(LiveTableState(table, host))
        seats = hosts.company.links["seats"]
        awake = [hosts, *(LiveSitting(LiveTableState(table, seats[seat])) for seat in (0, 2))]
        sleeper = LiveSitting(LiveTableState(table, seats[1]))

        async def pulse() -> None:
            while True:
                for each in awake:
                    each.record_heartbeat()
                await asyncio.sleep(0.05)

        beating = asyncio.create_task(pulse())
        await eventually(lambda: hosts.company.seats[1]["here"])
        await eventually(lambda: not hosts.company.seats[1]["here"])
        mover = next(each for each in [*awake, sleeper] if each.may_decide)
        mover.record_heartbeat()
        mover.play(mover.position.legal()[0])
        await eventually(lambda: len(hosts.line.game) == 1)
        sleeper.record_heartbeat()
        await eventually(lambda: len(sleeper.line.game) == 1 and hosts.company.seats[1]["here"])
        await eventually(lambda: not hosts.company.seats[1]["here"])
        hosts.company.revoke(1)
        await eventually(lambda: hosts.company.links["seats"][1] != seats[1])
        sleeper.record_heartbeat()
        await eventually(lambda: "not valid" in sleeper.company.closed)
        assert not sleeper.may_decide
        beating.cancel()
        for each in [*awake, sleeper]:
            each.company.close()

    asyncio.run(test())


def test_a_phone_beside_a_real_board_sleeps_and_wakes_at_the_step_that_another_phone_has_entered(process, monkeypatch):
    monkeypatch.setattr(company, "SILENCE_SECONDS", 0.3)

    async def test() -> None:
        table, host = begin_live(
            CreateTable(["Ann", "Bob", "Cleo"], ["human"] * 3, "rio-grande", pace=0, real_board=True)
        )
        hosts = LiveSitting(LiveTableState(table, host))
        phone, sleeper = (LiveSitting(LiveTableState(table, hosts.company.links["entering"])) for _phone in range(2))

        async def pulse() -> None:
            while True:
                hosts.record_heartbeat()
                phone.record_heartbeat()
                await asyncio.sleep(0.05)

        beating = asyncio.create_task(pulse())
        await eventually(lambda: hosts.company.entering == 2)
        await eventually(lambda: hosts.company.entering == 1)
        for steps in (1, 2):
            phone.play(phone.position.legal()[0])
            await eventually(lambda: len(phone.line.game) == steps)  # noqa: B023
        assert len(sleeper.line.game) == 0
        sleeper.record_heartbeat()
        await eventually(lambda: sleeper.record() == phone.record() and hosts.company.entering == 2)
        sleeper.play(sleeper.position.legal()[0])
        await eventually(lambda: len(phone.line.game) == len(hosts.line.game) == 3)
        beating.cancel()
        for each in (hosts, phone, sleeper):
            each.company.close()

    asyncio.run(test())


@pytest.mark.parametrize("rules", ["rio-grande", "johnson-2002"])
def test_two_people_at_one_page_play_behind_their_curtains_and_the_page_shows_one_ones_knowledge(process, rules):
    async def test() -> None:
        table, host = begin_live(
            CreateTable(["Ann", "Bob", "Cleo"], ["human", "human", "random"], rules, pace=0, seed=5)
        )
        hosts = LiveTableState(table, host)
        hosts.open()
        first, second, _none = hosts.links["seats"]
        page = LiveSitting(LiveTableState(table, SEPARATOR.join([first, second])))
        assert page.company.onlookers == 0
        shown, curtains = set(), set()

        def look(_change: object) -> None:
            eyes = ONLOOKER if page.curtain is not None else page.viewing_seat
            shown.add(eyes)
            curtains.add(page.curtain)
            assert page.line.game.record() == page.company.followed[eyes].game.record()

        page.watch(look)
        luck = Random(1)
        for seat in (0, 1):
            await asyncio.sleep(0.05)
            page.company.sit(f"Name {seat}")
            await eventually(lambda seat=seat: page.company.first_free_seat != seat)
        killed = False
        async with asyncio.timeout(60):
            while len(page.line.game) < 70:
                if len(page.line.game) > 30 and not killed:
                    killed = True
                    await asyncio.to_thread(process.kill)
                    process.start()
                if page.curtain in (0, 1):
                    assert not page.may_decide
                    page.lift_curtain(page.curtain)
                legal = page.position.legal() if page.may_decide else []
                if legal and page._sent is None:
                    page.play(luck.choice(legal))
                await asyncio.sleep(0.002)
        assert {0, 1} <= shown
        assert (ONLOOKER in shown) == ({0, 1} <= curtains) == (rules == "johnson-2002")
        assert page.line.game.players[:2] == ["Name 0", "Name 1"]
        assert killed
        page.company.close()
        hosts.close()

    asyncio.run(test())


def test_a_page_with_two_seats_goes_on_with_one_when_the_host_replaces_the_link_of_the_other(process):
    """Also when the table process is killed afterwards, since each connection then has a link that is valid."""

    async def test() -> None:
        table, host = begin_live(CreateTable(["Ann", "Bob", "Cleo"], ["human"] * 3, "johnson-2002", pace=0, seed=5))
        hosts = LiveSitting(LiveTableState(table, host))
        links = hosts.company.links["seats"]
        page, third = (LiveSitting(LiveTableState(table, key)) for key in (SEPARATOR.join(links[:2]), links[2]))
        for _seat in (0, 1):
            seat = page.company.first_free_seat
            await asyncio.sleep(0.05)
            page.company.sit(f"Name {seat}")
            await eventually(lambda seat=seat: page.company.first_free_seat != seat)
        hosts.company.revoke(0)
        await eventually(lambda: page.company.own == [1])
        assert page.line.game.record() == page.company.followed[ONLOOKER].game.record()
        await asyncio.to_thread(process.kill)
        process.start()
        await eventually(lambda: page.company.connected and page.company.followed[ONLOOKER].connection.joined)
        assert page.curtain == 1
        page.lift_curtain(1)
        first = LiveSitting(LiveTableState(table, hosts.company.links["seats"][0]))
        await asyncio.sleep(0.05)
        luck = Random(1)
        async with asyncio.timeout(60):
            while sum(seat == 1 for seat, _text in page.line.game.steps) < 3:
                for each in (page, first, third):
                    legal = each.position.legal() if each.may_decide else []
                    if legal and each._sent is None:
                        each.play(luck.choice(legal))
                await asyncio.sleep(0.002)
        assert (page.curtain, page.company.closed, page.record()["view"]) == (None, "", 1)
        for each in (hosts, page, first, third):
            each.company.close()

    asyncio.run(test())
