"""Collect all Python packages that pages in a browser need, and pack them into one archive."""

from __future__ import annotations

import io
import re
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path

from timepirates import __version__
from timepirates.core import file_locations, registry, webassembly
from timepirates.core.i18n import _
from timepirates.site.programs import CannotBuild

OURS = ("timepirates", "timepirates_widgets")
LIBRARIES = ("ipywidgets", "traitlets", "comm", "anywidget", "platformdirs", "segno", "tomlkit", "typing_extensions")
"""Pure Python libraries that pages import. They are copied from the current installation."""
WITH_METADATA = ("anywidget",)
"""Libraries whose metadata the archive must contain, because they read their version from the metadata."""
ENDINGS = (".py", ".toml", ".js", ".css", ".json", ".svg", ".mo", ".gz", ".ipynb", ".csv", ".txt")
EXCLUDED_PATHS = (
    "timepirates/server/",
    "timepirates/notebooks/",
    "timepirates/site/",
    "timepirates_widgets/panel/plotly/",
    "ipywidgets/tests",
    "ipywidgets/widgets/tests",
    "traitlets/tests",
    "traitlets/config/tests",
    "anywidget/nbextension",
    "anywidget/labextension",
)
"""Paths that the archive leaves out, because pages do not import them, or load them separately."""
TRAINING = re.compile(r"timepirates/games/\w+/training\b")
"""Modules excluded from the archive because they train the computer players. No page or notebook imports them."""
BROWSER_FOLDER = Path(__file__).with_name("inside")
"""The folder of modules that run only in the browser. Its subfolder `top` contains top-level modules."""


def archive_files(wheel: bytes, loops: Path | None = None) -> dict[str, bytes]:
    """Return all files of the archive of Python packages, as a dict from import path to content.

    Parameters
    ----------
    wheel : bytes
        The wheel of msgspec for Pyodide.
    loops : Path, optional
        The folder of the players' compiled loops.
    """
    found = {path: content for package in (*OURS, *LIBRARIES) for path, content in package_files(package)}
    found |= dict(_unpacked(wheel))
    found |= {f"{name}.dist-info/METADATA": _metadata(name) for name in WITH_METADATA}
    found |= notebooks() | compiled_code(loops) | registry_metadata()
    for each in other_games():
        found |= package_of_game(each)
    for path in BROWSER_FOLDER.rglob("*.py"):
        name = path.relative_to(BROWSER_FOLDER).as_posix()
        at = name.removeprefix("top/") if name.startswith("top/") else f"timepirates/site/inside/{name}"
        found[at] = path.read_bytes()
    found["timepirates/site/__init__.py"] = Path(__file__).with_name("__init__.py").read_bytes()
    found["timepirates/server/__init__.py"] = (Path(__file__).parents[1] / "server" / "__init__.py").read_bytes()
    return dict(sorted(found.items()))


def notebooks() -> dict[str, bytes]:
    """Return the notebooks of all pages, as a dict from path to content."""
    found = {f"{page}.ipynb": file_locations.notebook(page).encode() for page in file_locations.page_titles()}
    found["__init__.py"] = (file_locations.notebooks() / "__init__.py").read_bytes()
    return {f"timepirates/notebooks/{name}": content for name, content in sorted(found.items())}


def compiled_code(folder: Path | None) -> dict[str, bytes]:
    """Return the compiled code of the computer players, as a dict from file path to content."""
    names = (webassembly.CODE.name, webassembly.LAYOUT.name) if folder else ()
    return {f"timepirates/core/{name}": Path(folder or "", name).read_bytes() for name in names}


def registry_metadata() -> dict[str, bytes]:
    """Return the package metadata that tell the registry where to find this project's games.

    It is a dict from path to content.
    """
    return {f"timepirates-{__version__}.dist-info/entry_points.txt": _points(distribution("timepirates"))}


def _points(package: Distribution) -> bytes:
    named = package.entry_points.select(group=registry.ENTRY_POINT_GROUP)
    return "\n".join(
        [f"[{registry.ENTRY_POINT_GROUP}]", *(f"{each.name} = {each.value}" for each in named), ""]
    ).encode()


def other_games() -> list[Distribution]:
    """Return the installed Python packages (distributions) that add games to this project."""
    found = {
        point.dist.name: point.dist
        for point in entry_points(group=registry.ENTRY_POINT_GROUP)
        if point.dist is not None
    }
    return [found[name] for name in sorted(found) if name != "timepirates"]


def package_of_game(package: Distribution) -> dict[str, bytes]:
    """Return the files and the metadata of a Python package that adds games to this project.

    They are a dict from path to content.

    Raises
    ------
    CannotBuild
        If the package requires a library that pages do not have.
    """
    for each in package.requires or ():
        name = re.split(r"[^\w.-]", each, maxsplit=1)[0].replace("-", "_").lower()
        if name not in (*OURS, *LIBRARIES, "msgspec") and "extra ==" not in each:
            raise CannotBuild(
                _("the package {package} needs the library {name}, which is not available on the static site").format(
                    package=package.name, name=name
                )
            )
    about = f"{package.name.replace('-', '_')}-{package.version}.dist-info/entry_points.txt"
    return {path: content for top in sorted(_modules(package)) for path, content in package_files(top)} | {
        about: _points(package)
    }


def _modules(package: Distribution) -> set[str]:
    named = (package.read_text("top_level.txt") or "").split()
    points = package.entry_points.select(group=registry.ENTRY_POINT_GROUP)
    files = {path.parts[0].removesuffix(".py") for path in package.files or () if path.suffix == ".py"}
    return {*named, *files, *(each.module.partition(".")[0] for each in points)} - {"..", "__pycache__"}


def package_files(package: str, without: tuple[str, ...] = EXCLUDED_PATHS) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file of an installed package.

    Paths that begin with one of `without` are left out.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise CannotBuild(_("the library {name} is not installed here").format(name=package))
    if not spec.submodule_search_locations:
        yield f"{package}.py", Path(spec.origin).read_bytes()
        return
    top = Path(spec.origin).parent
    for path in top.rglob("*"):
        name = f"{package}/{path.relative_to(top).as_posix()}"
        if path.suffix in ENDINGS and path.is_file() and not name.startswith(without) and not TRAINING.match(name):
            yield name, path.read_bytes()


def _unpacked(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as inside:
        for name in inside.namelist():
            if name.endswith((".py", ".so")):
                yield name, inside.read(name)


def _metadata(name: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {distribution(name).version}\n".encode()


def archive(content: Mapping[str, bytes]) -> bytes:
    """Return files as a reproducible tar archive."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in content.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return out.getvalue()
