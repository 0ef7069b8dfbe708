"""The folder of a site, and file names with hashes: the content behind such a name never changes."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

LETTERS = 12
"""Number of hexadecimal digits of the SHA-256 in a name."""


def hash_of(content: Mapping[str, bytes]) -> str:
    """Return the hash of files with their names."""
    whole = hashlib.sha256()
    for name, data in sorted(content.items()):
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()[:LETTERS]


def packed(data: bytes) -> bytes:
    """Return compressed data. The page decompresses it, because a simple server sends files unchanged."""
    return gzip.compress(data, 9, mtime=0)


class Folder:
    """The folder of a site, for writing."""

    def __init__(self, path: Path):
        self._path = path

    def write(self, name: str, data: bytes) -> None:
        """Write a complete file; an identical one is left alone, so that it keeps its date for browsers' caches."""
        path = self._path / name
        if path.is_file() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_bytes(data)
        fresh.replace(path)

    def forget(self, names: Iterable[str]) -> None:
        """Delete files, and the folders that become empty."""
        for name in names:
            path = self._path / name
            path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # a folder with files in it stays
                path.parent.rmdir()


class PartsFolder:
    """The folder `parts` of a site; `names` lists the paths of all written files."""

    def __init__(self, root: Folder):
        self._root = root
        self.names: list[str] = []

    def file(self, name: str, ending: str, data: bytes) -> str:
        """Write a file, and return its name with the hash."""
        full = f"{name}-{hash_of({name: data})}{ending}"
        self._write(full, data)
        return full

    def files(self, name: str, content: Mapping[str, bytes]) -> str:
        """Write a folder of files, and return its name with the hash and a slash."""
        full = f"{name}-{hash_of(content)}"
        for path, data in sorted(content.items()):
            self._write(f"{full}/{path}", data)
        return f"{full}/"

    def _write(self, name: str, data: bytes) -> None:
        path = f"parts/{name}"
        self._root.write(path, data)
        self.names.append(path)
