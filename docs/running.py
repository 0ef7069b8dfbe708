"""The notebooks as the documentation shows them: run, with outputs that need no kernel and nothing from elsewhere."""

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
SEED = "24"
"""Of the game that stands on the page of play."""
LONGEST = 300
"""Seconds that a cell may take."""


def run(source: Path, target: Path, plotly_js: str) -> None:
    """Run all notebooks of a folder, one after the other in one kernel, and write them with their outputs.

    plotly_js: the address of plotly.js, seen from a notebook's page.
    """
    with kernel() as manager:
        for path in sorted(source.glob("*.ipynb")):
            notebook = nbformat.read(path, as_version=4)
            notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
            NotebookClient(notebook, km=manager, timeout=LONGEST, store_widget_state=False).execute()
            del notebook.cells[0]
            drawn = iter([plotly_js])
            for cell in notebook.cells:
                cell["outputs"] = [_fit(output, drawn) for output in cell.get("outputs", ()) if not _is_widget(output)]
                if cell.cell_type != "code":
                    del cell["outputs"]
            nbformat.write(notebook, target / path.name)


@contextmanager
def kernel() -> Iterator[KernelManager]:
    """A kernel whose games are kept in a folder that goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        manager = KernelManager(kernel_name="python3")
        own = {"TIMEPIRATES_DATA": folder, "TIMEPIRATES_FIRST_SEED": SEED, "PLOTLY_RENDERER": "plotly_mimetype"}
        manager.start_kernel(cwd=folder, env={**os.environ, **own})
        try:
            yield manager
        finally:
            manager.shutdown_kernel(now=True)


def _is_widget(output: Any) -> bool:
    """A widget needs a kernel; what it leaves for others is an output of its own."""
    return WIDGET in output.get("data", ())


def _fit(output: Any, plotly_js: Iterator[str]) -> Any:
    """A figure of Plotly as a piece of HTML; the first one of a page brings plotly.js."""
    data = output.get("data", {})
    if FIGURE in data:
        figure = data.pop(FIGURE)
        data[HTML] = plotly.io.to_html(
            {"data": figure["data"], "layout": figure["layout"]}, full_html=False, validate=False,
            include_plotlyjs=next(plotly_js, False), config={"displayModeBar": False, "responsive": True})
    return output
