"""An address alone changes nothing: what it names that is not here writes no file, and a class is asked about first."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.widgets.wire import everything_on
from timepirates import Game
from timepirates.lessons.classroom import Classroom
from timepirates_widgets.games.conspiracy.page import FORMAT as CONSPIRACY
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.pirates.play.play_page import FORMAT, Play
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.class_membership import joined_class
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.page_record import Keeper
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits import teaching
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.opening import game_for_visit

ROOM = Classroom(name="9b", undo=False, odds=False, lessons=("police",))


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """A function: let the page's address ask for this; the games are kept in a folder of their own."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))

    def ask(**more: str) -> None:
        monkeypatch.setattr(visit, "query", lambda: more)

    return ask


def written(folder) -> dict[str, bytes]:
    """name -> content of all that is kept."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def opened(game: str = "pirates") -> Sitting:
    if game == "pirates":
        return game_for_visit(FORMAT, lambda: Game(seed=1))
    return game_for_visit(CONSPIRACY, lambda: Game(seed=1, rules="johnson-2002"))


@pytest.mark.parametrize("game", ["pirates", "conspiracy"])
@pytest.mark.parametrize("id", ["Tb9cQ_0aXw-8rLmN2kEvZg", "x", "../../etc/passwd", "\0", "x" * 10_000])
def test_an_address_that_names_no_game_here_writes_no_file_until_something_is_decided(asked, tmp_path, game, id):
    asked(game=id)
    table = opened(game)
    assert written(tmp_path) == {}
    assert "could not be opened" in table.refusal.sentence
    assert Keeper(table).content["id"] == ""
    table.play(table.position.legal()[0])
    assert len(written(tmp_path)) > 0
    assert Keeper(table).content["id"] == table.id
    assert Store(tmp_path).load(table.id)["lines"][0]["record"]["steps"] != []


def test_a_game_that_is_here_is_opened_and_not_written_again(asked, tmp_path):
    asked()
    kept = opened()
    kept.play(kept.position.legal()[0])
    before = written(tmp_path)
    asked(game=kept.id)
    again = opened()
    assert (again.id, len(again.line.game)) == (kept.id, len(kept.line.game))
    assert Keeper(again).content["id"] == kept.id
    assert written(tmp_path) == before


def test_an_opened_table_knows_whether_another_game_was_played_here(asked, monkeypatch):
    """The folder is looked through once, for the doors and for the aim of a first game."""
    asked()
    looks, look = [], Store.decided_games
    monkeypatch.setattr(Store, "decided_games", lambda store, game: looks.append(game) or look(store, game))
    kept = opened()
    assert (kept.at_the_door, kept.others_played) == (True, False)
    kept.play(kept.position.legal()[0])
    assert opened().others_played is False
    asked(door="here")
    other = opened()
    assert other.id != kept.id
    assert (other.at_the_door, other.others_played) == (False, True)
    Play(other)
    assert looks == [FORMAT] * 3


def offered(asked, room: Classroom) -> Menu:
    """The menu of a game, with the class of a link to it."""
    asked(**{"class": room.link()})
    menu = Menu(opened())
    teaching.offer_class(menu.table, menu)
    return menu


def joined_name(table: Sitting) -> str:
    """The name of the class that the learner has joined."""
    room = joined_class(Learners(table.store))
    return room.name if room else ""


@pytest.mark.parametrize(("page", "game"), [(Play, "pirates"), (ConspiracyPage, "conspiracy")])
def test_the_class_of_an_address_is_asked_about_before_it_is_joined_and_can_be_left(asked, tmp_path, page, game):
    asked()
    kept = opened(game)
    kept.play(kept.position.legal()[0])
    before = written(tmp_path)
    asked(game=kept.id, **{"class": ROOM.link()})
    table = opened(game)
    menu = page(table).menu
    teaching.offer_class(table, menu)
    if table.curtain is not None:
        assert menu.content["box"] is None
        table.lift_curtain()
    assert menu.content["box"]["kind"] == "class"
    assert menu.content["box"]["title"] == "Join the class 9b?"
    assert menu.content["box"]["rules"] == ["Undo is turned off.", "Odds are turned off."]
    assert (table.settings["class"], table.allowed("undo"), written(tmp_path)) == ({}, True, before)
    shown: list[tuple[bool, str]] = []
    menu.observe(lambda change: shown.append((change.new["box"] is None, joined_name(table))), "content")
    menu.ask_join_class()
    assert shown, "the page is told"
    assert {name for _closed, name in shown} == {"9b"}, "the class is saved before the page shows that it is joined"
    assert menu.content["box"] is None
    assert menu.content["room"] == {
        "title": "Class 9b",
        "leave": "Leave the class",
        "rules": ["Undo is turned off.", "Odds are turned off."],
    }
    assert (table.allowed("undo"), table.allowed("odds"), table.allowed("hints")) == (False, False, True)
    assert json.loads(Store(tmp_path).path(table.id).read_text())["settings"]["class"]["name"] == "9b"
    menu.ask_leave_class()
    assert menu.content["room"] is None
    assert (table.allowed("undo"), table.allowed("odds"), table.settings["class"]) == (True, True, {})
    assert json.loads(Store(tmp_path).path(table.id).read_text())["settings"]["class"] == {}


def test_whoever_does_not_join_plays_without_the_class(asked):
    menu = offered(asked, ROOM)
    menu.ask_close()
    assert (menu.content["box"], menu.content["room"], menu.table.allowed("undo")) == (None, None, True)


def test_a_box_that_was_closed_closes_no_other_one(asked):
    """The page says that a box was closed when the next one may be open already."""
    menu = offered(asked, ROOM)
    box = menu.content["box"]
    menu.ask_close(title="Earlier games")
    assert menu.content["box"] == box
    assert box["kind"] == "class"
    menu.ask_close(title=box["title"])
    assert menu.content["box"] is None


def test_the_class_that_holds_already_is_not_asked_about_again(asked):
    menu = offered(asked, ROOM)
    menu.ask_join_class()
    teaching.offer_class(menu.table, menu)
    assert menu.content["box"] is None
    asked(**{"class": Classroom(name="10a").link()})
    teaching.offer_class(menu.table, menu)
    assert menu.content["box"]["title"] == "Join the class 10a?"
    assert menu.content["box"]["rules"] == ["Undo, hints and odds are all turned on."]


def test_a_class_without_a_name_is_asked_about_too(asked):
    menu = offered(asked, Classroom(hints=False))
    assert (menu.content["box"]["title"], menu.content["box"]["rules"]) == (
        "Join this class?",
        ["Hints are turned off."],
    )


def test_the_share_box_says_how_others_come_in(asked, monkeypatch):
    """With an address for the network and its code, or that only this machine does; in JupyterLab nothing of it."""
    table = Sitting(Game(seed=1))
    monkeypatch.delenv("TIMEPIRATES_SERVED", raising=False)
    monkeypatch.delenv("TIMEPIRATES_ADDRESSES", raising=False)
    monkeypatch.delenv("TIMEPIRATES_GUEST_ADDRESSES", raising=False)
    assert (shared(table)["ways_in"], shared(table)["texts"]["devices"]) == ([], "")
    monkeypatch.setenv("TIMEPIRATES_SERVED", "1")
    box = shared(table)
    assert box["ways_in"] == []
    assert "play --host 0.0.0.0" in box["texts"]["devices"]
    assert box["texts"]["where"] == "The link works on this machine only."
    addresses = ["http://192.0.2.7:8716/?token=a", "http://198.51.100.3:8716/?token=a"]
    monkeypatch.setenv("TIMEPIRATES_ADDRESSES", json.dumps(addresses))
    monkeypatch.setenv("TIMEPIRATES_GUEST_ADDRESSES", json.dumps([each + "b" for each in addresses]))
    box = shared(table)
    assert [each["address"] for each in box["ways_in"]] == addresses
    assert box["ways_in"][0]["code"] != box["ways_in"][1]["code"]
    assert box["ways_in"][0]["code"].startswith("data:image/svg+xml")
    assert "can see and play every saved game" in box["texts"]["devices"]
    assert [each["address"] for each in box["guests"]] == [each + "b" for each in addresses]
    monkeypatch.setenv("HTTP_X_TIMEPIRATES_ROLE", "guest")
    box = shared(table)
    assert (box["ways_in"], box["texts"]["devices"], len(box["guests"])) == ([], "", 2)


def test_behind_a_jupyterhub_addresses_for_others_ask_for_access_first(monkeypatch):
    """Each whole address is one of the hub, which continues to the page with a path of its own host."""
    own, invitation = "https://hub.example/user/a%40b.c/", "https://hub.example/hub/accept-share?code=x"
    for name, value in {
        "SERVED": "1",
        "ADDRESSES": json.dumps([own]),
        "GUEST_ADDRESSES": json.dumps([own]),
        "INVITATION": invitation,
    }.items():
        monkeypatch.setenv(f"TIMEPIRATES_{name}", value)
    box = shared(Sitting(Game(seed=1)))
    assert [each["address"] for each in box["ways_in"]] == [own]
    assert "sign in to the JupyterHub as yourself" in box["texts"]["devices"]
    assert [each["address"] for each in box["guests"]] == [f"{invitation}&next=%2Fuser%2Fa%2540b.c%2F"]
    link = visit.full_link("conspiracy", {"table": "t", "seat": "s"})
    assert parse_qs(urlsplit(link).query)["next"] == ["/user/a%40b.c/conspiracy?table=t&seat=s"]


def test_the_token_of_an_address_is_no_pages_business(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "game=x&token=secret&lesson=police")
    visit.query.cache_clear()
    try:
        assert visit.query() == {"game": "x", "lesson": "police"}
    finally:
        visit.query.cache_clear()


def shared(table: Sitting) -> dict:
    """What the share box shows."""
    menu = Menu(table)
    menu.ask_share()
    return menu.content["box"]


@pytest.mark.parametrize(("page", "rules"), [(Play, None), (ConspiracyPage, "johnson-2002")])
def test_the_record_is_sent_when_all_else_is(page, rules):
    """So that whoever waits for it finds every panel in its position."""
    players = ["Ann", "Bob", "Cleo"]
    shown = page(Sitting(Game(players, rules, seed=4) if rules else Game(players, seed=4)))
    sent = []
    for each in everything_on(shown.page):
        each.observe(lambda change: sent.append(change["name"]), ["content", "start", "rest"])
    shown.table.play(shown.table.game.legal()[0])
    assert sent[-1] == "rest"
    assert sent.count("content") > 3
