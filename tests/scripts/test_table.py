"""The panels of any game's table: what their scripts show of a content, and what they send."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import eventually
from tests.scripts.mounting import mounted
from tests.scripts.test_common import TEXTS, choices, decision

# --- status, spoken, curtain

STATUS = {
    "parts": ["1400", "Ann", "4 tokens"],
    "thinking": False,
    "paused": False,
    "menu": True,
    "texts": {"thinking": "thinking", "stop": "Stop", "on": "Go on", "menu": "Menu"},
}


def test_the_status_line_says_its_parts_and_opens_the_menu(page):
    page.evaluate("document.addEventListener('tp-open', (event) => { window.opened = event.detail; })")
    one = mounted(page, "table/status", STATUS)
    expect(page.get_by_role("status")).to_have_text("1400 · Ann · 4 tokens")
    expect(page.locator(".tp-who")).to_have_text("Ann")
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate("window.opened") == "menu"
    assert one.sent == []


def test_while_a_computer_thinks_it_can_be_stopped_and_started_again(page):
    one = mounted(page, "table/status", {**STATUS, "thinking": True})
    expect(page.get_by_role("progressbar")).to_have_accessible_name("thinking")
    page.get_by_role("button", name="Stop").click()
    assert one.sent == [{"ask": "pause", "paused": True}]
    one.show(thinking=False, paused=True)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    assert one.sent == [{"ask": "pause", "paused": False}]


def test_what_a_decision_did_is_told_at_the_end_of_a_log_that_is_heard(page):
    one = mounted(page, "table/spoken", {"first": 3, "said": ["Ann moves.", "Ann takes red."]})
    log = page.get_by_role("log")
    expect(log.locator("p")).to_have_text(["Ann moves.", "Ann takes red."])
    assert log.get_attribute("aria-live") == "polite"
    page.evaluate("() => { document.querySelector('[data-key=\"step 4\"]').kept = true; }")
    one.show(first=4, said=["Ann takes red.", "Bo moves."])
    expect(log.locator("p")).to_have_text(["Ann takes red.", "Bo moves."])
    assert page.evaluate("document.querySelector('[data-key=\"step 4\"]').kept") is True


SHEET = {
    "title": "Points",
    "heads": ["Player", "Year 1", "All"],
    "note": "As scored.",
    "rows": [
        {
            "name": "Bo",
            "seat": 1,
            "best": True,
            "cells": [{"text": "7", "why": "red 7", "best": False}, {"text": "9", "why": "", "best": True}],
        },
        {
            "name": "Ann",
            "seat": 0,
            "best": False,
            "cells": [{"text": "4", "why": "", "best": False}, {"text": "5", "why": "", "best": True}],
        },
    ],
}
END = {
    "open": True,
    "title": "Bo has won",
    "why": ["Bo has 9 points, 4 more than Ann."],
    "sheets": [SHEET],
    "curve": {
        "title": "Points over the game",
        "note": "If a year ended there.",
        "steps": 100,
        "marks": [[40, "Year 1"], [100, "Year 2"]],
        "lines": [
            {"seat": 0, "name": "Ann", "points": [[0, 0], [50, 4], [100, 5]]},
            {"seat": 1, "name": "Bo", "points": [[0, 0], [40, 5], [100, 9]]},
            {"seat": 2, "name": "Captain Long", "points": [[0, 0], [60, 5]]},
        ],
        "said": {**SHEET, "title": "Year by year"},
    },
    "buttons": [
        {"name": "rematch", "text": "Rematch", "said": "Rematch, new bag", "why": ""},
        {"name": "again", "text": "Again", "said": "Same bag again", "why": "Not known."},
        {"name": "look-back", "text": "Look back", "said": "Look back", "why": ""},
        {"name": "new-game", "text": "New", "said": "New game", "why": ""},
        {"name": "keep", "text": "Save", "said": "Save to a file", "why": ""},
    ],
    "texts": {"heading": "The end", "table": "As a table"},
}


def test_the_end_tells_the_winner_the_reason_and_every_table(page):
    mounted(page, "table/ending", END)
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("status")).to_have_text("Bo has won")
    expect(end).to_contain_text("Bo has 9 points, 4 more than Ann.")
    table = end.get_by_role("table", name="Points")
    expect(table.locator("tbody tr").first).to_have_text("Bo7red 79")
    expect(table.locator("tr.tp-winner th")).to_have_text("Bo")
    expect(end.get_by_role("table", name="Year by year")).to_be_hidden()
    page.locator("summary").click()
    expect(end.get_by_role("table", name="Year by year")).to_be_visible()


def test_the_curve_goes_in_steps_from_the_first_to_the_last_and_its_labels_lie_apart(page):
    mounted(page, "table/ending", END)
    curve = page.get_by_role("img", name="Points over the game")
    paths = curve.locator(".tp-curve-line").evaluate_all("all => all.map((e) => e.getAttribute('d'))")
    assert paths[0] == "M34 202H243V121.1H452V100.9H452"
    assert paths[1] == "M34 202H201.2V100.9H452V20H452"
    assert paths[2] == "M34 202H284.8V100.9H452"
    labels = curve.locator("text").evaluate_all("all => all.map((e) => [e.textContent, Number(e.getAttribute('y'))])")
    ends = {text: y for text, y in labels if "  " in text}
    assert list(ends) == ["5  Ann", "9  Bo", "5  Captain …"]
    heights = sorted(ends.values())
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert [text for text, _y in labels if text.startswith("Year")] == ["Year 1", "Year 2"]


def test_what_can_be_played_next_is_a_click_and_what_cannot_says_why(page):
    one = mounted(page, "table/ending", END)
    for mark in ("rematch", "look-back", "new-game", "keep"):
        page.locator(f".tp-{mark}").click()
    assert one.sent == [{"ask": "rematch"}, {"ask": "look_back"}, {"ask": "new_game"}, {"ask": "keep"}]
    again = page.locator(".tp-again")
    expect(again).to_have_accessible_description("Not known.")
    again.hover()
    expect(page.locator(".tp-bubble")).to_have_text("Not known.")
    again.click()
    assert one.sent == [{"ask": "again"}]
    one.show(open=False)
    expect(page.locator(".tp-ending")).to_have_count(0)


def test_a_game_without_tables_shows_who_has_won_and_nothing_else(page):
    mounted(page, "table/ending", {**END, "sheets": [], "curve": None, "buttons": [], "why": []})
    assert page.get_by_role("region", name="The end").inner_text().split() == ["Bo", "has", "won"]


def test_the_years_table_stays_until_it_is_put_away_by_click_or_key(page):
    one = mounted(page, "table/year", {"open": True, "step": 40, "sheet": SHEET, "texts": {"away": "Put away"}})
    year = page.get_by_role("region", name="Points")
    expect(year.get_by_role("status")).to_have_text("Points")
    expect(year.get_by_role("row").nth(1)).to_have_text("Bo7red 79")
    page.locator(".tp-year-close").click()
    page.locator(".tp-year-away").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert one.sent == [{"ask": "away"}] * 3
    one.show(open=False)
    expect(page.locator(".tp-year")).to_have_count(0)
    assert one.sent == []


DOORS = {
    "open": True,
    "away": "",
    "doors": [
        {"name": "computers", "title": "Play", "text": "at once", "icon": "pirate-0", "href": ""},
        {"name": "learn", "title": "Learn", "text": "an hour", "icon": "", "href": "#tutorial"},
    ],
    "error": "",
    "texts": {"title": "Time Pirates", "text": "What?", "more": "More", "later": "Later."},
}


def test_the_doors_lie_over_the_page_until_one_is_chosen(page):
    page.evaluate("""() => {
        document.querySelector('main').className = 'tp-table';
        document.querySelector('main').innerHTML = '<div id="board" class="tp-area-board"><button>1200</button></div>'
          + '<div id="status" class="tp-area-status"><button class="tp-menu">Menu</button></div>';
    }""")
    one = mounted(page, "table/doors", DOORS)
    inert = "() => ['board', 'status'].map((id) => document.getElementById(id).inert)"
    expect(page.locator("main.tp-ready.tp-at-the-door")).to_be_attached()
    assert page.evaluate(inert) == [True, False]
    expect(page.get_by_role("dialog", name="Time Pirates").locator(".tp-door")).to_have_text(
        ["Playat once", "Learnan hour"]
    )
    page.locator('[data-door="computers"]').click()
    page.get_by_role("button", name="More").click()
    assert one.sent == [{"ask": "enter", "name": "computers"}, {"ask": "more"}]
    page.locator('[data-door="learn"]').click()
    assert page.evaluate("location.hash") == "#tutorial"
    assert one.sent == []
    one.show(error="There is no door.")
    expect(page.get_by_role("alert")).to_have_text("There is no door.")
    page.locator('[data-door="computers"]').focus()
    one.show(open=False)
    expect(page.locator(".tp-doors")).to_have_count(0)
    assert page.evaluate(inert) == [False, False]
    expect(page.locator(".tp-menu")).to_be_focused()
    one.show(away="#elsewhere")
    assert page.evaluate("location.hash") == "#elsewhere"


CURTAIN = {
    "seat": 1,
    "title": "Bo's turn",
    "text": "Only Bo looks.",
    "people": [{"seat": 1, "button": "I am Bo"}],
    "undo": "",
}


def test_the_curtain_hides_the_page_until_its_player_lifts_it(page):
    one = mounted(page, "table/curtain", CURTAIN)
    dialog = page.get_by_role("dialog", name="Bo's turn")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("e => e.matches(':modal')")
    expect(page.get_by_role("button", name="I am Bo")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    assert one.sent == []
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "lift", "seat": 1}]
    one.show(seat=None)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_where_none_of_several_people_is_to_move_each_may_lift_the_curtain(page):
    one = mounted(
        page,
        "table/curtain",
        {
            **CURTAIN,
            "seat": -1,
            "title": "A computer moves",
            "people": [{"seat": 0, "button": "I am Ann"}, {"seat": 2, "button": "I am Cy"}],
        },
    )
    expect(page.get_by_role("button", name="I am Ann")).to_be_focused()
    assert page.locator(".tp-curtain .tp-icon").count() == 0
    page.get_by_role("button", name="I am Cy").click()
    assert one.sent == [{"ask": "lift", "seat": 2}]


def test_another_players_curtain_is_a_new_one(page):
    one = mounted(page, "table/curtain", CURTAIN)
    page.evaluate("() => { window.before = document.querySelector('dialog'); }")
    one.show(seat=2, title="Cy's turn", undo="Take it back")
    expect(page.get_by_role("dialog", name="Cy's turn")).to_be_visible()
    assert page.evaluate("before.isConnected") is False
    page.get_by_role("button", name="Take it back").click()
    assert one.sent == [{"ask": "undo"}]


# --- decisions


def test_a_group_has_a_name_that_is_heard(page):
    mounted(page, "table/choices", choices(decision("move 1", count=3)))
    expect(page.get_by_role("group", name="Move").get_by_role("button", name="say move 1")).to_have_text(
        "MOVE 1\N{MULTIPLICATION SIGN}3"
    )
    expect(page.locator("h2")).to_have_text("What Ann does")


FOLD = {
    "key": "restock",
    "said": "Restock, 2 ways",
    "label": "Restock",
    "icon": "red",
    "parts": [{"buttons": [decision("r 1")]}, {"seat": 2, "player": "Cy", "buttons": [decision("r 2")]}],
}


def folded(**more) -> dict:
    return choices(groups=[{"label": "More", "buttons": [], "folds": [FOLD], "open": False, **more}])


def test_a_fold_opens_and_stays_open_as_long_as_it_is_there(page):
    one = mounted(page, "table/choices", folded())
    head = page.get_by_role("button", name="Restock, 2 ways")
    expect(head).to_have_attribute("aria-expanded", "false")
    expect(page.locator('[title="r 1"]')).to_be_hidden()
    head.click()
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("group", name="Cy").locator(".tp-choice")).to_have_attribute("title", "r 2")
    one.show(hint="and now")
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(page.locator('[title="r 1"]')).to_be_visible()
    one.show(groups=[])
    one.show(groups=folded()["groups"])
    expect(page.locator('[title="r 1"]')).to_be_hidden()
    assert one.sent == []


def test_a_fold_that_is_open_can_be_closed(page):
    one = mounted(page, "table/choices", folded(open=True))
    expect(page.locator('[title="r 1"]')).to_be_visible()
    page.locator(".tp-fold-head").click()
    one.show(hint="and now")
    expect(page.locator('[title="r 1"]')).to_be_hidden()


def test_what_is_picked_in_steps_is_sent_as_a_part_and_can_be_taken_back(page):
    one = mounted(
        page,
        "table/choices",
        choices(
            {"text": "p", "stage": "pay red", "said": "pay red", "label": "red"},
            {"text": "u", "unpick": True, "said": "not so", "label": "Back"},
        ),
    )
    page.get_by_role("button", name="pay red").click()
    page.get_by_role("button", name="not so").click()
    page.keyboard.press("Escape")
    assert one.sent == [{"ask": "stage", "part": "pay red", "at": 7}, {"ask": "unpick"}, {"ask": "unpick"}]


def test_the_arrows_up_and_down_go_round_the_decisions(page):
    mounted(page, "table/choices", choices(decision("a"), decision("b", why="no"), decision("c")))
    page.locator('[title="a"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tp-unavailable")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[title="c"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[title="a"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[title="c"]')).to_be_focused()


def test_what_was_refused_is_told_with_its_rule_and_its_lesson_until_it_is_closed(page):
    one = mounted(
        page,
        "table/choices",
        choices(
            decision("a"),
            error={
                "sentence": "You have no token.",
                "rule": "P4",
                "lesson": {"href": "tutorial?lesson=l4", "title": "Selling"},
            },
        ),
    )
    expect(page.get_by_role("alert")).to_contain_text("You have no token.")
    assert page.get_by_role("link", name="Selling").get_attribute("href") == "tutorial?lesson=l4"
    page.get_by_role("button", name="The rule").click()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")
    assert one.sent == [{"ask": "rule", "rule": "P4"}, {"ask": "forgive"}, {"ask": "forgive"}]
    one.show(error=None)
    expect(page.get_by_role("alert")).to_be_empty()


def test_ways_lie_around_what_points_in_them(page):
    mounted(
        page,
        "table/choices",
        choices(
            groups=[
                {
                    "label": "Turn",
                    "buttons": [decision("n", way="n"), decision("se", way="se")],
                    "rose": True,
                    "centre": "coin-up",
                }
            ]
        ),
    )
    assert page.locator(".tp-way").evaluate_all("all => all.map((each) => each.className)") == [
        "tp-way tp-way-n",
        "tp-way tp-way-se",
    ]
    assert page.locator(".tp-way-centre use").get_attribute("href") == "#tp-coin-up"


# --- the timeline

TIMELINE = {
    "texts": TEXTS,
    "shown": 4,
    "length": 9,
    "where": "after step 4",
    "undo": True,
    "redo": False,
    "line": 0,
    "lines": ["Main", "Other"],
}


def slide(page, value: int, which: str = ".tp-slider") -> None:
    page.locator(which).evaluate(
        """(slider, value) => {
        slider.value = value;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    }""",
        value,
    )


def test_the_timeline_steps_and_jumps(page):
    one = mounted(page, "table/timeline", TIMELINE)
    for name in ("To the start", "Back", "On", "To the end", "Undo"):
        page.get_by_role("button", name=name, exact=True).click()
    assert one.sent == [
        {"ask": "show", "steps": 0},
        {"ask": "step", "by": -1},
        {"ask": "step", "by": 1},
        {"ask": "show", "steps": 9},
        {"ask": "undo"},
    ]
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_have_attribute("aria-disabled", "true")
    redo.click(force=True)
    assert one.sent == []
    one.show(shown=0)
    expect(page.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="To the start")).to_have_attribute("aria-disabled", "true")
    one.show(shown=9)
    expect(page.get_by_role("button", name="Back")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="On", exact=True)).to_have_attribute("aria-disabled", "true")


def test_the_slider_says_where_it_stands(page):
    one = mounted(page, "table/timeline", TIMELINE)
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_attribute("aria-valuetext", "after step 4")
    assert slider.evaluate("e => [e.value, e.max, e.style.getPropertyValue('--tp-done').slice(0, 5)]") == [
        "4",
        "9",
        "44.44",
    ]
    one.show(shown=8, where="after step 8")
    expect(slider).to_have_value("8")
    expect(slider).to_have_attribute("aria-valuetext", "after step 8")


def test_while_the_slider_is_dragged_one_wish_is_under_way_and_the_newest_follows(page):
    one = mounted(page, "table/timeline", TIMELINE)
    for steps in (5, 6, 7):
        slide(page, steps)
    assert one.sent == [{"ask": "show", "steps": 5}]
    one.show(shown=5)
    expect(page.locator(".tp-slider")).to_have_value("7")
    assert one.sent == [{"ask": "show", "steps": 7}]
    one.show(shown=7)
    assert one.sent == []
    slide(page, 2)
    assert one.sent == [{"ask": "show", "steps": 2}]


def test_a_wish_that_changes_nothing_does_not_block_the_slider(timed):
    one = mounted(timed, "table/timeline", TIMELINE)
    slide(timed, 4)
    slide(timed, 6)
    assert one.sent == [{"ask": "show", "steps": 4}]
    timed.clock.run_for(2000)
    assert one.sent == [{"ask": "show", "steps": 6}]


def test_lines_are_chosen_renamed_and_deleted(page):
    one = mounted(page, "table/timeline", TIMELINE)
    page.get_by_label("Line", exact=True).select_option("1")
    assert one.sent == [{"ask": "line", "number": 1}]
    one.show(line=1)
    page.get_by_role("button", name="Edit the line").click()
    field = page.get_by_label("Name")
    expect(field).to_have_value("Other")
    expect(field).to_be_focused()
    field.fill("Better")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "rename", "name": "Better"}]
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Edit the line").click()
    page.get_by_role("button", name="Delete").click()
    assert one.sent == [{"ask": "delete"}]
    one.show(lines=["Main"], line=0)
    page.get_by_role("button", name="Edit the line").click()
    expect(page.get_by_role("button", name="Delete")).to_be_disabled()


# --- the log

LOG = {
    "texts": {"title": "Log", "earlier": "Earlier", "start": "The beginning"},
    "first": 0,
    "shown": 1,
    "notes": {},
    "entries": [[0, "Ann moves."], [None, "Red is drawn."]],
    "hidden": "",
}


def test_the_log_lists_steps_and_marks_the_one_on_screen(page):
    one = mounted(page, "table/log", LOG)
    items = page.get_by_role("list", name="Log").locator("li")
    expect(items).to_have_text(["0The beginning", "1Ann moves.", "2Red is drawn."])
    assert items.evaluate_all("all => all.map((each) => each.className)") == ["tp-luck", "tp-by-0", "tp-luck"]
    assert page.locator('[aria-current="step"]').evaluate_all("all => all.map((each) => each.textContent)") == [
        "1Ann moves."
    ]
    page.get_by_role("button", name="Red is drawn.").click()
    assert one.sent == [{"ask": "show", "steps": 2}]


def test_the_log_asks_for_what_came_earlier_and_shows_notes_after_their_step(page):
    one = mounted(
        page,
        "table/log",
        {
            **LOG,
            "first": 40,
            "shown": 41,
            "notes": {"41": ["Year's end", "Ann 3", "Bo 2"]},
            "hidden": "Some steps are hidden.",
        },
    )
    items = page.locator("li")
    expect(items).to_have_text(
        ["Earlier", "41Ann moves.", "Year's endAnn 3Bo 2", "42Red is drawn.", "Some steps are hidden."]
    )
    page.get_by_role("button", name="Earlier").click()
    assert one.sent == [{"ask": "earlier"}]


# --- the keeper

KEEPER = {
    "texts": {
        "title": "The engine has stopped",
        "voila": "Load again.",
        "lab": "Run again.",
        "unkept": "Save it.",
        "reload": "Load again",
        "record": "Save the record",
    },
    "kept": True,
    "id": "abc",
    "file": "ann-and-bo",
}


def test_the_dead_box_opens_when_no_answer_comes_and_closes_when_one_does(timed):
    one = mounted(timed, "table/keeper", KEEPER, record="{}")
    timed.clock.run_for(2100)
    assert one.sent == [{"ask": "pulse", "beat": 1}]
    one.tell({"pulse": 1})
    timed.clock.run_for(4000)
    expect(timed.get_by_role("dialog")).to_have_count(0)
    timed.clock.run_for(8000)
    box = timed.get_by_role("dialog", name="The engine has stopped")
    expect(box).to_be_visible()
    expect(box).to_contain_text("Run again.")
    expect(timed.get_by_role("button", name="Load again")).to_have_count(0)
    one.tell({"pulse": 5})
    expect(timed.get_by_role("dialog")).to_have_count(0)


def test_a_page_that_is_being_left_tells_of_no_dead_engine(timed):
    mounted(timed, "table/keeper", KEEPER, record="{}")
    timed.clock.run_for(2100)
    timed.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    timed.clock.run_for(5900)
    expect(timed.get_by_role("dialog")).to_have_count(0)


def test_a_closed_keeper_asks_no_more(timed):
    one = mounted(timed, "table/keeper", KEEPER, record="{}")
    timed.evaluate("() => mounted.end()")
    timed.clock.run_for(9000)
    assert one.sent == []


def test_the_record_lies_in_the_page_and_can_be_saved(page):
    one = mounted(page, "table/keeper", KEEPER, record='{"steps": []}')
    assert page.locator("pre.tp-record").text_content() == '{"steps": []}'
    one.change(record='{"steps": [1]}')
    assert page.locator("pre.tp-record").text_content() == '{"steps": [1]}'
    expect(page.locator("pre.tp-record")).to_be_hidden()
    with page.expect_download() as given:
        page.locator(".tp-save-record").evaluate("e => e.click()")
    assert given.value.suggested_filename == "ann-and-bo.tpr.json"
    assert given.value.path().read_text() == '{"steps": [1]}'


def test_the_address_is_the_games_and_a_link_with_a_record_stays_until_that_is_on_the_page(page):
    page.route(
        "http://localhost:1/**",
        lambda route: route.fulfill(
            body="<!DOCTYPE html><body data-voila='yes'><main></main></body>", content_type="text/html"
        ),
    )
    page.goto("http://localhost:1/play?theme=1#record=QUJD")
    one = mounted(page, "table/keeper", KEEPER, record="{}")
    one.show(kept=True)
    assert page.url == "http://localhost:1/play?theme=1#record=QUJD"
    one.show(id="copy")
    assert page.url == "http://localhost:1/play?theme=1&game=copy"
    one.show(kept=False, id="other")
    assert page.url == "http://localhost:1/play?theme=1&game=copy"
    one.show(kept=True)
    assert page.url == "http://localhost:1/play?theme=1&game=other"
    page.goto("about:blank")


# --- the menu


def give_file(page, field: str, size: int) -> None:
    """Choose a file of so many letters x in a field."""
    page.locator(field).evaluate(
        """(field, size) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(["x".repeat(size)], "game.json", { type: "application/json" }));
        field.files = chosen.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }""",
        size,
    )


MENU = {
    "doors": [],
    "texts": {
        "title": "Menu",
        "close": "Close",
        "save": "Save",
        "load": "Load",
        "share": "Share",
        "games": "Games",
        "language": "Language",
        "pages": "Pages",
    },
    "busy": True,
    "languages": [],
    "box": None,
    "opens": [{"name": "new", "text": "New game"}, {"name": "board", "text": "The board"}],
    "pages": [{"text": "Lessons", "href": "tutorial"}],
}


def open_menu(page) -> None:
    page.evaluate(
        "mounted.el.firstElementChild.dispatchEvent(new CustomEvent('tp-open', { detail: 'menu', bubbles: true }))"
    )


def test_the_menu_has_the_doors_before_everything_else(page):
    learn, here = DOORS["doors"][1], {**DOORS["doors"][0], "name": "here", "title": "Here"}
    one = mounted(page, "table/menu", {**MENU, "doors": [here, learn]})
    open_menu(page)
    expect(page.get_by_role("button", name="Here")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    assert one.sent == [{"ask": "door", "name": "here"}]
    open_menu(page)
    page.get_by_role("button", name="Learn").click()
    assert page.evaluate("location.hash") == "#tutorial"
    assert one.sent == []


def test_the_menu_opens_and_what_is_chosen_in_it_closes_it(page):
    one = mounted(page, "table/menu", MENU)
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_hidden()
    open_menu(page)
    expect(page.get_by_role("button", name="New game")).to_be_focused()
    page.get_by_role("button", name="The board").click()
    expect(menu).to_be_hidden()
    assert one.sent == [{"ask": "open", "name": "board"}]
    open_menu(page)
    page.get_by_role("button", name="Close").click()
    expect(menu).to_be_hidden()
    assert page.get_by_role("link", name="Lessons", include_hidden=True).get_attribute("href") == "tutorial"


@pytest.mark.parametrize(
    ("size", "sent"),
    [
        (12, {"ask": "load", "text": "x" * 12}),
        (8 * 1024 * 1024 + 1, {"ask": "too_large"}),
    ],
)
def test_a_file_is_loaded_unless_it_is_too_large(page, size, sent):
    one = mounted(page, "table/menu", MENU)
    open_menu(page)
    give_file(page, ".tp-load", size)
    page.wait_for_function("() => mounted.sent.length")
    assert one.sent == [sent]
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".tp-load").evaluate("e => e.files.length") == 0


def test_a_rule_comes_in_a_box_of_its_own_that_tells_when_it_is_closed(page):
    one = mounted(page, "table/menu", MENU)
    open_menu(page)
    one.show(
        box={
            "kind": "rule",
            "title": "P4 Selling",
            "text": "Sell for points.",
            "note": "",
            "sources_title": "From",
            "sources": ["Rules, page 4"],
            "lesson": {"href": "tutorial?lesson=l4", "title": "Selling"},
        }
    )
    box = page.get_by_role("dialog", name="P4 Selling")
    expect(box).to_be_visible()
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    expect(box).to_contain_text("Rules, page 4")
    page.keyboard.press("Escape")
    eventually(lambda: one.sent == [{"ask": "close"}], "the page did not say that it was closed")
    one.show(box=None)
    expect(page.locator(".tp-box")).to_have_count(0)


def test_a_game_is_shared_as_a_link_in_a_page_and_as_its_record_everywhere(page):
    page.evaluate("document.body.dataset.voila = 'yes'")
    box = {
        "kind": "share",
        "title": "Share",
        "packed": "QUJD",
        "record": '{"a": 1}',
        "texts": {"text": "Send it.", "link": "Link", "copy": "Copy", "lab": "No link here.", "record": "Record"},
    }
    one = mounted(page, "table/menu", {**MENU, "box": box})
    expect(page.get_by_label("Record")).to_have_value('{"a": 1}')
    assert page.get_by_label("Link").input_value().endswith("#record=QUJD")
    expect(page.get_by_text("No link here.")).to_be_hidden()
    one.show(box={**box, "error": "Too long."})
    expect(page.get_by_label("Link")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("Too long.")
    page.evaluate("delete document.body.dataset.voila")
    one.show(box=None)
    one.show(box={**box, "title": "Share again"})
    expect(page.get_by_text("No link here.")).to_be_visible()
    expect(page.locator(".tp-link-text")).to_be_hidden()


GAMES = {
    "kind": "games",
    "title": "Games",
    "error": "",
    "note": "",
    "hidden": "",
    "games": [
        {"id": "a1", "title": "Evening", "name": "Evening", "players": "Ann, Bo", "when": "today",
         "result": "", "href": "", "now": "here"},
        {"id": "b2", "title": "Cy, Di", "name": "", "players": "", "when": "in May",
         "result": "Won by Cy.", "href": "", "now": ""},
        {"id": "c3", "title": "Ed, Flo", "name": "", "players": "", "when": "in June",
         "result": "", "href": "#other", "now": ""},
    ],
    "statistics": {**SHEET, "title": "3 games"},
    "texts": {
        "empty": "None.", "name": "Name", "delete": "Delete", "sure": "For good", "keep": "Keep it", "save": "Save",
        "named": "Its name", "archive": "All", "restore": "Back", "players": "Players", "secrets": "Every secret.",
    },
}


def test_the_games_kept_here_are_listed_and_the_present_one_is_marked(page):
    one = mounted(page, "table/menu", {**MENU, "box": GAMES})
    expect(page.locator('.tp-earlier [aria-current="true"]')).to_have_text("EveningAnn, Botodayhere")
    expect(page.get_by_text("None.")).to_have_count(0)
    page.get_by_role("button", name="Cy, Di in May").click()
    assert one.sent == [{"ask": "game", "id": "b2"}]
    page.get_by_role("button", name="Ed, Flo in June").click()
    assert (one.sent, page.evaluate("location.hash")) == ([], "#other")
    page.locator("summary").click()
    expect(page.get_by_role("table", name="3 games").locator("tbody tr").first).to_have_text("Bo79")


def test_a_game_is_named_in_its_place_and_deleted_by_a_second_click(page):
    one = mounted(page, "table/menu", {**MENU, "box": GAMES})
    page.get_by_role("button", name="Name: Evening").click()
    field = page.get_by_label("Its name")
    expect(field).to_be_focused()
    expect(field).to_have_value("Evening")
    field.fill("Morning")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "name_game", "id": "a1", "name": "Morning"}]
    expect(page.get_by_role("button", name="Delete: Evening")).to_have_count(0)
    page.get_by_role("button", name="Delete: Cy, Di").click()
    assert one.sent == []
    page.get_by_role("button", name="Keep it: Cy, Di").click()
    page.get_by_role("button", name="Delete: Cy, Di").click()
    expect(page.get_by_role("button", name="For good: Cy, Di")).to_be_focused()
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "delete_game", "id": "b2"}]


def test_all_games_are_one_download_and_come_back_from_a_file(page):
    one = mounted(page, "table/menu", {**MENU, "box": GAMES})
    expect(page.locator(".tp-archive")).to_have_accessible_description("Every secret.")
    page.locator(".tp-archive").click()
    assert one.sent == [{"ask": "archive"}]
    with page.expect_download() as download:
        one.tell({"download": {"name": "all.zip", "base64": "UEsAAf8=", "type": "application/zip"}})
    assert download.value.suggested_filename == "all.zip"
    assert download.value.path().read_bytes() == b"PK\0\1\xff"
    file = {"name": "all.zip", "mimeType": "application/zip", "buffer": b"PK\0\1\xff"}
    page.locator(".tp-restore").set_input_files(file)
    eventually(lambda: one.page.evaluate("mounted.sent.length") > 0, "nothing was sent")
    assert one.sent == [{"ask": "restore", "data": "UEsAAf8="}]


# --- the form of a new game

NEW = {
    "open": True,
    "error": "",
    "names": ["Ann", "Bo", "Cy"],
    "count": 2,
    "least": 2,
    "most": 3,
    "rule": "base",
    "board": "old",
    "seats": [{"name": "person", "text": "a person"}, {"name": "simple", "text": "a computer"}],
    "rules": [
        {"name": "base", "title": "Base", "text": "", "values": {"luck": "a"}},
        {"name": "late", "title": "Late", "text": "The later print.", "values": {"luck": "b"}},
    ],
    "switches": [
        {
            "name": "luck",
            "title": "Luck",
            "rule": "P9",
            "values": [
                {"key": "a", "text": "drawn"},
                {"key": "b", "text": "from the pile, and so on, and so on, at length"},
            ],
        }
    ],
    "boards": [
        {
            "name": "old",
            "title": "Old",
            "epochs": [{"year": "1400", "label": "1400", "sites": 2}, {"year": "2200", "label": "2200", "sites": 1}],
        }
    ],
    "kinds": [{"kind": "red", "name": "red", "count": 2}, {"kind": "white", "name": "white", "count": 2}],
    "texts": {
        "title": "New game",
        "players": "Players",
        "count": "How many",
        "name": "Player {number}",
        "who": "Who is {number}",
        "start": "Begins",
        "lot": "by lot",
        "rules": "Rules",
        "rule_set": "Rule set",
        "switches": "Single rules",
        "changed": "changed",
        "board": "Board",
        "mode": "Tokens",
        "sample": "drawn here",
        "companion": "from a real bag",
        "class": "Class",
        "undo": "Undo",
        "odds": "Odds",
        "lying": "What lies where",
        "how": "Click.",
        "of": "{count} of {sites}",
        "back": "Back",
        "random": "Fill",
        "next": "On",
        "begin": "Begin",
        "close": "Close",
    },
}


def test_the_form_sends_what_was_chosen(page):
    one = mounted(page, "table/new_game", NEW)
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.get_by_label("Player 1").fill("Zoe")
    page.keyboard.press("Tab")
    page.get_by_label("Who is 2").select_option("simple")
    page.get_by_label("How many").select_option("3")
    expect(page.get_by_label("Player 1")).to_have_value("Zoe")
    expect(page.get_by_label("Who is 2")).to_have_value("simple")
    page.get_by_label("Begins").select_option(label="Zoe")
    page.get_by_label("Odds").uncheck()
    page.get_by_role("button", name="Begin").click()
    assert one.sent == [
        {
            "ask": "begin",
            "chosen": {
                "players": ["Zoe", "Bo", "Cy"],
                "seats": ["person", "simple", "person"],
                "rules": "base",
                "switches": {"luck": "a"},
                "board": "old",
                "start": 0,
                "companion": False,
                "setup": None,
                "undo": True,
                "odds": False,
            },
        }
    ]


def test_a_rule_set_brings_its_switches_and_a_changed_one_is_marked(page):
    mounted(page, "table/new_game", NEW)
    page.get_by_label("Rule set").select_option("late")
    expect(page.get_by_text("The later print.")).to_be_visible()
    page.locator("summary").click()
    switch = page.locator('[data-switch="luck"]')
    expect(switch).to_have_value("b")
    expect(page.get_by_text("changed")).to_have_count(0)
    expect(page.locator(".tp-switch small")).to_have_text("from the pile, and so on, and so on, at length")
    switch.select_option("a")
    expect(page.get_by_text("changed")).to_have_count(1)
    expect(page.locator("details")).to_have_attribute("open", "")


def test_a_real_bags_tokens_are_laid_in_a_second_step(page):
    one = mounted(page, "table/new_game", NEW)
    page.get_by_label("from a real bag").check()
    page.get_by_role("button", name="On").click()
    dialog = page.get_by_role("dialog", name="What lies where")
    expect(dialog.get_by_role("button", name="Begin")).to_be_disabled()
    dialog.locator('[data-add="red"]').click()
    page.keyboard.press("w")
    expect(dialog.locator('[data-at="1400"] small')).to_have_text("2 of 2")
    expect(dialog.locator('[data-at="2200"]')).to_have_attribute("aria-pressed", "true")
    dialog.locator('[data-away="1400 white"]').click()
    expect(dialog.locator('[data-at="1400"] small')).to_have_text("1 of 2")
    expect(dialog.locator('[data-add="white"] small')).to_have_text("\N{MULTIPLICATION SIGN}2")
    dialog.get_by_role("button", name="Fill").click()
    expect(dialog.locator('[data-at="2200"] small')).to_have_text("1 of 1")
    dialog.get_by_role("button", name="Begin").click()
    (sent,) = one.sent
    setup = sent["chosen"]["setup"]
    assert sent["chosen"]["companion"] is True
    assert {year: sum(counts.values()) for year, counts in setup.items()} == {"1400": 2, "2200": 1}
    assert all(sum(counts.get(kind, 0) for counts in setup.values()) <= 2 for kind in ("red", "white"))


def test_no_more_tokens_are_laid_than_there_are(page):
    board = {"name": "old", "title": "Old", "epochs": [{"year": "1400", "label": "1400", "sites": 4}]}
    mounted(page, "table/new_game", {**NEW, "boards": [board]})
    page.get_by_label("from a real bag").check()
    page.get_by_role("button", name="On").click()
    red = page.locator('[data-add="red"]')
    red.click()
    red.click()
    expect(red).to_be_disabled()
    expect(page.locator('[data-at="1400"] small')).to_have_text("2 of 4")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


def test_a_form_that_is_closed_says_so_and_begins_anew(page):
    one = mounted(page, "table/new_game", NEW)
    page.get_by_label("Player 1").fill("Zoe")
    page.get_by_role("button", name="Close").click()
    eventually(lambda: one.sent == [{"ask": "close"}], "the page did not say that it was closed")
    one.show(open=False)
    expect(page.get_by_role("dialog")).to_have_count(0)
    one.show(open=True, error="Two have one name.")
    expect(page.get_by_label("Player 1")).to_have_value("Ann")
    expect(page.get_by_role("alert")).to_have_text("Two have one name.")


def test_what_is_sent_is_json(page):
    """Whatever a name holds."""
    one = mounted(page, "table/choices", choices(decision('say "\\ < é'), texts=TEXTS))
    page.locator(".tp-choice").click()
    assert json.loads(json.dumps(one.sent)) == [{"ask": "play", "text": 'say "\\ < é', "at": 7}]
