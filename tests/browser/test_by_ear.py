"""A whole game by keyboard alone, read from the accessibility tree, and what axe finds wrong with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import AT_REST, Server, open_page, record_of
from tests.browser.hearing import assert_heard, tree

pytestmark = pytest.mark.long(60)

YEAR_OR_REST = f"""before => Boolean(document.querySelector(".tp-interim"))
    || !document.querySelector(".tp-busy") && ({AT_REST})(before)"""
HERE = """() => {
    const now = JSON.parse(document.querySelector(".tp-record").textContent);
    const held = document.activeElement;
    return {
        steps: now.steps.length, over: now.winners.length > 0, focus: held.tagName,
        name: (held.getAttribute("aria-label") || held.textContent).trim(),
        year: Boolean(document.querySelector(".tp-interim")), round: Boolean(document.querySelector(".tp-recap")),
    };
}"""
MOST_TABS = 60
BY_TAB = 3
"""So many decisions are made with Tab and Enter, the others by their number."""


def choices(page: Page) -> list[str]:
    """The names of what can be decided, as the accessibility tree has them."""
    named = re.findall(r'button "([^"]*)"', tree(page, ".tp-choices"))
    return [name for name in named if "not possible now" not in name and name != "Which rule applies now?"]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so."""
    for _each in range(MOST_TABS):
        if page.evaluate(HERE)["name"] == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {name!r} within {MOST_TABS} stops")


def decide(page: Page, number: int) -> dict[str, Any]:
    """Make the first decision there is, and wait until one can decide again; what is there then."""
    before, names = page.evaluate(HERE)["steps"], choices(page)
    assert names, tree(page, ".tp-choices")
    if number < BY_TAB:
        tab_to(page, names[0])
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")
    page.wait_for_function(YEAR_OR_REST, arg=before)
    return page.evaluate(HERE)


def test_a_whole_game_against_computers_is_played_by_keyboard_and_heard(own: Server, page: Page):
    """From the doors to the winner: each step is said, the others' rounds are told, the focus is never lost."""
    open_page(page, own.address)
    assert re.search(r'button "Play against the computer', tree(page, ".tp-doors"))
    assert_heard(page)
    page.keyboard.press("Enter")
    expect(page.locator(".tp-doors")).to_have_count(0)
    page.wait_for_function(YEAR_OR_REST, arg=-1)
    tab_to(page, "Immediate")
    page.keyboard.press("Enter")
    expect(page.locator('.tp-speed[data-speed="now"]')).to_have_attribute("aria-pressed", "true")
    decisions = rounds = years = 0
    now = page.evaluate(HERE)
    while not now["over"]:
        now = decide(page, decisions)
        decisions += 1
        if now["year"]:
            years += 1
            now = put_the_year_away(page, years)
        said = tree(page, ".tp-spoken")
        assert re.search(r"paragraph: \S", said), said
        assert now["focus"] != "BODY", said
        if now["round"]:
            rounds += 1
            told = tree(page, ".tp-recap")
            assert re.search(r'button "\w+: ', told), told
            if rounds == 2:
                assert_heard(page)
    record = record_of(page)
    assert (rounds > 5, years > 0) == (True, True)
    assert record["players"][record["winners"][0]] in tree(page, ".tp-status")
    assert_heard(page)


def put_the_year_away(page: Page, year: int) -> dict[str, Any]:
    """The table of a year that has ended is read and closed; what is there then."""
    told = tree(page, ".tp-interim")
    assert re.search(r"columnheader", told), told
    if year == 1:
        assert_heard(page)
    tab_to(page, re.findall(r'button "([^"]*)"', told)[-1])
    page.keyboard.press("Enter")
    expect(page.locator(".tp-interim")).to_have_count(0)
    page.wait_for_function(YEAR_OR_REST, arg=-1)
    return page.evaluate(HERE)
