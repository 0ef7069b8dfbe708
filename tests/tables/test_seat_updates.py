"""What a viewer has received, put together, is what the game shows this viewer, after every step."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from tests.widgets import twins
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.tables.kept_table import KeptSeat, KeptTable
from timepirates.tables.live_table import LiveTable, Member, Role
from timepirates.tables.messages import MakeDecision, line_of
from timepirates.tables.seat_updates import SeatUpdates, ViewerCopy
from timepirates_widgets.table.decisions import reason


def sent(message: object) -> object:
    """A message as it arrives."""
    return json.loads(json.dumps(message))


def followed(game: Game, most: int) -> tuple[int, int]:
    """Compare all viewers' copies with a game after each step; return how often steps were rewritten and held back."""
    viewers = [*range(len(game.players)), ONLOOKER]
    updates = {viewer: SeatUpdates(viewer, game) for viewer in viewers}
    copies = {viewer: ViewerCopy() for viewer in viewers}
    for viewer in viewers:
        copies[viewer].take(sent(updates[viewer].full_message(game)))
    rewritten = held_back = 0
    taken_back: set[int] = set()
    while not game.over and len(game) < most:
        if len(game) % 7 == 0 and game.can_undo and len(game) not in taken_back:
            taken_back.add(len(game))
            game.undo()
        elif len(game) + 1 in taken_back:
            game.play(game.legal()[-1])  # most likely another decision than the one taken back
        else:
            game.play_random()
        for viewer in viewers:
            before = len(copies[viewer].view["steps"])
            if message := updates[viewer].update_message(game):
                copies[viewer].take(sent(message))
                rewritten += message["from"] < before <= len(copies[viewer].view["steps"])
            told = len(copies[viewer].view["steps"])
            held_back += told < len(game)
            assert copies[viewer].view == sent(game.record(viewer))
            assert copies[viewer].present == sent(game.snapshot(viewer))
            if len(game) % 20 == 0 or game.over:
                assert copies[viewer].seen == sent(list(game.positions(viewer)))[: told + 1]
                legal = game.legal() if game.to_move == viewer else []
                shown = copies[viewer].game(legal)
                assert shown.legal() == legal
                assert sent(shown.record(viewer)) == copies[viewer].view
                assert sent(shown.snapshot(viewer)) == copies[viewer].present
                assert (shown.over, shown.to_move, shown.board) == (game.over, game.to_move, game.board)
    return rewritten, held_back


def test_the_copy_is_what_the_viewer_may_know_after_every_step_of_conspiracy():
    rewritten, held_back = followed(Game.random(list("ABCDE"), "johnson-2002", seed=3, steps=60), 90)
    assert rewritten, "the answers to an interruption become known when all have answered"
    assert not held_back


def test_the_copy_is_what_the_viewer_may_know_after_every_step_of_time_pirates():
    followed(Game(["Ann", "Bob", "Cleo"], "rio-grande", seed=5), 80)
    games = [followed(game, 100) for game in islice(twins.last_turns(), 12)]
    assert sum(held_back for _rewritten, held_back in games) > 3, "secret layings are held back"


@pytest.mark.parametrize("rules", ["rio-grande", "johnson-2002"])
def test_a_followed_game_refuses_decisions_with_the_reasons_of_the_whole_game(rules):
    game = Game.random(list("ABCD"), rules, seed=2, steps=130)
    compared = 0
    for now in map(game.at, range(60, 130, 4)):
        if now.deciding == "act":
            seat = now.to_move
            shown = Game.from_live_view(now.record(seat), list(now.positions(seat)), now.legal())
            for text in (
                "advance L",
                "reveal tile at M F1",
                "lay moons-3 at M F1",
                "take red",
                "sell white-5",
                "move 1",
            ):
                assert reason(shown, text) == reason(now, text)
                compared += 1
    assert compared > 20


def lines_sent(game: Game, viewer: int, enters: bool = False) -> list[bytes]:
    """All that the client of a viewer receives at a live table, while the steps of a game are made."""

    async def run() -> list[bytes]:
        first = game.at(0)
        seats = [KeptSeat("human", str(seat)) for seat in range(len(game.players))]
        kept = KeptTable(first.record(), seats, "host", "onlookers", "free", 0.0)
        with ThreadPoolExecutor(1) as thinking:
            table = LiveTable(kept, lambda kept: None, thinking)
            table._game = first  # it asks for its draws, which those of the given game then are
            lines: list[bytes] = []
            table.enter(Member(Role(viewer, enters=enters), lambda message: lines.append(line_of(message))))
            for step in range(1, len(game) + 1):
                await table._update_game(game.at(step))
        return lines

    return asyncio.run(run())


def test_two_games_that_differ_in_a_secret_of_another_seat_send_the_same_bytes_in_conspiracy():
    found = 0
    for seat in (0, 2):
        for game, twin in islice(twins.of_conspiracy(seat, lambda game: len(game) == 60, range(1)), 3):
            assert lines_sent(game, seat) == lines_sent(twin, seat)
            found += 1
    assert found > 3


@pytest.mark.parametrize("seat", [1, 2])
def test_two_games_that_differ_in_a_laying_of_another_seat_send_the_same_bytes_in_time_pirates(seat):
    game, twin = twins.of_layings(seat, twins.last_turns())
    assert game.record() != twin.record()
    assert lines_sent(game, seat) == lines_sent(twin, seat)
    assert lines_sent(game, ONLOOKER) == lines_sent(twin, ONLOOKER)
    assert lines_sent(game, ONLOOKER, enters=True) == lines_sent(twin, ONLOOKER, enters=True)
    own = sum(mover == seat for mover, _decision in game.steps)
    assert json.loads(lines_sent(game, seat)[-1])["at"] == [0, own], "the number of all steps is not sent"


def test_a_step_that_cannot_be_saved_is_neither_made_nor_sent():
    async def run() -> None:
        game = Game(["Ann", "Bob", "Cleo"], "rio-grande", seed=7, start=0)
        seats = [KeptSeat("human", str(seat)) for seat in range(3)]
        kept = KeptTable(game.record(), seats, "host", "onlookers", "free", 0.0)

        def refuse(_kept: KeptTable) -> None:
            raise OSError(28, "the disk is full")

        with ThreadPoolExecutor(1) as thinking:
            table = LiveTable(kept, refuse, thinking)
            got: list[dict[str, object]] = []
            member = Member(Role(game.to_move), got.append)
            table.enter(member)
            before = len(got)
            with pytest.raises(OSError, match="full"):
                await table.carry_out(member, MakeDecision("place 1200", (0, 0)))
            assert len(got) == before
            table.enter(member)
            assert got[before]["view"]["steps"] == []

    asyncio.run(run())
