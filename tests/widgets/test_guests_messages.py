"""A guest sends every message that a page may send, with the names of the host's games: it gets and changes nothing."""

from __future__ import annotations

import inspect
from contextlib import suppress
from itertools import product
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

import timepirates_widgets
from tests.widgets.wire import laid, questions
from timepirates import Game
from timepirates.core import file_locations
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.panel.work import Work
from timepirates_widgets.table.sitting import Sitting

pytestmark = pytest.mark.long(20)

HOSTS = "Hortensia"
"""The name of a player in the host's games."""
GUEST = "g" * 43


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
    monkeypatch.setattr(Work, "begin", lambda *_given, **_named: None)
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
    before, asked = files(folder), 0
    with laid() as wire:
        getattr(timepirates_widgets, page)()
        assert Store().folder == file_locations.guest_folder(folder, GUEST) == visit.data_folder()
        done: set[object] = set()
        while todo := [
            (widget, name)
            for widget in wire.widgets()
            for name, _names in questions(widget)
            if getattr(type(widget), f"ask_{name}") not in done
        ]:
            for widget, name in todo:
                ask = getattr(type(widget), f"ask_{name}")
                if ask in done:
                    continue
                done.add(ask)
                if name in ("language", "more"):  # the language of this process; a hint takes long
                    continue
                hints = get_type_hints(ask)
                names = [each for each in inspect.signature(ask).parameters if each != "self"]
                for values in product(*(tried(hints.get(each), ids) for each in names)):
                    with suppress(AttributeError, KeyError, IndexError, ValueError, TypeError):  # no script sends this
                        widget._handle_custom_msg({"ask": name, **dict(zip(names, values, strict=True))}, [])
                    asked += 1
        sent = "".join(wire.taken())
    assert asked > 30
    assert HOSTS not in sent
    assert files(folder) == before
