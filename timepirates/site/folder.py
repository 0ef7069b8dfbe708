"""Write the files of a site. The names of most contain a hash, so that a name always means the same content."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

LETTERS = 12
"""How many hexadecimal digits of a SHA-256 a name contains."""


def hash_of(content: Mapping[str, bytes]) -> str:
    """Return the hash of some files and their names."""
    whole = hashlib.sha256()
    for name, data in sorted(content.items()):
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()[:LETTERS]


def packed(data: bytes) -> bytes:
    """Return compressed data, which the page itself decompresses: a simple server sends files as they are."""
    return gzip.compress(data, 9, mtime=0)


class Folder:
    """The folder into which a site is written."""

    def __init__(self, path: Path):
        self._path = path

    def write(self, name: str, data: bytes) -> None:
        """Write a file completely. An equal file stays as it is, so that browsers need not load it again."""
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
            with contextlib.suppress(OSError):  # A folder that is not empty stays.
                path.parent.rmdir()


class PartsFolder:
    """The folder `parts` of a site, with the files that pages load. `names` lists them."""

    def __init__(self, root: Folder):
        self._root = root
        self.names: list[str] = []

    def file(self, name: str, ending: str, data: bytes) -> str:
        """Write a file, and return its name with the hash."""
        full = f"{name}-{hash_of({name: data})}{ending}"
        self._write(full, data)
        return full

    def files(self, name: str, content: Mapping[str, bytes]) -> str:
        """Write a folder of files, and return its name with the hash, and a slash."""
        full = f"{name}-{hash_of(content)}"
        for path, data in sorted(content.items()):
            self._write(f"{full}/{path}", data)
        return f"{full}/"

    def _write(self, name: str, data: bytes) -> None:
        path = f"parts/{name}"
        self._root.write(path, data)
        self.names.append(path)
