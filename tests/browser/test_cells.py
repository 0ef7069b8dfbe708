"""A page of play beside the cells of JupyterLab, and what is left where there is no kernel."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import (
    execute,
    new_page,
    record_of,
    run_notebook,
    wait_for_more_steps,
    wait_for_steps,
    wait_ready,
    write_notebook,
)
from tests.browser.playing import click_choice

CELLS = (
    "from timepirates import Game\nfrom timepirates_widgets import beside\n"
    "from timepirates_widgets.games.pirates.play.players import Players\nfrom timepirates_widgets import play\n"
    "table = beside(play(Game(['Ann', 'Bob', 'Cleo'], seed=7, start=0), keep=False))",
    "Players(table)",
)


@pytest.fixture(scope="module")
def cells(browser, jupyterlab):
    """A notebook whose first cell opens the page of play beside it."""
    path = jupyterlab.log.parent / "notebooks" / "beside.ipynb"
    write_notebook(path, *CELLS)
    with new_page(browser, reduced_motion="reduce") as page:
        run_notebook(page, jupyterlab, path.name)
        wait_ready(page)
        yield page


def run(page: Page, code: str) -> str:
    """Run code in the notebook's kernel, as a cell would; what it prints."""
    return page.evaluate(
        """async (code) => {
        const notebook = jupyterapp.shell.widgets('main').next().value;
        const kernel = notebook.sessionContext.session.kernel;
        const asked = kernel.requestExecute({ code });
        let printed = '';
        asked.onIOPub = (message) => {
            if (message.header.msg_type === 'stream') printed += message.content.text;
            if (message.header.msg_type === 'error') printed += message.content.evalue;
        };
        await asked.done;
        return printed;
    }""",
        code,
    )


def test_the_page_stands_beside_the_cells_and_nobody_asks_about_news(cells):
    """Its tab is to the right of the notebook, not below its cell."""
    note, board = (cells.locator(each).first.bounding_box() for each in (".jp-Notebook", ".tp-frame"))
    assert board["x"] >= note["x"] + note["width"]
    assert board["width"] > 300
    assert cells.locator(".jp-Notebook .tp-frame").count() == 0
    assert cells.locator(".Toastify__toast").count() == 0


def test_what_is_done_on_the_page_stands_in_the_next_cell_and_what_a_cell_does_on_the_page(cells):
    click_choice(cells, "place 1400")
    wait_for_steps(cells, 1)
    assert run(cells, "print(table.position.steps[-1][1])") == "place 1400\n"
    assert run(cells, "table.play('place 1800')") == ""
    assert wait_for_more_steps(cells, 1)[1] == "place 1800"
    run(cells, "mine = table.position\nmine.play('place 2000')\nmine.play('no-restock')")
    assert run(cells, "print(len(mine))") == "4\n"
    assert len(record_of(cells)["steps"]) == 2
    run(cells, "table.position = mine")
    assert wait_for_steps(cells, 4)[2:] == ["place 2000", "no-restock"]
    assert run(cells, "table.position = Game.random(['Ann', 'Bob', 'Cleo'], seed=3, steps=30)") == ""
    assert len(wait_for_steps(cells, 31)) == 31


def run_again(page: Page, *commands: str) -> None:
    """Run all cells with these commands of JupyterLab, until the page beside has come again."""
    page.evaluate("() => document.querySelector('.jupyterlab-sidecar').classList.add('old')")
    for command in commands:
        execute(page, command)
    expect(page.locator(".jupyterlab-sidecar:not(.old) .tp-ready")).to_have_count(1)
    expect(page.locator(".jupyterlab-sidecar.old")).to_have_count(0)


def test_the_page_beside_replaces_the_one_that_was_opened_before(cells):
    """In the same kernel, and after a restart, when no kernel knows the old tab any more."""
    run_again(cells, "notebook:run-all-cells")
    run_again(cells, "notebook:restart-kernel", "notebook:run-all-cells")
    expect(cells.locator(".lm-DockPanel .lm-TabBar-tabLabel", has_text="Time Pirates Lab")).to_have_count(1)


def test_a_panels_still_hides_beside_it_and_is_what_a_saved_notebook_shows(cells, browser, jupyterlab):
    """Opened again the panel has no kernel that knows it."""
    cell = cells.locator(".jp-Notebook .jp-CodeCell").nth(1)
    expect(cell.locator(".tp-host")).to_be_visible()
    expect(cell.locator(".tp-still")).to_be_hidden()
    cells.evaluate("""async () => {
        const notebook = jupyterapp.shell.widgets('main').next().value;
        await notebook.context.save();
        await notebook.sessionContext.shutdown();
    }""")
    kept = json.loads((jupyterlab.log.parent / "notebooks" / "beside.ipynb").read_text(encoding="utf-8"))
    assert "text/html" in kept["cells"][1]["outputs"][0]["data"]
    page = browser.new_page()
    base, _question, query = jupyterlab.address.partition("?")
    page.goto(f"{base.rstrip('/')}/workspaces/again/tree/beside.ipynb?{query}")
    expect(page.locator(".tp-still table")).to_be_visible()
    expect(page.locator(".tp-still")).to_contain_text("Cleo")
    page.close()
