"""Games are kept: whatever is cut off, and whenever, what comes back is the game before or after that step."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from timepirates import BadRecord, BadSetting, Game
from timepirates_widgets.keeping.store import SaveConflict, Store, kept_game

CRASHING = """
import os, signal, sys
from timepirates import Game
from timepirates_widgets.keeping.store import Store

folder, id, calls = sys.argv[1], sys.argv[2], int(sys.argv[3])

def cut_off(module, name):
    real = getattr(module, name)
    def call(*arguments, **named):
        global calls
        if calls == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        calls -= 1
        return real(*arguments, **named)
    setattr(module, name, call)

def saved(game):
    line = {"name": "Main line", "record": game.record(), "shown": len(game)}
    return {"format": "time-pirates-save", "version": 1, "lines": [line], "seats": [], "settings": {}}

game = Game(seed=7)
store = Store(folder)
store.save(id, saved(game))
print(len(game), flush=True)
if calls >= 0:
    for name in ("open", "fsync", "link", "replace", "fdopen", "close"):
        cut_off(os, name)
while True:
    if calls < 0:
        sys.stdin.readline()  # the step before is being looked at
    game.play_random()
    store.save(id, saved(game))
    print(len(game), flush=True)
"""


def saved(game: Game, **settings) -> dict:
    """A saved game of one line."""
    return {
        "format": "time-pirates-save",
        "version": 1,
        "seats": ["human"] * len(game.players),
        "lines": [{"name": "Main line", "record": game.record(), "shown": len(game)}],
        "settings": settings,
    }


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def game():
    game = Game(seed=7)
    game.play_random()
    return game


def kept_steps(folder: Path, id: str) -> int:
    kept = Store(folder).load(id)
    return len(Game.replay(kept["lines"][0]["record"]))


def test_what_is_saved_comes_back(store, game):
    id = store.new_id()
    assert store.load(id) is None
    store.save(id, saved(game))
    assert store.load(id) == saved(game)
    assert Store(store.folder).load(id) == saved(game)
    assert json.loads(store.path(id).read_text(encoding="utf-8")) == saved(game), "the file is plain JSON"


def test_a_kill_after_each_of_30_steps_loses_none_of_them(tmp_path):
    """After each step the file alone is looked at, as if the process had been killed there; in the end it is."""
    id = Store.new_id()
    with subprocess.Popen(
        [sys.executable, "-c", CRASHING, str(tmp_path), id, "-1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        for _step in range(31):
            said = int(process.stdout.readline())
            assert kept_steps(tmp_path, id) == said
            process.stdin.write("\n")
            process.stdin.flush()
        process.kill()


@pytest.mark.long(2)
@pytest.mark.parametrize("calls", range(24))
def test_a_kill_in_the_middle_of_a_write_leaves_the_game_before_or_after_that_step(tmp_path, calls):
    """The process dies at every single call to the system that a write makes, in turn, over three writes."""
    id = Store.new_id()
    ended = subprocess.run(
        [sys.executable, "-c", CRASHING, str(tmp_path), id, str(calls)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    game, after = Game(seed=7), []
    for _step in range(60):
        after.append(len(game))
        game.play_random()
    said = int(ended.stdout.split()[-1])
    assert kept_steps(tmp_path, id) in (said, after[after.index(said) + 1])


@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_file_gives_way_to_the_version_before_with_one_clear_line(store, game, monkeypatch, links):
    """Also where the file system has no hard links."""
    if not links:
        monkeypatch.delattr(os, "link")
    id = store.new_id()
    store.save(id, saved(game))
    before = saved(game)
    game.play_random()
    store.save(id, saved(game))
    store.path(id).write_text(store.path(id).read_text()[:500])
    with pytest.raises(BadRecord) as refusal:
        store.load(id)
    assert "damaged" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert store.load(id) == before
    assert store.path(id).with_name(store.path(id).name + ".damaged").exists()


def test_a_damaged_file_without_a_version_before_is_told_of_and_kept_aside(store, game):
    id = store.new_id()
    store.save(id, saved(game))
    store.path(id).write_bytes(b"\x00" * 100)
    with pytest.raises(BadRecord, match="no earlier version"):
        store.load(id)
    assert store.load(id) is None


def test_an_id_has_128_random_bits_and_is_checked_before_it_becomes_a_file_name(store, game):
    ids = {store.new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(id) for id in ids} == {22}
    for wrong in ("", "x", "../../etc/passwd", "a" * 21, "a" * 23, "a" * 21 + "/", "a" * 21 + "\n", ".." * 11, None):
        with pytest.raises(BadSetting):
            store.load(wrong)
        with pytest.raises(BadSetting):
            store.save(wrong, saved(game))


def test_the_game_last_played_is_known_by_the_folders_own_count_and_not_by_a_clock(store, game):
    """Files that are touched, and a clock that was set back, change nothing."""
    assert store.latest() is None
    first, second = store.new_id(), store.new_id()
    for turn, id in enumerate((first, second, first)):
        Store(store.folder).save(id, saved(game))
        os.utime(store.path(id), ns=(10**18 - turn * 10**15, 10**18 - turn * 10**15))
    assert store.latest() == first
    os.utime(store.path(second))
    assert Store(store.folder).latest() == first
    assert [kept.id for kept in store.games()] == [first, second]
    assert store.games()[0].players == tuple(game.players)
    assert store.games()[0].steps == len(game)


def test_two_pages_with_one_game_never_overwrite_each_other(store, game):
    """The page that is behind is told so; what the other has played stays."""
    id = store.new_id()
    store.save(id, saved(game))
    other = Store(store.folder)
    other.load(id)
    game.play_random()
    other.save(id, saved(game))
    with pytest.raises(SaveConflict, match="another page"):
        store.save(id, saved(Game(seed=1)))
    assert store.load(id) == saved(game)
    store.save(id, saved(game))


def test_files_are_for_their_owner_alone(store, game):
    """A saved game holds the seed, which foretells every draw."""
    id = store.new_id()
    store.save(id, saved(game))
    assert store.path(id).stat().st_mode & 0o077 == 0
    assert store.path(id).parent.stat().st_mode & 0o077 == 0


def test_nothing_but_the_game_and_the_version_before_is_left_behind(store, game):
    id = store.new_id()
    for _ in range(5):
        store.save(id, saved(game))
    names = sorted(path.name for path in store.path(id).parent.iterdir())
    assert names == [f"{id}.tpr-save.json", f"{id}.tpr-save.json.earlier"]


def test_what_a_cut_off_write_left_behind_is_swept_up_a_day_later(store, game):
    id = store.new_id()
    store.save(id, saved(game))
    left = store.path(id).with_name(".abc.new")
    left.write_text("half")
    Store(store.folder)
    assert left.exists()
    os.utime(left, (0, 0))
    Store(store.folder)
    assert not left.exists()


def test_a_game_can_be_forgotten(store, game):
    id = store.new_id()
    store.save(id, saved(game))
    store.save(id, saved(game))
    store.forget(id)
    assert store.load(id) is None
    assert list(store.path(id).parent.iterdir()) == []


def test_small_notes_are_kept_by_name(store):
    assert store.read_note("progress") == {}
    store.keep("progress", {"done": ["placing"]})
    assert Store(store.folder).read_note("progress") == {"done": ["placing"]}
    for wrong in ("", "..", "a/b", "A", "x" * 61):
        with pytest.raises(BadSetting):
            store.keep(wrong, {})


def test_the_data_folder_is_the_systems_unless_told_otherwise(monkeypatch, tmp_path):
    monkeypatch.delenv("TIMEPIRATES_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert Store().folder == tmp_path / "xdg" / "timepirates"
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path / "mine"))
    assert Store().folder == tmp_path / "mine"


def test_more_than_can_be_read_back_is_not_written(store, game):
    huge = saved(game, note="x" * (16 << 20))
    with pytest.raises(BadSetting, match="16 MiB"):
        store.save(store.new_id(), huge)


def test_the_latest_game_can_be_asked_for_by_its_kind(store, game):
    """A page shows the last game of its own kind, whatever else was played since."""
    pirates, conspiracy = store.new_id(), store.new_id()
    store.save(pirates, saved(game))
    store.save(conspiracy, saved(Game(players=["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1)))
    for turn, id in enumerate((pirates, conspiracy)):
        os.utime(store.path(id), ns=(turn * 10**9, turn * 10**9))
    assert store.latest() == conspiracy
    assert store.latest("time-pirates-record") == pirates
    assert store.latest("conspiracy-record") == conspiracy
    assert store.latest("chess") is None


def test_a_game_that_is_asked_for_and_not_kept_is_told_in_a_line(tmp_path):
    """Where it was kept and is gone, where it never was, and where nothing is kept at all."""
    store = Store(tmp_path)
    id = store.new_id()
    store.save(id, saved(Game(seed=7)))
    assert kept_game(store, id)["format"] == "time-pirates-save"
    for where, which in ((store, store.new_id()), (None, id)):
        with pytest.raises(BadRecord, match="this game is no longer saved here"):
            kept_game(where, which)


def test_a_file_from_elsewhere_that_is_no_game_is_no_games_last_one(store, game):
    """It keeps nobody from the game that was played last, and no page tells of it."""
    broken = saved(game) | {"lines": [{"seen": 5, "record": {}}]}
    store.add(store.new_id(), broken, datetime.now(UTC))
    assert store.latest("conspiracy-record") is None
    assert store.latest() is None
    id = store.new_id()
    store.save(id, saved(game))
    store.path("B" * 22).write_text("{")
    (store.folder / "played.json").unlink()
    os.utime(store.path(id), (0, 0))
    assert store.latest("time-pirates-record") == store.latest() == id
    assert store.latest("conspiracy-record") is None


def test_a_damaged_game_is_told_of_by_its_own_page_where_the_version_before_says_which(store, game):
    """Where nothing says so, by the page that comes first."""
    pirates, conspiracy = store.new_id(), store.new_id()
    store.save(conspiracy, saved(Game(players=["Ann", "Bob", "Cleo"], rules="johnson-2002", seed=1)))
    store.save(pirates, saved(game))
    store.save(pirates, saved(game))
    store.path(pirates).write_text("{")
    assert store.latest("time-pirates-record") == pirates
    assert store.latest("conspiracy-record") == conspiracy
    store.path(pirates).with_name(store.path(pirates).name + ".earlier").unlink()
    assert store.latest("conspiracy-record") == pirates
    with pytest.raises(BadRecord, match="no earlier version"):
        store.load(pirates)
    assert store.latest("conspiracy-record") == conspiracy
