"""Copy saved games from the memory of Python in a browser to the permanent storage of the browser.

Python in the browser has all its files only in memory.

At the start, `lay` writes the stored files into memory. From then on, every file that is replaced, deleted or dated is
reported to the page as a whole and in order; the page stores it before it shows the result. Changes by another tab
arrive through `take`.
"""

from __future__ import annotations

import errno
import functools
import os
from collections.abc import Callable, Iterable
from pathlib import Path

UNFINISHED = ".new"
"""The file name extension of files that are still being written."""

StoreFile = Callable[[str, bytes, float], None]
"""A function that stores a file, given the relative path, the content and the date of the file."""
DeleteFile = Callable[[str], None]
"""A function that deletes a stored file, given the relative path of the file."""


class FolderMirror:
    """An observer that reports every change of a file in a folder to the page, which stores the change.

    The page stores the change.
    """

    def __init__(self, folder: Path, keep: StoreFile, drop: DeleteFile):
        self._folder, self._keep, self._drop = folder, keep, drop
        self.refusal = ""
        """The reason why the browser currently refuses to store files, or an empty string if it accepts files."""
        self._unlink, self._utime = os.unlink, os.utime

    def start_reporting(self) -> None:
        """Start to report all changes of files in the folder to the page.

        A change is a replacement, a deletion or a new date.
        """
        for name in ("replace", "rename"):
            setattr(os, name, self._told_move(getattr(os, name)))
        for name in ("unlink", "remove"):
            setattr(os, name, self._told_of(getattr(os, name), self._tell_gone))
        os.utime = self._told_of(os.utime, self._tell)  # type: ignore[assignment]  # called as before

    def lay(self, files: Iterable[tuple[str, bytes, float]]) -> None:
        """Fill the folder with the files that the browser has stored."""
        for path, content, date in files:
            self.take(path, content, date)

    def take(self, path: str, content: bytes | None, date: float) -> None:
        """Apply a change from another browser tab: store a file, or delete the file if the content is None."""
        file = self._folder / path
        if content is None:
            if file.exists():
                self._unlink(file)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self._utime(file, (date, date))

    def _name(self, path: str | os.PathLike[str]) -> str:
        """Return the path of a file relative to the folder.

        It is empty for files elsewhere and for incomplete files.
        """
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
                # Offer each new file to the browser even while the browser refuses to store files.
                # This is how the page notices that the browser can store files again.
                self._keep(name, Path(source).read_bytes(), os.stat(source).st_mtime)
                raise OSError(errno.ENOSPC, self.refusal)
            do(source, target, **named)
            self._tell(target)
            self._tell_gone(source)

        return told
