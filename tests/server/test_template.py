"""The page around a notebook's outputs: each kind of output once, and the scripts before the kernel has started."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial

import pytest
from nbformat import v4
from voila.exporter import VoilaExporter
from voila.paths import collect_template_paths

from timepirates.core import file_locations

CELLS = [
    v4.new_markdown_cell("A *word* before"),
    v4.new_code_cell(
        "print(1)",
        outputs=[
            v4.new_output("stream", name="stdout", text="<plain>"),
            v4.new_output("stream", name="stderr", text="a \x1b[31mred\x1b[0m word"),
            v4.new_output("error", ename="ValueError", evalue="no", traceback=["first <line>", "ValueError: no"]),
            v4.new_output("display_data", data={"text/html": "</script><b>shown by Voilà's script</b>"}),
        ],
    ),
    v4.new_code_cell("unshown = 1"),
]


async def named(nb, kernel_id):
    """What Voilà calls to wait for the kernel; returns its name."""
    return kernel_id


async def run(nb, kernel_id):
    """What Voilà calls for the cells, one after the other."""
    for cell in nb.cells:
        yield cell


@pytest.fixture
def written(monkeypatch):
    """A function: from what Voilà calls to wait for the kernel to the page."""
    monkeypatch.setenv("JUPYTER_PATH", str(file_locations.template_folder()))

    async def page(kernel_start) -> str:
        exporter = VoilaExporter(
            template_paths=collect_template_paths(["voila", "nbconvert"], "timepirates"),
            template_name="timepirates",
            base_url="/",
            theme="light",
        )
        own = {"loading": "Wait", "script": "No script", "parts": "/parts.js"}
        config = {"fullStaticUrl": "/voila/static", "fullMathjaxUrl": "https://elsewhere.example/mathjax.js"}
        parts = exporter.generate_from_notebook_node(
            v4.new_notebook(cells=CELLS, metadata={"title": "A <title>"}),
            resources={"base_url": "/", "metadata": {"name": "play"}, "timepirates": own},
            page_config=config,
            extra_context={"main_js": "voila.js", "kernel_start": kernel_start, "cell_generator": run},
        )
        return "".join([part async for part, _resources in parts])

    return lambda kernel_start: asyncio.run(page(kernel_start))


@pytest.mark.parametrize(
    "kernel_start",
    [partial(named, kernel_id="k-1"), lambda nb: named(nb, "k-1")],
    ids=["its name is known before", "its name comes with it"],
)
def test_the_scripts_are_named_before_the_cells_have_run(written, kernel_start):
    page = written(kernel_start)
    assert '"kernelId": "k-1"' in page
    manager = re.search(r'<script id="tp-manager" type="application/json">(.*)</script>', page)
    named = {kind: [each.partition("?")[0] for each in addresses] for kind, addresses in json.loads(manager[1]).items()}
    static = "/voila/templates/timepirates/static"
    assert named == {
        "styles": [f"{static}/index.css", f"{static}/theme-light.css"],
        "scripts": [f"{static}/voila-style.js", "/parts.js", "/voila/static/voila.js"],
    }
    host = '<script type="module" src="/voila/templates/timepirates/static/host/page.js">'
    call = '<script type="module" async src="/voila/templates/timepirates/static/host/early.js">'
    assert page.index(host) < page.index('"kernelId"') < manager.start() < page.index(call) < page.index("cell-index")
    assert "elsewhere" not in page
    assert "<title>A &lt;title&gt;</title>" in page


def test_every_kind_of_output_is_there_and_no_source(written):
    page = written(partial(named, kernel_id="k-1"))
    assert "A <em>word</em> before" in page
    assert "<pre>&lt;plain&gt;</pre>" in page
    assert 'a <span class="ansi-red-fg">red</span> word' in page
    assert "first &lt;line&gt;\nValueError: no" in page
    assert "\\u003c/script\\u003e\\u003cb\\u003eshown" in page
    assert "print(1)" not in page
    assert "unshown" not in page


def test_the_hosts_modules_come_while_the_kernel_starts(written):
    """Each of them under the address by which the others import it."""
    page = written(partial(named, kernel_id="k-1"))
    host = file_locations.template_folder() / "voila/templates/timepirates/static/host"
    fetched = set(re.findall(r'(?:src|href)="/voila/templates/timepirates/static/host/([\w.]+)"', page))
    assert fetched == {path.name for path in host.glob("*.js")}
