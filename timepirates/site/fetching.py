"""Download the third-party parts of the site, verify their hashes, and cache them."""

from __future__ import annotations

import hashlib
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from timepirates.core.i18n import _
from timepirates.core.toml import TomlTable
from timepirates.site.programs import CannotBuild, npm, run_program

PINNED = tomllib.loads(Path(__file__).with_name("pinned.toml").read_text(encoding="utf-8"))
"""The pinned version of each third-party part, and the SHA-256 hash of each of its files."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class DownloadedParts:
    """The folders with the downloaded and verified third-party files for the site."""

    pyodide: Path
    msgspec: Path

    def wheel(self) -> bytes:
        """Return the content of msgspec's wheel for Pyodide."""
        (name,) = PINNED["msgspec"]["files"]
        return (self.msgspec / name).read_bytes()


def fetch(cache: Path, pyodide: Path | None, say: Say) -> DownloadedParts:
    """Return the verified third-party files of the site, downloaded if necessary.

    Parameters
    ----------
    cache : Path
        The folder that stores downloads.
    pyodide : Path or None
        A folder that already has Pyodide's files; they are not downloaded then.
    say : callable
        Takes one line per part.

    Raises
    ------
    CannotBuild
        If a file cannot be downloaded, or its hash differs from the pinned one.
    """
    if pyodide is not None:
        check(pyodide, PINNED["pyodide"]["files"])
        say(_("Pyodide {version}: taken from {folder}").format(version=PINNED["pyodide"]["version"], folder=pyodide))
    else:
        pyodide = _cached_part("pyodide", _("Pyodide"), cache, _unpacked_by_npm, say)
    return DownloadedParts(
        pyodide, _cached_part("msgspec", "msgspec", cache, partial(_downloaded_by_pip, PINNED["msgspec"]), say)
    )


def fetch_jupyterlite(cache: Path, say: Say) -> Path:
    """Return the folder of JupyterLite's wheels, downloaded if necessary.

    The files are verified as in `fetch`.
    """
    return _cached_part("jupyterlite", "JupyterLite", cache, partial(_downloaded_by_pip, PINNED["jupyterlite"]), say)


def _cached_part(name: str, title: str, cache: Path, get: Callable[[Path], None], say: Say) -> Path:
    """Return the folder that contains a cached third-party package. If it is missing, download the package first.

    The folder appears only when it is complete.
    """
    part = PINNED[name]
    folder = cache / f"{name}-{part['version']}"
    if folder.is_dir():
        check(folder, part["files"])
        say(_("{part} {version}: taken from the cache").format(part=title, version=part["version"]))
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix=".fetching-") as fresh:
        whole = Path(fresh, name)
        whole.mkdir()
        get(whole)
        check(whole, part["files"])
        _put(whole, folder)
    say(_("{part} {version}: downloaded").format(part=title, version=part["version"]))
    return folder


def _put(whole: Path, folder: Path) -> None:
    try:
        whole.rename(folder)
    except OSError:
        if not folder.is_dir():  # If the folder exists, another process has just downloaded the same files.
            raise


def check(folder: Path, files: Mapping[str, str]) -> None:
    """Raise CannotBuild if a file is missing or has a wrong hash."""
    for name, wanted in files.items():
        path = folder / name
        if not path.is_file():
            raise CannotBuild(_("{folder} does not contain {file}").format(folder=folder, file=name))
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != wanted:
            raise CannotBuild(
                _("{path} is not the expected file: its SHA-256 is {found}, not {wanted}").format(
                    path=path, found=found, wanted=wanted
                )
            )


def _unpacked_by_npm(folder: Path) -> None:
    package = f"pyodide@{PINNED['pyodide']['version']}"
    with tempfile.TemporaryDirectory(dir=folder.parent) as packed:
        _run_downloader([*npm(), "pack", package, "--silent", "--pack-destination", packed], packed, package)
        archive = next(Path(packed).glob("*.tgz"), None)
        if archive is None:
            raise CannotBuild(_("{package} could not be downloaded: npm returned no file").format(package=package))
        with tarfile.open(archive) as inside:
            for name in PINNED["pyodide"]["files"]:
                try:
                    file = inside.extractfile(f"package/{name}")
                except KeyError:
                    file = None
                if file is not None:
                    (folder / name).write_bytes(file.read())


def _downloaded_by_pip(part: TomlTable, folder: Path) -> None:
    packages = part["packages"]
    _run_downloader(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--only-binary=:all:",
            "--platform",
            part["platform"],
            "--python-version",
            part["python"],
            "--dest",
            str(folder),
            *packages,
        ],
        str(folder),
        packages[0],
    )


def _run_downloader(command: list[str], folder: str, package: str) -> None:
    """Run a command that downloads files. Raise CannotBuild if the command fails."""
    if problem := run_program(command, folder):
        raise CannotBuild(_("{package} could not be downloaded: {problem}").format(package=package, problem=problem))
