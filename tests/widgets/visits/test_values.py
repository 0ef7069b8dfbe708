"""What the menu and the form of a new game show, against the game itself."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest

from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from tests.widgets.table.live import live
from tests.widgets.table.test_values import say
from tests.widgets.visits.shown import CHOSEN
from timepirates import Game, players
from timepirates.core import rules_text
from timepirates.core.link_encoding import packed
from timepirates.games.pirates.variants import RULE_SETS, SWITCHES
from timepirates_widgets.keeping import sharing
from timepirates_widgets.keeping.sharing import read_link
from timepirates_widgets.visits.menu import Menu
from timepirates_widgets.visits.new_game import NewGame
from timepirates_widgets.visits.seats import Seats

# --- the seats of a live table


def test_the_links_of_seats_begin_with_the_address_of_the_network_that_the_host_chooses(monkeypatch):
    """The server prints all of its addresses."""
    addresses = [f"http://{host}:8716/?token=T" for host in ("192.0.2.7", "198.51.100.7")]
    monkeypatch.setenv("TIMEPIRATES_SERVED", "1")
    monkeypatch.setenv("TIMEPIRATES_GUEST_ADDRESSES", json.dumps(addresses))
    seats = Seats(live(scenes.acting().line.game, host=True))
    seats.show()
    hosts = [each["text"] for each in seats.content["networks"]]
    assert hosts == ["192.0.2.7:8716", "198.51.100.7:8716"]
    say(seats, ask="network", network=1)
    content = seats.content
    links = [content["onlookers"]["link"], *(seat["link"] for seat in content["seats"])]
    assert {urlsplit(link).netloc for link in links} == {hosts[int(content["network"])]} == {hosts[1]}
    say(seats, ask="network", network=2)
    assert seats.content["network"] == "1"


# --- menu, sharing


def test_codes_of_links_that_may_work_only_once_are_in_no_cache():
    before = sharing.cached_qr_code.cache_info()
    [shown] = sharing.addresses_with_codes(["http://192.0.2.1:8866/?token=secret"])
    assert shown["code"].startswith("data:image/svg+xml")
    assert sharing.cached_qr_code.cache_info() == before


def test_a_shared_game_is_a_link_and_a_text_from_which_it_begins_again():
    """Both without a seed; when it is over nothing is kept back."""
    table = scenes.last_draw()
    menu = Menu(table)
    say(menu, ask="share")
    box = menu.content["box"]
    record = json.loads(box["record"])
    assert record == read_link(box["packed"]) == {**table.line.game.record(), "seed": None}
    assert Game.replay(record).snapshot() == table.line.game.snapshot()
    assert read_link(packed(box["record"])) == record


def test_what_is_shared_of_a_secret_game_in_progress_is_the_viewers_own_text_and_no_link():
    """K5: and it says so."""
    table = conspiracy.acting()
    menu = Menu(table)
    say(menu, ask="share")
    box = menu.content["box"]
    assert box["packed"] == ""
    assert box["texts"]["text"].startswith("This text contains what Ann knows of the game so far.")
    assert json.loads(box["record"]) == table.line.game.record(seat=0)


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"ask": "load", "text": "{}"}, "format"),
        ({"ask": "load", "text": "hello"}, "JSON"),
        ({"ask": "open_link", "packed": "AAAA"}, "this link does not contain a readable game"),
        ({"ask": "too_large"}, "This file is too large to be a game."),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line_and_the_game_stays(message, error):
    """Files and links come from strangers."""
    table = scenes.acting()
    menu, before = Menu(table), table.snapshot
    say(menu, **message)
    box = menu.content["box"]
    assert (box["kind"], box["title"]) == ("message", "The file or link cannot be loaded")
    assert error in box["error"]
    assert "\n" not in box["error"]
    assert table.snapshot == before


@pytest.mark.parametrize(("make", "game"), [(scenes.beginning, "time-pirates"), (conspiracy.beginning, "conspiracy")])
def test_a_rules_text_is_the_catalogues_of_the_game_on_the_page(make, game):
    """Title, text, note, sources, and the lesson that teaches it."""
    menu = Menu(make())
    menu.lesson_of = lambda rule: (f"Lesson on {rule}", "there")
    menu.show_rule("X1")
    box, rule = menu.content["box"], rules_text.rule("X1", game)
    assert (box["title"], box["text"], box["note"]) == (f"X1: {rule.title}", rule.text, rule.note)
    assert len(box["sources"]) == len(rule.sources)
    assert box["lesson"] == {"title": "Lesson on X1", "href": "there"}
    menu.show_rules(["X1", "X2"])
    assert [each["title"][:3] for each in menu.content["box"]["rules"]] == ["X1:", "X2:"]


# --- the form of a new game


def test_the_form_offers_every_rule_set_switch_value_and_token_there_is():
    """Values as a form holds them; the counts of the box (C2)."""
    form = NewGame(scenes.beginning())
    assert form.content == {"open": False}
    form.show_form()
    content = form.content
    assert [each["name"] for each in content["rules"]] == list(RULE_SETS)
    assert {each["name"]: len(each["values"]) for each in content["switches"]} == {
        name: len(switch.values) for name, switch in SWITCHES.items()
    }
    assert {each["name"]: each["rule"] for each in content["switches"]} == {
        name: switch.rule for name, switch in SWITCHES.items()
    }
    for told, values in zip(content["rules"], RULE_SETS.values(), strict=True):
        assert told["values"] == {
            name: {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            for name, value in values.items()
        }
    assert {each["kind"]: each["count"] for each in content["kinds"]} == {
        **{
            f"{colour}{symbol}": count
            for colour in ("blue", "orange", "red", "green", "purple")
            for symbol, count in (("", 8), ("-atomic", 4), ("-arrow", 2))
        },
        "white": 6,
    }
    assert (content["least"], content["most"], content["count"], content["rule"]) == (3, 6, 3, "rio-grande")
    assert content["names"] == ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz"]


def test_the_form_begins_a_game_on_several_devices_where_there_are_live_tables():
    begun = []
    table = scenes.beginning()
    form = NewGame(table, on_devices=lambda game, seats: begun.append((game, seats)))
    form.show_form()
    assert form.content["devices"]
    seats = ["human", "simple", "human", "human"]
    chosen = {"players": ["Ann", "Bob", "Cleo", "Dan"], "seats": seats, "rules": "german", "switches": {}, "start": 2}
    form.ask_begin(chosen={**chosen, "devices": True})
    ((game, players),) = begun
    assert (game.rules_name, game.start, game.chance, players) == ("german", 2, "sample", seats)
    assert table.line.game is not game

    setup = Game(players=chosen["players"], rules="german", seed=5).record()["setup"]
    form.ask_begin(chosen={**chosen, "devices": True, "companion": True, "setup": setup})
    real = begun[1][0]
    assert (real.chance, real.record()["setup"]) == ("ask", setup), "people draw at the real board"


def test_a_form_that_is_refused_says_why_and_the_game_stays():
    """A player without a name: whose it is; then a start player that there is not."""
    table = scenes.acting()
    form = NewGame(table)
    form.show_form()
    assert (form.content["error"], form.content["wrong"]) == ("", None)
    form.ask_begin(chosen={**CHOSEN, "players": ["Ann", "  ", "Cleo"]})
    assert form.content["error"] == (
        "the name of player 2 must have 1 to 60 printable characters, not only spaces (got '  ')"
    )
    assert form.content["wrong"] == 1
    form.ask_begin(chosen={**CHOSEN, "players": ["Ann", "Bob", "Cl\u202eeo"]})
    assert form.content["error"].startswith("the name of player 3 must have")
    assert form.content["wrong"] == 2
    form.ask_begin(chosen={**CHOSEN, "start": 7})
    assert form.content["error"].startswith("start")
    assert form.content["wrong"] is None
    assert form.content["open"]
    assert table.position.deciding == "act"
    form.show_form()
    assert form.content["error"] == ""


def test_what_is_chosen_in_the_form_begins():
    """Players, seats, rules, switches, start player, what a class may use."""
    table = scenes.acting()
    form = NewGame(table)
    form.show_form()
    form.ask_begin(
        chosen={
            **CHOSEN,
            "players": [" Dan ", "Eve", "Finn"],
            "seats": ["human", "simple", "random"],
            "rules": "german",
            "switches": {"years": "4"},
            "start": 2,
            "undo": False,
            "odds": False,
        }
    )
    game = table.line.game
    assert (game.players, game.rules_name, game.switches["years"], game.start) == (
        ["Dan", "Eve", "Finn"],
        "german",
        4,
        2,
    )
    assert table.seats == ["human", "simple", "random"]
    assert (table.settings["undo"], table.settings["odds"], table.settings["chance"]) == (False, False, "sample")
    assert form.content == {"open": False}


def test_every_computer_player_has_a_name_for_people_and_the_form_says_what_each_does():
    """Of both games, as their entries offer them; the names are messages, no two alike."""
    for table in (scenes.beginning(), conspiracy.beginning()):
        form = NewGame(table)
        form.show_form()
        names = [seat["text"] for seat in form.content["seats"]]
        assert names[:2] == ["a person", "computer, at random"]
        assert all(name.startswith("computer, ") for name in names[1:])
        known, ways = list(players.of(table.line.game.name)), form.content["ways"]
        assert len(set(names)) == len(names) == 1 + len(known)
        assert [text.partition(":")[0].lower().removeprefix("at ") for text in ways] == known
        assert len(set(ways)) == len(known)
