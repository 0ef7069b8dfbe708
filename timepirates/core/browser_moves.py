"""One-time links that move a user's data from one browser to another on the same server.

The page of the first browser stores a secret code for ten minutes. The server gives the browser that brings the code
the id of the first browser (`timepirates.server.moving`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import time
from pathlib import Path
from typing import NamedTuple

FOLDER = "door"
"""The subfolder of the data folder that contains one private file for each one-time code."""
ENDING = ".move"
MINUTES = 10
CODE = re.compile(r"[A-Za-z0-9_-]{43}")


class BrowserTransfer(NamedTuple):
    """The data stored for a one-time code. With the code, a user can open the user's own data in another browser."""

    id: str
    """The id of the browser that created the code, or `file_locations.LOCAL_USER_ID` for the user of this machine."""
    guest: bool
    """Whether the browser that created the code belongs to a guest of the server."""
    until: float
    """The time at which the code expires, in seconds since 1970."""


def create_code(data: Path, id: str, guest: bool) -> str:
    """Create and store a one-time code, with which another browser gets the id of this browser.

    Raises
    ------
    OSError
        If it cannot be stored.
    """
    folder = data / FOLDER
    for old in folder.glob(f"*{ENDING}"):
        if _read(old) is None:
            old.unlink(missing_ok=True)
    code = secrets.token_urlsafe(32)
    number = os.open(_code_path(data, code), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as file:
        json.dump(BrowserTransfer(id, guest, time.time() + 60 * MINUTES), file)
    return code


def found(data: Path, code: str) -> BrowserTransfer | None:
    """Look up a one-time code and return its data. Return None if the code is unknown, used or expired."""
    return _read(_code_path(data, code)) if CODE.fullmatch(code) else None


def take(data: Path, code: str) -> BrowserTransfer | None:
    """Use up a one-time code and return its data. If several requests use the code, only one gets the data."""
    move = found(data, code)
    try:
        if move is not None:
            _code_path(data, code).unlink()
    except FileNotFoundError:  # Another request has already used this one-time code.
        return None
    return move


def _code_path(data: Path, code: str) -> Path:
    """Return the path of the file for a one-time code. The name of the file does not reveal the code."""
    return data / FOLDER / f"{hashlib.sha256(code.encode()).hexdigest()}{ENDING}"


def _read(path: Path) -> BrowserTransfer | None:
    try:
        move = BrowserTransfer(*json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return move if time.time() < move.until else None
