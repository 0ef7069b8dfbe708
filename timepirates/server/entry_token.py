"""The token in the printed address: made once for a folder of games, and kept there for its owner alone."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import stat
import tempfile
from pathlib import Path

from timepirates.core.i18n import _

FOLDER = "door"
FILE = "token"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 random bits, fit for an address."""


def token(data: Path, new: bool = False) -> str:
    """The token of a folder of games, made where there is none or others could read it, or where a `new` one is asked
    for. OSError where it cannot be kept."""
    path = private_folder(data) / FILE
    found = None if new else _read(path)
    return found or _kept(path, fresh(), new)


def found(data: Path, file: str) -> str | None:
    """Return the secret in one of the private files of a folder of games; None if there is none to be trusted."""
    return _read(data / FOLDER / file)


def first(data: Path, file: str, secret: str) -> str:
    """Return the secret in one of the private files of a folder of games; keep `secret` there if there is none yet.
    OSError if it cannot be kept."""
    path = private_folder(data) / file
    return _read(path) or _kept(path, secret, new=False)


def fresh() -> str:
    """A token that is kept nowhere."""
    return secrets.token_urlsafe(32)


def cookie_secret(token: str) -> bytes:
    """What signs the cookies of a token, so that they outlive the server and end with the token."""
    return hashlib.blake2b(token.encode(), person=b"tp-cookie").digest()


def private_folder(data: Path) -> Path:
    """The folder beside the games that only their owner can open; PermissionError where it is another's."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or not _ours(about):
        raise PermissionError(13, _("this must be a folder of your own"), str(folder))
    if about.st_mode & 0o077:
        folder.chmod(0o700)
    return folder


def _ours(about: os.stat_result) -> bool:
    return os.name != "posix" or about.st_uid == os.geteuid()


def _read(path: Path) -> str | None:
    """The token in a file; None where there is none, and where others than its owner could have read or laid it."""
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with os.fdopen(number, encoding="ascii", errors="replace") as file:
        about = os.fstat(file.fileno())
        if os.name == "posix" and (about.st_mode & 0o077 or not _ours(about)):
            return None
        text = file.read(100).strip()
    return text if TOKEN.fullmatch(text) else None


def _kept(path: Path, text: str, new: bool) -> str:
    """Write a token; of two servers that do so at the same moment, both take the first one's."""
    number, name = tempfile.mkstemp(prefix=".token-", dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="ascii") as file:
            file.write(text)
        if not new:
            try:
                os.link(name, path)
                return text
            except FileExistsError:
                if first := _read(path):
                    return first
            except OSError:
                pass  # some file systems have no second names
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
    return text
