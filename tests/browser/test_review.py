"""Hints and reviews, in Chromium: asked stage by stage, stopped, looked back on, tried again, played on."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.browsing import READY, at_rest, choices, open_page, steps_of, wait_for_more_steps
from tests.browser.hearing import assert_heard
from tests.browser.playing import acting, kept, preferred
from tests.games.pirates.review.games import NAMES, late, late_over, played
from timepirates import Game


@pytest.fixture(scope="module", autouse=True)
def compiled_before() -> None:
    """What the worker compiles once on a machine is in the compiler's cache."""
    bring = "from timepirates.games.pirates.players import rollouts; assert rollouts.compile_rollouts()"
    subprocess.run([sys.executable, "-c", bring], check=True)


def test_a_hint_comes_in_stages_is_drawn_on_the_board_and_played_by_keyboard(page, served):
    """The last two stages name decisions that can be made, with their chances and why. The best is on the board at
    once; a row drawn or removed changes nothing in the game, a button of its own plays. All of it is announced."""
    address = kept(served, acting())
    open_page(page, address)
    button, aloud, keys = page.locator(".tp-hints"), page.locator(".tp-hint-lines"), page.keyboard
    expect(button).to_have_text("What would you do?")
    expect(aloud).to_have_attribute("aria-live", "polite")
    to_the_last_stage(button)
    while "rough" in page.locator(".tp-hinting").inner_text():  # on a busy machine the worker was not ready
        open_page(page, address)
        to_the_last_stage(button)
    best = page.locator(".tp-hint-line[data-decision]").first
    expect(best).to_contain_text(re.compile(r"\bwin\b"))
    expect(best.locator("small")).not_to_be_empty()
    expect(best).to_have_attribute("aria-atomic", "true")  # so the reasons are announced with their decision
    drawn, before = page.locator(".tp-hint-show[aria-pressed=true]"), steps_of(page)
    tag = page.locator(".tp-board-plot").get_by_text(re.compile("^Hint: "))
    decision = drawn.get_attribute("data-notation")
    assert decision in choices(page)
    expect(tag).to_be_visible()
    said = page.locator(".tp-hinting .tp-said")
    expect(said).to_have_text(re.compile(r"^The board shows this decision, which has not been made yet: .+\.$"))
    drawn.focus()
    keys.press("Space")
    expect(drawn).to_have_count(0)
    expect(tag).to_have_count(0)
    expect(said).to_be_empty()
    keys.press("Enter")
    expect(drawn).to_be_focused()
    assert drawn.bounding_box()["height"] >= 40
    expect(page.locator(".tp-hint-play")).to_be_in_viewport(ratio=1)
    assert steps_of(page) == before
    page.locator(".tp-hint-play").focus()
    keys.press("Enter")
    expect(button).to_have_attribute("data-stage", "0")
    expect(page.locator(".tp-hint-line")).to_have_count(0)
    wait_for_more_steps(page, len(before))
    assert steps_of(page)[len(before)] == decision


def to_the_last_stage(button: Locator) -> None:
    """Ask for one stage of a hint after the other."""
    for stage in range(1, 5):
        expect(button).to_have_attribute("data-stage", str(stage - 1))
        button.click()
        expect(button).to_have_attribute("data-stage", str(stage), timeout=READY)


def test_a_stage_of_a_hint_is_in_view_on_a_phone_once_it_was_asked_for(phone, served):
    """The button is at the window's lower edge, and the stages are below it."""
    open_page(phone, kept(served, acting()))
    for stage in range(1, 4):
        phone.locator(".tp-hints").tap()
        expect(phone.locator(".tp-hints")).to_have_attribute("data-stage", str(stage), timeout=READY)
        expect(phone.locator(".tp-hint-line").nth(stage - 1)).to_be_in_viewport(ratio=1)


def test_a_game_is_looked_back_on_from_its_end(page, served):
    """Curves at once, then the mistakes; each can be looked at."""
    open_page(page, kept(served, late_over()))
    expect(page.locator(".tp-ending .tp-main")).to_have_text("Review this game")
    page.locator(".tp-ending .tp-review").click()
    expect(page.locator(".tp-review-page .tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-curve-line")).to_have_count(3)
    expect(page.locator(".tp-progress")).to_have_text("", timeout=READY)
    expect(page.locator(".tp-ledger tbody").first.locator("tr")).to_have_count(3)
    page.locator("summary", has_text="The chances as a table").click()
    expect(page.locator(".tp-curve-box table tbody tr").first).to_contain_text("At the beginning")
    page.locator(".tp-curve-box table tbody tr button").first.click()
    expect(page.locator(".tp-review-steps .tp-slider")).to_have_attribute(
        "aria-valuetext", re.compile("^position 0 of")
    )


def erring(served, **settings) -> str:
    """The address of the review of a game in which everybody decides by lot."""
    return kept(served, Game.random(NAMES[:3], seed=6, steps=250), "review", **settings)


def test_a_mistake_is_tried_again_by_keyboard_alone_and_by_mouse_and_the_better_line_played_on(page, served):
    """By keyboard, the focus goes to the puzzle, and back to the mistake: it is never lost.

    A puzzle shows the position with what could be known, then the answer with its reason behind one click.
    """
    page.goto(erring(served))
    mistake = page.locator(".tp-mistake").nth(1)
    expect(mistake).to_be_visible(timeout=10 * READY)
    page.evaluate("() => document.querySelector('.tp-progress .tp-stop')?.click()")  # the list stays as it is
    expect(page.locator(".tp-progress")).to_have_text("")
    one_by_keyboard_alone(page)
    step = int(mistake.get_attribute("data-step"))
    mistake.locator(".tp-retry").click()
    expect(mistake.locator(".tp-known-players li")).to_have_count(3)
    expect(page.locator(".tp-review-steps .tp-slider")).to_have_js_property("value", str(step - 1))
    expect(mistake.locator(".tp-told")).to_be_empty()
    mistake.locator(".tp-answer").click()
    expect(mistake.locator(".tp-told p").first).to_have_text(re.compile(r"^A better decision: .+\.$"))
    expect(mistake.locator(".tp-told p").nth(2)).to_have_text(
        re.compile(
            r"^The chance to win is \d+\s% with the better decision and \d+\s% with the decision that was made, "
            r"if all players play like a mate\. Each number comes from 150 simulated games\.$"
        )
    )
    mistake.locator(".tp-better").click()
    expect(page.locator(".tp-branch-told")).to_contain_text("A new line of play begins at this position")
    page.locator(".tp-play-on").click()
    expect(page.locator(".tp-table.tp-ready")).to_be_attached(timeout=READY)
    assert len(steps_of(page)) >= step
    expect(page.locator(".tp-line option")).to_have_count(2)


def one_by_keyboard_alone(page: Page) -> None:
    """Try the first mistake again, and go back to the list."""
    retry = page.locator(".tp-mistake .tp-retry").first
    keys = page.keyboard
    page.locator(".tp-whose").focus()
    keys.press("Tab")
    expect(retry).to_be_focused()
    keys.press("Enter")
    replies = page.locator(".tp-reply")
    expect(replies.first).to_be_focused()
    step = page.locator(".tp-open").get_attribute("data-step")
    keys.press("Tab")
    expect(replies.nth(1)).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".tp-said-to-it")).not_to_be_empty()
    expect(replies.nth(1)).to_be_focused()
    expect(replies.nth(1)).to_have_attribute("aria-pressed", "true")
    page.locator(".tp-back-to-list").focus()
    keys.press("Enter")
    expect(page.locator(f'.tp-mistake[data-step="{step}"] .tp-retry')).to_be_focused()


def test_looking_back_can_be_stopped(page, served):
    """What was found stays, and why there is no more is said; the page goes on answering. Captains take longest."""
    page.goto(erring(served, seats=["captain"] * 3))
    expect(page.locator(".tp-curve")).to_be_visible(timeout=READY)
    expect(page.locator(".tp-close-calls")).to_have_text(re.compile("^(No mistakes are listed yet|More mistakes may)"))
    page.locator(".tp-progress .tp-stop").click()
    expect(page.locator(".tp-progress")).to_have_text("")
    expect(page.locator(".tp-curve")).to_be_visible()
    expect(page.locator(".tp-close-calls")).to_contain_text("because the review was stopped before")
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


def decide(page: Page, button: str, patience: float = READY) -> None:
    """Click a button and wait until Ann can decide again, or the game is over."""
    before = len(steps_of(page))
    page.locator(button).first.click(timeout=patience)
    at_rest(page, before)


def play_to_the_end(page: Page) -> int:
    """Decide until the game is over; how often that was."""
    decisions = 0
    while not page.locator(".tp-ending").count():
        wanted = preferred(choices(page), *HASTY)
        try:
            decide(page, f'.tp-choice[title="{wanted}"]', 5000)
        except Late:  # the page was still on its way to where Ann decides
            continue
        decisions += 1
        if wanted.startswith("sell"):
            decide(page, ".tp-together")
    return decisions


def test_a_game_against_captains_is_played_and_looked_back_on_by_mouse(page, served):
    """It opens on the person's own first mistake as a puzzle; a right answer is told with its reason."""
    open_page(page, kept(served, late(), seats=["human", "captain", "captain"], settings={"alone": True, "pace": 0.0}))
    assert play_to_the_end(page) < 20
    page.locator(".tp-ending .tp-review").click()
    expect(page.locator(".tp-curve-line")).to_have_count(3, timeout=READY)
    puzzle = page.locator(".tp-mistake.tp-open")
    expect(puzzle).to_have_count(1, timeout=10 * READY)
    expect(page.locator(".tp-mistakes h2")).to_have_text("Ann's mistakes")
    expect(puzzle.locator("b").first).to_have_text(re.compile(r"^Year \d: Ann .+$"))
    expect(puzzle.locator(".tp-note").first).to_have_text(
        re.compile(
            "^This decision reduced the chance to win by \\d+ percentage points? \\(\\d+ to \\d+\\), if Ann "
            "plays like a mate, and Bob and Cleo play like a captain\\.$"
        )
    )
    expect(page.locator(".tp-progress")).to_have_text("", timeout=10 * READY)
    assert_heard(page)
    step = int(puzzle.get_attribute("data-step"))
    expect(page.locator(".tp-review-steps .tp-slider")).to_have_js_property("value", str(step - 1))
    replies = puzzle.locator(".tp-reply")
    replies.first.click()
    expect(puzzle.locator(".tp-told p").first).to_have_text(re.compile(r"^A better decision: .+\.$"))
    expect(puzzle.locator(".tp-told p").last).to_be_in_viewport(ratio=1)
    better = puzzle.locator(".tp-told p").first.text_content()[len("A better decision: ") : -1]
    puzzle.locator(".tp-reply", has_text=re.compile(f"^{re.escape(better)}$")).click()
    expect(puzzle.locator(".tp-said-to-it")).to_have_text(f"Yes: the best decision was {better}.")
    assert_heard(page)

    page.locator(".tp-stroke").first.click()
    expect(page.locator(".tp-review-here .tp-board-plot").first).to_be_in_viewport()
    rows = page.locator(".tp-ledger .tp-sheet").first.locator("tbody tr").all()
    for row in rows:
        start, own, others, rest, result = map(float, row.locator("td").all_text_contents())
        assert own <= 0
        assert start + own + others + rest == pytest.approx(result, abs=2.5)
    assert len(rows) == 3
