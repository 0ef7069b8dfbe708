"""A level for each seat: chosen in the form, kept with the game, and each level decides for its own seat alone."""

from __future__ import annotations

import asyncio

import pytest

from tests.widgets.conspiracy import scenes as conspiracy
from tests.widgets.pirates import scenes
from timepirates import players
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.new_game import NewGame

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz"]


def begun(form: NewGame, table: Sitting, store: Store, seats: list[str], rules: str, **more: object) -> Sitting:
    """The game that the form begins with these seats, opened from where it is kept."""
    table.store = store
    form.show_form()
    form.ask_begin(chosen={"players": NAMES[:len(seats)], "seats": seats, "rules": rules, "switches": {},
                           "board": None, "start": None, "undo": True, "odds": True, **more})
    assert form.content == {"open": False}
    saved = store.load(table.id)
    assert saved is not None
    return Sitting.restored(saved, store, table.id)


def decided_by(monkeypatch, game: str) -> list[tuple[int, str]]:
    """Notes of which level decides for which seat, and whether it thinks longer."""
    notes: list[tuple[int, str]] = []

    def noting(name, make):
        class Noting:
            def choose(self, game, seat):
                notes.append((seat, name))
                return make().choose(game, seat)
        return Noting

    for known, more in ((players.of(game), ""), (players.longer(game), " longer")):
        for name, make in dict(known).items():
            monkeypatch.setitem(known, name, noting(name + more, make))
    return notes


async def play_on(table: Sitting, until: int) -> None:
    """Computers decide beside the page; whoever is a person takes the first legal decision."""
    conductor = Conductor(table)
    conductor.begin()
    for _n in range(8000):
        if len(table.line.game) >= until or table.position.over:
            break
        if table.computer_to_move is None:
            table.play(table.position.legal()[0])
        await asyncio.sleep(0.001)
    table.pause()


@pytest.mark.parametrize(("scene", "game", "rules", "some"), [
    (scenes, "time-pirates", "rio-grande", slice(0, 5)), (scenes, "time-pirates", "rio-grande", slice(4, 8)),
    (conspiracy, "conspiracy", "johnson-2002", slice(0, 3)),
], ids=["levels", "styles", "conspiracy"])
def test_each_seat_has_the_level_that_was_chosen_for_it_also_when_the_game_is_opened_again(
        scene, game, rules, some, monkeypatch, tmp_path):
    table = scene.beginning()
    form = NewGame(table)
    form.show_form()
    offered = [seat["name"] for seat in form.content["seats"]]
    assert offered == ["human", *players.of(game)]
    seats = [*reversed(offered[1:][some]), "human"]
    notes = decided_by(monkeypatch, game)
    again = begun(form, table, Store(tmp_path), seats, rules)
    assert again.seats == seats
    again.set(pace=0.0)
    asyncio.run(play_on(again, 60))
    assert set(notes) == set(enumerate(seats[:-1]))
    assert {seat for seat, _decision in again.line.game.steps} >= set(range(len(seats)))


@pytest.mark.parametrize("chosen", [True, False])
def test_the_captain_thinks_longer_where_that_was_chosen_and_no_other_level_does(chosen, monkeypatch, tmp_path):
    """It is kept with the game."""
    table = scenes.beginning()
    form = NewGame(table)
    form.show_form()
    assert form.content["longer"] == "The captain thinks longer"
    notes = decided_by(monkeypatch, "time-pirates")
    again = begun(form, table, Store(tmp_path), ["captain", "mate", "human"], "rio-grande", longer=chosen)
    assert again.settings["longer"] is chosen
    again.set(pace=0.0)
    asyncio.run(play_on(again, 24))
    assert set(notes) == {(0, "captain longer" if chosen else "captain"), (1, "mate")}


def test_conspiracy_has_no_level_that_thinks_longer():
    form = NewGame(conspiracy.beginning())
    form.show_form()
    assert form.content["longer"] == ""


def test_who_does_not_want_to_wait_gets_the_captains_first_thought(monkeypatch, tmp_path):
    """For the present round; in the next one it thinks longer again."""
    table = scenes.beginning()
    notes = decided_by(monkeypatch, "time-pirates")
    again = begun(NewGame(table), table, Store(tmp_path), ["captain", "human", "captain"], "rio-grande", longer=True)
    again.set(pace=0.0)

    async def two_rounds():
        conductor = Conductor(again)
        for wanted in ("captain", "captain longer"):
            while again.computer_to_move is None:
                again.play(again.position.legal()[0])
            notes.clear()
            conductor.skip() if wanted == "captain" else conductor.begin()
            for _n in range(8000):
                if again.computer_to_move is None:
                    break
                await asyncio.sleep(0.001)
            assert {name for _seat, name in notes} == {wanted}

    asyncio.run(two_rounds())
