"""The doors of a first visit: when they lie over the page, where each leads, and what is kept before a decision."""

from __future__ import annotations

import pytest

from timepirates import Game, lessons
from timepirates.games.conspiracy.table import FORMAT as CONSPIRACY
from timepirates_widgets.games.conspiracy.page import ConspiracyPage
from timepirates_widgets.games.pirates.play.play_page import FORMAT, Play
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.look import look_of
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.opening import FIRST_PLAYERS, game_for_visit

PAGES = {FORMAT: (Play, "rio-grande"), CONSPIRACY: (ConspiracyPage, "johnson-2002")}
formats = pytest.mark.parametrize("ours", PAGES, ids=["pirates", "conspiracy"])


@pytest.fixture
def called(tmp_path, monkeypatch):
    """A function: open a game's page by an address that asks for this; the games are kept in a folder of their own."""
    monkeypatch.setenv("TIMEPIRATES_DATA", str(tmp_path))

    def call(ours: str, **asked: str) -> Play | ConspiracyPage:
        monkeypatch.setattr(visit, "query", lambda: asked)
        page, rules = PAGES[ours]
        shown = page(game_for_visit(ours, lambda: Game(FIRST_PLAYERS, rules, seed=0)))
        shown.page_for_visit()
        return shown

    return call


@pytest.fixture
def begun(tmp_path) -> Sitting:
    """A game that is kept, in which nobody has decided anything."""
    table = Sitting(Game(["Xi", "Yo", "Zoë"], seed=2), store=Store(tmp_path))
    table.keep()
    return table


def files(folder) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def play_until_a_person_is_to_move(table: Sitting) -> None:
    """Let the computers decide."""
    while table.line.game.to_move not in table.people:
        table.play(table.line.game.legal()[0])


def play_as_person(table: Sitting) -> None:
    """Decide once, for whoever is to move."""
    if table.curtain is not None:
        table.lift_curtain()
    table.play(table.position.legal()[0])


def names(content: dict) -> list[str]:
    return [door["name"] for door in content["doors"]]


# --- when they are there


@formats
def test_a_first_visit_shows_the_doors_over_a_game_of_four(called, tmp_path, ours):
    page = called(ours)
    assert page.doors.content["open"]
    assert len(page.table.line.game.players) == 4
    assert page.curtain.content["seat"] is None
    assert page.choices.content["behind"]
    assert page.menu.content["doors"] == []
    assert files(tmp_path) == []


def test_the_doors_of_time_pirates(called):
    page = called(FORMAT)
    assert names(page.doors.content) == ["computers", "learn", "here", "companion", "conspiracy"]
    told = {door["name"]: (door["title"], door["text"], door["href"]) for door in page.doors.content["doors"]}
    assert told["computers"][:2] == ("Play against the computer", "You are Ann. The computer plays Bob, Cleo, Dan.")
    assert told["learn"] == (
        "Learn the rules",
        "Learn by playing, in lessons of a few minutes each. All lessons together take about an hour.",
        "tutorial.ipynb",
    )
    assert told["conspiracy"][2] == "conspiracy.ipynb"


def test_the_doors_of_conspiracy_have_its_lessons_on_the_page_and_no_real_board(called):
    page = called(CONSPIRACY)
    assert names(page.doors.content) == ["computers", "learn", "here", "play"]
    page.doors.ask_enter("learn")
    assert "tp-away" in page.frame._dom_classes
    page.show_game()
    assert page.doors.content["open"]


@formats
@pytest.mark.parametrize("door", ["computers", "here"])
def test_until_the_first_decision_of_a_person_nothing_is_kept_and_a_reload_shows_the_same_doors(
    called, tmp_path, ours, door
):
    page = called(ours)
    shown = page.doors.content["doors"]
    page.doors.ask_enter(door)
    assert not page.doors.content["open"]
    assert files(tmp_path) == []
    again = called(ours)
    assert again.doors.content["doors"] == shown
    again.doors.ask_enter(door)
    again.table.show(0)
    again.table.set(pace=0)
    assert files(tmp_path) == []
    play_until_a_person_is_to_move(again.table)
    assert files(tmp_path) == []
    play_as_person(again.table)
    assert Store(tmp_path).latest() == again.table.id
    later = called(ours)
    assert not later.doors.content["open"]
    assert later.table.id == again.table.id


def test_a_game_of_the_other_kind_does_not_take_the_doors_away(called):
    played = called(FORMAT, door="here")
    play_as_person(played.table)
    assert called(CONSPIRACY).doors.content["open"]
    assert not called(FORMAT).doors.content["open"]


def test_a_game_that_was_set_up_but_never_played_is_behind_the_doors_with_a_way_on(called, begun, tmp_path):
    page = called(FORMAT)
    assert page.doors.content["doors"][0] == {
        "name": "table",
        "title": "Continue the current game",
        "text": "Xi, Yo, Zoë",
        "icon": "seat-0",
        "href": "",
        "levels": None,
    }
    page.doors.ask_enter("table")
    assert (page.doors.content["open"], page.table.id) == (False, begun.id)
    another = called(FORMAT)
    another.doors.ask_enter("here")
    assert another.table.line.game.players == list(FIRST_PLAYERS)
    assert Store(tmp_path).games()[0].id == begun.id


def test_an_address_that_names_a_game_that_is_here_shows_it_without_doors(called, begun):
    page = called(FORMAT, game=begun.id, door="computers")
    assert (page.doors.content["open"], page.table.id, page.table.seats) == (False, begun.id, ["human"] * 3)


def test_a_first_visit_by_a_wrong_address_says_so_at_the_doors(called, tmp_path):
    page = called(FORMAT, game="x")
    assert "not the id of a game" in page.doors.content["error"]
    assert page.choices.content["error"] is None
    assert files(tmp_path) == []


@formats
@pytest.mark.parametrize("id", ["x", "Tb9cQ_0aXw-8rLmN2kEvZg"])
def test_a_wrong_address_shows_the_last_game_with_what_is_wrong_and_writes_nothing(called, tmp_path, ours, id):
    """As without it; and so where there are no people's seats but one, no game in hot seat begins."""
    played = called(ours)
    played.doors.ask_enter("computers")
    play_until_a_person_is_to_move(played.table)
    play_as_person(played.table)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    page = called(ours, game=id)
    assert (page.table.id, page.table.seats) == (played.table.id, ["human", "simple", "simple", "simple"])
    assert not page.doors.content["open"]
    assert page.choices.content["error"]["sentence"].startswith("The saved game could not be opened: ")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_wrong_address_shows_the_doors_where_nobody_has_decided_anything(called, begun):
    page = called(FORMAT, game="x")
    assert (page.doors.content["open"], page.table.id) == (True, begun.id)
    assert "not the id of a game" in page.doors.content["error"]


def test_a_wrong_address_that_names_a_door_leads_through_it(called, begun):
    page = called(FORMAT, game="x", door="computers")
    assert page.table.seats == ["human", "simple", "simple", "simple"]


# --- where they lead


@formats
def test_one_click_begins_a_game_against_three_computers_and_no_curtain_falls(called, ours):
    page = called(ours)
    behind = page.table.line.game
    page.doors.ask_enter("computers")
    assert page.table.seats == ["human", "simple", "simple", "simple"]
    assert page.table.line.game is behind
    assert page.table.curtain is None
    assert page.curtain.content["seat"] is None


def test_two_or_more_people_begin_conspiracy_on_the_curtain(called):
    page = called(CONSPIRACY)
    page.doors.ask_enter("here")
    assert page.table.seats == ["human"] * 4
    assert page.curtain.content["title"] == "It is Ann's turn to decide"


def test_the_real_board_is_set_up_in_the_form_and_the_doors_stay_until_it_is_sent(called):
    page = called(FORMAT)
    page.doors.ask_enter("companion")
    assert (page._form.content["open"], page._form.content["mode"]) == (True, "companion")
    page._form.ask_close()
    assert page.doors.content["open"]
    page.new_game()
    assert page._form.content["mode"] == "sample"
    page.table.begin(Game(FIRST_PLAYERS, seed=3))
    assert not page.doors.content["open"]


@formats
@pytest.mark.parametrize("door", ["computers", "here"])
def test_an_address_goes_through_a_door_without_asking_and_writes_nothing(called, tmp_path, ours, door):
    """Also where a game was played before."""
    page = called(ours, door=door)
    assert not page.doors.content["open"]
    assert page.table.seats.count("human") == (1 if door == "computers" else 4)
    assert files(tmp_path) == []
    play_as_person(called(ours, door="here").table)
    kept = files(tmp_path)
    page = called(ours, door=door)
    assert (len(page.table.line.game), page.doors.content["open"]) == (0, False)
    assert files(tmp_path) == kept


def test_an_address_leads_through_the_door_to_another_page_or_to_the_form(called):
    assert called(FORMAT, door="learn").doors.content == {"open": False, "away": "tutorial.ipynb"}
    assert called(FORMAT, door="companion")._form.content["mode"] == "companion"
    assert "tp-away" in called(CONSPIRACY, door="learn").frame._dom_classes


@formats
def test_a_door_that_is_not_there_is_told_of_at_the_doors(called, ours):
    page = called(ours, door="attic")
    assert page.doors.content["open"]
    assert page.doors.content["error"] == "There is no choice named 'attic' on the start screen."
    page.doors._handle_custom_msg({"ask": "enter", "name": "cellar"}, [])
    assert page.doors.content["error"] == "There is no choice named 'cellar' on the start screen."


def test_a_decision_made_behind_the_doors_takes_them_away(called):
    page = called(FORMAT)
    page.choices.ask_play(page.table.position.legal()[0], page.table.place)
    assert (page.doors.content["open"], page.choices.content["behind"]) == (False, False)


@formats
def test_a_device_that_comes_for_the_first_time_is_asked_and_can_go_on_with_the_game_at_the_table(called, ours):
    play_as_person(called(ours, door="here").table)
    assert not called(ours).doors.content["open"]
    page = called(ours, device="new")
    assert names(page.doors.content)[0] == "table"
    page.doors.ask_enter("table")
    assert not page.doors.content["open"]
    assert len(page.table.line.game) >= 1
    kept = page.table.id
    assert not called(ours, device="new", game=kept).doors.content["open"]
    assert not called(ours, device="new", door="computers").doors.content["open"]


# --- the menu


def test_the_menu_has_the_same_doors_the_rules_first(called):
    page = called(FORMAT)
    page.doors.ask_enter("here")
    assert names(page.menu.content) == ["learn", "computers", "here", "companion", "conspiracy"]
    play_as_person(page.table)
    before = page.table.id
    page.menu.ask_door("computers")
    assert page.table.seats == ["human", "simple", "simple", "simple"]
    assert len(page.table.line.game) == 0
    assert page.table.id != before
    assert Store().latest() == before


@pytest.mark.parametrize(
    ("game", "minutes", "said"), [("time-pirates", 60, "about an hour"), ("conspiracy", 40, "about forty minutes")]
)
def test_the_door_to_the_lessons_says_how_long_they_take(game, minutes, said):
    """What their files say, to ten minutes."""
    assert round(sum(lesson.minutes for lesson in lessons.course(game)), -1) == minutes
    assert (
        look_of(game).lessons_take
        == f"Learn by playing, in lessons of a few minutes each. All lessons together take {said}."
    )
