"""Add JupyterLite to the site: a JupyterLab whose Python runs in the browser.

JupyterLite loads the packages in a lock file, and looks for all others on another server. Therefore the lock file
of this site names every package that the kernel or a page imports. The packages are wheels beside it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from email.parser import Parser
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TypedDict

from jupyter_core.paths import jupyter_path
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from timepirates import __version__
from timepirates.core import file_locations
from timepirates.core.i18n import _
from timepirates.site import bundle
from timepirates.site.fetching import PINNED, DownloadedParts
from timepirates.site.programs import CannotBuild, run_program

BROWSER_MARKERS = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
    "python_version": PINNED["msgspec"]["python"],
    "python_full_version": f"{PINNED['msgspec']['python']}.0",
}
"""The properties of a browser that decide which conditional requirements of Python packages apply."""
PAGE_PACKAGES = ("ipywidgets", "anywidget", "platformdirs", "segno", "tomlkit")
"""The names of the packages that the pages import."""
ROOT_PACKAGES = (*PAGE_PACKAGES, "ipython", "jedi", "packaging")
"""The packages that the pages and the kernel import directly. The packages on which they depend are not listed."""
EXCLUDED_PATHS = ("timepirates/site/",)
"""Paths that are left out of the packages, because no notebook imports them."""
KERNEL_PACKAGES = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "traitlets")
"""Packages that the kernel loads at its start. The site contains them, so that no other server is needed."""
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
"""The installed JupyterLab extensions that widgets need."""
LAB_FOLDER = "lab"
"""The name of the subfolder of the site that contains JupyterLab."""
GAMES = "/drive/time-pirates"
"""The folder of saved games, which JupyterLab shows among the user's files."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
WHEEL = b"Wheel-Version: 1.0\nGenerator: timepirates\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


class Locked(TypedDict):
    """A package in Pyodide's lock file.

    That file lists the packages that Pyodide can load.
    """

    name: str
    version: str
    file_name: str
    install_dir: str
    package_type: str
    sha256: str
    unvendored_tests: bool
    imports: list[str]
    depends: list[str]


def build(folder: Path, fetched: DownloadedParts, jupyterlite: Path, loops: Path | None = None) -> None:
    """Write JupyterLite to a folder of the site.

    Parameters
    ----------
    folder : Path
        Replaced if it exists.
    fetched : DownloadedParts
    jupyterlite : Path
        The folder of JupyterLite's wheels.
    loops : Path, optional
        The folder of the players' compiled loops.

    Raises
    ------
    CannotBuild
        If JupyterLite cannot be built.
    """
    with tempfile.TemporaryDirectory() as fresh:
        tools, source, made = (Path(fresh, name) for name in ("tools", "source", "made"))
        for wheel in jupyterlite.glob("*.whl"):
            with zipfile.ZipFile(wheel) as inside:
                inside.extractall(tools)
        kernel = next(tools.glob(f"*.data/data/share/jupyter/labextensions/{KERNEL}"))
        write_source(source, kernel, fetched, jupyterlite, loops)
        _run(tools, source, made)
        set_pyodide_address(made / "jupyter-lite.json")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)


def write_source(
    source: Path, kernel: Path, fetched: DownloadedParts, jupyterlite: Path, loops: Path | None = None
) -> None:
    """Write the files from which JupyterLite's builder creates a JupyterLab that runs in the browser.

    It consists of notebooks, extensions, Python with its packages, and settings.
    """
    files, python = source / "files", source / "static" / "pyodide"
    files.mkdir(parents=True)
    python.mkdir(parents=True)
    for page in file_locations.page_titles():
        (files / f"{page}.ipynb").write_text(file_locations.notebook(page), encoding="utf-8")
    for name in PINNED["pyodide"]["files"]:
        shutil.copy(fetched.pyodide / name, python)
    wheels = dict(_all_wheels(kernel, fetched, jupyterlite, loops))
    for name, content in wheels.items():
        (python / name).write_bytes(content)
    about = json.loads((fetched.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (python / "pyodide-lock.json").write_text(
        json.dumps({"info": about, "packages": package_list(wheels)}), encoding="utf-8"
    )
    (source / "jupyter-lite.json").write_text(json.dumps(_settings()), encoding="utf-8")
    extensions = [str(kernel), *(str(_extension(name)) for name in EXTENSIONS)]
    (source / "jupyter_lite_config.json").write_text(
        json.dumps(
            {
                "LiteBuildConfig": {
                    "federated_extensions": extensions,
                    "ignore_sys_prefix": True,
                    "apps": ["lab"],
                    "no_sourcemaps": True,
                }
            }
        ),
        encoding="utf-8",
    )


def _extension(name: str) -> Path:
    for folder in jupyter_path("labextensions"):
        if Path(folder, name, "package.json").is_file():
            return Path(folder, name)
    raise CannotBuild(_("the extension {name} of JupyterLab is not installed here").format(name=name))


def _settings() -> dict[str, object]:
    options = {
        "env": {"HOME": "/home/pyodide", "TIMEPIRATES_DATA": GAMES},
        "packages": list(KERNEL_PACKAGES),
        "lockFileURL": "./static/pyodide/pyodide-lock.json",
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Time Pirates Lab",
            "exposeAppInBrowser": True,
            "disabledExtensions": ["@jupyterlab/extensionmanager-extension"],
            "litePluginSettings": {f"{KERNEL}:kernel": {"loadPyodideOptions": options}},
        },
    }


def set_pyodide_address(settings: Path) -> None:
    """Write the address of Pyodide (Python for browsers) into the settings of JupyterLite.

    The builder of JupyterLite sometimes omits it.
    """
    content = json.loads(settings.read_text(encoding="utf-8"))
    kernel = content["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    kernel["pyodideUrl"] = "./static/pyodide/pyodide.mjs"
    settings.write_text(json.dumps(content, indent=1), encoding="utf-8")


def _run(tools: Path, source: Path, made: Path) -> None:
    problem = run_program(
        [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(source), "--output-dir", str(made)],
        source,
        {**os.environ, "PYTHONPATH": str(tools)},
    )
    if problem:
        raise CannotBuild(_("JupyterLite could not be built: {problem}").format(problem=problem))


# --- packages


def _all_wheels(
    kernel: Path, fetched: DownloadedParts, jupyterlite: Path, loops: Path | None
) -> Iterator[tuple[str, bytes]]:
    """Yield the file name and the content of each wheel (Python package) that JupyterLite needs.

    They are those of the kernel, downloaded ones, and installed packages.
    """
    for path in sorted((kernel / "static" / "pypi").glob("*.whl")):
        if not path.name.startswith("widgetsnbextension-3"):  # This package is for an old version of ipywidgets.
            yield path.name, path.read_bytes()
    for path in (*jupyterlite.glob("micropip-*.whl"), fetched.msgspec / next(iter(PINNED["msgspec"]["files"]))):
        yield path.name, path.read_bytes()
    yield _project_wheel(loops)
    for each in bundle.other_games():
        told = f"Metadata-Version: 2.1\nName: {each.name}\nVersion: {each.version}\n"
        yield wheel(each.name.replace("-", "_"), each.version, told, bundle.package_of_game(each))
    for each in required(ROOT_PACKAGES):
        name, metadata = each.name.replace("-", "_"), each.read_text("METADATA") or ""
        yield wheel(name, each.version, metadata, dict(_package_files(each)))


def _project_wheel(loops: Path | None) -> tuple[str, bytes]:
    """Return the file name and the content of the wheel (package file) of this project.

    It requires all packages that pages import.
    """
    content = {path: data for name in bundle.OURS for path, data in bundle.package_files(name, EXCLUDED_PATHS)}
    told = f"Metadata-Version: 2.1\nName: timepirates\nVersion: {__version__}\n"
    needed = (*PAGE_PACKAGES, "msgspec", *(each.name for each in bundle.other_games()))
    return wheel(
        "timepirates",
        __version__,
        told + "".join(f"Requires-Dist: {each}\n" for each in needed),
        {**content, **bundle.notebooks(), **bundle.compiled_code(loops), **bundle.registry_metadata()},
    )


def required(roots: tuple[str, ...]) -> list[Distribution]:
    """Return the installed packages with the given names, and all packages on which they depend in a browser."""
    found: dict[str, Distribution] = {}
    waiting = list(roots)
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in found or name == "widgetsnbextension":  # The kernel includes its own, smaller `widgetsnbextension`.
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            raise CannotBuild(_("the library {name} is not installed here").format(name=name)) from None
        waiting += [each.name for each in _browser_requirements(found[name].requires or [])]
    return [found[name] for name in sorted(found)]


def _browser_requirements(lines: list[str]) -> list[Requirement]:
    """Return the requirements of a Python package that apply in a browser."""
    found = [Requirement(line) for line in lines]
    return [each for each in found if each.marker is None or each.marker.evaluate(BROWSER_MARKERS)]


def _package_files(installed: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file of a package, except metadata and compiled files."""
    for path in installed.files or []:
        about = path.parts[0].endswith((".dist-info", ".data")) or ".." in path.parts
        if not about and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".dll"):
            yield path.as_posix(), path.read_binary()


def wheel(name: str, version: str, metadata: str, content: Mapping[str, bytes]) -> tuple[str, bytes]:
    """Return the file name and content of a wheel.

    Equal input gives identical bytes.
    """
    about = f"{name}-{version}.dist-info"
    files = {**content, f"{about}/METADATA": metadata.encode(), f"{about}/WHEEL": WHEEL}
    files[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in (*files, f"{about}/RECORD")).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as inside:
        for path, data in files.items():
            inside.writestr(zipfile.ZipInfo(path, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return f"{name}-{version}-py3-none-any.whl", out.getvalue()


def package_list(wheels: Mapping[str, bytes]) -> dict[str, Locked]:
    """Return Pyodide's list of packages for the given wheels, as a dict by package name.

    CannotBuild is raised if a required package is missing.
    """
    entries = [_entry(name, content) for name, content in wheels.items()]
    found = {each["name"]: each for each in entries}
    for each in entries:
        missing = set(each["depends"]) - found.keys()
        if missing:
            raise CannotBuild(
                _("{name} requires {missing}, which is missing").format(
                    name=each["name"], missing=", ".join(sorted(missing))
                )
            )
    return found


def _entry(file: str, content: bytes) -> Locked:
    name, version, _build, _tags = parse_wheel_filename(file)
    with zipfile.ZipFile(io.BytesIO(content)) as inside:
        about = next(path for path in inside.namelist() if path.endswith(".dist-info/METADATA"))
        requires = Parser().parsestr(inside.read(about).decode()).get_all("Requires-Dist") or []
        tops = {path.split("/")[0].removesuffix(".py") for path in inside.namelist() if path.endswith((".py", ".so"))}
    return {
        "name": name,
        "version": str(version),
        "file_name": file,
        "install_dir": "site",
        "package_type": "package",
        "sha256": hashlib.sha256(content).hexdigest(),
        "unvendored_tests": False,
        "imports": sorted(tops),
        "depends": sorted(canonicalize_name(each.name) for each in _browser_requirements(requires)),
    }
