"""The learners who share one browser, each with their own progress.

A browser that shows the pages of `timepirates play` sees only its own learners. The first browser on the server's own
machine uses the notes of the data folder, and so do pages with a single reader (in JupyterLab, in plain Voilà, on a
site without a server).

The notes of the first learner have plain names ("lessons"), so that progress made before anyone gave a name is theirs.
The names of the other learners' notes end with the learner's id ("lessons-3fa81c").
"""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from timepirates.core.errors import BadSetting, TimePiratesError
from timepirates.core.file_locations import BROWSER_ID, LOCAL_USER_ID
from timepirates.core.i18n import _
from timepirates.core.names import is_name, name_problem
from timepirates_widgets.keeping import visit
from timepirates_widgets.keeping.bin import Bin, Note, NoteStore
from timepirates_widgets.keeping.store import Store

LEARNERS_NOTE = "learners"
"""The name of the note (a small JSON object on the disk) that lists the learners."""
BIN = "learner-bin"
"""The name of the saved JSON note that lists deleted learners."""
ID = re.compile(r"([0-9a-f]{6})?")
MOST = 200


class MemoryNotes:
    """A store of notes (small JSON objects) in memory. The notes are lost when the page is closed."""

    def __init__(self) -> None:
        self._notes: dict[str, Note] = {}

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Call `how` with a note (a small JSON object), save the result as the new note, and return the new note."""
        self._notes[name] = dict(how(self.read_note(name)))
        return self.read_note(name)

    def read_note(self, name: str) -> Note:
        """Return the note (a small saved JSON object) with this name, or an empty dict if there is none."""
        return dict(self._notes.get(name, {}))

    def delete_note(self, name: str) -> None:
        """Delete the note (a small saved JSON object) with this name."""
        self._notes.pop(name, None)


@dataclass(frozen=True)
class Learner:
    """A person who takes lessons."""

    id: str = ""
    name: str = ""
    """The name of the learner, or an empty string if it is unknown."""


def note_store(store: Store | None) -> NoteStore:
    """Return the store in which the progress of this browser's learners is saved.

    Without a store, or if the server did not identify the browser, notes are only in the page's memory.
    """
    browser = visit.browser()
    if store is not None and browser == LOCAL_USER_ID:
        return store
    return store.for_browser(browser) if store is not None and BROWSER_ID.fullmatch(browser) else MemoryNotes()


class Learners:
    """The learners who share one browser. `now` is the current learner."""

    def __init__(self, store: Store | None):
        self.shelf = note_store(store)
        self.bin = Bin(self.shelf, BIN)
        try:
            kept = self.shelf.read_note(LEARNERS_NOTE)
        except (TimePiratesError, OSError):
            kept = {}  # If the disk has an error, the learner sees a message when the progress is read.
        self.now = next((each for each in self._here(kept) if each.id == kept.get("current", "")), Learner())

    @classmethod
    def from_notes(cls, shelf: NoteStore, learner: Learner) -> Learners:
        """Return the learners whose progress is saved in the store `shelf`. `learner` becomes the current learner."""
        found = cls.__new__(cls)
        found.shelf, found.bin, found.now = shelf, Bin(shelf, BIN), learner
        return found

    def _here(self, kept: Note | None = None) -> list[Learner]:
        deleted = self.bin.deleted()
        return [
            each
            for each in _known(self.shelf.read_note(LEARNERS_NOTE) if kept is None else kept)
            if each.id not in deleted
        ]

    def note(self, base: str) -> str:
        """Return the name under which the current learner's data are saved: "class-3f2a1b" if `base` is "class"."""
        return f"{base}-{self.now.id}" if self.now.id else base

    def other_learners(self) -> list[Learner]:
        """Return all named learners except the current one, in the order of their names."""
        return sorted(
            (each for each in self._here() if each.name and each.id != self.now.id),
            key=lambda each: each.name.casefold(),
        )

    def call(self, name: str) -> None:
        """Give the current learner a new name. Raise BadSetting if the name is invalid."""
        self._keep(Learner(self.now.id, _good_name(name)))

    def begin(self, name: str = "") -> None:
        """Add a new learner, and select this learner as the current one.

        Raises
        ------
        BadSetting
            If the name is not valid, or there are too many learners.
        """
        good = _good_name(name) if name else ""
        if len(self._here()) >= MOST:
            raise BadSetting(_("this browser can have at most {most} learners").format(most=MOST))
        self._keep(Learner(secrets.token_hex(3), good))

    def choose(self, id: str) -> None:
        """Select the learner with this id as the current one. Unknown ids are ignored."""
        found = next((each for each in self._here() if each.id == id), None)
        if found is not None:
            self._keep(found)

    def discard(self, notes: Iterable[str]) -> None:
        """Move the current learner to the bin, and continue with a new learner without a name.

        The first learner has no id, so the notes of this learner are first moved to a new id.
        """
        gone, bases = self.now, list(notes)
        if gone.id:
            self.move_to_bin()
            self.begin()
            return
        id = secrets.token_hex(3)
        for base in bases:
            self._copy(base, f"{base}-{id}")
        self.now = Learner(id, gone.name)
        self.move_to_bin()
        for base in bases:
            self.shelf.delete_note(base)
        self._keep(Learner())

    def _copy(self, name: str, to: str) -> None:
        if kept := self.shelf.read_note(name):
            self.shelf.change(to, lambda _none: kept)

    def move_to_bin(self) -> None:
        """Move the current learner to the recycle bin."""
        self.bin.add_item(self.now.id)
        self._keep(self.now)

    def discarded(self) -> list[tuple[Learner, datetime]]:
        """Return the deleted learners in the bin with their times of deletion, the last deleted first."""
        deleted = self.bin.deleted()
        found = [
            (each, deleted[each.id])
            for each in reversed(_known(self.shelf.read_note(LEARNERS_NOTE)))
            if each.id in deleted and each.id != self.now.id
        ]
        return sorted(found, key=lambda one: one[1], reverse=True)

    def bring_back(self, learner: Learner) -> None:
        """Restore a learner from the bin.

        The learner becomes the current one. Raise BadSetting if another learner now has the same name.
        """
        if self.named(learner.name):
            raise BadSetting(
                _("Another learner is now named {name}. Change that learner's name first").format(name=learner.name)
            )
        self.bin.take_out([learner.id])
        self.choose(learner.id)

    def forget(self, ids: Collection[str], notes: Collection[str]) -> None:
        """Delete learners in the recycle bin permanently, with all notes about their progress."""
        gone = [id for id in self.bin.deleted() if id in ids and id != self.now.id]
        for id in filter(ID.fullmatch, gone):
            for base in notes:
                self.shelf.delete_note(f"{base}-{id}")
        for _twice in range(
            2 if gone else 0
        ):  # Each change keeps the previous version as a backup. The second change cleans the backup, too.
            self.shelf.change(
                LEARNERS_NOTE,
                lambda kept: {
                    **kept,
                    "learners": [{"id": each.id, "name": each.name} for each in _known(kept) if each.id not in gone],
                },
            )
        self.bin.take_out(gone)

    @property
    def first_learner_has_name(self) -> bool:
        """Whether the first learner of this browser, who has no id, has entered a name."""
        return any(each.name and not each.id for each in _known(self.shelf.read_note(LEARNERS_NOTE)))

    def of(self, learner: Learner) -> Learners:
        """Return a copy of this object in which the given learner is the current learner."""
        other = copy.copy(self)
        other.now = learner
        return other

    def named(self, name: str) -> Learner | None:
        """Return the learner with this name, or None if there is none."""
        return next((each for each in self._here() if name and each.name == name), None)

    def _keep(self, learner: Learner) -> None:
        self.now = learner
        binned = self.bin.deleted()

        def with_them(kept: Note) -> Note:
            there = [
                each
                for each in _known(kept)
                if each.id != learner.id and (each.name or not each.id or each.id in binned)
            ]
            return {
                "current": learner.id,
                "learners": [{"id": each.id, "name": each.name} for each in (*there, learner)],
            }

        self.shelf.change(LEARNERS_NOTE, with_them)


def _good_name(name: str) -> str:
    good = " ".join(str(name).split())
    if problem := name_problem(good, _("a learner's name")):
        raise BadSetting(problem)
    return good


def _known(kept: Note) -> list[Learner]:
    listed = kept.get("learners")
    found = [
        Learner(each["id"], each["name"])
        for each in (listed if isinstance(listed, list) else ())
        if isinstance(each, dict)
        and isinstance(each.get("id"), str)
        and ID.fullmatch(each["id"])
        and (each.get("name") == "" or is_name(each.get("name")))
    ]
    return list({each.id: each for each in (Learner(), *found)}.values())
