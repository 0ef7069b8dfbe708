"""Write the files of a site.

Most file names contain a hash, so that the same name always means the same content.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

LETTERS = 12
"""The number of hexadecimal digits of the SHA-256 hash that a file name contains."""


def hash_of(content: Mapping[str, bytes]) -> str:
    """Return a hash of the names and contents of files."""
    whole = hashlib.sha256()
    for name, data in sorted(content.items()):
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()[:LETTERS]


def packed(data: bytes) -> bytes:
    """Compress data with gzip.

    The page decompresses it, because a simple web server cannot announce compression.
    """
    return gzip.compress(data, 9, mtime=0)


class Folder:
    """The folder that contains the static site, with methods to write and delete its files."""

    def __init__(self, path: Path):
        self._path = path

    def write(self, name: str, data: bytes) -> None:
        """Write a file atomically, unless it exists with the same content.

        Browsers then need not load it again.
        """
        path = self._path / name
        if path.is_file() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_bytes(data)
        fresh.replace(path)

    def forget(self, names: Iterable[str]) -> None:
        """Delete files, and the folders that are empty afterwards."""
        for name in names:
            path = self._path / name
            path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # The folder cannot be deleted, because it is not empty.
                path.parent.rmdir()


class PartsFolder:
    """The subfolder `parts` of a site, which contains the files that pages load.

    `names` lists the files that were written.
    """

    def __init__(self, root: Folder):
        self._root = root
        self.names: list[str] = []

    def file(self, name: str, ending: str, data: bytes) -> str:
        """Write a file under a name that contains a hash of its content, and return the name."""
        full = f"{name}-{hash_of({name: data})}{ending}"
        self._write(full, data)
        return full

    def write_folder(self, name: str, content: Mapping[str, bytes]) -> str:
        """Write files into a folder whose name contains a hash of their contents, and return the folder's name.

        The returned name ends with a slash.
        """
        full = f"{name}-{hash_of(content)}"
        for path, data in sorted(content.items()):
            self._write(f"{full}/{path}", data)
        return f"{full}/"

    def _write(self, name: str, data: bytes) -> None:
        path = f"parts/{name}"
        self._root.write(path, data)
        self.names.append(path)
