"""Make Plotly figures visible in exported copies of a notebook, such as HTML files.

    from timepirates_widgets import keep_figures

    keep_figures()

JupyterLab draws a Plotly figure from its data. An exported file has no code that could do this, so the figure would be
missing.
"""

from __future__ import annotations

import gzip
import json
import os
from base64 import b64encode
from uuid import uuid4

from timepirates.core.protocol import Json
from timepirates_widgets.panel.still import is_voila_page

NAME = "timepirates"
"""The name of the Plotly renderer."""
RENDERER_VARIABLE = "PLOTLY_RENDERER"
"""The environment variable with which users select the Plotly renderer."""
_LIBRARY = """<script class="tp-plotly">
window.timepiratesFigures = document.getElementById("jupyter-config-data") ? Promise.resolve(null) :
  fetch("data:application/gzip;base64,{code}")
    .then((found) => new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).text())
    .then((code) => {{
      document.head.append(Object.assign(document.createElement("script"), {{ textContent: code }}));
      return window.Plotly;
    }});
</script>"""
"""HTML that loads a compressed copy of plotly.js.

JupyterLab and Voilà have their own plotly.js and do not load this one.
"""
_FIGURE = """<div id="{id}"></div><script type="module">
(await window.timepiratesFigures)?.newPlot("{id}", {figure});
</script>"""


def keep_figures() -> None:
    """Keep the Plotly figures of this notebook visible in exported files.

    Call this function in a cell of its own, before the first figure. The output of the cell contains plotly.js (about 2
    MB) once for all figures. Each figure then also has an HTML form, which JupyterLab does not show.

    Notes
    -----
    The function does nothing on a page of Voilà, which is never exported, and if the environment variable
    `PLOTLY_RENDERER` already chooses how figures are shown.
    """
    if RENDERER_VARIABLE in os.environ or is_voila_page():
        return
    import plotly.io
    from IPython.display import HTML, display
    from plotly.offline import get_plotlyjs

    class Kept(plotly.io.base_renderers.MimetypeRenderer):
        """A Plotly renderer that also outputs HTML, so that exported notebooks show the figures."""

        def to_mimebundle(self, fig_dict: dict[str, Json]) -> dict[str, Json]:
            bundle = plotly.io.renderers["plotly_mimetype"].to_mimebundle(fig_dict)
            [figure] = bundle.values()
            return {**bundle, "text/html": _drawn(figure)}

    plotly.io.renderers[NAME] = Kept()
    plotly.io.renderers.default = NAME
    display(HTML(_LIBRARY.format(code=b64encode(gzip.compress(get_plotlyjs().encode(), mtime=0)).decode())))


def _drawn(figure: dict[str, Json]) -> str:
    """Return HTML that draws a Plotly figure as soon as plotly.js is loaded."""
    said = json.dumps({**figure, "config": {**figure.get("config", {}), "responsive": True}}).replace("</", "<\\/")
    return _FIGURE.format(id=f"tp-{uuid4().hex}", figure=said)
