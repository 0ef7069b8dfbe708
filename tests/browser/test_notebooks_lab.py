"""Notebooks in one JupyterLab: run, interrupted, restarted; and the terminal in which it was started."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Server, execute, new_page
from timepirates.core import file_locations

pytestmark = pytest.mark.long(90)

PAGE = ".tp-frame, .tp-editions, .tp-review-page"
NAMES = sorted(path.name for path in file_locations.notebooks().glob("*.ipynb") if path.stem != "index")
SHOWN = "jupyterapp.shell.currentWidget"
KERNEL = f"{SHOWN}.sessionContext.session.kernel"
ASLEEP = f"""() => {{
    const asked = {KERNEL}.requestExecute({{ code: "print('asleep', flush=True); import time; time.sleep(600)" }});
    asked.onIOPub = (message) => {{ if (message.header.msg_type === "stream") window.cell = "asleep"; }};
    asked.done.then(() => {{ window.cell = "interrupted"; }});
}}"""
"""Let the kernel run a long cell. Its status alone would not say so: a widget's message makes it busy too."""
OUTPUTS = f"""() => {SHOWN}.content.widgets.filter((cell) => cell.model.type === "code")
    .flatMap((cell) => cell.model.outputs.toJSON())"""


@pytest.fixture(scope="module")
def lab_page(browser, jupyterlab: Server) -> Iterator[Page]:
    """JupyterLab as `timepirates lab` opens it; each test opens its notebook there and closes it."""
    with new_page(browser, reduced_motion="reduce") as page:
        # Interrupts and restarts cut off what is under way; what the cells show is checked by `ran_well`.
        page.watch.bear("the kernel complained|Canceled future for|Failed to initialize model|Comm not found")
        page.goto(jupyterlab.printed)
        page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        yield page


def open_notebook(page: Page, name: str) -> None:
    """Open a notebook and wait for its kernel."""
    page.evaluate("name => { jupyterapp.commands.execute('docmanager:open', { path: name }) }", name)
    page.wait_for_function(
        f"""name => {SHOWN}?.context?.path === name
        && {SHOWN}.sessionContext.session?.kernel?.status === "idle" """,
        arg=name,
    )


def ran_well(page: Page) -> bool:
    """Check that all cells were run without an error; returns whether they show a page."""
    outputs = page.evaluate(OUTPUTS)
    assert outputs
    assert [each for each in outputs if each["output_type"] == "error" or each.get("name") == "stderr"] == []
    return page.locator(PAGE).count() > 0


def test_the_front_door_names_the_notebooks_in_an_order(lab_page):
    """It is what JupyterLab opens first; its links open the others."""
    door = lab_page.locator(".jp-Notebook")
    expect(door.locator("h1")).to_contain_text("Time Pirates Lab")
    expect(door.locator("li a")).to_have_count(len(NAMES))
    door.get_by_role("link", name="Exercises").click()
    lab_page.wait_for_function(f"{SHOWN}?.context?.path === 'exercises.ipynb'")


@pytest.mark.parametrize("name", ["play.ipynb", "odds.ipynb"])
def test_a_notebook_can_be_interrupted_and_restarted_and_jupyterlab_stays_free(lab_page, name):
    """Restart and Run All, Interrupt, Restart: what was shown then says so in its place, and the menu can be used.

    One notebook shows a page, the other one figures. `test_exported.py` runs all notebooks.
    """
    open_notebook(lab_page, name)
    execute(lab_page, "notebook:restart-run-all")
    has_page = ran_well(lab_page)
    expect(lab_page.locator(".jp-OutputArea:has(.tp-host) .tp-still:visible")).to_have_count(0)
    lab_page.evaluate(ASLEEP)
    lab_page.wait_for_function("window.cell === 'asleep'")
    execute(lab_page, "notebook:interrupt-kernel")
    lab_page.wait_for_function("window.cell === 'interrupted'")
    expect(lab_page.locator(".tp-dead")).to_have_count(0)
    execute(lab_page, "notebook:restart-kernel")
    expect(lab_page.locator(".tp-dead")).to_have_count(int(has_page))
    assert lab_page.locator("dialog:modal").count() == 0
    lab_page.locator(".lm-MenuBar-item", has_text="Kernel").click()
    expect(lab_page.locator(".lm-Menu-item", has_text="Restart Kernel").first).to_be_visible()
    lab_page.keyboard.press("Escape")
    lab_page.evaluate(f"""async () => {{
        await {SHOWN}.sessionContext.shutdown();
        for (const each of [...jupyterapp.shell.widgets("main")]) each.dispose();
    }}""")


def test_the_terminal_shows_no_warning_of_a_deprecation_or_of_encryption(lab_page, jupyterlab):
    """After kernels were started, interrupted and restarted."""
    printed = jupyterlab.log.read_text(encoding="utf-8")
    assert "Kernel restarted" in printed
    assert re.findall(r".*(?:[Dd]eprecat|encrypt).*", printed) == []
