"""The site, written into a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from timepirates import places
from timepirates.site import bundle, bytecode, pages
from timepirates.site.fetching import PINNED, Say
from timepirates.site.fetching import Parts as Fetched
from timepirates.site.folder import LETTERS, Parts, hash_of, packed

TEMPLATE = places.serving() / "voila" / "templates" / "timepirates" / "static"
"""The host of the pages' widgets, and the styles of the pages, as `timepirates play` serves them."""
PACKED = ".bin"
"""How the name of a file ends that the page inflates."""
LOADER = "pyodide.mjs"
"""Small, and imported as it is."""
LIBRARY = "python_stdlib.zip"


def build(folder: Path, fetched: Fetched, say: Say) -> None:
    """Write the site. What else lies in the folder stays there, but for the parts of earlier builds."""
    parts = Parts(folder / "parts")
    told = _told(parts, fetched)
    pictures = _pictures(str(told["bundle"]))
    for name, title in places.page_titles().items():
        picture = pictures.get(name, {}).get("html", "")
        text = pages.page(name, title, told, picture)
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "index.html").write_text(text, encoding="utf-8")


def _told(parts: Parts, fetched: Fetched) -> dict[str, Any]:
    """Write the parts; returns what the pages are told of them."""
    made = bytecode.compiled(fetched.pyodide, bundle.archive(bundle.files(fetched.wheel())))
    told: dict[str, Any] = {
        "pyodide": parts.files("pyodide", {**_pyodide(fetched.pyodide), LIBRARY: made.library}),
        "bundle": [parts.file("python", PACKED, packed(made.packages))],
        "plotly": parts.file("plotly", PACKED, places.plotly().read_bytes()),
        "site": parts.files("site", _scripts()),
    }
    told["seed"] = _seed(str(told["bundle"]))
    told["build"] = hash_of(dict.fromkeys(parts.names, b""))
    return told


def _pyodide(folder: Path) -> dict[str, bytes]:
    """Pyodide's files; what is large and not compressed yet is."""
    found = {name: (folder / name).read_bytes() for name in PINNED["pyodide"]["files"] if name != LIBRARY}
    return {name if name == LOADER else name + PACKED: data if name == LOADER else packed(data)
            for name, data in found.items()}


def _scripts() -> dict[str, bytes]:
    """What runs in the browser: the scripts of the site, the host of the widgets, the styles."""
    found = {path.relative_to(of).as_posix(): path.read_bytes() for of in (pages.STATIC, TEMPLATE)
             for path in sorted(of.rglob("*")) if path.suffix in (".js", ".css", ".svg") and path.name != "service.js"}
    return found


def _seed(text: str) -> int:
    """The seed of the games behind the doors: the same for a build, so that their boards can be drawn with it."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:LETTERS], 16)


def _pictures(bundled: str) -> Mapping[str, Any]:
    from timepirates_widgets.visits.first_picture import first_pictures

    return first_pictures(_seed(bundled))
