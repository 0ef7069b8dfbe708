"""A live table of a real board: one device enters decisions and draws, and all others look on."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.tables.playing import Client, TableProcess, begun, joined
from tests.widgets import twins
from timepirates import CHANCE, Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.kept_table import KeptSeat, KeptTable, TableStore
from timepirates_widgets.keeping.store import Store

pytestmark = pytest.mark.long(10)

PEOPLE = ["human"] * 3


async def real_table(
    process: TableProcess, seats: list[str] = PEOPLE, **more: Any
) -> tuple[Client, str, Client, Client]:
    """Return the host of a new table, its id, the device that enters steps, and an onlooker."""
    host, table = await begun(process, "time-pirates", seats, real_board=True, start=0, **more)
    phone = await joined(process, table, host.links["entering"])
    screen = await joined(process, table, host.links["onlookers"])
    return host, table, phone, screen


async def enter(phone: Client, *watching: Client, text: str = "") -> str:
    """Enter a step, by default the first one that is offered, and wait until all clients have received it."""
    text = text or phone.offered["legal"][0]
    phone.decide(text)
    for client in (phone, *watching):
        await client.until("steps")
    return text


def kept(process: TableProcess, table: str) -> Game:
    return Game.replay(Store(process.data / "tables").read_note(table)["record"])


def test_one_device_enters_decisions_and_draws_and_others_only_look_on(process):
    async def run() -> None:
        host, table, phone, screen = await real_table(process)
        assert host.links["seats"] == [None] * 3, "nobody sits down at a seat"
        assert phone.copy.view == screen.copy.view
        for _place in range(3):
            await enter(phone, host, screen)
        await enter(phone, host, screen, text="no-restock")
        await to_a_draw(phone, host, screen)
        assert kept(process, table).to_move is CHANCE, "the program draws nothing"
        drawn = phone.offered["legal"]
        assert drawn
        assert all(text.startswith("draw") for text in drawn)
        assert screen.offered["legal"] == host.offered["legal"] == []
        draw = await enter(phone, host, screen, text=drawn[-1])
        for client in (phone, host, screen):
            assert client.copy.view["steps"][-1] == [None, draw]
            assert client.copy.view == json.loads(json.dumps(kept(process, table).record(ONLOOKER)))

        screen.ask(do="decide", text=phone.offered["legal"][0], at=phone.offered["at"])
        assert "only watch" in (await screen.until("refused"))["why"]

    asyncio.run(run())


def test_the_last_entry_is_taken_back_even_a_draw_and_the_decision_of_a_computer_after_it(process):
    async def run() -> None:
        host, table, phone, screen = await real_table(process)
        before = phone.copy.view["steps"]
        await enter(phone, screen)
        await enter(phone, screen)
        phone.ask(do="take-back")
        assert (await phone.until("takeback", state="done"))["by"] is None
        await screen.until("takeback")
        assert len(phone.copy.view["steps"]) == len(screen.copy.view["steps"]) == len(before) + 1
        # a decision that was offered before is refused
        stale = phone.offered["at"]
        await enter(phone, screen)
        phone.ask(do="decide", text=phone.offered["legal"][0], at=stale)
        assert (await phone.until("refused"))["late"]
        screen.ask(do="take-back")
        assert "only watch" in (await screen.until("refused"))["why"]

        host.ask(do="hand", seat=phone.copy.present["to_move"], who="simple")
        await phone.until("whole")
        await phone.until("steps")  # the computer places its pirate
        assert len(phone.copy.view["steps"]) == 3
        phone.ask(do="take-back")
        await phone.until("takeback", state="done")
        assert len(kept(process, table)) == 1
        phone.ask(do="take-back")
        await phone.until("takeback", state="done")
        phone.ask(do="take-back")
        assert "no step to take back" in (await phone.until("refused"))["why"]

    asyncio.run(run())


def test_a_draw_that_was_entered_is_taken_back(process):
    async def run() -> None:
        _host, table, phone, screen = await real_table(process)
        await to_a_draw(phone, screen)
        before = len(phone.copy.view["steps"])
        await enter(phone, screen, text=phone.offered["legal"][0])
        phone.ask(do="take-back")
        await screen.until("takeback", state="done")
        await phone.until("takeback", state="done")
        assert len(screen.copy.view["steps"]) == before == len(kept(process, table))
        assert phone.offered["legal"][0].startswith("draw")

    asyncio.run(run())


async def to_a_draw(phone: Client, *watching: Client) -> None:
    """Enter steps until a draw must be entered."""
    while not phone.offered["legal"][0].startswith("draw"):
        texts = phone.offered["legal"]
        first = ("restock", "take", "end", "move")
        text = next((text for start in first for text in texts if text.startswith(start)), texts[0])
        await enter(phone, *watching, text=text)


def test_setup_names_and_draws_survive_a_killed_process_and_a_restarted_server(process):
    async def run() -> None:
        setup = Game(["Ann", "Bob", "Cleo"], "rio-grande", seed=11).record()["setup"]
        host, table, phone, screen = await real_table(process, setup=setup)
        assert phone.copy.view["setup"] == json.loads(json.dumps(setup))
        while (told := await screen.until("presence"))["onlookers"] != 1:
            pass
        assert [each["sat"] for each in told["seats"]] == [True] * 3
        assert told["entering"] == 1
        await to_a_draw(phone, screen)
        await enter(phone, screen)
        seen = phone.copy.view, phone.offered
        tokens = host.links
        for lose in (process.kill, process.move):
            lose()
            if lose == process.kill:
                process.start()
            again = await joined(process, table, tokens["entering"])
            watching = await joined(process, table, tokens["onlookers"])
            assert (again.copy.view, again.offered) == seen
            assert watching.copy.view == seen[0]
            assert watching.offered["legal"] == []
        await enter(again, watching)
        assert again.copy.view == watching.copy.view != seen[0]

    asyncio.run(run())


def test_a_secret_laying_is_entered_but_no_client_receives_it_before_all_are_known(process):
    async def run() -> None:
        game, _twin = twins.of_layings(1, twins.last_turns())
        steps = [str(text) for _seat, text in game.steps]
        first = next(number for number, text in enumerate(steps) if text.startswith("lay"))
        seats = [KeptSeat("human", "") for _player in game.players]
        start = game.at(first)
        table = KeptTable(start.record(), seats, "host", "onlookers", "free", 0.0, entering="enter")
        TableStore(process.data).keep("0" * 32, table)
        phone = await joined(process, "0" * 32, "enter")
        screen = await joined(process, "0" * 32, "onlookers")
        players = len({*phone.copy.view["players"]})
        laid = []
        for _player in range(players):
            mover = phone.copy.present["to_move"]
            laid.append((mover, phone.offered["legal"][-1]))
            before = len(phone.raw), len(screen.raw)
            phone.decide(laid[-1][1])
            await phone.until("steps")
            await screen.until("steps")
            for client, start_of_new in zip((phone, screen), before, strict=True):
                told = json.loads(client.raw[-1])
                assert told["kind"] == "steps"
                if len(laid) < players:
                    assert told["steps"] == []
                    assert client.copy.present["to_move"] != mover
                    kept_back = [{**json.loads(raw), "legal": None} for raw in client.raw[start_of_new:]]
                    assert not [text for _seat, text in laid if text in json.dumps(kept_back)]
        assert [tuple(step) for step in screen.copy.view["steps"][-players:]] == laid

    asyncio.run(run())


def test_links_are_replaced_and_games_with_hidden_pieces_have_no_real_board(process):
    async def run() -> None:
        host, table, phone, screen = await real_table(process)
        old = host.links
        host.ask(do="revoke", seat="enter")
        await phone.until("closed")
        await host.until("links")
        assert host.links["entering"] != old["entering"]
        assert host.links["onlookers"] == old["onlookers"]
        late = await Client(process.address).open(do="join", table=table, token=old["entering"])
        assert "not valid" in (await late.until("refused"))["why"]
        new = await joined(process, table, host.links["entering"])
        assert new.offered["legal"]
        await enter(new, screen)
        host.ask(do="revoke", seat=None)
        await screen.until("closed")
        host.ask(do="hand", seat=0, who="simple")
        await host.until("links")
        host.ask(do="hand", seat=0, who="human")
        await host.until("links")
        host.ask(do="revoke", seat=0)
        await host.until("links")
        assert host.links["seats"] == [None] * 3, "a person at a real board has no link"

        plain, _id = await begun(process, "time-pirates", PEOPLE)
        plain.ask(do="revoke", seat="enter")
        assert "no real board" in (await plain.until("refused"))["why"]
        assert plain.links["entering"] is None
        names = {"players": ["A", "B", "C"], "seats": PEOPLE, "rules": "johnson-2002"}
        refused = await Client(process.address).open(do="begin", real_board=True, **names)
        assert "keep their pieces secret" in (await refused.until("refused"))["why"]

    asyncio.run(run())
