"""Plotly figures of a notebook that are still drawn when the notebook is exported.

    from timepirates_widgets import keep_figures

    keep_figures()

JupyterLab draws a figure of Plotly from its data, which an exported file cannot do: there the figure is missing.
"""

from __future__ import annotations

import gzip
import json
import os
from base64 import b64encode
from uuid import uuid4

from timepirates.core.protocol import Json
from timepirates_widgets.panel.still import is_a_page

NAME = "timepirates"
"""The name under which Plotly knows the renderer."""
CHOSEN = "PLOTLY_RENDERER"
"""The variable with which a reader chooses how Plotly shows figures."""
_LIBRARY = """<script class="tp-plotly">
window.timepiratesFigures = document.getElementById("jupyter-config-data") ? Promise.resolve(null) :
  fetch("data:application/gzip;base64,{code}")
    .then((found) => new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).text())
    .then((code) => {{
      document.head.append(Object.assign(document.createElement("script"), {{ textContent: code }}));
      return window.Plotly;
    }});
</script>"""
"""plotly.js, compressed; JupyterLab and Voilà, which have their own, leave it as it is."""
_FIGURE = """<div id="{id}"></div><script type="module">
(await window.timepiratesFigures)?.newPlot("{id}", {figure});
</script>"""


def keep_figures() -> None:
    """Keep the Plotly figures of this notebook visible in a file that it is exported to, without a network.

    Call it in a cell of its own, before the first figure. Its output contains plotly.js, about 2 MB, once for all
    figures; each figure then also has an HTML form, which JupyterLab does not show. Nothing is done on a page of
    Voilà, where nothing is exported, and where the variable `PLOTLY_RENDERER` says how figures are shown.
    """
    if CHOSEN in os.environ or is_a_page():
        return
    import plotly.io
    from IPython.display import HTML, display
    from plotly.offline import get_plotlyjs

    class Kept(plotly.io.base_renderers.MimetypeRenderer):
        """Shows a figure as Plotly does in JupyterLab, and as HTML."""

        def to_mimebundle(self, fig_dict: dict[str, Json]) -> dict[str, Json]:
            bundle = plotly.io.renderers["plotly_mimetype"].to_mimebundle(fig_dict)
            [figure] = bundle.values()
            return {**bundle, "text/html": _drawn(figure)}

    plotly.io.renderers[NAME] = Kept()
    plotly.io.renderers.default = NAME
    display(HTML(_LIBRARY.format(code=b64encode(gzip.compress(get_plotlyjs().encode(), mtime=0)).decode())))


def _drawn(figure: dict[str, Json]) -> str:
    """Return the HTML that draws a figure, once the library is there."""
    said = json.dumps({**figure, "config": {**figure.get("config", {}), "responsive": True}}).replace("</", "<\\/")
    return _FIGURE.format(id=f"tp-{uuid4().hex}", figure=said)
