"""Copies of the project in which files can be broken while the project itself stays as it is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.breakages.book import ROOT, Breakage

_LEFT_OUT = shutil.ignore_patterns(".*", "_build", "_scripts", "build", "dist", "node_modules", "*.egg-info")
_RUN = ROOT / "docs" / "notebooks"
"""Copies that the documentation is making, perhaps just now."""


def left_out(folder: str, names: list[str]) -> set[str]:
    """What of a folder is in no copy."""
    return _LEFT_OUT(folder, names) | ({_RUN.name} if Path(folder) == _RUN.parent else set())


class Tree:
    """A copy of the project in a folder, and one breakage at a time in it."""

    def __init__(self, folder: Path):
        self.root = folder / "project"
        self.said = folder / "said.json"
        """where a process that ran tests leaves what came out"""
        self.printed = folder / "printed.txt"
        self.changes = 0
        shutil.copytree(ROOT, self.root, ignore=left_out, symlinks=True)
        if not (self.root / "timepirates_widgets").exists():
            (self.root / "timepirates_widgets").symlink_to("widgets", target_is_directory=True)
        if (ROOT / ".git").exists():  # tests ask git which files are the project's
            (self.root / ".git").symlink_to(ROOT / ".git")

    @contextmanager
    def broken(self, breakage: Breakage) -> Iterator[None]:
        """A breakage in the copy. Each has a time of its own, so that no compiled file is taken for another's."""
        path = self.root / breakage.file
        sound, times = path.read_bytes(), path.stat()
        self.changes += 1
        path.write_text(breakage.broken(sound.decode("utf-8")), encoding="utf-8", newline="")
        os.utime(path, (times.st_atime, int(times.st_mtime) - 10 * self.changes))
        try:
            yield
        finally:
            path.write_bytes(sound)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
