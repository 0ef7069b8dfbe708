"""Earlier games: listed, named, deleted, taken along in one file, brought back; and who won how often."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from datetime import UTC, datetime, timedelta

import pytest

from timepirates import Game
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.file_locations import GAME_ENDING
from timepirates_widgets.keeping import archive
from timepirates_widgets.keeping.store import BIN_NOTE, Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.menu import Menu

PLAYERS = ["Ann", "Bob", "Cleo"]


def kept(store: Store, game: Game, seats: tuple[str, ...] = ()) -> Sitting:
    """A game put into a store."""
    table = Sitting(game, list(seats), store)
    table.keep()
    return table


@pytest.fixture
def store(tmp_path) -> Store:
    """Two finished games of Time Pirates, one of Conspiracy, and one that has begun: the last one played."""
    found = Store(tmp_path / "here")
    kept(found, Game.random(PLAYERS, seed=1))
    kept(found, Game.random(["Ann", "Dan", "Cleo"], seed=2), ("human", "simple", "human"))
    kept(found, Game.random(PLAYERS, "johnson-2002", seed=3))
    kept(found, Game.random(PLAYERS, seed=4, steps=20))
    return found


def menu_on(store: Store) -> Menu:
    """The menu of the game last played, its box of earlier games open."""
    id = store.latest()
    menu = Menu(Sitting.from_saved(store.load(id), store, id))
    say(menu, ask="games")
    return menu


def say(menu: Menu, **message: object) -> dict:
    """Send a message of the script; returns the box that is open then."""
    menu._handle_custom_msg(message, [])
    return menu.content["box"]


def downloaded(menu: Menu, monkeypatch) -> bytes:
    """The file that the archive's button gives."""
    sent = []
    monkeypatch.setattr(menu, "send", sent.append)
    say(menu, ask="archive")
    [message] = sent
    assert message["download"]["name"].startswith("time-pirates-games-2")
    return base64.b64decode(message["download"]["base64"])


def zipped(**files: str | bytes) -> str:
    """A zip, as the page sends it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return base64.b64encode(out.getvalue()).decode()


# --- the list


def test_each_game_is_listed_with_players_date_length_winner_and_points(store):
    games = menu_on(store).content["box"]["games"]
    begun, conspiracy, second, first = games
    assert [game["title"] for game in games] == ["Ann, Bob, Cleo"] * 2 + ["Ann, Dan, Cleo", "Ann, Bob, Cleo"]
    assert begun["now"] == "open on this page"
    begun_turns = sum(text == "end" for _seat, text in Game.random(PLAYERS, seed=4, steps=20).record()["steps"])
    assert (begun["result"], begun["when"].split(" · ")[1]) == ("", f"{begun_turns} turns so far")
    record = Game.random(PLAYERS, seed=1).record()
    points = ", ".join(f"{name} {total}" for name, total in zip(PLAYERS, record["scores"][-1]["total"], strict=True))
    winners = ", ".join(PLAYERS[seat] for seat in record["winners"])
    assert first["result"] == f"Won by {winners}: {points}."
    turns = sum(text == "end" for _seat, text in record["steps"])
    assert first["when"].split(" · ")[1] == f"{turns} turns"
    assert first["when"][:4] >= "2026"
    assert (second["href"], first["now"]) == ("", "")
    assert conspiracy["result"] == "Won by Cleo."
    rounds = Game.random(PLAYERS, "johnson-2002", seed=3).snapshot()["round"]
    assert conspiracy["when"].split(" · ")[::2] == ["Conspiracy", f"{rounds} rounds"]
    assert conspiracy["href"] == f"conspiracy.ipynb?game={conspiracy['id']}"
    assert [game["review"] for game in games] == [
        "",
        "",
        f"review.ipynb?game={second['id']}",
        f"review.ipynb?game={first['id']}",
    ], "a finished game of Time Pirates has a review"


def test_a_game_is_named_and_keeps_its_players_beside_the_name(store):
    menu = menu_on(store)
    id = menu.content["box"]["games"][3]["id"]
    game = say(menu, ask="name_game", id=id, name="  Our first evening ")["games"][3]
    assert (game["title"], game["players"]) == ("Our first evening", "Ann, Bob, Cleo")
    assert game["name"] == "Our first evening"
    assert menu_on(store).content["box"]["games"][3]["title"] == "Our first evening"
    assert "a game's name" in say(menu, ask="name_game", id=id, name="x" * 61)["error"]
    assert "not the id of a game" in say(menu, ask="name_game", id="../x", name="y")["error"]
    assert say(menu, ask="name_game", id=id, name="")["games"][3]["title"] == "Ann, Bob, Cleo"


def test_a_deleted_game_is_in_the_bin_with_its_name_but_not_the_one_on_the_page(store):
    menu = menu_on(store)
    now, gone = (menu.content["box"]["games"][at]["id"] for at in (0, 3))
    say(menu, ask="name_game", id=gone, name="Gone")
    box = say(menu, ask="delete_game", id=gone)
    assert gone not in [game["id"] for game in box["games"]]
    assert box["note"] == "The game was moved to the bin."
    [binned] = box["bin"]["games"]
    assert (box["bin"]["title"], binned["id"], binned["title"]) == ("Bin: 1 game", gone, "Gone")
    assert f"{gone}{GAME_ENDING}" not in zipfile.ZipFile(io.BytesIO(archive.packed(store))).namelist()
    with pytest.raises(BadSetting, match="this game is in the bin"):
        store.load(gone)
    box = say(menu, ask="bring_back_game", id=gone)
    assert (box["bin"], box["note"], box["games"][3]["title"]) == (
        None,
        "The game was brought back from the bin.",
        "Gone",
    )
    say(menu, ask="delete_game", id=gone)
    box = say(menu, ask="empty_bin", ids=[gone, now, {}])
    assert (box["bin"], box["note"], store.load(gone)) == (None, "The bin was emptied.", None)
    assert archive.game_names(store) == {}
    assert "on the page" in say(menu, ask="delete_game", id=now)["error"]
    assert store.load(now) is not None


def test_a_deleted_game_can_be_brought_back_for_thirty_days(store, monkeypatch):
    """It also comes back where an archive or another page still has it; what the note does not know is no time."""
    menu = menu_on(store)
    table = kept(store, Game(PLAYERS, seed=5))
    old = menu.content["box"]["games"][3]["id"]
    saved = archive.packed(store)
    say(menu, ask="delete_game", id=old)
    say(menu, ask="delete_game", id=table.id)
    assert archive.restore(store, saved).told() == "2 games were restored. 3 games were already saved here."
    say(menu, ask="delete_game", id=table.id)
    table.play(table.position.legal()[0])
    assert menu_on(store).content["box"]["bin"] is None
    deleted = datetime.now(UTC) - timedelta(days=29, hours=12)
    store.keep(BIN_NOTE, {old: deleted.isoformat(), "odd": "yesterday", "older": 3})
    [binned] = menu_on(store).content["box"]["bin"]["games"]
    until = (deleted + timedelta(days=30)).astimezone().date()
    assert binned["until"] == f"This stays in the bin until {until}"
    store.keep(BIN_NOTE, {old: (deleted - timedelta(days=1)).isoformat()})
    assert menu_on(store).content["box"]["bin"] is None
    assert (store.load(old), len(store.games())) == (None, 4)


def test_of_each_player_it_is_counted_how_often_they_played_and_won(store):
    """Of this game alone; a computer is not the person of its name."""
    sheet = menu_on(store).content["box"]["statistics"]
    assert sheet["title"] == "2 finished games"
    records = [Game.random(PLAYERS, seed=1).record(), Game.random(["Ann", "Dan", "Cleo"], seed=2).record()]
    totals = [record["scores"][-1]["total"] for record in records]
    rows = {row["name"]: [cell["text"] for cell in row["cells"]] for row in sheet["rows"]}
    assert set(rows) == {"Ann", "Bob", "Cleo", "Dan (computer)"}
    assert rows["Ann"] == [
        "2",
        str(sum(0 in record["winners"] for record in records)),
        f"{sum(total[0] for total in totals) / 2:.1f}",
        str(max(total[0] for total in totals)),
    ]
    assert rows["Bob"][0] == rows["Dan (computer)"][0] == "1"


# --- the archive


def test_all_games_are_taken_along_in_one_file_and_brought_back_elsewhere(store, tmp_path, monkeypatch):
    """Byte by byte, every secret in it, with names, dates and order; what was played there last stays the last."""
    menu = menu_on(store)
    assert "every secret" in menu.content["box"]["texts"]["secrets"]
    first = menu.content["box"]["games"][3]["id"]
    say(menu, ask="name_game", id=first, name="Our first evening")
    data = downloaded(menu, monkeypatch)
    ids = [game.id for game in store.games()]
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert sorted(file.namelist()) == sorted([*(f"{id}{GAME_ENDING}" for id in ids), "names.json"])
        assert json.loads(file.read(f"{ids[0]}{GAME_ENDING}"))["lines"][0]["record"]["seed"] == 4
    there = Store(tmp_path / "there")
    here = kept(there, Game.random(PLAYERS, seed=9, steps=10))
    other = menu_on(there)
    box = say(other, ask="restore", data=base64.b64encode(data).decode())
    assert box["note"] == "4 games were restored."
    assert there.latest() == here.id
    assert {game["id"]: game["title"] for game in box["games"]}[first] == "Our first evening"
    for id in ids:
        assert there.path(id).read_bytes() == store.path(id).read_bytes()
        assert abs(there.games()[0].changed.timestamp() - store.path(id).stat().st_mtime) < 100_000
    assert say(other, ask="restore", data=base64.b64encode(data).decode())["note"] == (
        "0 games were restored. 4 games were already saved here."
    )
    say(other, ask="name_game", id=first, name="The name it has here")
    box = say(other, ask="restore", data=base64.b64encode(data).decode())
    assert {game["id"]: game["title"] for game in box["games"]}[first] == "The name it has here"


def test_a_game_that_has_gone_on_here_is_not_overwritten(store, monkeypatch):
    menu = menu_on(store)
    data = downloaded(menu, monkeypatch)
    table = Sitting.from_saved(store.load(store.latest()), store, store.latest())
    table.play(table.position.legal()[0])
    before = store.path(table.id).read_bytes()
    box = say(menu_on(store), ask="restore", data=base64.b64encode(data).decode())
    assert box["note"] == "1 game was restored. 3 games were already saved here."
    assert store.path(table.id).read_bytes() == before
    assert len(store.games()) == 5


@pytest.mark.parametrize("name", ["../../evil.tpr-save.json", "/etc/x.tpr-save.json", "a b.tpr-save.json"])
def test_no_name_in_a_file_is_a_path(tmp_path, name):
    there = Store(tmp_path / "there")
    kept(there, Game(PLAYERS, seed=1))
    content = json.dumps(Sitting(Game(PLAYERS, seed=2)).saved())
    found = archive.restore(there, base64.b64decode(zipped(**{name: content})))
    assert (found.new, found.bad) == (1, [])
    assert sorted(path.parent.name for path in tmp_path.rglob("*.tpr-save.json")) == ["games", "games"]


@pytest.mark.parametrize("files", [{}, {"x.txt": "hello"}, {"names.json": "[1]"}])
def test_a_file_without_games_is_refused_in_one_line(store, files):
    box = say(menu_on(store), ask="restore", data=zipped(**files))
    assert (box["error"], box["note"]) == ("this file does not contain a game", "")


@pytest.mark.parametrize("data", ["", "AAAA", "not base64!", base64.b64encode(b"PK\3\4" + b"\0" * 40).decode()])
def test_what_is_no_archive_is_refused_in_one_line(store, data):
    assert say(menu_on(store), ask="restore", data=data)["error"] == "this file cannot be read as an archive of games"


def test_what_cannot_be_read_is_left_out_and_told_of(store, tmp_path):
    good = store.path(store.latest()).read_bytes()
    other = Store(tmp_path / "other")
    found = archive.restore(
        other,
        base64.b64decode(
            zipped(
                **{
                    f"{'A' * 22}{GAME_ENDING}": good,
                    f"{'B' * 22}{GAME_ENDING}": b'{"format": "time-pirates-save"}',
                    f"{'C' * 22}{GAME_ENDING}": b"\xff",
                }
            )
        ),
    )
    assert (found.new, len(found.bad)) == (1, 2)
    first = f"{'B' * 22}{GAME_ENDING}: "
    assert found.told().startswith(f"1 game was restored. 2 files could not be read. The first: {first}")
    assert [game.id for game in other.games()] == ["A" * 22]


def test_an_archive_that_would_fill_the_memory_is_refused(store, monkeypatch):
    """Whatever it says of its sizes."""
    monkeypatch.setattr(archive, "MAX_UNPACKED_BYTES", 1000)
    with pytest.raises(BadRecord, match="too large"):
        archive.restore(store, base64.b64decode(zipped(**{"a.txt": b"0" * 600, "b.txt": b"0" * 600})))
    monkeypatch.setattr(archive, "MOST_GAMES", 1)
    with pytest.raises(BadRecord, match="at most 1 games"):
        archive.restore(store, base64.b64decode(zipped(**{"a.txt": b"", "b.txt": b""})))
