"""Every notebook runs, and what it shows is still there when it is exported to HTML and opened without a network."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
FIGURE, HTML = "application/vnd.plotly.v1+json", "text/html"
AT_LEAST = {"game": 6, "odds": 10, "play": 1, "police": 1, "conspiracy": 1, "tutorial": 1}
"""notebook -> the number of pictures that it has at least, of those in which a picture is expected."""
PICTURES = """async () => {
    await window.timepiratesFigures;
    const seen = (each) => each.getBoundingClientRect().width > 100 && each.getBoundingClientRect().height > 100;
    const images = [...document.images];
    await Promise.all(images.map((each) => each.decode()));
    const drawn = [...document.querySelectorAll(".js-plotly-plot .main-svg:first-child")];
    return { images: images.filter(seen).length, figures: drawn.filter(seen).length };
}"""
"""How many pictures are seen on a page."""


def executed_notebooks(factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which all processes of this run share the notebooks with their outputs."""
    shared = factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else factory.getbasetemp()
    return shared / "executed-notebooks"


@pytest.fixture(scope="module")
def executed(tmp_path_factory) -> Path:
    """The notebooks with all their outputs: those of the documentation's build, or run here if it was not tested."""
    folder = executed_notebooks(tmp_path_factory)
    if not folder.exists():
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(str(ROOT / "docs"))
            import running
        folder = tmp_path_factory.mktemp("executed")
        for name, notebook in running.executed(ROOT / "notebooks"):
            nbformat.write(notebook, folder / name)
    return folder


@pytest.fixture(scope="module")
def offline(browser) -> Iterator[Page]:
    """A page without a network."""
    context = browser.new_context(offline=True, viewport={"width": 1366, "height": 768})
    yield context.new_page()
    context.close()


def in_jupyterlab(notebook: NotebookNode) -> dict[str, int]:
    """How many pictures JupyterLab shows of the outputs: images in them, and figures that it draws from data."""
    outputs = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    figures = sum(FIGURE in data for data in outputs)
    images = sum(len(re.findall("<img |<svg ", data[HTML])) for data in outputs if HTML in data and FIGURE not in data)
    return {
        "images": images + sum(any(kind.startswith("image/") for kind in data) for data in outputs),
        "figures": figures,
    }


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_export_shows_as_many_pictures_as_jupyterlab(path, executed, offline, tmp_path):
    """The export is that of `jupyter nbconvert --to html --execute`."""
    notebook = nbformat.read(executed / path.name, as_version=4)
    printed = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "name" in output]
    assert [output for output in printed if output["name"] == "stderr"] == []
    exported = tmp_path / "exported.html"
    exported.write_text(HTMLExporter().from_notebook_node(notebook)[0], encoding="utf-8")
    offline.goto(exported.as_uri())
    assert offline.evaluate(PICTURES) == in_jupyterlab(notebook)
    assert sum(in_jupyterlab(notebook).values()) >= AT_LEAST.get(path.stem, 0)
    assert path.stem != "police" or "27.8" in offline.locator(".tp-still table").last.inner_text()
