"""The pages of the site as HTML: what is there before Python is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template

from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.site.texts import texts

STATIC = Path(__file__).with_name("static")
TEMPLATE = file_locations.serving() / "voila" / "templates" / "timepirates"
"""The pages as `timepirates play` serves them: their host, their styles, their clock."""


def cells(name: str) -> list[dict[str, str]]:
    """The cells of a page's notebook: a story as HTML (`markdown`) or Python (`code`)."""
    from nbconvert.filters import markdown2html  # only whoever builds the site waits for it

    notebook = json.loads(file_locations.notebook(name))
    found = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        found.append({"code": source} if cell["cell_type"] == "code" else {"markdown": markdown2html(source)})
    return found


def page(name: str, title: str, told: Mapping[str, object], picture: str) -> str:
    """A page. `told`: what its script is told of the build; `picture`: what is seen until the page's own board is
    there, as `timepirates_widgets.visits.first_picture` draws it."""
    about = {"page": name, "base": "../", "parts": "../parts/", "cells": cells(name), "texts": texts(), **told}
    site = f"../parts/{told['site']}"
    return filled(
        "page",
        head=head(title, site, "../"),
        told=in_script(about),
        site=site,
        picture=f'<div id="tp-first" aria-hidden="true">{picture}</div>' if picture else "",
        clock=clock(),
        loading=escape(_("Tuning the time machine")),
        script=escape(_("This page needs JavaScript. Please allow it and load the page again.")),
    )


def filled(name: str, **parts: str) -> str:
    """A file of HTML with its places filled."""
    return Template((STATIC / f"{name}.html").read_text(encoding="utf-8")).substitute(parts)


def head(title: str, site: str, home: str) -> str:
    """What every page of the site begins with. `site`, `home`: the ways to its scripts and to the front page."""
    return filled("head", title=escape(title), site=site, home=home)


def clock() -> str:
    """The face of the time machine, its hand running through the epochs, as the pages of `timepirates play` show it."""
    macro = TEMPLATE / "spinner.macro.html.j2"
    found = re.search(r"<svg.*?</svg>", macro.read_text(encoding="utf-8"), re.DOTALL)
    assert found, macro
    return found[0]


def in_script(data: object) -> str:
    """Data as JSON that can stand in a script of a page."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
