"""Hints and reviews, in Chromium: asked stage by stage, stopped, looked back on, tried again, played on."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.analysis.review.games import NAMES, late, late_over, played
from tests.browser.browsing import READY, at_rest, choices, open_page, steps_of, wait_for_more_steps
from tests.browser.browsing import played as played_on
from tests.browser.playing import acting, kept
from tests.browser.test_by_ear import assert_heard
from tests.scripts.tools import installed
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting


@pytest.fixture(scope="module", autouse=True)
def compiled_before() -> None:
    """What the worker compiles once on a machine is in the compiler's cache."""
    subprocess.run([sys.executable, "-c", "from timepirates.players import onward; assert onward.bring()"], check=True)


def test_a_hint_comes_in_stages_and_goes_with_the_position(page, served):
    """The last two name decisions that can be made, with their chances and why. What comes is said aloud, for the list
    that it comes to was there before."""
    open_page(page, kept(served, acting()))
    button, aloud = page.locator(".tp-hints"), page.locator(".tp-hint-lines")
    expect(button).to_have_text("What would you do?")
    expect(aloud).to_have_attribute("aria-live", "polite")
    expect(aloud).not_to_have_attribute("hidden", re.compile(""))
    for stage, count in zip(range(1, 5), (1, 2, 6, 7), strict=True):
        expect(button).to_have_attribute("data-stage", str(stage - 1))
        button.click()
        expect(button).to_have_attribute("data-stage", str(stage))
        expect(aloud.locator("li")).to_have_count(count)
    expect(aloud.locator("li").nth(5)).to_have_text(re.compile("too close to call|better than all others"))
    expect(aloud.locator("li").last).to_have_text(re.compile("^As things stand: "))
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
    wait_for_more_steps(page, before)


def test_a_class_without_hints_has_no_button(page, served):
    open_page(page, kept(served, acting(), settings={"hints": False}))
    expect(page.locator(".tp-hints")).to_have_count(0)


def test_a_game_is_looked_back_on_from_its_end(page, served):
    """Curves at once, then the mistakes; each can be looked at."""
    open_page(page, kept(served, late_over()))
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


# --- an evening: a person against captains, looked back on

HASTY = ("sell red-3", "land", "restock", "end", "lay white-3 on red", "move 1")
"""What somebody decides first who sells at once and then runs."""


@pytest.fixture(scope="module")
def axe() -> str:
    """The checker's script."""
    return (installed() / "axe-core/axe.min.js").read_text(encoding="utf-8")


def decide(page: Page, button: str, patience: float = READY) -> None:
    """Click a button and wait until Ann can decide again, or the game is over."""
    before = len(steps_of(page))
    page.locator(button).first.click(timeout=patience)
    at_rest(page, before)


def play_to_the_end(page: Page) -> int:
    """Decide until the game is over; how often that was."""
    decisions = 0
    while not page.locator(".tp-ending").count():
        there = choices(page)
        wanted = next((text for start in HASTY for text in there if text.startswith(start)), there[0])
        try:
            decide(page, f'.tp-choice[title="{wanted}"]', 5000)
        except Late:  # the page was still on its way to where Ann decides
            continue
        decisions += 1
        if wanted.startswith("sell"):
            decide(page, ".tp-pay-all")
    return decisions


def against_captains(page: Page, served) -> None:
    """A person's game against two captains to its end, then its review by the link there."""
    open_page(page, kept(served, late(), seats=["human", "captain", "captain"], settings={"alone": True, "pace": 0.0}))
    assert play_to_the_end(page) < 20
    page.locator(".tp-ending .tp-review").click()
    expect(page.locator(".tp-curve-line")).to_have_count(3, timeout=READY)


def test_a_game_against_captains_is_played_and_looked_back_on_by_mouse(page, served, axe):
    """Curves, what was given away and why, the same once more as a question, the better line, luck and play."""
    against_captains(page, served)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=READY)
    assert_heard(page, axe)
    page.locator(".tp-whose").select_option("0")
    worst = page.locator(".tp-mistake").first
    expect(worst.locator("b")).to_have_text(
        re.compile(r"^Ann: .+\. Better: .+, by \d+\.\d\s% \((under )?\d+\.\d to \d+\.\d\s%\)$"))
    expect(worst.locator(".tp-shown")).to_have_text(
        re.compile(r"^In 200 games played on from either: \d+\.\d\s% to win with the better, \d+\.\d\s% with what "
                   r"was played\. The value alone would say a loss of \d+\.\d\s%\.$"))
    step, told = int(worst.get_attribute("data-step")), worst.locator(".tp-note").all_text_contents()
    assert [bool(re.match(r".+: .+\.$", each)) for each in told] == [True, True]
    better = told[0].partition(": ")[0]
    worst.locator(".tp-look").click()
    expect(page.locator(".tp-review-steps .tp-slider")).to_have_js_property("value", str(step - 1))

    worst.locator(".tp-retry").click()
    expect(page.locator(".tp-mistake")).to_have_count(0)
    page.locator(".tp-reply", has_text=re.compile(f"^{re.escape(better)}$")).click()
    expect(page.locator(".tp-said-to-it")).to_have_text(f"Yes: {better} was best.")
    assert_heard(page, axe)
    page.locator(".tp-back-to-list").click()

    page.locator(".tp-stroke").first.click()
    expect(page.locator(".tp-review-here .tp-board-plot").first).to_be_in_viewport()
    shown = page.locator(".tp-ledger .tp-sheet").first.locator("tbody tr").all()
    for row in shown:
        start, luck, own, others, result = (float(re.match(r"[-+]?\d+\.\d", cell)[0])
                                            for cell in row.locator("td").all_text_contents())
        assert start + luck + own + others == pytest.approx(result, abs=0.3)
    assert len(shown) == 3

    page.locator(f'.tp-mistake[data-step="{step}"] .tp-better').click()
    expect(page.locator(".tp-branch-told")).to_contain_text(f"A new line of the game begins here with: {better}")
    page.locator(".tp-play-on").click()
    expect(page.locator(".tp-table.tp-ready")).to_be_attached(timeout=READY)
    expect(page.locator(".tp-line option")).to_have_count(2)
    assert play_to_the_end(page) >= 0
    expect(page.locator(".tp-ending .tp-review")).to_be_visible()


def test_a_mistake_is_tried_again_by_keyboard_alone(page, served):
    """The focus goes to the question, and back to the mistake: it is never lost."""
    page.goto(erring(served))
    retry = page.locator(".tp-mistake .tp-retry").first
    expect(retry).to_be_visible(timeout=READY)
    page.evaluate("() => document.querySelector('.tp-progress .tp-stop')?.click()")  # the list stays as it is
    expect(page.locator(".tp-progress")).to_have_text("")
    keys = page.keyboard
    page.locator(".tp-whose").focus()
    for _each in range(3):
        keys.press("Tab")
    expect(retry).to_be_focused()
    keys.press("Enter")
    replies = page.locator(".tp-reply")
    expect(replies.first).to_be_focused()
    step = page.locator(".tp-asked").get_attribute("data-step")
    keys.press("Tab")
    expect(replies.nth(1)).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".tp-said-to-it")).not_to_be_empty()
    expect(replies.nth(1)).to_be_focused()
    expect(replies.nth(1)).to_have_attribute("aria-pressed", "true")
    for _each in range(replies.count() - 1):
        keys.press("Tab")
    expect(page.locator(".tp-back-to-list")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(f'.tp-mistake[data-step="{step}"] .tp-retry')).to_be_focused()
