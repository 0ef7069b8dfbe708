"""JupyterLite beside the site's pages: "Run all" of the notebooks, with nothing behind it but files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, another_tab, at_rest, decide, run_cells, steps_of, wait_ready
from tests.browser.site_built import served_site
from timepirates.site import lite
from timepirates.site.command import default_cache_folder
from timepirates.site.fetching import fetch, fetch_jupyterlite

pytestmark = pytest.mark.long(90)

NO_SUCH_FILE = r"^(status 404: http://127\.0\.0\.1:\d+/lab/|console: Failed to load resource: .* 404 )"
"""JupyterLite looks for files by asking for them."""
NOT_KEPT = "could not be kept"


@pytest.fixture(scope="module")
def lab(tmp_path_factory) -> Iterator[str]:
    """The address of a JupyterLite with the notebooks."""
    folder, parts, said = tmp_path_factory.mktemp("site"), default_cache_folder(), []
    lite.build(folder / lite.LAB_FOLDER, fetch(parts, None, said.append), fetch_jupyterlite(parts, said.append))
    with served_site(folder) as address:
        yield f"{address}/{lite.LAB_FOLDER}/lab/index.html"


def run_all(page: Page, address: str, notebook: str) -> None:
    """Open a notebook and run its cells, until its page can be used."""
    page.goto(f"{address}?path={notebook}.ipynb")
    run_cells(page, f"{notebook}.ipynb", 2 * READY)
    wait_ready(page)


def play_on(page: Page, decisions: int) -> list[str]:
    """Make decisions, one after the other, each of which is kept; return the steps of the game."""
    for _decision in range(decisions):
        before = at_rest(page)
        decide(page)
        at_rest(page, len(before))
    expect(page.locator("body")).not_to_contain_text(NOT_KEPT)
    return steps_of(page)


def test_the_play_notebook_keeps_every_step_of_a_game_for_a_reload_and_a_second_tab(page, lab):
    run_all(page, lab, "play")
    page.locator('.tp-door[data-door="here"]:visible').click()
    expect(page.locator(".tp-doors")).to_have_count(0)
    played = play_on(page, 3)
    tab = another_tab(page)
    run_all(tab, lab, "play")
    expect(tab.locator(".tp-doors")).to_have_count(0)
    assert steps_of(tab) == played
    assert play_on(tab, 1)[:-1] == played
    assert play_on(page, 1)[:-1] == played
    expect(page.locator("body")).to_contain_text(
        "This game was continued on another page. This page continues with a copy"
    )
    copy = steps_of(page)
    run_all(page, lab, "play")
    assert steps_of(page) == copy
    page.watch.expect(page, NO_SUCH_FILE)
