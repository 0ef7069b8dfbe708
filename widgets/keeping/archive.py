"""Export all saved games as one zip file, and import such a file.

The file contains all secrets of the games. Imported files are not trusted: their sizes are limited, and no name in them
is used as a path.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module

from timepirates.core import record
from timepirates.core.errors import BadRecord, TimePiratesError
from timepirates.core.file_locations import GAME_ENDING, GAME_ID
from timepirates.core.i18n import _, ngettext
from timepirates.core.names import name_problem
from timepirates.core.record import SavedGame
from timepirates.core.shapes import MAX_DOCUMENT_BYTES, parse
from timepirates_widgets.keeping.saved import read_saved_game
from timepirates_widgets.keeping.store import Store

NAMES_FILE = "names.json"
"""The name of the file in the zip archive that contains the name of each game by the game's id."""
NAMES_NOTE = "game-names"
"""The name of the note (a small JSON object on the disk) that contains the names of games."""
MOST_GAMES = 5000
MAX_UNPACKED_BYTES = 256 << 20
"""The maximum total size in bytes of the unpacked files of an archive."""
ZIP_ERRORS: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    ValueError,
    OverflowError,
    RuntimeError,
    MemoryError,
)
"""The exceptions that can occur when a damaged zip file is read.

bzip2 raises OSError. Wrong offsets and undecodable names raise ValueError or OverflowError. Passwords and unknown
compression methods raise RuntimeError. A wrong size raises MemoryError.
"""
for _module, _error in (("lzma", "LZMAError"), ("compression.zstd", "ZstdError")):
    with contextlib.suppress(ImportError):  # If the module is missing, Python cannot read this compression format.
        ZIP_ERRORS += (getattr(import_module(_module), _error),)


def game_names(store: Store) -> dict[str, str]:
    """Return the names that the user gave to saved games, as a dict from game id to name."""
    try:
        return _good_names(store.read_note(NAMES_NOTE))
    except (TimePiratesError, OSError):
        return {}


def _good_names(found: object) -> dict[str, str]:
    kept = found if isinstance(found, Mapping) else {}
    return {
        id: name
        for id, name in kept.items()
        if GAME_ID.fullmatch(id) and isinstance(name, str) and not name_problem(name, _("a game's name"))
    }


def packed(store: Store) -> bytes:
    """Return a zip file with all saved games of a store, as bytes."""
    out, names = io.BytesIO(), game_names(store)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for kept in store.games():
            entry = zipfile.ZipInfo(f"{kept.id}{GAME_ENDING}", max(kept.changed, FIRST_DATE).timetuple()[:6])
            archive.writestr(entry, store.path(kept.id).read_bytes(), zipfile.ZIP_DEFLATED)
        archive.writestr(NAMES_FILE, json.dumps(names, ensure_ascii=False))
    return out.getvalue()


FIRST_DATE = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest date that a zip file can store."""


@dataclass
class ImportResult:
    """The result of an import: how many games are new, how many were known, and the error messages."""

    new: int = 0
    known: int = 0
    bad: list[str] = field(default_factory=list)

    def told(self) -> str:
        """Return the result as a text for the user: how many games were imported, and what went wrong."""
        parts = [
            ngettext("{count} game was restored.", "{count} games were restored.", self.new).format(count=self.new)
        ]
        if self.known:
            parts.append(
                ngettext(
                    "{count} game was already saved here.", "{count} games were already saved here.", self.known
                ).format(count=self.known)
            )
        if self.bad:
            message = ngettext(
                "{count} file could not be read: {problem}",
                "{count} files could not be read. The first: {problem}",
                len(self.bad),
            )
            parts.append(message.format(count=len(self.bad), problem=self.bad[0]))
        return " ".join(parts)


def restore(store: Store, data: bytes) -> ImportResult:
    """Import the games of a zip archive into a store.

    If another version of a game is in the store, the game is added as a copy. Unreadable games are listed in the result.

    Parameters
    ----------
    store : Store
    data : bytes
        The zip file.

    Returns
    -------
    ImportResult

    Raises
    ------
    BadRecord
        If the file is not an archive of games. Nothing is added then.
    """
    files = _unpacked(data)
    found, here, names, renamed = ImportResult(), _Here(store), {}, {}
    for name, content, when in files:
        if name == NAMES_FILE:
            names = _read_names(content)
        elif name.endswith(GAME_ENDING):
            renamed[name[: -len(GAME_ENDING)]] = _take_in(here, name, content, when, found)
    if not renamed:
        raise BadRecord(_("this file does not contain a game"))
    given = {id: names[old] for old, id in renamed.items() if id and old in names}
    if given:
        store.change(NAMES_NOTE, lambda kept: {**given, **_good_names(kept)})
    return found


def _unpacked(data: bytes) -> list[tuple[str, bytes, datetime]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return list(_files(archive))
    except BadRecord:
        raise
    except ZIP_ERRORS as error:
        raise BadRecord(_("this file cannot be read as an archive of games")) from error


def _files(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes, datetime]]:
    entries, left = archive.infolist(), MAX_UNPACKED_BYTES
    if len(entries) > MOST_GAMES:
        raise BadRecord(_("an archive has at most {most} games (got {got})").format(most=MOST_GAMES, got=len(entries)))
    for entry in entries:
        with archive.open(entry) as file:
            content = file.read(min(MAX_DOCUMENT_BYTES, left) + 1)
        left -= len(content)
        if left < 0:
            raise BadRecord(_("this archive is too large"))
        yield entry.filename.rpartition("/")[2], content, _date(entry)


def _date(entry: zipfile.ZipInfo) -> datetime:
    try:
        return datetime(*entry.date_time, tzinfo=UTC)
    except ValueError:
        return FIRST_DATE


def _read_names(content: bytes) -> dict[str, str]:
    try:
        return _good_names(parse(content))
    except TimePiratesError:
        return {}


class _Here:
    def __init__(self, store: Store):
        self.store = store
        self._ids: dict[bytes, list[str]] = {}
        for id, kept in store.saved_games():
            self._note(id, kept)

    def _note(self, id: str, kept: SavedGame) -> None:
        self._ids.setdefault(_game_hash(kept), []).append(id)

    def id_of(self, found: SavedGame, id: str) -> str | None:
        """Return the id of a saved game with the same steps and players, or None if there is none."""
        ids = self._ids.get(_game_hash(found), [])
        return id if id in ids else next(iter(ids), None)

    def add(self, id: str, saved: SavedGame, when: datetime) -> str:
        """Add a game to the store, and return its id."""
        if not GAME_ID.fullmatch(id) or self.store.path(id).exists():
            id = self.store.new_id()
        self.store.add(id, saved, when)
        self._note(id, saved)
        return id


def _game_hash(found: SavedGame) -> bytes:
    """Return a hash of a saved game's steps and players, as bytes."""
    lines: Iterable[object] = found["lines"] if isinstance(found["lines"], list) else ()
    kept = [{key: line[key] for key in line if key != "shown"} if isinstance(line, dict) else line for line in lines]
    return hashlib.sha256(json.dumps([kept, found["seats"]], sort_keys=True).encode()).digest()


def _take_in(here: _Here, name: str, content: bytes, when: datetime, found: ImportResult) -> str:
    """Import one game from an archive into the store, and return its id.

    The result is an empty string if the game cannot be read.
    """
    id = name[: -len(GAME_ENDING)]
    try:
        game = record.read_saved(content)
        if known := here.id_of(game, id):
            if known in here.store.bin.deleted():
                here.store.bin.take_out([known])
                found.new += 1
            else:
                found.known += 1
            return known
        read_saved_game(game)
        id = here.add(id, game, when)
    except TimePiratesError as error:
        found.bad.append(_("{file}: {problem}").format(file=name[:60], problem=str(error)[:200]))
        return ""
    found.new += 1
    return id
