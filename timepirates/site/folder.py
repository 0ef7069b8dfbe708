"""Files with a hash in their names: what once was fetched under a name never changes."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from pathlib import Path

LETTERS = 12
"""So many of a SHA-256 are in a name."""


def hash_of(content: Mapping[str, bytes]) -> str:
    """The hash of files with their names."""
    whole = hashlib.sha256()
    for name, data in sorted(content.items()):
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()[:LETTERS]


def packed(data: bytes) -> bytes:
    """Compressed; a page inflates it itself, since a plain server sends files as they are."""
    return gzip.compress(data, 9, mtime=0)


class Parts:
    """The folder `parts` of a site."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.names: list[str] = []

    def file(self, name: str, ending: str, data: bytes) -> str:
        """Write a file; returns its name, with the hash."""
        full = f"{name}-{hash_of({name: data})}{ending}"
        self._write(full, data)
        return full

    def files(self, name: str, content: Mapping[str, bytes]) -> str:
        """Write a folder of files; returns its name, with the hash and a slash."""
        full = f"{name}-{hash_of(content)}"
        for path, data in sorted(content.items()):
            self._write(f"{full}/{path}", data)
        return f"{full}/"

    def _write(self, name: str, data: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.names.append(name)
