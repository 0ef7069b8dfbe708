"""The site, written into a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.site import bundle, bytecode, front, lite, pages
from timepirates.site.fetching import PINNED, Say
from timepirates.site.fetching import PinnedFiles as Fetched
from timepirates.site.folder import LETTERS, Folder, PartsFolder, hash_of, packed
from timepirates.site.programs import CannotBuild

PACKED = ".bin"
"""How the name of a file ends that the page inflates."""
LOADER = "pyodide.mjs"
"""Small, and imported as it is."""
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
"""Names packages of other machines; the pages bring their own."""
ICON = ".png"
"""For installing the site, when the browser fetches them itself."""
ABOUT = "build.json"
"""What a build says of itself, for the browser that looks for a newer one and for the next build of the folder."""
WORKER = "service.js"
TYPES = {".svg": "image/svg+xml", ".png": "image/png"}
SHIPPED = (".js", ".css", ".svg", ".png")
"""What of the folder `static` goes to the browser as it is."""


class BuildSays(TypedDict, total=False):
    """What a build says of itself."""

    build: str
    pages: list[str]
    parts: list[str]
    last: list[str]
    """parts of the build before that stay for pages that are just being opened"""


class PartsSaid(TypedDict):
    """What the pages are told of the parts: the addresses of files and folders."""

    pyodide: str
    bundle: list[str]
    plotly: str
    site: str
    pictures: str
    seed: int


class SiteSaid(PartsSaid):
    """What the pages are told of the site."""

    lab: bool
    """whether it has a JupyterLab"""


def build(folder: Path, fetched: Fetched, say: Say, jupyterlite: Path | None = None, loops: Path | None = None) -> None:
    """Write the site, with a JupyterLab where `jupyterlite` is the folder of its wheels.

    loops: the folder of the players' compiled loops (`timepirates.site.thinking`); without it players are interpreted.

    What else lies in the folder stays there; of the builds before, the last one's parts stay for pages that are just
    being opened. CannotBuild where the folder has another site.
    """
    before = _before(folder)
    if jupyterlite is not None:
        lite.build(folder / lite.BELOW, fetched, jupyterlite, loops)
    root = Folder(folder)
    parts = PartsFolder(root)
    told: SiteSaid = {**_told(parts, fetched, loops), "lab": jupyterlite is not None}
    size = sum((folder / name).stat().st_size for name in parts.names)
    pictures = _pictures(told["seed"])
    build = hash_of({**_html({**told, "build": ""}, pictures, size), WORKER: _worker()})
    texts = _html({**told, "build": build}, pictures, size)
    about: BuildSays = {
        "build": build,
        "pages": sorted(path.removesuffix("index.html") for path in texts),
        "parts": parts.names,
    }
    texts["manifest.webmanifest"] = _manifest(told["site"])
    needed = [name for name in parts.names if not name.endswith(ICON)]
    texts[WORKER] = f"self.timepirates = {json.dumps({**about, 'parts': needed})};\n".encode() + _worker()
    for path, text in texts.items():
        root.write(path, text)
    left = set(before.get("parts", [])) - set(parts.names)
    root.forget(set(before.get("last", [])) - left - set(parts.names))
    root.write(ABOUT, json.dumps({**about, "last": sorted(left)}, indent=1).encode())
    say(
        _("{count} files, {size} MB for a first visit").format(
            count=len(parts.names) + len(texts), size=f"{size / front.MEGABYTE:.1f}"
        )
    )


def _before(folder: Path) -> BuildSays:
    """What the last build of the folder says of itself; empty in a new folder."""
    try:
        about: BuildSays = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        return about
    except (OSError, ValueError):
        if (folder / "index.html").exists():
            raise CannotBuild(
                _("{folder} has another site in it; name an empty folder").format(folder=folder)
            ) from None
        return {}


def _html(told: Mapping[str, object], pictures: Mapping[str, Mapping[str, str]], size: int) -> dict[str, bytes]:
    """path -> the front page and the pages."""
    found = {
        f"{name}/index.html": pages.page(name, title, told, pictures.get(name, {}).get("html", ""))
        for name, title in file_locations.page_titles().items()
    }
    return {path: text.encode() for path, text in {"index.html": front.front(told, size), **found}.items()}


def _told(parts: PartsFolder, fetched: Fetched, loops: Path | None) -> PartsSaid:
    """Write the parts; returns what the pages are told of them."""
    made = bytecode.compiled(fetched.pyodide, bundle.archive(bundle.files(fetched.wheel(), loops)))
    python = packed(made.packages)
    return {
        "pyodide": parts.files("pyodide", {**_pyodide(fetched.pyodide), LIBRARY + PACKED: packed(made.library)}),
        "bundle": [parts.file("python", PACKED, python)],
        "plotly": parts.file("plotly", PACKED, file_locations.plotly().read_bytes()),
        "site": parts.files("site", _scripts()),
        "pictures": parts.files("pictures", front.pictures()),
        "seed": int(hashlib.sha256(python).hexdigest()[:LETTERS], 16),
    }


def _pyodide(folder: Path) -> dict[str, bytes]:
    """Pyodide's files, without the packages of its makers; what is large and not compressed yet is."""
    found = {name: (folder / name).read_bytes() for name in PINNED["pyodide"]["files"] if name != LIBRARY}
    found[LOCK] = json.dumps({**json.loads(found[LOCK]), "packages": {}}).encode()
    return {
        name if name == LOADER else name + PACKED: data if name == LOADER else packed(data)
        for name, data in found.items()
    }


def _scripts() -> dict[str, bytes]:
    """What runs in the browser: the scripts of the site, the host of the widgets, the styles, the icons."""
    found = {
        path.relative_to(of).as_posix(): path.read_bytes()
        for of in (pages.TEMPLATE / "static", pages.STATIC)
        for path in of.rglob("*")
        if path.suffix in SHIPPED
    }
    return {name: data for name, data in found.items() if name != WORKER and not name.startswith("pictures/")}


def _worker() -> bytes:
    """The service worker, which lies at the top: it answers for what lies below it."""
    return (pages.STATIC / WORKER).read_bytes()


def _manifest(site: str) -> bytes:
    """What makes the site an app that can be installed."""
    icons = [(f"icon-{size}.png", f"{size}x{size}", "any") for size in (192, 512)]
    icons += [("icon-maskable.png", "512x512", "maskable"), ("favicon.svg", "any", "any")]
    return json.dumps(
        {
            "name": _("Time Pirates Lab"),
            "short_name": _("Time Pirates"),
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#fbf6ea",
            "theme_color": "#fbf6ea",
            "icons": [
                {"src": f"parts/{site}{name}", "sizes": sizes, "purpose": purpose, "type": TYPES[Path(name).suffix]}
                for name, sizes, purpose in icons
            ],
        },
        indent=1,
    ).encode()


def _pictures(seed: int) -> Mapping[str, Mapping[str, str]]:
    """page -> what its first visit shows before there is Python: the board of the game behind its doors."""
    from timepirates_widgets.visits.first_picture import first_pictures

    return first_pictures(seed)
