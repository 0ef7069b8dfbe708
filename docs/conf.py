"""The documentation: `python -m sphinx -W docs docs/_build/html`. It needs no network, and warnings are errors."""

import shutil
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from timepirates import places  # noqa: E402 - after the path of the extension beside this file

PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Time Pirates Lab"
author = copyright = "the Time Pirates Lab contributors"
release = version = PROJECT["version"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "product"]
autodoc_member_order = "bysource"
exclude_patterns = ["_build"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"
"""A page that shows widgets needs a kernel; the documentation shows what stands in the notebooks."""
suppress_warnings = ["mystnb.unknown_mime_type", "ref.python"]  # a name of two modules is explained twice
html_theme = "alabaster"
html_theme_options = {"description": "Play, learn and analyse Time Pirates and Conspiracy", "page_width": "1100px",
                      "sidebar_width": "240px", "fixed_sidebar": True, "show_powered_by": False}
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
language = "en"

# The notebooks themselves are pages of the documentation.
COPIES = HERE / "notebooks"
shutil.rmtree(COPIES, ignore_errors=True)
shutil.copytree(places.notebooks(), COPIES, ignore=shutil.ignore_patterns("*.py", "__pycache__", ".*"))
