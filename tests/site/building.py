"""A site made of stand-ins for what is fetched: it has all its files, and no Python that runs."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from timepirates.site import build, bytecode, fetching


def stand_ins(folder: Path) -> fetching.DownloadedParts:
    """Files named as those that are fetched."""
    folder.mkdir()
    for name in fetching.PINNED["pyodide"]["files"]:
        (folder / name).write_text("{}" if name.endswith(".json") else f"stands for {name}")
    (wheel,) = fetching.PINNED["msgspec"]["files"]
    with zipfile.ZipFile(folder / wheel, "w") as inside:
        inside.writestr("msgspec/__init__.py", "")
        inside.writestr("msgspec/_core.so", "stands for the compiled part")
        inside.writestr("msgspec-0.dist-info/METADATA", "")
    return fetching.DownloadedParts(folder, folder)


def not_compiled(_pyodide: Path, packages: bytes) -> bytecode.CompiledArchives:
    """In the place of node with Pyodide: sources as they are."""
    return bytecode.CompiledArchives(packages, b"stands for the library")


def built(folder: Path, loops: Path | None = None) -> Path:
    """Build a site of stand-ins in a folder, and return its own folder."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bytecode, "compile_archives", not_compiled)
        build.build(folder / "built", stand_ins(folder / "fetched"), print, loops=loops)
    return folder / "built"


def names_in(bundle: bytes) -> list[str]:
    """The paths in a bundle of Python's files."""
    with tarfile.open(fileobj=io.BytesIO(bundle)) as inside:
        return inside.getnames()
