"""The play page in JupyterLab: the same notebook, in a cell's output."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import (
    at_rest,
    choices,
    decide,
    execute,
    new_page,
    record_of,
    run_notebook,
    steps_of,
    wait_for_more_steps,
    wait_for_steps,
    wait_ready,
    write_notebook,
)
from tests.browser.playing import click_choice, open_menu, preferred
from tests.examples import EXAMPLES
from timepirates import Game
from timepirates.envs import PolicyPlayer


@pytest.fixture(scope="module")
def lab_page(browser, jupyterlab):
    """The play notebook, open in JupyterLab and run; one for all tests here, which go on with each other's game."""
    with new_page(browser, reduced_motion="reduce") as page:
        run_notebook(page, jupyterlab, "play.ipynb")
        wait_ready(page)
        if not page.locator(".tp-doors").count():  # somebody has played in this JupyterLab before
            page.locator("button.tp-menu").click()
        page.locator('.tp-door[data-door="here"]:visible').click()
        expect(page.locator(".tp-doors")).to_have_count(0)
        yield page


def played_to_a_turn(page: Page) -> None:
    """Place every pirate, so that a player is asked for a restock."""
    while record_of(page)["steps"] == [] or Game.replay(record_of(page)).deciding == "place":
        click_choice(page, choices(page)[0])


def test_the_page_fits_the_width_of_a_cells_output(lab_page):
    """Nothing is cut off to the right and nothing scrolls sideways."""
    frame = lab_page.locator(".tp-frame").first
    fits = frame.evaluate("e => [e.scrollWidth, e.clientWidth, e.getBoundingClientRect().right, innerWidth]")
    assert fits[0] <= fits[1]
    assert fits[2] <= fits[3]
    for area in ("status", "board", "choices", "tabs", "strip"):
        box = lab_page.locator(f".tp-area-{area}").first.bounding_box()
        assert box["width"] > 250, area
        assert box["x"] + box["width"] <= fits[2] + 1, area


def test_a_whole_turn_by_mouse_in_jupyterlab(lab_page):
    """Restock decision, two actions, end."""
    played_to_a_turn(lab_page)
    turn = lab_page.locator(".tp-status").first.text_content()
    for _decision in range(12):
        text = preferred(choices(lab_page), "end", "no-restock", "take", "move")
        click_choice(lab_page, text)
        if text == "end":
            break
    assert steps_of(lab_page)[-1] == "end"
    assert lab_page.locator(".tp-status").first.text_content() != turn


def test_a_decision_by_keyboard_alone_in_jupyterlab(lab_page):
    """Enter on a focused choice plays it and does not reach the notebook's own keys; the focus stays in the choices."""
    cells = lab_page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length")
    lab_page.locator(".tp-choice").first.focus()
    for _n in range(2):
        before = len(steps_of(lab_page))
        lab_page.keyboard.press("Enter")
        wait_for_more_steps(lab_page, before)
        lab_page.wait_for_function("document.activeElement.classList.contains('tp-choice')")
    lab_page.keyboard.press("b")
    assert lab_page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == cells


def test_the_pages_keys_work_inside_it_and_go_no_further_and_jupyterlabs_stay_its_own(lab_page):
    """1 plays the first choice and makes no heading of a cell, Ctrl+Z takes back and changes no cell; what the page
    does not know goes on to JupyterLab as it is. In the notebook B adds a cell, Z takes it, and the game stays."""
    kinds = "() => jupyterapp.shell.currentWidget.content.widgets.map((each) => each.model.type).join()"
    cells, steps = lab_page.evaluate(kinds), steps_of(lab_page)
    keys, first = lab_page.keyboard, lab_page.locator(".tp-choice:visible").first
    wanted = first.get_attribute("title")
    lab_page.evaluate("""() => { window.came = []; document.addEventListener("keydown",
        (event) => came.push([event.key, event.defaultPrevented])); }""")
    first.focus()
    keys.press("1")
    assert wait_for_more_steps(lab_page, len(steps))[len(steps)] == wanted
    lab_page.wait_for_function("document.activeElement.closest('.tp-table')")
    keys.press("Control+z")
    assert wait_for_steps(lab_page, len(steps)) == steps
    keys.press("?")
    expect(lab_page.locator(".tp-keys")).to_be_visible()
    keys.press("Escape")
    expect(lab_page.locator(".tp-keys")).to_have_count(0)
    first.focus()
    keys.press("ArrowLeft")
    expect(lab_page.locator(".tp-slider")).to_have_js_property("value", str(len(steps) - 1))
    keys.press("End")
    expect(lab_page.locator(".tp-slider")).to_have_js_property("value", str(len(steps)))
    assert lab_page.evaluate(kinds) == cells
    assert {key for key, _prevented in lab_page.evaluate("() => came.splice(0)")} <= {"Control", "Shift", "Escape"}
    first.focus()
    keys.press("Control+b")
    assert lab_page.evaluate("() => came.splice(0)") == [["Control", False], ["b", False]]
    lab_page.locator(".jp-InputPrompt").first.click()
    keys.press("Escape")
    keys.press("b")
    lab_page.wait_for_function(f"cells => ({kinds})() !== cells", arg=cells)
    keys.press("z")
    lab_page.wait_for_function(f"cells => ({kinds})() === cells", arg=cells)
    assert steps_of(lab_page) == steps


def test_undo_slider_and_a_branch_in_jupyterlab(lab_page):
    """Looking back changes nothing; deciding there starts a line."""
    played_to_a_turn(lab_page)
    before = steps_of(lab_page)
    lab_page.locator(".tp-undo").click()
    lab_page.wait_for_function(
        "n => JSON.parse(document.querySelector('.tp-record').textContent).steps.length < n", arg=len(before)
    )
    lab_page.locator(".tp-redo").click()
    assert wait_for_steps(lab_page, len(before)) == before
    lab_page.locator(".tp-slider").focus()
    lab_page.keyboard.press("Home")
    expect(lab_page.locator(".tp-slider")).to_have_js_property("value", "0")
    expect(lab_page.locator(".tp-status").first).to_contain_text("Setting up")
    expect(lab_page.locator(".tp-choices h2")).to_contain_text("begins")
    assert steps_of(lab_page) == before
    other = next(text for text in choices(lab_page) if text != before[0])
    lab_page.locator(f'.tp-choice[title="{other}"]').click()
    assert wait_for_steps(lab_page, 1) == [other]
    lab_page.locator(".tp-line").select_option("0")
    assert wait_for_steps(lab_page, len(before)) == before


def test_an_epoch_and_an_illegal_attempt_in_jupyterlab(lab_page):
    """The chooser, the bubble and the menu open over the notebook, inside the window."""
    lab_page.locator(".tp-slider").focus()
    lab_page.keyboard.press("End")
    expect(lab_page.locator(".tp-status").first).not_to_contain_text("Setting up")
    lab_page.keyboard.press("Home")
    expect(lab_page.locator(".tp-slider")).to_have_js_property("value", "0")
    expect(lab_page.locator(".tp-status").first).to_contain_text("Setting up")  # what is clicked is what is shown
    lab_page.locator('.tp-epoch[data-epoch="2200"]').click()
    expect(lab_page.locator(".tp-error")).to_contain_text("S4")
    dimmed = lab_page.locator(".tp-unavailable").first
    dimmed.hover()
    bubble = lab_page.locator(".tp-area-choices .tp-bubble")
    expect(bubble).to_be_visible()
    at, button = bubble.bounding_box(), dimmed.bounding_box()
    assert abs(at["x"] - button["x"]) < 350
    assert abs(at["y"] - button["y"]) < 150
    lab_page.locator(".tp-menu").click()
    expect(lab_page.locator(".tp-new")).to_be_visible()
    lab_page.keyboard.press("Escape")
    lab_page.locator(".tp-last").click()


def test_running_the_notebook_again_goes_on_with_the_same_game(lab_page):
    """The cell finds the game last played here."""
    steps = steps_of(lab_page)
    lab_page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    lab_page.wait_for_function("document.querySelectorAll('.tp-ready').length >= 1")
    assert wait_for_steps(lab_page, len(steps)) == steps


def test_a_page_whose_kernel_was_restarted_says_how_to_go_on_and_gives_its_record(lab_page):
    """Once, over the page alone: the cell can be edited, and running it brings the game back."""
    steps, message = steps_of(lab_page), lab_page.locator(".tp-dead")
    execute(lab_page, "notebook:restart-kernel")
    expect(message).to_contain_text("Run the cell")
    lab_page.locator(".jp-CodeCell .cm-content").first.click()
    expect(lab_page.locator(".jp-CodeCell .cm-content").first).to_be_focused()
    with lab_page.expect_download() as given:
        lab_page.locator(".tp-save-record").click()
    assert [text for _seat, text in json.loads(given.value.path().read_text())["steps"]] == steps
    message.get_by_role("button", name="Close").click()
    expect(message).to_have_count(0)
    execute(lab_page, "notebook:run-all-cells")
    wait_ready(lab_page)
    assert wait_for_steps(lab_page, len(steps)) == steps
    expect(message).to_have_count(0)


def test_a_page_whose_kernel_was_shut_down_says_so(lab_page):
    lab_page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()")
    expect(lab_page.locator(".tp-dead")).to_be_visible()
    assert lab_page.locator("dialog:modal").count() == 0


NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks.md"


@pytest.fixture(scope="module")
def several(browser, jupyterlab):
    """A notebook with two play pages and, in its last cell, the parts that the documentation puts together."""
    [parts] = re.findall(r"^```python\n(.*?)^```", NOTEBOOKS.read_text(encoding="utf-8"), re.M | re.S)
    page_of = (
        "from timepirates import Game\nfrom timepirates_widgets.games.pirates.play.play_page import play\n\n"
        "play(Game(seed={}), keep=False)"
    )
    path = jupyterlab.log.parent / "notebooks" / "several.ipynb"
    write_notebook(path, page_of.format(1), page_of.format(2), parts)
    with new_page(browser, reduced_motion="reduce") as page:
        run_notebook(page, jupyterlab, path.name)
        for number in range(3):
            cell_of(page, number).locator(".tp-choice").first.wait_for(state="attached")
        yield page


def cell_of(page: Page, number: int):
    """A cell of the notebook, scrolled into view: JupyterLab keeps far ones out of the document's flow."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    cell.scroll_into_view_if_needed()
    return cell


def test_two_pages_in_one_notebook_are_two_games(several):
    """A click on one plays there alone; ids and reasons are each page's own."""
    first, second = cell_of(several, 0), cell_of(several, 1)
    first.locator('.tp-choice[title="place 1200"]').evaluate("e => e.click()")
    expect(first.locator(".tp-record")).to_contain_text('"place 1200"')
    expect(second.locator(".tp-record")).not_to_contain_text('"place 1200"')
    second.locator('.tp-epoch[data-epoch="1400"]').evaluate("e => e.click()")
    expect(second.locator(".tp-record")).to_contain_text('"place 1400"')
    expect(first.locator(".tp-record")).not_to_contain_text('"place 1400"')
    twice = several.evaluate("""() => {
        const ids = [...document.querySelectorAll('.tp-table [id^="tp-"]')].map((e) => e.id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
    }""")
    assert twice == []


def test_the_parts_that_the_documentation_puts_together_play(several):
    """Board, choices and timeline over one table, without the page around them."""
    cell = cell_of(several, 2)
    where = cell.locator(".tp-slider")
    before = int(where.get_attribute("max"))
    cell.locator(".tp-choice").first.evaluate("e => e.click()")
    several.wait_for_function("([e, n]) => Number(e.max) > n", arg=[where.element_handle(), before])
    expect(cell.locator(".tp-sea-board")).to_have_attribute("data-drawn", re.compile(r"[2-9]|\d\d"))
    cell.locator(".tp-undo").evaluate("e => e.click()")
    expect(where).to_have_attribute("max", str(before))
    fits = cell.locator(".jp-OutputArea").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert fits[0] <= fits[1] + 1


# --- a policy at the table

OWN = """
from at_the_table import sit_down
from timepirates import Game
from timepirates_widgets import play

sit_down()
play(Game(["Ann", "Bob", "Cleo"], seed=7), keep=False)
"""
POLICY = '''"""A policy in NumPy, in place of the trained one in PyTorch: a matrix of weights."""

import numpy as np

from timepirates.envs import PolicyPlayer


class PolicyOfAFile(PolicyPlayer):
    def __init__(self, _seed=None):
        weights = np.load(self.file)
        super().__init__(lambda obs, mask: int(np.where(mask, obs @ weights, -np.inf).argmax()))

    @classmethod
    def of(cls, file):
        return type(cls.__name__, (cls,), {"file": file})
'''


def policy_of(folder: Path) -> PolicyPlayer:
    """Write the player of docs/train-a-policy.md with a policy of random weights to a folder, and return the player."""
    (folder / "policy.py").write_text(POLICY, encoding="utf-8")
    shutil.copy(EXAMPLES / "policy" / "at_the_table.py", folder)
    with (folder / "policy.pt").open("wb") as file:
        np.save(file, np.random.default_rng(1).standard_normal((982, 816)))
    names: dict = {}
    exec(POLICY, names)
    return names["PolicyOfAFile"].of(folder / "policy.pt")()


def test_a_policy_sits_down_in_a_notebook_and_plays_its_turns_as_it_decides(browser, jupyterlab):
    folder = jupyterlab.log.parent / "notebooks"
    player = policy_of(folder)
    write_notebook(folder / "own.ipynb", OWN)
    with new_page(browser, reduced_motion="reduce") as page:
        run_notebook(page, jupyterlab, "own.ipynb")
        wait_ready(page)
        open_menu(page)
        page.locator(".tp-new").click()
        form = page.get_by_role("dialog", name="New game")
        form.locator("select[name=count]").select_option("3")
        for seat in (1, 2):
            form.locator(f"select[name=who-{seat}]").select_option("trained")
        form.get_by_role("button", name="Begin").click()
        expect(form).to_have_count(0)
        ends = 0
        while ends < 4:
            before = len(steps_of(page))
            decide(page, "place", "no-restock", "end", "take")
            at_rest(page, before)
            ends = sum(seat in (1, 2) and text == "end" for seat, text in record_of(page)["steps"])
        game = Game.replay(record_of(page))
    made = [(n, seat, text) for n, (seat, text) in enumerate(game.record()["steps"]) if seat in (1, 2)]
    assert [text for _n, _seat, text in made] == [player.choose(game.at(n), seat) for n, seat, _text in made]
