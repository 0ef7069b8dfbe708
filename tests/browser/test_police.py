"""The explorer in Chromium: slider, epochs, every panel's numbers, the keyboard alone, nothing from another machine."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import (
    DESK,
    PHONE,
    decide,
    enter,
    lab,
    new_page,
    open_page,
    record_of,
    run_cells,
    steps_of,
    wait_for_more_steps,
    wait_ready,
)
from timepirates import Game
from timepirates.games.pirates.police import token_words
from timepirates.games.pirates.police.situation import Situation

pytestmark = pytest.mark.long(60)

LAWS = token_words.spread(Situation(), exact=True)
TABS = {
    "Table": "Where now",
    "Tree": "Where now",
    "Year": "How far",
    "Restock": "How far",
    "Danger": "How far",
    "Bag and board": "What if",
    "Compare": "What if",
    "Simulate": "Is it fair",
    "Game": "Is it fair",
    "Draws": "Is it fair",
    "Guess": "Ask me",
    "Questions": "Ask me",
}
"""What can be seen beside the board, and the tab on which it stands."""
LOST = r"WebSocket|Kernel|kernel"


def opened(page: Page, served, query: str = "") -> Page:
    """The explorer, its board drawn."""
    open_page(page, f"{served.address}police{query}")
    page.wait_for_selector(".tp-area-board .main-svg")
    return page


def tab(page: Page, name: str) -> None:
    """Open a tab, choose what is wanted of it, and wait until its panel is there."""
    page.get_by_role("tab", name=TABS[name], exact=True).click()
    chosen = page.locator(".tp-guide:visible").get_by_role("button", name=name, exact=True)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def move_to(page: Page, draws: int) -> None:
    """Move the slider as a person does who drags it."""
    page.locator(".tp-slider").evaluate(
        "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', {bubbles: true})) }", draws
    )
    expect(page.locator(".tp-ticks .tp-now")).to_have_text(str(draws))


def board(page: Page) -> dict[int, tuple[str, str]]:
    """epoch -> (data-probability, data-fraction) of the click targets."""
    return {
        int(year): (p, q)
        for year, p, q in page.locator(".tp-epoch").evaluate_all(
            "all => all.map(e => [e.dataset.epoch, e.dataset.probability, e.dataset.fraction])"
        )
    }


def example(page: Page) -> None:
    """Take the example game."""
    tab(page, "Game")
    page.locator(".tp-example:visible").click()
    expect(page.locator(".tp-hindsight")).to_be_visible()


def load(page: Page, game: Game, tmp_path: Path) -> None:
    """Open a record from a file."""
    file = tmp_path / "game.tpr.json"
    file.write_text(json.dumps(game.record()))
    tab(page, "Game")
    page.locator(".tp-area-tabs input[type=file]").set_input_files(file)
    expect(page.locator(".tp-hindsight")).to_be_visible()


def test_each_step_of_the_slider_shows_the_exact_law(served, page):
    """Six digits and the fraction on every epoch, adding up to one."""
    opened(page, served)
    for draws in (0, 1, 2, 3, 8, 5):
        move_to(page, draws)
        law = dict(zip(LAWS.columns[1:], LAWS.rows[draws][1:], strict=True))
        page.wait_for_function(
            "wanted => [...document.querySelectorAll('.tp-epoch')].every("
            "e => e.dataset.fraction === wanted[e.dataset.epoch])",
            arg={str(year): str(p) for year, p in law.items()},
        )
        assert board(page) == {year: (f"{float(p):.6f}", str(p)) for year, p in law.items()}
    assert sum(Fraction(q) for _p, q in board(page).values()) == 1
    move_to(page, 1)
    expect(page.get_by_role("status").first).to_contain_text("more police token, the police are most likely")


def test_a_clicked_epoch_shows_its_paths_and_the_terms_of_its_sum_with_the_formula(served, page):
    """Nothing is fetched for the formula; Escape closes it, and the focus is back on the number."""
    opened(page, served)
    move_to(page, 3)
    page.locator('.tp-epoch[data-epoch="1900"]').click()
    expect(page.locator(".tp-ways li")).to_have_count(2)
    expect(page.locator(".tp-added")).to_have_text("2 \N{MULTIPLICATION SIGN} 5/36 = 5/18")
    terms = page.locator(".tp-ways .tp-how").evaluate_all("all => all.map(e => e.dataset.fraction)")
    assert sum(map(Fraction, terms)) == Fraction(5, 18)
    tags = page.locator(".tp-area-board .annotation-text").all_text_contents()
    assert sorted(tags) == ["5/18", "5/36", "5/36", "5/36", "5/36"]
    page.locator(".tp-ways .tp-light").first.click()
    expect(page.locator(".tp-ways .tp-lit")).to_have_count(1)

    total = page.locator(".tp-total .tp-how")
    total.click()
    box = page.get_by_role("dialog")
    expect(box).to_be_visible()
    expect(box.locator(".tp-symbols math")).to_have_count(6)
    expect(box.locator(".tp-value")).to_have_text("The result is 27.8 %, that is 5/18")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(total).to_be_focused()


BEFORE_A_NUMBER = {
    "Compare": (".tp-keep",),
    "Simulate": (".tp-begin",),
    "Guess": (".tp-ask >> nth=0", ".tp-guess"),
    "Draws": (".tp-test",),
}
"""What is clicked in a tab before it has numbers of its own."""


def test_a_number_can_be_read_off_every_panel_and_is_explained(own, page):
    """Each tab shows numbers; the first of each opens its formula. A question shows its answer with one."""
    opened(page, own)
    move_to(page, 2)
    example(page)
    for name in list(TABS)[1:-1]:
        tab(page, name)
        for clicked in BEFORE_A_NUMBER.get(name, ()):
            page.locator(f".tp-area-tabs {clicked}" if clicked != ".tp-guess" else clicked).click()
        number = page.locator(".tp-area-tabs .tp-how:visible").first
        expect(number).to_be_visible()
        assert re.search(r"\d", number.text_content()), name
        number.click()
        expect(page.get_by_role("dialog").locator(".tp-formula math").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    tab(page, "Questions")
    page.locator(".tp-questions .tp-show").click()
    expect(page.locator(".tp-solution math").first).to_be_visible()


def test_the_rules_are_played_beside_the_exact_figure_and_can_be_stopped(served, page):
    opened(page, served)
    move_to(page, 2)
    tab(page, "Simulate")
    page.locator('.tp-select[name="repeats"]').select_option("1000")
    page.locator(".tp-begin").click()
    expect(page.locator(".tp-summary")).to_contain_text("1000 simulations", timeout=30_000)
    off = page.locator(".tp-trial tbody tr td:last-child").all_text_contents()
    assert off
    assert all(abs(float(one)) < 5 for one in off)
    page.locator(".tp-off .tp-how").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("divided by the standard error")
    page.keyboard.press("Escape")
    page.locator('.tp-select[name="repeats"]').select_option("10000")
    page.locator(".tp-begin").click()
    page.locator(".tp-trial .tp-stop").click()
    expect(page.locator(".tp-begin")).to_be_visible()


def test_a_guess_is_asked_before_the_figure_is_shown_and_kept_and_a_dead_kernel_is_told(own, page):
    """The board says nothing until the guess is made; the calibration is there again after a reload."""
    opened(page, own)
    move_to(page, 2)
    tab(page, "Guess")
    page.locator(".tp-ask").first.click()
    guess = page.locator(".tp-answer:visible")
    expect(guess).to_be_visible()
    expect(page.locator('.tp-epoch[data-epoch="1400"]')).not_to_have_attribute("data-probability", re.compile("."))
    guess.fill("20")
    page.locator(".tp-guess").click()
    expect(page.locator(".tp-sum h2")).to_have_text("You guessed 20 %")
    expect(page.locator('.tp-epoch[data-epoch="1400"]')).to_have_attribute("data-fraction", "2/9")
    opened(page, own)
    tab(page, "Guess")
    expect(page.locator(".tp-guesses caption")).to_contain_text("1 guess")
    expect(page.locator(".tp-guesses .tp-dot").first).to_be_visible()
    page.watch.bear(LOST)
    own.kill_kernel_of(page)
    expect(page.locator(".tp-dead")).to_be_visible(timeout=30_000)


def test_the_danger_map_with_its_worst_case(served, page):
    opened(page, served)
    tab(page, "Danger")
    page.locator(".tp-example:visible").click()
    expect(page.locator(".tp-danger tbody tr")).to_have_count(7)
    share = ".tp-danger tbody tr:nth-child(2) .tp-how"
    before = page.locator(share).first.get_attribute("data-fraction")
    page.locator('.tp-range[name="q"]').fill("20")
    expect(page.locator(share).first).not_to_have_attribute("data-fraction", before)
    page.locator('.tp-select[name="model"]').select_option("hunters")
    page.locator(".tp-hunt").click()
    expect(page.locator(".tp-danger tbody tr")).to_have_count(7, timeout=120_000)
    assert float(board(page)[1900][0]) > 0


def test_a_record_with_a_slider_over_the_game_its_arrests_and_its_bag(served, page, tmp_path):
    opened(page, served)
    game = Game.random(players=["Ann", "Bob", "Cleo"], seed=3)
    load(page, game, tmp_path)
    expect(page.locator(".tp-arrest").first).to_be_visible(timeout=60_000)
    page.locator(".tp-next-arrest").click()
    expect(page.locator(".tp-steps-told")).to_contain_text("caught")
    page.locator(".tp-game-slider").fill("30")
    expect(page.locator(".tp-game-steps output")).to_contain_text(f"position 30 of {len(game)}")
    tab(page, "Draws")
    page.locator(".tp-test").click()
    expect(page.locator(".tp-fair .tp-verdict")).to_contain_text("were expected", timeout=60_000)


def test_from_the_play_page_to_the_odds_of_the_position_looked_at_and_back_on_another_token(own, page):
    """The play page's link opens the explorer where one looks back to; a branch over chance is played on there."""
    enter(page, own.address)
    while not any(text.startswith("draw") for text in steps_of(page)):
        before = len(steps_of(page))
        decide(page, "restock", "take")
        wait_for_more_steps(page, before)
    record = record_of(page)
    step = next(n for n, (seat, _text) in enumerate(record["steps"]) if seat is None)
    for position in reversed(range(step, len(record["steps"]))):
        page.locator(".tp-back").click()
        expect(page.locator(".tp-slider")).to_have_value(str(position))
    page.get_by_role("tab", name="Odds").click()
    page.locator(".tp-area-tabs a[href*=police]").click()
    page.wait_for_selector(".tp-area-board .main-svg")
    tab(page, "Game")
    expect(page.locator(".tp-game-steps output")).to_contain_text(f"position {step} of {len(record['steps'])}")
    drawn = json.loads(page.locator(".tp-branch").first.get_attribute("data-send"))["token"]
    page.locator(".tp-branch").first.click()
    expect(page.locator(".tp-branch-told")).to_contain_text("A new line of play begins with this token")
    page.locator(".tp-play-on").click()
    page.wait_for_selector(".tp-ready", state="attached")
    page.wait_for_function("() => document.querySelector('.tp-line')?.options.length === 2")
    assert steps_of(page)[step] == f"draw {drawn}"
    assert steps_of(page)[step] != record["steps"][step][1]


def test_the_keyboard_alone_is_enough(served, page):
    """Slider, an epoch, its sum, the formula, the tabs, the heat map: no mouse, and the focus is always to be seen."""
    opened(page, served)
    page.locator(".tp-slider").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tp-ticks .tp-now")).to_have_text("2")
    page.locator('.tp-epoch[data-epoch="1800"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-total .tp-how")).to_have_attribute("data-fraction", "2/9")
    page.locator(".tp-total .tp-how").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Where now").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="How far")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Where now")).to_have_attribute("aria-selected", "true")  # each tab has buttons
    page.locator(".tp-guide:visible").get_by_role("button", name="Tree").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-tree")).to_be_visible()
    expect(page.locator(".tp-guide:visible").get_by_role("button", name="Tree")).to_be_focused()
    page.locator('.tp-fold[data-fold="1"]').focus()
    page.keyboard.press("Space")
    expect(page.locator('[data-key="node 11"]')).to_have_count(0)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_scrolls_sideways_and_the_desk_page_fits(served, browser, size):
    with new_page(browser, size) as page:
        opened(page, served)
        example(page)
        for name in TABS:
            tab(page, name)
            wide, high, inner = page.evaluate(
                "[document.documentElement.scrollWidth, document.getElementById('rendered_cells').scrollHeight,"
                " innerWidth]"
            )
            assert wide <= inner, name
            cut_off = page.locator(".tp-numbers:visible, .tp-heat-table:visible").evaluate_all(
                "all => all.map(e => e.getBoundingClientRect().right).filter(right => right > innerWidth)"
            )
            assert cut_off == [], name
            assert size is PHONE or high <= DESK["height"], name


def test_timepirates_lab_passes_an_address_on_and_the_explorer_stands_beside_its_sidebar(tmp_path, page):
    """JupyterLab opens the address's notebook; board and table are beside each other, nothing is cut off."""
    with lab(tmp_path, "police?t=3&epoch=1900&tab=year") as jupyterlab:
        page.goto(jupyterlab.printed)
        run_cells(page, "police.ipynb")
        wait_ready(page)
        expect(page.locator(".tp-ticks .tp-now")).to_have_text("3")
        expect(page.locator(".tp-total .tp-how")).to_have_attribute("data-fraction", "5/18")
        expect(page.locator(".tp-year-chart")).to_be_visible()
        expect(page.locator(".jp-FileBrowser")).to_be_visible()
        board, table, tabs = (
            page.locator(each).bounding_box() for each in (".tp-area-board", ".tp-area-choices", ".tp-area-tabs")
        )
        assert board["width"] > 500
        for each in (table, tabs):
            assert board["x"] + board["width"] <= each["x"] < each["x"] + each["width"] <= DESK["width"]
        from_an_epoch_to_its_formula(page)


def from_an_epoch_to_its_formula(page):
    """One token, a click on an epoch, a click on its number."""
    move_to(page, 1)
    page.locator('.tp-epoch[data-epoch="1200"]').click()
    page.locator(".tp-total .tp-how").click()
    expect(page.get_by_role("dialog").locator("math").first).to_be_visible()


def test_the_address_follows_what_is_shown_and_brings_it_back(served, page):
    """Back and Forward, a reload, and another page with the same address; a slider that was dragged is one step."""
    opened(page, served)
    begun = page.evaluate("history.length")
    for draws in (1, 2, 3):
        move_to(page, draws)
    expect(page).to_have_url(re.compile(r"police\?t=3$"))
    tab(page, "Tree")
    expect(page).to_have_url(re.compile(r"police\?t=3&tab=tree$"))
    tab(page, "Bag and board")
    page.locator('.tp-count[name="police-1"]').fill("3")
    page.locator('.tp-count[name="police-1"]').press("Tab")
    expect(page).to_have_url(re.compile(r"police\?situation=.+&t=3&tab=bag$"))
    assert page.evaluate("history.length") <= begun + 4
    page.go_back()
    page.go_back()
    expect(page.locator(".tp-tree")).to_be_visible()
    expect(page.locator('.tp-epoch[data-epoch="1900"]')).to_have_attribute("data-fraction", "5/18")
    page.go_back()
    expect(page.locator(".tp-heat")).to_be_visible()
    for _step in range(3):
        page.go_forward()
    expect(page.locator('.tp-count[name="police-1"]')).to_have_value("3")
    page.reload()
    expect(page.locator('.tp-count[name="police-1"]')).to_have_value("3")
    expect(page.locator(".tp-ticks .tp-now")).to_have_text("3")


def test_five_things_are_taken_along(served, page):
    """The picture as SVG and PNG, the numbers, the address, the lines of Python; of the tree with its edges."""
    opened(page, served, "?t=3")
    tab(page, "Tree")

    def file(kind):
        with page.expect_download() as download:
            page.locator(f'.tp-area-tabs .tp-export[data-kind="{kind}"]:visible').click()
        return Path(download.value.path()).read_bytes()

    svg = ElementTree.fromstring(file("svg"))
    texts = [each.text for each in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"2200", "1200", "5/18"} <= set(texts)
    assert "A grey fraction on a branch" in " ".join(texts)
    assert len(list(svg.iter("{http://www.w3.org/2000/svg}path"))) >= 6
    assert "Export" not in texts
    png = file("png")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20]) > 600
    caption, table = file("csv").decode().split("\n", 1)
    assert caption.endswith(
        "police in 2200; police tokens in the bag: 5 with a 1, 5 with a 2; artifacts in the bag: 42; "
        "tokens discarded: 0; years left: 3."
    )
    assert table.startswith("tokens,epochs,police,probability\n11111222,")
    lines = svg.iter("{http://www.w3.org/2000/svg}text")
    drawn = [each.text for each in lines if each.get("class") == "tp-caption"]
    assert caption == f"# {' '.join(drawn)}"
    page.locator('.tp-area-tabs .tp-export[data-kind="link"]:visible').click()
    expect(page.locator(".tp-taken-text")).to_have_value(re.compile(r"^http://.+/police\?t=3&tab=tree$"))
    page.locator('.tp-area-tabs .tp-export[data-kind="python"]:visible').click()
    expect(page.locator(".tp-taken-text")).to_have_value(re.compile(r"police\.paths\(s, 8\)"))
    page.locator(".tp-taken-close").click()
    expect(page.locator(".tp-taken-text")).to_have_count(0)
