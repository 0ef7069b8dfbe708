"""What the browser's Python is given: the packages as one archive."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

from timepirates import __version__
from timepirates.core import places, registry, webassembly
from timepirates.core.i18n import _
from timepirates.site.programs import CannotBuild

OURS = ("timepirates", "timepirates_widgets")
LIBRARIES = ("ipywidgets", "traitlets", "comm", "anywidget", "platformdirs", "segno", "tomlkit", "typing_extensions")
"""Libraries of Python alone that pages import, as they are installed here."""
NAMED = ("anywidget",)
"""Those that ask for their own version."""
ENDINGS = (".py", ".toml", ".js", ".css", ".json", ".svg", ".mo", ".gz", ".ipynb", ".csv", ".txt")
ELSEWHERE = ("timepirates/server/", "timepirates/notebooks/", "timepirates/site/",
             "timepirates/games/pirates/training/", "timepirates/games/conspiracy/training.py",
             "timepirates_widgets/games/pirates/board/plotly/",
             "ipywidgets/tests", "ipywidgets/widgets/tests", "traitlets/tests", "traitlets/config/tests",
             "anywidget/nbextension", "anywidget/labextension")
"""What no page asks for, or what the page has without Python."""
INSIDE = Path(__file__).with_name("inside")
"""Python that runs in the browser only; what lies in `top` is found under its own name."""


def files(wheel: bytes, loops: Path | None = None) -> dict[str, bytes]:
    """path below the folder where Python looks -> content, in the order of the names.

    wheel: msgspec for Pyodide; loops: the folder of the compiled loops.
    """
    found = {path: content for package in (*OURS, *LIBRARIES) for path, content in package_files(package)}
    found |= dict(_unpacked(wheel))
    found |= {f"{name}.dist-info/METADATA": _metadata(name) for name in NAMED}
    found |= notebooks() | compiled_loops(loops) | entries()
    for path in INSIDE.rglob("*.py"):
        name = path.relative_to(INSIDE).as_posix()
        at = name.removeprefix("top/") if name.startswith("top/") else f"timepirates/site/inside/{name}"
        found[at] = path.read_bytes()
    found["timepirates/site/__init__.py"] = Path(__file__).with_name("__init__.py").read_bytes()
    found["timepirates/server/__init__.py"] = (Path(__file__).parents[1] / "server" / "__init__.py").read_bytes()
    return dict(sorted(found.items()))


def notebooks() -> dict[str, bytes]:
    """path -> content of the notebooks that are pages, wherever they lie here."""
    return {f"timepirates/notebooks/{name}": (places.notebooks() / name).read_bytes()
            for name in ("__init__.py", *(f"{page}.ipynb" for page in places.page_titles()))}


def compiled_loops(folder: Path | None) -> dict[str, bytes]:
    """Return path -> content of the players' loops in WebAssembly (`timepirates.site.thinking`)."""
    names = (webassembly.CODE.name, webassembly.LAYOUT.name) if folder else ()
    return {f"timepirates/core/{name}": Path(folder or "", name).read_bytes() for name in names}


def entries() -> dict[str, bytes]:
    """Return path -> content of the metadata by which the registry finds the games that come along."""
    named = distribution("timepirates").entry_points.select(group=registry.GROUP)
    lines = [f"[{registry.GROUP}]", *(f"{each.name} = {each.value}" for each in named), ""]
    return {f"timepirates-{__version__}.dist-info/entry_points.txt": "\n".join(lines).encode()}


def package_files(package: str, without: tuple[str, ...] = ELSEWHERE) -> Iterator[tuple[str, bytes]]:
    """The files of an installed package, or of a module that stands alone, but those below `without`."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise CannotBuild(_("the library {name} is not installed here").format(name=package))
    if not spec.submodule_search_locations:
        yield f"{package}.py", Path(spec.origin).read_bytes()
        return
    top = Path(spec.origin).parent
    for path in top.rglob("*"):
        name = f"{package}/{path.relative_to(top).as_posix()}"
        if path.suffix in ENDINGS and path.is_file() and not name.startswith(without):
            yield name, path.read_bytes()


def _unpacked(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as inside:
        for name in inside.namelist():
            if name.endswith((".py", ".so")):
                yield name, inside.read(name)


def _metadata(name: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {distribution(name).version}\n".encode()


def archive(content: Mapping[str, bytes]) -> bytes:
    """The files as a tar archive that is the same for the same files."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in content.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return out.getvalue()
