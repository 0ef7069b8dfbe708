"""Until a live game ends, nothing that the host receives depends on what the host's own seats may not know.

Two data folders hold a live game each. The games differ only in a secret of another seat. The host opens the table and
all other pages, and presses every button: what is sent and what is saved must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import NoneType
from typing import Any, get_args

import pytest

import timepirates_widgets
from tests.tables.playing import TableProcess
from tests.widgets import twins
from tests.widgets.wire import laid, press_all
from timepirates import Game
from timepirates.core.protocol import ONLOOKER
from timepirates.server.first_picture import saved_picture
from timepirates.tables import ADDRESS
from timepirates.tables.kept_table import FOLDER, KeptSeat, KeptTable, TableStore
from timepirates_widgets.games.pirates.police import guesses, questions
from timepirates_widgets.keeping import visit
from timepirates_widgets.panel.work import BackgroundRunner

pytestmark = pytest.mark.long(12)

BOB = 1
TABLE = "a" * 32
PAGES = ("explorer", "review")
"""The other pages that open saved games."""
UNTRIED = frozenset({"language", "more", "example", "lift", "give_up"})
"""The language of this process; a hint and the review of an example, which take long and open no saved game; and what
shows another person's knowledge at a page with several seats.
"""
OWN = re.compile(r"[\w-]{22}(?=[\"&?.\\]|$)|\d{4}-\d\d-\d\dT?[ \d:.+]*|[0-9a-f]{32,}")
"""New ids and times, which differ between any two runs."""


def tried(kind: Any) -> list[Any]:
    """Values of a type for a message."""
    kinds = get_args(kind) or (kind,)
    if str in kinds:
        return [TABLE, f"../{FOLDER}/{TABLE}"]
    if bool in kinds or int in kinds or float in kinds:
        return [True] if bool in kinds else [0, BOB]
    return [None] if NoneType in kinds else [[TABLE], {"id": TABLE, "game": TABLE}]


def received(game: Game, own: Sequence[int], folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all that a host's browser gets whose page holds the seats `own`, and the files that its pages save."""
    luck = Random(3)
    monkeypatch.setattr("os.urandom", luck.randbytes)
    monkeypatch.setattr("time.time", lambda: 1.8e9)
    for chance in (questions, guesses):
        monkeypatch.setattr(chance, "SystemRandom", lambda: Random(3))
    seats = [KeptSeat("human", f"seat-{number}", sat=True) for number in range(len(game.players))]
    data = folder / "data"
    TableStore(data).keep(TABLE, KeptTable(game.record(), seats, "host", "onlookers", "free", 0.0))
    process = TableProcess(folder)
    monkeypatch.setenv("TIMEPIRATES_DATA", str(data))
    monkeypatch.setenv("TIMEPIRATES_SERVED", "1")
    monkeypatch.setenv(ADDRESS, process.address)
    asked = f"table={TABLE}&host=host" + ("&seat=" + ".".join(f"seat-{seat}" for seat in own) if own else "")
    page = visit.game_page(game.name)
    sent: list[str] = []
    try:
        for name, query in ((page, asked), *((each, f"game={TABLE}") for each in (*PAGES, page))):
            monkeypatch.setenv("QUERY_STRING", query)
            visit.query.cache_clear()
            with laid() as wire:
                getattr(timepirates_widgets, name)()
                assert press_all(wire, tried, UNTRIED) > 20
                sent += [text.replace(str(folder), "FOLDER") for text in wire.taken()]
    finally:
        process.close()
        visit.query.cache_clear()
    for name in (page, *PAGES):
        sent += [saved_picture(data, name, asked) for asked in ({}, {"game": [TABLE.encode()]})]
    saved = [path for path in data.rglob("*") if path.is_file() and FOLDER not in path.parts]
    files = [f"{path.relative_to(data)}: {path.read_bytes()!r}" for path in saved]
    return [*map(usual, sent), *sorted(map(usual, files))]


def usual(text: str) -> str:
    """Return what was received, without what differs between any two runs."""
    return OWN.sub("ID", text)


@pytest.mark.parametrize(
    ("eyes", "own"),
    [(BOB, [BOB]), (ONLOOKER, []), (ONLOOKER, [BOB, 0])],
    ids=["a seat", "none", "two behind a curtain"],
)
@pytest.mark.parametrize("name", ["conspiracy", "time-pirates"])
def test_all_that_the_host_receives_is_the_same_whatever_another_seat_keeps_secret(
    name, eyes, own, tmp_path, monkeypatch
):
    monkeypatch.setattr(BackgroundRunner, "begin", lambda *_given, **_named: None)
    games = (
        next(twins.of_conspiracy(eyes, lambda game: len(game) > 60 and game.to_move == 0))
        if name == "conspiracy"
        else twins.of_layings(BOB, twins.last_turns())
    )
    both = []
    for number, game in enumerate(games):
        folder = tmp_path / str(number)
        folder.mkdir()
        both.append(received(game, own, folder, monkeypatch))
    assert games[0].record() != games[1].record()
    assert len(both[0]) > 100
    for one, other in zip(*both, strict=True):
        assert one == other
