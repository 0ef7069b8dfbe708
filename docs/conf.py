"""The Sphinx configuration of the documentation: `python -m sphinx -W docs docs/_build/html`.

The build needs no network, and warnings are errors.
"""

import gzip
import os
import shutil
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import running  # noqa: E402 - beside this file, as the extension is

from timepirates.core import file_locations  # noqa: E402 - after that path

PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Time Pirates Lab"
author = copyright = "the Time Pirates Lab contributors"
release = version = PROJECT["version"]
extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_copybutton",
    "sphinx_design",
    "product",
    "gallery",
    "picturing",
]
autosummary_generate = False
autodoc_member_order = "bysource"
exclude_patterns = ["_build", "_scripts"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"
"""The notebooks are not run by Sphinx: the module `running` runs them before the build, in one kernel."""
suppress_warnings = ["mystnb.unknown_mime_type", "ref.python"]  # Two modules may document objects of the same name.
html_theme = "furo"
html_title = project
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a4b08", "color-brand-content": "#1565c0"},
    "dark_css_variables": {"color-brand-primary": "#ffc629", "color-brand-content": "#93c4ff"},
}
html_search_scorer = str(HERE / "scorer.js")
copybutton_exclude = ".linenos, .gp, .go"
html_static_path = ["_static", "_scripts"]
html_css_files = ["docs.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
language = "en"

# The notebooks and their outputs become pages of the documentation. Their Plotly figures need plotly.js.
COPIES, SCRIPTS = HERE / "notebooks", HERE / "_scripts"
for folder in (COPIES, SCRIPTS):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
(SCRIPTS / "plotly.js").write_bytes(gzip.decompress(file_locations.plotly().read_bytes()))
WHOLE = os.environ.get("TIMEPIRATES_EXECUTED")
"""The folder to which the executed notebooks are copied with all outputs, for tests; None to write no copies."""
running.run(file_locations.notebooks(), COPIES, "../_static/plotly.js", Path(WHOLE) if WHOLE else None)
