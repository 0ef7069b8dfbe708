"""axe finds nothing wrong with any page, its tabs and boxes, in the light and in the dark, and with what is written to
files. (Doors, a game, a year and its end are in `test_by_ear`, lessons and learners in `test_learning`, a game looked
back on in `test_review`.)"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, Server, enter, open_page
from tests.browser.hearing import assert_heard, in_the_dark
from tests.browser.playing import acting, kept, open_menu, open_task
from tests.browser.test_conspiracy import kept as kept_conspiracy
from tests.browser.test_conspiracy import lift, open_game
from tests.browser.test_police import BEFORE_A_NUMBER, TABS, example, move_to, opened, tab
from timepirates.lessons import Session, class_report, learner, load, report
from timepirates.lessons.classroom import Classroom
from timepirates.server import door
from timepirates_widgets.lessons import kit

EXPLAINED = ("Year", "Danger", "Draws")
"""The tabs of which a number is explained; all explanations are built alike (`games/pirates/police/explain.js`)."""


def test_every_tab_of_the_explorer_and_what_opens_from_it(served: Server, page: Page):
    """Tabs in the light, three explanations in the dark; a question shown, a refusal, the board's editor."""
    opened(page, served)
    move_to(page, 2)
    example(page)
    for name in TABS:
        tab(page, name)
        for clicked in BEFORE_A_NUMBER.get(name, ()):
            page.locator(f".tp-area-tabs {clicked}" if clicked != ".tp-guess" else clicked).click()
        if name == "Questions":
            page.locator(".tp-questions .tp-show").click()
            expect(page.locator(".tp-solution math").first).to_be_visible()
        assert_heard(page)
        if name in EXPLAINED:
            page.locator(".tp-area-tabs .tp-how:visible").first.click()
            expect(page.get_by_role("dialog").locator("math").first).to_be_visible()
            in_the_dark(page)
            page.keyboard.press("Escape")
    tab(page, "Bag and board")
    page.locator('.tp-count[name="police-1"]').fill("9")
    page.keyboard.press("Tab")
    expect(page.locator(".tp-error:visible")).to_have_count(1)
    page.locator(".tp-edit-board:visible").click()
    expect(page.locator(".tp-board-editor")).to_be_visible()
    in_the_dark(page)


def test_questions_and_editions(served: Server, page: Page):
    """A question as it is asked, and answered; the editions beside each other."""
    open_task(page, f"{served.address}questions")
    assert_heard(page)
    if page.locator(".tp-input").count():
        page.locator(".tp-input").fill("1")
    page.locator(".tp-answer").first.click()
    expect(page.locator(".tp-result")).to_be_visible()
    in_the_dark(page)
    page.goto(f"{served.address}editions")
    expect(page.locator(".tp-sea-board[data-drawn]")).to_be_visible(timeout=READY)
    assert_heard(page)


def test_the_menu_of_a_game_and_its_boxes(served: Server, page: Page):
    """Rules, a refusal; the menu, a link to share, earlier games, one being named, a class's file, a new game."""
    open_page(page, kept(served, acting()))
    for number, name in enumerate(("Bazaar", "Bag", "Log", "Odds")):
        page.get_by_role("tab", name=name, exact=True).click()
        (in_the_dark if number % 2 else assert_heard)(page)
    page.locator(".tp-unavailable:visible").first.click()
    expect(page.locator(".tp-error:visible").first).to_be_visible()
    assert_heard(page)
    page.locator(".tp-rules-now").click()
    expect(page.locator(".tp-box-rules")).to_be_visible()
    assert_heard(page)
    page.keyboard.press("Escape")
    open_menu(page)
    in_the_dark(page)
    page.locator(".tp-share").click()
    expect(page.locator(".tp-link-text")).to_be_visible()
    assert_heard(page)
    page.keyboard.press("Escape")
    open_menu(page)
    page.locator(".tp-games").click()
    page.locator(".tp-name-game").first.click()
    expect(page.locator(".tp-naming")).to_be_visible()
    assert_heard(page)
    page.keyboard.press("Escape")
    page.locator(".tp-load").set_input_files(
        {
            "name": "b.tpr-class.json",
            "mimeType": "application/json",
            "buffer": Classroom(name="9b", undo=False).file().encode(),
        }
    )
    expect(page.locator(".tp-box-class h2")).to_have_text("Join the class 9b?")
    assert_heard(page)
    page.locator(".tp-class-join").click()
    expect(page.locator(".tp-undo")).to_have_attribute("aria-disabled", "true")
    open_menu(page)
    page.locator(".tp-class-leave").click()
    expect(page.locator(".tp-class-leave")).to_have_count(0)
    enter(page, served.address, "companion")
    assert_heard(page)
    page.locator(".tp-new-buttons .tp-main").click()
    expect(page.locator(".tp-begin")).to_be_visible()
    in_the_dark(page)


def test_conspiracy_from_the_curtain_to_the_menu(served: Server, page: Page):
    id, _game = kept_conspiracy(served, stop=lambda now: now.deciding == "act" and now.round >= 9)
    open_game(page, served, id)
    assert_heard(page)
    lift(page)
    for number, name in enumerate(("Players", "Log", "Odds")):
        page.get_by_role("tab", name=re.compile(name)).click()
        (in_the_dark if number % 2 else assert_heard)(page)
    page.locator(".tp-stage:visible").first.click()
    expect(page.locator(".tp-unpick")).to_be_visible()
    assert_heard(page)
    page.locator(".tp-menu").click()
    page.locator(".tp-new").click()
    expect(page.locator(".tp-new-game")).to_be_visible()
    in_the_dark(page)


def test_pages_that_are_written_to_files(page: Page):
    """What learners take along, a class's table, the kits of both games with the rules on a sheet, a closed door."""
    session = Session(load("paths"))
    session.answer("two")
    files = {
        "a lesson": report.page(session, "Ann"),
        "all lessons": report.pages([session, Session(load("plans"))], "Ann", "9b", "2026-11-22"),
        "the door": door.PAGE.format(title="Time Pirates", body="<p>There is no page at this address.</p>"),
    }
    taken = learner.export(
        "Ann",
        learner.current_time(),
        None,
        [learner.make_lesson_entry("paths", "Paths", "time-pirates", session.progress())],
    )
    rows = class_report.rows_of(taken, "ann.json")
    files["the class"] = class_report.page(class_report.Report(rows, ["bob.json is left out: no file"], 1))
    for rules in ("rio-grande", "johnson-2002"):
        files |= {f"{name} of {rules}": html for name, html in kit.pages(kit.printable_kit(rules)).items()}
    for name, html in files.items():
        page.set_content(html)
        expect(page.locator("h1"), name).to_be_visible()
        assert_heard(page)
