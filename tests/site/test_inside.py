"""What runs in the browser's Python: the mirror of the games' folder, the line to the page, the cells, the seams."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from timepirates import Game
from timepirates.site.inside import cells, start
from timepirates.site.inside.mirror import FolderMirror
from timepirates_widgets.keeping import store, visit
from timepirates_widgets.keeping.store import SaveConflict, Store
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import menu


class Browser:
    """What a browser keeps of a mirrored folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch):
        self.files: dict[str, bytes] = {}
        self.told: list[str] = []
        self.folder = folder
        self.mirror = FolderMirror(folder, self.keep, self.drop)
        for name in ("replace", "rename", "unlink", "remove", "utime"):
            monkeypatch.setattr(os, name, getattr(os, name))  # put back when the test is over
        monkeypatch.setattr(store, "HAS_LOCKS", False)
        self.mirror.start_reporting()

    def keep(self, path: str, content: bytes, date: float) -> None:
        """As the worker hears it."""
        self.told.append(path)
        self.files[path] = content

    def drop(self, path: str) -> None:
        """As the worker hears it."""
        self.told.append(path)
        self.files.pop(path, None)

    def on_disk(self) -> dict[str, bytes]:
        """The folder's files, as they should be kept."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and path.suffix != ".new"
        }


@pytest.fixture
def browser_files(tmp_path, monkeypatch) -> Browser:
    """A mirrored folder, empty."""
    return Browser(tmp_path / "games", monkeypatch)


def table(browser: Browser, **more) -> Sitting:
    """A table whose games are kept in the folder."""
    return Sitting(Game(["Ann", "Bob", "Cleo"], seed=1), store=Store(browser.folder), **more)


def test_whatever_happens_in_the_folder_is_kept_by_the_browser_too(browser_files):
    """Steps, the version before, notes, a game brought from elsewhere, one that is deleted; nothing unfinished."""
    sitting = table(browser_files)
    for _step in range(3):
        sitting.play(sitting.game.legal()[0])
        assert browser_files.files == browser_files.on_disk()
    id = sitting.id or ""
    assert {path for path in browser_files.files if path.startswith("games/")} == {
        f"games/{id}.tpr-save.json",
        f"games/{id}.tpr-save.json.earlier",
    }
    store = Store(browser_files.folder)
    store.change("progress", lambda kept: {**kept, "turn": 1})
    store.keep_picture("play", id, "0", "<p>")
    store.add(store.new_id(), sitting.saved(), datetime(2026, 1, 2, tzinfo=UTC))
    assert browser_files.files == browser_files.on_disk()
    store.forget(id)
    assert browser_files.files == browser_files.on_disk()
    assert not [path for path in browser_files.files if id in path and path.startswith("games/")]
    assert not [path for path in browser_files.told if path.endswith(".new")]


def test_what_is_kept_is_there_again_with_its_order(browser_files, tmp_path, monkeypatch):
    """A new page finds the files, their dates and the game played last."""
    first, last = table(browser_files), table(browser_files)
    for sitting in (first, last):
        sitting.play(sitting.game.legal()[0])
    again = Browser(tmp_path / "again", monkeypatch)
    again.mirror.lay([(path, content, 1000.0) for path, content in browser_files.files.items()])
    store = Store(again.folder)
    assert store.latest() == last.id
    assert store.load(first.id or "") == json.loads(browser_files.files[f"games/{first.id}.tpr-save.json"])
    assert {path.stat().st_mtime for path in again.folder.rglob("*.json")} == {1000.0}
    assert again.told == [], "what is laid out is kept already"


def test_what_another_tab_plays_is_seen_before_it_could_be_overwritten(browser_files):
    """As with a server: whoever has not seen it writes no more."""
    sitting = table(browser_files)
    sitting.play(sitting.game.legal()[0])
    path = f"games/{sitting.id}.tpr-save.json"
    theirs = (browser_files.folder / path).read_text().replace("Cleo", "Dora").encode()
    browser_files.mirror.take(path, theirs, 2000.0)
    with pytest.raises(SaveConflict):
        sitting.store.save(sitting.id, sitting.saved())
    assert (browser_files.folder / path).read_bytes() == theirs
    browser_files.mirror.take(path, None, 0)
    assert not (browser_files.folder / path).exists()


def test_while_the_browser_keeps_nothing_a_step_says_so_and_is_tried_all_the_same(browser_files):
    sitting = table(browser_files)
    sitting.play(sitting.game.legal()[0])
    browser_files.mirror.refusal, browser_files.told = "the disk is full", []
    sitting.play(sitting.game.legal()[0])
    assert sitting.refusal is not None
    assert sitting.refusal.sentence.startswith("This step could not be saved: the disk is full. ")
    assert browser_files.told != []
    browser_files.mirror.refusal = ""
    sitting.play(sitting.game.legal()[0])
    assert sitting.refusal is None
    assert browser_files.files == browser_files.on_disk()


def test_a_cell_shows_the_widget_or_text_that_its_last_line_is_and_an_error_ends_the_page():
    sources = ["from timepirates_widgets.games.pirates.play.players import Players", "2 * 21", "broken", "'never'"]
    nothing, text, error = cells.run(sources)
    assert (nothing, text) == ({}, {"text": "42"})
    assert "NameError: name 'broken' is not defined" in error["error"]
    (widget,) = cells.run(["import ipywidgets\nipywidgets.Box()"])
    assert len(widget["model"]) == 32


LINE = """
import json
from timepirates.site.inside import start
told = []
page = start.begin(lambda text, buffers: told.append((json.loads(text), buffers)), None, None)
import comm, ipywidgets
page.mirror.start_reporting = lambda: None
start.GAMES = __import__("pathlib").Path(GAMES)
shown = json.loads(page.show(json.dumps({"query": "door=here&x=1", "seed": 7, "cells": [
    {"markdown": "a story"}, {"code": "import os\\nos.environ['QUERY_STRING'], os.environ['TIMEPIRATES_FIRST_SEED']"},
    {"code": "import ipywidgets\\nbox = ipywidgets.Box()\\nbox"}]})))
assert told == [], "a page that has not asked knows of nothing"
def say(number, kind, **content):
    page.hear(json.dumps({"header": {"msg_id": number, "msg_type": kind}, "content": content,
                          "metadata": {"version": "1.0.0"}}), [])
say("1", "comm_open", comm_id="c", target_name="jupyter.widget.control", data={})
say("2", "comm_msg", comm_id="c", data={"method": "request_states"})
states = next(m for m, _b in told if m["header"]["msg_type"] == "comm_msg")
idle = [m["parent_header"]["msg_id"] for m, _b in told if m["content"].get("execution_state") == "idle"]
model = shown[1]["model"]
say("3", "comm_msg", comm_id=model, data={"method": "update", "state": {"box_style": "info"}, "buffer_paths": []})
import sys
print(json.dumps([shown[0], model in states["content"]["data"]["states"], idle,
    told[-1][0]["parent_header"]["msg_id"], sorted(sys.modules.keys() & {"IPython", "psygnal"}),
    sys.modules["IPython"].get_ipython(), sum(m["content"].get("comm_id") == model for m, _b in told)]))
"""


def test_the_page_asks_for_its_widgets_and_hears_when_each_message_is_done(tmp_path):
    """In a process of its own, since it changes what all comms are."""
    code = LINE.replace("GAMES)", f"{str(tmp_path)!r})")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown, known, idle, last, stand_ins, shell, said = json.loads(done.stdout)
    assert shown == {"text": "('door=here&x=1', '7')"}
    assert known
    assert (idle, last) == (["1", "2"], "3")
    assert (stand_ins, shell) == (["IPython", "psygnal"], None)
    assert said <= 1


def test_work_beside_the_page_leaves_room_for_its_messages(monkeypatch):
    """Each step is done at once, since there is no thread; what waits comes first."""
    monkeypatch.setattr(asyncio, "to_thread", asyncio.to_thread)
    start.replace_to_thread()
    order = []

    async def work():
        asyncio.get_running_loop().call_soon(order.append, "a message")
        order.append(await asyncio.to_thread(lambda number, more: f"step {number}{more}", 1, more="!"))

    asyncio.run(work())
    assert order == ["a message", "step 1!"]


def test_links_and_texts_are_those_of_a_site_without_a_server(monkeypatch):
    for name, value in start.environment_variables({"query": "", "seed": None}).items():
        monkeypatch.setenv(name, value)
    assert visit.link("police", game="x y") == "../police/?game=x+y"
    assert visit.link("play") == "../play/"
    shown = Keeper(Sitting(Game(["Ann", "Bob", "Cleo"], seed=1))).content["texts"]["voila"]
    assert "saved in this browser" in shown
    assert "timepirates play" not in shown
    assert "works only in this browser" in menu._link_explanations()["where"]
    assert "TIMEPIRATES_FIRST_SEED" not in start.environment_variables({"query": "", "seed": None})


def test_a_copy_is_made_where_a_file_can_have_no_second_name(browser_files, monkeypatch):
    """As in a browser's Python, where `os.link` is missing."""
    monkeypatch.delattr(os, "link")
    sitting = table(browser_files)
    for _step in range(2):
        sitting.play(sitting.game.legal()[0])
    path = f"games/{sitting.id}.tpr-save.json"
    earlier = json.loads(browser_files.files[f"{path}.earlier"])
    assert len(earlier["lines"][0]["record"]["steps"]) == len(sitting.game) - 1
