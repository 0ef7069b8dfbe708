"""Hints and the review of a game that brings nothing but its rules and a player: Nim, by an entry point of its own."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import READY, open_page, played, steps_of, wait_for_steps, write_notebook
from tests.browser.hearing import assert_heard
from tests.examples import EXAMPLES
from tests.review.games import TAKEN

PLAYER = '''"""Plays Nim perfectly."""


class Perfect:
    """Leaves a multiple of four stones if it can."""

    def choose(self, game, seat):
        """Return its decision."""
        return f"take {game.snapshot()['heap'] % 4 or 1}"


PARTS = {"table": "nim:Nim", "players": "nim_entry:PLAYERS"}
PLAYERS = {"perfect": Perfect}
'''
CELL = """from timepirates import Game
from timepirates_widgets.table.sitting import Sitting
from timepirates_widgets.visits.game_page import GamePage

game = Game(["Ann", "Bob"], "nim")
for taken in {taken}:
    game.play(f"take {{taken}}")
GamePage(Sitting(game, seats=["human", "perfect"])).page
"""


@pytest.fixture(scope="module")
def served_nim(tmp_path_factory):
    """`timepirates play` with Nim installed beside it, and pages with a new game and one that is over."""
    folder = tmp_path_factory.mktemp("nim")
    packages, pages = folder / "packages", folder / "pages"
    about = packages / "nim-1.dist-info"
    about.mkdir(parents=True)
    pages.mkdir()
    shutil.copy(EXAMPLES / "nim" / "nim.py", packages)
    (packages / "nim_entry.py").write_text(PLAYER, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[timepirates.games]\nnim = nim_entry:PARTS\n", encoding="utf-8")
    for name, taken in (("new", ()), ("over", TAKEN)):
        write_notebook(pages / f"{name}.ipynb", CELL.format(taken=taken), title="Nim")
    with played(folder, "--notebooks", str(pages), "--preheated", "0", PYTHONPATH=str(packages)) as server:
        yield server


def test_a_hint_comes_in_stages_and_is_played(served_nim, page):
    open_page(page, f"{served_nim.address}new")
    button = page.locator(".tp-hints")
    for stage in range(1, 5):
        button.click()
        expect(button).to_have_attribute("data-stage", str(stage), timeout=READY)
    lines = page.locator(".tp-hint-line")
    expect(lines.nth(0)).to_have_text("One decision is better than all others.")
    expect(lines.nth(2)).to_contain_text("take 2: your chance to win is more than 97")
    page.locator(".tp-hint-play").click()
    assert wait_for_steps(page, 2)[0] == "take 2"


def test_a_game_is_reviewed_where_it_ended_by_keys_alone(served_nim, page):
    """The mistake as a puzzle, its answer, the totals; Escape leads back to the game."""
    open_page(page, f"{served_nim.address}over")
    end = page.locator(".tp-ending .tp-main")
    expect(end).to_have_text("Review this game")
    end.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Review of this game")
    expect(dialog.locator(".tp-sheet tbody tr").first).to_be_visible(timeout=READY)
    expect(dialog.locator(".tp-mistake")).to_have_count(1)
    expect(dialog.locator(".tp-reviewed-position li")).to_have_text(["heap: 10", "turn: 0", "to move: Ann"])
    expect(dialog.locator(".tp-told")).to_be_empty()
    assert_heard(page)
    answer = dialog.locator(".tp-reply[data-decision='take 2']")
    answer.focus()
    page.keyboard.press("Enter")
    expect(dialog.locator(".tp-told p").first).to_have_text("Yes: the best decision was take 2.")
    expect(answer).to_be_focused()
    expect(dialog.locator(".tp-sheet tbody tr").first).to_have_text("Ann50-1000+500")
    before = steps_of(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert steps_of(page) == before


def test_on_a_phone_the_review_fits_its_width(served_nim, phone):
    open_page(phone, f"{served_nim.address}over")
    phone.locator(".tp-ending .tp-main").tap()
    dialog = phone.get_by_role("dialog")
    expect(dialog.locator(".tp-sheet tbody tr").first).to_be_visible(timeout=READY)
    dialog.locator(".tp-answer").tap()
    expect(dialog.locator(".tp-told p").first).to_have_text("A better decision: take 2.")
    wide, shown = dialog.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert wide <= shown
