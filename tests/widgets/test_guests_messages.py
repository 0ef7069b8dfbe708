"""A guest sends every message that a page may send, with the names of the host's games: it gets and changes nothing."""

from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import Any, get_args

import pytest

import timepirates_widgets
from tests.widgets.wire import laid, press_all
from timepirates import Game
from timepirates.core import file_locations
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.work import BackgroundRunner
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long(5)

HOSTS = "Hortensia"
"""The name of a player in the host's games."""
GUEST = "g" * 43
UNTRIED = frozenset({"language", "more", "example"})
"""The language of this process; a hint and the review of an example, which take long and open no saved game."""


@pytest.fixture
def hosts(tmp_path, monkeypatch) -> tuple[Path, list[str]]:
    """The host's data folder with a game of each kind, and their ids; from now on, pages are a guest's."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    store, ids = Store(tmp_path), []
    for rules in ("rio-grande", "johnson-2002"):
        ids.append(store.new_id())
        store.save(ids[-1], Sitting(Game.random([HOSTS, "Bob", "Cleo"], rules, seed=3, steps=40)).saved())
    for name, value in {
        "TIMEPIRATES_SERVED": "1",
        "HTTP_X_TIMEPIRATES_BROWSER": GUEST,
        "HTTP_X_TIMEPIRATES_ROLE": file_locations.GUEST_ROLE,
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(BackgroundRunner, "begin", lambda *_given, **_named: None)
    return tmp_path, ids


def files(folder: Path) -> dict[str, bytes]:
    """Everything in the data folder except the guests' folders."""
    own = folder / "guests"
    return {
        str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.is_relative_to(own)
    }


def tried(kind: Any, ids: list[str]) -> list[Any]:
    """Values of a type for a message: names of the host's games, as they are and as paths out of the guest's folder."""
    kinds = get_args(kind) or (kind,)
    texts = [*ids, *(f"../../../games/{id}" for id in ids)]
    if str in kinds:
        return texts
    if bool in kinds or int in kinds or float in kinds:
        return [True] if bool in kinds else [0]
    return [None] if NoneType in kinds else [texts, {"id": ids[0], "game": ids[0]}]


@pytest.mark.parametrize("page", ["play", "conspiracy", "explorer", "questions", "review", "tutorial"])
def test_no_message_of_a_guests_page_reads_or_changes_what_is_the_hosts(page, hosts):
    folder, ids = hosts
    before = files(folder)
    with laid() as wire:
        getattr(timepirates_widgets, page)()
        assert Store().folder == file_locations.guest_folder(folder, GUEST) == visit.data_folder()
        asked = press_all(wire, lambda kind: tried(kind, ids), UNTRIED)
        sent = "".join(wire.taken())
    assert asked > 30
    assert HOSTS not in sent
    assert files(folder) == before
