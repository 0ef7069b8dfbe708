"""Copies of the project in which files can be changed while the project itself stays as it is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.book import Mutant
from tests.mutants.syntax import ROOT

_LEFT_OUT = shutil.ignore_patterns(".*", "_build", "_scripts", "build", "dist", "node_modules", "*.egg-info")
_RUN = ROOT / "docs" / "notebooks"
"""Copies that the documentation is making, perhaps just now."""


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return the names in a folder that are not copied."""
    return _LEFT_OUT(folder, names) | ({_RUN.name} if Path(folder) == _RUN.parent else set())


class Tree:
    """A copy of the project in a folder, with at most one mutant at a time."""

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
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Put a mutant into the copy for a while. Each has its own time, so that no file compiled before is used."""
        path = self.root / mutant.file
        sound, times = path.read_bytes(), path.stat()
        self.changes += 1
        path.write_text(mutant.changed(sound.decode("utf-8")), encoding="utf-8", newline="")
        os.utime(path, (times.st_atime, int(times.st_mtime) - 10 * self.changes))
        try:
            yield
        finally:
            path.write_bytes(sound)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
