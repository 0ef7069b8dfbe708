"""The panels of a game looked back on: where the focus goes, what is drawn on a narrow page, what hints say aloud."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.browsing import DESK, PHONE
from tests.scripts.mounting import mounted

MISTAKE = {"seat": 0, "text": "Ann: end. Better: take red, by 2.0 %", "better": "take red: why", "made": "end: why"}
TEXTS = {"players": "Whose decisions", "better": "Better line", "retry": "Try it again", "look": "Look", "back": "Back",
         "play_on": "Play on"}
LIST = {
    "view": "mistakes", "open": True, "heading": "What was given away", "seat": None, "close": "2 more",
    "players": [{"seat": None, "text": "Everybody"}], "mistakes": [{**MISTAKE, "step": 4}, {**MISTAKE, "step": 9}],
    "asked": None, "branch": None, "interval": "95 %", "texts": TEXTS,
}
ASKED = {
    "step": 9, "question": "Ann, what would you do here?", "answer": "", "said": "", "told": None,
    "choices": [{"decision": "end", "text": "end"}, {"decision": "take red", "text": "take red"}],
}
NAMES = ("Ann", "Bob", "Maximiliana")


def test_the_focus_goes_to_the_question_and_back_to_its_mistake(page):
    """What had it is gone each time."""
    one = mounted(page, "review/page", LIST)
    page.locator('.tp-mistake[data-step="9"] .tp-retry').click()
    assert one.sent == [{"ask": "retry", "step": 9}]
    one.show(mistakes=[], asked=ASKED)
    expect(page.get_by_role("button", name="end")).to_be_focused()
    page.get_by_role("button", name="take red").click()
    one.show(asked={**ASKED, "answer": "take red", "said": "Yes: take red was best.", "told": {**MISTAKE, "step": 9}})
    expect(page.get_by_role("status")).to_have_text("Yes: take red was best.")
    expect(page.get_by_role("button", name="take red", pressed=True)).to_be_focused()
    page.get_by_role("button", name="Back").click()
    one.show(mistakes=LIST["mistakes"], asked=None)
    expect(page.locator('.tp-mistake[data-step="9"] .tp-retry')).to_be_focused()


def curves() -> dict:
    """The chances of three over four steps; the first year ends with the second."""
    return {
        "view": "curves", "open": True, "step": 2, "steps": 4, "title": "The chances to win", "table": [],
        "lines": [{"seat": seat, "name": name, "values": [33.3, 50, 20, 10, 100 * (seat == 2)]}
                  for seat, name in enumerate(NAMES)],
        "marks": [{"step": 2, "text": "Year 1 ends", "kind": "year"}],
        "texts": {"table": "As a table", "when": "When", "go": "Look"},
    }


def test_curves_are_drawn_for_the_width_of_the_page(page):
    """On a phone letters can be read, and long names are cut sooner."""
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        one = mounted(page, "review/page", curves())
        name = one.root.locator("text").last
        assert name.evaluate("e => e.getBoundingClientRect().height") >= 10
        expect(name).to_have_text("Maximiliana" if size is DESK else "Maximi…")
        assert one.root.locator("svg").evaluate("e => e.scrollWidth <= innerWidth")
        one.close()
    page.set_viewport_size(DESK)


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
    one = mounted(page, "review/page", {
        "view": "ledger", "open": True, "heading": "Luck and play", "note": "", "sheets": [sheet], "strokes": strokes,
        "texts": {"years": "Year by year", "go": "Look"}})
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
    one = mounted(page, "table/hints", {"open": True, "stage": 0, "thinking": False, "done": 0, "more": True,
                                        "button": "What would you do?", "lines": [], "problem": "", "texts": texts})
    aloud = page.locator("[aria-live=polite]")
    assert aloud.evaluate("e => e.checkVisibility()")
    aloud.evaluate("e => { e.seen = true; }")
    page.get_by_role("button", name="What would you do?").click()
    assert one.sent == [{"ask": "more"}]
    one.show(stage=1, lines=[{"decision": "", "text": "Take a token."}])
    expect(aloud).to_have_text("Take a token.")
    assert aloud.evaluate("e => e.seen")
