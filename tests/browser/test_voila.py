"""Notebooks served by plain Voilà, as `docs/voila.md` tells: one server, one page per notebook."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import READY, Server, running, wait_ready
from tests.browser.test_proxy import free_port
from timepirates.core import file_locations

pytestmark = pytest.mark.long(60)

GUIDE = Path(__file__).parents[2] / "docs" / "voila.md"
FIGURE = '"application/vnd.plotly.v1+json"'
COPIES = """{
    window.copies = 0;
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (...how) { copies += 1; return toDataURL.apply(this, how); };
}"""
"""Count the pictures that Plotly makes of its figures once they are drawn, to keep them in the notebook."""


@pytest.fixture(scope="module")
def voila(tmp_path_factory) -> Iterator[Server]:
    """The command of the guide on a free port. The template is the one of this working copy."""
    told = re.search(r"^voila (--template=timepirates .*)FOLDER$", GUIDE.read_text(encoding="utf-8"), re.M)
    command = [
        sys.executable,
        "-m",
        "voila",
        *told[1].split(),
        "--no-browser",
        "--VoilaConfiguration.extension_denylist=['@jupyterhub/jupyter-server-proxy']",  # only tests of JupyterHub need it
        f"--port={free_port()}",
        str(file_locations.notebooks()),
    ]
    folder = tmp_path_factory.mktemp("voila")
    with running(
        command, folder / "data", folder, r"(http://localhost:\d+/)", JUPYTER_PATH=str(file_locations.template_folder())
    ) as server:
        yield server


@pytest.mark.parametrize("name", ["play", "odds"])
def test_plain_voila_shows_a_notebook_with_all_its_figures(voila, page: Page, name):
    """Nothing is fetched from elsewhere and no script fails, also when Plotly keeps a picture of what it has drawn."""
    page.add_init_script(COPIES)
    response = page.goto(f"{voila.address}voila/render/{name}.ipynb", timeout=READY)
    figures = response.text().count(FIGURE)
    assert figures > 0 or name != "odds"
    if name in file_locations.page_titles():
        expect(page).to_have_title(file_locations.page_titles()[name])
        wait_ready(page)
    expect(page.locator("#rendered_cells")).to_be_visible()
    drawn = page.locator(".js-plotly-plot:has(.main-svg):not(.tp-board-plot)")  # the board of a page is none of them
    expect(drawn).to_have_count(figures)
    page.wait_for_function("figures => copies >= figures", arg=figures)
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(page.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
