"""The panels of the police explorer: covers, wishes, numbers that explain themselves, formulas."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.scripts.mounting import mounted
from tests.scripts.test_table import slide
from tests.scripts.test_visits import give_file

CHANCE = {
    "text": "44.4 %",
    "fraction": "4/9",
    "share": 0.444444,
    "how": {"what": "chance", "epoch": 1400},
    "said": "1400: 44.4 %. How is this computed?",
}
SUM = {
    "title": "1400",
    "sum": CHANCE,
    "notes": ["Two draws."],
    "next": "",
    "added": "",
    "facts": [],
    "refusal": "",
    "ways": [
        {"tokens": "12", "lit": True, "said": "1 then 2", "epochs": "800, 1400", "chance": CHANCE, "percent": "22 %"}
    ],
}


def test_a_number_asks_for_its_explanation(page):
    one = mounted(page, "games/pirates/police/sum", SUM)
    number = page.locator(".tp-total").get_by_role("button", name="1400: 44.4 %. How is this computed?")
    expect(number).to_have_text("44.4 %")
    assert number.get_attribute("title") == number.get_attribute("data-fraction") == "4/9"
    expect(page.locator(".tp-total .tp-fraction")).to_have_text("4/9")
    number.click()
    assert one.sent == [{"ask": "how", "what": "chance", "epoch": 1400}]


def test_a_number_without_an_explanation_is_plain_text_and_a_missing_one_a_dash(page):
    plain = {"text": "3", "fraction": "3", "share": 1}
    mounted(page, "games/pirates/police/sum", {**SUM, "sum": plain, "ways": [{**SUM["ways"][0], "chance": None}]})
    expect(page.locator(".tp-total")).to_have_text("3")
    expect(page.locator(".tp-total button")).to_have_count(0)
    expect(page.locator(".tp-ways .tp-num")).to_have_text("\N{EN DASH}")


def test_a_path_is_a_row_of_tokens_that_lights_it(page):
    one = mounted(page, "games/pirates/police/sum", SUM)
    light = page.get_by_role("button", name="1 then 2")
    expect(light).to_have_attribute("aria-pressed", "true")
    assert light.locator(".tp-disc").evaluate_all("all => all.map((each) => each.className)") == [
        "tp-disc tp-disc-1",
        "tp-disc tp-disc-2",
    ]
    light.click()
    assert one.sent == [{"ask": "follow", "tokens": "12"}]


def test_a_panel_that_is_not_on_screen_shows_nothing(page):
    one = mounted(page, "games/pirates/police/sum", {"waiting": True})
    assert page.locator(".tp-police").text_content() == ""
    one.show(**SUM, waiting=False)
    expect(page.locator("h2")).to_have_text("1400")


def test_what_was_refused_is_told(page):
    mounted(page, "games/pirates/police/sum", {**SUM, "refusal": "There are no such tokens."})
    expect(page.get_by_role("alert")).to_have_text("There are no such tokens.")


COVERED = {"refusal": "", "covered": {"text": "A guess waits.", "reveal": "Show it"}}
ASKING = {
    "refusal": "",
    "covered": {
        "reveal": "Show it",
        "ask": {"title": "Your guess", "text": "How likely?", "label": "percent", "submit": "Guess"},
    },
}


def test_while_a_guess_waits_the_figures_are_covered_and_not_on_the_page(page):
    one = mounted(page, "games/pirates/police/sum", {**SUM, **COVERED})
    expect(page.locator(".tp-covered")).to_have_text("A guess waits.Show it")
    assert "44.4" not in page.content()
    page.get_by_role("button", name="Show it").click()
    assert one.sent == [{"ask": "reveal"}]
    one.show(covered=None)
    expect(page.locator(".tp-total")).to_contain_text("44.4 %")
    expect(page.locator(".tp-covered")).to_have_count(0)


def test_a_guess_is_made_on_a_scale(page):
    one = mounted(page, "games/pirates/police/sum", ASKING)
    scale = page.get_by_role("slider", name="percent")
    expect(scale).to_have_value("50")
    slide(page, 70, ".tp-guess-range")
    expect(scale).to_have_attribute("aria-valuetext", "70\xa0%")
    expect(page.locator("output")).to_have_text("70 %")
    one.show(refusal="Not yet.")
    expect(scale).to_have_value("70")
    page.get_by_role("button", name="Guess").click()
    assert one.sent == [{"ask": "guess", "percent": 70}]


# --- sliders, counts, choices

BAG = {
    "refusal": "",
    "texts": {
        "presets": "Presets",
        "fresh": "New",
        "last": "Last",
        "back": "Back",
        "forget": "Forget",
        "tell": "Tell",
        "kinds": "kinds",
        "odds": "Odds",
        "draw": "Draw",
    },
    "in_game": False,
    "piles_said": "Which pile",
    "pile": "bag",
    "drawn": "none drawn",
    "known": False,
    "odds": [],
    "piles": [{"value": "bag", "text": "Bag"}, {"value": "discard", "text": "Discarded"}],
    "kinds": [],
    "fields": [
        {
            "name": "epoch",
            "label": "Epoch",
            "value": 1400,
            "options": [{"value": 800, "text": "800"}, {"value": 1400, "text": "1400"}],
        }
    ],
    "police": [{"name": "police-1", "label": "Police 1", "kind": "police-1", "value": 3, "most": 9}],
    "total": {"name": "total", "label": "Tokens", "value": 40, "most": 99},
}


@pytest.mark.parametrize(("typed", "sent"), [("5", 5), ("2.5", "2.5"), ("", "")])
def test_a_count_is_sent_as_it_was_typed(page, typed, sent):
    one = mounted(page, "games/pirates/police/bag", BAG)
    field = page.get_by_label("Police 1")
    field.fill(typed)
    field.press("Tab")
    assert one.sent == [{"ask": "count", "name": "police-1", "value": sent}]


def test_a_refused_count_shows_again_what_holds(page):
    one = mounted(page, "games/pirates/police/bag", BAG)
    page.get_by_label("Police 1").fill("77")
    one.show(refusal="Not so many.")
    expect(page.get_by_label("Police 1")).to_have_value("3")
    expect(page.get_by_role("alert")).to_have_text("Not so many.")


def test_what_is_typed_stays_while_an_answer_to_something_else_comes(page):
    """And is sent when the field is left, as if nothing had come meanwhile."""
    one = mounted(page, "games/pirates/police/bag", BAG)
    field = page.get_by_label("Police 1")
    field.press_sequentially("1")
    one.show(drawn="one drawn", total={**BAG["total"], "value": 39})
    expect(page.get_by_label("Tokens")).to_have_value("39")
    expect(field).to_have_value("31")
    field.press("Tab")
    assert one.sent == [{"ask": "count", "name": "police-1", "value": 31}]


def test_what_was_typed_gives_way_to_what_comes_once_it_is_answered_or_left(page):
    one = mounted(page, "games/pirates/police/bag", BAG)
    field = page.get_by_label("Police 1")

    def told(value: int) -> None:
        one.show(police=[{**BAG["police"][0], "value": value}])

    field.fill("5")
    field.press("Enter")
    told(5)
    told(4)
    expect(field).to_have_value("4")
    field.fill("6")
    page.get_by_label("Tokens").focus()
    told(2)
    expect(field).to_have_value("2")


def test_a_choice_of_several_is_held_at_what_the_page_says(page):
    one = mounted(page, "games/pirates/police/bag", BAG)
    field = page.get_by_label("Epoch")
    expect(field).to_have_value("1400")
    field.select_option("800")
    assert one.sent == [{"ask": "choose", "name": "epoch", "value": "800"}]
    one.show(refusal="Not now.")
    expect(field).to_have_value("1400")
    group = page.get_by_role("group", name="Which pile")
    expect(group.get_by_role("button", name="Bag")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="Discarded").click()
    assert one.sent == [{"ask": "pile", "value": "discard"}]


DANGER = {
    "refusal": "",
    "no_game": False,
    "texts": {"seat": "Whose", "model": "Model"},
    "seats": [],
    "seat": "0",
    "models": [],
    "model": "even",
    "hunting": False,
    "problem": "",
    "rows": [],
    "told": "",
    "sliders": [{"name": "steps", "label": "Steps", "low": 0, "high": 10, "value": 4, "said": "4 steps"}],
}


def test_a_dragged_slider_of_the_explorer_has_one_wish_under_way(page):
    one = mounted(page, "games/pirates/police/danger", DANGER)
    for value in (5, 6, 8):
        slide(page, value, ".tp-range")
    assert one.sent == [{"ask": "slide", "name": "steps", "value": 5}]
    one.show(sliders=[{**DANGER["sliders"][0], "value": 5, "said": "5 steps"}])
    expect(page.get_by_role("slider")).to_have_value("8")
    assert one.sent == [{"ask": "slide", "name": "steps", "value": 8}]
    one.show(sliders=[{**DANGER["sliders"][0], "value": 8, "said": "8 steps"}])
    expect(page.get_by_role("slider")).to_have_value("8")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "8 steps")
    assert one.sent == []


# --- the strip

STRIP = {
    "refusal": "",
    "texts": {
        "play": "Play",
        "pause": "Pause",
        "back": "Fewer",
        "forward": "More",
        "slider": "Tokens",
        "put_back": "Put back",
        "drawn": "Drawn:",
        "predict": "Guess first",
    },
    "draws": 1,
    "need": 3,
    "said": "after 1 token",
    "steps": ["0", "1", "2", "3"],
    "drawn": ["1", "2"],
    "drawn_said": "1, 2 drawn",
    "put_back": False,
    "predict": True,
    "put_back_told": "",
}


def test_the_strip_goes_one_token_on_or_back_within_its_bounds(page):
    one = mounted(page, "games/pirates/police/strip", STRIP)
    page.get_by_role("button", name="More").click()
    one.show(draws=2)
    page.get_by_role("button", name="Fewer").click()
    assert one.sent == [{"ask": "draws", "draws": 2}, {"ask": "draws", "draws": 1}]
    one.show(draws=3)
    expect(page.get_by_role("button", name="More")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("slider", name="Tokens")).to_have_value("3")
    page.get_by_role("button", name="More").click(force=True)
    assert one.sent == [{"ask": "draws", "draws": 3}]
    expect(page.get_by_role("img", name="1, 2 drawn")).to_contain_text("12")


def test_played_the_strip_goes_on_by_itself_until_its_end(timed):
    one = mounted(timed, "games/pirates/police/strip", STRIP)
    timed.get_by_role("button", name="Play").click()
    expect(timed.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    timed.clock.run_for(1150)
    assert one.sent == [{"ask": "draws", "draws": 2}]
    one.show(draws=2)
    expect(timed.get_by_role("button", name="Pause")).to_be_visible()
    timed.clock.run_for(1150)
    assert one.sent == [{"ask": "draws", "draws": 3}]
    one.show(draws=3)
    timed.clock.run_for(1150)
    assert one.sent == []
    expect(timed.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")


def test_touching_the_slider_ends_the_play(timed):
    one = mounted(timed, "games/pirates/police/strip", STRIP)
    timed.get_by_role("button", name="Play").click()
    slide(timed, 0)
    expect(timed.get_by_role("button", name="Play")).to_be_visible()
    expect(timed.get_by_role("slider", name="Tokens")).to_have_value("0")
    one.show(draws=0)
    timed.clock.run_for(5000)
    assert one.sent == [{"ask": "draws", "draws": 0}]


def test_a_tick_is_held_at_what_the_page_says(page):
    one = mounted(page, "games/pirates/police/strip", STRIP)
    box = page.get_by_label("Put back")
    expect(box).not_to_be_checked()
    expect(page.get_by_label("Guess first")).to_be_checked()
    box.click()
    assert one.sent == [{"ask": "check", "name": "put_back", "value": True}]
    one.show(refusal="Not now.")
    expect(box).not_to_be_checked()


# --- the others


def test_the_heat_table_marks_the_chosen_cell_and_goes_by_arrow_keys(page):
    cells = [
        {"epoch": 800, "text": "0", "said": "800 after 1: 0", "fraction": "0", "style": ""},
        {"epoch": 1400, "text": "100", "said": "1400 after 1: 1", "fraction": "1", "style": "color:red"},
    ]
    one = mounted(
        page,
        "games/pirates/police/heat",
        {
            "refusal": "",
            "shows_said": "Shows",
            "shows": [],
            "show": "",
            "title": "Heat",
            "corner": "draws",
            "note": "",
            "legend": {"colours": ["#fff", "#000"], "low": "0 %", "middle": "", "high": "50 %"},
            "head": [{"year": 800, "label": "800"}, {"year": 1400, "label": "1400"}],
            "draws": 2,
            "epoch": 1400,
            "rows": [{"draws": 1, "cells": cells}, {"draws": 2, "cells": cells}],
        },
    )
    assert page.locator(".tp-cell").evaluate_all("all => all.map((each) => each.ariaPressed)") == [
        "false",
        "false",
        "false",
        "true",
    ]
    assert page.locator("tr.tp-now th").text_content() == "2"
    page.locator(".tp-cell").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "cell", "draws": 2, "epoch": 1400}]


LEAF = {"t": "12", "c": "1/9", "e": 1400, "p": CHANCE, "b": []}
TREE = {
    "refusal": "",
    "texts": {
        "fold": "Open {tokens}",
        "start": "the start",
        "light": "Light",
        "told": "{tokens}: {epoch}",
        "open": "Open all",
        "close": "Close all",
        "title": "Tree",
        "smaller": "Smaller",
        "larger": "Larger",
    },
    "draws": 2,
    "epoch": 1400,
    "lit": "12",
    "note": "",
    "root": {"t": "", "e": 800, "b": [{"t": "1", "c": "1/3", "e": 1000, "p": CHANCE, "b": [LEAF]}]},
}


def test_branches_of_the_tree_open_and_close_without_the_kernel(page):
    one = mounted(page, "games/pirates/police/tree", TREE)
    leaf = page.locator('[data-key="node 12"]')
    expect(leaf).to_have_class("tp-node tp-lit tp-here")
    page.get_by_role("button", name="Open 1", exact=True).click()
    expect(leaf).to_have_count(0)
    expect(page.get_by_role("button", name="Open 1", exact=True)).to_be_focused()
    page.get_by_role("button", name="Open all").click()
    expect(leaf).to_be_visible()
    page.get_by_role("button", name="Close all").click()
    expect(page.locator('[data-key="node 1"]')).to_be_visible()
    expect(leaf).to_have_count(0)
    assert {message["ask"] for message in one.sent} <= {"point"}


EXPLAIN = {
    "refusal": "",
    "open": True,
    "texts": {
        "question": "How?",
        "close": "Close",
        "formula": "Formula",
        "numbers": "Numbers",
        "value": "Together",
        "where": "The symbols",
    },
    "title": "A chance",
    "words": "The sum of its paths.",
    "formula": r"P = \frac{4}{9}",
    "symbols": [],
    "lines": [],
    "value": "4/9",
}


def test_without_a_typesetter_a_formula_stands_there_as_it_is_written(page):
    one = mounted(page, "games/pirates/police/explain", EXPLAIN)
    box = page.get_by_role("dialog", name="How?")
    expect(box).to_be_visible()
    expect(box.locator(".tp-formula")).to_have_text(r"P = \frac{4}{9}")
    expect(box.locator(".tp-value")).to_have_text("Together 4/9")
    page.get_by_role("button", name="Close").click()
    page.wait_for_function("() => mounted.sent.length")
    assert one.sent == [{"ask": "close"}]


def test_with_a_typesetter_each_formula_is_set_once(page):
    one = mounted(page, "games/pirates/police/explain", {**EXPLAIN, "open": False})
    page.evaluate("""() => {
        window.typeset = [];
        const latexTypesetter = { typeset: (node) => typeset.push(node.textContent) };
        mounted.model.widget_manager = { rendermime: { latexTypesetter } };
    }""")
    one.show(open=True)
    one.show(words="The same sum.")
    assert page.evaluate("typeset") == ["$$" + EXPLAIN["formula"] + "$$"]
    one.show(formula="P = 1")
    assert page.evaluate("typeset")[1:] == ["$$P = 1$$"]


def test_the_focus_returns_to_the_number_that_was_explained(page):
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforebegin', '<button id=\"number\">4</button>')"
    )
    page.locator("#number").focus()
    mounted(page, "games/pirates/police/explain", EXPLAIN)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#number")).to_be_focused()


QUESTIONS = {
    "refusal": "",
    "texts": {
        "kind": "Kind",
        "source": "From",
        "number": "Question 1",
        "answer": "Answer",
        "hint": "4/9",
        "check": "Check",
        "show": "Show",
        "next": "Next",
        "look": "Look",
    },
    "kinds": [],
    "kind": "",
    "sources": [],
    "source": "",
    "score": "",
    "text": "How likely?",
    "there": True,
    "number": 1,
    "verdict": None,
    "solution": None,
}


def test_an_answer_is_checked_and_told_right_or_wrong(page):
    one = mounted(page, "games/pirates/police/questions", QUESTIONS)
    page.get_by_label("Answer").fill("4/9")
    page.keyboard.press("Enter")
    assert one.sent == [{"ask": "check", "name": "answer", "value": "4/9"}]
    one.show(verdict={"right": False, "told": "It is less."})
    expect(page.get_by_role("status")).to_have_text("✗ It is less.")
    expect(page.get_by_label("Answer")).to_have_value("4/9")
    one.show(verdict={"right": True, "told": "So it is."})
    expect(page.get_by_role("status")).to_have_text("✓ So it is.")
    one.show(number=2, verdict=None)
    expect(page.get_by_label("Answer")).to_have_value("")


def test_a_game_that_is_too_large_is_refused_in_the_page(page):
    one = mounted(
        page,
        "games/pirates/police/game",
        {
            "refusal": "",
            "line": None,
            "games": [{"id": "a1", "text": "Ann, Bo"}],
            "branch": None,
            "texts": {"open": "Open", "none": "None", "file": "File", "example": "Example", "large": "Too large."},
        },
    )
    give_file(page, ".tp-load", 16 * 1024 * 1024 + 1)
    assert one.sent == [{"ask": "refuse", "why": "Too large."}]
    give_file(page, ".tp-load", 5)
    page.wait_for_function("() => mounted.sent.length")
    assert one.sent == [{"ask": "load", "text": "xxxxx"}]
    page.get_by_role("button", name="Ann, Bo").click()
    assert one.sent == [{"ask": "open", "id": "a1"}]


def test_the_status_says_where_the_explorer_stands_and_leads_back_to_the_bag(page):
    one = mounted(
        page,
        "games/pirates/police/explorer_status",
        {
            "refusal": "",
            "said": "1400, 3 tokens",
            "by_hand": "by hand",
            "back": "Back to it",
            "nav": "Pages",
            "links": [{"text": "Play", "href": "play"}],
        },
    )
    expect(page.get_by_role("status")).to_have_text("1400, 3 tokens")
    page.get_by_role("button", name="Back to it").click()
    assert one.sent == [{"ask": "back"}]
    expect(page.get_by_role("navigation", name="Pages").get_by_role("link")).to_have_attribute("href", "play")
    expect(page.locator(".tp-ready")).to_have_count(1)
