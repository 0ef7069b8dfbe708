"""The function `build`, which writes the static site into a folder."""

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
from timepirates.site.fetching import DownloadedParts as Fetched
from timepirates.site.folder import LETTERS, Folder, PartsFolder, hash_of, packed
from timepirates.site.programs import CannotBuild

PACKED = ".bin"
"""The file name extension of compressed files, which pages decompress after loading them."""
LOADER = "pyodide.mjs"
"""The name of the script that loads the other files of Pyodide. It is small and not compressed."""
LIBRARY = "python_stdlib.zip"
PACKAGE_LIST_FILE = "pyodide-lock.json"
"""The file that lists Pyodide's packages on other servers. The list is empty, because the site needs none."""
ICON_SUFFIX = ".png"
"""The file name extension of icons. Browsers load icons only if a user installs the site as an app."""
ABOUT = "build.json"
"""The file that describes a build. Browsers read it to find newer versions, and the next build reads it."""
WORKER = "service.js"
TYPES = {".svg": "image/svg+xml", ".png": "image/png"}
COPIED_SUFFIXES = (".js", ".css", ".svg", ".png")
"""The file name extensions of the files in the folder `static` that are copied unchanged."""


class BuildInfo(TypedDict, total=False):
    """The content of the file `build.json`, which describes a build of the site."""

    build: str
    pages: list[str]
    parts: list[str]
    last: list[str]
    """The files of the previous build. The site keeps them for pages that are loading during an update."""


class PartAddresses(TypedDict):
    """The addresses of the files that every page of the site loads, such as Python and the scripts."""

    pyodide: str
    bundle: list[str]
    plotly: str
    site: str
    pictures: str
    seed: int


class SiteInfo(PartAddresses):
    """The data about the site that its pages receive, such as the addresses of files to load."""

    lab: bool
    """Whether the site contains JupyterLab."""


def build(folder: Path, fetched: Fetched, say: Say, jupyterlite: Path | None = None, loops: Path | None = None) -> None:
    """Write the static site to a folder.

    Parameters
    ----------
    folder : Path
        Other files in it are kept. The parts of the previous build are kept, too, for pages that are loading now.
    fetched : DownloadedParts
    say : callable
        Takes the line of the result.
    jupyterlite : Path, optional
        The folder of JupyterLite's wheels; without it the site has no JupyterLab.
    loops : Path, optional
        The folder of the players' compiled loops (`timepirates.site.thinking`); without it players are interpreted.

    Raises
    ------
    CannotBuild
        If the folder contains another site.
    """
    from timepirates_widgets.visits.first_picture import first_pictures

    before = _previous_build(folder)
    if jupyterlite is not None:
        lite.build(folder / lite.LAB_FOLDER, fetched, jupyterlite, loops)
    root = Folder(folder)
    parts = PartsFolder(root)
    told: SiteInfo = {**_write_parts(parts, fetched, loops), "lab": jupyterlite is not None}
    size = sum((folder / name).stat().st_size for name in parts.names)
    pictures = first_pictures(told["seed"])
    build = hash_of({**_html({**told, "build": ""}, pictures, size), WORKER: _worker()})
    texts = _html({**told, "build": build}, pictures, size)
    about: BuildInfo = {
        "build": build,
        "pages": sorted(path.removesuffix("index.html") for path in texts),
        "parts": parts.names,
    }
    texts["manifest.webmanifest"] = _manifest(told["site"])
    needed = [name for name in parts.names if not name.endswith(ICON_SUFFIX)]
    texts[WORKER] = f"self.timepirates = {json.dumps({**about, 'parts': needed})};\n".encode() + _worker()
    for path, text in texts.items():
        root.write(path, text)
    left = set(before.get("parts", [])) - set(parts.names)
    root.forget(set(before.get("last", [])) - left - set(parts.names))
    root.write(ABOUT, json.dumps({**about, "last": sorted(left)}, indent=1).encode())
    say(
        _("The site has {count} files. The first visit downloads {size} MB.").format(
            count=len(parts.names) + len(texts), size=f"{size / front.MEGABYTE:.1f}"
        )
    )


def _previous_build(folder: Path) -> BuildInfo:
    """Return the description of the build that a folder already contains, or an empty dict for a new folder."""
    try:
        return json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        if (folder / "index.html").exists():
            raise CannotBuild(
                _("{folder} contains another site; choose an empty folder").format(folder=folder)
            ) from None
        return {}


def _html(told: Mapping[str, object], pictures: Mapping[str, Mapping[str, str]], size: int) -> dict[str, bytes]:
    found = {
        f"{name}/index.html": pages.page(name, title, told, pictures.get(name, {}).get("html", ""))
        for name, title in file_locations.page_titles().items()
    }
    return {path: text.encode() for path, text in {"index.html": front.front(told, size), **found}.items()}


def _write_parts(parts: PartsFolder, fetched: Fetched, loops: Path | None) -> PartAddresses:
    """Write the files that pages load, and return the addresses of these files."""
    made = bytecode.compile_archives(fetched.pyodide, bundle.archive(bundle.archive_files(fetched.wheel(), loops)))
    python = packed(made.packages)
    return {
        "pyodide": parts.write_folder(
            "pyodide", {**_pyodide_files(fetched.pyodide), LIBRARY + PACKED: packed(made.library)}
        ),
        "bundle": [parts.file("python", PACKED, python)],
        "plotly": parts.file("plotly", PACKED, file_locations.plotly().read_bytes()),
        "site": parts.write_folder("site", _scripts()),
        "pictures": parts.write_folder("pictures", front.pictures()),
        "seed": int(hashlib.sha256(python).hexdigest()[:LETTERS], 16),
    }


def _pyodide_files(folder: Path) -> dict[str, bytes]:
    """Return the compressed files of Pyodide (Python for browsers), without the packages that belong to it.

    The loader is not compressed.
    """
    found = {name: (folder / name).read_bytes() for name in PINNED["pyodide"]["files"] if name != LIBRARY}
    found[PACKAGE_LIST_FILE] = json.dumps({**json.loads(found[PACKAGE_LIST_FILE]), "packages": {}}).encode()
    return {
        name if name == LOADER else name + PACKED: data if name == LOADER else packed(data)
        for name, data in found.items()
    }


def _scripts() -> dict[str, bytes]:
    found = {
        path.relative_to(of).as_posix(): path.read_bytes()
        for of in (pages.TEMPLATE_FOLDER / "static", pages.STATIC)
        for path in of.rglob("*")
        if path.suffix in COPIED_SUFFIXES
    }
    return {name: data for name, data in found.items() if name != WORKER and not name.startswith("pictures/")}


def _worker() -> bytes:
    """Return the code of the service worker, the script that lets the site work offline."""
    return (pages.STATIC / WORKER).read_bytes()


def _manifest(site: str) -> bytes:
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
