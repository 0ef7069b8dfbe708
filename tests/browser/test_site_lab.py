"""JupyterLite beside the site's pages: "Run all" of the notebooks, with nothing behind it but files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, decide, record_of, run_cells, steps_of, wait_for_more_steps, wait_ready
from tests.browser.site_built import served_site
from timepirates.site import lite
from timepirates.site.command import kept_parts
from timepirates.site.fetching import fetch, fetch_jupyterlite

NO_SUCH_FILE = r"^(status 404: http://127\.0\.0\.1:\d+/lab/|console: Failed to load resource: .* 404 )"
"""JupyterLite looks for files by asking for them."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory) -> Iterator[str]:
    """The address of a JupyterLite with the notebooks."""
    folder, parts, said = tmp_path_factory.mktemp("site"), kept_parts(), []
    lite.build(folder / lite.BELOW, fetch(parts, None, said.append), fetch_jupyterlite(parts, said.append))
    with served_site(folder) as address:
        yield f"{address}/{lite.BELOW}/lab/index.html"


def run_all(page: Page, address: str, notebook: str) -> None:
    """Open a notebook and run its cells, until its page can be used."""
    page.goto(f"{address}?path={notebook}.ipynb")
    run_cells(page, f"{notebook}.ipynb", 2 * READY)
    wait_ready(page)


def test_the_play_notebook_runs_without_a_server_and_its_game_is_there_again(page, lab):
    run_all(page, lab, "play")
    page.locator('.tp-door[data-door="here"]:visible').click()
    expect(page.locator(".tp-doors")).to_have_count(0)
    decide(page)
    decided = wait_for_more_steps(page, 0)
    run_all(page, lab, "play")
    expect(page.locator(".tp-doors")).to_have_count(0)
    assert steps_of(page) == decided
    assert record_of(page)["steps"]
    page.watch.expect(page, NO_SUCH_FILE)


def test_the_tutorial_notebook_runs_without_a_server(page, lab):
    run_all(page, lab, "tutorial")
    page.locator('.tp-answer[title="two"]').click()
    expect(page.locator(".tp-result")).to_contain_text("Right")
    page.watch.expect(page, NO_SUCH_FILE)
