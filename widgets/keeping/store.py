"""Games that outlive their page: each step is on the disk before anybody sees it.

A game is one file in the reader's data folder, replaced as a whole: after a crash at any moment the file is the game
before or after the step. The version before is kept beside it. Ids cannot be guessed, so a link to a game is a key.
Several pages, and several servers, may keep their games in one folder: the one that compares and replaces a file holds
the folder's lock. A browser's Python has no file locks, and does without.
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
from timepirates.core.shapes import MOST_BYTES, parse
from timepirates_widgets.keeping.bin import Bin, Note

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

if TYPE_CHECKING:
    from filelock import BaseFileLock

Content = TypeVar("Content")
"""What is read from a file."""
EARLIER = ".earlier"
DAMAGED = ".damaged"
UNFINISHED = ".new"
LOCK = ".lock"
PLAYED = "played.json"
BIN = "game-bin"
"""Under this name the deleted games are noted that can be brought back."""
LAID_OUT = ("steps", "setup", "board", "position", "players")
"""What a list of games does not need of a record."""
DAY = 86_400 * 10**9
PATIENCE = 10.0
"""Seconds to wait for another process that writes in the same folder."""
HAS_LOCKS = sys.platform != "emscripten"
"""Whether the system can lock files. In a browser `filelock` would take the existence of a file as the lock, and
JupyterLite's drive writes a file back when it is closed after it was deleted: no lock would ever be released."""


class PlayedElsewhere(BadSetting):
    """The game has gone on in another page since it was read here; writing would undo what was played there."""


@dataclass(frozen=True)
class KeptGame:
    """A game in the store, as a list of games shows it."""

    id: str
    changed: datetime
    game: str
    players: tuple[str, ...]
    steps: int
    over: bool
    decided: bool = True
    """Whether anything was decided in it."""
    about: Mapping[str, object] = field(default_factory=dict)
    """What its record says beside its steps and how it was laid out: winners, scores and the like."""
    seats: tuple[str, ...] = ()
    """Who played."""
    deeds: Mapping[str, int] = field(default_factory=dict)
    """How often each kind of decision was made, by its verb."""

    @property
    def when(self) -> str:
        """When it was changed last, by the clock of this place."""
        return self.changed.astimezone().strftime("%Y-%m-%d %H:%M")

    @property
    def game_name(self) -> str:
        """The game's own name."""
        return registry.of_record({"format": self.game}).name

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        winners = self.about.get("winners")
        return [seat for seat in winners if seat in range(len(self.players))] if isinstance(winners, list) else []


class Store:
    """Saved games and small notes in a folder. Files are for their owner alone.

    What the disk refuses (it is full, read-only, another user's, not there any more) is an OSError whose `strerror` is
    a sentence for people.
    """

    def __init__(self, folder: str | Path | None = None):
        self.folder = Path(folder) if folder is not None else file_locations.data_folder()
        self._games = file_locations.kept_games(self.folder)
        self._notes = file_locations.kept_notes(self.folder)
        self.bin = Bin(self, BIN)
        self._seen: dict[str, bytes | None] = {}
        self._was_there = self._is_there()
        self._lock: BaseFileLock | None = None
        _sweep(self._games)
        _sweep(self._notes)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the folder's lock, where the system has locks: nobody else compares and replaces meanwhile."""
        try:
            self._there()
            with self._locked() if HAS_LOCKS else contextlib.nullcontext():
                yield
        except PermissionError as error:
            raise PermissionError(error.errno, file_locations.whose(self.folder) or error.strerror) from error

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock file of the folder; OSError if another process holds it for longer than `PATIENCE`."""
        from filelock import FileLock, Timeout

        try:
            self._lock = self._lock or FileLock(self.folder / LOCK, timeout=PATIENCE, mode=0o600)
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
            return True  # behind a door that is closed to us

    def _there(self) -> None:
        """Make the folder where it has never been; one that vanished is not made again, empty, in silence."""
        if self._was_there and not self._is_there():
            raise FileNotFoundError(
                errno.ENOENT, _("the folder {folder} is not there any more").format(folder=self.folder)
            )
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._was_there = True

    # --- games

    @staticmethod
    def new_id() -> str:
        """A fresh id of 128 random bits, fit for a link and a file name."""
        return secrets.token_urlsafe(16)

    def path(self, id: str) -> Path:
        """The file of a game, there or not; BadSetting where `id` is none."""
        if not isinstance(id, str) or not GAME_ID.fullmatch(id):
            raise BadSetting(_("this is no game's id: {got}").format(got=repr(id)[:60]))
        return self._games / f"{id}{GAME_ENDING}"

    def save(self, id: str, saved: Mapping[str, object]) -> None:
        """Write a saved game (the object of `.tpr-save.json`); it is on the disk when this returns.

        PlayedElsewhere where another page has written it since this store wrote or read it.
        """
        path = self.path(id)
        text = record.write(saved)
        with self._alone():
            if id in self._seen and self._seen[id] != _print(path):
                raise PlayedElsewhere(_("This game has gone on in another page: load this page again to see it."))
            _replace(path, text)
            self._seen[id] = _print_of(text.encode())
            self._count(id)
        self.bin.take_out([id])  # another page had deleted the game that is played on here

    def load(self, id: str) -> SavedGame | None:
        """The saved game, or None where there is none.

        A damaged file is put aside and the version before it takes its place: BadRecord says so in one line, and the
        next call reads that version. BadSetting for a game in the bin.
        """
        path = self.path(id)
        if id in self.bin.deleted():
            raise BadSetting(_("this game is in the bin; the menu's list of earlier games can bring it back"))
        with self._readable():
            seen = _print(path)
            saved = _read(path, record.read_saved)
        self._seen[id] = seen
        return saved

    @contextlib.contextmanager
    def _readable(self) -> Iterator[None]:
        """Say of a folder that may not be read whose it is."""
        try:
            yield
        except PermissionError as error:
            raise PermissionError(error.errno, file_locations.whose(self.folder) or error.strerror) from error

    def latest(self, game: str | None = None) -> str | None:
        """The id of the game last played here, or None; with a record's format, of those that it is the format of.

        A file that cannot be read counts as what the version before it was, so that the page of its game tells what is
        wrong with it. Where there is none, one that was played here is told of by whatever page comes first, which puts
        it aside; one that only came here from elsewhere counts as none.
        """
        played = self._played()
        for id in self._ids():
            kind = self._kind(id)
            if game in (None, kind) if kind else id in played:
                return id
        return None

    def _kind(self, id: str) -> str | None:
        """The format of a game's records, by its file or the version before; None where neither can be read."""
        for ending in ("", EARLIER):
            with contextlib.suppress(BadRecord, FileNotFoundError):
                return self._read_game(id, ending)[0].game
        return None

    def decided_games(self, game: str) -> Iterator[str]:
        """Yield the ids of the games kept here, of this format of record, in which anything was decided."""
        return (kept.id for kept in self._readable_games() if kept.game == game and kept.decided)

    def games(self) -> list[KeptGame]:
        """The games kept here that can be read, the last played first; none that is in the bin."""
        return list(self._readable_games())

    def discarded_games(self) -> list[KeptGame]:
        """Return the games in the bin that can be read, the last deleted first."""
        deleted = self.bin.deleted()
        return [kept for kept, _saved in self._read_all(sorted(deleted, key=deleted.__getitem__, reverse=True))]

    def saved_games(self) -> Iterator[tuple[str, SavedGame]]:
        """Yield each readable game, those in the bin included: its id, and all that is in its file."""
        for kept, saved in self._read_all([*self._ids(), *self.bin.deleted()]):
            yield kept.id, saved

    def _readable_games(self) -> Iterator[KeptGame]:
        return (kept for kept, _saved in self._readable_files())

    def _readable_files(self) -> Iterator[tuple[KeptGame, SavedGame]]:
        return self._read_all(self._ids())

    def _read_all(self, ids: Iterable[str]) -> Iterator[tuple[KeptGame, SavedGame]]:
        for id in ids:
            # A damaged file is told of when its game is asked for, not in the list of the others.
            with contextlib.suppress(BadRecord, OSError):
                yield self._read_game(id)

    def add(self, id: str, saved: Mapping[str, object], when: datetime) -> None:
        """Keep a game that comes from elsewhere, as one that was played at that time."""
        path = self.path(id)
        with self._alone():
            _replace(path, record.write(saved), earlier=False)
            os.utime(path, (when.timestamp(), when.timestamp()))

    def discard(self, id: str) -> None:
        """Move a game to the bin. Its page's first picture goes at once."""
        if self.path(id).exists():
            self.bin.put(id)
            self._forget_pictures(id)

    def forget(self, *ids: str) -> None:
        """Delete games for good, with the version before each and its page's first picture."""
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
        """The games of the folder that are not in the bin, the last played first: by the folder's own count, which no
        clock and no copying of files can change; those that were never counted come last, by their files' dates."""
        with self._readable():
            names = os.listdir(self._games) if self._games.is_dir() else []
        played, deleted = self._played(), self.bin.deleted()
        found = [
            id
            for name in names
            if name.endswith(GAME_ENDING) and GAME_ID.fullmatch(id := name[: -len(GAME_ENDING)]) and id not in deleted
        ]
        return sorted(found, key=lambda id: (played.get(id, 0), _changed(self.path(id)), id), reverse=True)

    def _played(self) -> dict[str, int]:
        """How many changes of the game played last there had been when a game was played last."""
        try:
            kept = _object(_bytes(self.folder / PLAYED))
        except (OSError, BadRecord):
            return {}  # the dates of the files serve until the next game is played
        return {id: count for id, count in kept.items() if type(count) is int}

    def _count(self, id: str) -> None:
        """Let a game be the one last played."""
        played = self._played()
        last = max(played.values(), default=0)
        if not last or played.get(id) != last:
            there = {name: count for name, count in played.items() if self.path(name).exists()}
            _replace(self.folder / PLAYED, record.write({**there, id: last + 1}), earlier=False)

    def _read_game(self, id: str, ending: str = "") -> tuple[KeptGame, SavedGame]:
        """A game's file, or with EARLIER the version before it, as a list shows it and whole."""
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
                {key: value for key, value in first.items() if key not in LAID_OUT},
                tuple(map(str, saved["seats"])),
                Counter(decision(text).verb for seat, text in first["steps"] if seat is not None),
            )
            return kept, saved
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise BadRecord(_("the saved game {file} has no record").format(file=path.name)) from None

    # --- the first picture of each page

    def keep_picture(self, page: str, id: str, version: str, html: str) -> None:
        """Keep what a page shows of a game before it has a kernel, made by a version of this package. It counts only as
        long as the game's file stays as it is (`timepirates.server.first_picture` reads it)."""
        about = {"id": id, "version": version, "game": hashlib.sha256(_bytes(self.path(id))).hexdigest()}
        self._there()
        _replace(self._note(page).with_suffix(PICTURE_ENDING), f"{json.dumps(about)}\n{html}", earlier=False)

    # --- small notes: progress in lessons, calibration, preferences

    def of_browser(self, id: str) -> Store:
        """Return a store with the notes of one browser in place of the data folder's own; its games are the same."""
        if not file_locations.BROWSER_ID.fullmatch(id):
            raise BadSetting(_("this is not the id of a browser"))
        other = copy.copy(self)
        other._notes = file_locations.notes_of_browser(self.folder, id)
        return other

    def keep(self, name: str, note: Mapping[str, object]) -> None:
        """Keep a small object under a name of small letters, digits and hyphens."""
        self.change(name, lambda _kept: note)

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Keep what `how` makes of what is kept under a name now, so that two pages lose nothing of each other's."""
        path = self._note(name)
        with self._alone():
            try:
                kept = _read(path, _object) or {}
            except BadRecord:
                kept = _read(path, _object) or {}  # the version before has taken its place
            note = dict(how(kept))
            _replace(path, record.write(note))
        return note

    def kept(self, name: str) -> Note:
        """What was kept under a name, or an empty object. A damaged file is told of as `load` does."""
        path = self._note(name)
        with self._readable():
            return _read(path, _object) or {}

    def drop(self, name: str) -> None:
        """Delete what was kept under a name, and the version before."""
        path = self._note(name)
        with self._alone():
            for each in (path, path.with_name(path.name + EARLIER)):
                each.unlink(missing_ok=True)

    def _note(self, name: str) -> Path:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadSetting(
                _("a note's name has small letters, digits and hyphens (got {got})").format(got=repr(name)[:60])
            )
        return self._notes / f"{name}.json"


def _object(document: bytes) -> Note:
    value = parse(document)
    if not isinstance(value, dict):
        raise BadRecord(_("a note is a JSON object"))
    return value


def _print_of(content: bytes) -> bytes:
    """What tells one version of a file from another, whatever clocks say."""
    return hashlib.sha256(content).digest()


def _print(path: Path) -> bytes | None:
    try:
        return _print_of(_bytes(path))
    except FileNotFoundError:
        return None


def _changed(path: Path) -> int:
    """When a file was written, in nanoseconds; 0 where it is not there or nobody may know."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _replace(path: Path, text: str, earlier: bool = True) -> None:
    """Put a text in the place of a file in one stroke, on the disk when this returns; the version `earlier` is kept."""
    if len(text.encode()) > MOST_BYTES:
        raise BadSetting(
            _("this is more than {limit} MiB to keep; delete some lines of the game first").format(
                limit=MOST_BYTES >> 20
            )
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
    """Delete what a write that was cut short left behind; a day later nobody writes it any more."""
    with contextlib.suppress(OSError):  # a disk that refuses is told of where a game is to be kept
        for left in folder.glob(f".*{UNFINISHED}"):
            if time.time_ns() - _changed(left) > DAY:
                left.unlink(missing_ok=True)


def _keep_earlier(path: Path) -> None:
    """Give the present version a second name, so that the file is there at every moment."""
    if not path.exists():
        return
    earlier = path.with_name(path.name + EARLIER)
    second = path.with_name(f".{secrets.token_hex(8)}{UNFINISHED}")
    try:
        os.link(path, second)
    except (OSError, AttributeError):
        # Some file systems have no second names, nor has a browser's Python; a copy costs a little more.
        second.write_bytes(path.read_bytes())
    os.replace(second, earlier)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # elsewhere a folder cannot be opened, and renaming is written through
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _read(path: Path, reader: Callable[[bytes], Content]) -> Content | None:
    """The content of a file, None where there is none; a damaged one gives way to the version before."""
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
                _("{file} is damaged ({problem}) and cannot be put aside ({trouble})").format(
                    file=path.name, problem=error, trouble=trouble.strerror
                )
            ) from None
        try:
            reader(_bytes(earlier))
        except (FileNotFoundError, BadRecord):
            raise BadRecord(
                _("{file} is damaged ({problem}) and no version before it can be read; it is kept as {damaged}").format(
                    file=path.name, problem=error, damaged=damaged
                )
            ) from None
        os.replace(earlier, path)
        raise BadRecord(
            _(
                "{file} is damaged ({problem}); the version one step before has taken its place, and the "
                "damaged one is kept as {damaged}"
            ).format(file=path.name, problem=error, damaged=damaged)
        ) from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
