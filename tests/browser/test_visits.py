"""A first visit and a later one, in Chromium: the doors by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.browsing import (
    PHONE,
    choices,
    decide,
    enter,
    new_page,
    open_page,
    record_of,
    steps_of,
    wait_for_more_steps,
)
from timepirates_widgets.table.store import Store


def kept(folder: Path) -> list[Path]:
    """The files of games in a data folder."""
    return list((folder / "games").glob("*"))


def test_the_doors_of_a_first_visit_by_keyboard_and_the_game_on_a_later_one(browser, own):
    """Nothing is kept before the first decision; a reload shows the same doors; the menu has them later."""
    with new_page(browser, reduced_motion="reduce") as page:
        open_page(page, own.address)
        doors = page.get_by_role("dialog", name="Time Pirates")
        expect(doors.locator(".tp-door")).to_have_count(5)
        expect(page.locator('.tp-door[data-door="computers"]')).to_be_focused()
        assert len(record_of(page)["players"]) == 4
        expect(page.locator('.tp-epoch[data-epoch="1400"]')).to_be_attached()
        assert page.evaluate("document.querySelector('.tp-area-choices').inert")
        page.reload()
        expect(page.locator('.tp-door[data-door="computers"]')).to_be_focused()
        assert (kept(own.data), page.url) == ([], own.address)
        page.keyboard.press("Enter")
        expect(page.locator(".tp-doors")).to_have_count(0)
        expect(page.locator(".tp-choice").first).to_be_attached()
        assert kept(own.data) == []
        page.wait_for_function("!document.querySelector('.tp-busy')")
        page.locator(".tp-choice").first.focus()
        before = len(steps_of(page))
        page.keyboard.press("Enter")
        wait_for_more_steps(page, before)
        page.wait_for_function("location.search.includes('game=')")
        page.wait_for_function("!document.querySelector('.tp-busy') && document.querySelector('.tp-choice')")
        id = Store(own.data).latest()
        assert id in page.url
    with new_page(browser, reduced_motion="reduce") as page:
        open_page(page, own.address)
        expect(page.locator(".tp-doors")).to_have_count(0)
        assert id in page.url
        page.locator(".tp-menu").click()
        menu = page.locator(".tp-menu-box")
        expect(menu.locator(".tp-door")).to_have_text([
            "Learn the rules", "Play against computers", "People at this screen", "The real board on the table",
            "Conspiracy"])
        menu.locator('.tp-door[data-door="learn"]').click()
        expect(page.locator(".tp-lesson, .tp-task").first).to_be_attached()


def test_the_doors_of_conspiracy_and_of_a_phone_by_touch(browser, own):
    """One person alone never sees a curtain, people at the screen begin on it; a door leads to the other game."""
    with new_page(browser, PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce") as phone:
        open_page(phone, own.address)
        boxes = [phone.locator(".tp-doors .tp-door").nth(at).bounding_box() for at in range(5)]
        assert all(box["height"] >= 44 and box["y"] + box["height"] <= PHONE["height"] for box in boxes)
        phone.locator('.tp-door[data-door="conspiracy"]').tap()
        phone.wait_for_url("**/conspiracy")
        expect(phone.locator(".tp-doors")).to_be_visible()
        expect(phone.locator(".tp-curtain")).to_have_count(0)
        phone.locator('.tp-door[data-door="here"]').tap()
        expect(phone.locator(".tp-curtain")).to_be_visible()
        enter(phone, f"{own.address}conspiracy", "computers")
        expect(phone.locator(".tp-choice").first).to_be_attached()
        expect(phone.locator(".tp-curtain")).to_have_count(0)
        assert kept(own.data) == []
        decide(phone)
        wait_for_more_steps(phone, 0)
        phone.wait_for_function("location.search.includes('game=') && !location.search.includes('door')")


def test_an_address_goes_through_a_door_without_asking(page, own):
    enter(page, own.address, "companion")
    form = page.locator(".tp-new-game")
    expect(form.get_by_label("We play with the real board")).to_be_checked()
    enter(page, own.address)
    expect(page.locator(".tp-doors")).to_have_count(0)
    page.locator(".tp-choice").first.click()
    wait_for_more_steps(page, 0)
    enter(page, own.address)
    assert (steps_of(page), len(choices(page)) > 0) == ([], True)
