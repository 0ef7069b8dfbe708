"""Hints and reviews, in Chromium: asked stage by stage, stopped, looked back on, tried again, played on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.analysis.review.games import NAMES, played
from tests.browser.browsing import READY, choices, open_page, steps_of
from tests.browser.browsing import played as played_on
from tests.browser.playing import acting, kept
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting


def test_a_hint_comes_in_stages_and_goes_with_the_position(page, served):
    """The last two name decisions that can be made, with their chances and why."""
    open_page(page, kept(served, acting()))
    button = page.locator(".tp-hints")
    expect(button).to_have_text("What would you do?")
    for stage in range(1, 5):
        expect(button).to_have_attribute("data-stage", str(stage - 1))
        button.click()
        expect(button).to_have_attribute("data-stage", str(stage))
    lines = page.locator(".tp-hint-line[data-decision]")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("you win with")
    expect(lines.first.locator("small")).not_to_be_empty()
    best = lines.first.get_attribute("data-decision")
    assert best in choices(page)
    before = len(steps_of(page))
    page.locator(f'.tp-choice[title="{best}"]').click()
    expect(button).to_have_attribute("data-stage", "0")
    expect(page.locator(".tp-hint-line")).to_have_count(0)
    assert len(steps_of(page)) > before


def test_a_class_without_hints_has_no_button(page, served):
    open_page(page, kept(served, acting(), settings={"hints": False}))
    expect(page.locator(".tp-hints")).to_have_count(0)


def test_a_game_is_looked_back_on_from_its_end(page, served):
    """Curves at once, then the mistakes; each can be looked at."""
    open_page(page, kept(served, played().copy()))
    page.locator(".tp-ending .tp-review").click()
    expect(page.locator(".tp-review-page .tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-curve-line")).to_have_count(3)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=READY)
    expect(page.locator(".tp-ledger tbody").first.locator("tr")).to_have_count(3)
    page.locator("summary", has_text="The chances as a table").click()
    expect(page.locator(".tp-curve-box table tbody tr").first).to_contain_text("At the beginning")


def erring(served) -> str:
    """The address of the review of a game in which everybody decides by lot."""
    table = Sitting(Game.random(NAMES[:3], seed=6, steps=250), store=Store(served.data))
    table.save()
    return f"{served.address}review?game={table.id}"


def test_a_mistake_is_tried_again_and_the_better_line_played_on(page, served):
    page.goto(erring(served))
    first = page.locator(".tp-mistake").first
    expect(first).to_be_visible(timeout=READY)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=READY)
    step = int(first.get_attribute("data-step"))
    first.locator(".tp-retry").click()
    expect(page.locator(".tp-asked")).to_have_attribute("data-step", str(step))
    expect(page.locator(".tp-mistake")).to_have_count(0)
    page.locator(".tp-reply").first.click()
    expect(page.locator(".tp-said-to-it")).not_to_be_empty()
    page.locator(".tp-back-to-list").click()
    page.locator(f'.tp-mistake[data-step="{step}"] .tp-better').click()
    expect(page.locator(".tp-branch-told")).to_contain_text("A new line of the game begins here")
    page.locator(".tp-play-on").click()
    expect(page.locator(".tp-table.tp-ready")).to_be_attached(timeout=READY)
    assert len(steps_of(page)) >= step
    expect(page.locator(".tp-line option")).to_have_count(2)


@pytest.fixture
def thinking_alone(tmp_path):
    """A server without a worker: its pages think for themselves, and take their time."""
    with played_on(tmp_path, TIMEPIRATES_WORKER="none") as server:
        yield server


def test_looking_back_can_be_stopped(page, thinking_alone):
    """What was found stays; the page goes on answering."""
    page.goto(erring(thinking_alone))
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    page.locator(".tp-progress .tp-stop").click()
    expect(page.locator(".tp-progress")).to_have_text("")
    expect(page.locator(".tp-curve")).to_be_visible()
    page.locator(".tp-review-steps .tp-back").click()
    expect(page.locator(".tp-review-steps .tp-slider")).to_have_attribute("aria-valuetext", "position 249 of 250")


def test_a_finished_game_is_reviewed_from_the_earlier_games(page, own):
    """And one can be chosen on the page itself."""
    open_page(page, kept(own, played().copy()))
    page.locator(".tp-menu").click()
    page.locator(".tp-games").click()
    expect(page.locator(".tp-earlier .tp-review")).to_have_attribute("href", re.compile(r"review\?game="))
    page.goto(f"{own.address}review")
    page.locator(".tp-open-game").first.click(timeout=READY)
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
