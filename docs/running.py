"""Run the notebooks, and convert their outputs for the documentation."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import plotly.io
from jupyter_client import KernelManager
from nbclient import NotebookClient

WIDGET, FIGURE, HTML = "application/vnd.jupyter.widget-view+json", "application/vnd.plotly.v1+json", "text/html"
LIBRARY = 'class="tp-plotly"'
"""The text that identifies the output cell with plotly.js in exported notebooks."""
SEED = "24"
"""The random seed of the game on the play page."""
LONGEST = 300
"""The maximum number of seconds that one notebook cell may run."""


def run(source: Path, target: Path, plotly_js: str, whole: Path | None = None) -> None:
    """Run all notebooks of a folder, and save copies with the outputs that the documentation shows.

    Parameters
    ----------
    source, target : Path
        The folders of the notebooks and of their copies.
    plotly_js : str
        The relative address of plotly.js for the page of a notebook.
    whole : Path, optional
        A folder for further copies with all outputs.
    """
    for name, notebook in executed(source):
        if whole:
            nbformat.write(notebook, whole / name)
        notebook.metadata.pop("widgets", None)
        drawn = iter([plotly_js])
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [_fit(output, drawn) for output in cell.outputs if _is_shown(output)]
        nbformat.write(notebook, target / name)


def executed(source: Path) -> Iterator[tuple[str, nbformat.NotebookNode]]:
    """Run the notebooks of a folder, and yield the file name and the content of each notebook.

    All notebooks run in one kernel. Before each notebook, the names of the previous notebook are deleted.
    """
    with kernel() as manager:
        for path in sorted(source.glob("*.ipynb")):
            notebook = nbformat.read(path, as_version=4)
            notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
            NotebookClient(notebook, km=manager, timeout=LONGEST).execute()
            del notebook.cells[0]
            yield path.name, notebook


@contextmanager
def kernel() -> Iterator[KernelManager]:
    """Start a notebook kernel that saves its games in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        manager = KernelManager(kernel_name="python3")
        own = {"TIMEPIRATES_DATA": folder, "TIMEPIRATES_FIRST_SEED": SEED}
        manager.start_kernel(cwd=folder, env={**os.environ, **own})
        try:
            yield manager
        finally:
            manager.shutdown_kernel(now=True)


def _is_shown(output: Any) -> bool:
    """Return whether the documentation shows an output, which excludes widgets and copies of plotly.js."""
    data = output.get("data", {})
    return WIDGET not in data and LIBRARY not in data.get(HTML, "")


def _fit(output: Any, plotly_js: Iterator[str]) -> Any:
    """Replace a Plotly figure in a cell output by HTML. Only the first figure of a page loads plotly.js."""
    data = output.get("data", {})
    if FIGURE in data:
        figure = data.pop(FIGURE)
        data[HTML] = plotly.io.to_html(
            {"data": figure["data"], "layout": figure["layout"]},
            full_html=False,
            validate=False,
            include_plotlyjs=next(plotly_js, False),
            config={"displayModeBar": False, "responsive": True},
        )
    return output
