"""Clients play at a table process: they decide, take back, look on, come and go, and survive its end."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import get_args

import pytest

from tests.tables import killing
from tests.tables.playing import Client, TableProcess, begun, joined, listen
from tests.translating import translate
from timepirates import Game
from timepirates.core.errors import BadSetting
from timepirates.tables import ADDRESS
from timepirates.tables.connections import LiveTables
from timepirates.tables.messages import Request
from timepirates_widgets.table import company
from timepirates_widgets.table.company import LiveTableState

PEOPLE = ["human"] * 3


async def at_table(
    process: TableProcess, game: str = "time-pirates", **more: object
) -> tuple[Client, str, list[Client]]:
    """The host of a new table, its id, and one client for each of three people."""
    host, table = await begun(process, game, PEOPLE, **more)
    people = [await joined(process, table, token) for token in host.links["seats"]]
    for each in people:
        await each.until("presence", onlookers=0)
    return host, table, people


def mover(people: list[Client]) -> int:
    """The seat that may decide; each client has received everything that was sent so far."""
    return next(seat for seat, each in enumerate(people) if each.offered["legal"])


async def decided(people: list[Client], which: int = 0) -> int:
    """Let the seat to move decide, wait until everybody has received the step, and return the seat."""
    seat = mover(people)
    people[seat].decide(people[seat].offered["legal"][which])
    for each in people:
        await each.until("steps")
    return seat


@pytest.mark.parametrize("game", killing.GAMES)
def test_a_decision_is_on_all_devices_and_each_has_only_what_its_seat_may_know(process, game):
    async def test():
        host, _table, people = await at_table(process, game)
        for _step in range(6):
            await decided(people)
        for viewer, each in enumerate(people):
            assert each.copy.view.get("view", viewer) == viewer
            assert each.copy.view["seed"] is None
        lengths = {len(each.copy.view["steps"]) for each in people}
        assert len(lengths) == 1
        assert sum(bool(each.offered["legal"]) for each in people) == 1
        assert not host.offered["legal"]

    asyncio.run(test())


def test_of_two_who_decide_at_once_the_first_counts_and_the_second_is_told(process):
    async def test():
        host, table, people = await at_table(process)
        seat = mover(people)
        other = await joined(process, table, host.links["seats"][seat])
        first, second = people[seat].offered["legal"][:2]
        people[seat].decide(first)
        await asyncio.sleep(0)
        await people[seat].until("steps")
        other.decide(second)
        told = await other.until("refused")
        assert told["late"]
        assert other.copy.view["steps"][-1] == [seat, first]

    asyncio.run(test())


def test_nobody_decides_for_another_seat_or_against_the_rules(process):
    async def test():
        host, table, people = await at_table(process)
        seat = mover(people)
        legal, wrong = people[seat].offered["legal"][0], people[seat - 1]
        wrong.decide(legal)
        assert (await wrong.until("refused"))["late"]
        people[seat].decide("draw white")
        assert not (await people[seat].until("refused"))["late"]
        watching = await joined(process, table, host.links["onlookers"])
        watching.ask(do="nothing")
        await watching.until("refused")
        assert not watching.copy.view["steps"]

    asyncio.run(test())


REQUESTS = {
    "MakeDecision": ({"do": "decide", "text": "place 1200", "at": [0, 0]}, "seat"),
    "AskTakeBack": ({"do": "take-back"}, "seat"),
    "AnswerTakeBack": ({"do": "answer", "yes": True}, "seat"),
    "TakeSeat": ({"do": "sit", "name": "Mallory"}, "seat"),
    "AssignSeat": ({"do": "hand", "seat": 0, "who": "simple"}, "host"),
    "ReplaceTableLink": ({"do": "revoke", "seat": 0}, "host"),
    "SetTakeBack": ({"do": "set-take-back", "take_back": "free"}, "host"),
    "SetHints": ({"do": "set-hints", "hints": False}, "host"),
}
"""One request of each kind, and who may send it."""


def test_each_kind_of_request_is_refused_in_one_line_from_those_who_may_not_send_it(process):
    async def test():
        host, table, people = await at_table(process)
        onlooker = await joined(process, table, host.links["onlookers"])
        links = host.links
        assert REQUESTS.keys() == {kind.__name__ for kind in get_args(Request)}
        for request, who in REQUESTS.values():
            strangers = {"seat": [host, onlooker], "host": [onlooker, people[0]]}[who]
            for each in strangers:
                each.ask(**request)
                why = (await each.until("refused"))["why"]
                assert ("You can only watch" if who == "seat" else "Only the host") in why
                assert "\n" not in why
        again = await joined(process, table, host.links["onlookers"])
        presence = await again.until("presence")
        assert [seat["name"] for seat in presence["seats"]] == ["Seat 1", "Seat 2", "Seat 3"]
        assert presence["take_back"] == "ask"
        assert presence["hints"] is True
        assert again.copy.view["steps"] == []
        assert host.links == links
        assert presence["seats"][0]["who"] == "human"

    asyncio.run(test())


@pytest.mark.parametrize("token", ["", "x" * 32])
def test_a_wrong_token_opens_nothing(process, token):
    async def test():
        _host, table = await begun(process, "conspiracy", ["human", "simple", "human"])
        stranger = await Client(process.address).open(do="join", table=table, token=token)
        assert (await stranger.next())["kind"] == "refused"
        assert await stranger.next() == {}

    asyncio.run(test())


def test_presence_says_who_sat_down_under_which_name_and_who_went_away(process):
    async def test():
        _host, _table, people = await at_table(process)
        people[1].ask(do="sit", name="Zoë")
        await people[0].until("whole")
        presence = await people[0].until("presence")
        assert presence["seats"][1] == {"seat": 1, "name": "Zoë", "who": "human", "sat": True, "here": True}
        assert people[0].copy.view["players"] == ["Seat 1", "Zoë", "Seat 3"]
        await people[1].close()
        while (await people[0].until("presence"))["seats"][1]["here"]:
            pass
        people[0].ask(do="sit", name=" ")
        await people[0].until("refused")

    asyncio.run(test())


def test_free_take_back_says_who_and_everybody_returns_to_the_step_before(process):
    async def test():
        _host, _table, people = await at_table(process, take_back="free")
        seat = await decided(people)
        people[seat].ask(do="take-back")
        for each in people:
            assert (await each.until("takeback", state="done"))["by"] == seat
            assert each.copy.view["steps"] == []
        assert await decided(people, 1) == seat

    asyncio.run(test())


@pytest.mark.parametrize("yes", [True, False])
def test_a_take_back_that_needs_consent_waits_for_the_others(process, yes):
    async def test():
        _host, _table, people = await at_table(process, take_back="ask")
        seat = await decided(people)
        others = [each for number, each in enumerate(people) if number != seat]
        people[seat].ask(do="take-back")
        for each in others:
            await each.until("takeback", state="asked", by=seat)
        others[0].ask(do="answer", yes=True)
        await others[1].until("takeback", state="asked")
        assert others[1].copy.view["steps"]
        others[1].ask(do="answer", yes=yes)
        told = await people[seat].until("takeback", state="done" if yes else "declined")
        assert told["by"] == seat
        assert bool(people[seat].copy.view["steps"]) != yes

    asyncio.run(test())


def test_nothing_is_taken_back_where_the_table_forbids_it_or_by_another_player(process):
    async def test():
        host, _table, people = await at_table(process, take_back="never")
        seat = await decided(people)
        people[seat].ask(do="take-back")
        assert "cannot be taken back" in (await people[seat].until("refused"))["why"]
        host.ask(do="set-take-back", take_back="free")
        await people[seat].until("presence", take_back="free")
        people[seat - 1].ask(do="take-back")
        assert "only your own decision" in (await people[seat - 1].until("refused"))["why"]
        assert all(len(each.copy.view["steps"]) == 1 for each in people)

    asyncio.run(test())


def test_the_host_turns_hints_off_for_every_seat_and_this_is_still_so_after_a_crash(process):
    async def test():
        host, table, people = await at_table(process)
        assert people[0].presence["hints"] is True
        host.ask(do="set-hints", hints=False)
        for each in (host, *people):
            await each.until("presence", hints=False)
        process.kill()
        process.start()
        again = await joined(process, table, host.links["seats"][1])
        await again.until("presence", hints=False)

    asyncio.run(test())


def test_a_seat_goes_to_a_computer_and_back_and_a_revoked_link_opens_nothing(process):
    async def test():
        host, table, people = await at_table(process)
        seat = mover(people)
        host.ask(do="hand", seat=seat, who="simple")
        other = people[seat - 1]
        await other.until("steps")
        assert other.copy.view["steps"][0][0] == seat, "the computer decides"
        host.ask(do="hand", seat=seat, who="human")
        await people[seat].until("whole")
        former = host.links["seats"][seat]
        host.ask(do="revoke", seat=seat)
        await people[seat].until("closed")
        assert await people[seat].next() == {}
        stranger = await Client(process.address).open(do="join", table=table, token=former)
        assert (await stranger.next())["kind"] == "refused"
        while host.links["seats"][seat] == former:
            await host.next()
        again = await joined(process, table, host.links["seats"][seat])
        assert again.copy.view["steps"][: len(other.copy.view["steps"])] == other.copy.view["steps"]

    asyncio.run(test())


def test_each_page_is_refused_in_its_own_language(tmp_path, monkeypatch):
    """In a process of the test, which has a catalogue."""
    (tmp_path / "locale").mkdir()
    ask = "The host has replaced this link. Ask the host for the new link."
    unknown = "This link is not valid, or is no longer valid. Ask the host of the table for a new link."
    french = {
        "Only the host of this table can do this.": "Seul l'hôte.",
        ask: "Demande le nouveau lien.",
        unknown: "Lien inconnu.",
    }
    translate(monkeypatch, tmp_path / "locale", "fr", french)

    async def test():
        with listen(tmp_path) as listening:
            here = SimpleNamespace(address=str(listening.getsockname()))
            serving = asyncio.create_task(LiveTables(tmp_path).serve(listening))
            host, table = await begun(here, "time-pirates", PEOPLE)
            ann, zoe = [
                await Client(here.address).open(do="join", table=table, token=host.links["seats"][0], language=language)
                for language in ("fr", "")
            ]
            for each, why in ((ann, "Seul l'hôte."), (zoe, "Only the host of this table can do this.")):
                each.ask(do="hand", seat=1, who="human")
                assert (await each.until("refused"))["why"] == why
            host.ask(do="revoke", seat=0)
            assert [(await each.until("closed"))["why"] for each in (ann, zoe)] == ["Demande le nouveau lien.", ask]
            monkeypatch.setenv(ADDRESS, here.address)
            monkeypatch.setattr(company, "language", lambda: "fr")
            with pytest.raises(BadSetting, match=r"^Lien inconnu\.$"):
                await asyncio.to_thread(LiveTableState(table, "unknown").open)
            await host.close()
            serving.cancel()
            await asyncio.wait([serving])

    asyncio.run(test())


@pytest.mark.long(5)
def test_computers_play_a_whole_game_and_at_the_end_everybody_gets_all_of_it(process):
    async def test():
        host, _table = await begun(process, "time-pirates", ["simple"] * 3)
        assert host.links["seats"] == [None] * 3
        while host.offered["record"] is None:
            await host.next()
        whole = Game.replay(host.offered["record"])
        assert whole.over
        assert whole.seed == 3

    asyncio.run(test())


@pytest.mark.long(25)
@pytest.mark.parametrize(("game", "seed"), [("time-pirates", 0), ("conspiracy", 6), ("time-pirates", 2)])
def test_whatever_is_killed_in_a_whole_game_nothing_is_lost_and_nobody_decides_twice(tmp_path, game, seed):
    _played, killed = asyncio.run(killing.play(game, seed, tmp_path))
    assert {*killed} == {"device", "table process", "server"}
