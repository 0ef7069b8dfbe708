"""Render the pages of the site as HTML that users can see before Python starts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template

from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.site.texts import script_texts

STATIC = Path(__file__).with_name("static")
TEMPLATE_FOLDER = file_locations.template_folder() / "voila" / "templates" / "timepirates"
"""The folder with the page template, its styles, and the clock that pages show as a loading indicator."""


def cells(name: str) -> list[dict[str, str]]:
    """Return the cells of a page's notebook.

    Each is a dict with the key `markdown` (as HTML) or `code`.
    """
    from nbconvert.filters import markdown2html  # The import of nbconvert is slow and is needed only to build the site.

    notebook = json.loads(file_locations.notebook(name))
    found = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        found.append({"code": source} if cell["cell_type"] == "code" else {"markdown": markdown2html(source)})
    return found


def page(name: str, title: str, told: Mapping[str, object], picture: str) -> str:
    """Return the HTML of a page of the site.

    Parameters
    ----------
    name : str
    title : str
    told : mapping
        Data about the build for the page's script.
    picture : str
        HTML that is visible until the page's own board is ready (`timepirates_widgets.visits.first_picture`).
    """
    about = {"page": name, "base": "../", "parts": "../parts/", "cells": cells(name), "texts": script_texts(), **told}
    site = f"../parts/{told['site']}"
    return filled(
        "page",
        head=head(title, site, "../"),
        told=in_script(about),
        site=site,
        picture=f'<div id="tp-first" aria-hidden="true">{picture}</div>' if picture else "",
        clock=clock(),
        loading=escape(_("Preparing the page")),
        script=escape(_("This page needs JavaScript. Allow JavaScript in your browser, and reload the page.")),
    )


def filled(name: str, **parts: str) -> str:
    """Return the HTML of a template, with its placeholders replaced by the given texts."""
    return Template((STATIC / f"{name}.html").read_text(encoding="utf-8")).substitute(parts)


def head(title: str, site: str, home: str) -> str:
    """Return the HTML head of a page.

    `site` and `home` are the relative paths of its scripts and of the front page.
    """
    return filled("head", title=escape(title), site=site, home=home)


def clock() -> str:
    """Return the animated clock of the loading screen, as SVG."""
    macro = TEMPLATE_FOLDER / "spinner.macro.html.j2"
    found = re.search(r"<svg.*?</svg>", macro.read_text(encoding="utf-8"), re.DOTALL)
    assert found, macro
    return found[0]


def in_script(data: object) -> str:
    """Return data as JSON that is safe inside an HTML script element."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
