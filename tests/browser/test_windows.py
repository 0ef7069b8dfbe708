"""Every window has what it needs in sight: desk, small, magnified, phone, narrow; in any light; and direct hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import open_page, steps_of, wait_for_more_steps, wait_for_steps
from tests.browser.playing import acting, game_until, kept, sized
from tests.browser.test_conspiracy import entered, open_game
from tests.browser.test_play import LONG
from tests.games.pirates import helpers
from timepirates import Game
from timepirates_widgets.keeping.store import Store
from timepirates_widgets.table.sitting import Sitting

SEEN = """(selectors) => selectors.filter((selector) => {
    const shown = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
    const boxes = shown.map((e) => e.getBoundingClientRect());
    const inside = (b) => b.top >= -1 && b.left >= -1 && b.bottom <= innerHeight + 1 && b.right <= innerWidth + 1;
    return !boxes.length || !boxes.every(inside);
})"""
"""Those of the selectors of which nothing is on the page, or not all in the window."""
WIDER = """() => [document.scrollingElement, document.querySelector("#rendered_cells")]
    .some((e) => e.scrollWidth > innerWidth + 1)"""


FURTHER = """() => [...document.querySelectorAll("html, body, main, main > div")]
    .some((e) => e.scrollHeight > e.clientHeight && e.clientHeight)"""
"""Whether the page around everything can be scrolled."""
COVERED = """() => {
    const over = document.querySelector(".tp-error").getBoundingClientRect();
    return [...document.querySelectorAll(".tp-choice")].filter((e) => e.checkVisibility()).filter((e) => {
        const box = e.getBoundingClientRect();
        return box.bottom > over.top + 1 && box.top < over.bottom - 1 && box.right > over.left && box.left < over.right;
    }).map((e) => e.title);
}"""
"""The decisions over which a refusal stands."""
CUT = "(e) => [e.scrollWidth > e.clientWidth, e.scrollHeight > e.parentElement.clientHeight]"
"""Whether a text is wider than its place, or higher than the line that it stands in."""
NARROW = """(field) => {
    const style = getComputedStyle(field), pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
    return pen.measureText(field.selectedOptions[0].text).width > room;
}"""
"""Whether a choice does not fit into its field, beside the arrow."""


def not_in_sight(page, width, height, *selectors):
    """What of a page is not seen in a window of a size without scrolling."""
    sized(page, width, height)
    assert not page.evaluate(WIDER), (width, height)
    return page.evaluate(SEEN, list(selectors))


def companion() -> Game:
    """Somebody restocks a real board, and every kind of token may come."""
    return helpers.restocking(sites={"1600": "red"}, drawn="police-1 police-2")


def test_what_must_be_clicked_is_in_sight_in_every_window(page, served):
    """Of a turn: the whole of it on a desk, board and choices when magnified, board and the turn's end on a phone."""
    open_page(page, kept(served, acting()))
    end = '[data-key="dimmed end"], .tp-choice[title="end"]'
    for size in ((1366, 768), (1024, 768)):
        parts = (".tp-status", ".tp-board-stage", ".tp-choices .tp-button", ".tp-timeline button", end)
        assert not_in_sight(page, *size, *parts) == [], size
        assert not page.evaluate(FURTHER), size
    assert not_in_sight(page, 683, 384, ".tp-status", ".tp-board-stage", ".tp-choices h2", end) == []
    expect(page.locator(".tp-sea-board")).to_have_attribute("data-picture", "wide")
    board = page.locator(".tp-board-stage").bounding_box()
    assert page.locator(".tp-choice").first.bounding_box()["x"] >= board["x"] + board["width"]
    for size in ((390, 844), (320, 640)):
        assert not_in_sight(page, *size, ".tp-status", ".tp-board-stage", end) == []
    sized(page, 1024, 768)
    assert page.locator(".tp-track-note").evaluate(CUT) == [False, False]
    assert page.locator(".tp-line").evaluate(NARROW) is False
    open_page(page, kept(served, companion(), settings={"chance": "ask"}))
    for size in ((1366, 768), (1024, 768)):
        assert not_in_sight(page, *size, ".tp-choice", ".tp-choice[title='draw police-2']") == []
    sized(page, 683, 384)
    lefts = page.locator(".tp-many .tp-choice").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().left)")
    assert sum(left == min(lefts) for left in lefts) <= len(lefts) / 2 + 1


def test_a_page_takes_keys_from_the_beginning_and_a_refusal_stands_over_nothing_that_is_allowed(page, served):
    """Nothing has been clicked since it was loaded. A refusal is seen where little fits, and so is what can be done."""
    open_page(page, kept(served, acting()))
    expect(page.locator(".tp-table")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator(".tp-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tp-keys")).to_have_count(0)
    for width, height in ((1366, 768), (683, 384), (390, 844), (320, 640)):
        sized(page, width, height)
        page.locator(".tp-unavailable").first.click()
        refusal = page.locator(".tp-error")
        expect(refusal).to_be_in_viewport(ratio=0.9)
        assert page.evaluate(COVERED) == [], (width, height)
        page.keyboard.press("Escape")
        expect(refusal).to_have_count(0)


PLACES = """(selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility())
    .map((e) => { const { left, top } = e.getBoundingClientRect(); return [Math.round(left), Math.round(top)] })"""
"""Where the elements are that can be seen."""
DECISIONS = ".tp-choices :is(.tp-choice, .tp-stage, .tp-unavailable, .tp-fold-head, .tp-rules-now)"
DESKS = ((1366, 768), (1440, 900), (1920, 1080), (1024, 768))


def test_bazaar_players_and_decisions_are_in_sight_and_nothing_that_is_told_moves_a_decision(page, served):
    """With the recap and the hint open, and with a refusal; the speeds of the computers are in sight too."""
    game = game_until(lambda g: g.deciding == "restock" and len(g) > 60 and len(g.legal()) > 1)
    seats = ["human" if seat == game.to_move else "simple" for seat in range(4)]
    open_page(page, kept(served, game, seats=seats))
    expect(page.locator(".tp-recap-line").first).to_be_visible()
    parts = (".tp-status", ".tp-board-stage", DECISIONS, ".tp-player", ".tp-area-goods .tp-cell", ".tp-timeline button")
    before = {}
    for size in DESKS:
        assert not_in_sight(page, *size, *parts, ".tp-hints") == [], size
        assert not page.evaluate(FURTHER), size
        before[size] = page.evaluate(PLACES, DECISIONS)
    for stage in range(4):
        page.locator(f'.tp-hints[data-stage="{stage}"][data-send]').click()
    expect(page.locator('.tp-hints[data-stage="4"]')).to_be_visible()
    for size in DESKS:
        assert not_in_sight(page, *size, *parts) == [], size
        assert page.evaluate(PLACES, DECISIONS) == before[size], size
        page.locator(".tp-unavailable").first.click()
        expect(page.locator(".tp-error")).to_be_in_viewport(ratio=0.9)
        assert page.evaluate(PLACES, DECISIONS) == before[size], size
        page.keyboard.press("Escape")
        expect(page.locator(".tp-error")).to_have_count(0)


def test_six_long_names_and_a_full_bazaar_are_in_sight_with_all_decisions(page, served):
    """While one acts, pays and has no action left; a contract in the row below the board is sold by a click."""
    open_page(
        page,
        kept(
            served,
            game_until(
                lambda g: len(g) > 120 and g.deciding == "act" and any(text.startswith("sell") for text in g.legal()),
                players=LONG,
            ),
        ),
    )
    parts = (".tp-status", ".tp-board-stage", DECISIONS, ".tp-player", ".tp-area-goods .tp-cell", ".tp-timeline button")
    for size in DESKS[:3]:
        assert not_in_sight(page, *size, *parts) == [], size
    contract = page.locator(".tp-area-goods .tp-payable").first
    before = len(steps_of(page))
    contract.click()
    assert wait_for_more_steps(page, before)[before].startswith("sell")
    for size in DESKS[:3]:
        assert not_in_sight(page, *size, *parts) == [], size


def test_conspiracys_board_and_opponents_are_in_sight_in_every_window_and_nothing_covers_a_number(page, served):
    """The board goes down to the timeline at the window's edge, in a small window too."""
    entered(page, served, stop=lambda now: now.deciding == "act" and now.round >= 9)
    for width, height in ((1366, 768), (1024, 768), (1000, 900)):
        sized(page, width, height)
        board, strip = (page.locator(each).bounding_box() for each in (".tp-area-board", ".tp-area-strip"))
        assert strip["y"] + strip["height"] == pytest.approx(height, abs=3), (width, height)
        assert strip["height"] < 70
        assert board["y"] + board["height"] == pytest.approx(strip["y"], abs=2)

    # tiles and coins of each opponent beside one's own plans; two marks on one tile leave its number free
    end = ".tp-choices-foot .tp-choice"
    for size in ((1366, 768), (1024, 768), (390, 844)):
        assert not_in_sight(page, *size, ".tp-status", ".tp-other", ".tp-goal", end) == [], size
    assert not_in_sight(page, 683, 384, ".tp-status", ".tp-other", ".tp-place", end) == []
    assert not_in_sight(page, 320, 640, ".tp-status", ".tp-other", ".tp-place") == []
    # the number of a tile stands in its right half: see `pieces.tile_face`
    shares = page.locator(".tp-mark").evaluate_all("""(all) => all.map((mark) => {
        const tile = mark.closest(".tp-place").getBoundingClientRect();
        return (mark.getBoundingClientRect().right - tile.left) / tile.width;
    })""")
    assert shares
    assert max(shares) < 0.5

    # the dot of what has changed lies outside the coin of its square, where there is one
    gaps = """() => {
        const square = document.querySelector(".tp-square:has(.tp-coin)");
        square.classList.add("tp-sq-changed");
        const { width } = square.getBoundingClientRect(), dot = getComputedStyle(square, "::after");
        const [size, top, right] = [dot.width, dot.top, dot.right].map(parseFloat);
        const [x, y] = [width / 2 - right - size / 2, width / 2 - top - size / 2];
        return [size, Math.hypot(x, y) - size / 2 - width * 0.375 * 22 / 24];
    }"""
    for width, height in ((1366, 768), (1024, 768), (683, 384), (390, 844)):
        sized(page, width, height)
        size, gap = page.evaluate(gaps)
        assert size >= 6
        assert gap > 0, (width, height)

    # in few colours the quarters of a tile that lies face down can still be told apart
    page.emulate_media(forced_colors="active")
    ground = "(e) => getComputedStyle(e, '::before').backgroundImage"
    assert "gradient" in page.locator(".tp-place-down").first.evaluate(ground)


def test_a_lessons_trades_are_in_sight_once_they_are_opened(page, served):
    """Task, Trade and every trade that it holds, without scrolling."""
    for size in ((1366, 768), (1024, 768)):
        sized(page, *size)
        page.goto(f"{served.address}tutorial?lesson=trades")
        trades = page.locator(".tp-fold").filter(has=page.locator('.tp-choice[data-notation^="trade"]'))
        trades.first.wait_for()
        head = trades.locator(".tp-fold-head")
        assert not_in_sight(page, *size, ".tp-task", ".tp-fold-head") == [], size
        if head.get_attribute("aria-expanded") == "false":
            head.click()
        expect(page.locator('.tp-choice[data-notation^="trade"]').first).to_be_visible()
        assert not_in_sight(page, *size, ".tp-task", '.tp-choice[data-notation^="trade"]') == [], size


def test_a_turn_of_conspiracy_is_in_sight_below_what_the_others_did(page, served):
    """On a desk what is told scrolls, and a hint moves no decision; on a phone both come after what can be done."""
    game = Game(["Ann", "Bob", "Cleo", "Dan", "Eve"], "johnson-2002", seed=4)
    while not (game.deciding == "act" and game.snapshot()["round"] >= 2 and len(game.snapshot()["moved"]) == 4):
        game.play_random()
    seats = ["human" if seat == game.to_move else "simple" for seat in range(len(game.players))]
    table = Sitting(game, seats, Store(served.data))
    table.save()
    open_game(page, served, table.id)
    expect(page.locator(".tp-recap-line").first).to_be_visible()
    told = page.locator(".tp-area-told")
    assert told.evaluate("(e) => e.scrollHeight > e.clientHeight")
    assert not_in_sight(page, 1366, 768, DECISIONS, ".tp-hints") == []
    sized(page, 1440, 900)
    before = page.evaluate(PLACES, DECISIONS)
    page.locator('.tp-hints[data-stage="0"][data-send]').click()
    expect(page.locator('.tp-hints[data-stage="1"]')).to_be_visible()
    page.locator('.tp-hints[data-stage="1"]').click()
    expect(page.locator(".tp-hint-line")).not_to_have_count(1)
    assert not_in_sight(page, 1440, 900, DECISIONS) == []
    assert page.evaluate(PLACES, DECISIONS) == before
    end = ".tp-choices-foot .tp-choice"
    assert not_in_sight(page, 390, 844, ".tp-status", ".tp-place", end) == []
    assert page.locator(".tp-recap").bounding_box()["y"] > page.locator(end).bounding_box()["y"]


def test_the_page_follows_the_system_into_the_dark_and_into_few_colours_and_back(page, served):
    """The page, the board's picture and its pieces, while it is open."""
    open_page(page, kept(served, acting()))
    shown = """(wanted) => {
        const ground = getComputedStyle(document.querySelector(".tp-table")).backgroundColor;
        const lines = [...document.querySelectorAll(".tp-board-plot path")].map((e) => getComputedStyle(e).stroke);
        return ground === wanted[0] && lines.includes(wanted[1]) && !lines.includes(wanted[2]);
    }"""
    light, dark = "rgb(52, 40, 28)", "rgb(246, 236, 210)"
    page.wait_for_function(shown, arg=["rgb(255, 251, 239)", light, dark])
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(shown, arg=["rgb(31, 26, 21)", dark, light])
    token = page.locator('.tp-choice[title^="take"] use').first.get_attribute("href")
    edge = page.locator(f'{token} path[stroke="#34281C"]').first
    assert edge.evaluate("(e) => getComputedStyle(e).stroke") == dark
    page.emulate_media(color_scheme="light", forced_colors="active")
    assert page.locator(".tp-epoch.tp-marked").first.evaluate("(e) => getComputedStyle(e).outlineStyle") == "solid"
    page.emulate_media(color_scheme="light", forced_colors="none")
    page.wait_for_function(shown, arg=["rgb(255, 251, 239)", light, dark])


def test_a_token_is_taken_by_a_click_or_a_tap_where_it_lies(page, served):
    """Of two equal ones the one that was clicked; Enter on the epoch asks the same of a keyboard."""
    game = acting(lambda g: any(number > 1 for number in here(g).values()))
    kind = next(kind for kind, number in here(game).items() if number > 1)
    open_page(page, kept(served, game))
    equal = page.locator(f'.tp-site[data-token="{kind}"]')
    left = equal.first.bounding_box()
    before = len(steps_of(page))
    equal.last.click()
    assert wait_for_steps(page, before + 1)[-1] == f"take {kind}"
    expect(equal).to_have_count(here(game)[kind] - 1)
    assert equal.first.bounding_box() == pytest.approx(left)
    epoch = page.locator(f'.tp-epoch[data-epoch="{game.snapshot()["pirates"][game.to_move]}"]')
    expect(epoch).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tp-chooser")).to_be_visible()
    page.keyboard.press("Escape")
    equal.first.click()
    wait_for_steps(page, before + 2)
    page.locator(".tp-site").first.click()
    expect(page.locator(".tp-error")).to_contain_text("T3")


def test_on_a_phone_the_boards_essentials_stay_with_the_decisions_and_the_others_are_seen(phone, served):
    """A strip has all pirates and the police; a tap beside a token takes it; a round of the others shows the board."""
    game = acting(lambda g: len(here(g)) > 1 and {text.split(" ")[0] for text in g.legal()} == {"take", "move"})
    seats = ["human" if seat == game.to_move else "simple" for seat in range(4)]
    open_page(phone, kept(served, game, seats=seats))
    assert not_in_sight(phone, 390, 844, ".tp-status", ".tp-board-stage", ".tp-choices-head", ".tp-choice") == []
    expect(phone.locator(".tp-glance")).to_be_hidden()
    before = len(steps_of(phone))
    token = phone.locator(".tp-site").first.bounding_box()
    phone.touchscreen.tap(token["x"] + token["width"] / 2, token["y"] + token["height"] / 2 - 18)
    kind = phone.locator(".tp-site").first.get_attribute("data-token")
    assert wait_for_steps(phone, before + 1)[-1].startswith("take"), kind
    phone.locator(".tp-choices").evaluate("(e) => e.scrollIntoView({ block: 'start' })")
    strip = phone.locator(".tp-glance")
    expect(strip).to_be_in_viewport(ratio=1)
    seen = game.snapshot()
    assert strip.locator('[data-place] use[href$="police"]').count() == 1
    assert strip.locator("[data-place] .tp-icon").count() == 1 + sum(map(bool, seen["pirates"]))
    expect(strip).to_contain_text(f"{game.players[game.to_move]}'s turn")
    low = strip.bounding_box()
    assert phone.locator(".tp-choices-head").bounding_box()["y"] >= low["y"] + low["height"] - 1
    phone.touchscreen.tap(low["x"] + low["width"] / 2, low["y"] + low["height"] / 2)
    expect(strip).to_be_hidden()
    phone.locator('.tp-choice[title^="take"], .tp-choice[title^="move"]').first.tap()
    wait_for_steps(phone, before + 2)
    phone.locator(".tp-choices").evaluate("(e) => e.scrollIntoView({ block: 'start' })")
    expect(strip).to_be_visible()
    phone.locator('.tp-choice[title="end"]').tap()
    expect(strip).to_be_hidden()
    expect(phone.locator(".tp-board-stage")).to_be_in_viewport(ratio=1)


def here(game: Game) -> dict[str, int]:
    """What lies where the seat to move stands."""
    seen = game.snapshot()
    return seen["sites"].get(seen["pirates"][game.to_move] or "", {})
