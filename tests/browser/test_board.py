"""The board on the play page: motion, and the choice that opens beside an epoch."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.browsing import choices, choose, enter, steps_of, wait_for_more_steps, wait_for_steps

GLIDING = """() => [...document.querySelectorAll('.tp-sea-board .shapelayer [transform]')]
    .some(node => /translate\\([^0]/.test(node.getAttribute('transform')))"""


def epoch(page, year):
    return page.locator(f'.tp-epoch[data-epoch="{year}"]')


def drawn(page):
    """Wait until the board is drawn."""
    page.locator(".tp-sea-board[data-drawn]").wait_for()
    return page


def to_a_move(page):
    """Play on until somebody can move along a path; returns (where it leads, the step's number)."""
    for _step in range(60):
        offered = choices(page)
        if "move 1" in offered:
            marked = page.locator('.tp-epoch.tp-marked[aria-label*="path 1"]').first
            return marked.get_attribute("data-epoch"), len(steps_of(page))
        count = len(steps_of(page))
        choose(page, "no-restock" if "no-restock" in offered else offered[-1])
        wait_for_more_steps(page, count)
    raise AssertionError("nobody could move")


def test_a_pirate_glides_to_the_epoch_that_was_clicked(lively_page, own):
    """The click's effect is seen while the pirate glides; afterwards the board is drawn anew."""
    page = drawn(enter(lively_page, own.address))
    to, before = to_a_move(page)
    times = int(page.locator(".tp-sea-board").get_attribute("data-drawn"))
    epoch(page, to).click()
    page.wait_for_function(GLIDING)
    page.wait_for_function("n => Number(document.querySelector('.tp-sea-board').dataset.drawn) > n", arg=times)
    page.wait_for_function(f"() => !({GLIDING})()")
    assert wait_for_steps(page, before + 1)[-1] == "move 1"
    page.locator(".tp-undo").first.click()
    wait_for_steps(page, before)


def test_where_a_click_could_mean_several_things_a_small_choice_opens(page, own):
    """One's own epoch offers its tokens beside it; Escape closes it, and the focus is back on the epoch."""
    drawn(enter(page, own.address))
    _to, before = to_a_move(page)
    while not any(text.startswith("take ") for text in choices(page)):
        choose(page, "move 1")
        wait_for_steps(page, before + 1)
        _to, before = to_a_move(page)
    here = page.evaluate("""() => {
        const record = JSON.parse(document.querySelector('.tp-record').textContent);
        const seat = record.players[0];
        const name = document.querySelector('.tp-status').textContent;
        const player = record.players.find(one => name.includes(one)) ?? seat;
        return [...document.querySelectorAll('.tp-epoch')]
            .find(e => new RegExp(`Here: [^.]*${player}`).test(e.getAttribute('aria-label'))).dataset.epoch;
    }""")
    epoch(page, here).focus()
    page.keyboard.press("Enter")
    chooser = page.locator(".tp-chooser")
    expect(chooser).to_be_visible()
    page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    expect(epoch(page, here)).to_be_focused()
    epoch(page, here).click(position={"x": 20, "y": 8})  # its name; tokens have places of their own
    chooser.locator(".tp-choose").first.click()
    assert wait_for_steps(page, before + 1)[-1].startswith("take ")
    expect(chooser).to_have_count(0)
