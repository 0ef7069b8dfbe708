"""The secret token in the address of `timepirates play`. It is stored in a file that only its owner can read."""

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
FILE, GUESTS_FILE = "token", "guests"
"""The names of the files that contain the access token of the host and the access token of guests."""
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{43}")
"""A pattern for access tokens: 43 characters that encode 256 random bits and are allowed in URLs."""


def token(data: Path, new: bool = False, file: str = FILE) -> str:
    """Return the access token of a data folder. Create a token if there is no safe one, or if `new` is true.

    Raises
    ------
    OSError
        If the token cannot be stored.
    """
    path = private_folder(data) / file
    found = None if new else _read_private_token(path)
    return found or _store_token(path, new_token(), new)


def found(data: Path, file: str) -> str | None:
    """Return the secret in a private file, or None if the file is missing or other users could access it."""
    return _read_private_token(data / FOLDER / file)


def read_or_store(data: Path, file: str, secret: str) -> str:
    """Return the secret in a private file. If the file contains no secret, store the given secret in the file.

    Raises
    ------
    OSError
        If the secret cannot be stored.
    """
    path = private_folder(data) / file
    return _read_private_token(path) or _store_token(path, secret, new=False)


def new_token() -> str:
    """Return a new random token, which is not stored."""
    return secrets.token_urlsafe(32)


def cookie_secret(token: str) -> bytes:
    """Return the key that signs cookies. It depends only on the token, so cookies survive server restarts."""
    return hashlib.blake2b(token.encode(), person=b"tp-cookie").digest()


def private_folder(data: Path) -> Path:
    """Return the private folder inside a data folder, created if necessary.

    Raises
    ------
    PermissionError
        If it is not a folder, or belongs to another user.
    """
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or not _ours(about):
        raise PermissionError(13, _("this must be a folder that belongs to you"), str(folder))
    if about.st_mode & 0o077:
        folder.chmod(0o700)
    return folder


def _ours(about: os.stat_result) -> bool:
    return os.name != "posix" or about.st_uid == os.geteuid()


def _read_private_token(path: Path) -> str | None:
    """Return the token in a file, or None if the file is missing or other users could have accessed it."""
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return None
    with os.fdopen(number, encoding="ascii", errors="replace") as file:
        about = os.fstat(file.fileno())
        if os.name == "posix" and (about.st_mode & 0o077 or not _ours(about)):
            return None
        text = file.read(100).strip()
    return text if TOKEN_PATTERN.fullmatch(text) else None


def _store_token(path: Path, text: str, new: bool) -> str:
    """Store a token and return it. If another server has just stored a token, return that token instead."""
    number, name = tempfile.mkstemp(prefix=".token-", dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="ascii") as file:
            file.write(text)
        if not new:
            try:
                os.link(name, path)
                return text
            except FileExistsError:
                if first := _read_private_token(path):
                    return first
            except OSError:
                pass  # Some file systems have no hard links; the file is then renamed.
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
    return text
