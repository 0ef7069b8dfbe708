"""Learners at the page of the lessons: their names, what they take along; and a lesson by keyboard alone, heard."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import READY, Server, frames_of, new_page, open_page, played
from tests.browser.hearing import assert_heard, tree
from tests.browser.playing import open_task
from timepirates import lessons
from timepirates.lessons import Session, learner
from timepirates.lessons.classroom import Classroom
from timepirates.server import entry_token
from timepirates_widgets.keeping.learners import Learners
from timepirates_widgets.keeping.store import Store

HEAR = """() => {
    window.said = [];
    const live = '[aria-live], [role=status], [role=log], [role=alert]';
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
            const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
            const text = [...addedNodes].map((each) => each.textContent).join(' ').trim();
            if (region && text && region.closest('.tp-lesson-panel')) window.said.push(text);
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
COURSES = {"tutorial": ("time-pirates", "paths"), "conspiracy": ("conspiracy", "plans")}


def heard(page: Page, text: str) -> None:
    """Wait until something is said that holds a text, and forget all that was said until then."""
    page.wait_for_function("text => window.said.some((each) => each.includes(text))", arg=text)
    page.evaluate("() => { window.said = []; }")


def answer(page: Page, session: Session, text: str) -> None:
    """Answer or decide by keyboard alone."""
    if session.step.kind != "question":
        button = page.locator(f'.tp-choice[data-notation="{text}"], .tp-unavailable[data-send*=\'"{text}"\']').first
        fold = page.locator(".tp-fold").filter(has=button)
        expect(button).to_be_attached()  # the task is said before what can be decided is drawn
        if not button.is_visible():
            tab_until(page, fold.locator(".tp-fold-head"))
            page.keyboard.press("Enter")
        tab_until(page, button)
    elif session.kind:
        tab_until(page, page.locator(".tp-input").first)
        page.keyboard.type(text)
    else:
        tab_until(page, page.locator(f'.tp-answer[data-answer="{text}"]'))
    page.keyboard.press("Enter")


def tab_until(page: Page, wanted) -> None:
    """Press Tab until an element has the focus."""
    for _stop in range(120):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached")


@pytest.mark.parametrize("where", COURSES)
def test_a_whole_lesson_is_taken_by_keyboard_and_each_thing_is_said_in_its_turn(
    own: Server,
    page: Page,
    where: str,
):
    """Task, refusal, hint, result, next task: in the accessibility tree, and announced in this order."""
    game, name = COURSES[where]
    lesson = lessons.load(name)
    session = Session(lesson)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {HEAR})")
    open_task(page, f"{own.address}{where}?lesson={name}")
    for step in lesson.steps:
        scene = f"{session.scene}. " if session.scene else ""
        heard(page, f"Step {step.number} of {len(lesson.steps)}: {scene}{step.text}")
        assert f"Step {step.number} of {len(lesson.steps)}" in tree(page, ".tp-lesson-panel")
        wrong = next((each.attempt for each in step.wrong if step.kind == "question"), None)
        if wrong is not None:
            answer(page, session, wrong)
            session.answer(wrong)
            heard(page, "Not correct")
        if step.number == 1:
            tab_until(page, page.locator(".tp-hint"))
            page.keyboard.press("Enter")
            heard(page, step.hints[0])
            assert step.hints[0] in tree(page, ".tp-lesson-panel")
        for text in session.solution():
            answer(page, session, text)
            session.answer(text) if step.kind == "question" else session.try_decision(text)
        heard(page, session.reason())
        assert session.reason() in tree(page, ".tp-lesson-panel").replace("\\", "")
        assert page.evaluate("() => document.activeElement.tagName") != "BODY"
        if step.number == 1:
            assert_heard(page)
        session.next()
        if step.number < len(lesson.steps):
            tab_until(page, page.locator(".tp-next"))
            page.keyboard.press("Enter")
    expect(page.locator(".tp-finished")).to_be_visible()
    assert game == lesson.game


def test_learners_say_their_names_take_along_and_bring_back(own: Server, page: Page):
    """One click to another learner; a class joined by a file; what a file brings is there again at once."""
    open_task(page, f"{own.address}tutorial")
    page.locator('.tp-answer[data-answer="two"]').click()
    page.locator(".tp-learner").click()
    assert_heard(page)
    assert 'textbox "Your name or nickname"' in tree(page, ".tp-who-box")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(page.locator(".tp-learner")).to_have_text("Ann")
    expect(page.locator(".tp-who-box")).to_have_count(0)
    page.locator(".tp-learner").click()
    with page.expect_download() as started:
        page.locator(".tp-learner-file").click()
    found = learner.read(started.value.path().read_bytes())
    assert (started.value.suggested_filename, found["learner"]) == ("Ann.tpr-learner.json", "Ann")
    link = page.locator(".tp-link-text").input_value()
    assert link.startswith(f"{own.address}tutorial?learner=")
    page.keyboard.press("Escape")
    page.locator(".tp-not-me").click()
    expect(page.locator(".tp-result")).to_have_count(0)
    expect(page.locator(".tp-learner")).to_have_text("Who are you?")
    page.locator(".tp-load").set_input_files(
        {
            "name": "b.tpr-class.json",
            "mimeType": "application/json",
            "buffer": Classroom(name="9b", lessons=("paths", "turn")).file().encode(),
        }
    )
    expect(page.locator(".tp-class-offer")).to_contain_text("Class 9b")
    page.locator(".tp-class-join").click()
    expect(page.locator(".tp-lesson")).to_have_count(2)
    page.locator(".tp-who-box input[name=name]").fill("Ben")
    page.locator(".tp-learner-new").click()
    expect(page.locator(".tp-learner")).to_have_text("Ben")
    expect(page.locator(".tp-class")).to_contain_text("Class 9b")
    open_task(page, link)
    page.locator(".tp-bring").click()
    expect(page.locator(".tp-learner")).to_have_text("Ann")
    expect(page.locator(".tp-lesson")).to_have_count(15)
    expect(page.locator(".tp-result.tp-right")).to_be_visible()
    delete(page)
    kept = json.loads((own.data / "kept" / "learners.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in kept["learners"]] == ["", "Ben", ""], "who learns on here has no name yet"


def test_each_browser_has_learners_of_its_own(browser: Browser, tmp_path):
    """Name, progress, class and lesson; nothing of the others is sent to it. All of it outlives the server."""
    kestrels = Classroom(name="Kestrels", lessons=("turn", "paths")).link()
    before = Learners(Store(tmp_path / "data"))
    before.call("Boris")
    before.begin("Annika")
    with new_page(browser) as home, new_page(browser) as second, new_page(browser) as tablet:
        for page in (home, second, tablet):
            page.watch.bear("WebSocket|ERR_CONNECTION|Kernel connection|ECONN")
        with played(tmp_path, "--host", "127.0.0.2") as server:
            here = server.printed.replace("127.0.0.2", "127.0.0.1").replace("?", "tutorial?")
            begins_empty(tablet, f"{server.address}tutorial")
            name(tablet, "Wanjiru")
            open_page(tablet, f"{server.address}?door=here&class={kestrels}")
            tablet.locator(".tp-box .tp-class-join").click()
            expect(tablet.locator(".tp-box")).to_have_count(0)
            open_task(tablet, f"{server.address}tutorial?lesson=paths")
            tablet.locator('.tp-answer[data-answer="two"]').click()
            expect(tablet.locator(".tp-result.tp-right")).to_be_visible()
            open_task(home, here)
            expect(home.locator(".tp-learner")).to_have_text("Annika")
            home.locator(".tp-learner").click()
            expect(home.locator(".tp-learner-choose")).to_have_text(["Boris"])
            begins_empty(second, here)
            name(second, "Yorick")
            port = server.address.rpartition(":")[2].strip("/")
        with played(tmp_path, "--host", "127.0.0.2", "--port", port) as server:
            open_task(tablet, f"{server.address}tutorial")
            expect(tablet.locator(".tp-learner")).to_have_text("Wanjiru")
            expect(tablet.locator(".tp-class")).to_contain_text("Class Kestrels")
            expect(tablet.locator('.tp-lesson[aria-current="true"]')).to_have_attribute("data-lesson", "paths")
            expect(tablet.locator(".tp-result.tp-right")).to_be_visible()
            at_home = f"{server.address}tutorial".replace("127.0.0.2", "127.0.0.1")
            open_task(home, at_home)
            expect(home.locator(".tp-learner")).to_have_text("Annika")
            open_task(second, at_home)
            expect(second.locator(".tp-learner")).to_have_text("Yorick")
            [cookie] = [each for each in second.context.cookies() if each["name"].startswith("tp-browser-")]
            assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
            second.context.add_cookies([{**cookie, "value": entry_token.new_token()}])
            begins_empty(second, at_home)
            [again] = [each for each in second.context.cookies() if each["name"].startswith("tp-browser-")]
            assert again["value"] != cookie["value"]


def begins_empty(page: Page, address: str) -> None:
    """Open the lessons as somebody new, to whom nothing of other learners is sent."""
    received = frames_of(page)
    answer = page.goto(address)
    expect(page.locator(".tp-task")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-learner")).to_have_text("Who are you?")
    page.locator(".tp-learner").click()
    expect(page.locator(".tp-who-box")).to_be_visible()
    expect(page.locator(".tp-learner-choose, .tp-learner-delete, .tp-class")).to_have_count(0)
    sent = answer.text() + "".join(received)
    assert "Who are you?" in sent
    assert not re.findall("Annika|Boris|Wanjiru|Yorick|Kestrels", sent)
    page.keyboard.press("Escape")


def name(page: Page, text: str) -> None:
    """Say who is learning."""
    page.locator(".tp-learner").click()
    page.locator(".tp-who-box input[name=name]").fill(text)
    page.locator(".tp-learner-new").click()
    expect(page.locator(".tp-learner")).to_have_text(text)


def delete(page: Page) -> None:
    """By keyboard: one press moves the learner to the bin, from which they come back; two empty it."""
    if not page.locator(".tp-who-box").count():
        page.locator(".tp-learner").click()
    page.locator(".tp-learner-delete").press("Enter")
    expect(page.locator(".tp-who-box [role=status]")).to_have_text("Ann was moved to the bin.")
    expect(page.locator(".tp-who-box input[name=name]")).to_be_focused()
    expect(page.locator(".tp-learner")).to_have_text("Who are you?")
    page.locator(".tp-bin summary").press("Enter")
    assert_heard(page)
    page.get_by_role("button", name="Bring back: Ann").press("Enter")
    expect(page.locator(".tp-learner")).to_have_text("Ann")
    expect(page.locator(".tp-result.tp-right")).to_be_visible()
    page.locator(".tp-learner-delete").press("Enter")
    page.locator(".tp-bin summary").press("Enter")
    page.locator(".tp-empty-bin").press("Enter")
    expect(page.locator(".tp-empty-bin")).to_have_text("Permanently delete 1 learner")
    expect(page.locator(".tp-empty-bin")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-bin")).to_have_count(0)
    expect(page.locator(".tp-who-box input[name=name]")).to_be_focused()
