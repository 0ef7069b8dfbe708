"""Who learns on this machine: one machine can have several learners, each with progress of their own.

The notes of the first one have the plain names ("lessons"), so that what was done before anybody gave a name is theirs;
those of the others end with their id ("lessons-3fa81c").
"""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from timepirates.errors import BadSetting, TimePiratesError
from timepirates.i18n import _
from timepirates.names import is_name, name_problem
from timepirates_widgets.keeping.store import Note
from timepirates_widgets.keeping.storing import Archive

NOTE = "learners"
"""Under this name the store keeps them."""
ID = re.compile(r"([0-9a-f]{6})?")
MOST = 200


class Shelf(Protocol):
    """What keeps small notes: a store does, and for a page without one its own memory."""

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Keep what `how` makes of what is kept under a name now."""

    def kept(self, name: str) -> Note:
        """What was kept under a name, or an empty object."""

    def drop(self, name: str) -> None:
        """Delete what was kept under a name."""


class Memory:
    """Notes that last as long as their page."""

    def __init__(self) -> None:
        self._notes: dict[str, Note] = {}

    def change(self, name: str, how: Callable[[Note], Mapping[str, object]]) -> Note:
        """Keep what `how` makes of what is kept under a name now."""
        self._notes[name] = dict(how(self.kept(name)))
        return self.kept(name)

    def kept(self, name: str) -> Note:
        """What was kept under a name, or an empty object."""
        return dict(self._notes.get(name, {}))

    def drop(self, name: str) -> None:
        """Delete what was kept under a name."""
        self._notes.pop(name, None)


@dataclass(frozen=True)
class Learner:
    """A person who learns here."""

    id: str = ""
    name: str = ""
    """how they want to be called; empty until they say so"""


class Learners:
    """The learners of a machine; `now` is the one at this page, also while another page is somebody else's."""

    def __init__(self, store: Archive | None = None):
        self.shelf: Shelf = store if store is not None else Memory()
        try:
            kept = self.shelf.kept(NOTE)
        except (TimePiratesError, OSError):
            kept = {}  # told of where the progress is read, from the same disk
        known = _known(kept)
        self.now = next((each for each in known if each.id == kept.get("current", "")), Learner())

    def note(self, base: str) -> str:
        """The name of a note of the present learner's."""
        return f"{base}-{self.now.id}" if self.now.id else base

    def others(self) -> list[Learner]:
        """Those who have a name and are not at this page, by name."""
        return sorted((each for each in _known(self.shelf.kept(NOTE)) if each.name and each.id != self.now.id),
                      key=lambda each: each.name.casefold())

    def call(self, name: str) -> None:
        """The present learner is called so from now on; BadSetting where that is no name."""
        self._keep(Learner(self.now.id, _good_name(name)))

    def begin(self, name: str = "") -> None:
        """Somebody new learns here, without a name as long as they say none."""
        good = _good_name(name) if name else ""
        if len(_known(self.shelf.kept(NOTE))) >= MOST:
            raise BadSetting(_("no more than {most} learners are kept on one machine").format(most=MOST))
        self._keep(Learner(secrets.token_hex(3), good))

    def choose(self, id: str) -> None:
        """Somebody who has learnt here before; whom this machine does not know changes nothing."""
        found = next((each for each in _known(self.shelf.kept(NOTE)) if each.id == id), None)
        if found is not None:
            self._keep(found)

    def forget(self, notes: Iterable[str]) -> None:
        """The present learner learns here no more: their notes and their name are deleted, and somebody without a name
        is at the page."""
        gone = self.now.id
        for base in notes:
            self.shelf.drop(self.note(base))
        self.shelf.change(NOTE, lambda kept: {"current": "", "learners": [
            {"id": each.id, "name": each.name} for each in _known(kept) if each.id != gone]})
        # This writes once more, so that the version before has no name in it either.
        if gone:
            self.begin()
        else:
            self._keep(Learner())

    @property
    def named_first(self) -> bool:
        """Whether the first learner of this machine has a name."""
        return any(each.name and not each.id for each in _known(self.shelf.kept(NOTE)))

    def of(self, learner: Learner) -> Learners:
        """The same learners as a page of another one sees them."""
        other = copy.copy(self)
        other.now = learner
        return other

    def named(self, name: str) -> Learner | None:
        """The learner of a name, None where nobody has it."""
        return next((each for each in _known(self.shelf.kept(NOTE)) if name and each.name == name), None)

    def _keep(self, learner: Learner) -> None:
        self.now = learner

        def with_them(kept: Note) -> Note:
            there = [each for each in _known(kept) if each.id != learner.id and (each.name or not each.id)]
            return {"current": learner.id,
                    "learners": [{"id": each.id, "name": each.name} for each in (*there, learner)]}

        self.shelf.change(NOTE, with_them)


def _good_name(name: str) -> str:
    good = " ".join(str(name).split())
    if problem := name_problem(good, _("a learner's name")):
        raise BadSetting(problem)
    return good


def _known(kept: Note) -> list[Learner]:
    """The learners of a note; what is none in it is left out."""
    listed = kept.get("learners")
    found = [Learner(each["id"], each["name"]) for each in (listed if isinstance(listed, list) else ())
             if isinstance(each, dict) and isinstance(each.get("id"), str) and ID.fullmatch(each["id"])
             and (each.get("name") == "" or is_name(each.get("name")))]
    return list({each.id: each for each in (Learner(), *found)}.values())
