"""The site without a server: the same pages, their Python in the browser, on a plain static host and offline."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.browsing import choices, decide, enter, open_page, record_of, steps_of, wait_for_more_steps


def to_move(page: Page) -> None:
    """Wait until somebody at the page is to decide, and the computers are through."""
    page.locator(".tp-choice").first.wait_for(state="attached")


def test_a_game_against_computers_is_played_taken_back_and_there_again_after_a_reload(site, page):
    enter(page, f"{site}/play/", "computers")
    to_move(page)
    assert all(choices(page))
    before = steps_of(page)
    decide(page)
    told = wait_for_more_steps(page, len(before))
    to_move(page)
    assert {seat for seat, _text in record_of(page)["steps"]} >= {0, 1}, "the computers have played"
    assert "game=" in page.url
    told = steps_of(page)
    page.reload()
    expect(page.locator("#rendered_cells .tp-choice").first).to_be_attached()
    assert steps_of(page)[: len(told)] == told
    page.locator(".tp-undo").click()
    page.wait_for_function("n => JSON.parse(document.querySelector('.tp-record').textContent).steps.length < n",
                           arg=len(told))
    assert not page.locator("#tp-progress").count()
    assert open_page(page, page.url).locator(".tp-choice").count()
