"""Compile Python to bytecode inside Pyodide, the Python for the browser.

Bytecode differs between versions, so the Python that builds the site cannot make it. Line numbers are kept; columns and
docstrings are removed, which halves the size.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # the form of a .pyc file

KEEPING_DOCSTRINGS = ("_pyodide/", "pyodide/")
"""Packages that read their own docstrings when they are imported, so the docstrings are kept."""
NO_SOURCE_HASH = b"\0" * 8
"""Zero bytes that replace the hash of the source file in a .pyc file."""
FIXED_DATE = (2000, 1, 1, 0, 0, 0)
"""The date of every file in the zip archive. It is fixed, so that equal contents give equal archives."""


def compiled(name: str, source: bytes) -> bytes:
    """Compile a module, and return the content of its .pyc file.

    Python does not compare this file with the source.
    """
    optimize = 0 if name.startswith(KEEPING_DOCSTRINGS) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, NO_SOURCE_HASH, False))


def packages(tar: bytes) -> bytes:
    """Return a tar archive of packages with bytecode in place of source files."""
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
    """Return the standard library as a zip archive of compiled modules.

    Paths with the prefixes `without` are left out. The modules are not compressed inside the zip: compressing it as a
    whole makes it a quarter smaller, and imports need not inflate anything.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(zip)) as given, zipfile.ZipFile(out, "w") as made:
        for name in sorted(given.namelist()):
            if name.endswith(".py") and not name.startswith(without):
                entry = zipfile.ZipInfo(f"{name}c", FIXED_DATE)
                made.writestr(entry, compiled(name, given.read(name)))
    return out.getvalue()
