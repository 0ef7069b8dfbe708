"""What is on the paper: the pages of lessons, questions and the explorer as PDF, read as text; and what is written to
files, each on the sheets that it is made for."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, Server, open_page
from tests.browser.playing import kept, open_task
from tests.browser.test_police import move_to, opened, tab
from timepirates import Game
from timepirates_widgets.lessons import kit

A4 = (595, 842)
"""Points of a sheet."""


def printed(page: Page) -> list[str]:
    """The text on each sheet, its lines and spaces as one space each."""
    document = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))
    for sheet in document:
        assert sorted(map(round, sheet.get_size())) == pytest.approx(sorted(A4), abs=2)
    return [" ".join(sheet.get_textpage().get_text_range().replace("\ufffe", "-").split()) for sheet in document]


READ = ".tp-epoch, .tp-site, .tp-how, .tp-cell, .tp-rule, .tp-light"
"""Buttons that are read: their texts are names and numbers."""
LEFT = """(all, but) => all.filter((each) => each.checkVisibility() && !each.matches(but))
    .map((each) => each.outerHTML.slice(0, 160))"""


def no_control(page: Page, but: str) -> None:
    """Nothing that is pressed or moved is on the paper, but for these."""
    page.emulate_media(media="print")
    pressed = page.locator("button, input, [role=tab], [role=slider], .tp-take")
    left = pressed.evaluate_all(LEFT, f"{READ}, {but}" if but else READ)
    page.emulate_media(media="null")
    assert left == []


def test_a_lesson_prints_with_its_task_what_was_said_and_the_board(served: Server, page: Page):
    open_task(page, f"{served.address}tutorial?lesson=paths")
    expect(page.locator(".tp-board-plot").get_by_text(re.compile("^1200.1299$")).first).to_be_visible(timeout=READY)
    page.locator(".tp-hint").click()
    page.locator('.tp-answer[data-answer="three"]').click()
    expect(page.locator(".tp-result.tp-error")).to_be_visible()
    text = " ".join(printed(page))
    for wanted in (
        page.locator(".tp-task").inner_text(),
        page.locator(".tp-hints li").first.inner_text(),
        "Arrows that lead into the epoch do not lead out of it.",
        "1200-1299",
        "Ann's turn",
    ):
        assert " ".join(wanted.split()).replace("\N{EN DASH}", "-") in text.replace("\N{EN DASH}", "-"), wanted
    no_control(page, ".tp-answer[data-answer]")


def test_a_game_prints_without_what_helps_to_decide(served: Server, page: Page):
    """Neither the hints' button nor the speeds of the computers; the lines that tell what they did are read."""
    open_page(page, kept(served, Game(seed=3), seats=["human", "simple", "simple", "simple"]))
    expect(page.locator("button.tp-hints")).to_be_visible()
    expect(page.locator(".tp-speed").first).to_be_visible()
    no_control(page, ".tp-recap-line")


def test_a_question_prints_with_its_answer(served: Server, page: Page):
    open_task(page, f"{served.address}questions")
    page.locator(".tp-answer").first.click()
    expect(page.locator(".tp-result")).to_be_visible()
    text = " ".join(printed(page))
    assert " ".join(page.locator(".tp-task").inner_text().split()) in text
    assert " ".join(page.locator(".tp-result").inner_text().split())[:40] in text
    no_control(page, ".tp-answer[data-answer]")


def test_the_explorer_prints_its_board_and_the_open_panels_numbers(served: Server, page: Page):
    opened(page, served)
    move_to(page, 3)
    sheets = printed(page)
    text = " ".join(sheets)
    assert "After 3 more police tokens" in text
    assert text.count("27.8") >= 2, "on the board and in the table"
    assert len(re.findall(r"\b(?:1200|1400|1600|1800|1900|2000|2200)\b", text)) >= 14
    assert len(sheets) <= 2
    for name, wanted in (
        ("Year", "30.55"),
        ("Restock", "empty sites"),
        ("Tree", "5/9"),
        ("Compare", ""),
        ("Questions", "Question 1"),
    ):
        tab(page, name)
        expect(page.locator(".tp-area-tabs .tp-take:visible")).to_have_count(1)
        assert wanted in " ".join(printed(page)), name
        no_control(page, ".tp-answer-text")


@pytest.mark.parametrize(
    ("rules", "sheets"),
    [
        ("rio-grande", {"index": 1, "plan-45": 2, "plan-90": 2, "board": 2, "tokens": 1, "table": 2, "rules": 1}),
        (
            "johnson-2002",
            {"index": 1, "plan-45": 2, "plan-90": 2, "board": 1, "tiles": 2, "coins": 1, "table": 2, "rules": 1},
        ),
    ],
)
def test_the_kit_prints_on_as_few_sheets_as_it_is_made_for(page: Page, rules: str, sheets: dict[str, int]):
    """The rules of a game on one; no page ends with a sheet that has nothing on it."""
    found = {}
    for name, html in kit.pages(kit.printable_kit(rules)).items():
        page.set_content(html)
        texts = printed(page)
        title = page.locator("h1").inner_text()
        assert texts[0].startswith(title)
        assert all(texts) or name == "tokens.html", name
        found[name.removesuffix(".html")] = len(texts)
    assert found == sheets
