"""Games brought back from a zip: all of a save is read before it is kept, and what is here already is known."""

from __future__ import annotations

import errno
import io
import json
import zipfile
from datetime import UTC, datetime

import pytest

from timepirates import BadRecord, Game
from timepirates.core.file_locations import GAME_ENDING
from timepirates_widgets.keeping import archive
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

PLAYERS = ["Ann", "Bob", "Cleo"]
ID = "A" * 22
NO_ARCHIVE = "this file cannot be read as an archive of games"


def saved(game: Game | None = None, **changed: object) -> dict:
    """A saved game with something in it that is not as it should be."""
    return {**Sitting(game or Game(PLAYERS, seed=7)).saved(), **changed}


def zipped(*games: dict, packing: int = zipfile.ZIP_STORED, names: tuple[str, ...] = ()) -> bytes:
    """A zip of saved games."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as packed:
        for number, game in enumerate(games):
            name = names[number] if names else f"{number:A>22}"
            packed.writestr(f"{name}{GAME_ENDING}", json.dumps(game, ensure_ascii=False))
    return out.getvalue()


def files(store: Store) -> list[str]:
    """What lies in a store's folder."""
    return sorted(path.name for path in store.folder.rglob("*") if path.is_file())


@pytest.fixture
def store(tmp_path) -> Store:
    """A store in which nothing is kept."""
    return Store(tmp_path / "there")


# --- what is no saved game

RECORD = Game(PLAYERS, seed=7).record()
LINE = {"name": "Main line", "record": RECORD, "shown": 0}
WRONG = {
    "seen": ({"lines": [{"seen": 5, "record": {}}]}, "line of play 1 of the saved game lacks the key 'name'; "),
    "nothing": ({"lines": []}, "lines: a list of at least 1 entries is needed"),
    "seats": ({"seats": 5}, "seats: a list is needed (got 5)"),
    "nobody": ({"seats": ["human", "queen", "human"]}, "a seat must be one of human, "),
    "settings": ({"settings": {"pace": "quick"}}, "pace: a number is needed (got 'quick')"),
    "step": ({"lines": [{**LINE, "record": {**RECORD, "steps": [[0, "go home"]]}}]}, "saved game: step 1: "),
    "view": (
        {"lines": [{**LINE, "seen": [{}]}]},
        ("a saved game of time-pirates must contain the whole game, not only the information that one seat has"),
    ),
    "shown": ({"lines": [{**LINE, "shown": 99}]}, "refers to a step that does not exist (got 99)"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_save_that_its_page_would_refuse_is_not_kept_and_told_of(store, what):
    """Whatever in it is wrong; the games beside it come."""
    changed, why = WRONG[what]
    found = archive.restore(store, zipped(saved(**changed)))
    assert (found.new, found.known) == (0, 0)
    assert found.told().startswith(f"0 games were restored. 1 file could not be read: {'0':A>22}{GAME_ENDING}: ")
    assert why in found.told()
    assert files(store) == []
    found = archive.restore(store, zipped(saved(**changed), saved()))
    assert (found.new, len(found.bad)) == (1, 1)
    assert store.latest() == f"{'1':A>22}"


def test_what_one_seat_knows_is_brought_back_and_can_be_looked_at(store):
    table = Sitting(Game.random(PLAYERS, "johnson-2002", seed=3, steps=40), ["human", "random", "random"])
    known = table.saved(secret=False)
    assert "seen" in known["lines"][0]
    assert archive.restore(store, zipped(known, names=(ID,))).told() == "1 game was restored."
    assert Sitting.from_saved(store.load(ID)).line.view
    known["lines"][0]["seen"].pop()
    assert archive.restore(store, zipped(known)).new == 0


# --- what is no zip


def replaced(data: bytes, was: bytes, by: bytes) -> bytes:
    """A zip in which some bytes are others."""
    assert was in data
    return data.replace(was, by)


def behind_its_place(data: bytes) -> bytes:
    """A zip that says that its list of files begins one byte behind where it does."""
    offset = int.from_bytes(data[-6:-2], "little") + 1
    return data[:-6] + offset.to_bytes(4, "little") + data[-2:]


def in_its_middle(data: bytes) -> bytes:
    """A zip of which some of what is packed is broken."""
    return data[:200] + bytes(byte ^ 0x55 for byte in data[200:400]) + data[400:]


DAMAGED = {
    "deflate": lambda: in_its_middle(zipped(saved(), packing=zipfile.ZIP_DEFLATED)),
    "bzip2": lambda: replaced(zipped(saved(), packing=zipfile.ZIP_BZIP2), b"BZh9", b"BZx9"),
    "lzma": lambda: in_its_middle(zipped(saved(), packing=zipfile.ZIP_LZMA)),
    "offset": lambda: behind_its_place(zipped(saved())),
    "name": lambda: replaced(zipped(saved(), names=("é",)), "é".encode(), b"\xff\xff"),
    "cut off": lambda: zipped(saved())[:-30],
    "checksum": lambda: replaced(zipped(saved()), b"Ann", b"Eve"),
    "packing": lambda: replaced(zipped(saved(), packing=zipfile.ZIP_LZMA), b"\x0e\0", b"\x63\0"),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_zip_is_refused_as_one_that_is_none(store, how):
    with pytest.raises(BadRecord) as refused:
        archive.restore(store, DAMAGED[how]())
    assert str(refused.value) == NO_ARCHIVE
    assert files(store) == []


def test_of_a_zip_that_is_damaged_at_its_end_nothing_is_kept(store):
    """Nobody is told that a file is no archive and finds games of it."""
    games = (saved(), saved(Game(["Ann", "Eve", "Cleo"], seed=8)))
    with pytest.raises(BadRecord, match=NO_ARCHIVE):
        archive.restore(store, replaced(zipped(*games), b"Eve", b"Bob"))
    assert files(store) == []


def test_a_disk_that_refuses_is_no_damaged_zip(store, monkeypatch):
    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(store, "add", full)
    with pytest.raises(OSError, match="no space left"):
        archive.restore(store, zipped(saved()))


# --- what is here already


def gone_on(store: Store, id: str) -> Sitting:
    """A kept game with one more decision."""
    table = Sitting.from_saved(store.load(id), store, id)
    table.play(table.position.legal()[0])
    return table


def test_a_game_that_came_as_a_copy_is_known_the_next_time(store):
    """Under whatever name it is here now; and a look at it makes no other game of it."""
    data = zipped(saved(), names=(ID,))
    assert archive.restore(store, data).told() == "1 game was restored."
    gone_on(store, ID)
    assert archive.restore(store, data).told() == "1 game was restored."
    known = "0 games were restored. 1 game was already saved here."
    assert archive.restore(store, data).told() == known
    [copy] = [game.id for game in store.games() if game.id != ID]
    table = Sitting.from_saved(store.load(copy), store, copy)
    table.show(0)
    table.set(pace=1)
    assert archive.restore(store, data).told() == known
    gone_on(store, copy)
    assert archive.restore(store, data).told() == "1 game was restored."
    assert len(store.games()) == 3


@pytest.mark.parametrize("name", ["../../evil", "a b", "B" * 22])
def test_a_game_is_known_whatever_its_file_is_called(store, name):
    archive.restore(store, zipped(saved(), names=(ID,)))
    assert archive.restore(store, zipped(saved(), saved(), names=(name, ID))).told() == (
        "0 games were restored. 2 games were already saved here."
    )
    assert [game.id for game in store.games()] == [ID]


def test_other_players_lines_or_decisions_make_another_game(store):
    first = saved()
    others = [
        saved(seats=["human", "random", "human"]),
        saved(lines=[{**first["lines"][0], "name": "Mine"}]),
        saved(lines=first["lines"] * 2),
        saved(Game(PLAYERS, seed=8)),
    ]
    archive.restore(store, zipped(first, names=(ID,)))
    assert archive.restore(store, zipped(*others)).told() == "4 games were restored."


def test_each_game_that_is_here_is_read_once_however_many_come(store, monkeypatch):
    games = [saved(Game(PLAYERS, seed=seed)) for seed in range(4)]
    archive.restore(store, zipped(*games))
    read, reader = [], store._read_game

    def counted(id: str, ending: str = "") -> object:
        read.append(id)
        return reader(id, ending)

    monkeypatch.setattr(store, "_read_game", counted)
    assert archive.restore(store, zipped(*games, saved(Game(PLAYERS, seed=9)))).known == 4
    assert sorted(read) == [f"{number:A>22}" for number in range(4)]


def test_a_file_here_that_is_no_game_is_no_game_that_is_known(store):
    """One that came with an earlier version, which looked at less."""
    broken = saved(lines=[{"seen": 5, "record": {}}])
    store.add(ID, broken, archive.FIRST_DATE)
    found = archive.restore(store, zipped(broken, saved(), names=(ID, "B" * 22)))
    assert (found.new, found.known, len(found.bad)) == (1, 0, 1)


# --- the names that people give to their games


def test_names_come_back_with_their_games_except_those_given_here(store):
    """Neither a name without its game, nor a name that nobody could have given; also for games that are here."""
    first, second, third = ID, "B" * 22, "D" * 22
    games = [saved(Game(PLAYERS, seed=seed)) for seed in (7, 8, 9)]
    data = io.BytesIO(zipped(*games, names=(first, second, third)))
    names = {first: "Theirs", second: "Rainy day", third: "x" * 61, "C" * 22: "None", "x": "y"}
    with zipfile.ZipFile(data, "a") as packed:
        packed.writestr(archive.NAMES_FILE, json.dumps(names))
    store.keep(archive.NAMES_NOTE, {first: "Mine"})
    for _time in range(2):
        archive.restore(store, data.getvalue())
        assert archive.game_names(store) == {first: "Mine", second: "Rainy day"}
        store.keep(archive.NAMES_NOTE, {first: "Mine"})


def test_an_archive_of_a_store_has_names_and_dates_of_the_games(store, tmp_path):
    when = datetime(2026, 5, 1, 12, 30, tzinfo=UTC)
    store.add(ID, saved(), when)
    store.keep(archive.NAMES_NOTE, {ID: "<b>Rainy</b> day"})
    other, data = Store(tmp_path / "other"), archive.packed(store)
    assert [dated for name, _content, dated in archive._unpacked(data) if name != archive.NAMES_FILE] == [when]
    archive.restore(other, data)
    assert archive.game_names(other) == {ID: "<b>Rainy</b> day"}
    assert [game.changed for game in other.games()] == [when]


def test_damaged_names_cost_no_game(store):
    data = io.BytesIO(zipped(saved(), names=(ID,)))
    with zipfile.ZipFile(data, "a") as packed:
        packed.writestr(archive.NAMES_FILE, "{")
    assert archive.restore(store, data.getvalue()).new == 1
    assert archive.game_names(store) == {}
    (store.folder / "kept").mkdir(exist_ok=True)
    (store.folder / "kept" / f"{archive.NAMES_NOTE}.json").write_text("{")
    assert archive.game_names(store) == {}
    assert f"{ID}{GAME_ENDING}" in zipfile.ZipFile(io.BytesIO(archive.packed(store))).namelist()
