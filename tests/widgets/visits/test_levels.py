"""A level for each seat: chosen in the form, kept with the game, and each level decides for its own seat alone."""

from __future__ import annotations

import asyncio

import pytest

from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.visits.shown import CHOSEN
from timepirates import players
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.conductor import Conductor
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.new_game import NewGame

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz"]


def begun(form: NewGame, table: Sitting, store: Store, seats: list[str], rules: str) -> Sitting:
    """The game that the form begins with these seats, opened from where it is kept."""
    table.autosave.store = store
    form.show_form()
    form.ask_begin(chosen={**CHOSEN, "players": NAMES[: len(seats)], "seats": seats, "rules": rules})
    assert form.content == {"open": False}
    saved = store.load(table.id)
    assert saved is not None
    return Sitting.from_saved(saved, store, table.id)


def decided_by(monkeypatch, game: str) -> list[tuple[int, str]]:
    """Notes of which level decides for which seat."""
    notes: list[tuple[int, str]] = []

    def noting(name, make):
        class Noting:
            def choose(self, game, seat):
                notes.append((seat, name))
                return make().choose(game, seat)

        return Noting

    known = players.of(game)
    for name, make in dict(known).items():
        monkeypatch.setitem(known, name, noting(name, make))
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


@pytest.mark.parametrize(
    ("scene", "game", "rules", "some"),
    [
        (scenes, "time-pirates", "rio-grande", slice(0, 5)),
        (scenes, "time-pirates", "rio-grande", slice(4, 8)),
        (conspiracy, "conspiracy", "johnson-2002", slice(0, 3)),
    ],
    ids=["levels", "styles", "conspiracy"],
)
def test_each_seat_has_the_level_that_was_chosen_for_it_also_when_the_game_is_opened_again(
    scene, game, rules, some, monkeypatch, tmp_path
):
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
