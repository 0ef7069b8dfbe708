"""The panels of a game looked back on: where the focus goes, what is drawn on a narrow page, what hints say aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import DESK, PHONE
from tests.scripts.mounting import Mounted, at_an_address, mounted
from timepirates_widgets.panel import style

STYLE = style("table/ending") + style("games/pirates/review/page")
MISTAKE = {
    "seat": 0,
    "text": "Year 1: Ann ended the turn",
    "loss": "Lost 2 percentage points",
    "asked": None,
    "answer": [],
}
TEXTS = {
    "players": "Show the mistakes of",
    "better": "Better line",
    "retry": "Try it again",
    "answer": "Show the answer",
    "next": "Next mistake",
    "back": "Close",
    "play_on": "Play on",
}
LIST = {
    "view": "mistakes",
    "open": True,
    "heading": "Ann's mistakes",
    "seat": None,
    "close": "2 more",
    "players": [{"seat": None, "text": "All players"}],
    "mistakes": [{**MISTAKE, "step": 4}, {**MISTAKE, "step": 9}],
    "branch": None,
    "interval": "95 %",
    "texts": TEXTS,
}
KNOWN = {
    "moment": ["Year 2 of 3", "Ann's turn", "2 actions left"],
    "police": "Police tokens drawn this year: 3 for path 1, 0 for path 2. The year ends after 5 more police tokens.",
    "players": [
        {
            "seat": seat,
            "name": name,
            "asked": not seat,
            "epoch": "1800",
            "points": "12 points",
            "said": "3 red, 1 white",
            "hand": [{"kind": "red", "count": 3}, {"kind": "white", "count": 1}],
            "contracts": [
                {"colour": colour, "cost": "3", "worth": "4 pt", "said": f"{colour} contract", "laid": laid}
                for colour, laid in (("red", ""), ("blue", ""), ("white", "on blue"))
            ],
        }
        for seat, name in enumerate(("Ann", "Bob", "Maximiliana the Unready", "Dan", "Eve", "Finn"))
    ],
    "bazaar": [
        {
            "kind": kind,
            "name": kind,
            "contracts": [
                {
                    "colour": kind,
                    "cost": str(cost),
                    "worth": "4 pt",
                    "said": f"{kind} {cost}",
                    "count": 4 if kind == "white" else 1,
                }
                for cost in range(2, 7 if kind != "red" else 2)
            ],
        }
        for kind in ("blue", "orange", "red", "green", "purple", "white")
    ],
    "texts": {"players": "Players", "bazaar": "Bazaar", "taken": "all taken", "contracts": "no contracts"},
}
ASKED = {
    "known": KNOWN,
    "question": "Ann, what would you do here?",
    "answer": "",
    "said": "",
    "next": 0,
    "choices": [{"decision": "end", "text": "end"}, {"decision": "take red", "text": "take red"}],
}
WHY = ["Better: take red.", "You sell sooner."]
NAMES = ("Ann", "Bob", "Maximiliana")


def puzzles(first: dict, second: dict) -> list[dict]:
    """The two mistakes of the list, changed."""
    return [{**MISTAKE, "step": 4, **first}, {**MISTAKE, "step": 9, **second}]


def test_the_focus_goes_to_the_puzzle_and_back_to_its_mistake(page):
    """What had it is gone each time: to the decisions, to the better line with its reason announced, to the next."""
    one = mounted(page, "games/pirates/review/page", LIST)
    page.locator('.tp-mistake[data-step="4"] .tp-retry').click()
    assert one.sent == [{"ask": "retry", "step": 4}]
    one.show(mistakes=puzzles({"asked": {**ASKED, "next": 9}}, {}))
    expect(page.get_by_role("button", name="end")).to_be_focused()
    page.locator('.tp-mistake[data-step="4"] .tp-answer').click()
    assert one.sent == [{"ask": "answer", "step": 4}]
    one.show(mistakes=puzzles({"asked": {**ASKED, "next": 9}, "answer": WHY}, {}))
    expect(page.get_by_role("status").filter(has_text="You sell sooner.")).to_be_visible()
    expect(page.locator('.tp-mistake[data-step="4"] .tp-better')).to_be_focused()
    page.get_by_role("button", name="Next mistake").click()
    assert one.sent == [{"ask": "retry", "step": 9}]
    one.show(mistakes=puzzles({"answer": WHY}, {"asked": ASKED}))
    expect(page.locator('.tp-mistake[data-step="9"] .tp-reply').first).to_be_focused()
    page.get_by_role("button", name="take red").click()
    one.show(
        mistakes=puzzles(
            {"answer": WHY},
            {"answer": WHY, "asked": {**ASKED, "answer": "take red", "said": "Yes: take red was best."}},
        )
    )
    expect(page.get_by_role("status").filter(has_text="Yes: take red was best.")).to_be_visible()
    expect(page.get_by_role("button", name="take red", pressed=True)).to_be_focused()
    page.get_by_role("button", name="Close").click()
    one.show(mistakes=puzzles({"answer": WHY}, {"answer": WHY}))
    expect(page.locator('.tp-mistake[data-step="9"] .tp-retry')).to_be_focused()


def test_the_focus_stays_in_the_list_where_its_mistake_is_none_any_more(page):
    """At the first one, or where there is none at the choice of players."""
    one = mounted(page, "games/pirates/review/page", LIST)
    page.locator('.tp-mistake[data-step="9"] .tp-answer').focus()
    one.show(mistakes=LIST["mistakes"][:1])
    expect(page.locator('.tp-mistake[data-step="4"] .tp-retry')).to_be_focused()
    one.show(mistakes=[])
    expect(page.locator(".tp-whose")).to_be_focused()


def test_whose_mistakes_are_shown_is_sent_as_a_seat(page):
    """The first seat is 0, and everybody is no seat."""
    one = mounted(
        page,
        "games/pirates/review/page",
        {
            **LIST,
            "players": [{"seat": None, "text": "All players"}, {"seat": 0, "text": "Ann"}, {"seat": 1, "text": "Bob"}],
        },
    )
    for name, seat in [("Ann", 0), ("Bob", 1), ("All players", None)]:
        page.locator(".tp-whose").select_option(name)
        assert one.sent == [{"ask": "player", "seat": seat}]


def many(*steps: int) -> list[dict]:
    """Mistakes at these steps."""
    return [{**MISTAKE, "step": step} for step in steps]


def test_a_mistake_that_is_read_stays_where_it_is_while_others_come_and_go(page):
    """Pointed at, or first in sight of a list that was scrolled; at its beginning the list stays there."""
    one = mounted(page, "games/pirates/review/page", {**LIST, "mistakes": many(*range(1, 20))})
    dress(one)
    top = "e => e.getBoundingClientRect().top"
    read, scrolled = page.locator('.tp-mistake[data-step="3"]'), page.locator(".tp-mistakes")
    read.locator(".tp-retry").hover()
    was = read.evaluate(top)
    assert scrolled.evaluate("e => e.scrollTop") == 0
    one.show(mistakes=many(30, 31, 32, 1, *range(3, 20)))
    assert read.evaluate(top) == pytest.approx(was, abs=1)
    page.mouse.move(0, 0)
    first = page.locator(f'.tp-mistake[data-step="{scrolled.evaluate(FIRST_IN_SIGHT)}"]')
    was = first.evaluate(top)
    one.show(mistakes=many(40, 30, 31, 32, 1, *range(3, 20)))
    assert first.evaluate(top) == pytest.approx(was, abs=1)
    scrolled.evaluate("e => { e.scrollTop = 0; }")
    one.show(mistakes=many(50, 40, 30, 31, 32, 1, *range(3, 20)))
    assert scrolled.evaluate("e => e.scrollTop") == 0


FIRST_IN_SIGHT = """list => [...list.querySelectorAll(".tp-mistake")].find(
    (each) => each.getBoundingClientRect().bottom > list.getBoundingClientRect().top).dataset.step"""


def test_a_better_line_that_begins_comes_into_sight_and_its_link_is_next(page):
    one = mounted(page, "games/pirates/review/page", {**LIST, "mistakes": many(*range(1, 20))})
    dress(one)
    button = page.locator('.tp-mistake[data-step="15"] .tp-answer')
    button.click()
    expect(page.locator(".tp-mistakes > h2")).not_to_be_in_viewport()
    one.show(branch={"told": "A new line begins here.", "href": "#on"})
    expect(page.locator(".tp-branch-told")).to_be_in_viewport()
    expect(page.locator(".tp-play-on")).to_be_focused()
    page.locator('.tp-mistake[data-step="15"] .tp-retry').focus()
    one.show(close="3 more")
    expect(page.locator('.tp-mistake[data-step="15"] .tp-retry')).to_be_focused()


def test_the_address_leads_to_the_game_and_the_line_that_are_looked_back_on(page):
    """On a page of its own; where no game is open any more it leads to none."""
    at_an_address(page, "review?theme=1&game=lost")
    game = {
        "name": "Main",
        "id": "abc",
        "line": "2",
        "step": 4,
        "length": 9,
        "told": "",
        "progress": "",
        "said": "",
        "people": None,
    }
    head = {
        "view": "head",
        "heading": "Ann",
        "problem": "It is not here.",
        "link": {"href": "#", "text": "Play"},
        "games": [],
        "game": None,
        "texts": dict.fromkeys(
            ("open", "none", "file", "large", "another", "stop", "position", "back", "forward"), "x"
        ),
    }
    one = mounted(page, "games/pirates/review/page", head)
    assert page.url == "http://localhost:1/review?theme=1&game=lost"
    one.show(game=game, problem="")
    assert page.url == "http://localhost:1/review?theme=1&game=abc&line=2"
    one.show(game={**game, "id": "", "line": ""})
    assert page.url == "http://localhost:1/review?theme=1"
    one.show(game=game)
    one.show(game=None)
    assert page.url == "http://localhost:1/review?theme=1"
    page.goto("about:blank")


def dress(one: Mounted) -> None:
    """Put the page's style sheet on a panel, as its first panel does."""
    one.root.evaluate(
        """(e, text) => {
        e.className = "tp-review-page";
        const sheet = e.appendChild(document.createElement("style"));
        sheet.textContent = text;
    }""",
        STYLE,
    )


def curves() -> dict:
    """The chances of three over four steps; the first year ends with the second."""
    return {
        "view": "curves",
        "open": True,
        "step": 2,
        "steps": 4,
        "title": "The chances to win",
        "table": [],
        "lines": [
            {"seat": seat, "name": name, "values": [33.3, 50, 20, 10, 100 * (seat == 2)]}
            for seat, name in enumerate(NAMES)
        ],
        "marks": [{"step": 2, "text": "Year 1 ends", "kind": "year", "short": "Year 1"}],
        "texts": {"table": "As a table", "when": "When", "go": "Look"},
    }


def test_curves_are_drawn_for_the_width_of_the_page(page):
    """On a phone letters can be read, and long names are cut sooner."""
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        one = mounted(page, "games/pirates/review/page", curves())
        name = one.root.locator("text").last
        assert name.evaluate("e => e.getBoundingClientRect().height") >= 10
        expect(name).to_have_text("Maximiliana" if size is DESK else "Maximi…")
        assert one.root.locator("svg").evaluate("e => e.scrollWidth <= innerWidth")
        one.close()


def labels(page, *ends: int) -> list[str]:
    """The labels of years that end after so many steps of a hundred; none may lie on another, or beyond the edge."""
    marks = [
        {"step": at, "text": f"Year {n} ends", "kind": "year", "short": f"Year {n}"} for n, at in enumerate(ends, 1)
    ]
    lines = [{"seat": seat, "name": name, "values": [33.3] * 101} for seat, name in enumerate(NAMES)]
    one = mounted(
        page,
        "games/pirates/review/page",
        {
            **curves(),
            "steps": 100,
            "lines": lines,
            "marks": [
                *marks[:1],
                {"step": ends[0] + 1, "text": "Ann is arrested", "kind": "arrest", "short": ""},
                *marks[1:],
            ],
        },
    )
    dress(one)
    found = one.root.locator(".tp-mark-year text").evaluate_all(
        "all => all.map(e => [e.textContent, e.getBoundingClientRect().left, e.getBoundingClientRect().right])"
    )
    edges = [edge for _text, *both in found for edge in both]
    assert edges == sorted(edges)
    assert edges[0] >= one.root.locator("svg").evaluate("e => e.getBoundingClientRect().left")
    assert one.root.locator(".tp-mark-year title").all_text_contents() == [mark["text"] for mark in marks]
    one.close()
    return [text for text, *_both in found]


def test_the_labels_of_years_do_not_run_into_each_other(page):
    """They are shortened where they would, and left out where even that is too long."""
    assert labels(page, 40, 70, 100) == ["Year 1 ends", "Year 2 ends", "Year 3 ends"]
    assert labels(page, 4, 14, 16, 100) == ["Year 1", "Year 2", "Year 4"]
    page.set_viewport_size(PHONE)
    assert labels(page, 34, 67, 100) == ["Year 1 ends", "Year 2 ends", "Year 3 ends"]
    assert labels(page, 45, 68, 100) == ["Year 1", "Year 2", "Year 3"]
    assert labels(page, 60, 66, 100) == ["Year 1", "Year 3"]


LEDGER = {
    "view": "ledger",
    "open": True,
    "heading": "Luck and play",
    "meant": [["Own mistakes", "Why"]],
    "strokes": [],
    "texts": {"years": "Year by year", "go": "Look"},
}


def test_a_table_of_sums_is_a_card_a_player_on_a_phone(page):
    """Nothing is cut, nothing must be scrolled for, and each number has its head beside it."""
    heads = ["Player", "Start", "Luck", "Own decisions", "Others' decisions", "Result"]
    rows = [
        {
            "name": f"{name} the Unready",
            "seat": seat,
            "best": False,
            "cells": [{"text": "-12.3", "why": "-22.2 to +10.1", "best": False} for _head in heads[1:]],
        }
        for seat, name in enumerate(NAMES)
    ]
    content = {**LEDGER, "sheet": {"title": "All", "heads": heads, "rows": rows, "note": ""}}
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        one = mounted(page, "games/pirates/review/page", content)
        dress(one)
        cells = one.root.locator("tbody tr").first.locator("td")
        for n in range(5):
            expect(cells.nth(n)).to_be_in_viewport(ratio=1)
        heights = {round(each["y"]) for each in (cells.nth(n).bounding_box() for n in range(5))}
        told = cells.evaluate_all("all => all.map(e => getComputedStyle(e, '::before').content)")
        assert len(heights) == (2 if size is PHONE else 1)
        assert told == ([f'"{head}"' for head in heads[1:]] if size is PHONE else ["none"] * 5)
        assert one.root.evaluate("e => e.scrollWidth <= innerWidth")
        assert one.root.locator(".tp-sheet").evaluate("e => e.scrollWidth <= e.clientWidth")
        one.close()


def test_what_can_be_known_is_shown_where_a_mistake_is_tried_again(page):
    """Whole on a phone too."""
    page.set_viewport_size(PHONE)
    one = mounted(page, "games/pirates/review/page", {**LIST, "mistakes": [{**MISTAKE, "step": 9, "asked": ASKED}]})
    dress(one)
    expect(page.locator(".tp-known-moment")).to_have_text("Year 2 of 3 · Ann's turn · 2 actions left")
    expect(page.locator(".tp-known")).to_contain_text(KNOWN["police"])
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(6)
    expect(players.first).to_have_class("tp-known-own")
    for player in (players.first, players.nth(2)):
        expect(player.locator(".tp-known-points")).to_have_text("12 points")
        expect(player.get_by_role("img", name="3 red, 1 white")).to_have_text("\N{MULTIPLICATION SIGN}3")
        expect(player.get_by_role("img", name="white contract")).to_have_text("34 pton blue")
        expect(player.locator(".tp-chip")).to_have_count(3)
    columns = page.get_by_role("list", name="Bazaar").get_by_role("listitem")
    expect(columns.nth(2)).to_have_text("redall taken")
    expect(columns.nth(5).locator(".tp-chip").first).to_have_text("24 pt\N{MULTIPLICATION SIGN}4")
    inside = "e => [...e.querySelectorAll('*')].every(each => each.getBoundingClientRect().right <= innerWidth)"
    assert page.locator(".tp-known").evaluate(inside)
    one.close()


def test_whoever_looks_at_a_position_sees_the_board(page):
    """From a stroke of luck below the board; the table of sums above it stays a click away."""
    page.evaluate("""() => {
        const review = document.createElement("div");
        review.className = "tp-review-page";
        review.innerHTML = '<div class="tp-review-here"><i style="display:block;height:300px"></i></div>' +
            '<div style="height:3000px"></div>';
        document.querySelector("main").append(review);
    }""")
    sheet = {"title": "All", "heads": ["Player"], "rows": [], "note": ""}
    strokes = [{"seat": 0, "title": "Luck", "lines": [{"step": 3, "text": "+4.0: red came"}]}]
    one = mounted(page, "games/pirates/review/page", {**LEDGER, "sheet": sheet, "strokes": strokes})
    page.evaluate("() => document.querySelector('.tp-review-page').append(mounted.el)")
    stroke = page.locator(".tp-stroke")
    stroke.scroll_into_view_if_needed()
    expect(page.locator(".tp-review-here i")).not_to_be_in_viewport()
    stroke.click()
    expect(page.locator(".tp-review-here i")).to_be_in_viewport(ratio=1)
    assert one.sent == [{"ask": "go", "step": 3}]


def test_what_a_hint_says_comes_to_a_list_that_was_there_before(page):
    """A live region that is hidden until it has something to say says nothing."""
    texts = {"heading": "Hints", "thinking": "{done} %", "stop": "Stop"}
    one = mounted(
        page,
        "table/hints",
        {
            "open": True,
            "stage": 0,
            "thinking": False,
            "done": 0,
            "more": True,
            "button": "What would you do?",
            "lines": [],
            "problem": "",
            "people": None,
            "texts": texts,
        },
    )
    aloud = page.locator("[aria-live=polite]")
    assert aloud.evaluate("e => e.checkVisibility()")
    aloud.evaluate("e => { e.seen = true; }")
    page.get_by_role("button", name="What would you do?").click()
    assert one.sent == [{"ask": "more"}]
    one.show(stage=1, lines=[{"decision": "", "text": "Take a token.", "why": "", "decisions": [], "play": None}])
    expect(aloud).to_have_text("Take a token.")
    assert aloud.evaluate("e => e.seen")
