"""The panels of any game's table: what their scripts show of a content, and what they send."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from tests.scripts.mounting import at_an_address, mounted
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
    one = mounted(page, "table/status_line", STATUS)
    expect(page.get_by_role("status")).to_have_text("1400 · Ann · 4 tokens")
    expect(page.locator(".tp-who")).to_have_text("Ann")
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate("window.opened") == "menu"
    assert one.sent == []


def test_while_a_computer_thinks_it_can_be_stopped_and_started_again(page):
    one = mounted(page, "table/status_line", {**STATUS, "thinking": True})
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
    "review": "review?game=one&line=0",
    "texts": {"heading": "The end", "table": "As a table", "review": "Review this game"},
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
    mounted(page, "table/ending", {**END, "sheets": [], "curve": None, "buttons": [], "why": [], "review": ""})
    assert page.get_by_role("region", name="The end").inner_text().split() == ["Bo", "has", "won"]


def test_the_years_table_stays_until_it_is_put_away_by_click_or_key(page):
    one = mounted(
        page, "table/interim_table", {"open": True, "step": 40, "sheet": SHEET, "texts": {"away": "Remove this table"}}
    )
    year = page.get_by_role("region", name="Points")
    expect(year.get_by_role("status")).to_have_text("Points")
    expect(year.get_by_role("row").nth(1)).to_have_text("Bo7red 79")
    page.locator(".tp-interim-close").click()
    page.locator(".tp-interim-away").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert one.sent == [{"ask": "away"}] * 3
    one.show(open=False)
    expect(page.locator(".tp-interim")).to_have_count(0)
    assert one.sent == []


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


def test_nothing_falls_where_a_kernel_left_out_that_nobody_is_to_come(page):
    """JupyterLite's kernel sends None as undefined."""
    one = mounted(page, "table/curtain", {name: value for name, value in CURTAIN.items() if name != "seat"})
    expect(page.locator(".tp-curtain")).to_have_count(0)
    assert one.sent == []


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
        "title": "The connection is lost",
        "voila": "Load again.",
        "voila_unkept": "Save it, then load.",
        "lab": "Run again.",
        "lab_unkept": "Save it, then run.",
        "reload": "Load again",
        "record": "Save the record",
        "close": "Close",
    },
    "kept": True,
    "id": "abc",
    "file": "ann-and-bo",
}


def test_the_message_of_a_lost_kernel_lies_in_its_page_and_goes_when_an_answer_comes(timed):
    """While it is there, nothing is modal, and the focus stays where it is. Dialogs that were open come back.

    The panels do not hear that they were closed, because the user has not closed them.
    """
    one = mounted(timed, "table/page_record", KEEPER, start="", rest="{}")
    timed.clock.run_for(2100)
    assert one.sent == [{"ask": "pulse", "beat": 1}]
    one.tell({"pulse": 1})
    timed.clock.run_for(4000)
    expect(timed.get_by_role("alert")).to_have_count(0)
    timed.evaluate("""() => {
        document.querySelector("main").className = "tp-table";
        mounted.el.className = "tp-area-nothing";
        mounted.el.insertAdjacentHTML("afterend", "<dialog class='tp-menu-box'>Menu</dialog>");
        mounted.el.insertAdjacentHTML("afterend", "<dialog class='tp-gone'>The kernel takes it away</dialog>");
        mounted.el.insertAdjacentHTML("afterend", "<dialog class='tp-curtain'><button>I am Bo</button></dialog>");
        window.heard = [];
        for (const each of document.querySelectorAll("dialog")) {
            each.addEventListener("close", () => window.heard.push(each.className));
            each.showModal();
        }
        document.body.insertAdjacentHTML("beforeend", "<input id='cell'>");
    }""")
    timed.clock.run_for(8000)
    message = timed.get_by_role("alert")
    expect(message).to_contain_text("The connection is lost")
    expect(message).to_contain_text("Run again.")
    expect(timed.get_by_role("button", name="Load again")).to_have_count(0)
    expect(timed.locator("dialog[open]")).to_have_count(0)
    timed.locator("#cell").click()
    timed.clock.run_for(8000)
    expect(timed.locator("#cell")).to_be_focused()
    timed.evaluate("() => document.querySelector('.tp-gone').remove()")
    one.tell({"pulse": 5})
    expect(message).to_have_count(0)
    for each in ("curtain", "menu-box"):
        expect(timed.locator(f"dialog.tp-{each}:modal")).to_be_visible()
    top = "() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('dialog')?.className"
    assert timed.evaluate(top) == "tp-curtain"
    assert timed.evaluate("() => window.heard") == []
    timed.evaluate("() => document.querySelector('.tp-menu-box').close()")
    timed.wait_for_function("() => window.heard.length")
    assert timed.evaluate("() => window.heard") == ["tp-menu-box"]


def test_a_closed_message_of_a_lost_kernel_stays_closed_until_the_kernel_was_there_again(timed):
    """By its button and by Escape; Escape in another cell of the notebook is not meant for it."""
    one = mounted(timed, "panel/kernel_lost", {"texts": KEEPER["texts"]})
    message, beats = timed.get_by_role("alert"), 12000
    timed.clock.run_for(beats)
    expect(message).to_be_visible()
    timed.locator("body").press("Escape")
    expect(message).to_be_visible()
    timed.get_by_role("button", name="Close").press("Escape")
    expect(message).to_have_count(0)
    timed.clock.run_for(beats)
    expect(message).to_have_count(0)
    one.tell({"pulse": 5})
    timed.clock.run_for(beats)
    timed.get_by_role("button", name="Close").click()
    timed.clock.run_for(beats)
    expect(message).to_have_count(0)


def test_what_jupyterlab_has_cut_off_is_told_at_the_next_beat_and_asks_no_more(timed):
    """After a restart the new kernel does not know the widget: each question would be a warning in its log."""
    one = mounted(timed, "table/page_record", {**KEEPER, "kept": False}, start="", rest="{}")
    timed.evaluate("() => mounted.el.classList.add('jupyter-widgets-disconnected')")
    timed.clock.run_for(2100)
    expect(timed.get_by_role("alert")).to_contain_text("Save it, then run.")
    assert one.sent == []


def test_a_page_that_is_being_left_tells_of_no_dead_engine(timed):
    mounted(timed, "table/page_record", KEEPER, start="", rest="{}")
    timed.clock.run_for(2100)
    timed.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    timed.clock.run_for(5900)
    expect(timed.get_by_role("alert")).to_have_count(0)


def test_a_closed_keeper_asks_no_more(timed):
    one = mounted(timed, "table/page_record", KEEPER, start="", rest="{}")
    timed.evaluate("() => mounted.end()")
    timed.clock.run_for(9000)
    assert one.sent == []


def test_the_record_lies_in_the_page_and_can_be_saved(page):
    one = mounted(page, "table/page_record", KEEPER, start="", rest='{"steps": []}')
    assert page.locator("pre.tp-record").text_content() == '{"steps": []}'
    one.change(start='{"steps"', rest=": [1]}")
    assert page.locator("pre.tp-record").text_content() == '{"steps": [1]}'
    one.change(rest=": [1, 2]}")
    assert page.locator("pre.tp-record").text_content() == '{"steps": [1, 2]}'
    expect(page.locator("pre.tp-record")).to_be_hidden()
    page.evaluate("() => mounted.el.classList.add('jupyter-widgets-disconnected')")
    with page.expect_download() as given:
        page.locator(".tp-save-record").click()
    assert given.value.suggested_filename == "ann-and-bo.tpr.json"
    assert given.value.path().read_text() == '{"steps": [1, 2]}'


def test_the_address_is_the_games_and_a_link_with_a_record_stays_until_that_is_on_the_page(page):
    at_an_address(page, "play?theme=1#record=QUJD")
    one = mounted(page, "table/page_record", KEEPER, start="", rest="{}")
    one.show(kept=True)
    assert page.url == "http://localhost:1/play?theme=1#record=QUJD"
    one.show(id="copy")
    assert page.url == "http://localhost:1/play?theme=1&game=copy"
    one.show(kept=False, id="other")
    assert page.url == "http://localhost:1/play?theme=1&game=copy"
    one.show(kept=True)
    assert page.url == "http://localhost:1/play?theme=1&game=other"
    page.goto("about:blank")


def test_what_is_sent_is_json(page):
    """Whatever a name holds."""
    one = mounted(page, "table/choices", choices(decision('say "\\ < é')))
    page.locator(".tp-choice").click()
    assert one.sent == [{"ask": "play", "text": 'say "\\ < é', "at": 7}]
