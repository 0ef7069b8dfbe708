"""The store of saved games, which writes each step to the disk before it is shown.

Each game is one file in the user's data folder. The file is replaced as a whole, so that after a crash at any moment it
contains the game before or after the step. The previous version is kept beside it. Ids cannot be guessed, so a link to
a game works as a key. Several pages and servers may use the same folder: a process that compares and replaces a file
holds the folder's lock. Python in a browser has no file locks and works without them.
"""

from __future__ import annotations

import contextlib
import copy
import errno
import hashlib
import json
import os
import re
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from timepirates.core import file_locations, record, registry
from timepirates.core.errors import BadRecord, BadSetting
from timepirates.core.file_locations import GAME_ENDING, GAME_ID, PICTURE_ENDING
from timepirates.core.i18n import _
from timepirates.core.record import SavedGame
from timepirates.core.shapes import MAX_DOCUMENT_BYTES, parse
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.bin import Bin, Note

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

if TYPE_CHECKING:
    from filelock import BaseFileLock

Content = TypeVar("Content")
"""The type of a file's parsed content, which the function that parses the file determines."""
EARLIER = ".earlier"
DAMAGED = ".damaged"
UNFINISHED = ".new"
LOCK = ".lock"
PLAYED = "played.json"
BIN_NOTE = "game-bin"
"""The name of the note (a small JSON object on the disk) that lists deleted games."""
DETAIL_FIELDS = ("steps", "setup", "board", "position", "players")
"""The fields of a game's record that are left out of lists of games."""
DAY = 86_400 * 10**9
LOCK_TIMEOUT_SECONDS = 10.0
"""How many seconds a process waits for a file lock that another process holds."""
HAS_LOCKS = sys.platform != "emscripten"
"""Whether the operating system can lock files.

In a browser, `filelock` would use the existence of a file as the lock. JupyterLite's drive writes a file again when it
is closed after it was deleted, so such a lock would never be released.
"""


class SaveConflict(BadSetting):
    """An error: another page has changed the saved game, and saving would overwrite this change."""


@dataclass(frozen=True)
class KeptGame:
    """The summary of a saved game, as shown in lists."""

    id: str
    changed: datetime
    game: str
    players: tuple[str, ...]
    steps: int
    over: bool
    decided: bool = True
    """Whether at least one decision was made in the game."""
    about: Mapping[str, object] = field(default_factory=dict)
    """The parts of the game's record that lists of games show, such as the winners and the scores."""
    seats: tuple[str, ...] = ()
    """The player in each seat: "human", or the name of a computer player."""
    deeds: Mapping[str, int] = field(default_factory=dict)
    """How many decisions of each kind the players have made, as a dict by the verb of the decision."""

    @property
    def when(self) -> str:
        """The date and time of the game's last change, in the local time zone."""
        return self.changed.astimezone().strftime("%Y-%m-%d %H:%M")

    @property
    def game_name(self) -> str:
        """The name of the game, such as "time-pirates"."""
        return registry.of_record({"format": self.game}).name

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        winners = self.about.get("winners")
        return [seat for seat in winners if seat in range(len(self.players))] if isinstance(winners, list) else []


class Store:
    """A folder with saved games and notes, which only its owner can read.

    If the disk refuses an operation (it is full, read-only, owned by another user, or no longer there), methods raise
    an OSError whose `strerror` is a sentence for the user.

    Parameters
    ----------
    folder : str or Path, optional
        By default, the user's data folder.
    """

    def __init__(self, folder: str | Path | None = None):
        self.folder = Path(folder) if folder is not None else visit.data_folder()
        self._games = file_locations.saved_games_folder(self.folder)
        self._notes = file_locations.notes_folder(self.folder)
        self.bin = Bin(self, BIN_NOTE)
        self._seen: dict[str, bytes | None] = {}
        self._was_there = self._is_there()
        self._lock: BaseFileLock | None = None
        _sweep(self._games)
        _sweep(self._notes)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock the folder during the `with` block, so that no other process can replace files in the folder."""
        with self._name_folder_owner():
            self._ensure_folder()
            with self._locked() if HAS_LOCKS else contextlib.nullcontext():
                yield

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock file of the folder. Raise OSError if another process holds it for too long."""
        from filelock import FileLock, Timeout

        try:
            self._lock = self._lock or FileLock(self.folder / LOCK, timeout=LOCK_TIMEOUT_SECONDS, mode=0o600)
            with self._lock:
                yield
        except Timeout as error:
            raise OSError(
                errno.EBUSY, _("another program keeps the folder {folder} locked").format(folder=self.folder)
            ) from error

    def _is_there(self) -> bool:
        try:
            return self.folder.is_dir()
        except OSError:
            return True  # If the parent folder cannot be read, assume that the folder exists.

    def _ensure_folder(self) -> None:
        """Create the folder when it is first used. Raise FileNotFoundError if the folder has been deleted since."""
        if self._was_there and not self._is_there():
            raise FileNotFoundError(errno.ENOENT, _("the folder {folder} no longer exists").format(folder=self.folder))
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._was_there = True

    # --- games

    @staticmethod
    def new_id() -> str:
        """Return a new random id of 128 bits for links and file names."""
        return secrets.token_urlsafe(16)

    def path(self, id: str) -> Path:
        """Return the path of a game's file. Raise BadSetting if the id is invalid."""
        if not isinstance(id, str) or not GAME_ID.fullmatch(id):
            raise BadSetting(_("this is not the id of a game: {got}").format(got=repr(id)[:60]))
        return self._games / f"{id}{GAME_ENDING}"

    def save(self, id: str, saved: Mapping[str, object]) -> None:
        """Save a game to the disk under the given id.

        Raises
        ------
        SaveConflict
            If another page has saved the game since this store last wrote or read it.
        OSError
            If the file cannot be written.
        """
        path = self.path(id)
        text = record.write(saved)
        with self._alone():
            if id in self._seen and self._seen[id] != _print(path):
                raise SaveConflict(_("This game was continued on another page. Reload this page to see it."))
            _replace(path, text)
            self._seen[id] = _print_of(text.encode())
            self._count(id)
        self.bin.take_out([id])  # Another page may have moved this game to the bin, so restore the game from there.

    def load(self, id: str) -> SavedGame | None:
        """Return the saved game with this id, or None if there is none.

        A damaged file is renamed and replaced by its previous version. BadRecord reports this in one line, and the
        next call returns the previous version.

        Raises
        ------
        BadRecord
            If the file is damaged.
        BadSetting
            If the game is in the bin.
        """
        path = self.path(id)
        if id in self.bin.deleted():
            raise BadSetting(
                _("this game is in the bin. You can bring it back from the list of earlier games in the menu")
            )
        with self._name_folder_owner():
            seen = _print(path)
            saved = _read(path, record.read_saved)
        self._seen[id] = seen
        return saved

    @contextlib.contextmanager
    def _name_folder_owner(self) -> Iterator[None]:
        """Add the name of the folder's owner to a PermissionError that the `with` block raises."""
        try:
            yield
        except PermissionError as error:
            raise PermissionError(error.errno, file_locations.whose(self.folder) or error.strerror) from error

    def latest(self, game: str | None = None) -> str | None:
        """Return the id of the game that was played last, or None.

        With `game`, only games of this record format count. If a file cannot be read, the format of its previous version
        counts, so that the page of the game reports the problem. If the previous version cannot be read either, any page
        reports the problem, unless the game was imported.
        """
        played = self._played()
        for id in self._ids():
            kind = self._kind(id)
            if game in (None, kind) if kind else id in played:
                return id
        return None

    def _kind(self, id: str) -> str | None:
        for ending in ("", EARLIER):
            with contextlib.suppress(BadRecord, FileNotFoundError):
                return self._read_game(id, ending)[0].game
        return None

    def decided_games(self, game: str) -> Iterator[str]:
        """Return the ids of all saved games of this kind (record format) in which a player has made a decision."""
        return (kept.id for kept, _saved in self._read_all(self._ids()) if kept.game == game and kept.decided)

    def games(self) -> list[KeptGame]:
        """Return all saved games that can be read, as a list that begins with the game played last."""
        return [kept for kept, _saved in self._read_all(self._ids())]

    def discarded_games(self) -> list[KeptGame]:
        """Return all games in the recycle bin that can be read, as a list that begins with the one deleted last."""
        deleted = self.bin.deleted()
        return [kept for kept, _saved in self._read_all(sorted(deleted, key=deleted.__getitem__, reverse=True))]

    def saved_games(self) -> Iterator[tuple[str, SavedGame]]:
        """Yield the id and the content of each saved game, including those in the bin."""
        for kept, saved in self._read_all([*self._ids(), *self.bin.deleted()]):
            yield kept.id, saved

    def _read_all(self, ids: Iterable[str]) -> Iterator[tuple[KeptGame, SavedGame]]:
        for id in ids:
            # Lists of games leave out damaged files. The user sees the problem when opening a damaged game.
            with contextlib.suppress(BadRecord, OSError):
                yield self._read_game(id)

    def add(self, id: str, saved: Mapping[str, object], when: datetime) -> None:
        """Save an imported game with the time when it was last played."""
        path = self.path(id)
        with self._alone():
            _replace(path, record.write(saved), earlier=False)
            os.utime(path, (when.timestamp(), when.timestamp()))

    def discard(self, id: str) -> None:
        """Move a saved game to the bin."""
        if self.path(id).exists():
            self.bin.add_item(id)
            self._forget_pictures(id)

    def forget(self, *ids: str) -> None:
        """Delete saved games permanently."""
        for id in ids:
            path = self.path(id)
            for each in (path, path.with_name(path.name + EARLIER)):
                each.unlink(missing_ok=True)
            self._forget_pictures(id)
            self._seen.pop(id, None)
        self.bin.take_out(ids)

    def _forget_pictures(self, id: str) -> None:
        for each in self._notes.glob(f"*{PICTURE_ENDING}"):
            if f'"id": "{id}"'.encode() in _bytes(each)[:200]:
                each.unlink(missing_ok=True)

    def _ids(self) -> list[str]:
        """Return the ids of the saved games that are not in the bin, beginning with the game that was played last.

        The order comes from a counter in the folder, which does not depend on clocks. Games that were never counted come
        last, ordered by the dates of their files.
        """
        with self._name_folder_owner():
            names = os.listdir(self._games) if self._games.is_dir() else []
        played, deleted = self._played(), self.bin.deleted()
        found = [
            id
            for name in names
            if name.endswith(GAME_ENDING) and GAME_ID.fullmatch(id := name[: -len(GAME_ENDING)]) and id not in deleted
        ]
        return sorted(found, key=lambda id: (played.get(id, 0), _changed(self.path(id)), id), reverse=True)

    def _played(self) -> dict[str, int]:
        try:
            kept = _object(_bytes(self.folder / PLAYED))
        except (OSError, BadRecord):
            return {}  # Without this file, games are sorted by the dates of their own files.
        return {id: count for id, count in kept.items() if type(count) is int}

    def _count(self, id: str) -> None:
        played = self._played()
        last = max(played.values(), default=0)
        if not last or played.get(id) != last:
            there = {name: count for name, count in played.items() if self.path(name).exists()}
            _replace(self.folder / PLAYED, record.write({**there, id: last + 1}), earlier=False)

    def _read_game(self, id: str, ending: str = "") -> tuple[KeptGame, SavedGame]:
        path = self.path(id)
        path = path.with_name(path.name + ending)
        saved = record.read_saved(path.read_bytes())
        try:
            first, asked = saved["lines"][0]["record"], saved["settings"].get("chance") == "ask"
            decided = any(asked or step[0] is not None for line in saved["lines"] for step in line["record"]["steps"])
            decision = registry.of_record(first).decision
            kept = KeptGame(
                id,
                datetime.fromtimestamp(_changed(path) / 1e9, UTC),
                first["format"],
                tuple(map(str, first["players"])),
                len(first["steps"]),
                bool(first["winners"]),
                decided,
                {key: value for key, value in first.items() if key not in DETAIL_FIELDS},
                tuple(map(str, saved["seats"])),
                Counter(decision(text).verb for seat, text in first["steps"] if seat is not None),
            )
            return kept, saved
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise BadRecord(_("the saved game {file} does not contain a valid record").format(file=path.name)) from None

    # --- the static picture that a page shows while its kernel starts

    def keep_picture(self, page: str, id: str, version: str, html: str) -> None:
        """Save the static picture that a game's page shows while its kernel starts.

        The picture is used only by the same version of this package, and only as long as the game's file is unchanged.
        """
        about = {"id": id, "version": version, "game": hashlib.sha256(_bytes(self.path(id))).hexdigest()}
        self._ensure_folder()
        _replace(self._note(page).with_suffix(PICTURE_ENDING), f"{json.dumps(about)}\n{html}", earlier=False)

    # --- Notes: small JSON objects, such as the progress in lessons

    def for_browser(self, id: str) -> Store:
        """Return a store for one browser: it has the same games as this store, but its own notes."""
        if not file_locations.BROWSER_ID.fullmatch(id):
            raise BadSetting(_("this is not the id of a browser"))
        other = copy.copy(self)
        other._notes = file_locations.browser_notes_folder(self.folder, id)
        return other

    def keep(self, name: str, note: Mapping[str, object]) -> None:
        """Save a small JSON object (a note) under a name."""
        self.change(name, lambda _kept: note)

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Call `how` with a note (a small JSON object), save the result as the new note, and return the new note."""
        path = self._note(name)
        with self._alone():
            try:
                kept = _read(path, _object) or {}
            except BadRecord:
                kept = _read(path, _object) or {}  # The first call has replaced the damaged file with its backup.
            note = dict(how(kept))
            _replace(path, record.write(note))
        return note

    def read_note(self, name: str) -> Note:
        """Return the note (a small saved JSON object) with this name, or an empty dict if there is none."""
        path = self._note(name)
        with self._name_folder_owner():
            return _read(path, _object) or {}

    def delete_note(self, name: str) -> None:
        """Delete the note (a small saved JSON object) with this name."""
        path = self._note(name)
        with self._alone():
            for each in (path, path.with_name(path.name + EARLIER)):
                each.unlink(missing_ok=True)

    def _note(self, name: str) -> Path:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadSetting(
                _("a note's name may have only lowercase letters, digits and hyphens (got {got})").format(
                    got=repr(name)[:60]
                )
            )
        return self._notes / f"{name}.json"


def kept_game(store: Store | None, id: str) -> SavedGame:
    """Return the saved game with this id. Raise BadRecord if there is none."""
    saved = None if store is None else store.load(id)
    if saved is None:
        raise BadRecord(_("this game is no longer saved here"))
    return saved


def _object(document: bytes) -> Note:
    value = parse(document)
    if not isinstance(value, dict):
        raise BadRecord(_("the file of a saved note must contain a JSON object"))
    return value


def _print_of(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def _print(path: Path) -> bytes | None:
    try:
        return _print_of(_bytes(path))
    except FileNotFoundError:
        return None


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _replace(path: Path, text: str, earlier: bool = True) -> None:
    """Write a text to a file atomically.

    With `earlier`, the previous version is kept.
    """
    if len(text.encode()) > MAX_DOCUMENT_BYTES:
        raise BadSetting(
            _(
                "this game is too large to save: it would need more than {limit} MiB. Delete some of its "
                "lines of play first"
            ).format(limit=MAX_DOCUMENT_BYTES >> 20)
        )
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    number, name = tempfile.mkstemp(prefix=f".{path.name[:8]}-", suffix=UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if earlier:
            _keep_earlier(path)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sweep(folder: Path) -> None:
    """Delete temporary files that are older than a day."""
    with contextlib.suppress(OSError):  # Ignore errors here: if the disk has a problem, the next save reports it.
        for left in folder.glob(f".*{UNFINISHED}"):
            if time.time_ns() - _changed(left) > DAY:
                left.unlink(missing_ok=True)


def _keep_earlier(path: Path) -> None:
    if not path.exists():
        return
    earlier = path.with_name(path.name + EARLIER)
    second = path.with_name(f".{secrets.token_hex(8)}{UNFINISHED}")
    try:
        os.link(path, second)
    except (OSError, AttributeError):
        # If hard links are not available (on some file systems, and in a browser), the file is copied.
        second.write_bytes(path.read_bytes())
    os.replace(second, earlier)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # Only POSIX systems can flush a folder. There, this is necessary for saving the names of new files.
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _read(path: Path, reader: Callable[[bytes], Content]) -> Content | None:
    """Return the content of a file, or None if there is none.

    A damaged file is replaced by its previous version.
    """
    earlier = path.with_name(path.name + EARLIER)
    try:
        return reader(_bytes(path))
    except FileNotFoundError:
        return None
    except BadRecord as error:
        damaged = path.with_name(path.name + DAMAGED)
        try:
            os.replace(path, damaged)
        except OSError as trouble:
            raise BadRecord(
                _("{file} is damaged ({problem}) and cannot be moved ({trouble})").format(
                    file=path.name, problem=error, trouble=trouble.strerror
                )
            ) from None
        try:
            reader(_bytes(earlier))
        except (FileNotFoundError, BadRecord):
            raise BadRecord(
                _(
                    "{file} is damaged ({problem}), and no earlier version can be read. The damaged file was renamed "
                    "to {damaged}"
                ).format(file=path.name, problem=error, damaged=damaged)
            ) from None
        os.replace(earlier, path)
        raise BadRecord(
            _(
                "{file} is damaged ({problem}). The previous version of the file is used from now on, and "
                "the damaged file is kept as {damaged}"
            ).format(file=path.name, problem=error, damaged=damaged)
        ) from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_DOCUMENT_BYTES + 1)
