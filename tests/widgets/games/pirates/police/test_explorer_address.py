"""Links to a situation: what a lesson sends to the explorer, and what a stranger may write into an address."""

import json
from urllib.parse import parse_qs, urlparse

import pytest

from timepirates import Game
from timepirates.core.errors import TimePiratesError
from timepirates.games.pirates.police.situation import Situation
from timepirates_widgets.games.pirates.play.tutorial_page import PiratesTutorial
from timepirates_widgets.games.pirates.police import page as police
from timepirates_widgets.games.pirates.police.explorer_address import parse_situation, situation_link
from timepirates_widgets.keeping import visit


def asked_of(link):
    """What an address asks for."""
    return {name: values[0] for name, values in parse_qs(urlparse(link).query).items()}


@pytest.mark.parametrize(
    "situation",
    [
        Situation(),
        Situation(police=1400, ones=2, twos=3, bag={"blue": 2, "white": 1}, discard={"green": 3}, years_left=1),
        Situation(board="small-four", bag=9, rules={"name": "japanese", "switches": {"years": 4}}),
        Situation.of(Game.random(players=["Ann", "Bob", "Cleo"], seed=4, steps=60)),
    ],
)
def test_a_situation_survives_its_link(situation):
    """Board, police, bag, discards, years and every switch of the rules."""
    again = parse_situation(asked_of(situation_link(situation))["situation"])
    assert (again, again.switches) == (situation, situation.switches)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "3",
        "null",
        '"x"',
        '{"cheat": 1}',
        '{"police": 1}',
        '{"police": []}',
        '{"ones": "3"}',
        '{"ones": 9}',
        '{"twos": -1}',
        '{"ones": 1, "twos": 1}',
        '{"bag": "blue"}',
        '{"bag": {"gold": 1}}',
        '{"bag": {"blue": -1}}',
        '{"bag": 77}',
        '{"bag": null, "discard": 60}',
        '{"years_left": 0}',
        '{"years_left": 1e9}',
        '{"rules": 5}',
        '{"rules": {"name": 5}}',
        '{"rules": []}',
        '{"board": "/etc/passwd"}',
        '{"board": 5}',
        '{"board": {"name": "x"}}',
        "[" * 100_000,
        '{"ones": NaN}',
        '{"bag": {"blue": 1e400}}',
    ],
)
def test_an_address_that_names_no_situation_is_refused_in_one_line(text):
    """Whatever stands there; no file is read."""
    with pytest.raises(TimePiratesError, match=r"^[^\n]{8,300}$"):
        parse_situation(text)


def test_the_explorer_opens_on_the_situation_of_its_address(monkeypatch):
    """With the slider where the link wants it; a bad link is told, and the start of a year is shown."""
    monkeypatch.setattr(visit, "query", lambda: asked_of(situation_link(Situation(police=1400, ones=3, twos=4), 2)))
    desk = police.open_explorer()
    assert (desk.situation.police, desk.situation.ones, desk.draws) == (1400, 3, 2)
    monkeypatch.setattr(visit, "query", lambda: {"situation": json.dumps({"ones": 1, "twos": 1})})
    desk = police.open_explorer()
    assert desk.situation == Situation()
    assert desk.refusal.startswith("The situation could not be opened: the bag must contain 3 to 10 police tokens")


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("situation=%7B%22ones%22%3A3%7D&situation=%7B%22ones%22%3A4%7D", "situation"),
        ("situation=%7B%22ones%22%3A3%7D&draws=1&draws=2", "draws"),
        ("situation=%7B%22ones%22%3A3%2C%22ones%22%3A4%7D", "ones"),
    ],
)
def test_what_stands_twice_in_a_link_to_a_situation_is_refused_in_one_line(query, key, monkeypatch):
    """In the address or in the situation itself: neither of the two is taken."""
    monkeypatch.setenv("QUERY_STRING", query)
    visit.query.cache_clear()
    try:
        desk = police.open_explorer()
    finally:
        visit.query.cache_clear()
    assert desk.refusal == f"The situation could not be opened: the address contains '{key}' twice"
    assert (desk.situation, desk.draws) == (Situation(), 0)


def test_a_predicted_chance_leads_to_the_explorer_and_only_after_it_was_predicted():
    """The situation of the step, the slider at the tokens it asks about; a class without odds has no such link."""
    page = PiratesTutorial(None, None, "odds")
    for _step in range(2):
        assert page.explanation_link() == ""
        page.table.answer(page.table.session.solution()[0])
        assert "t" not in asked_of(page.explanation_link())
        page.table.next()
    page.table.answer("5/18")
    asked = asked_of(page.explanation_link())
    assert asked["t"] == "2"
    assert parse_situation(asked["situation"]) == Situation.of(page.table.position)
    page.table.session.asked_at = Game.random(players=["Ann", "Bob", "Cleo"], seed=4)
    assert page.explanation_link() == ""
    page.choose("turn")
    page.table.play("no-restock")
    assert page.explanation_link() == ""
