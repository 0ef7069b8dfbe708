"""The folder of the games: in memory, and a second time where the browser keeps it.

At the beginning the files that are kept are laid out in memory (`lay`). From then on every file that is replaced,
deleted or dated is told to the page in the same order, as a whole; the page writes it down before it shows what came of
it. What another tab has changed comes the same way in (`take`).
"""

from __future__ import annotations

import errno
import functools
import os
from collections.abc import Callable, Iterable
from pathlib import Path

UNFINISHED = ".new"
"""How the names of files end that are still being written."""

Keep = Callable[[str, bytes, float], None]
"""Gets a file's path in the folder, what is in it, and its date."""
Drop = Callable[[str], None]
"""Gets the path of a file that is gone."""


class Mirror:
    """Tells of every change in a folder."""

    def __init__(self, folder: Path, keep: Keep, drop: Drop):
        self._folder, self._keep, self._drop = folder, keep, drop
        self.refusal = ""
        """Why the browser keeps nothing now; empty while it does."""
        self._unlink, self._utime = os.unlink, os.utime

    def install(self) -> None:
        """From now on whatever replaces, deletes or dates a file of the folder is told of."""
        for name in ("replace", "rename"):
            setattr(os, name, self._told_move(getattr(os, name)))
        for name in ("unlink", "remove"):
            setattr(os, name, self._told_of(getattr(os, name), self._tell_gone))
        os.utime = self._told_of(os.utime, self._tell)  # type: ignore[assignment]  # called as before

    def lay(self, files: Iterable[tuple[str, bytes, float]]) -> None:
        """Lay out what is kept: path, content, date."""
        for path, content, date in files:
            self.take(path, content, date)

    def take(self, path: str, content: bytes | None, date: float) -> None:
        """A file as another tab has left it; None: it is gone."""
        file = self._folder / path
        if content is None:
            if file.exists():
                self._unlink(file)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self._utime(file, (date, date))

    def _name(self, path: str | os.PathLike[str]) -> str:
        """The path of a file of the folder within it; empty for any other, and for what is not finished."""
        file = Path(path)
        if file.name.endswith(UNFINISHED) or not file.is_relative_to(self._folder):
            return ""
        return file.relative_to(self._folder).as_posix()

    def _tell(self, path: str | os.PathLike[str]) -> None:
        if name := self._name(path):
            file = self._folder / name
            self._keep(name, file.read_bytes(), file.stat().st_mtime)

    def _tell_gone(self, path: str | os.PathLike[str]) -> None:
        if name := self._name(path):
            self._drop(name)

    def _told_of(self, do: Callable[..., object], tell: Callable[[str], None]) -> Callable[..., object]:
        @functools.wraps(do)
        def told(path: str, *given: object, **named: object) -> None:
            do(path, *given, **named)
            tell(path)

        return told

    def _told_move(self, do: Callable[..., object]) -> Callable[..., object]:
        @functools.wraps(do)
        def told(source: str | os.PathLike[str], target: str | os.PathLike[str], **named: object) -> None:
            if self.refusal and (name := self._name(target)):
                # Tried all the same: the page says when the browser keeps files again.
                self._keep(name, Path(source).read_bytes(), os.stat(source).st_mtime)
                raise OSError(errno.ENOSPC, self.refusal)
            do(source, target, **named)
            self._tell(target)
            self._tell_gone(source)

        return told
