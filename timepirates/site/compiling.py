"""Python as bytecode, made by the very Python that will run it: this file is run inside Pyodide (`compiling.mjs`).

Bytecode differs from version to version and cannot be made by the Python that builds the site. Where a line stands is
kept, where in the line and the docstrings are not: that halves it.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # the form of a .pyc file

KEEPING_DOCSTRINGS = ("_pyodide/", "pyodide/")
"""Pyodide reads those of its own package when it starts."""
UNCHECKED = b"\0" * 8
"""In the place of the hash of a source that is not there."""
NEVER_CHANGES = (2000, 1, 1, 0, 0, 0)
"""When the files of the zip were made: the same files give the same zip."""


def compiled(name: str, source: bytes) -> bytes:
    """A module as the content of its .pyc file, which is never compared with a source."""
    optimize = 0 if name.startswith(KEEPING_DOCSTRINGS) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, UNCHECKED, False))


def packages(tar: bytes) -> bytes:
    """A tar of packages, its modules compiled; each stands where its source stood."""
    out = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(tar)) as given,
        tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as made,
    ):
        for entry in given:
            file = given.extractfile(entry)
            content = file.read() if file is not None else b""
            if entry.name.endswith(".py"):
                content = compiled(entry.name, content)
            fresh = tarfile.TarInfo(entry.name + "c" * entry.name.endswith(".py"))
            fresh.size = len(content)
            made.addfile(fresh, io.BytesIO(content))
    return out.getvalue()


def library(zip: bytes, without: tuple[str, ...]) -> bytes:
    """Python's own library as a zip of compiled modules, without the files whose paths begin so. They lie in it as they
    are: compressed as a whole it is a quarter smaller, and nothing has to be inflated at each import."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(zip)) as given, zipfile.ZipFile(out, "w") as made:
        for name in sorted(given.namelist()):
            if name.endswith(".py") and not name.startswith(without):
                entry = zipfile.ZipInfo(f"{name}c", NEVER_CHANGES)
                made.writestr(entry, compiled(name, given.read(name)))
    return out.getvalue()
