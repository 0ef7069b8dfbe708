"""The play page in Chromium, served by Voilà: layout and marks, a turn by mouse and by keyboard, timeline and lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import (
    PHONE,
    choices,
    new_page,
    open_page,
    record_of,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
)
from tests.browser.playing import PLAYERS, acting, click_choice, game_until, kept, preferred, press_until
from timepirates import Game

LONG = [f"Captain {letter} of the Very Long Name and the Seven Wide Seas, III"[:60] for letter in "ABCDEF"]
GAMES = {
    "begun": lambda: Game(players=LONG, seed=1),
    "long names": lambda: game_until(lambda g: len(g) > 120 and g.deciding == "act", players=LONG),
    "over": lambda: Game.random(players=LONG, seed=3),
}
"""What a page must find room for."""
MARKS = (
    "status",
    "choice",
    "epoch",
    "undo",
    "redo",
    "first",
    "back",
    "forward",
    "last",
    "slider",
    "line",
    "log",
    "menu",
    "new",
    "save",
    "load",
    "record",
)


# --- marks, layout


def test_the_page_carries_every_mark_and_one_choice_for_each_legal_decision(page, served):
    """So that other programs can play without knowing the layout."""
    open_page(page, kept(served, Game(players=PLAYERS, seed=1)))
    for mark in MARKS:
        assert page.locator(f".tp-{mark}").count() >= 1, mark
    assert choices(page) == Game.replay(record_of(page)).legal()
    assert page.locator("input.tp-slider, .tp-slider[role=slider]").count() == 1
    assert page.locator("input[type=file].tp-load").count() == 1
    years = [str(epoch["year"]) for epoch in record_of(page)["board"]["epoch"]]
    assert page.locator(".tp-epoch").evaluate_all("all => all.map(e => e.dataset.epoch)") == years


@pytest.mark.parametrize("kind", GAMES)
def test_a_desk_page_shows_everything_without_scrolling(page, served, kind):
    """1366 x 768, also with six players whose names have 60 letters."""
    open_page(page, kept(served, GAMES[kind]()))
    size = page.evaluate(
        "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight,"
        " document.querySelector('.tp-table').getBoundingClientRect().bottom]"
    )
    assert size[0] == 1366
    assert size[1] <= 768
    assert size[2] <= 768.5
    for area in ("status", "choices", "tabs", "strip"):
        box = page.locator(f".tp-area-{area}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1366.5, area


@pytest.mark.parametrize(("width", "height"), [(1180, 650), (1280, 720), (1440, 900), (1920, 1080), (2560, 1300)])
def test_in_every_window_the_board_fits_and_everything_is_where_it_looks(browser, served, width, height):
    """The board takes what the window has, nothing scrolls; clicks, reasons and small boxes are at their places."""
    address = kept(served, game_until(lambda g: g.deciding == "place" and len(g) == 1))
    with new_page(browser, {"width": width, "height": height}, reduced_motion="reduce") as page:
        open_page(page, address)
        scrolled = "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
        assert page.evaluate(scrolled) == [width, height]
        board, strip = (page.locator(f".tp-area-{area}").bounding_box() for area in ("board", "strip"))
        assert board["width"] >= min(0.58 * width, 0.93 * height)
        assert board["height"] == pytest.approx(0.8 * board["width"], abs=1)
        assert strip["y"] >= board["y"] + board["height"] - 1
        dimmed = page.locator('.tp-unavailable[data-key="dimmed place 2200"]')
        dimmed.hover()
        bubble, button = (found.bounding_box() for found in (page.locator(".tp-area-choices .tp-bubble"), dimmed))
        assert bubble["x"] == pytest.approx(min(button["x"], width - 8 - bubble["width"]), abs=2)
        assert 0 < bubble["y"] - button["y"] - button["height"] < 10
        page.locator(".tp-line-edit").click()
        form, edit = (page.locator(name).bounding_box() for name in (".tp-line-form", ".tp-line-edit"))
        assert 0 < edit["y"] - form["y"] - form["height"] < 16
        page.keyboard.press("Escape")
        before = len(steps_of(page))
        page.locator('.tp-epoch[data-epoch="1200"]').click(position={"x": 5, "y": 5})
        assert wait_for_steps(page, before + 1)[-1] == "place 1200"


@pytest.mark.parametrize("kind", GAMES)
def test_a_phone_page_never_scrolls_sideways(phone, served, kind):
    """390 x 844: board, choices, tabs below each other. The board is a picture of its own, with epochs to be touched."""
    open_page(phone, kept(served, GAMES[kind]()))
    wide = phone.evaluate("""() => [...document.querySelectorAll('.tp-table *')].filter((e) => {
        const box = e.getBoundingClientRect();
        const cut = (node) => node && (getComputedStyle(node).overflowX !== 'visible'
          && node.getBoundingClientRect().right <= innerWidth + 1 || cut(node.parentElement));
        return box.width > 1 && box.right > innerWidth + 1 && !cut(e.parentElement);
    }).map((e) => e.className)""")
    assert wide == []
    tops = [phone.locator(f".tp-area-{area}").bounding_box()["y"] for area in ("status", "board", "choices", "tabs")]
    assert tops == sorted(tops)
    scrolls = "document.querySelector('#rendered_cells').scrollWidth"
    assert phone.evaluate(scrolls) <= PHONE["width"]
    expect(phone.locator(".tp-sea-board[data-drawn]")).to_have_attribute("data-picture", "tall")
    boxes = [target.bounding_box() for target in phone.locator(".tp-epoch").all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes)


def test_on_a_phone_a_tap_plays_and_every_control_is_large_enough_for_a_thumb(phone, served):
    """44 pixels at least, on the page and in the boxes that open from its menu. What is refused lies over the tabs."""

    def small() -> list[str]:
        # a token on the board is as large as it is drawn: the button of its decision does the same
        controls = "button:not(.tp-site), select, summary, [role=tab]"
        return phone.evaluate(
            """(controls) => [...document.querySelectorAll(controls)]
            .filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => [e, e.getBoundingClientRect()])
            .filter(([e, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([e, box]) => `${e.className} ${e.textContent} ${box.width} ${box.height}`)""",
            controls,
        )

    open_page(phone, kept(served, acting()))
    before = len(steps_of(phone))
    phone.locator(".tp-choice").first.tap()
    wait_for_steps(phone, before + 1)
    phone.locator(".tp-undo").tap()
    wait_for_steps(phone, before)
    for tab in ("Players", "Bazaar", "Bag", "Log", "Odds"):
        phone.get_by_role("tab", name=tab).tap()
        assert small() == []
    phone.locator('.tp-unavailable[data-key="dimmed end"]').tap()
    for part in (".tp-error", ".tp-error .tp-rule", ".tp-error .tp-lesson-link"):
        found = phone.locator(part)
        expect(found).to_be_visible()
        assert found.evaluate("""(e) => {
            const box = e.getBoundingClientRect();
            return e.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height - 4));
        }"""), part
    assert small() == []
    for opener, box in ((".tp-share", ".tp-box-share"), (".tp-games", ".tp-box-games"), (".tp-new", ".tp-new-game")):
        phone.locator(".tp-menu").tap()
        phone.locator(opener).tap()
        expect(phone.locator(box)).to_be_visible()
        assert small() == []
        if box != ".tp-new-game":
            phone.locator(f"{box} .tp-close").tap()
            expect(phone.locator(box)).to_have_count(0)
    phone.locator("input[value=companion]").check()
    phone.locator('[data-step="2"]').tap()
    phone.locator(".tp-fill").tap()
    assert small() == []


def test_the_status_line_is_never_cut_off(page, served):
    """A name of sixty wide letters is set smaller, so that what is decided can be read after it."""
    names = ["W" * 60, *PLAYERS[1:]]
    open_page(
        page,
        kept(
            served,
            game_until(
                lambda g: g.deciding == "act" and g.to_move == 0 and not g.snapshot()["arrested"], players=names
            ),
        ),
    )
    status = page.locator(".tp-status")
    expect(status).to_contain_text("action")
    page.wait_for_function(
        "() => { const e = document.querySelector('.tp-status'); return e.scrollHeight <= e.clientHeight + 1 }"
    )


# --- a turn


def test_a_whole_turn_by_mouse(page, served):
    """Restock decision, two actions, end of the turn; the status line says each time what is decided."""
    game = game_until(lambda g: g.deciding == "restock" and len(g.legal()) > 1)
    address, player = kept(served, game), game.players[game.to_move]
    open_page(page, address)
    expect(page.locator(".tp-status")).to_contain_text(f"{player}'s turn")
    click_choice(page, game.legal()[0])
    expect(page.locator(".tp-status")).to_contain_text("2 actions left")
    for left in ("1 action left", "no actions left"):
        click_choice(page, next(text for text in choices(page) if text.startswith(("take", "move"))))
        expect(page.locator(".tp-status")).to_contain_text(left)
    click_choice(page, "end")
    expect(page.locator(".tp-status")).not_to_contain_text(f"{player}'s turn")


def test_a_whole_turn_by_keyboard_alone(page, served):
    """Tab reaches the choices, Enter plays; the focus stays among the choices, however they change."""
    open_page(page, kept(served, game_until(lambda g: g.deciding == "restock")))
    press_until(page, "Tab", ".tp-choice")
    turn = page.locator(".tp-status").text_content()
    for _decision in range(12):
        before, wanted = len(steps_of(page)), choices(page)
        pick = preferred(wanted, "end", "take", "no-restock", "move")
        press_until(page, "ArrowDown", f'[title="{pick}"]')
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.keyboard.press("Enter")
        wait_for_more_steps(page, before)
        page.wait_for_function("document.activeElement.classList.contains('tp-choice')")
        if pick == "end":
            break
    assert steps_of(page)[-1] == "end"
    assert page.locator(".tp-status").text_content() != turn


def test_an_epoch_that_means_nothing_says_why_and_another_is_chosen_by_mouse_or_by_keyboard(page, served):
    """S4: the police are there, and the rule can be read. What has the focus stays the same node, and keeps it."""
    open_page(page, kept(served, Game(players=PLAYERS, seed=1)))
    page.locator('.tp-epoch[data-epoch="2200"]').click()
    expect(page.locator(".tp-error")).to_contain_text("S4")
    assert steps_of(page) == []
    page.locator(".tp-rule").click()
    expect(page.locator(".tp-box-rule")).to_contain_text("S4")
    page.keyboard.press("Escape")
    expect(page.locator(".tp-box-rule")).not_to_be_attached()
    page.locator('.tp-epoch[data-epoch="1200"]').click()
    assert wait_for_steps(page, 1) == ["place 1200"]
    expect(page.locator(".tp-error")).not_to_be_attached()
    epoch = page.locator('.tp-epoch[data-epoch="1400"]')
    epoch.evaluate("e => { e.kept = true }")
    epoch.focus()
    page.keyboard.press("Enter")
    assert wait_for_steps(page, 2)[1] == "place 1400"
    expect(epoch).to_be_focused()
    assert epoch.evaluate("e => e.kept") is True


def test_fast_clicks_are_all_heard(page, served):
    """Ten undos and ten redos as fast as they can be clicked."""
    game = Game(players=PLAYERS, seed=1)
    for _n in range(10):
        game.play(game.legal()[0])
    open_page(page, kept(served, game))
    for _n in range(10):
        page.locator(".tp-undo").click(delay=0, no_wait_after=True)
    assert wait_for_steps(page, 0) == []
    for _n in range(10):
        page.locator(".tp-redo").click(delay=0, no_wait_after=True)
    assert len(wait_for_steps(page, len(game))) == len(game)


# --- timeline and lines


def test_the_timeline_changes_nothing_and_deciding_while_looking_back_starts_a_line(page, served):
    """First, back, forward, last, the slider by keyboard, and a line of the log.

    A new line can be renamed and deleted; the old one stays, and each is chosen in the list.
    """
    game = Game.random(players=PLAYERS, seed=2, steps=30)
    open_page(page, kept(served, game))
    steps, slider = steps_of(page), page.locator(".tp-slider")
    length = len(steps)
    page.locator(".tp-first").click()
    expect(slider).to_have_js_property("value", "0")
    expect(page.locator(".tp-status")).to_contain_text("Setting up")
    page.locator(".tp-forward").click()
    expect(slider).to_have_js_property("value", "1")
    page.locator(".tp-back").click()
    expect(slider).to_have_js_property("value", "0")
    slider.focus()
    for _n in range(5):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"position 5 of {length}")
    page.get_by_role("tab", name="Log").click()
    page.locator(".tp-log .tp-step").nth(8).click()
    expect(slider).to_have_js_property("value", "8")
    page.locator(".tp-last").click()
    expect(slider).to_have_js_property("value", str(length))
    assert steps_of(page) == steps

    # a new line
    page.locator(".tp-first").click()
    expect(page.locator(".tp-hint")).to_contain_text("starts a new line")
    expect(page.locator(".tp-choices h2")).to_contain_text("begins")
    other = next(text for text in choices(page) if text != steps[0])
    page.locator(f'.tp-choice[title="{other}"]').click()
    assert wait_for_steps(page, 1) == [other]
    line = page.locator(".tp-line")
    assert line.locator("option").all_text_contents() == ["Main line", f"From step 1: {other}"]
    page.locator(".tp-line-edit").click()
    page.locator(".tp-line-form input").fill("<b>What if</b>")
    page.locator(".tp-line-rename").click()
    expect(line.locator("option").nth(1)).to_have_text("<b>What if</b>")
    line.select_option("0")
    assert wait_for_steps(page, length) == steps
    line.select_option("1")
    wait_for_steps(page, 1)
    page.locator(".tp-line-edit").click()
    page.locator(".tp-line-delete").click()
    expect(line.locator("option")).to_have_count(1)
    assert wait_for_steps(page, length) == steps
