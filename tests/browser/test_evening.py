"""An evening alone, in Chromium: undo, what the others did, what is done at once, keys; by mouse and by keyboard."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.browsing import at_rest, choices, open_page, steps_of, wait_for_more_steps, wait_for_steps
from tests.browser.playing import kept
from tests.widgets.games.conspiracy import scenes as conspiracy
from tests.widgets.games.pirates.play import scenes
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
COMPUTERS = ["human", "simple", "simple", "simple"]
FOCUSED = "document.activeElement.matches('.tp-choice')"


def address(served, table: Sitting, page: str = "") -> str:
    """The address of a table that is put into the server's store."""
    store = Store(served.data)
    id = store.new_id()
    store.save(id, table.saved())
    return f"{served.address}{page}?game={id}"


def alone(served, **settings: object) -> str:
    """The address of a game against three computers, in which Ann is to begin."""
    return kept(served, Game(players=NAMES, seed=3, start=1), seats=COMPUTERS, settings=settings)


def by_mouse(page: Page, *wanted: str) -> list[str]:
    """Click the first choice that is wanted, and wait until Ann is to decide again; the steps before."""
    before = at_rest(page)
    page.locator(f'.tp-choice[title="{next(text for text in wanted if text in choices(page))}"]').click()
    at_rest(page, len(before))
    return before


def still(page: Page, steps: int) -> None:
    """Nothing is decided for as long as a computer needs."""
    page.wait_for_timeout(600)
    assert len(steps_of(page)) == steps


def test_an_evening_alone_by_mouse(page, served):
    open_page(page, alone(served, pace=1.2, alone=True))
    expect(page.locator('.tp-speed[data-speed="slow"]')).to_have_attribute("aria-pressed", "true")
    page.locator('.tp-speed[data-speed="now"]').click()
    by_mouse(page, "place 1200", "place 1400")
    if "no-restock" in choices(page):
        by_mouse(page, "no-restock")
    by_mouse(page, "move 1")
    before = by_mouse(page, "move 1")  # then nothing is left but to end the turn, which is done at once
    after = steps_of(page)
    assert after[len(before) :][:2] == ["move 1", "end"]
    lines = page.locator(".tp-recap .tp-recap-line")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("Bob: ")
    lines.first.click()
    step = lines.first.get_attribute("data-step")
    expect(page.locator(".tp-slider")).to_have_js_property("value", step)
    expect(lines.first).to_have_attribute("aria-current", "step")
    page.locator(".tp-recap-back").click()
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(len(after)))
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".tp-log")).to_contain_text("nothing else was possible")

    page.locator(".tp-undo").click()
    wait_for_steps(page, len(before))
    still(page, len(before))
    page.locator(".tp-redo").click()
    assert wait_for_steps(page, len(after)) == after

    page.locator('.tp-speed[data-speed="slow"]').click()
    expect(page.locator('.tp-speed[data-speed="slow"]')).to_have_attribute("aria-pressed", "true")
    for _decision in range(3):
        if page.locator(".tp-skip").count():
            break
        before = steps_of(page)
        page.locator(f'.tp-choice[title="{"no-restock" if "no-restock" in choices(page) else "move 1"}"]').click()
        wait_for_more_steps(page, len(before))
    page.locator(".tp-skip").click()
    page.locator(".tp-choice").first.wait_for()
    expect(lines).to_have_count(3)

    open_page(page, address(served, scenes.acting()))
    length = len(steps_of(page))
    page.locator('.tp-choice[title="sell blue-3"]').click()
    page.locator(".tp-together").click()
    assert wait_for_steps(page, length + 4)[-3:] == ["pay blue"] * 3


def test_an_evening_alone_by_keyboard(page, served):
    open_page(page, alone(served, pace=1.2, alone=True))
    keys = page.keyboard
    page.locator(".tp-choice").first.focus()
    keys.press("?")
    box = page.locator(".tp-keys")
    expect(box).to_contain_text("Ctrl+Z")
    keys.press("Escape")
    expect(box).to_have_count(0)
    page.wait_for_function(FOCUSED)
    first = len(steps_of(page))
    keys.press("1")
    wait_for_more_steps(page, first)
    page.wait_for_function("document.activeElement !== document.body")
    keys.press("Escape")  # the others go on: do not wait
    page.wait_for_function(FOCUSED)
    expect(page.locator(".tp-recap-line").first).to_be_visible()
    expect(page.locator('.tp-choice[data-number="1"]')).to_have_count(1)
    begun = len(at_rest(page))
    keys.press("ArrowLeft")
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(begun - 1))
    keys.press("Home")
    expect(page.locator(".tp-slider")).to_have_js_property("value", "0")
    keys.press("ArrowRight")
    expect(page.locator(".tp-slider")).to_have_js_property("value", "1")
    keys.press("End")
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(begun))
    keys.press("Control+z")
    wait_for_steps(page, first)
    still(page, first)
    keys.press("Control+y")
    wait_for_steps(page, begun)
    assert page.evaluate("document.activeElement !== document.body")
    page.locator(".tp-slider").focus()
    keys.press("1")
    still(page, begun)

    page.locator(".tp-menu").click()
    page.locator(".tp-entry-keys").click()
    box.locator(".tp-set-keys").uncheck()
    keys.press("Escape")
    expect(box).to_have_count(0)
    page.locator(".tp-choice").first.focus()
    keys.press("Home")
    still(page, begun)
    expect(page.locator(".tp-slider")).to_have_js_property("value", str(begun))

    open_page(page, address(served, scenes.restocking()))
    page.locator(".tp-choice").first.focus()
    length = len(steps_of(page))
    keys.press("Shift+P")
    assert wait_for_steps(page, length + 1)[-1] == "draw police-2"


def test_what_others_did_in_conspiracy_is_told_as_the_viewer_may_know_it(page, served):
    table, luck = conspiracy.goals_chosen(), Random(3)
    while table.computer_to_move is not None:
        table.play(str(luck.choice(table.position.legal())))
    open_page(page, address(served, table, "conspiracy"))
    page.locator(".tp-choice, .tp-stage").first.wait_for()
    expect(page.locator(".tp-recap-line").first).to_have_text("Bob: chose a goal")
    expect(page.locator(".tp-sq-changed").first).to_be_visible()
