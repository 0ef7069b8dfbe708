"""The first picture of a page: made by the eyes of whoever opens it, kept beside the game, read by the server."""

from __future__ import annotations

import asyncio
import json
import os
from functools import cache
from html import escape
from queue import Queue
from threading import Event

import pytest

from tests.widgets import twins
from tests.widgets.test_nothing_secret_is_sent import ALL, ALONE, BOB, NONE, TWO, lifted, looking_back, paused, to_move
from timepirates import Game
from timepirates.core.file_locations import data_folder
from timepirates.core.protocol import ONLOOKER
from timepirates.games.conspiracy.table import FORMAT as CONSPIRACY
from timepirates.games.pirates.table import FORMAT as PIRATES
from timepirates.server.first_picture import FirstVisitPictures, saved_picture
from timepirates_widgets.games.pirates.play.play_page import Play
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import first_picture as module
from timepirates_widgets.visits.first_picture import FirstPicture, first_picture, first_pictures
from timepirates_widgets.visits.opening import FIRST_PLAYERS, game_for_visit

pytestmark = pytest.mark.long

PLAYERS = ["Ann", "Bob", "Cleo"]


@pytest.fixture
def store(tmp_path, monkeypatch) -> Store:
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))
    return Store()


def kept_table(store: Store, seed: int = 3) -> Sitting:
    """A table whose game is in its store."""
    table = Sitting(Game.random(PLAYERS, seed=seed, steps=40), store=store)
    table.save()
    return table


# --- what is seen


def test_the_page_of_time_pirates_shows_the_moment_and_the_board_in_both_sizes():
    table = Sitting(Game.random(PLAYERS, seed=3, steps=40))
    found = first_picture(table)
    assert 'class="tp-frame tp-grows"' in found
    said = Play(table).status.content["parts"]
    assert f"{escape(said[0])} · <b>{escape(said[1])}</b>" in found
    assert found.count('viewBox="0 0 790 632"') == found.count('viewBox="0 0 390 480"') == 1


def test_a_position_looked_back_at_is_the_one_that_is_shown():
    table = Sitting(Game.random(PLAYERS, seed=3, steps=40))
    now = first_picture(table)
    table.show(10)
    before = first_picture(table)
    assert before != now
    assert before == first_picture(Sitting(table.line.game.at(10)))


def test_the_trail_of_the_police_is_the_live_boards():
    table = Sitting(Game.random(PLAYERS, seed=3, steps=200))
    shapes = Play(table).board.widget
    shapes.sizes = ["wide"]
    trails = [
        each["path"]
        for each in shapes.figure["wide"]["layout"]["shapes"]
        if each.get("line", {}).get("color", "").startswith("rgba(21,")
    ]
    assert trails
    assert all(f'd="{each}"' in first_picture(table) for each in trails)


def test_a_game_without_a_board_has_none(monkeypatch):
    table = Sitting(Game.random(PLAYERS, seed=3, steps=4))
    monkeypatch.setattr("timepirates_widgets.games.pirates.play.look.PiratesLook.picture", lambda _look, _table: "")
    assert first_picture(table) == ""


# --- secrets

SCENES = [
    (ALONE, BOB, lambda table: None),
    (ALONE, BOB, paused),
    (TWO, ONLOOKER, lambda table: None),
    (TWO, ONLOOKER, lifted),
    (ALL, ONLOOKER, lambda table: None),
    (ALL, ONLOOKER, lifted),
    (ALL, ONLOOKER, looking_back),
    (NONE, ONLOOKER, lambda table: None),
]


@pytest.mark.parametrize(("seats", "seat", "prepare"), SCENES)
def test_nothing_in_conspiracys_picture_depends_on_what_its_viewer_may_not_know(seats, seat, prepare):
    """Also while one of several looks: whoever opens the page next may be another."""
    games = of_boards(seat, BOB if prepare is lifted else None)
    seen = []
    for game in games:
        table = Sitting(game.at(len(game)), list(seats))
        prepare(table)
        seen.append(first_picture(table))
    assert seen[0] == seen[1] != ""


@cache
def of_boards(seat: int, owner: int | None) -> twins.Twins:
    """Twins for a seat whose boards differ for somebody else (None: for who knows everything)."""
    return next(
        games
        for games in twins.of_conspiracy(seat, to_move(BOB, "act"))
        if games[0].snapshot(owner)["board"] != games[1].snapshot(owner)["board"]
    )


@pytest.mark.parametrize("seats", [ALONE, ALL])
def test_nothing_in_the_picture_of_time_pirates_depends_on_what_others_have_laid(seats):
    one, other = (first_picture(Sitting(game, list(seats))) for game in twins.of_layings(BOB))
    assert one == other != ""


def test_the_comparison_would_notice_a_coin_that_only_its_owner_knows():
    one, other = next(
        (one, other)
        for one, other in twins.of_conspiracy(BOB, to_move(BOB, "act"))
        if any(pictured(one, owner) != pictured(other, owner) for owner in (0, 2))
    )
    assert pictured(one, BOB) == pictured(other, BOB)


def pictured(game: Game, seat: int) -> str:
    """The picture of somebody alone at a seat."""
    seats = ["random"] * len(PLAYERS)
    seats[seat] = "human"
    return first_picture(Sitting(game.at(len(game)), seats))


# --- a first visit


def test_what_is_drawn_for_a_first_visit_is_what_lies_behind_its_doors(store, monkeypatch):
    """Of each game with a page, from one seed, whoever comes first; a device of the network has a game of its own."""
    monkeypatch.setattr(visit, "query", dict)
    drawn = first_pictures(7)
    assert {page: each["format"] for page, each in drawn.items()} == {"play": PIRATES, "conspiracy": CONSPIRACY}
    monkeypatch.setenv("TIMEPIRATES_FIRST_SEED", "7")
    for page, opens in (("play", pirates_page), ("conspiracy", conspiracy_page)):
        table = opens()
        assert table.at_the_door
        assert first_picture(table) == drawn[page]["html"] != ""
    assert pirates_page().line.game.seed == 7
    monkeypatch.setattr(visit, "query", lambda: {"device": "new"})
    assert pirates_page().line.game.seed != 7


def test_after_the_first_decision_no_other_game_has_that_luck(store, monkeypatch):
    monkeypatch.setattr(visit, "query", dict)
    monkeypatch.setenv("TIMEPIRATES_FIRST_SEED", "7")
    table = pirates_page()
    table.play(str(table.position.legal()[0]))
    for asked in ({}, {"door": "here"}, {"game": "A" * 22}):
        monkeypatch.setattr(visit, "query", lambda asked=asked: asked)
        found = pirates_page()
        assert found.id == table.id or found.line.game.seed != 7


def pirates_page() -> Sitting:
    return game_for_visit(PIRATES, lambda: Game(FIRST_PLAYERS))


def conspiracy_page() -> Sitting:
    return game_for_visit(CONSPIRACY, lambda: Game(FIRST_PLAYERS, "johnson-2002"))


@pytest.fixture
def first_visit(store, monkeypatch) -> FirstVisitPictures:
    """What a server has drawn that has just been started."""
    monkeypatch.setenv("TIMEPIRATES_FIRST_SEED", "7")
    found = FirstVisitPictures()
    found._draw(dict(os.environ))
    return found


def test_a_server_shows_it_until_a_game_of_that_page_is_kept(store, first_visit):
    drawn = first_pictures(7)["play"]["html"]
    assert first_visit.picture(data_folder(), "play", {}) == f'<div id="tp-first" aria-hidden="true">{drawn}</div>'
    assert first_visit.picture(data_folder(), "play", {"token": [b"x"]}) != ""
    for asked in ("door", "game", "class"):
        assert first_visit.picture(data_folder(), "play", {asked: [b"x"]}) == ""
    assert first_visit.picture(data_folder(), "police", {}) == ""
    kept_table(store)
    assert first_visit.picture(data_folder(), "play", {}) == ""
    assert first_visit.picture(data_folder(), "conspiracy", {}) != ""


def test_where_nothing_can_be_drawn_the_server_says_so_and_goes_on(store, monkeypatch, caplog):
    monkeypatch.setattr("timepirates.server.first_picture.DRAWING_MODULE", "timepirates_widgets.nothing_there")
    found = FirstVisitPictures()
    found._draw(dict(os.environ))
    assert found.picture(data_folder(), "play", {}) == ""
    assert "nothing is drawn before the first visit" in caplog.text


def test_the_environment_is_copied_before_the_server_changes_it(monkeypatch):
    """A process that starts while its environment changes can fail with "Bad address"."""
    changed, given = Event(), Queue()

    def popen(*_command, env, **_more):
        changed.wait(10)
        given.put(env)
        raise OSError("not started")

    monkeypatch.setattr("timepirates.server.first_picture.subprocess.Popen", popen)
    monkeypatch.setenv("TIMEPIRATES_FIRST_SEED", "before")
    FirstVisitPictures().draw()
    seed = os.environ["TIMEPIRATES_FIRST_SEED"]
    monkeypatch.setenv("TIMEPIRATES_FIRST_SEED", "later")
    changed.set()
    assert given.get(timeout=10)["TIMEPIRATES_FIRST_SEED"] == seed


# --- kept and read


def test_what_is_kept_is_put_into_the_page_of_that_game_only(store):
    table = kept_table(store)
    FirstPicture(table).keep()
    wanted = f'<div id="tp-first" aria-hidden="true">{first_picture(table)}</div>'
    assert saved_picture(data_folder(), "play", {}) == wanted
    assert saved_picture(data_folder(), "play", {"game": [table.id.encode()], "token": [b"x"]}) == wanted
    assert saved_picture(data_folder(), "play", {"game": [b"A" * 22]}) == ""
    assert saved_picture(data_folder(), "conspiracy", {}) == ""


@pytest.mark.parametrize("asked", ["class", "door", "lesson", "language"])
def test_an_address_that_asks_for_more_gets_none(store, asked):
    FirstPicture(kept_table(store)).keep()
    assert saved_picture(data_folder(), "play", {asked: [b"x"]}) == ""


def test_a_picture_of_an_earlier_position_is_not_shown(store):
    table = kept_table(store)
    picture = FirstPicture(table)
    picture.keep()
    table.play(str(table.position.legal()[0]))
    assert saved_picture(data_folder(), "play", {}) == ""
    picture.keep()
    assert saved_picture(data_folder(), "play", {}) != ""


def test_a_picture_of_a_game_that_is_gone_is_not_shown(store):
    table = kept_table(store)
    FirstPicture(table).keep()
    other = kept_table(store, seed=4)
    store.forget(other.id)
    assert saved_picture(data_folder(), "play", {}) != ""
    store.forget(table.id)
    assert saved_picture(data_folder(), "play", {}) == ""
    assert not list(store.folder.rglob("*.picture"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]\n<b>",
        '{"id": 1, "version": 2, "game": 3}\n<b>',
        "{}\n<b>",
        '{"id": "../../../etc/passwd", "version": "x", "game": "x"}\n<b>',
        "\udcff",
    ],
)
def test_a_damaged_picture_is_none(store, text):
    FirstPicture(kept_table(store)).keep()
    (store.folder / "kept" / "play.picture").write_bytes(text.encode(errors="surrogateescape"))
    assert saved_picture(data_folder(), "play", {}) == ""


def test_a_picture_of_another_version_is_not_shown(store):
    table = kept_table(store)
    store.keep_picture("play", table.id, "0.0.1", "<b>")
    assert saved_picture(data_folder(), "play", {}) == ""


def test_it_is_for_its_owner_alone(store):
    FirstPicture(kept_table(store)).keep()
    assert (store.folder / "kept" / "play.picture").stat().st_mode & 0o077 == 0


def test_where_the_disk_refuses_the_game_goes_on(store, monkeypatch):
    table = kept_table(store)

    def refuse(*_about):
        raise OSError(28, "full")

    monkeypatch.setattr(Store, "keep_picture", refuse)
    FirstPicture(table).keep()
    assert table.refusal is None


# --- when


def test_a_page_keeps_it_a_moment_after_the_last_change_and_never_before_the_game_is_kept(store, monkeypatch):
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.01)
    made = []
    keep_picture = Store.keep_picture
    monkeypatch.setattr(Store, "keep_picture", lambda *about: (made.append(len(table.line.game)), keep_picture(*about)))
    table = Sitting(Game(PLAYERS, seed=1), store=store)

    async def played():
        FirstPicture(table)
        table.pause()
        await asyncio.sleep(0.05)
        assert made == []
        for _each in range(3):
            table.play(str(table.position.legal()[0]))
        await asyncio.sleep(0.05)

    asyncio.run(played())
    assert made == [len(table.line.game)]
    assert json.loads((store.folder / "kept" / "play.picture").read_text().partition("\n")[0])["id"] == table.id
